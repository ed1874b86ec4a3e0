"""The levels of the ladder: their order, their time, their candidates and reasons, their worlds."""

from collections import Counter
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from bots.clocks import count_time
from brelan import bots
from brelan.arrays import GameArray
from brelan.bots import halving
from brelan.bots.bot import Budget
from brelan.bots.flush_royal import advanced_bots, endgame
from brelan.bots.flush_royal.plans import LAST, room_for
from brelan.bots.flush_royal.reasons import explain
from brelan.bots.flush_royal.worlds import deal_world
from brelan.cards import DECLARED, EMPTY, JOKER, card_text
from brelan.game import State
from brelan.games import flush_royal
from brelan.games.flush_royal import GAME
from brelan.randomness import rng_state_of
from brelan.texts import LANGUAGES, Message
from games.flush_royal.specimens import PACK, PAIR, position

LEVELS = ("random", "novice", "casual", "greedy", "club", "expert", "champion")
FEW_STEPS = Budget(steps=60)
LOOKS_BESIDE = 8
"""How often a champion looks at the clock beside each sample: between parts and rounds."""

every_level = pytest.mark.parametrize("level", LEVELS)


@cache
def positions() -> tuple[State, ...]:
    """Positions out of games between clubs, with two, three and six players."""
    found = []
    for number, players in enumerate([2, 3, 6, 2]):
        state = flush_royal.new(players, f"ladder {number}")
        while not state.over:
            if state.step % 6 == number:
                found.append(state.copy())
            state.apply(bots.choose(state.view(state.turn), "club").action)
    return tuple(found)


def test_the_ladder_goes_up_from_random_to_champion() -> None:
    assert bots.names("flush_royal") == LEVELS


@every_level
def test_what_is_chosen_is_what_is_decided_and_the_same_again(level: str) -> None:
    bot = bots.find("flush_royal", level)
    for state in positions()[::3]:
        view = state.view(state.turn)
        choice = bot.choose(view, FEW_STEPS, "again")
        assert bot.choose(view, FEW_STEPS, "again") == choice
        assert str(bot.decide(view, FEW_STEPS, "again")) == choice.action


@every_level
def test_candidates_are_distinct_and_legal_and_the_choice_is_the_first(level: str) -> None:
    for state in positions()[1::3]:
        choice = bots.choose(state.view(state.turn), level, seed="c", steps=300)
        actions = [candidate.action for candidate in choice.candidates]
        assert actions[0] == choice.action
        assert 1 <= len(set(actions)) == len(actions) <= 5
        assert all(state.judge(action).legal for action in actions)


@pytest.mark.parametrize("level", LEVELS[:-1])
def test_candidates_come_best_first(level: str) -> None:
    for state in positions():
        candidates = bots.choose(state.view(state.turn), level, seed="c").candidates
        assert all(one.value >= other.value for one, other in pairwise(candidates))


def test_the_champion_tells_its_chances() -> None:
    for state in positions()[::2]:
        choice = bots.choose(state.view(state.turn), "champion", seed="c", steps=300)
        if state.players > 2 or state.table["left"][0] > 0:
            assert all(0 <= candidate.value <= 1 for candidate in choice.candidates)


def test_who_has_no_choice_claims_no_chances() -> None:
    """With one plan there is nothing to play on: the champion says why, and not how often."""
    state = position(PAIR, "2s", reserve=["3s", "4s"])
    choice = bots.choose(state.view(0), "champion", steps=100)
    assert choice.action == "pass 2s"
    assert choice.reason.key == "bot.fr.no-lay"


def test_the_champion_keeps_within_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    took = []
    for state in positions():
        clock = count_time(monkeypatch, advanced_bots, endgame, halving)
        bots.choose(state.view(state.turn), "champion", ms=30)
        took.append(clock.ms)
    assert max(took) <= 30 + LOOKS_BESIDE
    assert max(took) > 24, "it thinks as long as it may"


@pytest.mark.parametrize(
    "names",
    [
        ["champion", "expert"],
        ["casual", "champion", "club"],
        ["random", "novice", "champion", "greedy", "expert", "champion"],
    ],
)
def test_levels_play_whole_games_with_each_other(names: list[str]) -> None:
    state = flush_royal.new(len(names), "whole")
    while state.turn is not None:
        bot = bots.find("flush_royal", names[state.turn])
        state.apply(bot.decide(state.view(state.turn), FEW_STEPS, state.step))
    assert state.winners


def cards_of(table: GameArray) -> Counter[str]:
    """All cards of a game, wherever they lie."""
    game = table[0]
    board = [card for card in game["board"].tolist() if card != EMPTY]
    racks = [card for card in game["racks"][: game["players"]].ravel().tolist() if card != EMPTY]
    reserve = game["supply"][: game["left"]].tolist()
    cards = [JOKER if card >= DECLARED else card for card in board + racks + reserve]
    return Counter(card_text(card) for card in cards)


def test_a_world_deals_just_the_cards_that_are_not_seen() -> None:
    for state in positions():
        view = state.view(state.turn)
        worlds = np.zeros(6, GAME.record)
        rng_state = rng_state_of("worlds")
        for number in range(len(worlds)):
            deal_world(view.table, rng_state, worlds[number : number + 1])
        for number in range(len(worlds)):
            world = worlds[number : number + 1]
            assert cards_of(world) == Counter(PACK)
            assert world["left"][0] == state.table["left"][0]
            for field in ("board", "scores", "turn", "passes", "laid", "swaps"):
                assert np.array_equal(world[field], state.table[field])
            own = world["racks"][0, state.turn]
            assert np.array_equal(own, state.table["racks"][0, state.turn])
            assert np.array_equal(world["racks"] == EMPTY, state.table["racks"] == EMPTY)
            assert (np.diff(world["racks"][0].astype(int), axis=1) >= 0).all()
        if state.table["left"][0] > 5:
            assert len({world["racks"].tobytes() for world in worlds}) > 1
            assert len({world["supply"].tobytes() for world in worlds}) == len(worlds)
            assert len({world["key"].tobytes() for world in worlds}) == len(worlds)


