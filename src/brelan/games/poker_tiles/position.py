"""Positions of Poker Tiles: their fields, and the way from and to the record."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import numpy as np
from msgspec import UNSET, UnsetType

from brelan.arrays import GameArray
from brelan.cards import EMPTY, FACES
from brelan.errors import BadOption, BadPosition
from brelan.game import Position
from brelan.games.grid.notation import SQUARE_TEXTS, write_cards
from brelan.games.grid.position import (
    check_pack,
    read_board,
    read_plain_cards,
    read_racks,
    write_board,
)
from brelan.games.poker_tiles.facts import RACK, RULES, Layout, PokerTilesOptions
from brelan.games.poker_tiles.layout import layout_of, set_layout
from brelan.games.poker_tiles.record import RECORD
from brelan.games.position_fields import read_common, within
from brelan.randomness import key_of
from brelan.texts import say

PACKS = 1
MOST_PASSES = 99


class PokerTilesPosition(Position, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A position or view of Poker Tiles."""

    board: dict[str, str] | UnsetType = UNSET
    racks: list[list[str] | None] | UnsetType = UNSET
    pile: list[str] | UnsetType = UNSET
    passes: int | UnsetType = UNSET
    layout: Literal["standard", "roomy"] | Layout | UnsetType = UNSET


def empty_table(players: int, options: PokerTilesOptions) -> GameArray:
    """A record with nothing in it but players and options."""
    table = np.zeros(1, RECORD)
    game = table[0]
    game["rules"] = RULES
    game["players"] = players
    game["ace_low"] = options.ace_low
    game["one_hand_a_line"] = options.end_to_end == "forbidden"
    game["jokers_beside"] = options.joker_squares == "beside"
    set_layout(game, options.layout, "options.layout", BadOption)
    game["board"] = EMPTY
    game["racks"] = EMPTY
    return table


def write_position(table: GameArray, options: PokerTilesOptions) -> PokerTilesPosition:
    """The fields of a record, but for the seed, its step and the seat."""
    game = table[0]
    players = int(game["players"])
    return PokerTilesPosition(
        game="poker_tiles",
        players=players,
        options=msgspec.to_builtins(options),
        turn=None if game["over"] else int(game["turn"]),
        scores=game["scores"][:players].tolist(),
        board=write_board(game["board"]),
        racks=[write_cards(rack) for rack in game["racks"][:players]],
        pile=write_cards(game["supply"][: game["left"]][::-1]),
        passes=int(game["passes"]),
        layout=layout_of(game),
    )


def read_position(
    position: PokerTilesPosition, players: int, options: PokerTilesOptions
) -> GameArray:
    """The record that a position means."""
    table = empty_table(players, options)
    game = table[0]
    read_common(position, game, players)
    if position.layout is not UNSET:
        set_layout(game, position.layout, "layout", BadPosition)
    read_tiles(position, game)
    own = None if game["over"] else int(game["turn"])
    racks = [] if position.racks is UNSET else position.racks
    game["racks"][:players] = read_racks(racks, players, own)
    read_pile(position, game, FACES + options.jokers)
    passes = 0 if position.passes is UNSET else position.passes
    game["passes"] = within(passes, 0, MOST_PASSES, "passes")
    pile = game["supply"][: game["left"]]
    tiles = {"board": game["board"], "racks": game["racks"], "pile": pile}
    check_pack(tiles, PACKS, options.jokers)
    game["key"] = key_of(0 if position.seed is UNSET else position.seed)
    return table


def read_tiles(position: PokerTilesPosition, game: Any) -> None:
    """The tiles on the board; PT-7: none lies on a joker square."""
    tiles = {} if position.board is UNSET else position.board
    game["board"] = read_board(tiles, False, int(game["columns"]), int(game["rows"]))
    for square in np.flatnonzero((game["board"] != EMPTY) & (game["joker_square"] != 0)):
        name = SQUARE_TEXTS[square]
        raise BadPosition(say("reason.pt.joker-square", square=name), f"board.{name}")


def read_pile(position: PokerTilesPosition, game: Any, tiles: int) -> None:
    """The pile, next tile first; unknown and large enough if it is not given."""
    if position.pile is UNSET:
        elsewhere = np.count_nonzero(game["board"] != EMPTY)
        elsewhere += np.count_nonzero(game["racks"] != EMPTY)
        pile = ["?"] * max(RACK * int(game["players"]), tiles - int(elsewhere))
    else:
        pile = position.pile
    within(len(pile), 0, tiles, "pile")
    game["supply"][: len(pile)] = read_plain_cards(pile, "pile")[::-1]
    game["left"] = len(pile)
