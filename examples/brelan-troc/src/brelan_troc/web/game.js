// Troc in the browser: what is loaded when it is needed.

/** @type {import("../shared/game.js").Game} */
export default {
  async table(info) {
    const { tableHooks } = await import("./table.js");
    return tableHooks(info);
  },
  async area() {
    const { TrocArea } = await import("./area.js");
    return new TrocArea();
  },
  async picture(info) {
    const { drawCard } = await import("../../cards/card.js");
    const { h } = await import("../../shared/dom.js");
    const cards = info.combinations.find((each) => each.name === "full-house")?.example ?? [];
    const row = h("div", null, ...cards.map((card) => drawCard(card, { size: 44 })));
    row.style.cssText = "display: flex; gap: 4px; justify-content: center; align-items: center; height: 100%";
    return row;
  },
};
