"""What a seat sees of Flush Royal, as numbers: its own first, then the others in turn."""

from __future__ import annotations

import numpy as np

from brelan.cards import DECLARED
from brelan.envs.fields import Field
from brelan.envs.flush_royal.pieces import KEY_SQUARE, UNDECLARED
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
from brelan.games.flush_royal.facts import (
    CARD_LEFT,
    CARDS,
    FEWEST_PASSES,
    JOKERS,
    PACKS,
    PASSES_EACH,
    TREBLE,
    FlushRoyalOptions,
)
from brelan.games.grid.record import RACK, SIDE, SQUARES
from brelan.kernels import kernel

FEWEST_POINTS, MOST_POINTS = -CARD_LEFT * RACK, 5000
BOARD = (SIDE, SIDE)
PREMIUMS = KINDS * SQUARES
"""Where the premium squares begin; the squares swapped and those chosen follow."""
SWAPPED = PREMIUMS + SQUARES
CHOSEN = SWAPPED + SQUARES
RACK_PART = CHOSEN + SQUARES


def fields(players: int, options: FlushRoyalOptions) -> tuple[Field, ...]:
    """The parts of an observation, in their order."""
    return (
        Field(
            "board",
            (KINDS, *BOARD),
            f"1 where a card lies, those chosen too: {KINDS_TEXT}; a joker also has its face",
        ),
        Field("premiums", BOARD, "what a new card on the square multiplies by", 1, TREBLE),
        Field("swapped", BOARD, "1 for a square where a card was swapped in this turn"),
        Field("chosen", BOARD, "1 for a card of the lay that is being chosen"),
        *rack_fields(),
        *unseen_fields(PACKS, JOKERS),
        *people_fields(players, FEWEST_POINTS, MOST_POINTS),
        Field("reserve", (), "how many cards the reserve has", highest=CARDS),
        Field(
            "passes",
            (),
            "how many have passed since the last lay",
            highest=max(FEWEST_PASSES, PASSES_EACH * players),
        ),
    )


@kernel
def observe(game, seat, chain, workspace, out):
    """Write what a seat sees."""
    for number in range(len(out)):
        out[number] = 0
    once, twice = write_cards(game, SIDE, SIDE, out)
    write_premiums(game, out)
    chooses = game.over == 0 and game.turn == seat
    if chooses:
        write_chosen(game, chain, out)
    chosen = chain.chosen if chooses else np.int64(0)
    at = write_rack(game.racks[seat], chosen, out, RACK_PART)
    at = write_unseen(game, seat, PACKS, once, twice, out, at)
    at = write_people(game, seat, out, at)
    out[at] = game.left
    out[at + 1] = game.passes


@kernel
def write_premiums(game, out):
    """The premium squares of the board, and where was swapped."""
    for square in range(SQUARES):
        out[PREMIUMS + square] = game.premium[square]
    for index in range(game.swaps):
        out[SWAPPED + np.int64(game.swapped[index])] = 1


@kernel
def write_chosen(game, chain, out):
    """The cards chosen so far, on the board and by themselves."""
    rack = game.racks[game.turn]
    for number in range(chain.many):
        square = np.int64(chain.keys[number]) & KEY_SQUARE
        card = np.int64(rack[chain.laid[number]])
        if chain.faces[number] != UNDECLARED:
            card = DECLARED + np.int64(chain.faces[number])
        write_kinds(card, out, square, SQUARES)
        out[CHOSEN + square] = 1
