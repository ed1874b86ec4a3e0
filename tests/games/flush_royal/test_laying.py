"""FR-9 to FR-16: where cards may go, and what a line must be."""

from itertools import permutations
from typing import Any

import pytest

from brelan.errors import IllegalAction
from brelan.games.flush_royal import GAME

from .specimens import PAIR, dump, laying, on_row, position

OPENED = PAIR | {"h6": "Td", "h7": "Ts", "h10": "Th"}
"""The leaflet's second lay: a full house down column h."""


def refused(board: dict[str, str], lay: str, **fields: Any) -> tuple[str | None, str]:
    """The rule that a lay breaks and the key of the reason; nothing is changed by trying it."""
    state = laying(board, lay, **fields)
    before = dump(state)
    judged = state.judge(lay)
    assert not judged.legal
    assert judged.reason is not None
    assert (judged.points, judged.hands) == (0, ())
    with pytest.raises(IllegalAction) as error:
        state.apply(lay)
    assert error.value.rule == judged.rule
    assert dump(state) == before
    assert lay not in state.actions("lay").texts()
    return judged.rule, judged.reason.key


def accepted(board: dict[str, str], lay: str, **fields: Any) -> int:
    """The points of a legal lay."""
    state = laying(board, lay, **fields)
    judged = state.judge(lay)
    assert judged.legal, judged.reason
    assert lay in state.actions("lay").texts()
    return judged.points


def row_of(cards: str) -> str:
    """The lay that puts cards side by side from f8 on."""
    return " ".join(["lay", *(f"{at}={card}" for at, card in on_row(8, "f", cards).items())])


def canonical(lay: str) -> str:
    """A lay with its squares in order."""
    return GAME.write_action(GAME.read_action(lay)[0])


@pytest.mark.rule("FR-9")
@pytest.mark.parametrize(
    ("lay", "points"),
    [
        ("lay h6=Td h7=Ts h10=Th", 17),  # above and below, and not legal card by card
        ("lay g8=As g9=Ah", 8 + 5 + 5),  # a pair of new cards beside the old one
        ("lay g8=As i9=Ah", 5 + 5),  # two places
        ("lay g8=As i9=2h j9=2c k9=As", 5 + 13),  # a line that no single card can begin
    ],
)
def test_cards_go_anywhere_all_in_one_go(lay: str, points: int) -> None:
    assert accepted(PAIR, lay) == points


@pytest.mark.rule("FR-9")
def test_a_lay_of_five_in_five_places() -> None:
    board = {"h8": "Ad", "h9": "Ac", "c8": "7d", "c9": "7c", "m13": "9d", "m14": "9c"}
    lay = "lay b8=7s g8=As h10=Ah m12=9h c10=7h"
    state = laying(board, lay, layout={})
    assert canonical(lay) in state.actions("lay").texts()
    assert state.judge(lay) == state.judge(canonical(lay))
    assert state.judge(lay).points == 5 + 9 + 5 + 9 + 9 + 10
    assert len(state.judge(lay).hands) == 5


@pytest.mark.rule("FR-9")
@pytest.mark.parametrize(
    "lay", ["lay h8=As", "lay g8=As h9=Ah", "lay g8=As g8=Ah", "lay a1=2s h8=3d"]
)
def test_a_card_needs_an_empty_square(lay: str) -> None:
    state = laying(PAIR, lay)
    judged = state.judge(lay)
    assert (judged.rule, judged.reason and judged.reason.key) == ("FR-9", "reason.fr.square-taken")
    assert not judged.legal


@pytest.mark.rule("FR-10")
@pytest.mark.parametrize(
    ("board", "lay"),
    [
        (PAIR, "lay g8=Kd"),  # merely touches
        (PAIR, "lay h10=Kd"),  # a pair and a card to spare
        (PAIR, "lay h7=Ad"),  # the very same ace twice
        (PAIR, "lay g8=As g9=Kh"),  # one line is a pair, the others are nothing
        (PAIR, "lay h10=7d h11=7s h12=2c"),  # two pairs and a card to spare
        (on_row(8, "f", "7s 7h 7d 7c"), "lay j8=7s"),
        (on_row(8, "f", "7s 7h"), "lay h8=8s"),
        (on_row(8, "f", "7s 7h") | on_row(8, "i", "8s 8h"), "lay h8=7d h9=7c h10=2s"),
    ],
)
def test_every_line_is_one_combination_and_no_card_is_spare(
    board: dict[str, str], lay: str
) -> None:
    assert refused(board, lay) == ("FR-10", "reason.fr.no-combination")


