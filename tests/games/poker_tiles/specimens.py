"""Positions of Poker Tiles written by hand, with only the fields that matter."""

import random
from typing import Any

import msgspec

from brelan.game import State
from brelan.games import poker_tiles

NINES = {"d4": "9s", "e4": "9h"}
FACES = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
BARE = {"columns": 8, "rows": 7, "start": ["d4", "e4"], "jokers": []}
"""The standard board without joker squares."""


def position(rack: str = "", board: dict[str, str] | None = None, **fields: Any) -> State:
    """Two players, seat 0 to move with that rack, the rest unknown but for what is given."""
    given = {
        "game": "poker_tiles",
        "players": 2,
        "turn": 0,
        "board": NINES if board is None else board,
        "racks": [rack.split(), ["?"] * 5],
    }
    return poker_tiles.from_position({**given, **fields})


def row(tiles: str, first: str = "a4") -> dict[str, str]:
    """Tiles side by side from a square on; `.` leaves one empty."""
    column, number = first[0], first[1:]
    return {
        f"{chr(ord(column) + place)}{number}": tile
        for place, tile in enumerate(tiles.split())
        if tile != "."
    }


def dump(state: Any) -> dict[str, Any]:
    """A position as plain data."""
    plain: dict[str, Any] = msgspec.to_builtins(state.position())
    return plain


def squares_of(layout: dict[str, Any]) -> list[str]:
    """Every square of a board that a tile can lie on."""
    names = [
        f"{'abcdefghijklmno'[column]}{row + 1}"
        for row in range(layout["rows"])
        for column in range(layout["columns"])
    ]
    return [name for name in names if name not in layout["jokers"]]


LAYOUTS = {
    "standard": {"columns": 8, "rows": 7, "start": ["d4", "e4"], "jokers": ["b2", "g6"]},
    "roomy": {"columns": 9, "rows": 9, "start": ["e5", "f5"], "jokers": ["c3", "g7"]},
}


def random_layout(chance: random.Random) -> dict[str, Any]:
    """A small board of any shape, its start and joker squares anywhere."""
    layout: dict[str, Any] = {
        "columns": chance.randint(2, 6),
        "rows": chance.randint(2, 6),
        "jokers": [],
    }
    squares = squares_of(layout)
    chance.shuffle(squares)
    jokers = chance.randint(0, min(3, len(squares) - 2))
    return layout | {"start": squares[:2], "jokers": squares[2 : 2 + jokers]}


def random_position(chance: random.Random) -> dict[str, Any]:
    """A position of any shape: few ranks or suits, many jokers, boards full or nearly empty."""
    jokers = chance.choice([2, 2, 4])
    layout = chance.choice(["standard", "standard", "roomy", random_layout(chance)])
    board = LAYOUTS[layout] if isinstance(layout, str) else layout
    ranks = chance.choice(["23456789TJQKA", "TJQKA", "A2345", "29K"])
    suits = chance.choice(["shdc", "shdc", "sh", "s"])
    tiles = [face for face in FACES if face[0] in ranks and face[1] in suits] + ["*"] * jokers
    chance.shuffle(tiles)
    rack = [tiles.pop() for _ in range(min(len(tiles), chance.choice([5, 5, 5, 4, 2])))]
    squares = squares_of(board)
    column, line = ord(chance.choice("abcdef")), chance.randint(1, 6)
    chance.shuffle(squares)
    if chance.random() < 0.7:
        squares.sort(key=lambda at: abs(ord(at[0]) - column) + abs(int(at[1:]) - line))
    laid = {at: tiles.pop() for at in squares[: chance.choice([1, 4, 12, 24, 40])] if tiles}
    return {
        "game": "poker_tiles",
        "players": 2,
        "turn": 0,
        "options": {
            "jokers": jokers,
            "ace_low": chance.random() < 0.7,
            "end_to_end": chance.choice(["best", "forbidden"]),
            "joker_squares": chance.choice(["line", "beside"]),
            "layout": layout,
        },
        "board": laid,
        "racks": [rack, chance.sample(tiles, min(len(tiles), chance.choice([0, 5])))],
        "pile": [],
        "scores": [chance.randint(-5, 50), chance.randint(-5, 50)],
        "passes": chance.randint(0, 1),
    }


def with_pile(position: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The same position with some of the tiles that are nowhere else in its pile."""
    used = [*position["board"].values(), *(tile for rack in position["racks"] for tile in rack)]
    jokers = position["options"]["jokers"] - used.count("*")
    pile = [face for face in FACES if face not in used] + ["*"] * jokers
    chance.shuffle(pile)
    return position | {"pile": pile[: chance.choice([0, 1, 3, 60])]}
