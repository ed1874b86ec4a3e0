"""The compiled rules and the naive ones agree: all actions, what they break, and what follows."""

import random
from typing import Any

import pytest

import naive
from brelan.errors import BadAction
from brelan.game import State
from brelan.games import flush_royal

from .specimens import FACES, SQUARES, deal, dump, lay_at_random, scattered, unused

pytestmark = pytest.mark.slow

# Cards and jokers on the rack, the most cards on the board, and how many positions in each batch:
# the naive rules try everything, and take minutes with more jokers than this.
SIZES = [
    (1, 0, 40, 12),
    (2, 0, 40, 12),
    (3, 0, 30, 10),
    (4, 0, 16, 4),
    (5, 0, 8, 1),
    (1, 1, 30, 4),
    (2, 1, 16, 3),
    (3, 1, 12, 2),
    (2, 2, 6, 1),
]


def random_options(chance: random.Random) -> dict[str, Any]:
    """Sometimes other readings of the rules, and premium squares in the thick of it."""
    options: dict[str, Any] = {
        "free_pass": chance.random() < 0.2,
        "ace_low": chance.random() < 0.8,
        "lean": chance.choice(["chain", "chain", "line"]),
        "joker_always_halves": chance.random() < 0.2,
        "layout": "standard",
    }
    if chance.random() < 0.5:
        options["layout"] = {square: chance.choice([2, 3]) for square in chance.sample(SQUARES, 60)}
    return options


def random_position(
    chance: random.Random, board: dict[str, str], cards: int, jokers: int
) -> dict[str, Any]:
    """Whatever lies around a board and a rack of so many cards."""
    players = chance.randint(2, 6)
    turn = chance.randrange(players)
    rack = deal(chance, board, cards, jokers)
    left = unused(board)
    for card in rack:
        left.remove(card)
    chance.shuffle(left)
    sizes = [chance.choice([0, 1, 5]) for _ in range(players)]
    racks = [[left.pop() for _ in range(size) if left] for size in sizes]
    racks[turn] = rack
    reserve = left[: chance.choice([0, 0, 1, 3, 10])]
    return {
        "game": "flush_royal",
        "players": players,
        "turn": turn,
        "options": random_options(chance),
        "board": board,
        "racks": racks,
        "reserve": reserve,
        "scores": [chance.randint(-20, 400) for _ in range(players)],
        "passes": chance.randrange(players if not reserve else max(40, 8 * players)),
        "swapped": chance.sample(sorted(board), min(2, len(board))) if jokers else [],
    }


def random_lay(chance: random.Random, table: dict[str, Any]) -> str:
    """Cards of the rack beside those on the board or beside each other: mostly not legal."""
    rack = list(table["racks"][table["turn"]])
    chance.shuffle(rack)
    filled = list(table["board"]) or ["h8"]
    words = []
    for card in rack[: chance.randint(1, len(rack))]:
        column, row = SQUARES.index(chance.choice(filled)) % 15, int(filled[-1][1:]) - 1
        row = SQUARES.index(chance.choice(filled)) // 15 if chance.random() < 0.3 else row
        across, down = chance.choice([(0, 1), (1, 0), (0, -1), (-1, 0), (0, 0), (0, 2)])
        if not (0 <= column + across < 15 and 0 <= row + down < 15):
            continue
        square = SQUARES[(row + down) * 15 + column + across]
        if square in [word.partition("=")[0] for word in words]:
            continue
        words.append(f"{square}={card.replace('*', '*' + chance.choice(FACES))}")
        filled.append(square)
    return " ".join(["lay", *(words or [f"a1={rack[0].replace('*', '*As')}"])])


def spoilt_lay(chance: random.Random, lay: str) -> str:
    """A legal lay with one card elsewhere, left out, or a joker as another face."""
    words = lay.split()
    index = chance.randrange(1, len(words))
    square, _, card = words[index].partition("=")
    kind = chance.random()
    if kind < 0.4 and len(words) > 2:
        del words[index]
    elif kind < 0.6 and card.startswith("*"):
        words[index] = f"{square}=*{chance.choice(FACES)}"
    else:
        others = [word.partition("=")[0] for word in words if word != words[index]]
        words[index] = f"{chance.choice([at for at in SQUARES if at not in others])}={card}"
    return " ".join(words)


def random_action(chance: random.Random, table: dict[str, Any], legal: list[str]) -> str:
    lays = [action for action in legal if action.startswith("lay")]
    kind = chance.random()
    if kind < 0.3 and lays:
        return spoilt_lay(chance, chance.choice(lays))
    if kind < 0.7:
        return random_lay(chance, table)
    rack = table["racks"][table["turn"]]
    if kind < 0.85:
        return " ".join(["pass", *chance.sample(rack, chance.randint(0, len(rack)))])
    square = chance.choice([*table["board"], chance.choice(SQUARES)])
    return f"swap {square} {chance.choice([*rack, chance.choice(FACES)])}"


def agree_on_all(table: dict[str, Any], chance: random.Random) -> None:
    """All actions; points and hands of some, and what follows one; and why others are not legal."""
    state = flush_royal.from_position(table)
    legal = naive.legal(table)
    assert state.actions().texts() == legal, table
    assert state.game.can_lay(state.table) == any(action.startswith("lay") for action in legal)
    for action in chance.sample(legal, min(4, len(legal))):
        agree_on_judgement(state, table, action)
    for _ in range(6):
        agree_on_judgement(state, table, random_action(chance, table, legal))
    agree_on_what_follows(state, table, chance.choice(legal or ["pass"]))