@pytest.mark.parametrize(
    ("lay", "squares"),
    [
        ("lay h10=Kd", ("h8", "h9", "h10")),
        ("lay a1=As", ("a1",)),
        ("lay h9=Kd", ("h9",)),
        ("lay h10=*As h11=*Ah", ()),
    ],
)
def test_a_refusal_says_where(lay: str, squares: tuple[str, ...]) -> None:
    judged = laying(PAIR, lay).judge(lay)
    assert (judged.legal, judged.squares) == (False, squares)


@pytest.mark.rule("FR-10")
def test_lines_without_a_new_card_are_left_alone() -> None:
    nonsense = {"f2": "2s", "g2": "9h", "h2": "Kd"}
    assert accepted(PAIR | nonsense, "lay h10=As") == 9


@pytest.mark.rule("FR-10")
def test_a_bridge_between_two_lines_makes_them_one() -> None:
    board = on_row(8, "f", "7s 7h") | on_row(8, "i", "8s 8h")
    assert accepted(board, "lay h8=7d") == 8 + 3
    assert refused(board, "lay h8=9d")[0] == "FR-10"


@pytest.mark.rule("FR-11")
@pytest.mark.parametrize(
    ("board", "lay"),
    [
        (on_row(8, "f", "9h 7h Ah 4h Jh"), "lay k8=2h"),
        (on_row(8, "f", "5s 6h 7d 8c 9s"), "lay k8=Th"),
        (on_row(8, "f", "7s 7h 7d") | on_row(8, "j", "8s 8h"), "lay i8=8d"),
        (on_row(8, "f", "7s 7h"), "lay h8=8d i8=8h j8=9s k8=9c"),
    ],
)
def test_no_line_is_longer_than_five(board: dict[str, str], lay: str) -> None:
    assert refused(board, lay) == ("FR-10", "reason.fr.line-too-long")


@pytest.mark.rule("FR-11")
def test_a_four_of_a_kind_is_closed() -> None:
    rack = "7s 7h 8s 8d *"
    lays = position(on_row(8, "f", "7s 7h 7d 7c"), rack).actions("lay").texts()
    assert lays
    assert not any("e8=" in lay or "j8=" in lay for lay in lays)


@pytest.mark.rule("FR-12")
@pytest.mark.parametrize(
    ("lay", "reason"),
    [
        ("lay h8=Ad", "opening-line"),
        ("lay h8=Ad h10=Ac", "opening-line"),
        ("lay f6=7s g6=7h f7=7d", "opening-line"),
        ("lay f6=7s f7=7h i9=8s j9=8h", "opening-line"),
        ("lay f8=7s g8=7h i8=7d j8=7c", "opening-line"),
        ("lay h5=Ad h6=Ac", "opening-zone"),
        ("lay j10=Ad k10=Ac", "opening-zone"),
        ("lay e8=9h f8=7h g8=Ah h8=4h i8=Jh", "opening-zone"),
        ("lay a1=Ad a2=Ac", "opening-zone"),
    ],
)
def test_the_opening_is_one_line_inside_the_start_zone(lay: str, reason: str) -> None:
    assert refused({}, lay) == ("FR-12", f"reason.fr.{reason}")


@pytest.mark.rule("FR-12")
def test_the_opening_is_whoever_lays_first() -> None:
    state = position({}, "Ks 2d", racks=[["Ks", "2d"], ["Ad", "Ac"]])
    assert state.actions("lay").texts() == []
    state.apply("pass")
    assert state.judge("lay a1=Ad a2=Ac").rule == "FR-12"
    state.apply("lay h8=Ad h9=Ac")
    assert state.scores == (0, 8)


@pytest.mark.rule("FR-12")
def test_the_start_zone_matters_for_the_opening_only() -> None:
    assert accepted(PAIR, "lay h10=7s h11=7h", layout={}) == 4 + 6
    assert accepted({"a1": "Ad"}, "lay b1=Ac") == 2 + 3


@pytest.mark.rule("FR-13")
@pytest.mark.parametrize(
    "lay",
    [
        "lay a1=As a2=Ah",  # far away
        "lay g8=As a1=7s a2=7h",  # one leans, the others do not
        "lay g7=As g6=Ah",  # touches by a corner only
        "lay a1=Ks",
        "lay h10=As h12=Kd",
    ],
)
def test_a_lay_leans_on_cards_already_there(lay: str) -> None:
    assert refused(PAIR, canonical(lay)) == ("FR-13", "reason.fr.not-connected")


