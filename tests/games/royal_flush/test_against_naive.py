"""The compiled rules and the naive ones agree: all actions, what they break, and what follows."""

import random
from typing import Any

import pytest

import naive
from brelan.errors import BadAction
from brelan.games import royal_flush
from brelan.games.royal_flush.facts import BOARDS, CATEGORIES

from .specimens import dump

pytestmark = pytest.mark.slow

PACK = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"] * 2
BY_CATEGORY = [[board.name for board in BOARDS if board.category == each] for each in CATEGORIES]


def random_position(chance: random.Random) -> dict[str, Any]:
    """A position of any shape: long hands, few ranks or suits, jokers, short supplies."""
    players = chance.randint(2, 5)
    cards = list(PACK)
    chance.shuffle(cards)
    favoured = chance.choice([PACK, PACK[:24], PACK[32:52], [c for c in PACK if c[1] in "sh"]])
    cards.sort(key=lambda card: card in favoured and chance.random() < 0.8)
    hands = [[cards.pop() for _ in range(chance.choice([2, 4, 7, 9]))] for _ in range(players)]
    display = [cards.pop() for _ in range(chance.choice([0, 2, 4, 4, 4]))]
    pile = [cards.pop() for _ in range(min(len(cards), chance.choice([0, 0, 1, 3, 20])))]
    discard = [cards.pop() for _ in range(min(len(cards), chance.choice([0, 0, 2, 10])))]
    boards = [name for names in BY_CATEGORY for name in chance.sample(names, 2)]
    turn = chance.randrange(players)
    phase = chance.choice(["open", "open", "open", "refreshed", "taken"])
    children = [turn] if chance.random() < 0.3 else []
    table = {
        "game": "royal_flush",
        "players": players,
        "turn": turn,
        "boards": [*boards, "royal-flush"],
        "options": {
            "boards": boards,
            "redraw_boards": False,
            "straight_any_suit": chance.random() < 0.3,
            "children": children,
        },
        "hands": hands,
        "jokers": [chance.randint(0, 2) if seat in children else 0 for seat in range(players)],
        "display": display,
        "pile": pile,
        "discard": discard,
        "tokens": [chance.randint(0, 3) for _ in range(players)],
        "spent": chance.randint(0, 9),
        "aside": chance.randint(0, players - 1),
        "scores": [chance.randint(0, 90) for _ in range(players)],
        "round": chance.randint(1, 3),
        "phase": phase,
        "passes": 0 if display or pile or discard or phase != "open" else chance.randrange(players),
        "known": [chance.sample(hand, chance.randint(0, len(hand) // 2)) for hand in hands],
    }
    claims: dict[str, list[int]] = {}
    for name in boards:
        claims[name] = [chance.randrange(players) for _ in range(chance.choice([0, 0, 1, 2, 3]))]
    placed = [seat for holders in claims.values() for seat in holders]
    table["claims"] = claims
    table["pieces"] = [max(1, 5 - placed.count(seat)) for seat in range(players)]
    return table


def random_action(chance: random.Random, table: dict[str, Any], legal: list[str]) -> str:
    """Often a claim spoilt by a wrong card or board, sometimes anything else."""
    hand = [*table["hands"][table["turn"]], *["*"] * table["jokers"][table["turn"]]]
    claims = [action for action in legal if action.startswith("claim")]
    kind = chance.random()
    if kind < 0.4 and claims:
        words = chance.choice(claims).split()
        words[chance.randrange(2, len(words))] = chance.choice(hand)
        return " ".join(words)
    if kind < 0.5 and claims:
        words = chance.choice(claims).split()
        words[1] = chance.choice(BOARDS).name
        return " ".join(words)
    if kind < 0.8:
        board = chance.choice(BOARDS)
        cards = chance.sample(hand, min(len(hand), board.cards))
        return " ".join(["claim", board.name, *cards])
    return chance.choice(["refresh", "draw", "stop", "pass", f"take {chance.choice(PACK)}"])


@pytest.mark.rule("RF-8", "RF-13", "RF-14", "RF-15", "RF-16", "RF-17", "RF-18", "RF-21", "RF-22")
@pytest.mark.parametrize("batch", range(20))
def test_random_positions(batch: int) -> None:
    chance = random.Random(batch)
    for _ in range(60):
        table = random_position(chance)
        state = royal_flush.from_position(table)
        legal = naive.legal(table)
        assert state.actions().texts() == legal
        for _ in range(8):
            agree_on_judgement(table, random_action(chance, table, legal))
        if legal:
            action = chance.choice(legal)
            expected = naive.follow(table, action)
            assert state.judge(action).points == naive.judge(table, action)["points"]
            state.apply(action)
            assert naive.differences(expected, dump(state)) == []


def agree_on_judgement(table: dict[str, Any], action: str) -> None:
    state = royal_flush.from_position(table)
    try:
        expected = naive.judge(table, action)
    except ValueError:
        with pytest.raises(BadAction):
            state.judge(action)
        return
    judgement = state.judge(action)
    rules = expected.get("rules")
    assert (judgement.legal, judgement.rule) == (rules is None, rules[0] if rules else None)
    if judgement.legal:
        assert judgement.points == expected["points"]


def test_whole_games() -> None:
    for seed in range(2):
        chance = random.Random(seed)
        players = 2 + 3 * seed
        state = royal_flush.new(players=players, seed=seed, options={"children": [0]})
        while not state.over:
            table = dump(state)
            legal = naive.legal(table)
            assert state.actions().texts() == legal
            action = chance.choice(legal)
            expected = naive.follow(table, action)
            state.apply(action)
            assert naive.differences(expected, dump(state)) == []
        assert naive.finished(dump(state)) == {
            "scores": list(state.scores),
            "winners": list(state.winners),
        }
