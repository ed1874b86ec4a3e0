// SHA-256 in a few lines: the browser's own is missing on plain http beyond localhost.

const PRIMES = firstPrimes(64);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const BLOCK = 64;

/** The SHA-256 of a text, in hex. @param {string} text */
export function sha256(text) {
  const bytes = padded(new TextEncoder().encode(text));
  const state = [...START];
  for (let start = 0; start < bytes.byteLength; start += BLOCK) {
    mix(state, new DataView(bytes.buffer, start, BLOCK));
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** A one, zeros, and the length in bits at the end of the last block. @param {Uint8Array} message */
function padded(message) {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  bytes.set(message);
  bytes[message.length] = 0x80;
  new DataView(bytes.buffer).setUint32(bytes.length - 4, message.length * 8);
  return bytes;
}

/**
 * @param {number[]} state
 * @param {DataView} block
 */
function mix(state, block) {
  const words = schedule(block);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + at(ROUND, i) + at(words, i)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (at(state, i) + word) | 0));
}

/** @param {DataView} block */
function schedule(block) {
  const words = Array.from({ length: 16 }, (_, i) => block.getInt32(i * 4));
  for (let i = 16; i < 64; i++) {
    const near = at(words, i - 15);
    const far = at(words, i - 2);
    const low = turn(near, 7) ^ turn(near, 18) ^ (near >>> 3);
    const high = turn(far, 17) ^ turn(far, 19) ^ (far >>> 10);
    words.push((at(words, i - 16) + low + at(words, i - 7) + high) | 0);
  }
  return words;
}

/** @param {number} word @param {number} by */
function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** @param {readonly number[]} list @param {number} index */
function at(list, index) {
  return list[index] ?? 0;
}

/** @param {number} many */
function firstPrimes(many) {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < many; n++) {
    if (primes.every((prime) => n % prime)) primes.push(n);
  }
  return primes;
}

/** The first 32 bits behind the point. @param {number} value */
function fraction(value) {
  return ((value % 1) * 2 ** 32) | 0;
}
