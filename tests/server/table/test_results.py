"""Results follow from the log: points, shares, opponents, and one's own best moves."""

from __future__ import annotations

import random

import pytest

from brelan import games
from brelan.server.protocol import commands
from brelan.server.table.results import best_moves, level_of, results_of
from brelan.server.table.state import TableState, replay_log
from server.table.local_table import GUEST, HOST, LocalTable, begun


def played_out(game: str) -> LocalTable:
    local = begun(game)
    chance = random.Random(game)
    while local.table.state is not None and local.table.turn is not None:
        actions = local.table.state.actions()
        local.act(str(actions[chance.randrange(len(actions))]))
    return local


@pytest.mark.parametrize("game", games.NAMES)
def test_a_finished_game_has_a_result_for_each_person(game: str) -> None:
    local = played_out(game)
    table = local.table
    assert table.result is not None
    found = {each.who: each for each in results_of(table)}
    assert set(found) == {HOST, GUEST}
    for who, each in found.items():
        seat = table.seat_of(who)
        assert seat is not None
        assert each.points == table.result.scores[seat]
        assert (each.level, each.opponents, each.counted) == ("people", ("people",), True)
        assert each.finished == table.ended == local.at
        assert [move.points for move in each.best] == sorted(
            (move.points for move in each.best), reverse=True
        )
    assert sum(each.share for each in found.values()) == pytest.approx(1)


@pytest.mark.parametrize("game", games.NAMES)
def test_results_are_made_again_from_the_log(game: str) -> None:
    local = played_out(game)
    assert results_of(replay_log("t", local.log)) == results_of(local.table)
    # What is said afterwards changes nothing.
    before = results_of(local.table)
    local.say(HOST, commands.Say, text="Well played")
    assert results_of(local.table) == before


@pytest.mark.parametrize("game", games.NAMES)
def test_a_best_move_names_the_step_that_shows_it(game: str) -> None:
    table = played_out(game).table
    for seat in range(2):
        for move in best_moves(table, seat):
            assert table.actions[move.step - 1] == move.action
            played = next(each for each in table.history if each.seq == move.seq)
            assert played.seat == seat
            assert move.action in played.actions


def test_what_a_stand_in_has_played_is_nobodys_best_move() -> None:
    local = played_out("poker_tiles")
    assert best_moves(local.table, 0)
    by_bots = TableState.branch(local.table)
    by_bots.history = [
        type(each)(each.seq, each.seat, each.actions, each.told, each.retelling, by_bot=True)
        for each in local.table.history
    ]
    assert best_moves(by_bots, 0) == ()


def test_a_game_under_way_has_no_result() -> None:
    assert results_of(begun("poker_tiles").table) == ()


def test_whoever_gives_up_has_lost() -> None:
    local = begun("poker_tiles")
    local.say(HOST, commands.Resign)
    local.say(GUEST, commands.Resign)
    found = results_of(local.table)
    assert [(each.resigned, each.share) for each in found] == [(True, 0.0), (True, 0.0)]


@pytest.mark.parametrize(
    ("opponents", "level"),
    [
        (("novice", "expert", "casual"), "expert"),
        (("champion", "people"), "people"),
        (("novice",), "novice"),
        (("unknown",), "unknown"),
    ],
)
def test_the_strongest_opponent_gives_the_level(opponents: tuple[str, ...], level: str) -> None:
    assert level_of("poker_tiles", opponents) == level
