"""FR-17 to FR-19 and FR-21: what a lay earns; the leaflet's examples, one after the other."""

from typing import Any

import pytest

from brelan.actions import Hand
from brelan.game import State
from brelan.games import flush_royal

from .specimens import PAIR, dump, laying, on_row, position


def rearmed(state: State, lay: str, **fields: Any) -> State:
    """The same table with the cards of a lay on the rack to move, and one on every other."""
    table = dump(state) | {"racks": [["?"]] * state.players}
    words = [word.partition("=")[2] for word in lay.split()[1:]]
    table["racks"][table["turn"]] = ["*" if card.startswith("*") else card for card in words]
    return flush_royal.from_position(table | fields)


LEAFLET = [
    ("lay h8=Ad h9=Ac", 8, [("pair", 8)]),
    ("lay h6=Td h7=Ts h10=Th", 17, [("full-house", 17)]),
    ("lay g10=2h i10=6h j10=Jh k10=Kh", 24, [("flush", 24)]),
    ("lay i11=6d i12=Qc i13=Qs", 13, [("two-pair", 13)]),
    ("lay k9=Kd k11=Ks i14=6s", 23, [("three-of-a-kind", 12), ("full-house", 11)]),
    # Two lays of ours, so that two clubs wait for the flush of the sixth example.
    ("lay j14=6h k14=6c l14=9d m14=9s", 20, [("full-house", 20)]),
    ("lay m12=9c m13=9h", 12, [("three-of-a-kind", 12)]),
    ("lay j12=2c k12=Kc l12=5c", 38, [("flush", 21), ("four-of-a-kind", 17)]),
    ("lay f8=As g8=Ah i8=*Ac", 16, [("four-of-a-kind", 16)]),
]


@pytest.mark.rule("FR-9", "FR-14", "FR-17", "FR-18", "FR-21", "FR-28")
def test_the_leaflets_game() -> None:
    state = flush_royal.from_position(
        {
            "game": "flush_royal",
            "players": 4,
            "turn": 0,
            "racks": [["?"]] * 4,
            "reserve": [],
            "layout": {},
        }
    )
    for lay, points, hands in LEAFLET:
        state = rearmed(state, lay)
        if "k12=Kc" in lay:
            blue = rearmed(state, lay, layout={"k12": 2}).judge(lay)
            assert [hand.points for hand in blue.hands] == [42, 34]
            assert blue.points == 76
        judged = state.judge(lay)
        assert (judged.points, [(hand.combination, hand.points) for hand in judged.hands]) == (
            points,
            hands,
        )
        assert lay in state.actions("lay").texts()
        before = state.scores
        seat = state.turn
        assert seat is not None
        state.apply(lay)
        assert state.scores[seat] == before[seat] + points
    assert state.scores == (8 + 23 + 16, 17 + 20, 24 + 12, 13 + 38)
    table = dump(state) | {"scores": [544, 0, 0, 0], "passes": 3, "turn": 3}
    table["racks"] = [["2s", "4d", "7h", "9c"], [], [], []]
    last = flush_royal.from_position(table)
    last.apply("pass")
    assert last.scores[0] == 544 - 12 == 532


@pytest.mark.rule("FR-17")
@pytest.mark.parametrize(
    ("board", "lay", "hands"),
    [
        (PAIR, "lay h10=As", [Hand("three-of-a-kind", ("h8", "h9", "h10"), 6 + 3)]),
        (PAIR, "lay h7=Ah h10=As", [Hand("four-of-a-kind", ("h7", "h8", "h9", "h10"), 14 + 6)]),
        (
            PAIR,
            "lay g8=As g9=Ah",
            [
                Hand("pair", ("g8", "h8"), 2 + 3),
                Hand("pair", ("g8", "g9"), 2 + 6),
                Hand("pair", ("g9", "h9"), 2 + 3),
            ],
        ),
        (
            {"g7": "7s", "h8": "7d", "i7": "7c"},
            "lay h7=7h",
            [
                Hand("three-of-a-kind", ("g7", "h7", "i7"), 6 + 3),
                Hand("pair", ("h7", "h8"), 2 + 3),
            ],
        ),
    ],
)
def test_each_line_counts_its_new_cards(board: dict[str, str], lay: str, hands: list[Hand]) -> None:
    judged = laying(board, lay).judge(lay)
    assert set(judged.hands) == set(hands)
    assert len(judged.hands) == len(hands)
    assert judged.points == sum(hand.points for hand in hands)


