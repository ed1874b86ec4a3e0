// The sounds themselves, made on the spot: no files.

/** @typedef {import("./sound.js").Sound} Sound */

/** @type {AudioBuffer | null} */
let noise = null;

/** @type {Record<Sound, (audio: AudioContext, at: number) => void>} */
export const SOUNDS = {
  card(audio, at) {
    rustle(audio, at, 0.07, 3200, 0.12);
  },
  place(audio, at) {
    rustle(audio, at, 0.05, 1500, 0.2);
    tone(audio, at, 150, 0.09, 0.16, "sine");
  },
  taps(audio, at) {
    [1200, 1700, 2400].forEach((pitch, step) => {
      rustle(audio, at + step * 0.11, 0.06, pitch, 0.22);
      tone(audio, at + step * 0.11, 130 + 50 * step, 0.08, 0.12, "sine");
    });
  },
  turn(audio, at) {
    tone(audio, at, 659.3, 0.35, 0.06, "sine");
    tone(audio, at + 0.11, 880, 0.5, 0.06, "sine");
  },
  win(audio, at) {
    [523.3, 659.3, 784, 1046.5].forEach((pitch, step) => {
      tone(audio, at + step * 0.12, pitch, 0.6, 0.07, "triangle");
    });
  },
  error(audio, at) {
    tone(audio, at, 196, 0.16, 0.08, "triangle");
    tone(audio, at + 0.09, 165, 0.2, 0.08, "triangle");
  },
  chat(audio, at) {
    tone(audio, at, 988, 0.14, 0.04, "sine");
  },
};

/**
 * A note that dies away.
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} pitch
 * @param {number} length
 * @param {number} loud
 * @param {OscillatorType} type
 */
function tone(audio, at, pitch, length, loud, type) {
  const source = new OscillatorNode(audio, { type, frequency: pitch });
  source.connect(fading(audio, at, length, loud));
  source.start(at);
  source.stop(at + length);
}

/**
 * A breath of filtered noise: paper on felt.
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} length
 * @param {number} pitch
 * @param {number} loud
 */
function rustle(audio, at, length, pitch, loud) {
  noise ??= breath(audio);
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source.connect(filter).connect(fading(audio, at, length, loud));
  source.start(at);
  source.stop(at + length);
}

/**
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} length
 * @param {number} loud
 */
function fading(audio, at, length, loud) {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

/** @param {AudioContext} audio */
function breath(audio) {
  const buffer = new AudioBuffer({ length: audio.sampleRate / 5, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
