"""Micro-actions of Poker Tiles: a lay is chosen tile by tile, an exchange at once.

With `squares` = columns × rows, and squares numbered row by row:

| number | means |
| --- | --- |
| `place × squares + square` | the tile at this place of the rack (0-4) goes to this square |
| `5 × squares + places` | exchange the tiles at these places, as five bits; 0 is the pass |
| `5 × squares + 32` | commit: the tiles chosen are the lay |

A rack is sorted, jokers last. The tiles of a lay are chosen in the order of their places, jokers
(which are alike) from their first place on and by rising squares: so each lay has one chain. Of
jokers to be exchanged the first ones are taken. A lay to which nothing can be added commits by
itself.
"""

from __future__ import annotations

from brelan.bits import count, lowest
from brelan.envs.grid.words import exchange_text
from brelan.envs.poker_tiles.beginnings import mark_beginnings, mark_gap
from brelan.envs.poker_tiles.chains import (
    CHAIN,
    COMMIT,
    SEVERAL,
    choose_square,
    is_a_lay,
    new_workspace,
    only_choice,
    squares_of,
    start,
)
from brelan.games.grid.notation import SQUARE_TEXTS
from brelan.games.grid.record import EXCHANGE, LAY, PASS, RACK, SIDE
from brelan.games.poker_tiles.facts import LAYOUTS, Layout, PokerTilesOptions
from brelan.games.poker_tiles.hands import points_of
from brelan.games.poker_tiles.rules import carry_out
from brelan.games.poker_tiles.validation import validate
from brelan.kernels import kernel

__all__ = ["CHAIN", "choose", "mask", "micro_count", "micro_text", "new_workspace", "start"]


def layout_of(options: PokerTilesOptions) -> Layout:
    """The board that options name or give."""
    return LAYOUTS[options.layout] if isinstance(options.layout, str) else options.layout


def micro_count(options: PokerTilesOptions) -> int:
    """How many micro-actions there are on the board of these options."""
    layout = layout_of(options)
    return RACK * layout.columns * layout.rows + COMMIT + 1


def micro_text(micro: int, options: PokerTilesOptions) -> str:
    """A square and a place of the rack, counted from 1; what is exchanged; or the end of a lay."""
    layout = layout_of(options)
    squares = layout.columns * layout.rows
    place, number = divmod(micro, squares)
    if place < RACK:
        row, column = divmod(number, layout.columns)
        return f"lay {SQUARE_TEXTS[row * SIDE + column]}={place + 1}"
    return exchange_text(micro - RACK * squares, "exchange")


@kernel
def mask(game, chain, workspace, out):
    """Which micro-actions may come next."""
    for number in range(len(out)):
        out[number] = 0
    if game.over:
        return
    squares = squares_of(game)
    if chain.many > 0:
        for index in range(chain.gaps):
            mark_gap(game, chain, workspace, chain.gap[index], out)
        out[RACK * squares + COMMIT] = is_a_lay(game, chain, workspace)
    else:
        mark_beginnings(game, chain, workspace, out)
        mark_exchanges(game, chain, out, RACK * squares)


@kernel
def mark_exchanges(game, chain, out, first):
    """PT-5: every exchange, never of more tiles than the pile holds, or the pass."""
    if game.left == 0:
        out[first] = 1
        return
    for places in range(1, 1 << chain.held):
        out[first + places] = chain.distinct >> places & 1 and count(places) <= game.left


@kernel
def choose(game, chain, workspace, micro):
    """Add a micro-action that the mask allows; answers whether an action was carried out."""
    squares = squares_of(game)
    others = RACK * squares
    if others <= micro < others + COMMIT:
        exchange_places(game, workspace, micro - others)
        return True
    while micro != others + COMMIT:
        choose_square(game, chain, workspace, micro // squares, micro % squares)
        micro = only_choice(game, chain, workspace)
        if micro == SEVERAL:
            return False
    lay_chosen(game, chain, workspace)
    return True


@kernel
def add_tile(action, square, tile):
    """Add a tile to a lay, whose squares stay in rising order."""
    index = action.many
    while index > 0 and action.squares[index - 1] > square:
        action.squares[index] = action.squares[index - 1]
        action.cards[index] = action.cards[index - 1]
        index -= 1
    action.squares[index] = square
    action.cards[index] = tile
    action.many += 1


@kernel
def lay_chosen(game, chain, workspace):
    """Carry out the lay of the tiles chosen."""
    action = workspace.codes[0]
    action.verb = LAY
    action.many = 0
    rack = game.racks[game.turn]
    for number in range(chain.many):
        add_tile(action, chain.squares[number], rack[chain.laid[number]])
    _, _, found = validate(game, action, workspace.hands)
    carry_out(game, action, points_of(workspace.hands, found))


@kernel
def exchange_places(game, workspace, places):
    """Carry out the exchange of the tiles of these places, or the pass."""
    action = workspace.codes[0]
    action.verb = PASS if places == 0 else EXCHANGE
    action.many = 0
    rack = game.racks[game.turn]
    while places != 0:
        action.cards[action.many] = rack[lowest(places)]
        action.many += 1
        places &= places - 1
    carry_out(game, action, 0)
