"""Cards as text: canonical out, lenient in."""

from __future__ import annotations

import pytest

from brelan.cards import (
    DECLARED,
    FACES,
    HIDDEN,
    JOKER,
    RANKS,
    SUITS,
    TEXTS,
    CardError,
    card_text,
    face_of,
    read_card,
    read_face,
)


@pytest.mark.rule("C-1", "C-3")
def test_a_face_is_a_rank_and_one_of_four_suits() -> None:
    assert TEXTS[0] == "2s"
    assert TEXTS[-1] == "Ac"
    assert sorted(TEXTS, key=lambda text: (RANKS.index(text[0]), SUITS.index(text[1]))) == list(
        TEXTS
    )
    assert len(set(TEXTS)) == FACES == 52


@pytest.mark.parametrize("card", [*range(FACES), JOKER, HIDDEN, *range(DECLARED, DECLARED + FACES)])
def test_every_card_reads_back(card: int) -> None:
    assert read_card(card_text(card)) == card


@pytest.mark.rule("C-2")
def test_a_joker_stands_for_nothing_or_is_declared() -> None:
    assert card_text(JOKER) == "*"
    declared = read_card("*As")
    assert card_text(declared) == "*As"
    assert declared == DECLARED + read_face("As")
    assert face_of(declared) == read_face("As")


@pytest.mark.parametrize(
    ("written", "meant"),
    [("10h", "Th"), ("10H", "Th"), ("aS", "As"), ("kD", "Kd"), ("*10c", "*Tc"), ("*qH", "*Qh")],
)
def test_input_is_lenient_where_no_doubt_is_possible(written: str, meant: str) -> None:
    assert card_text(read_card(written)) == meant


@pytest.mark.parametrize(
    "text", ["", "A", "s", "1s", "11s", "Ax", "As ", "**", "*", "?", "*?", "é♠", "110h"]
)
def test_anything_else_is_no_face(text: str) -> None:
    with pytest.raises(CardError):
        read_face(text)