@pytest.mark.rule("FR-13")
@pytest.mark.parametrize(
    ("lay", "points"),
    [
        ("lay h10=As h11=Ah", 14 + 6),  # the second leans on the first
        ("lay g8=As g9=Ah", 5 + 5 + 8),
        ("lay i8=As i9=Ah j9=Ad", 5 + 12 + 8),
        ("lay g7=Ah g8=As f7=Ac", 8 + 8 + 5),  # f7 g7 is a line of new cards only
        ("lay g6=9s g7=9h g8=As g9=Ah", 5 + 5 + 16),
    ],
)
def test_a_line_of_new_cards_only_is_fine_if_connected(lay: str, points: int) -> None:
    assert accepted(PAIR, canonical(lay)) == points


LEAN_BY_LINE = {"options": {"lean": "line"}}


@pytest.mark.rule("FR-13")
@pytest.mark.parametrize(
    "lay",
    [
        "lay g8=As g9=Ah",
        "lay i8=As i9=Ah j9=Ad",
        "lay g7=Ah g8=As f7=Ac",
        "lay g6=9s g7=9h g8=As g9=Ah",
        "lay g8=As g9=*Ah",
    ],
)
def test_an_option_wants_an_old_card_in_every_line(lay: str) -> None:
    """All of these are fine without it."""
    assert accepted(PAIR, canonical(lay)) > 0
    assert refused(PAIR, canonical(lay), **LEAN_BY_LINE) == ("FR-13", "reason.fr.new-cards-only")


@pytest.mark.rule("FR-13")
def test_the_line_without_an_old_card_is_named() -> None:
    judged = laying(PAIR, "lay g8=As g9=Ah", **LEAN_BY_LINE).judge("lay g8=As g9=Ah")
    assert judged.reason is not None
    assert judged.reason.text("en") == "column g: As Ah contains no card that was already there"
    assert judged.reason.text("fr").startswith("colonne g")


@pytest.mark.rule("FR-13")
@pytest.mark.parametrize(
    ("lay", "reason"),
    [
        ("lay a1=As", "not-connected"),
        ("lay a1=As a2=Ah", "new-cards-only"),
        ("lay h10=As h12=Kd", "not-connected"),
    ],
)
def test_with_it_too_no_card_stands_alone(lay: str, reason: str) -> None:
    assert refused(PAIR, lay, **LEAN_BY_LINE) == ("FR-13", f"reason.fr.{reason}")


@pytest.mark.rule("FR-12", "FR-13")
@pytest.mark.parametrize(
    ("board", "lay", "points"),
    [
        ({}, "lay h8=As h9=Ah", 8),  # the opening has nothing to lean on
        (PAIR, "lay h10=As h11=Ah", 14 + 6),  # one line, and old cards in it
        (PAIR, "lay g8=As i9=Ah", 5 + 5),  # two lines, each with its own
        (PAIR, "lay g8=As i9=2h j9=2c k9=As", 5 + 13),
        (OPENED, "lay g10=2h i10=6h j10=Jh k10=Kh", 24),
    ],
)
def test_a_lay_that_leans_line_by_line(board: dict[str, str], lay: str, points: int) -> None:
    assert accepted(board, canonical(lay), **LEAN_BY_LINE) == points


@pytest.mark.rule("FR-14")
@pytest.mark.parametrize(
    ("cards", "combination", "points"),
    [
        ("7s 7h", "pair", 2),
        ("7s 8h 7h 8s", "two-pair", 4),
        ("7s 7h 7d", "three-of-a-kind", 6),
        ("7s 8h 7h 8s 8d", "full-house", 8),
        ("8c Th 9d Qs Jc", "straight", 10),
        ("Th Ks Jd Ac Qh", "straight", 10),
        ("9h 7h Ah 4h Jh", "flush", 12),
        ("7s 7h 7d 7c", "four-of-a-kind", 14),
        ("5d 9d 7d 6d 8d", "straight-flush", 28),
        ("9s Ts Js Qs Ks", "straight-flush", 28),
        ("As Ts Qs Ks Js", "royal-flush", 42),
    ],
)
def test_the_combinations_whatever_their_order(cards: str, combination: str, points: int) -> None:
    for order in list(permutations(cards.split()))[::7]:
        lay = row_of(" ".join(order))
        judged = laying({}, lay).judge(lay)
        assert [hand.combination for hand in judged.hands] == [combination]
        assert judged.hands[0].points == points + 3 * len(order)
        assert judged.hands[0].squares == tuple(on_row(8, "f", cards))