@pytest.mark.rule("FR-17")
def test_five_new_cards_in_ten_lines() -> None:
    """As many hands as one lay can make: every new card alone in its row and in its column."""
    board, lay = {}, ["lay"]
    for column, left, below, row, rank in zip(
        "bdfhj", "acegi", "bdfhj", (1, 3, 5, 7, 9), "2468T", strict=True
    ):
        board |= {f"{left}{row}": f"{rank}s", f"{below}{row + 1}": f"{rank}h"}
        lay.append(f"{column}{row}={rank}d")
    judged = laying(board, " ".join(lay), layout={}).judge(" ".join(lay))
    assert len(judged.hands) == 10
    assert judged.points == 10 * 5 + 10
    assert len({hand.squares for hand in judged.hands}) == 10


@pytest.mark.rule("FR-17")
@pytest.mark.parametrize(
    ("swap", "rack", "lay", "points"),
    [
        ("swap h9 *", "* As", "lay h10=As", 6 + 3),
        ("swap g9 Ac", "Ac As", "lay h10=As", 6 + 3),
    ],
)
def test_a_card_put_down_by_a_swap_is_not_new(swap: str, rack: str, lay: str, points: int) -> None:
    board = {"h8": "Ad", "h9": "Ac"} if "*" in swap else {"h8": "Ad", "h9": "Ah", "g9": "*Ac"}
    state = position(board, rack)
    state.apply(swap)
    assert state.judge(lay).points == points


@pytest.mark.rule("FR-18")
@pytest.mark.parametrize(
    ("layout", "board", "lay", "points"),
    [
        ({"h10": 2}, PAIR, "lay h10=As", 9 * 2),
        ({"h10": 3}, PAIR, "lay h10=As", 9 * 3),
        ({"h8": 3, "h9": 2}, PAIR, "lay h10=As", 9),  # covered earlier
        ({"h7": 2, "h10": 2}, PAIR, "lay h7=Ah h10=As", 20 * 4),
        ({"h7": 2, "h10": 3}, PAIR, "lay h7=Ah h10=As", 20 * 6),
        ({"g8": 2}, PAIR, "lay g8=As g9=Ah", 5 * 2 + 8 * 2 + 5),  # in two lines, doubles both
        ({"g8": 2, "g9": 3}, PAIR, "lay g8=As g9=Ah", 5 * 2 + 8 * 6 + 5 * 3),
        (dict.fromkeys(on_row(8, "f", "- - - - -"), 3), {}, "lay f8=As g8=Ts h8=Qs i8=Ks j8=Js",
         57 * 243 + 10),
    ],
)  # fmt: skip
def test_premium_squares_multiply_the_lines_of_new_cards(
    layout: dict[str, int], board: dict[str, str], lay: str, points: int
) -> None:
    assert laying(board, lay, layout=layout).judge(lay).points == points
    assert laying(board, lay, options={"layout": layout}).judge(lay).points == points


@pytest.mark.rule("FR-18")
def test_our_premium_squares() -> None:
    board = {"c2": "7s", "e2": "9s"}
    assert laying(board, "lay c3=7h").judge("lay c3=7h").points == 5 * 3
    assert laying(board, "lay e1=9h").judge("lay e1=9h").points == 5 * 2
    assert laying(board, "lay d2=7h").judge("lay d2=7h").rule == "FR-10"


