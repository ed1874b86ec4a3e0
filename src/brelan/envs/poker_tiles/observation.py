"""What a seat sees of Poker Tiles, as numbers: its own first, then the others in turn."""

from __future__ import annotations

import numpy as np

from brelan.bits import lowest, unlike
from brelan.envs.fields import Field
from brelan.envs.grid.observation import (
    KINDS,
    KINDS_TEXT,
    people_fields,
    rack_fields,
    unseen_fields,
    write_cards,
    write_kinds,
    write_people,
    write_rack,
    write_unseen,
)
from brelan.envs.poker_tiles.chains import number_of, squares_of
from brelan.envs.poker_tiles.micro_actions import layout_of
from brelan.games.grid.record import RACK, SIDE
from brelan.games.poker_tiles.facts import EXCHANGES_EACH, PokerTilesOptions
from brelan.games.poker_tiles.position import PACKS
from brelan.games.poker_tiles.record import TILES
from brelan.kernels import kernel

FEWEST_POINTS, MOST_POINTS = -RACK, 1000


def fields(players: int, options: PokerTilesOptions) -> tuple[Field, ...]:
    """The parts of an observation, in their order."""
    layout = layout_of(options)
    board = (layout.rows, layout.columns)
    return (
        Field("board", (KINDS, *board), f"1 where a tile lies, those chosen too: {KINDS_TEXT}"),
        Field("joker_squares", board, "1 for a joker square"),
        Field("chosen", board, "1 for a tile of the lay that is being chosen"),
        *rack_fields(),
        *unseen_fields(PACKS, options.jokers),
        *people_fields(players, FEWEST_POINTS, MOST_POINTS),
        Field("pile", (), "how many tiles the pile has", highest=TILES),
        Field(
            "passes",
            (),
            "how many actions since the last lay",
            highest=EXCHANGES_EACH * players,
        ),
    )


@kernel
def observe(game, seat, chain, workspace, out):
    """Write what a seat sees."""
    squares = squares_of(game)
    for number in range(len(out)):
        out[number] = 0
    rows, columns = np.int64(game.rows), np.int64(game.columns)
    once, twice = write_cards(game, rows, columns, out)
    write_joker_squares(game, rows, columns, out)
    chooses = game.over == 0 and game.turn == seat
    if chooses:
        write_chosen(game, chain, squares, out)
    at = (KINDS + 2) * squares
    at = write_rack(game.racks[seat], chain.chosen if chooses else np.int64(0), out, at)
    at = write_unseen(game, seat, PACKS, once, twice, out, at)
    at = write_people(game, seat, out, at)
    out[at] = game.left
    out[at + 1] = game.passes


@kernel
def write_joker_squares(game, rows, columns, out):
    """The joker squares of the board."""
    first = KINDS * rows * columns
    for row in range(rows):
        places = unlike(game.joker_square, row * SIDE, columns, 0)
        while places != 0:
            out[first + row * columns + lowest(places)] = 1
            places &= places - 1


@kernel
def write_chosen(game, chain, squares, out):
    """The tiles chosen so far, on the board and by themselves."""
    rack = game.racks[game.turn]
    for index in range(chain.many):
        number = number_of(game, np.int64(chain.squares[index]))
        write_kinds(rack[chain.laid[index]], out, number, squares)
        out[(KINDS + 1) * squares + number] = 1
