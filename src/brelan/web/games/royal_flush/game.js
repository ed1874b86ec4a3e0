// Royal Flush in the browser: what is loaded when it is needed.

/** @type {import("../shared/game.js").Game} */
export default {
  async table(info) {
    const { tableHooks } = await import("./table.js");
    return tableHooks(info);
  },
  async area() {
    const { RoyalArea } = await import("./area.js");
    return new RoyalArea();
  },
  preload: () => Promise.all([import("./table.js"), import("./area.js")]),
  async picture(info, place) {
    const { drawPicture } = await import("./picture.js");
    return drawPicture(info, place);
  },
  async options() {
    const { boardsField } = await import("./boards_field.js");
    return { boards: boardsField };
  },
  async postcard() {
    const { drawPostcard } = await import("./postcard.js");
    return drawPostcard;
  },
  async rules() {
    const { drawClaim } = await import("./claim_picture.js");
    return { example: drawClaim };
  },
};
