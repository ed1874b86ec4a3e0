// A practice position over plain HTTP, in place of a table's connection.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";

const { PracticeConnection } = await import("../../../src/brelan/web/table/practice/practice_connection.js");
const { Refusal } = await import("../../../src/brelan/web/shared/api.js");

/** A server that answers in turn, and what it was asked. */
function server(...answers) {
  const asked = [];
  const send = (path, body) => {
    asked.push([path, structuredClone(body)]);
    const answer = answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { asked, send };
}

function heard(connection) {
  const told = [];
  for (const name of ["message", "verdict"]) connection.addEventListener(name, (event) => told.push([name, event.detail]));
  return told;
}

test("what is right is kept, told and sent along with the next question", async () => {
  const { asked, send } = server({ verdict: { outcome: "done", says: "Bravo" }, did: [{ type: "did", seq: 1 }] }, { legal: true });
  const connection = new PracticeConnection("lesson", "game.first", [], send);
  const told = heard(connection);
  assert.deepEqual(await connection.send({ type: "act", seq: 0, actions: ["lay h8=As"] }), { type: "done" });
  await connection.ask({ type: "judge", actions: ["lay h9=Ah"] });
  assert.deepEqual(told.map(([name]) => name), ["message", "verdict"]);
  assert.equal(asked[0][0], "/api/practice/lesson/game.first");
  assert.deepEqual(asked[1][1], { type: "ask", played: ["lay h8=As"], question: { type: "judge", actions: ["lay h9=Ah"], id: 1 } });
});

test("what is wrong is refused in words and not kept", async () => {
  const { asked, send } = server({ verdict: { outcome: "again", says: "Encore" }, did: [] }, {});
  const connection = new PracticeConnection("lesson", "game.first", [], send);
  const answer = await connection.send({ type: "act", actions: ["pass"] });
  assert.deepEqual(answer, { type: "refused", code: "again", message: "Encore" });
  await connection.ask({ type: "fit", cards: [] });
  assert.deepEqual(asked[1][1].played, []);
});

test("what was kept and does not fit any more is forgotten", async () => {
  const { asked, send } = server(new Refusal("no", { code: "bad-action" }), { type: "table" });
  const connection = new PracticeConnection("lesson", "game.first", ["lay a1=As"], send);
  const told = heard(connection);
  await connection.open();
  assert.deepEqual(asked.map(([, body]) => body.played), [["lay a1=As"], []]);
  assert.deepEqual(told, [["message", { type: "table" }]]);
});

test("an unreachable server is no reason to forget", async () => {
  const { send } = server(new Refusal("away", { code: "unreachable" }));
  const connection = new PracticeConnection("lesson", "game.first", ["lay a1=As"], send);
  await assert.rejects(connection.open());
  assert.deepEqual(connection.played, ["lay a1=As"]);
});