def test_every_unseen_card_can_be_anywhere() -> None:
    state = position(PAIR, "2s 2h", racks=[["2s", "2h"], ["?"] * 5], reserve=["?"] * 99)
    rng_state = rng_state_of("anywhere")
    held: Counter[str] = Counter()
    world = np.zeros(1, GAME.record)
    for _ in range(2000):
        deal_world(state.view(0).table, rng_state, world)
        held.update(card_text(card) for card in world["racks"][0, 1].tolist())
    expected = 2000 * 5 / 104
    for card, there in (Counter(PACK) - Counter(["Ad", "Ac", "2s", "2h"])).items():
        assert 0.5 * expected * there < held[card] < 1.6 * expected * there


def keys_in(message: Message) -> set[str]:
    """The key of a message and of those within it."""
    within = [value for value in message.values.values() if isinstance(value, Message)]
    return {message.key}.union(*(keys_in(value) for value in within))


def reason(board: dict[str, str], rack: str, turn: str) -> Message:
    """Why one would play a turn: its actions, separated by commas, and five points."""
    *swaps, last = turn.split(", ")
    plans = room_for(1)
    for number, swap in enumerate(swaps):
        plans.actions[0, number] = GAME.read_action(swap)[0]
    plans.actions[0, LAST] = GAME.read_action(last)[0]
    plans.swaps[0], plans.points[0] = len(swaps), 5
    return explain(position(board, rack).view(0), plans, 0)


@pytest.mark.parametrize(
    ("rack", "turn", "keys", "words"),
    [
        ("As", "lay h10=As", {"bot.fr.most-points"}, "5"),
        ("As 2d 9s", "lay h10=As", {"bot.fr.most-points"}, "5"),
        ("As 7s 7d", "lay h10=As", {"bot.fr.and-keeps", "bot.hope.kind"}, "7s 7d"),
        ("As 7s 7s", "lay h10=As", {"bot.fr.most-points"}, "5"),
        ("As 3d 7d Jd", "lay h10=As", {"bot.fr.and-keeps", "bot.hope.suit"}, "3d 7d Jd"),
        ("As 5c 6h 9d", "lay h10=As", {"bot.fr.and-keeps", "bot.hope.run"}, "5c 6h 9d"),
        ("As 5c 6h Td", "lay h10=As", {"bot.fr.most-points"}, "5"),
        ("As 7s 7d *", "lay h10=As", {"bot.fr.and-keeps", "bot.hope.joker"}, "oker"),
        ("As * 7d", "lay h10=*As", {"bot.fr.most-points"}, "5"),
        ("3s 9h", "pass 3s 9h", {"bot.fr.no-lay"}, ""),
        ("2s 3d 5d 8d", "pass 2s", {"bot.fr.exchanges", "bot.hope.suit"}, "3d 5d 8d"),
        ("3s 9h 9d", "pass 3s", {"bot.fr.passes-freely"}, ""),
        ("As 2c 4h 5d", "lay h10=As", {"bot.fr.and-keeps", "bot.hope.run"}, "2c 4h 5d"),
        ("Ac 9h", "swap h9 Ac, lay h10=*As", {"bot.fr.fetches-joker"}, "Ac"),
        ("* 9h", "swap h8 *, lay g8=Ad", {"bot.fr.lends-joker"}, "Ad"),
    ],
)
def test_reasons_are_given_in_every_language(
    rack: str, turn: str, keys: set[str], words: str
) -> None:
    board = {"h8": "Ad", "h9": "*Ac"}
    why = reason(board, rack, turn)
    assert keys_in(why) == keys
    texts = [why.text(language) for language in LANGUAGES]
    assert len(set(texts)) == len(LANGUAGES)
    assert all(words in text and "{" not in text for text in texts)


def test_the_champion_says_how_often_it_wins() -> None:
    state = positions()[1]
    choice = bots.choose(state.view(state.turn), "champion", steps=500)
    assert choice.reason.key == "bot.fr.played-on"
    percent = round(100 * choice.candidates[0].value)
    assert choice.reason.values["percent"] == percent
    for language in LANGUAGES:
        assert f"{percent}" in choice.reason.text(language)


def test_a_casual_player_says_what_it_noticed() -> None:
    choice = bots.choose(position(PAIR, "As Ah").view(0), "casual")
    assert choice.reason.key == "bot.fr.noticed"


@pytest.mark.parametrize(
    ("key", "scores", "steps"),
    [
        ("bot.fr.ending-won", [50, 0], 30_000),
        ("bot.fr.ending-lost", [0, 50], 30_000),
        ("bot.fr.ending-drawn", [0, 0], 30_000),
        ("bot.fr.ending-best", [0, 0], 1),
    ],
)
def test_the_champion_says_how_an_ending_comes_out(key: str, scores: list[int], steps: int) -> None:
    """All cards lie on the board but one on each rack, and neither goes anywhere."""
    left = list((Counter(PACK) - Counter(["2s", "9h"])).elements())
    board = {}
    for at, card in enumerate(left):
        text = f"{'abcdefghijklmno'[at % 15]}{1 + at // 15}"
        board[text] = "*7s" if card == "*" else card
    state = position(board, racks=[["2s"], ["9h"]], scores=scores)
    choice = bots.choose(state.view(0), "champion", steps=steps)
    assert choice.reason.key == key
    texts = [choice.reason.text(language) for language in LANGUAGES]
    assert len(set(texts)) == len(LANGUAGES)
