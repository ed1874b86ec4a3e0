// The connection of a table: when it comes back, and when there is no coming back.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";

/** A socket that does what a test says. */
class FakeSocket extends EventTarget {
  static OPEN = 1;

  constructor() {
    super();
    this.readyState = FakeSocket.OPEN;
  }

  close() {}

  /** The server has closed it. @param {number} code */
  end(code) {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

Object.assign(globalThis, { WebSocket: FakeSocket, window: globalThis, removeEventListener() {}, location: { protocol: "http:", host: "here" } });
document.removeEventListener = () => {};
const { TableConnection } = await import("../../../src/brelan/web/table/state/connection.js");

/** A connection, and what it has told. */
function connected() {
  const connection = new TableConnection("table");
  const told = [];
  for (const name of ["banned", "state"]) connection.addEventListener(name, (event) => told.push(event.detail ?? name));
  connection.connect();
  return { connection, told };
}

for (const code of [4401, 4403, 4405]) {
  test(`who is there and is sent away by ${code} hears it once`, () => {
    const { connection, told } = connected();
    connection.socket.end(code);
    assert.deepEqual(told, ["banned"]);
  });

  test(`who has heard a refusal and closed is not sent away once more by ${code}`, () => {
    const { connection, told } = connected();
    connection.close();
    connection.socket.end(code);
    assert.deepEqual(told, []);
  });
}

test("a connection that breaks is lost, and made again", () => {
  const { connection, told } = connected();
  connection.socket.end(1006);
  assert.deepEqual(told, ["lost"]);
  assert.ok(connection.timer);
  clearTimeout(connection.timer);
});
