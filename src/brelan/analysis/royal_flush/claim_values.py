"""What claims of Royal Flush are worth together with those that can follow with the same hand."""

from __future__ import annotations

import numpy as np

from brelan.bits import lowest
from brelan.copying import put_record
from brelan.games.royal_flush.claims import claimable, list_claims
from brelan.games.royal_flush.rules import POINTS, claim, hold
from brelan.games.royal_flush.shortfall import ROYAL_FLUSH
from brelan.kernels import kernel


@kernel
def best_claim(game):
    """The points of the best claim of the seat to move, 0 if there is none."""
    boards = claimable(game)
    best = np.int64(0)
    while boards != 0:
        board = lowest(boards)
        boards &= boards - 1
        best = max(best, np.int64(POINTS[board, game.claimed[board]]))
    return best


@kernel
def best_claim_at(table):
    """The same, of a table."""
    return best_claim(table[0])


@kernel
def best_claim_with(table, face):
    """The same, if the seat to move had one more card."""
    trial = table.copy()
    hold(trial[0], trial[0].turn, np.int64(1) << face)
    return best_claim(trial[0])


@kernel
def value_claims(table, codes, many, values):
    """For each claim: its points, and those of the best claim that the cards left allow."""
    trial = table.copy()
    for index in range(many):
        code = codes[index]
        values[index] = points_of(table[0], code)
        if table[0].pieces[table[0].turn] > 1 and code.board != ROYAL_FLUSH:
            put_record(trial, 0, table[0])
            put_claim(trial[0], code)
            values[index] += best_claim(trial[0])


@kernel
def value_three(table, codes, many, room, later, values):
    """For each claim: the most points of it and up to two more with the cards left; whether there
    was room for all claims."""
    trial = table.copy()
    for index in range(many):
        code = codes[index]
        values[index] = points_of(table[0], code)
        if table[0].pieces[table[0].turn] == 1 or code.board == ROYAL_FLUSH:
            continue
        put_record(trial, 0, table[0])
        put_claim(trial[0], code)
        more = list_claims(trial[0], room, 0)
        if more > len(room):
            return False
        value_claims(trial, room, more, later)
        best = np.int64(0)
        for other in range(more):
            best = max(best, later[other])
        values[index] += best
    return True


@kernel
def best_claim_after(table, codes, index):
    """The points of the best claim with the cards that another one leaves."""
    trial = table.copy()
    put_claim(trial[0], codes[index])
    return best_claim(trial[0])


@kernel
def points_of(game, code):
    """RF-13: the points of the best free space of the board that is claimed."""
    return np.int64(POINTS[code.board, game.claimed[code.board]])


@kernel
def put_claim(game, code):
    """Carry a claim out as far as further claims are concerned."""
    claim(game, code.board, code.jokers, code.once, code.twice)
