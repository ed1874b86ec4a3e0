"""Whole games at every number of players and with every option."""

import random
from collections import Counter

import pytest

from brelan.games import poker_tiles

from .specimens import FACES, dump

TABLES = [
    (
        players,
        {
            "jokers": jokers,
            "ace_low": ace_low,
            "end_to_end": end_to_end,
            "joker_squares": joker_squares,
            "layout": layout,
        },
    )
    for players in (2, 3, 4)
    for jokers in (2, 4)
    for ace_low in (True, False)
    for end_to_end, joker_squares in (("best", "line"), ("forbidden", "beside"))
    for layout in (
        "standard",
        "roomy",
        {"columns": 4, "rows": 3, "start": ["a1", "b1"], "jokers": []},
        {"columns": 15, "rows": 15, "start": ["h8", "h9"], "jokers": ["a1", "o15", "g8"]},
    )
]


@pytest.mark.rule("PT-1", "PT-4", "PT-5", "PT-6", "PT-17", "PT-18")
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_game_keeps_its_tiles_and_comes_to_its_end(players, options):
    chance = random.Random(str(options))
    state = poker_tiles.new(players, 3, options)
    quiet, turn = 0, 0
    while not state.over:
        before = dump(state)
        assert before["turn"] == turn
        lays = state.actions("lay")
        choice = lays if len(lays) and chance.random() < 0.8 else state.actions()
        action = choice[chance.randrange(len(choice))]
        judged = state.judge(action)
        assert judged.legal
        quiet = 0 if action.verb == "lay" else quiet + 1
        turn = (turn + 1) % players
        state.apply(action)
        check_tiles(dump(state), options["jokers"])
        if not state.over:
            assert state.scores[before["turn"]] == before["scores"][before["turn"]] + judged.points
    after = dump(state)
    limit = players * (3 if after["pile"] else 1)
    assert quiet == limit or not any(after["racks"])
    assert state.winners == tuple(
        seat for seat in range(players) if state.scores[seat] == max(state.scores)
    )


def check_tiles(position: dict, jokers: int) -> None:
    tiles = [*position["board"].values(), *position["pile"]]
    tiles += [tile for rack in position["racks"] for tile in rack]
    assert Counter(tiles) == Counter([*FACES, *["*"] * jokers])
    assert not set(position["board"]) & set(position["layout"]["jokers"])
    if position["pile"]:
        assert all(len(rack) == 5 for rack in position["racks"])


def test_the_same_seed_gives_the_same_game_and_another_another():
    assert dump(poker_tiles.new(3, 42)) == dump(poker_tiles.new(3, "42")) | {"seed": 42}
    assert dump(poker_tiles.new(3, 42))["pile"] != dump(poker_tiles.new(3, 43))["pile"]
