"""Counts the action trees of the positions in this folder anew: `python tests/perft/make.py`.

Each line of a file is a position and how many sequences of one, two, … actions it has. Run this
only when a rule was found to be wrong, and read the difference.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from brelan import bots, games
from brelan.game import State

HERE = Path(__file__).parent
LARGEST_TREE = 60_000
DEEPEST = 6
FORBIDDEN_BESIDE = {"end_to_end": "forbidden", "joker_squares": "beside"}
ROOMY, LOW_OFF, DRAWN = {"layout": "roomy"}, {"ace_low": False}, {"boards": "random"}
TABLES: dict[str, list[tuple[int, dict[str, object], int]]] = {
    "royal_flush": [
        (2, {}, 0),
        (3, {"children": [0, 2]}, 30),
        (4, DRAWN, 89),
        (2, {}, 122),
        (2, DRAWN | {"straight_any_suit": True}, 64),
        (5, DRAWN | {"redraw_boards": True}, 240),
    ],
    "flush_royal": [
        (2, {}, 0),
        (2, {}, 6),
        (3, LOW_OFF, 14),
        (4, {"free_pass": True}, 20),
        (2, {}, 40),
        (6, {}, 27),
    ],
    "poker_tiles": [
        (2, {}, 0),
        (3, {"jokers": 4}, 8),
        (4, ROOMY, 16),
        (2, LOW_OFF, 18),
        (2, {}, 21),
        (2, FORBIDDEN_BESIDE | {"jokers": 4}, 17),
    ],
}
"""Players, options, and how many steps into the game."""


def perft(state: State, depth: int) -> int:
    """How many sequences of so many actions there are."""
    actions = state.actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        after.apply(action)
        total += perft(after, depth - 1)
    return total


def counts(state: State) -> list[int]:
    """The counts of every depth whose tree stays small."""
    found: list[int] = []
    while len(found) < DEEPEST and (not found or 0 < found[-1] < LARGEST_TREE // 10):
        found.append(perft(state, len(found) + 1))
    return found


def reached(game: str, players: int, options: dict[str, object], steps: int) -> State:
    """A position so far into a game between greedy players."""
    state = games.find(game).new(players, f"perft {steps}", options)
    for _ in range(steps):
        state.apply(bots.choose(state.view(state.turn), "greedy").action)
    assert not state.over
    return state


def main() -> None:
    """Write one file for each game."""
    for game, tables in TABLES.items():
        states = [reached(game, *table) for table in tables]
        lines = [
            json.dumps({"counts": counts(state), "position": msgspec.to_builtins(state.position())})
            for state in states
        ]
        (HERE / f"{game}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
