"""What Poker Tiles looks like to the policy: for each micro-action that is allowed, what the hand
within reach would score and what it would leave on the rack.

All of it is worked out from the observation. What an action is worth in the end is not said here:
that is learned.
"""

from __future__ import annotations

import numpy as np
from lines import add_up_new_tiles, crossed, look_along_lines, total_along

from brelan.bits import count
from brelan.cards import EMPTY, FACES, JOKER
from brelan.combinations import LONGEST, WHOLE_RANK, completions, suit_mask
from brelan.envs.fields import Field
from brelan.games.grid.record import RACK, SQUARES, SUBSETS
from brelan.kernels import kernel

RANKS, SUITS = 13, 4
KINDS = RANKS + SUITS + 1
COMMIT = SUBSETS

KEPT_MANY, KEPT_JOKERS, KEPT_RANK, KEPT_PAIRED, KEPT_SUIT, KEPT_RUN, KEPT = range(7)
"""Of tiles on the rack: how many; how many jokers; the most of one rank; how many have another of
their rank; the most of one suit; the most ranks within a straight."""

LAY, EXCHANGE, END, TOTAL, NATURAL, NOW, MORE, LENGTH, ENDS, GROWTH, STAYS = range(11)
"""Of a micro-action: whether it lays a tile, exchanges or commits; what the best lay that goes on
with it scores, and the best without a joker; what the new tiles would score with this one; how many
tiles that best lay still takes, how many squares its hand has, at how many ends it could grow, how
many unseen tiles would let it; and what stays on the rack, as above."""
LOOKS = STAYS + KEPT

PILE, PASSES, HELD, OTHERS, LEAD, CHOSEN, UNSEEN_JOKERS, MOST, MOST_NOW, HOLDS = range(10)
"""Of a game: tiles in the pile; actions since the last lay; tiles on the own rack, and the most on
another; points ahead of the best other seat; tiles chosen; unseen jokers; the most that a
micro-action promises, and brings at once; and what the rack holds, as above."""
TABLE = HOLDS + KEPT

SCALE_OF_KEPT = (0.2, 0.5, 0.3, 0.2, 0.2, 0.2)
SCALE_OF_LOOKS = (1, 1, 1, 0.1, 0.1, 0.1, 0.3, 0.2, 0.5, 0.2, *SCALE_OF_KEPT)
SCALE_OF_TABLE = (0.03, 0.2, 0.2, 0.2, 0.03, 0.3, 0.5, 0.1, 0.1, *SCALE_OF_KEPT)
SCALE = np.array(SCALE_OF_LOOKS + SCALE_OF_TABLE, np.float32)
"""What brings these numbers to a similar size."""

LARGEST = 127
"""No number is larger, so that a byte holds it."""

LINES = np.int16, (2, RACK, SQUARES)
SIGHT = np.dtype(
    (
        np.record,
        [
            ("rows", np.int64),
            ("columns", np.int64),
            ("players", np.int64),
            ("tile", np.int64, SQUARES),
            ("new", np.int64, SQUARES),
            ("beside", np.int64, SQUARES),
            ("many", np.int64),
            ("along", np.int64, 2),
            ("across", np.int64, 2),
            ("unseen", np.int64),
            ("kept", np.int64),
            ("free", np.int64),
            ("faces", np.int64, SUBSETS),
            ("jokers", np.int64, SUBSETS),
            ("stays", np.int8, (SUBSETS, KEPT)),
            ("empty", np.int64, LONGEST),
            ("made", np.int64, (2, SQUARES)),
            ("now", *LINES),
            ("line", *LINES),
            ("natural", *LINES),
            ("choice", *LINES),
            ("length", *LINES),
            ("ends", *LINES),
            ("hand", np.int64, (2, RACK, SQUARES)),
        ],
    )
)
"""A position as it is seen. Of each square: its `tile`, whether that is `new`, whether a tile laid
earlier is `beside` it. How `many` are new, and what they score `along` a row or a column and
`across` it. Of the rack: the places that are `kept` so far, those that are `free` to come next; the
`faces` and `jokers` of its subsets, and how each looks if it `stays`. Of a row or a column: what
the hands there that hold a new tile have `made`; for a place and a square, what its tile scores
`now`, and the best hand of the `line` that can come of it, with the `choice` of places it takes."""


