"""FR-20 to FR-25: what a joker stands for, and swapping it."""

from contextlib import nullcontext, suppress
from typing import Any

import pytest

from brelan.errors import BadAction, BadPosition, IllegalAction

from .specimens import FACES, PAIR, dump, laying, on_row, position


def refused(state: Any, action: str) -> tuple[str | None, str]:
    """The rule that an action breaks and the key of the reason; nothing is changed by trying it."""
    before = dump(state)
    judged = state.judge(action)
    assert not judged.legal
    with pytest.raises(IllegalAction):
        state.apply(action)
    assert dump(state) == before
    assert action not in state.actions().texts()
    return judged.rule, judged.reason.key


@pytest.mark.rule("FR-20")
def test_a_joker_is_declared_and_keeps_its_face() -> None:
    state = laying(PAIR, "lay h10=*Ah", racks=[["*"], ["As"]])
    state.apply("lay h10=*Ah")
    assert dump(state)["board"]["h10"] == "*Ah"
    assert state.judge("lay h7=As").hands[0].combination == "four-of-a-kind"


@pytest.mark.rule("FR-20")
def test_every_face_that_works_is_legal() -> None:
    state = position(PAIR, "*")
    for face in FACES:
        judged = state.judge(f"lay h10=*{face}")
        assert judged.legal == (face in ("As", "Ah"))
    lays = [lay for lay in state.actions("lay").texts() if "h10" in lay]
    assert lays == ["lay h10=*Ah", "lay h10=*As"]


@pytest.mark.rule("FR-20")
def test_it_may_be_a_face_already_in_play() -> None:
    board = {"h8": "Ad", "h9": "Ac", "a1": "As", "c1": "As"}
    assert laying(board, "lay h10=*As").judge("lay h10=*As").legal
    assert not laying(board, "lay h10=*Ac").judge("lay h10=*Ac").legal


@pytest.mark.rule("FR-20")
def test_a_joker_that_is_not_declared_is_refused() -> None:
    assert refused(position(PAIR, "*"), "lay h10=*") == ("FR-20", "reason.fr.joker-undeclared")
    assert position(PAIR, "* Ks").judge("lay h9=Ks h10=*").rule == "FR-9"


@pytest.mark.rule("FR-20")
def test_a_joker_in_two_lines_satisfies_both() -> None:
    board = {"g8": "5h", "f8": "3h", "h8": "7h", "i8": "9h", "j7": "Ks", "j6": "Kd"}
    lays = [lay for lay in position(board, "*").actions("lay").texts() if "j8" in lay]
    assert lays == ["lay j8=*Kh"]


@pytest.mark.rule("FR-20")
def test_a_straight_or_flush_is_completed_by_every_face_there_is() -> None:
    row = on_row(8, "g", "6h 7h 8h 9h")
    lays = position(row, "*").actions("lay").texts()
    ends = {lay.partition("=*")[2] for lay in lays if lay.startswith("lay f8=")}
    straights = {rank + suit for rank in "5T" for suit in "shdc"}
    flushes = {face for face in FACES if face[1] == "h" and face[0] not in "6789"}
    assert ends == straights | flushes
    points = {lay: position(row, "*").judge(lay).points for lay in lays}
    assert (points["lay f8=*5h"], points["lay f8=*5s"], points["lay f8=*2h"]) == (17, 8, 9)


@pytest.mark.rule("FR-22")
def test_a_joker_takes_over_the_face_of_a_card() -> None:
    state = position(PAIR, "* Ks")
    state.apply("swap h8 *")
    table = dump(state)
    assert table["board"] == {"h8": "*Ad", "h9": "Ac"}
    assert table["racks"][0] == ["Ks", "Ad"]
    assert (table["turn"], table["swapped"], table["scores"]) == (0, ["h8"], [0, 0])


@pytest.mark.rule("FR-22", "FR-23", "FR-24", "FR-25")
@pytest.mark.parametrize(
    ("board", "rack", "swap", "fault"),
    [
        (PAIR, "*", "swap h10 *", ("FR-22", "swap-empty")),
        (PAIR | {"h9": "*Ac"}, "*", "swap h9 *", ("FR-22", "swap-joker-for-joker")),
        (PAIR, "Ks", "swap h9 Ks", ("FR-23", "swap-no-joker-there")),
        (PAIR, "Ac", "swap h9 Ac", ("FR-23", "swap-no-joker-there")),
        (PAIR, "Ac", "swap h10 Ac", ("FR-23", "swap-no-joker-there")),
        (PAIR | {"h9": "*Ac"}, "As", "swap h9 As", ("FR-23", "swap-other-face")),
        (PAIR | {"h9": "*Ac"}, "*", "swap h8 *", ("FR-24", "two-jokers")),
    ],
)
def test_swaps_that_are_refused(
    board: dict[str, str], rack: str, swap: str, fault: tuple[str, str]
) -> None:
    assert refused(position(board, rack), swap) == (fault[0], f"reason.fr.{fault[1]}")


