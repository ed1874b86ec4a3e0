"""FR-6 to FR-8 and FR-26 to FR-28: passing and exchanging, drawing, and how it all ends."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from brelan.errors import BadAction, IllegalAction
from brelan.game import State

from .specimens import FACES, PAIR, dump, on_row, position

STUCK = "2s 4h 6d 9c Js"
"""A rack that can lay nothing beside PAIR."""
RESERVE = ["3s", "5h", "7d", "8c", "Ts", "Qh", "Kd"]


@pytest.mark.rule("FR-6")
def test_a_turn_is_a_lay_or_a_pass() -> None:
    state = position(PAIR, "As", racks=[["As"], STUCK.split(), ["Ah"]], players=3)
    assert {action.verb for action in state.actions()} == {"lay"}
    state.apply("lay h10=As")
    assert state.turn == 1
    assert {action.verb for action in state.actions()} == {"pass"}
    state.apply("pass")
    assert state.turn == 2


@pytest.mark.rule("FR-6")
@pytest.mark.parametrize("rack", ["As", "2s 4h 6d 9c Ah", "2s 2h", "7s 7h"])
def test_no_pass_while_any_lay_of_any_shape_is_legal(rack: str) -> None:
    """Even a pair that only makes two pairs of the pair that lies there."""
    state = position(PAIR, rack, reserve=RESERVE)
    assert state.actions("lay")
    assert not state.actions("pass")
    for action in ("pass", f"pass {rack.split()[0]}"):
        judged = state.judge(action)
        assert (judged.rule, judged.reason and judged.reason.key) == ("FR-6", "reason.fr.could-lay")
        with pytest.raises(IllegalAction):
            state.apply(action)


@pytest.mark.rule("FR-6")
def test_a_pass_exchanges_none_some_or_all() -> None:
    state = position(PAIR, STUCK, reserve=RESERVE)
    expected = ["pass"] + [
        " ".join(["pass", *cards])
        for size in range(1, 6)
        for cards in combinations(STUCK.split(), size)
    ]
    assert state.actions().texts() == sorted(expected)
    assert len(expected) == 32


@pytest.mark.rule("FR-6")
def test_identical_cards_are_exchanged_alike() -> None:
    passes = position(PAIR, "2s 2s 4h", reserve=RESERVE).actions("pass").texts()
    assert passes == ["pass", "pass 2s", "pass 2s 2s", "pass 2s 2s 4h", "pass 2s 4h", "pass 4h"]


@pytest.mark.rule("FR-6")
def test_with_free_pass_a_player_may_pass_although_a_card_could_be_laid() -> None:
    state = position(PAIR, "As 2d", reserve=RESERVE, options={"free_pass": True})
    assert state.actions("lay")
    assert state.actions("pass").texts() == ["pass", "pass 2d", "pass 2d As", "pass As"]
    state.apply("pass 2d")
    assert state.turn == 1


@pytest.mark.rule("FR-6")
def test_a_swap_that_would_make_a_lay_possible_need_not_be_made() -> None:
    state = position(on_row(8, "f", "5s 6h *7d 8c 9s"), "7d 2s", reserve=RESERVE)
    assert not state.actions("lay")
    assert state.judge("pass").legal
    state.apply("swap h8 7d")
    assert state.actions("lay")


@pytest.mark.rule("FR-6")
def test_after_a_swap_the_cards_then_held_decide() -> None:
    gained = position(on_row(8, "f", "5s 6h *7d 8c 9s"), "7d 2s", reserve=RESERVE)
    assert gained.judge("pass").legal
    gained.apply("swap h8 7d")
    assert gained.judge("pass").rule == "FR-6"
    given_away = position(on_row(8, "f", "5s 6h 7d 8c 9s"), "* 2s", reserve=RESERVE)
    assert given_away.judge("pass").rule == "FR-6"
    given_away.apply("swap h8 *")
    assert given_away.judge("pass 2s 7d").legal
    assert not given_away.actions("lay")


@pytest.mark.rule("FR-6", "FR-25")
def test_a_swap_is_never_a_turn_by_itself() -> None:
    state = position(on_row(8, "f", "5s 6h 7d 8c 9s"), "* 2s", reserve=RESERVE)
    state.apply("swap h8 *")
    assert (state.turn, dump(state)["passes"], len(dump(state)["racks"][0])) == (0, 0, 2)
    state.apply("pass")
    assert (state.turn, dump(state)["passes"]) == (1, 1)


@pytest.mark.rule("FR-7")
def test_new_cards_are_drawn_before_the_old_ones_go_back() -> None:
    state = position(PAIR, STUCK, reserve=RESERVE)
    events = state.apply("pass 2s 9c Js")
    table = dump(state)
    assert Counter(table["racks"][0]) == Counter(["4h", "6d", "3s", "5h", "7d"])
    assert Counter(table["reserve"]) == Counter([*RESERVE[3:], "2s", "9c", "Js"])
    acted, drew = events
    assert (acted.action, acted.only) == ("pass 2s 9c Js", 0)
    assert (drew.kind, drew.cards, drew.only) == ("drew", ("3s", "5h", "7d"), 0)
    assert acted.seen_by(1).action == "pass ? ? ?"
    assert drew.seen_by(None).cards == ("?", "?", "?")


@pytest.mark.rule("FR-7")
def test_the_reserve_is_shuffled_when_cards_go_back() -> None:
    reserve = FACES[8:40]
    orders = set()
    for seed in range(20):
        state = position(PAIR, "2s 3h", reserve=reserve, seed=seed)
        state.apply("pass 2s 3h")
        orders.add(tuple(dump(state)["reserve"]))
    assert len(orders) == 20
    assert {frozenset(order) for order in orders} == {frozenset([*reserve[2:], "2s", "3h"])}
    assert len({order.index("2s") for order in orders}) > 5


@pytest.mark.rule("FR-7")
def test_without_an_exchange_nothing_is_shuffled() -> None:
    state = position(PAIR, STUCK, reserve=RESERVE)
    state.apply("pass")
    assert dump(state)["reserve"] == RESERVE
    assert dump(state)["racks"][0] == STUCK.split()


@pytest.mark.rule("FR-7", "FR-26")
@pytest.mark.parametrize("left", [0, 1, 2, 4, 5])
def test_not_more_cards_than_the_reserve_holds(left: int) -> None:
    state = position(PAIR, STUCK, reserve=RESERVE[:left])
    sizes = {len(action.split()) - 1 for action in state.actions().texts()}
    assert sizes == set(range(left + 1))
    for size in range(6):
        judged = state.judge(" ".join(["pass", *STUCK.split()[:size]]))
        assert judged.legal == (size <= left)
        if not judged.legal:
            assert judged.reason is not None
            assert (judged.rule, judged.reason.key) == ("FR-7", "reason.fr.reserve-too-small")


@pytest.mark.rule("FR-8")
@pytest.mark.parametrize(("rack", "left", "after"), [
    ("As 2d 3d 4d 5d", 7, 5),
    ("As 2d 3d", 7, 5),
    ("As 2d 3d 4d 5d", 0, 4),
    ("As 2d", 2, 3),
    ("As", 1, 1),
])  # fmt: skip
def test_after_laying_a_rack_is_drawn_up_to_five(rack: str, left: int, after: int) -> None:
    state = position(PAIR, rack, reserve=RESERVE[:left])
    events = state.apply("lay h10=As")
    table = dump(state)
    drawn = RESERVE[: after - len(rack.split()) + 1]
    assert len(table["racks"][0]) == after
    assert Counter(table["racks"][0]) == Counter([*rack.split()[1:], *drawn])
    assert table["reserve"] == RESERVE[len(drawn) : left]
    assert [event.cards for event in events if event.kind == "drew"] == (
        [tuple(drawn)] if drawn else []
    )


@pytest.mark.rule("FR-26")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_with_an_empty_reserve_the_game_ends_when_all_pass(players: int) -> None:
    state = position(PAIR, players=players, racks=[["2s"]] + [["4h"]] + [[]] * (players - 2))
    for seat in range(players):
        assert (state.turn, state.over) == (seat, False)
        events = state.apply("pass")
    assert (state.turn, state.over) == (None, True)
    assert [event.kind for event in events] == ["acted", "game-ended"]
    assert (events[-1].scores, events[-1].winners) == (state.scores, state.winners)
    assert not state.actions()
    assert state.judge("pass").rule == "FR-26"
    with pytest.raises(IllegalAction):
        state.apply("pass")


@pytest.mark.rule("FR-26")
def test_the_game_ends_when_all_racks_are_empty() -> None:
    state = position(PAIR, "As", racks=[["As"], []])
    state.apply("lay h10=As")
    assert state.over
    assert state.scores == (9, 0)
    going_on = position(PAIR, "As", racks=[["As"], ["2d"]])
    going_on.apply("lay h10=As")
    assert not going_on.over


@pytest.mark.rule("FR-26")
def test_only_a_lay_breaks_a_row_of_passes() -> None:
    racks = [["2s", "*"], ["2d"], ["As"]]
    laid = position(PAIR, players=3, racks=racks, turn=2, passes=2)
    laid.apply("lay h10=As")
    assert (dump(laid)["passes"], laid.over) == (0, False)
    swapped = position(
        {"h8": "Ad", "h9": "Ac"}, players=3, racks=racks, passes=2, options={"free_pass": True}
    )
    swapped.apply("swap h8 *")
    assert dump(swapped)["passes"] == 2
    swapped.apply("pass")
    assert swapped.over


LIMITS = [(2, 40), (3, 40), (4, 40), (5, 40), (6, 48)]
EARLIER_LIMITS = [(2, 12), (3, 12), (4, 12), (5, 15), (6, 18)]


@pytest.mark.rule("FR-27")
@pytest.mark.parametrize(
    ("rules", "players", "limit"),
    [(1, *limits) for limits in EARLIER_LIMITS] + [(2, *limits) for limits in LIMITS],
)
@pytest.mark.parametrize("exchanged", [0, 1])
def test_a_long_row_of_passes_ends_the_game(
    rules: int, players: int, limit: int, exchanged: int
) -> None:
    racks = [[card] for card in ("2s", "2h", "3s", "3h", "4s", "4h")[:players]]
    state = position(PAIR, players=players, racks=racks, reserve=["5h", "6d"], rules=rules)
    for many in range(limit):
        assert (state.over, state.turn, dump(state)["passes"]) == (False, many % players, many)
        state.apply(" ".join(["pass", *dump(state)["racks"][many % players][:exchanged]]))
    assert state.over
    assert state.scores == (-3,) * players


@pytest.mark.rule("FR-27")
@pytest.mark.parametrize(("players", "limit"), LIMITS)
def test_a_lay_starts_the_count_again(players: int, limit: int) -> None:
    racks: list[Any] = [["As"]] + [["?"]] * (players - 1)
    state = position(PAIR, players=players, racks=racks, reserve=RESERVE * 2, passes=limit - 1)
    state.apply("lay h10=As")
    assert (dump(state)["passes"], state.over) == (0, False)


FLUSH = on_row(8, "f", "2c 5c 7c 9c *Kc")
TWINS = ["2s 2s 4h 4h 5d", "5d 6c 6c 7s 7s", "8h 8h 9d 9d"]
"""Fourteen cards of which none can be laid beside PAIR: no two make a pair."""


def after_everybody_passed(
    board: dict[str, str], first: str, second: str, reserve: str, **fields: Any
) -> State:
    """Two players have passed since the last lay, the first of them last."""
    racks = [first.split(), second.split()]
    state = position(board, racks=racks, reserve=reserve.split(), **{"passes": 1} | fields)
    state.apply("pass")
    return state


@pytest.mark.rule("FR-27")
@pytest.mark.parametrize(
    ("board", "first", "second", "reserve"),
    [
        (PAIR, "2s 4h", "6d 9c", "Js"),
        (PAIR, "2s", "", "2s"),
        (FLUSH, "3s", "6d", "Jh"),
        (PAIR, *TWINS),
        ({}, "2s 4h", "6d 9c", "Js"),
    ],
)
def test_a_game_ends_when_nobody_can_ever_lay_again(
    board: dict[str, str], first: str, second: str, reserve: str
) -> None:
    state = after_everybody_passed(board, first, second, reserve)
    assert state.over
    assert state.scores == (-3 * len(first.split()), -3 * len(second.split()))
    assert not after_everybody_passed(board, first, second, reserve, passes=0).over
    assert not after_everybody_passed(board, first, second, reserve, rules=1).over


@pytest.mark.rule("FR-27")
@pytest.mark.parametrize(
    ("board", "first", "second", "reserve"),
    [
        (PAIR, "2s 4h", "6d 9c", "*"),
        (PAIR, "2s 4h", "6d 9c", "?"),
        (PAIR, "2s 4h", "2h 9c", "Js"),
        (PAIR, "2s 4h", "6d 9c", "As"),
        (FLUSH, "3s", "6d", "Kc"),
        (PAIR, TWINS[0], TWINS[1], TWINS[2] + " Ts"),
        ({}, "2s 4h", "6d 9c", "2d"),
    ],
    ids=["joker", "unknown", "of-two-racks", "in-reserve", "face-of-a-joker", "many", "opening"],
)
def test_a_game_goes_on_as_long_as_somebody_may_lay_one_day(
    board: dict[str, str], first: str, second: str, reserve: str
) -> None:
    assert not after_everybody_passed(board, first, second, reserve).over


@pytest.mark.rule("FR-28")
@pytest.mark.parametrize(
    ("scores", "racks", "final", "winners"),
    [
        ([544, 0], [["2s", "4h", "6d", "9c"], []], (532, 0), (0,)),
        ([10, 7], [["*"], []], (7, 7), (0, 1)),
        ([10, 9, 13], [["2s"], [], ["4h", "6d"]], (7, 9, 7), (1,)),
        ([9, 12, 9], [[], ["*"], []], (9, 9, 9), (0, 1, 2)),
        ([0, 0], [["2s", "4h"], ["6d"]], (-6, -3), (1,)),
    ],
)
def test_cards_left_cost_three_each_and_most_points_win(
    scores: list[int], racks: list[list[str]], final: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    players = len(scores)
    state = position(
        PAIR, players=players, racks=racks, scores=scores, turn=players - 1, passes=players - 1,
        options={"free_pass": True},
    )  # fmt: skip
    assert state.winners == ()
    state.apply("pass")
    assert state.over
    assert (state.scores, state.winners) == (final, winners)


@pytest.mark.parametrize(
    "action",
    ["lay h10=As", "lay h10=Ks h11=Ks", "lay h10=*As", "pass Ks Ks", "pass *", "pass As",
     "pass *Ks", "swap h8 As", "swap h8 *"],
)  # fmt: skip
def test_a_card_that_is_not_held_is_an_error_not_a_rule(action: str) -> None:
    state = position(PAIR, "Ks 2d", reserve=RESERVE)
    before = dump(state)
    for attempt in (state.judge, state.apply):
        with pytest.raises(BadAction) as error:
            attempt(action)
        assert error.value.field == "action"
    assert dump(state) == before


@pytest.mark.parametrize("action", ["pass *Ks", "pass 2d *Ks", "swap h8 *Ks", "swap h8 *Ad"])
def test_a_joker_on_the_rack_stands_for_nothing_yet(action: str) -> None:
    state = position(PAIR, "* 2d 4h 6s 9c", reserve=RESERVE, options={"free_pass": True})
    before = dump(state)
    for attempt in (state.judge, state.apply):
        with pytest.raises(BadAction):
            attempt(action)
    assert dump(state) == before
