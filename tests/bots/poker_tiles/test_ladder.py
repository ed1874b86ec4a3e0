"""Every level of the ladder: whole games, the same choice again, nothing hidden, its character."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from bots.clocks import count_time
from brelan import bots
from brelan.bots import halving
from brelan.bots.bot import Budget
from brelan.bots.poker_tiles import BOTS, champion
from brelan.bots.poker_tiles.leaves import leave_number, leave_values
from brelan.cards import EMPTY, HIDDEN, read_card
from brelan.errors import BadAction
from brelan.game import State
from brelan.games import poker_tiles
from brelan.games.grid.notation import write_cards
from brelan.games.grid.record import RACK
from brelan.games.poker_tiles import PokerTilesOptions
from brelan.texts import LANGUAGES
from games.poker_tiles.specimens import BARE, NINES, position, row

LEVELS = ("novice", "casual", "club", "expert", "champion")
SMALL = {"columns": 5, "rows": 4, "start": ["b2", "c2"], "jokers": ["a1"]}
OPTIONS: list[dict[str, Any]] = [
    {},
    {"jokers": 4, "ace_low": False, "layout": "roomy"},
    {"jokers": 4, "end_to_end": "forbidden", "joker_squares": "beside", "layout": SMALL},
]
FEW_STEPS = Budget(steps=60)
LOOKS_BESIDE = 8
"""How often a champion looks at the clock beside each sample: between parts and rounds."""

every_level = pytest.mark.parametrize("level", LEVELS)


def positions(games: int, every: int) -> list[State]:
    """Positions out of games between clubs, at any player count and option."""
    found = []
    for number in range(games):
        state = poker_tiles.new(2 + number % 3, f"ladder {number}", OPTIONS[number // 3 % 3])
        while not state.over:
            if state.step % every == number % every:
                found.append(state.copy())
            state.apply(bots.choose(state.view(state.turn), "club").action)
    return found


@every_level
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=["standard", "roomy", "small"])
def test_every_level_plays_whole_games(level, players, options):
    bot = bots.find("poker_tiles", level)
    state = poker_tiles.new(players, "whole", options)
    while not state.over:
        state.apply(bot.decide(state.view(state.turn), FEW_STEPS, state.step))
    assert state.winners


@every_level
def test_a_choice_is_what_is_decided_and_the_same_again(level):
    bot = bots.find("poker_tiles", level)
    for state in positions(6, 7):
        view = state.view(state.turn)
        choice = bot.choose(view, FEW_STEPS, "again")
        assert state.judge(choice.action).legal
        assert choice.action == str(bot.decide(view, FEW_STEPS, "again"))
        assert choice == bot.choose(state.view(state.turn), FEW_STEPS, "again")


@every_level
def test_candidates_are_legal_different_and_best_first(level):
    bot = bots.find("poker_tiles", level)
    for state in positions(6, 7):
        choice = bot.choose(state.view(state.turn), FEW_STEPS, "few")
        actions = [each.action for each in choice.candidates]
        assert actions[0] == choice.action
        assert len(set(actions)) == len(actions) <= 5
        assert all(state.judge(action).legal for action in actions)
        assert all(one.value >= other.value for one, other in pairwise(choice.candidates))


@every_level
def test_what_is_hidden_does_not_matter(level):
    bot = bots.find("poker_tiles", level)
    for state in positions(4, 9):
        choice = bot.choose(state.view(state.turn), FEW_STEPS, "hidden")
        other = swapped(state)
        assert bot.choose(other.view(other.turn), FEW_STEPS, "hidden") == choice


def swapped(state: State) -> State:
    """The same for the seat to move, with all that it does not see in another order."""
    other = state.copy()
    game = other.table[0]
    seats = [seat for seat in range(state.players) if seat != state.turn]
    racks, pile = game["racks"][seats], game["supply"][: game["left"]]
    seen = racks < HIDDEN
    tiles = np.concatenate([racks[seen], pile])[::-1]
    racks[seen] = tiles[: seen.sum()]
    game["racks"][seats] = np.sort(racks, axis=1)
    game["supply"][: game["left"]] = tiles[seen.sum() :]
    return other


@every_level
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_said(level, language):
    for state in positions(3, 8):
        choice = bots.choose(state.view(state.turn), level, steps=60)
        assert "{" not in choice.reason.text(language)


@every_level
@pytest.mark.parametrize(
    ("rack", "fields"),
    [
        ("9d 2h", {}),
        ("9d 2h ? ?", {}),
        ("9d * *", {"racks": [["9d", "*", "*"]]}),
        ("9d 2h", {"players": 4, "pile": ["?"] * 50}),
        ("2h 4s Kd Qc 7h", {"pile": []}),
        ("9d 2h", {"pile": [], "racks": [["9d", "2h"], ["?"] * 5]}),
        ("9d 2h", {"pile": [], "racks": [["9d", "2h"], []], "passes": 1}),
        ("9d 2h", {"pile": ["?"] * 6, "racks": [["9d", "2h"], []]}),
        ("9d 2h 4c", {"players": 3, "pile": ["?"], "racks": [["9d", "2h", "4c"], [], []]}),
        ("", {"pile": []}),
        ("Ks", {"board": {}, "pile": ["?"]}),
    ],
)
def test_positions_written_by_hand_are_played(level, rack, fields):
    state = position(rack, **fields)
    choice = bots.choose(state.view(0), level, steps=60)
    assert state.judge(choice.action).legal


@every_level
def test_an_exchange_larger_than_what_is_unseen_is_played_too(level):
    faces = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
    squares = [f"{column}{line}" for line in range(1, 8) for column in "abcdefg"]
    board = dict(zip(squares, faces[:47], strict=False))
    layout = {"columns": 8, "rows": 8, "start": ["h1", "h2"], "jokers": []}
    state = position(" ".join(faces[47:52]), board, layout=layout, pile=["?"] * 20)
    choice = bots.choose(state.view(0), level, steps=60)
    assert state.judge(choice.action).legal


@every_level
def test_who_has_nothing_to_do_says_so(level):
    with pytest.raises(BadAction):
        bots.choose(position("", pile=["2h"]).view(0), level)


@pytest.mark.parametrize("level", ["novice", "casual", "club", "expert"])
@pytest.mark.parametrize("players", [2, 4])
def test_bulk_play_is_legal_and_ends(level, players):
    played = BOTS.simulate(players, 20, "bulk", level, PokerTilesOptions(jokers=4))
    assert (played.steps > 0).all()
    assert played.scores.shape == (20, players)


def test_bulk_play_of_the_expert_is_what_it_decides():
    bot = bots.find("poker_tiles", "expert")
    played = BOTS.simulate(3, 3, "same", "expert", PokerTilesOptions())
    for number in range(3):
        state = poker_tiles.new(3, f"same/{number}")
        while not state.over:
            state.apply(bot.decide(state.view(state.turn), Budget(), 0))
        assert state.scores == tuple(played.scores[number])


@pytest.mark.parametrize("ms", [25, 100])
def test_the_champion_keeps_to_its_time(ms, monkeypatch):
    bot = bots.find("poker_tiles", "champion")
    took = []
    for state in positions(3, 6):
        clock = count_time(monkeypatch, champion, halving)
        bot.decide(state.view(state.turn), Budget(ms=ms), 0)
        took.append(clock.ms)
    assert max(took) <= ms + LOOKS_BESIDE
    assert max(took) > 0.8 * ms, "it thinks as long as it may"


def test_each_level_beats_the_one_below():
    """A few games only: enough for the large steps of the ladder."""
    for better, worse in [("novice", "random"), ("casual", "novice"), ("club", "casual")]:
        assert won(better, worse, 40) > 0.5, (better, worse)


def won(better: str, worse: str, pairs: int) -> float:
    """The win share over mirrored games."""
    share = 0.0
    for number in range(2 * pairs):
        seats = (better, worse) if number % 2 else (worse, better)
        state = poker_tiles.new(2, f"pair {number // 2}")
        while not state.over:
            bot = bots.find("poker_tiles", seats[state.turn or 0])
            state.apply(bot.decide(state.view(state.turn), Budget(), f"{number} {state.step}"))
        mine = seats.index(better)
        share += (mine in state.winners) / len(state.winners)
    return share / (2 * pairs)


def chosen(state: State, level: str, **given: Any) -> str:
    return bots.choose(state.view(0), level, **given).action


def test_club_takes_most_points_and_of_equals_what_leaves_the_better_rack():
    for state in positions(6, 5):
        lays = state.actions("lay")
        if len(lays) > 0 and state.table["left"][0] > 0:
            worth = [(state.judge(lay).points, leave(state, str(lay))) for lay in lays]
            action = bots.choose(state.view(state.turn), "club").action
            points, kept = state.judge(action).points, leave(state, action)
            assert points == max(worth)[0]
            assert kept == pytest.approx(max(worth)[1])


def leave(state: State, action: str) -> float:
    """What stays on the rack after a lay is worth."""
    rack = write_cards(state.table["racks"][0, state.table["turn"][0]])
    for word in action.split()[1:]:
        rack.remove(word.rpartition("=")[2])
    kept = np.full(RACK, EMPTY, np.uint8)
    kept[: len(rack)] = sorted(read_card(tile) for tile in rack)
    return float(leave_values()[int(leave_number(kept, (1 << len(rack)) - 1))])


def test_expert_shuts_what_the_next_player_would_use():
    """Four spades in a row wait for a fifth; a pair scores the same on four squares."""
    board = {**row("2s 5s 8s Js"), "e3": "9h"}
    state = position("9d 3h 6c Kd Tc", board, layout=BARE, pile=[])
    assert chosen(state, "club") == "lay e2=9d"
    assert chosen(state, "expert") == "lay e4=9d"


def test_expert_exchanges_for_what_it_holds_rather_than_lay_for_a_point():
    state = position("6h 7h 8h 9h 2c", {"d4": "2s", "e4": "Kd"}, layout=BARE)
    assert chosen(state, "club") == "lay d3=2c"
    choice = bots.choose(state.view(0), "expert")
    assert choice.action.split()[0] == "exchange" or "2c" in choice.action
    assert not {"6h", "7h", "8h", "9h"} & set(choice.action.replace("=", " ").split())


@pytest.mark.parametrize(("rack", "fields"), [("2h", {"pile": []}), ("2h", {"pile": ["?"]})])
def test_a_champion_does_not_think_about_the_only_action(rack, fields, monkeypatch):
    state = position(rack, {"d4": "9s"}, **fields)
    clock = count_time(monkeypatch, champion, halving)
    choice = bots.choose(state.view(0), "champion", ms=60_000)
    assert clock.looks <= LOOKS_BESIDE
    assert len(choice.candidates) == 1


def test_novice_overlooks_what_casual_overlooks_less():
    state = position("5s 6s 7s 8s 4h", {**NINES, **row("4s . . . .", "a4")})
    best = max(state.judge(lay).points for lay in state.actions("lay"))
    missed = {
        level: sum(state.judge(chosen(state, level, seed=seed)).points < best for seed in range(60))
        for level in ("novice", "casual", "club")
    }
    assert missed["club"] == 0
    assert 0 < missed["casual"] < missed["novice"]


def test_nobody_exchanges_while_there_is_a_lay_to_be_seen_by_looking_again():
    state = position("9d 2h 5c Jd Kd")
    for seed in range(40):
        for level in ("novice", "casual", "club"):
            assert chosen(state, level, seed=seed).startswith("lay")