@pytest.mark.rule("FR-23")
def test_a_card_takes_the_place_of_the_joker_that_stands_for_it() -> None:
    state = position({"h8": "Ad", "h9": "*Ac"}, "Ac Ks Ac")
    assert state.actions("swap").texts() == ["swap h9 Ac"]
    state.apply("swap h9 Ac")
    table = dump(state)
    assert table["board"] == PAIR
    assert table["racks"][0] == ["Ks", "Ac", "*"]
    assert (table["turn"], table["swapped"]) == (0, ["h9"])


@pytest.mark.rule("FR-24")
@pytest.mark.parametrize(
    ("board", "lay", "legal"),
    [
        (PAIR, "lay h7=*Ah h10=*As", False),
        (PAIR, "lay g8=*Ah g9=*As", False),
        (PAIR, "lay g8=*Ah i9=*As", True),
        (PAIR | {"h9": "*Ac"}, "lay h10=*As", False),
        (PAIR | {"h9": "*Ac"}, "lay g9=*As", False),
        (PAIR | {"h9": "*Ac"}, "lay g8=*As", True),
        ({}, "lay f8=*7h g8=*7s", False),
    ],
)
def test_no_line_ever_holds_two_jokers(board: dict[str, str], lay: str, legal: bool) -> None:
    state = laying(board, lay)
    assert (lay in state.actions("lay").texts()) == legal
    if not legal:
        assert refused(state, lay) == ("FR-24", "reason.fr.two-jokers")


@pytest.mark.rule("FR-24")
def test_nor_by_a_swap() -> None:
    board = on_row(8, "f", "*7s 7h 7d") | {"h9": "7c", "h10": "7s", "j4": "2s"}
    swaps = position(board, "*").actions("swap").texts()
    assert swaps == ["swap h10 *", "swap h9 *", "swap j4 *"]


@pytest.mark.rule("FR-25")
def test_any_number_of_swaps_but_each_square_in_one_only() -> None:
    board = {"h8": "Ad", "h9": "*Ac", "c3": "7s", "c5": "9s"}
    state = position(board, "Ac * Ks")
    state.apply("swap h9 Ac")
    assert refused(state, "swap h9 *") == ("FR-25", "reason.fr.swapped-already")
    state.apply("swap c3 *")
    assert refused(state, "swap c3 7s") == ("FR-25", "reason.fr.swapped-already")
    state.apply("swap c5 *")
    table = dump(state)
    assert table["board"] == {"h8": "Ad", "h9": "Ac", "c3": "*7s", "c5": "*9s"}
    assert table["racks"][0] == ["7s", "9s", "Ks"]
    assert table["swapped"] == ["h9", "c3", "c5"]
    assert (state.turn, state.scores) == (0, (0, 0))
    assert state.actions("swap").texts() == []


@pytest.mark.rule("FR-25")
def test_the_next_turn_begins_with_no_square_swapped() -> None:
    state = position(PAIR, "* Ks", racks=[["*", "Ks"], ["Ad", "Kd"]])
    state.apply("swap h8 *")
    assert state.judge("swap h8 Ad").rule == "FR-25"
    state.apply("lay g9=Ad")
    assert dump(state)["swapped"] == []
    assert "swap h8 Ad" in state.actions().texts()


@pytest.mark.rule("FR-25")
def test_the_most_swaps_that_one_turn_can_have() -> None:
    """Four cards for the jokers on the board, then those four for other cards."""
    jokers = {"a1": "*2s", "c1": "*3s", "e1": "*4s", "g1": "*5s"}
    cards = {"a5": "8d", "c5": "9d", "e5": "Td", "g5": "Jd"}
    state = position(jokers | cards, "2s 3s 4s 5s")
    for square, face in jokers.items():
        state.apply(f"swap {square} {face[1:]}")
    for square in cards:
        state.apply(f"swap {square} *")
    assert state.actions("swap").texts() == []
    assert dump(state)["racks"][0] == ["8d", "9d", "Td", "Jd"]
    assert len(dump(state)["swapped"]) == 8


@pytest.mark.rule("FR-25")
def test_a_long_list_of_swapped_squares_leaves_the_board_alone() -> None:
    """A position written by hand may name more squares than any turn can swap."""
    squares = [f"{column}{row}" for column in "ab" for row in range(1, 16)]
    for many in range(31):
        with suppress(BadPosition) if many > 8 else nullcontext():
            state = position({"h8": "5s", "h9": "5h"}, "*", swapped=squares[:many])
            state.apply("swap h8 *")
            assert dump(state)["board"] == {"h8": "*5s", "h9": "5h"}
            assert dump(state)["swapped"] == [*squares[:many], "h8"]


@pytest.mark.rule("FR-22", "FR-23")
@pytest.mark.parametrize("swap", ["swap h8 *", "swap h9 Ad", "swap h8 *Ad"])
def test_a_swap_needs_the_card(swap: str) -> None:
    with pytest.raises(BadAction):
        position({"h8": "Ad", "h9": "*Ac"}, "Ks 2d").judge(swap)