@pytest.mark.rule("FR-19")
@pytest.mark.parametrize(
    ("lay", "points"),
    [
        ("lay f8=9h g8=7h h8=Ah i8=4h j8=Jh", 12 + 15 + 10),
        ("lay f8=7s g8=7h h8=7d i8=7c", 14 + 12),
    ],
)
def test_five_cards_add_ten(lay: str, points: int) -> None:
    assert laying({}, lay, layout={}).judge(lay).points == points


@pytest.mark.rule("FR-19")
def test_the_ten_are_not_doubled_and_belong_to_no_hand() -> None:
    lay = "lay f8=9h g8=7h h8=Ah i8=4h j8=Jh"
    judged = laying({}, lay, layout={"h8": 2}).judge(lay)
    assert [hand.points for hand in judged.hands] == [27 * 2]
    assert judged.points == 27 * 2 + 10


@pytest.mark.rule("FR-19")
def test_a_small_rack_laid_out_adds_nothing() -> None:
    assert laying(PAIR, "lay h10=As").judge("lay h10=As").points == 9


HALVES = [
    # board, lay, points by default, points if any joker halves
    (PAIR, "lay h10=*As", 3 + 3, 3 + 3),
    (PAIR, "lay h7=Ah h10=*As", 7 + 6, 7 + 6),
    ({"h8": "*Ad", "h9": "Ac"}, "lay h10=As", 6 + 3, 3 + 3),
    ({"h8": "*Ad", "h9": "Ac"}, "lay g9=As", 2 + 3, 2 + 3),
    (PAIR, "lay g8=*As g9=Ah", (1 + 3) + (1 + 6) + (2 + 3), (1 + 3) + (1 + 6) + (2 + 3)),
    ({"g8": "*As", "h8": "Ad"}, "lay f8=Ah g9=*Ah", None, None),
    ({"g8": "*As", "h8": "Ad"}, "lay i8=Ah h9=*Ah", (6 + 3) + (1 + 3), (3 + 3) + (1 + 3)),
]


@pytest.mark.rule("FR-21")
@pytest.mark.parametrize(("board", "lay", "points", "always"), HALVES)
def test_a_new_joker_halves_the_combination_only(
    board: dict[str, str], lay: str, points: int | None, always: int | None
) -> None:
    judged = laying(board, lay).judge(lay)
    option = laying(board, lay, options={"joker_always_halves": True}).judge(lay)
    assert judged.legal == option.legal == (points is not None)
    if points is not None:
        assert (judged.points, option.points) == (points, always)


@pytest.mark.rule("FR-21")
def test_doubling_comes_after_halving() -> None:
    lay = "lay h10=*As"
    assert laying(PAIR, lay, layout={"h10": 3}).judge(lay).points == (3 + 3) * 3


@pytest.mark.rule("FR-21")
@pytest.mark.parametrize(("always", "points"), [(False, 6 + 3), (True, 3 + 3)])
def test_a_joker_swapped_in_this_very_turn_is_not_new(always: bool, points: int) -> None:
    state = position(PAIR, "* As", options={"joker_always_halves": always})
    state.apply("swap h8 *")
    assert state.judge("lay h10=As").points == points


@pytest.mark.rule("FR-17", "FR-21")
def test_scores_and_events_say_the_same() -> None:
    state = laying(PAIR, "lay h7=Ah h10=*As", scores=[5, 7])
    judged = state.judge("lay h7=Ah h10=*As")
    acted, scored, *_ = state.apply("lay h7=Ah h10=*As")
    assert (acted.kind, acted.action, acted.only) == ("acted", "lay h7=Ah h10=*As", None)
    assert (scored.kind, scored.seat, scored.points, scored.hands) == (
        "scored", 0, judged.points, judged.hands
    )  # fmt: skip
    assert state.scores == (5 + 13, 7)
