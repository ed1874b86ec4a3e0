"""The ladder: every level knows what it should, sees only its view, and keeps to its budget."""

import random
from itertools import chain
from typing import Any

import numpy as np
import pytest

from bots.clocks import count_time
from brelan import bots
from brelan.arrays import copy_array
from brelan.bots import halving
from brelan.bots.bot import Budget
from brelan.bots.royal_flush.worlds import deal_world
from brelan.cards import TEXTS
from brelan.game import State
from brelan.games import royal_flush
from brelan.games.royal_flush import GAME
from brelan.games.royal_flush.facts import BOARDS, CARDS
from brelan.randomness import rng_state_of
from brelan.texts import LANGUAGES
from games.royal_flush.specimens import position

LEVELS = ("novice", "casual", "club", "expert", "champion")
THINKERS = ("expert", "champion")
PLANNERS = ("club", "expert", "champion")
STEPS = 400
LOOKS_BESIDE = 8
"""How often a champion looks at the clock beside each sample: where rounds end."""


def played(players: int, seed: int, steps: int) -> State:
    """A game that casual bots have begun."""
    state = royal_flush.new(players=players, seed=seed)
    for _ in range(steps):
        state.apply(bots.choose(state.view(state.turn), "casual").action)
    return state


def wins(strong: str, weak: str, games: int) -> float:
    """How many of some games the first wins, changing seats."""
    won = 0.0
    for number in range(games):
        state = royal_flush.new(players=2, seed=number // 2)
        names = (strong, weak) if number % 2 == 0 else (weak, strong)
        while state.turn is not None:
            bot = bots.find("royal_flush", names[state.turn])
            luck = f"{number} {state.step}"
            state.apply(bot.decide(state.view(state.turn), Budget(steps=STEPS), luck))
        won += (number % 2 in state.winners) / len(state.winners)
    return won


def test_the_levels_are_in_order() -> None:
    names = bots.names("royal_flush")
    assert [name for name in names if name in LEVELS] == list(LEVELS)
    assert names[0] == "random"


@pytest.mark.parametrize(
    ("strong", "weak", "games", "fewest"),
    [
        ("novice", "random", 20, 15),
        ("casual", "novice", 40, 24),
        ("club", "casual", 40, 28),
        ("club", "random", 20, 19),
        ("champion", "club", 8, 4.5),
    ],
)
def test_a_level_beats_the_one_below(strong: str, weak: str, games: int, fewest: float) -> None:
    assert wins(strong, weak, games) >= fewest


@pytest.mark.parametrize("name", LEVELS)
def test_what_is_hidden_does_not_matter(name: str) -> None:
    for steps in (0, 14, 31):
        state = played(3, steps, steps)
        seat = state.turn
        assert seat is not None
        chosen = bots.choose(state.view(seat), name, seed=1, steps=STEPS)
        for world in range(3):
            other = State(GAME, redealt(state, seat, world), state.options, state.seed)
            assert bots.choose(other.view(seat), name, seed=1, steps=STEPS) == chosen


def redealt(state: State, seat: int, world: int) -> Any:
    """The same to one seat, but what it does not see lies elsewhere."""
    table = copy_array(state.view(seat).table)
    deal_world(table[0], rng_state_of(f"redealt {world}"))
    assert table["pile"].tolist() != state.table["pile"].tolist()
    return table


@pytest.mark.parametrize("players", [2, 5])
def test_a_world_has_every_card_and_what_the_seat_sees(players: int) -> None:
    state = played(players, 3, 40)
    view = state.view(0)
    dealt = State(GAME, redealt(state, 0, 5), state.options, 0)
    assert dealt.view(0).position() == view.position()
    whole = dealt.position()
    cards = [*whole.pile, *whole.display, *whole.discard, *chain.from_iterable(whole.hands)]
    assert len(cards) == CARDS
    assert "?" not in cards
    assert all(cards.count(card) == 2 for card in cards)


@pytest.mark.parametrize("name", THINKERS)
def test_the_same_seed_and_steps_give_the_same_choice(name: str) -> None:
    view = played(2, 8, 20).view(played(2, 8, 20).turn)
    first = bots.choose(view, name, seed=5, steps=STEPS)
    assert bots.choose(view, name, seed=5, steps=STEPS) == first
    assert str(bots.find("royal_flush", name).decide(view, Budget(steps=STEPS), 5)) == first.action
    others = {bots.choose(view, name, seed=seed, steps=STEPS).candidates for seed in range(4)}
    assert len(others) > 1
    values = [candidate.value for candidate in first.candidates]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("ms", [25, 100])
def test_a_champion_keeps_to_its_time(ms: float, monkeypatch: pytest.MonkeyPatch) -> None:
    state = played(2, 8, 20)
    bot = bots.find("royal_flush", "champion")
    took = []
    for seed in range(3):
        clock = count_time(monkeypatch, halving)
        bot.decide(state.view(state.turn), Budget(ms), seed)
        took.append(clock.ms)
    assert max(took) <= ms + LOOKS_BESIDE
    assert max(took) > 0.8 * ms, "it thinks as long as it may"


@pytest.mark.parametrize("name", LEVELS)
def test_levels_say_why_in_every_language(name: str) -> None:
    state = royal_flush.new(players=3, seed=4, options={"children": [1]})
    reasons = set()
    for _ in range(60):
        choice = bots.choose(state.view(state.turn), name, seed=state.step, steps=20)
        reasons.add(choice.reason.key)
        texts = [choice.reason.text(language) for language in LANGUAGES]
        assert all("{" not in text for text in texts)
        state.apply(choice.action)
    assert len(reasons) >= 4


OBVIOUS: list[tuple[str, dict[str, Any], str]] = [
    (
        "the card that completes a four of a kind",
        {
            "hands": [["7s", "7h", "7d", "2c"]],
            "display": ["Ks", "7c", "9h", "4d"],
            "tokens": [0, 0],
        },
        "take 7c",
    ),
    (
        "the best claim, when the other player is about to end the round",
        {
            "hands": [["7s", "7h", "7d", "7c", "2c", "2d"]],
            "pieces": [4, 1],
            "claims": {"pair": [1, 1], "three-of-a-kind": [1, 1], "full-house": [0]},
        },
        "claim four-of-a-kind 7s 7h 7d 7c",
    ),
    (
        "the last piece, while far ahead",
        {
            "hands": [["7s", "7h", "7d", "7c"]],
            "pieces": [1, 4],
            "round": 3,
            "scores": [90, 60],
            "claims": {"full-house": [0, 0], "big-flush": [0, 0], "pair": [1]},
        },
        "claim four-of-a-kind 7s 7h 7d 7c",
    ),
    (
        "a royal flush, when it wins the game",
        {"hands": [["Ts", "Js", "Qs", "Ks", "As", "2c", "2d"]], "round": 3, "pieces": [2, 1]},
        "claim royal-flush Ts Js Qs Ks As",
    ),
    (
        "no token for a card that helps nothing, at the end",
        {
            "hands": [["2h", "9c"]],
            "display": ["Kd", "4s", "Jc"],
            "phase": "taken",
            "round": 3,
            "pieces": [4, 2],
            "scores": [60, 55],
        },
        "stop",
    ),
]


@pytest.mark.parametrize("name", PLANNERS)
@pytest.mark.parametrize(("fields", "action"), [case[1:] for case in OBVIOUS])
def test_what_is_obvious_is_done(name: str, fields: dict[str, Any], action: str) -> None:
    view = position(**{"pile": None, **fields}).view(0)
    assert bots.choose(view, name, steps=20 * STEPS, seed=2).action == action


def test_a_club_player_buys_the_last_card_of_a_straight_flush() -> None:
    hand = ["5h", "6h", "7h", "8h", "2c"]
    view = position(hands=[hand], display=["9h", "2s", "Kc"], phase="taken").view(0)
    choice = bots.choose(view, "club")
    assert choice.action == "take 9h"
    assert choice.reason.key == "bot.rf.worth-a-token"
    assert choice.reason.text("en").startswith("9h completes the combination “straight flush”")


def test_a_pair_is_paid_with_the_cards_wanted_least() -> None:
    hand = ["5h", "6h", "7h", "8h", "8s", "8d", "2s", "2d"]
    view = position(hands=[hand], boards=["pair", "straight-flush", "three-of-a-kind"]).view(0)
    claims = [
        candidate.action
        for candidate in bots.choose(view, "club").candidates
        if candidate.action.startswith("claim pair")
    ]
    assert claims == ["claim pair 2s 2d"]


def test_a_novice_overlooks_what_a_club_player_sees() -> None:
    hand = ["5h", "6h", "7h", "8h", "9h", "2s"]
    view = position(hands=[hand], display=["Kc", "Jd"], tokens=[0, 0]).view(0)
    claim = "claim straight-flush 5h 6h 7h 8h 9h"
    assert claim in [each.action for each in bots.choose(view, "club").candidates]
    assert claim not in [each.action for each in bots.choose(view, "novice").candidates]


def test_a_novice_claims_what_it_overlooks_if_nothing_else_is_possible() -> None:
    state = position(hands=[["5h", "6h", "7h", "8h", "9h"]], display=[], pile=[], discard=[])
    assert bots.choose(state.view(0), "novice").action == "claim straight-flush 5h 6h 7h 8h 9h"


def loose_position(luck: random.Random) -> State | None:
    """A position as somebody might write it: much is missing, and not all of it makes sense."""
    pack = [card for card in TEXTS for _ in range(2)]
    luck.shuffle(pack)
    players = luck.randint(2, 5)
    fields: dict[str, Any] = {
        "hands": [[pack.pop() for _ in range(luck.choice([0, 1, 7, 12]))]],
        "display": [pack.pop() for _ in range(luck.randint(0, 4))],
        "pile": luck.choice([None, [], ["?", "?"], ["?"] * 30]),
        "discard": [pack.pop() for _ in range(luck.choice([0, 0, 5]))],
        "boards": luck.sample([board.name for board in BOARDS], luck.randint(0, 9)),
        "pieces": [luck.randint(0, 5) for _ in range(players)],
        "tokens": [luck.choice([0, 1, 5, 10**6]) for _ in range(players)],
        "scores": [luck.choice([0, 20, 10**6]) for _ in range(players)],
        "jokers": [luck.randint(0, 1) for _ in range(players)],
        "phase": luck.choice(["open", "refreshed", "taken"]),
        "round": luck.randint(1, 3),
    }
    kept = {name: value for name, value in fields.items() if luck.random() < 0.8}
    state = royal_flush.from_position(
        {"game": "royal_flush", "players": players, "turn": 0, **kept}
    )
    return state if state.actions() else None


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_answers_whatever_somebody_writes(name: str) -> None:
    luck = random.Random(name)
    for _ in range(60):
        if state := loose_position(luck):
            choice = bots.choose(state.view(0), name, steps=30)
            assert state.judge(choice.action).legal
            assert choice.reason.text("fr")
            assert all(np.isfinite(each.value) for each in choice.candidates)