NOTHING = [
    "7s 8s", "7s 7h 8d", "7s 7h 7d 8c", "7s 8h 9d", "7s 8h 9d Tc", "7s 8s 9s Ts", "2h 5h 7h",
    "2h 5h 7h 9h", "7s 7h 8s 8h 9d", "7s 7h 7d 8c 9s", "7s 7h 7d 7c 8s", "5s 6h 7d 8c Ts",
    "2h 5h 7h 9h Js",
]  # fmt: skip


@pytest.mark.rule("FR-10", "FR-14")
@pytest.mark.parametrize("cards", NOTHING)
def test_what_is_no_combination(cards: str) -> None:
    assert refused({}, row_of(cards)) == ("FR-10", "reason.fr.no-combination")


@pytest.mark.rule("FR-14")
def test_two_pairs_are_of_two_ranks() -> None:
    """7s 7h 7s 7d is neither two pairs nor four of a kind; nor is 7s 7h 7d 7s 7h a full house."""
    assert refused({}, "lay f8=7s g8=7h h8=7s i8=7d")[0] == "FR-10"
    assert refused({}, "lay f8=7s g8=7h h8=7d i8=7s j8=7h")[0] == "FR-10"


@pytest.mark.rule("FR-15")
@pytest.mark.parametrize(
    ("cards", "low", "high_only"),
    [
        ("As 2d 3c 4h 5s", "straight", None),
        ("3c As 5s 2d 4h", "straight", None),
        ("As 2s 3s 4s 5s", "straight-flush", "flush"),
        ("Ts Jd Qc Kh As", "straight", "straight"),
        ("Ts Js Qs Ks As", "royal-flush", "royal-flush"),
        ("2s 3d 4c 5h 6s", "straight", "straight"),
        ("Ks As 2d 3c 4h", None, None),
        ("Js Qs Ks As 2d", None, None),
        ("Qs Ks As 2s 3s", "flush", "flush"),
    ],
)
def test_the_ace_is_high_or_low_never_in_the_middle(
    cards: str, low: str | None, high_only: str | None
) -> None:
    for options, wanted in (({}, low), ({"ace_low": True}, low), ({"ace_low": False}, high_only)):
        state = laying({}, row_of(cards), options=options)
        hands = state.judge(row_of(cards)).hands
        assert (hands[0].combination if hands else None) == wanted
        assert (row_of(cards) in state.actions("lay").texts()) == (wanted is not None)


@pytest.mark.rule("FR-16")
@pytest.mark.parametrize(
    "cards", ["7s 7s", "7s 7h 7s", "7s 7h 7d 7s", "7s 7s 8h 8s", "7s 7h 8s 8s 8h", "2h 2h 5h 9h Jh"]
)
def test_identical_cards_never_stand_together(cards: str) -> None:
    assert refused({}, row_of(cards)) == ("FR-10", "reason.fr.no-combination")
    *old, last = on_row(8, "f", cards).items()
    assert refused(dict(old), f"lay {last[0]}={last[1]}") == ("FR-10", "reason.fr.no-combination")


@pytest.mark.rule("FR-16")
def test_identical_cards_may_lie_in_different_lines() -> None:
    assert accepted(PAIR, "lay g8=As i9=As") == 5 + 5
    assert accepted(PAIR, "lay h7=As g9=As") == 9 + 5


@pytest.mark.parametrize(
    ("board", "lay", "rule"),
    [
        (PAIR, "lay h8=Kd a1=2s", "FR-9"),
        (PAIR, "lay g8=Kd a1=2s", "FR-10"),
        (PAIR, "lay a1=*7s a2=*7h", "FR-13"),
        (PAIR, "lay h10=*As h11=*Ah", "FR-24"),
        (PAIR, "lay h10=*Ks h11=*Ah", "FR-10"),
        ({}, "lay a1=*7s a2=*7h", "FR-12"),
        ({}, "lay f8=*7s g8=*7h", "FR-24"),
        ({}, "lay a1=*7s a2=*8h", "FR-10"),
    ],
)
def test_the_lowest_rule_broken_is_named(board: dict[str, str], lay: str, rule: str) -> None:
    assert laying(board, lay).judge(lay).rule == rule
