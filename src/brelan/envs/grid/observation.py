"""What observations of both board games have: cards as planes, racks, what is unseen, people."""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest, unlike
from brelan.cards import DECLARED, EMPTY, FACES, JOKER, RANKS, SUITS, face_of
from brelan.envs.fields import Field
from brelan.games.grid.record import RACK, SIDE
from brelan.games.grid.rules import rack_size
from brelan.kernels import kernel

KINDS = len(RANKS) + len(SUITS) + 1
"""A card is told by its rank, its suit, and whether it is a joker."""
LAST_FACE = 63
"""The highest number that a mask of faces has room for."""
KINDS_TEXT = f"ranks {RANKS}, suits {SUITS}, joker"


def rack_fields() -> tuple[Field, ...]:
    """The parts that `write_rack` writes."""
    return (
        Field("rack", (RACK, KINDS), f"1 for what lies at each place of the rack: {KINDS_TEXT}"),
        Field("rack_chosen", (RACK,), "1 for a place whose card is chosen"),
    )


def unseen_fields(packs: int, jokers: int) -> tuple[Field, ...]:
    """The parts that `write_unseen` writes."""
    return (
        Field(
            "unseen",
            (FACES,),
            "how many of each face lie neither on the board nor on the own rack",
            highest=packs,
        ),
        Field("unseen_jokers", (), "the same of jokers", highest=jokers),
    )


def people_fields(players: int, fewest: int, most: int) -> tuple[Field, ...]:
    """The parts that `write_people` writes."""
    return (
        Field("held", (players,), "how many cards somebody holds", highest=RACK),
        Field("scores", (players,), "points", fewest, most),
        Field("to_move", (players,), "1 for whoever is to move, 0 for all when the game is over"),
    )


@kernel
def write_kinds(card, out, at, stride):
    """Rank and suit of a card, and whether it is a joker, `stride` numbers apart."""
    card = np.int64(card)
    if card >= JOKER:
        out[at + (KINDS - 1) * stride] = 1
    if card < FACES or card >= DECLARED:
        face = face_of(card)
        out[at + (face >> 2) * stride] = 1
        out[at + (len(RANKS) + (face & 3)) * stride] = 1


@kernel
def write_rack(rack, chosen, out, at):
    """A rack, and which of its places are chosen; where the next part begins."""
    end = at + RACK * KINDS
    for place in range(RACK):
        card = rack[place]
        if card <= JOKER:
            write_kinds(card, out, at + place * KINDS, 1)
        out[end + place] = chosen >> place & 1
    return end + RACK


@kernel
def write_cards(game, rows, columns, out):
    """The cards on the board: what kinds they are, square by square; and which faces lie there
    once, and which twice, as masks."""
    squares = rows * columns
    once, twice = 0, 0
    for row in range(rows):
        places = unlike(game.board, row * SIDE, columns, EMPTY)
        while places != 0:
            column = lowest(places)
            places &= places - 1
            card = np.int64(game.board[row * SIDE + column])
            write_kinds(card, out, row * columns + column, squares)
            once, twice = seen_also(once, twice, card)
    return once, twice


@kernel
def seen_also(once, twice, card):
    """The faces seen once, and those seen twice, with one card more."""
    face = (card < FACES) << (card & LAST_FACE)
    return once | face, twice | once & face


@kernel
def write_unseen(game, seat, packs, once, twice, out, at):
    """What is on no rack that the seat sees, nor on the board, where these faces lie; where the
    next part begins."""
    rack = game.racks[seat]
    for place in range(RACK):
        once, twice = seen_also(once, twice, np.int64(rack[place]))
    for face in range(FACES):
        out[at + face] = packs - (once >> face & 1) - (twice >> face & 1)
    jokers = np.int64(game.left) - rack_size(rack)
    for other in range(game.players):
        jokers += rack_size(game.racks[other])
    jokers -= packs * FACES - count(once) - count(twice)
    out[at + FACES] = max(0, jokers)
    return at + FACES + 1


@kernel
def write_people(game, seat, out, at):
    """What everybody sees of each seat, the own one first; where the next part begins."""
    players = np.int64(game.players)
    for step in range(players):
        other = (seat + step) % players
        out[at + step] = rack_size(game.racks[other])
        out[at + players + step] = game.scores[other]
        out[at + 2 * players + step] = game.over == 0 and game.turn == other
    return at + 3 * players
