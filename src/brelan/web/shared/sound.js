// Soft card sounds, off by one tap. What makes them is fetched with the first.
import { settings } from "./settings.js";

/** @typedef {"card" | "place" | "taps" | "win" | "turn" | "error" | "chat"} Sound */

/** @type {AudioContext | null} */
let context = null;

/** Play a sound, if sounds are on and the browser lets us. @param {Sound} sound */
export function play(sound) {
  if (settings.sound === "off" || typeof AudioContext === "undefined") return;
  const audio = (context ??= new AudioContext());
  if (audio.state === "suspended") {
    if (!navigator.userActivation?.hasBeenActive) return;
    void audio.resume();
  }
  import("./sounds.js").then(
    ({ SOUNDS }) => SOUNDS[sound](audio, audio.currentTime + 0.01),
    () => {},
  );
}
