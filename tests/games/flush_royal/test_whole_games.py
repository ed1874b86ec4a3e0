"""Whole random games at every player count and option: nothing is lost, all ends as it should."""

import random
from collections import Counter
from itertools import chain
from typing import Any

import pytest

import naive
from brelan.game import State
from brelan.games import flush_royal

from .specimens import PACK, SQUARES, dump, play

TABLES: list[dict[str, Any]] = [
    {},
    {"free_pass": True},
    {"ace_low": False, "joker_always_halves": True},
    {"lean": "line"},
    {"layout": {square: 2 + index % 2 for index, square in enumerate(SQUARES) if index % 3 == 0}},
]


def check_cards(table: dict[str, Any]) -> None:
    board = ["*" if card.startswith("*") else card for card in table["board"].values()]
    assert Counter([*board, *chain(*table["racks"]), *table["reserve"]]) == Counter(PACK)
    assert all(len(rack) <= 5 for rack in table["racks"])


def check_turn(before: dict[str, Any], verb: str, after: dict[str, Any]) -> None:
    stays = verb == "swap"
    neighbour = (before["turn"] + 1) % before["players"]
    if after["turn"] is not None:
        assert after["turn"] == (before["turn"] if stays else neighbour)
    assert after["step"] == before["step"] + 1
    assert after["passes"] == {"swap": before["passes"], "lay": 0}.get(verb, before["passes"] + 1)
    assert len(after["swapped"]) == (len(before["swapped"]) + 1 if stays else 0)
    rack = after["racks"][before["turn"]]
    assert len(rack) == 5 or (verb == "lay" and not after["reserve"]) or verb != "lay"


def check_end(table: dict[str, Any]) -> None:
    """FR-26, FR-27: a row of passes, or nobody holds a card any more, or can ever lay one."""
    players = table["players"]
    if table["reserve"]:
        assert table["passes"] == longest_row(players) or naive.finished(table | {"turn": 0})
    else:
        assert table["passes"] == players or not any(table["racks"])


def longest_row(players: int) -> int:
    return max(40, 8 * players)


def check_not_over(table: dict[str, Any]) -> None:
    limit = longest_row(table["players"]) if table["reserve"] else table["players"]
    assert table["passes"] < limit
    assert any(table["racks"])


def play_to_the_end(state: State, chance: random.Random) -> list[int]:
    """The points that the lays of every seat earned."""
    earned = [0] * state.players
    table = dump(state)
    while state.turn is not None:
        check_not_over(table)
        seat, verbs = state.turn, [verb for verb in ("lay", "pass", "swap") if state.actions(verb)]
        # A swap now and then: a bad bargain for most games, but they all have some.
        verb = chance.choice(
            [verb for verb in verbs if verb != "swap" or chance.random() < 0.3] or verbs
        )
        action = chance.choice(state.actions(verb))
        judged = state.judge(action)
        assert judged.legal
        assert judged.points == sum(hand.points for hand in judged.hands) + bonus(str(action))
        earned[seat] += judged.points
        state.apply(action)
        after = dump(state)
        check_cards(after)
        check_turn(table, verb, after)
        if not state.over:
            assert after["scores"] == earned
        table = after
    check_end(table)
    return earned


def bonus(action: str) -> int:
    return 10 if action.startswith("lay") and len(action.split()) == 6 else 0


@pytest.mark.rule("FR-1", "FR-6", "FR-8", "FR-17", "FR-26", "FR-27", "FR-28")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("options", TABLES, ids=range(len(TABLES)))
def test_a_random_game_is_played_to_its_end(players: int, options: dict[str, Any]) -> None:
    state = flush_royal.new(players=players, seed=f"whole {players}", options=options)
    earned = play_to_the_end(state, random.Random(players))
    racks = dump(state)["racks"]
    final = [points - 3 * len(rack) for points, rack in zip(earned, racks, strict=True)]
    assert list(state.scores) == final
    assert state.winners == tuple(seat for seat in range(players) if final[seat] == max(final))
    assert not state.actions()


@pytest.mark.rule("FR-27")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_game_in_which_nobody_lays_ends(players: int) -> None:
    state = flush_royal.new(players=players, seed=1, options={"free_pass": True})
    while not state.over:
        state.apply("pass")
    assert state.step == longest_row(players)
    assert state.scores == (-15,) * players
    assert state.winners == tuple(range(players))


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    first, second = (flush_royal.new(players=3, seed="again") for _ in range(2))
    chance = random.Random(5)
    while not first.over:
        action = str(chance.choice(first.actions()))
        first.apply(action)
        second.apply(action)
        assert first.table.tobytes() == second.table.tobytes()


def test_a_position_with_its_seed_goes_on_as_the_game_would_have() -> None:
    state = flush_royal.new(players=2, seed=9)
    chance = random.Random(9)
    while not state.over:
        again = flush_royal.from_position(dump(state))
        action = str(chance.choice(state.actions()))
        state.apply(action)
        again.apply(action)
        assert dump(again) == dump(state)


def test_a_copy_goes_its_own_way() -> None:
    state = flush_royal.new(players=2, seed=4)
    before = dump(state)
    play(state.copy(), random.Random(1))
    assert dump(state) == before