def agree_on_judgement(state: State, table: dict[str, Any], action: str) -> None:
    try:
        expected = naive.judge(table, action)
    except ValueError:
        with pytest.raises(BadAction):
            state.judge(action)
        return
    judged = state.judge(action)
    rules = expected.get("rules")
    assert (judged.legal, judged.rule) == (not rules, rules[0] if rules else None), (table, action)
    if judged.legal:
        assert judged.points == expected["points"], (table, action)
        hands = [(hand.combination, list(hand.squares), hand.points) for hand in judged.hands]
        wanted = [
            (hand["combination"], hand["squares"], hand["points"]) for hand in expected["hands"]
        ]
        assert sorted(hands) == sorted(wanted), (table, action)


def agree_on_what_follows(state: State, table: dict[str, Any], action: str) -> None:
    expected = naive.follow(table, action)
    state.apply(action)
    assert naive.differences(expected, dump(state)) == [], (table, action)
    if state.over:
        result = naive.finished(expected)
        assert result == {"scores": list(state.scores), "winners": list(state.winners)}


@pytest.mark.rule("FR-6", "FR-9", "FR-10", "FR-13", "FR-14", "FR-17", "FR-18", "FR-19", "FR-21")
@pytest.mark.parametrize("batch", range(12))
def test_boards_grown_by_legal_lays(batch: int) -> None:
    chance = random.Random(batch)
    for cards, jokers, most, many in SIZES:
        for _ in range(many):
            board = lay_at_random(chance, chance.randint(2, most - 4))
            if unused(board).count("*") >= jokers:
                agree_on_all(random_position(chance, board, cards, jokers), chance)


@pytest.mark.rule("FR-10", "FR-11", "FR-13", "FR-24")
@pytest.mark.parametrize("batch", range(4))
def test_boards_that_no_lays_can_grow(batch: int) -> None:
    chance = random.Random(f"scattered {batch}")
    for _ in range(25):
        board = scattered(chance, chance.randint(2, 14))
        agree_on_all(random_position(chance, board, chance.randint(1, 3), 0), chance)
    for _ in range(4):
        board = scattered(chance, chance.randint(2, 8))
        agree_on_all(random_position(chance, board, 2, 1), chance)


@pytest.mark.rule("FR-27")
def test_games_with_few_cards_left() -> None:
    """Cards that mostly fit nowhere, after as many passes as players: both ends are met often."""
    chance = random.Random("few left")
    ended = [0, 0]
    for number in range(240):
        board = lay_at_random(chance, chance.randint(2, 60))
        left = [card for card in unused(board) if card != "*" or chance.random() < 0.02]
        shown = {card[-2] for card in board.values()}
        left.sort(key=lambda card: (card[0] in shown, chance.random()))
        racks = [[left.pop(0) for _ in range(chance.choice([1, 1, 2, 2, 4]))] for _ in range(2)]
        table = random_position(chance, board, 1, 0) | {
            "players": 2,
            "turn": 0,
            "racks": racks,
            "reserve": [left.pop(0) for _ in range(chance.randint(1, 2))],
            "scores": [0, 0],
            "passes": chance.choice([0, 1, 1, 2, 2]),
        }
        if number % 4 == 0:
            table["rules"] = 1
        if naive.legal(table, "pass"):
            state = flush_royal.from_position(table)
            agree_on_what_follows(state, table, "pass")
            ended[state.over] += 1
    assert min(ended) > 30


@pytest.mark.rule("FR-12")
@pytest.mark.parametrize(
    "rack", ["7s 7h 7d", "9s Th Jd Qc Ks", "As 2s 3d 4s 5s", "7s 7s 7h 7h", "Qs Qs *"]
)
def test_all_openings(rack: str) -> None:
    chance = random.Random(rack)
    table: dict[str, Any] = {
        "game": "flush_royal",
        "players": 2,
        "turn": 0,
        "board": {},
        "racks": [rack.split(), ["2d"]],
        "reserve": [],
    }
    state = flush_royal.from_position(table)
    for _ in range(10):
        agree_on_judgement(state, table, random_lay(chance, table))
    agree_on_all(table, chance)


@pytest.mark.parametrize("players", [2, 4])
def test_whole_games(players: int) -> None:
    """Racks are cut down to three cards, because the naive rules try everything."""
    chance = random.Random(players)
    table: dict[str, Any] = {
        "game": "flush_royal",
        "players": players,
        "turn": 0,
        "board": {"h8": "7s", "h9": "7h"},
        "racks": [["2s", "2h", "2d"], ["7d", "7c", "9s"], ["2c", "5h"], ["5s", "5d", "9h"]][
            :players
        ],
        "reserve": chance.sample([face for face in FACES if face[0] in "3468"], 8),
    }
    state = flush_royal.from_position(table)
    while not state.over:
        table = dump(state)
        legal = naive.legal(table)
        assert state.actions().texts() == legal
        agree_on_what_follows(state, table, chance.choice(legal))
