"""Positions: some written by hand with only the fields that matter, some found by playing."""

import random
from collections import Counter
from functools import cache
from typing import Any

import msgspec

from brelan.game import State
from brelan.games import flush_royal

FACES = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
PACK = [*FACES, *FACES, *["*"] * 4]
COLUMNS = "abcdefghijklmno"
SQUARES = [f"{column}{row}" for row in range(1, 16) for column in COLUMNS]

PAIR = {"h8": "Ad", "h9": "Ac"}
"""The leaflet's first lay, on which most specimens lean."""


def position(board: dict[str, str] | None = None, rack: str = "", **fields: Any) -> State:
    """Two players, seat 0 to move with this rack, an empty reserve, but for what is given."""
    given = {
        "game": "flush_royal",
        "players": 2,
        "turn": 0,
        "board": board or {},
        "racks": [rack.split(), ["?", "?"]],
        "reserve": [],
    }
    return flush_royal.from_position({**given, **fields})


def laying(board: dict[str, str], lay: str, **fields: Any) -> State:
    """A position in which just the cards of a lay are held."""
    cards = [word.partition("=")[2] for word in lay.split()[1:]]
    rack = " ".join("*" if card.startswith("*") else card for card in cards)
    return position(board, rack, **fields)


def dump(state: Any) -> dict[str, Any]:
    """A position as plain data."""
    return dict(msgspec.to_builtins(state.position()))


def on_row(row: int, first: str, cards: str) -> dict[str, str]:
    """Cards side by side, from a square to the right."""
    start = COLUMNS.index(first)
    return {f"{COLUMNS[start + at]}{row}": card for at, card in enumerate(cards.split())}


def play(state: State, chance: random.Random) -> None:
    """Any legal action, each verb as likely as any other, for there are far more lays."""
    choices = [actions for verb in state.game.verbs if len(actions := state.actions(verb))]
    state.apply(chance.choice(chance.choice(choices)))


@cache
def played(seed: int, steps: int, players: int = 3) -> State:
    """A game after so many random actions, or at its end; to be copied before it goes on."""
    chance = random.Random(f"{seed} {steps}")
    state = flush_royal.new(players=players, seed=seed)
    for _ in range(steps):
        if not state.over:
            play(state, chance)
    return state


def lay_at_random(chance: random.Random, cards: int) -> dict[str, str]:
    """A board of at least so many cards, grown by random lays from one new rack after another."""
    board: dict[str, str] = {}
    while len(board) < cards:
        left = unused(board)
        chance.shuffle(left)
        left.sort(key=lambda card: card == "*" and chance.random() < 0.9)
        state = position(board, " ".join(left[:5]))
        lays = state.actions("lay")
        if lays:
            state.apply(chance.choice(lays))
            board = dump(state)["board"]
    return board


def scattered(chance: random.Random, cards: int) -> dict[str, str]:
    """Cards anywhere, in lines that no rule allows: a position written by hand may be like that."""
    column, row = chance.randint(0, 10), chance.randint(1, 11)
    near = [f"{COLUMNS[column + x]}{row + y}" for x in range(5) for y in range(5)]
    faces = [card for card in PACK if card != "*"]
    board = dict(zip(chance.sample(near, cards), chance.sample(faces, cards), strict=True))
    for square in chance.sample(sorted(board), chance.choice([0, 0, 1, 2])):
        board[square] = "*" + board[square]
    return board


def unused(board: dict[str, str]) -> list[str]:
    """The cards of the pack that do not lie on a board."""
    placed = Counter("*" if card.startswith("*") else card for card in board.values())
    return list((Counter(PACK) - placed).elements())


def deal(chance: random.Random, board: dict[str, str], cards: int, jokers: int = 0) -> list[str]:
    """A rack that goes with a board: few ranks or suits, often two identical cards."""
    left = [card for card in unused(board) if card != "*"]
    ranks, suit = (
        {card[-2] for card in chance.sample(sorted(board.values()), 2)},
        chance.choice("shdc"),
    )
    chance.shuffle(left)
    left.sort(key=lambda card: (card[0] in ranks or card[1] == suit) and chance.random() < 0.8)
    rack = ["*"] * jokers + [left.pop() for _ in range(cards - jokers)]
    if cards - jokers > 1 and chance.random() < 0.3 and left.count(rack[-1]):
        rack[-2] = rack[-1]
    return rack
