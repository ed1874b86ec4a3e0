// A recovery phrase as it is typed: cut into words, and whether there is a slip in it, before anything is sent.
// `server/protocol/recovery_phrases.py` says the same for the server.

const CONSONANTS = "bdfgklmnprstz";
const VOWELS = "aeiou";
const SYLLABLES = [...CONSONANTS].flatMap((consonant) => [...VOWELS].map((vowel) => consonant + vowel)).slice(0, 64);
const LETTERS_IN_A_WORD = 6;
export const LETTERS = 48;
const RANDOM = 21;
const FACTOR = 67;
const PRIME = 262_139;

/**
 * What is wrong with a typed phrase: too few or too many letters, a word that cannot be, or the checksum.
 * @typedef {{what: "count", many: number} | {what: "word", number: number, word: string} | {what: "check"}} Slip
 */

/** The letters of a phrase, whatever its case, accents, spaces and hyphens. @param {string} text */
export function lettersOf(text) {
  return text.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** What is wrong with a phrase; null if it may be one. @param {string} text @returns {Slip | null} */
export function slipOf(text) {
  const letters = lettersOf(text);
  const wrong = wordsOf(letters).findIndex((word) => !syllablesOf(word).every((each) => SYLLABLES.includes(each)));
  if (wrong >= 0 && letters.length >= (wrong + 1) * LETTERS_IN_A_WORD) {
    return { what: "word", number: wrong + 1, word: wordsOf(letters)[wrong] };
  }
  if (letters.length !== LETTERS) return { what: "count", many: letters.length };
  const numbers = syllablesOf(letters).map((each) => SYLLABLES.indexOf(each));
  const last = checksum(numbers.slice(0, RANDOM));
  return last.every((each, at) => each === numbers[RANDOM + at]) ? null : { what: "check" };
}

/** Letters cut into words of six. @param {string} letters @returns {string[]} */
export function wordsOf(letters) {
  return letters.match(/.{1,6}/g) ?? [];
}

/** @param {string} letters @returns {string[]} */
function syllablesOf(letters) {
  return letters.match(/.{1,2}/g) ?? [];
}

/** @param {number[]} numbers */
function checksum(numbers) {
  const found = numbers.reduce((sum, each) => (sum * FACTOR + each + 1) % PRIME, 0);
  return [found >> 12, (found >> 6) & 63, found & 63];
}
