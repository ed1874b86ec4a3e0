"""How a tile sees the squares around a square: as tokens, each a row of a table that is learned.

What matters of another tile is how many ranks higher it is and whether its suit is the same. So
what is learned of one tile on one square holds for all tiles on all squares.
"""

from __future__ import annotations

import numpy as np

RANKS, SUITS = 13, 4
FACES = RANKS * SUITS
JOKER, NOTHING = FACES, FACES + 1
"""What lies at a place of the rack, beside the faces."""

OUTSIDE, EMPTY, JOKER_SQUARE, LAID_JOKER, FIRST_TILE = range(5)
"""What a square has: then come the faces, the faces of tiles that are being laid, and a joker that
is."""
FIRST_CHOSEN = FIRST_TILE + FACES
CHOSEN_JOKER = FIRST_CHOSEN + FACES
CODES = CHOSEN_JOKER + 1

REACH = 4
"""How far from a square a line matters: none is longer than five."""
STEPS = 2 * REACH + 1
SEEN = 2 * RANKS
"""How a tile sees another: ranks higher, and whether of its suit."""
TOKENS = FIRST_TILE + 2 * SEEN + 3


def token_table() -> np.ndarray:
    """The token for what a tile of the rack (row) sees on a square (column)."""
    table = np.zeros((NOTHING + 1, CODES), np.int64)
    table[:, :FIRST_TILE] = range(FIRST_TILE)
    table[:, CHOSEN_JOKER] = TOKENS - 1
    table[:, FIRST_TILE:FIRST_CHOSEN] = TOKENS - 2
    table[:, FIRST_CHOSEN:CHOSEN_JOKER] = TOKENS - 3
    own, other = np.ogrid[:FACES, :FACES]
    seen = 2 * ((other // SUITS - own // SUITS) % RANKS) + (other % SUITS == own % SUITS)
    table[:FACES, FIRST_TILE:FIRST_CHOSEN] = FIRST_TILE + seen
    table[:FACES, FIRST_CHOSEN:CHOSEN_JOKER] = FIRST_TILE + SEEN + seen
    return table


def lines_of(rows: int, columns: int) -> np.ndarray:
    """For each square those of its row, then those of its column, that are in reach; the number
    after the last square stands for what is outside."""
    squares = np.full((rows + 2 * REACH, columns + 2 * REACH), rows * columns)
    squares[REACH:-REACH, REACH:-REACH] = np.arange(rows * columns).reshape(rows, columns)
    lines = [
        (squares[row + REACH, column : column + STEPS], squares[row : row + STEPS, column + REACH])
        for row in range(rows)
        for column in range(columns)
    ]
    return np.array(lines).reshape(rows * columns, 2 * STEPS)