class Sight:
    """Sees many games at once."""

    def __init__(self, fields: tuple[Field, ...]) -> None:
        shapes = {field.name: field.shape for field in fields}
        self.sights = np.zeros(1, SIGHT)
        self.sights["rows"], self.sights["columns"] = shapes["chosen"]
        self.sights["players"] = shapes["held"]

    def __call__(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """A row for each game: what is seen of each micro-action, then of the whole."""
        games, micros = masks.shape
        seen = np.zeros((games, micros * LOOKS + TABLE), np.int8)
        looks = seen[:, : micros * LOOKS].reshape(games, micros, LOOKS)
        see_games(self.sights, observations, masks, looks, seen[:, micros * LOOKS :])
        return seen


@kernel
def see_games(sights, observations, masks, looks, tables):
    """Write what is seen of all games."""
    sight = sights[0]
    for index in range(len(masks)):
        after = read_board(sight, observations[index])
        after = read_rack(sight, observations[index], after)
        table = tables[index]
        read_table(sight, observations[index], after, table)
        look_along_lines(sight)
        add_up_new_tiles(sight)
        write_looks(sight, masks[index], looks[index], table)


@kernel
def read_board(sight, observation):
    """The tiles on the board; where the next part of the observation begins."""
    squares = sight.rows * sight.columns
    sight.many = 0
    for square in range(squares):
        sight.tile[square] = tile_at(observation, square, squares)
        if observation[KINDS * squares + square] != 0:
            sight.tile[square] = JOKER
        sight.new[square] = observation[(KINDS + 1) * squares + square]
        sight.many += sight.new[square]
        sight.beside[square] = 0
        sight.made[0, square] = 0
        sight.made[1, square] = 0
    for square in range(squares):
        laid = sight.tile[square] != EMPTY and sight.new[square] == 0
        if laid and observation[KINDS * squares + square] == 0:
            mark_neighbours(sight, square, squares)
    return (KINDS + 2) * squares


@kernel
def tile_at(observation, first, stride):
    """A tile that is told by its rank, its suit or as a joker, `stride` numbers apart."""
    if observation[first + (KINDS - 1) * stride] != 0:
        return JOKER
    for rank in range(RANKS):
        if observation[first + rank * stride] != 0:
            suit = 0
            while observation[first + (RANKS + suit) * stride] == 0:
                suit += 1
            return rank * SUITS + suit
    return EMPTY


@kernel
def mark_neighbours(sight, square, squares):
    """Note that a tile laid earlier is beside these squares."""
    column = square % sight.columns
    if column > 0:
        sight.beside[square - 1] = 1
    if column < sight.columns - 1:
        sight.beside[square + 1] = 1
    if square >= sight.columns:
        sight.beside[square - sight.columns] = 1
    if square < squares - sight.columns:
        sight.beside[square + sight.columns] = 1


@kernel
def read_rack(sight, observation, first):
    """The rack and its subsets; where the next part of the observation begins."""
    chosen, held = 0, 0
    for place in range(RACK):
        tile = tile_at(observation, first + place * KINDS, 1)
        held |= (tile != EMPTY) << place
        chosen |= np.int64(observation[first + RACK * KINDS + place]) << place
        for subset in range(1 << place):
            joker = np.int64(tile == JOKER)
            face = np.int64(1) << tile if tile < FACES else np.int64(0)
            sight.faces[subset | 1 << place] = sight.faces[subset] | face
            sight.jokers[subset | 1 << place] = sight.jokers[subset] + joker
    sight.kept = held & ~chosen
    last = RACK
    while last > 0 and not chosen >> (last - 1) & 1:
        last -= 1
    sight.free = sight.kept >> last << last
    for places in range(SUBSETS):
        if places & ~sight.kept == 0:
            note_stays(sight.stays[places], sight.faces[places], sight.jokers[places])
    return first + RACK * (KINDS + 1)


@kernel
def note_stays(stays, faces, jokers):
    """Note what is seen of tiles on the rack."""
    most, paired, suited, run = 0, 0, 0, 0
    ranks = np.int64(0)
    for rank in range(RANKS):
        alike = count(faces >> SUITS * rank & WHOLE_RANK)
        most = max(most, alike)
        paired += alike if alike > 1 else 0
        ranks |= np.int64(alike > 0) << rank + 1
    ranks |= ranks >> RANKS & 1
    for low in range(RANKS - LONGEST + 2):
        run = max(run, count(ranks >> low & (1 << LONGEST) - 1))
    for suit in range(SUITS):
        suited = max(suited, count(faces & suit_mask(suit)))
    stays[KEPT_MANY] = count(faces) + jokers
    stays[KEPT_JOKERS] = jokers
    stays[KEPT_RANK] = most
    stays[KEPT_PAIRED] = paired
    stays[KEPT_SUIT] = suited
    stays[KEPT_RUN] = run


@kernel
def read_table(sight, observation, first, table):
    """What is unseen, and the players; written down as far as it is seen of a game."""
    sight.unseen = 0
    for face in range(FACES):
        sight.unseen |= np.int64(observation[first + face] != 0) << face
    held = first + FACES + 1
    scores = held + sight.players
    others, best = 0, np.int64(observation[scores + 1])
    for seat in range(1, sight.players):
        others = max(others, np.int64(observation[held + seat]))
        best = max(best, np.int64(observation[scores + seat]))
    after = scores + 2 * sight.players
    table[PILE] = observation[after]
    table[PASSES] = min(LARGEST, observation[after + 1])
    table[HELD] = observation[held]
    table[OTHERS] = others
    table[LEAD] = max(-LARGEST, min(LARGEST, observation[scores] - best))
    table[CHOSEN] = sight.many
    table[UNSEEN_JOKERS] = observation[first + FACES]
    write_kept(sight, sight.kept, table, HOLDS)


@kernel
def write_looks(sight, mask, looks, table):
    """Write what is seen of each micro-action that is allowed."""
    squares = sight.rows * sight.columns
    others = RACK * squares
    for number in range(others):
        if mask[number] != 0:
            write_lay(sight, number // squares, number % squares, looks[number])
            note_most(table, looks[number])
    for places in range(COMMIT):
        if mask[others + places] != 0:
            looks[others + places, EXCHANGE] = 1
            write_kept(sight, sight.kept & ~places, looks[others + places], STAYS)
    if mask[others + COMMIT] != 0:
        write_commit(sight, looks[others + COMMIT])
        note_most(table, looks[others + COMMIT])


@kernel
def write_lay(sight, place, square, look):
    """Write what is seen of laying a tile: of its row or its column, whichever promises more."""
    totals = (total_along(sight, 0, place, square), total_along(sight, 1, place, square))
    direction = 1 if totals[1] > totals[0] else 0
    natural = np.int64(sight.natural[direction, place, square])
    now = np.int64(sight.now[direction, place, square])
    look[LAY] = 1
    look[TOTAL] = totals[direction]
    look[NATURAL] = crossed(sight, direction, place, square, natural) if natural > 0 else 0
    look[NOW] = crossed(sight, direction, place, square, now)
    choice = 1 << place
    if totals[direction] > 0:
        choice = np.int64(sight.choice[direction, place, square])
        write_growth(sight, direction, place, square, look)
    look[MORE] = count(choice) - 1
    write_kept(sight, sight.kept & ~choice, look, STAYS)


@kernel
def write_growth(sight, direction, place, square, look):
    """Write what may become of the best hand along a line."""
    length = np.int64(sight.length[direction, place, square])
    ends = np.int64(sight.ends[direction, place, square])
    look[LENGTH] = length
    look[ENDS] = ends
    if ends > 0 and length < LONGEST:
        faces = completions(sight.hand[direction, place, square], length, True)
        look[GROWTH] = count(faces & sight.unseen)


@kernel
def write_commit(sight, look):
    """Write what the new tiles score together: the better line, should they lie in both."""
    points = 0
    for direction in range(2):
        if lie_along(sight, direction):
            points = max(points, sight.along[direction] + sight.across[direction])
    look[END] = 1
    look[TOTAL] = points
    look[NOW] = points
    write_kept(sight, sight.kept, look, STAYS)


@kernel
def lie_along(sight, direction):
    """Whether all new tiles lie in one row, or in one column."""
    first = -1
    for square in range(sight.rows * sight.columns):
        if sight.new[square] != 0:
            line = square // sight.columns if direction == 0 else square % sight.columns
            if first >= 0 and line != first:
                return False
            first = line
    return True


@kernel
def note_most(table, look):
    """Note the most that is promised, and that is to be had at once."""
    table[MOST] = max(table[MOST], look[TOTAL])
    table[MOST_NOW] = max(table[MOST_NOW], look[NOW])


@kernel
def write_kept(sight, places, out, first):
    """Write what is seen of these places of the rack."""
    for number in range(KEPT):
        out[first + number] = sight.stays[places, number]
