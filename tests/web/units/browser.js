// As much of a browser as modules need that only think: a document whose elements hold text, a store,
// and the catalogue of a language in place of the network. Import it first.

import { readFileSync } from "node:fs";

/** A node of the page: children, text, attributes. */
class FakeNode {
  constructor(text = "") {
    this.ownText = text;
    this.childNodes = [];
    this.attributes = new Map();
    this.dataset = {};
    this.hidden = false;
    this.style = { setProperty() {} };
    this.classList = { add() {}, remove() {}, toggle() {}, contains: () => false };
  }

  get textContent() {
    return this.ownText + this.childNodes.map((node) => node.textContent).join("");
  }

  set textContent(text) {
    this.ownText = text;
    this.childNodes = [];
  }

  get childElementCount() {
    return this.childNodes.length;
  }

  append(...nodes) {
    this.childNodes.push(...nodes.map((node) => (node instanceof FakeNode ? node : new FakeNode(String(node)))));
  }

  appendChild(node) {
    this.append(node);
    return node;
  }

  replaceChildren(...nodes) {
    this.childNodes = [];
    this.append(...nodes);
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  addEventListener() {}
}

/** The head of the page: a stylesheet that comes into it is there at once. */
class FakeHead extends FakeNode {
  append(link) {
    super.append(link);
    link.loaded();
  }
}

/** An element that can be waited for. */
class FakeElement extends FakeNode {
  loaded = () => {};

  addEventListener(kind, listener) {
    if (kind === "load") this.loaded = listener;
  }
}

const kept = new Map();

Object.assign(globalThis, {
  window: globalThis,
  Node: FakeNode,
  document: {
    documentElement: Object.assign(new FakeNode(), { lang: "fr" }),
    head: new FakeHead(),
    body: new FakeNode(),
    createElement: () => new FakeElement(),
    createElementNS: () => new FakeNode(),
    querySelector: () => null,
    addEventListener() {},
  },
  location: { hash: "" },
  localStorage: {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    clear: () => kept.clear(),
  },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  getComputedStyle: () => ({ getPropertyValue: () => "" }),
  addEventListener() {},
  fetch: async (path) => ({ ok: true, json: async () => catalogue(/(\w\w)\.json/.exec(path)[1]) }),
});

/** The texts of a language that stand on one line, by their keys. */
export function catalogue(language) {
  const source = readFileSync(new URL(`../../../src/brelan/locales/${language}.toml`, import.meta.url), "utf8");
  const texts = {};
  let table = "";
  for (const line of source.split("\n")) {
    const heading = /^\[([\w.-]+)\]$/.exec(line);
    const entry = /^([\w.-]+) = ("(?!"").*")$/.exec(line);
    if (heading) table = `${heading[1]}.`;
    if (entry) texts[table + entry[1]] = JSON.parse(entry[2]);
  }
  return texts;
}

let spoken = 0;

/** Have the page speak a language: a new page, as words are fetched once. */
export async function speak(language) {
  document.documentElement.lang = language;
  const address = `/api/words/${language}.json?page=${spoken++}`;
  document.querySelector = (wanted) => (wanted === "link[data-words]" ? { getAttribute: () => address } : null);
  const { loadWords } = await import("../../../src/brelan/web/shared/words.js");
  await loadWords();
}

/** The text of nodes, without the marks that choose how a suit is drawn. */
export function textOf(nodes) {
  const box = new FakeNode();
  box.append(...nodes);
  return box.textContent.replaceAll("\uFE0E", "");
}
