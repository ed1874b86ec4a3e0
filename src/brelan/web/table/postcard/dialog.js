// The postcard of a finished game: drawn when it is asked for, to be kept or shared.

import { get } from "../../shared/api.js";
import { announce } from "../../shared/announce.js";
import { openDialog, stylesReady } from "../../shared/dialog.js";
import { h, replace } from "../../shared/dom.js";
import { style } from "../../shared/style.js";
import { capital, language, t } from "../../shared/words.js";
import { loadGame } from "../../games/shared/load.js";
import { ranking, resignedSeats } from "../end/count_plan.js";
import { check } from "../end/deal_proof.js";
import { bestMoment, momentsOf } from "../end/moments.js";
import { momentName } from "../end/moment_words.js";
import { colourOf } from "../../shared/player_marks.js";
import { givenName, seatColour, seatInitials } from "../state/seats.js";
import { ASPECT, paint } from "./paint.js";

/** @typedef {import("../state/table_state.js").TableState} TableState */
/** @typedef {import("../../games/shared/game.js").TableHooks} TableHooks */
/** @typedef {import("../../types/messages.js").Games} Games */
/** @typedef {import("../../types/messages.js").Replay} Replay */

await Promise.all([style(new URL("./postcard.css", import.meta.url)), stylesReady]);

/**
 * Draw the postcard of a game that is over, and offer it.
 * @param {TableState} known
 * @param {TableHooks} hooks
 */
export async function openPostcard(known, hooks) {
  const { table } = known;
  const best = bestMoment(momentsOf(known.log));
  const place = h("div", { class: "postcard", "aria-busy": "true" });
  const link = `${location.origin}/replay/${table.id}#${best?.step ?? 0}`;
  const name = `${table.game}-${table.id}.png`;
  /** @type {Promise<File>} */
  const file = drawn(known, hooks, best).then(async (canvas) => {
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", inWords(known, best));
    replace(place, canvas);
    place.removeAttribute("aria-busy");
    const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ resolve) => canvas.toBlob(resolve, "image/png"));
    return new File(blob ? [blob] : [], name, { type: "image/png" });
  });
  file.catch(() => replace(place, h("p", { class: "problem" }, t("web.postcard.failed"))));
  const actions = [
    { id: "copy", label: t("web.postcard.copy"), run: () => copy(link) },
    ...(canShare() ? [{ id: "share", label: t("web.table.share"), run: () => share(file, link) }] : []),
    { id: "save", label: t("web.postcard.save"), primary: true, run: () => save(file) },
  ];
  const dialog = openDialog({ title: t("web.postcard.title"), body: place, actions, kind: "postcard-dialog" });
  await dialog.closed;
}

/**
 * @param {TableState} known
 * @param {TableHooks} hooks
 * @param {import("../end/moments.js").Moment | null} best
 */
async function drawn({ table, view }, hooks, best) {
  const [{ games }, game, code] = await Promise.all([
    /** @type {Promise<Games>} */ (get("/api/games")),
    loadGame(table.game),
    codeOf(table.id, best?.step ?? 0),
  ]);
  const info = games.find((each) => each.name === table.game);
  const draw = info && view && game.postcard ? await game.postcard(info) : null;
  const frames = async () => /** @type {Replay} */ (await get(`/api/tables/${table.id}/replay?seat=open`)).frames;
  const names = table.seats.map((_, seat) => givenName(table, seat));
  const initials = seatInitials(table);
  const look = getComputedStyle(document.documentElement);
  const verdict = check(table);
  return paint({
    title: t(`game.${table.game}.name`),
    date: new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(table.opened),
    picture: info && view && draw ? await draw({ info, table, view, best, frames, seatColour: (seat) => seatColour(table, seat), seatMark: (seat) => initials[seat] ?? "", aspect: ASPECT }) : null,
    best,
    bestName: best ? (names[best.seat] ?? "") : "",
    cards: best && view ? (hooks.cardsOf?.(best, view) ?? []) : [],
    players: (table.result ? ranking(table.result, resignedSeats(table)) : []).map(({ seat, place }) => ({
      place,
      name: names[seat] ?? "",
      points: table.result?.scores[seat] ?? 0,
      colour: look.getPropertyValue(`--seat-${colourOf(table, seat)}`).trim(),
    })),
    seal: verdict === "bad" ? null : `${t(`web.end.seal.${verdict}`)} ★ Brelan ★ `,
    code,
    host: location.host,
  });
}

/** The code of a moment of the replay, with a size that every browser draws it in. @param {string} id @param {number} step */
async function codeOf(id, step) {
  const answer = await fetch(`/api/tables/${id}/qr.svg?move=${step}`);
  if (!answer.ok) throw new Error(`no code: ${answer.status}`);
  const code = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  for (const side of ["width", "height"]) code.setAttribute(side, "400");
  return new XMLSerializer().serializeToString(code);
}

/** What the picture shows. @param {TableState} known @param {import("../end/moments.js").Moment | null} best */
function inWords({ table }, best) {
  const places = table.result ? ranking(table.result, resignedSeats(table)) : [];
  const scores = places.map(({ seat }) => `${givenName(table, seat)} ${table.result?.scores[seat] ?? 0}`).join(", ");
  const what = best ? `${capital(momentName(best))}, ${best.points} (${givenName(table, best.seat)})` : "";
  return [t(`game.${table.game}.name`), scores, what].filter(Boolean).join(". ");
}

/** @param {Promise<File>} coming */
async function save(coming) {
  const file = await coming;
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return false;
}

/** Whether this browser can hand a picture to other programs. */
function canShare() {
  const sample = new File([], "sample.png", { type: "image/png" });
  return navigator.canShare?.({ files: [sample] }) ?? false;
}

/** @param {Promise<File>} coming @param {string} link */
async function share(coming, link) {
  try {
    await navigator.share({ files: [await coming], title: "Brelan", text: link });
  } catch {
    // Whoever closes the share sheet has changed their mind, and that is all.
  }
  return false;
}

/** @param {string} link */
async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
    announce(t("web.table.copied"));
  } catch {
    // The clipboard is there only on secure pages: the link is shown instead.
    prompt(t("web.postcard.copy"), link);
  }
  return false;
}
