"""Recovery phrases: eight words of our own making that everybody can say, in any language.

A word is three syllables of six bits. Seven words hold 126 random bits: the first five syllables
say where to look, the rest is the secret. The last word is a checksum, so that a slip is noticed
before anything is sent. `web/shared/devices/phrase.js` says the same for browsers.
"""

from __future__ import annotations

import secrets
import unicodedata

from msgspec import Struct

CONSONANTS, VOWELS = "bdfgklmnprstz", "aeiou"
SYLLABLES = [consonant + vowel for consonant in CONSONANTS for vowel in VOWELS][:64]
IN_A_WORD, WORDS = 3, 8
RANDOM, LOOKUP = 21, 5
"""Syllables that are drawn, and how many of them are for finding the phrase."""
FACTOR, PRIME = 67, 262_139
"""The checksum: any one wrong syllable changes it, and so do two neighbours that are swapped."""
LONGEST_PHRASE = 400


class Phrase(Struct, frozen=True):
    """A phrase, cut into what may be known and what may not."""

    lookup: str
    secret: str


def new_phrase() -> str:
    """A phrase that nobody can guess."""
    drawn = [secrets.randbelow(len(SYLLABLES)) for _ in range(RANDOM)]
    return written([*drawn, *checksum(drawn)])


def checksum(drawn: list[int]) -> list[int]:
    """The last word, by the numbers of the syllables before it."""
    found = 0
    for number in drawn:
        found = (found * FACTOR + number + 1) % PRIME
    return [found >> 12, found >> 6 & 63, found & 63]


def written(numbers: list[int]) -> str:
    """Syllables as words."""
    letters = [SYLLABLES[number] for number in numbers]
    starts = range(0, len(letters), IN_A_WORD)
    return " ".join("".join(letters[start : start + IN_A_WORD]) for start in starts)


def read_phrase(text: str) -> Phrase | None:
    """A phrase as somebody typed it, whatever its case, accents, spaces and hyphens; None if it is
    none, or has a slip.
    """
    if len(text) > LONGEST_PHRASE:
        return None
    plain = unicodedata.normalize("NFKD", text).casefold()
    letters = "".join(letter for letter in plain if letter.isalnum())
    cut = [letters[start : start + 2] for start in range(0, len(letters), 2)]
    if len(cut) != WORDS * IN_A_WORD or not set(cut) <= set(SYLLABLES):
        return None
    numbers = [SYLLABLES.index(each) for each in cut]
    if checksum(numbers[:RANDOM]) != numbers[RANDOM:]:
        return None
    return Phrase("".join(cut[:LOOKUP]), "".join(cut[LOOKUP:RANDOM]))
