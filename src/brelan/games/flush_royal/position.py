"""Positions of Flush Royal: their fields, and the way from and to the record."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import UNSET, UnsetType

from brelan.arrays import GameArray
from brelan.cards import EMPTY
from brelan.errors import BadOption, BadPosition
from brelan.game import Position
from brelan.games.flush_royal.facts import (
    CARDS,
    DOUBLE,
    JOKERS,
    PACKS,
    RACK,
    RULES,
    STANDARD_LAYOUT,
    TREBLE,
    FlushRoyalOptions,
)
from brelan.games.flush_royal.record import RECORD, TURN_SWAPS
from brelan.games.grid.notation import SQUARE_TEXTS, read_square, write_cards
from brelan.games.grid.position import (
    check_pack,
    position_square,
    read_board,
    read_plain_cards,
    read_racks,
    write_board,
)
from brelan.games.grid.record import SQUARES
from brelan.games.position_fields import read_common, within
from brelan.randomness import key_of
from brelan.texts import say

MOST_PASSES = 99


class FlushRoyalPosition(Position, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A position or view of Flush Royal."""

    board: dict[str, str] | UnsetType = UNSET
    racks: list[list[str] | None] | UnsetType = UNSET
    reserve: list[str] | UnsetType = UNSET
    swapped: list[str] | UnsetType = UNSET
    passes: int | UnsetType = UNSET
    layout: Literal["standard"] | dict[str, int] | UnsetType = UNSET


def write_position(table: GameArray, options: FlushRoyalOptions) -> FlushRoyalPosition:
    """The fields of a record, but for the seed, its step and the seat."""
    game = table[0]
    players = int(game["players"])
    return FlushRoyalPosition(
        game="flush_royal",
        players=players,
        options=msgspec.to_builtins(options),
        turn=None if game["over"] else int(game["turn"]),
        scores=game["scores"][:players].tolist(),
        board=write_board(game["board"]),
        racks=[write_cards(rack) for rack in game["racks"][:players]],
        reserve=write_cards(game["supply"][: game["left"]][::-1]),
        swapped=[SQUARE_TEXTS[square] for square in game["swapped"][: game["swaps"]]],
        passes=int(game["passes"]),
        layout=dict(_layout(game["premium"].tobytes())),
    )


@lru_cache(maxsize=64)
def _layout(premiums: bytes) -> dict[str, int]:
    """The factors of squares; a board keeps its own for the whole game."""
    return {SQUARE_TEXTS[square]: factor for square, factor in enumerate(premiums) if factor > 1}


def read_position(
    position: FlushRoyalPosition, players: int, options: FlushRoyalOptions
) -> GameArray:
    """The record that a position means."""
    table = empty_table(players, options)
    game = table[0]
    read_common(position, game, players)
    if position.layout is not UNSET:
        game["premium"] = premiums(position.layout, "layout", BadPosition)
    game["board"] = read_board({} if position.board is UNSET else position.board, declared=True)
    game["laid"] = np.count_nonzero(game["board"] != EMPTY)
    own = None if game["over"] else int(game["turn"])
    racks = [] if position.racks is UNSET else position.racks
    game["racks"][:players] = read_racks(racks, players, own)
    read_reserve(position, table)
    swapped = [] if position.swapped is UNSET else position.swapped
    within(len(swapped), 0, TURN_SWAPS, "swapped")
    for index, text in enumerate(swapped):
        game["swapped"][index] = position_square(text, f"swapped[{index}]")
    game["swaps"] = len(swapped)
    passes = 0 if position.passes is UNSET else position.passes
    game["passes"] = within(passes, 0, MOST_PASSES, "passes")
    reserve = game["supply"][: game["left"]]
    cards = {"board": game["board"], "racks": game["racks"], "reserve": reserve}
    check_pack(cards, PACKS, JOKERS)
    game["key"] = key_of(0 if position.seed is UNSET else position.seed)
    return table


def read_reserve(position: FlushRoyalPosition, table: GameArray) -> None:
    """The reserve, next card first; unknown and large enough if it is not given."""
    game = table[0]
    if position.reserve is UNSET:
        elsewhere = int(game["laid"]) + np.count_nonzero(game["racks"] != EMPTY)
        cards = ["?"] * max(RACK, CARDS - int(elsewhere))
    else:
        cards = position.reserve
    within(len(cards), 0, CARDS, "reserve")
    game["supply"][: len(cards)] = read_plain_cards(cards, "reserve")[::-1]
    game["left"] = len(cards)


def empty_table(players: int, options: FlushRoyalOptions) -> GameArray:
    """A record with nothing in it but players and options."""
    table = np.zeros(1, RECORD)
    game = table[0]
    game["rules"] = RULES
    game["players"] = players
    game["free_pass"] = options.free_pass
    game["lean_line"] = options.lean == "line"
    game["ace_low"] = options.ace_low
    game["joker_always_halves"] = options.joker_always_halves
    game["premium"] = premiums(options.layout, "options.layout", BadOption)
    game["board"] = EMPTY
    game["racks"] = EMPTY
    return table


def premiums(
    layout: Literal["standard"] | Mapping[str, int],
    field: str,
    fault: type[BadOption] | type[BadPosition],
) -> npt.NDArray[np.uint8]:
    """FR-4: the factor of every square."""
    factors = np.ones(SQUARES, np.uint8)
    chosen = STANDARD_LAYOUT if isinstance(layout, str) else layout
    for text, factor in chosen.items():
        try:
            square = read_square(text)
        except ValueError:
            raise fault(say("error.square", text=text[:40]), field) from None
        if factor not in (DOUBLE, TREBLE):
            raise fault(say("error.premium", square=text), f"{field}.{text}")
        factors[square] = factor
    return factors
