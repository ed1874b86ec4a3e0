"""What a seat sees of Royal Flush, as numbers: its own first, then the others clockwise."""

from __future__ import annotations

import numpy as np

from brelan.bits import count
from brelan.cards import FACES
from brelan.envs.fields import Field
from brelan.envs.royal_flush.micro_actions import NO_BOARD
from brelan.games.royal_flush.facts import (
    BOARDS,
    CARDS,
    DISPLAY_SIZE,
    MOST_JOKERS_EACH,
    PIECES,
    ROUNDS,
    SPACES,
    TOKENS,
    RoyalFlushOptions,
)
from brelan.games.royal_flush.record import PHASES
from brelan.kernels import kernel

MOST_POINTS = 1000


def fields(players: int, options: RoyalFlushOptions) -> tuple[Field, ...]:
    """The parts of an observation, in their order."""
    boards, tokens = len(BOARDS), TOKENS * players
    return (
        Field("hand", (FACES,), "how many of each face the seat holds", highest=2),
        Field("display", (FACES,), "how many of each face lie on the display", highest=2),
        Field("discard", (FACES,), "how many of each face lie on the discard", highest=2),
        Field(
            "known",
            (players, FACES),
            "how many of each face everybody has seen in a hand: taken, and not yet played",
            highest=2,
        ),
        Field("free", (boards,), "1 for a board in play that has a free space"),
        Field("held", (players, boards), "how many spaces of a board somebody has", highest=SPACES),
        Field("cards", (players,), "how many cards somebody holds, without jokers", highest=CARDS),
        Field("tokens", (players,), "tokens", highest=tokens),
        Field("pieces", (players,), "pieces left", highest=PIECES),
        Field("jokers", (players,), "jokers", highest=MOST_JOKERS_EACH),
        Field("scores", (players,), "points of the rounds that are over", highest=MOST_POINTS),
        Field("to_move", (players,), "1 for whoever is to move, 0 for all when the game is over"),
        Field("phase", (len(PHASES),), "1 for the phase of the turn: " + ", ".join(PHASES)),
        Field("round", (), "the round", lowest=1, highest=ROUNDS),
        Field("pile", (), "how many cards the pile has", highest=CARDS),
        Field("shown", (), "how many cards the display has", highest=DISPLAY_SIZE),
        Field("spent", (), "tokens spent in this round", highest=tokens),
        Field("aside", (), "tokens set aside", highest=tokens),
        Field("passes", (), "how many have passed one after the other", highest=players),
        Field("board_chosen", (boards,), "1 for the board of the claim that is being chosen"),
        Field("cards_chosen", (FACES,), "how many of each face are chosen for it", highest=2),
    )


# Each part is a slice of its own, whose indices begin at zero: so the compiler knows that none is
# negative, and writes many numbers at once.


@kernel
def observe(game, seat, chain, workspace, out):
    """Write what a seat sees."""
    players = np.int64(game.players)
    write_cards(game.once[seat], game.twice[seat], out[:FACES])
    write_display(game, out[FACES:DISCARD])
    write_cards(game.discard_once, game.discard_twice, out[DISCARD:KNOWN])
    at = np.int64(KNOWN)
    for step in range(players):
        other = clockwise(seat, step, players)
        write_cards(game.known_once[other], game.known_twice[other], out[at : at + FACES])
        at += FACES
    write_boards(game.free, out[at : at + SORTS])
    at += SORTS
    write_holders(game, seat, out[at : at + players * SORTS])
    at += players * SORTS
    for step in range(players):
        write_person(game, clockwise(seat, step, players), out[at + step :])
    at += PERSON * players
    write_turn(game, out[at : at + TURN])
    write_chain(game, seat, chain, out[at + TURN :])


SORTS = len(BOARDS)
DISCARD = 2 * FACES
KNOWN = 3 * FACES
PERSON = 6
"""How many numbers `write_person` writes for each seat."""
TURN = len(PHASES) + 6
"""How many `write_turn` writes."""


@kernel
def clockwise(seat, step, players):
    """The seat so many places to the left of another."""
    other = seat + step
    return other - players if other >= players else other


@kernel
def write_cards(once, twice, out):
    """How many of each face there are."""
    for face in range(FACES):
        out[face] = (once >> face & 1) + (twice >> face & 1)


@kernel
def write_display(game, out):
    """How many of each face lie on the display."""
    for face in range(FACES):
        out[face] = 0
    for place in range(game.shown):
        out[np.int64(game.display[place])] += 1


@kernel
def write_boards(boards, out):
    """A bit for each board."""
    for board in range(SORTS):
        out[board] = boards >> board & 1


@kernel
def write_holders(game, seat, out):
    """How many spaces of each board everyone has."""
    players = np.int64(game.players)
    for each in range(len(out)):
        out[each] = 0
    for place in range(game.in_play):
        board = np.int64(game.boards[place])
        for space in range(np.int64(game.claimed[board])):
            step = np.int64(game.holders[board, space]) - seat
            step += players if step < 0 else 0
            out[step * SORTS + board] += 1


@kernel
def write_person(game, other, out):
    """What everybody sees of one seat; the parts have a number for each seat."""
    players = np.int64(game.players)
    out[0] = count(game.once[other]) + count(game.twice[other]) + game.unseen[other]
    out[players] = game.tokens[other]
    out[2 * players] = game.pieces[other]
    out[3 * players] = game.jokers[other]
    out[4 * players] = game.scores[other]
    out[5 * players] = not game.over and game.turn == other


@kernel
def write_turn(game, out):
    """The phase of the turn, and what lies on the table in numbers."""
    for phase in range(len(PHASES)):
        out[phase] = game.phase == phase
    out[3] = game.round_number
    out[4] = game.piled
    out[5] = game.shown
    out[6] = game.spent
    out[7] = game.aside
    out[8] = game.passes


@kernel
def write_chain(game, seat, chain, out):
    """What the seat has chosen so far, if it is the one to move."""
    for each in range(SORTS + FACES):
        out[each] = 0
    if game.over or game.turn != seat or chain.board == NO_BOARD:
        return
    out[chain.board] = 1
    write_cards(chain.once, chain.twice, out[SORTS : SORTS + FACES])
