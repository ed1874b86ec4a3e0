// A log entry taken apart: the events of each of its actions.

/** @typedef {import("../../types/messages.js").LogEntry} LogEntry */
/** @typedef {import("./game.js").Described} Described */
/** @typedef {import("./game.js").Step} Step */

/** The events of an entry, action by action. @param {LogEntry} entry @returns {Step[]} */
export function stepsOf(entry) {
  /** @type {import("../../types/messages.js").Event[][]} */
  const steps = [];
  for (const event of entry.events) {
    if (event.kind === "acted" || steps.length === 0) steps.push([event]);
    else steps.at(-1)?.push(event);
  }
  return steps;
}

/** The words of the action of a step: its verb, then what it names. @param {Step} step */
export function actionWords(step) {
  return (step[0]?.action ?? "").split(" ");
}

/** A pass or an exchange; its cards are named only to whoever gave them. @param {string} verb @param {readonly string[]} cards @returns {Described} */
export function describeExchange(verb, cards) {
  if (cards.length === 0) return { clauses: [{ key: "pass" }] };
  const seen = !cards.includes("?");
  return { clauses: [{ key: `${verb}-cards${seen ? "-seen" : ""}`, count: cards.length, cards }] };
}
