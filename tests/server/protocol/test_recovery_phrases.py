"""Recovery phrases: drawn, written, read again however they are typed; slips are noticed."""

from __future__ import annotations

import pytest

from brelan.server.protocol import recovery_phrases
from brelan.server.protocol.recovery_phrases import (
    LONGEST_PHRASE,
    LOOKUP,
    RANDOM,
    SYLLABLES,
    checksum,
    new_phrase,
    read_phrase,
    written,
)

DRAWN = [*range(0, 63, 3)]
PHRASE = written([*DRAWN, *checksum(DRAWN)])


def test_the_secret_has_96_bits_beside_what_it_is_looked_up_by() -> None:
    assert len(set(SYLLABLES)) == 64
    assert 6 * (RANDOM - LOOKUP) == 96
    assert all(len(each) == 2 for each in SYLLABLES)


def test_a_phrase_is_eight_words_that_are_drawn_anew_each_time() -> None:
    found = {new_phrase() for _ in range(200)}
    assert len(found) == 200
    for phrase in found:
        assert [len(word) for word in phrase.split()] == [6] * 8
        assert read_phrase(phrase) is not None


def test_the_checksum_is_that_of_the_browser() -> None:
    # `tests/web/units/phrase.test.js` has the same phrase.
    assert PHRASE == "babode dufiga gokeku limamo nenupi rarose sutiza lomire"


@pytest.mark.parametrize(
    "typed",
    [
        PHRASE.upper(),
        PHRASE.replace(" ", "-"),
        PHRASE.replace(" ", ""),
        f"  {PHRASE.replace(' ', '  ')}\n",
        PHRASE.replace("a", "á").replace("e", "ê"),
        PHRASE.replace("i", "ï").title(),
        ", ".join(PHRASE.split()) + ".",
    ],
)
def test_case_accents_spaces_and_hyphens_do_not_matter(typed: str) -> None:
    assert read_phrase(typed) == read_phrase(PHRASE) is not None


def test_any_one_wrong_syllable_is_noticed() -> None:
    numbers = [SYLLABLES.index(PHRASE.replace(" ", "")[at : at + 2]) for at in range(0, 48, 2)]
    for place in range(len(numbers)):
        for wrong in range(64):
            if wrong != numbers[place]:
                slipped = [*numbers[:place], wrong, *numbers[place + 1 :]]
                assert read_phrase(written(slipped)) is None


def test_swapped_words_and_neighbours_are_noticed() -> None:
    words = PHRASE.split()
    for one in range(8):
        for two in range(one):
            swapped = list(words)
            swapped[one], swapped[two] = words[two], words[one]
            assert read_phrase(" ".join(swapped)) is None


@pytest.mark.parametrize(
    "typed",
    [
        *("", "   ", PHRASE[:-1], PHRASE + "ba", "x" * 48, "ba" * 24, "ba" * 100_000),
        *("\0" * 48, "ﬀ" * 24, "𝟘" * 48, PHRASE + " " * LONGEST_PHRASE),
    ],
)
def test_anything_else_is_none(typed: str) -> None:
    assert read_phrase(typed) is None


def test_the_parts_of_a_phrase_are_apart() -> None:
    found = read_phrase(PHRASE)
    assert found is not None
    letters = PHRASE.replace(" ", "")
    assert (found.lookup, found.secret) == (letters[:10], letters[10:42])
    assert recovery_phrases.LOOKUP * 2 == 10
