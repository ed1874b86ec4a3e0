"""The planner: an action is worth the points it earns and what the hand promises after it."""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest
from brelan.bots.royal_flush.outlook import look, promised
from brelan.games.royal_flush.claims import (
    claimable,
    is_perfect,
    list_claims,
    shrunk,
    write_claim,
)
from brelan.games.royal_flush.legal import may_have_a_card, may_refresh, write_simple
from brelan.games.royal_flush.record import DRAW, OPEN, PASS, REFRESH, STOP, TAKE, TAKEN
from brelan.games.royal_flush.rules import POINTS, SPACES_OF, can_supply
from brelan.games.royal_flush.shortfall import ROYAL_FLUSH, shortfall
from brelan.kernels import kernel

SPARE_TWIN = 0.5
"""How much less a face is missed of which a second copy stays."""


@kernel
def plan(game, desk, habits):
    """Write the actions worth a thought and what each is worth; answers how many they are."""
    sight, codes, values = desk.sights[0], desk.codes, desk.values
    seat, filled = game.turn, np.int64(0)
    if game.phase == TAKEN and game.tokens[seat] == 0:
        values[0] = 0.0
        return write_simple(np.int64(STOP), np.int64(0), codes, filled)
    look(game, seat, sight, habits)
    now = promised(game, sight, game.once[seat], game.twice[seat], habits)
    boards = claimable(game) if game.phase == OPEN else np.int64(0)
    if boards & habits.noticed != 0:
        filled = plan_claims(game, desk, boards & habits.noticed, habits)
    filled = plan_cards(game, desk, filled, now, habits)
    if filled > 0:
        return filled
    if boards != 0:
        return plan_claims(game, desk, boards, habits)
    values[0] = 0.0
    return write_simple(np.int64(PASS), np.int64(0), codes, filled)


@kernel
def plan_cards(game, desk, filled, now, habits):
    """Add every card of the display, the pile, a new display, and stopping."""
    sight, codes, values = desk.sights[0], desk.codes, desk.values
    nothing = np.int64(0)
    token = habits.tokens[game.round_number - 1]
    price = token if game.phase == TAKEN else 0.0
    shown = sight.near
    faces = shown if may_have_a_card(game) else nothing
    while faces != 0:
        face = faces & -faces
        faces &= faces - 1
        sight.near = shown & ~face
        values[filled] = promised_with(game, sight, face, habits) - price
        filled = write_simple(np.int64(TAKE), lowest(face), codes, filled)
    sight.near = shown
    if may_have_a_card(game) and can_supply(game):
        values[filled] = now + habits.drawing - price
        filled = write_simple(np.int64(DRAW), nothing, codes, filled)
    if may_refresh(game):
        values[filled] = now + habits.refreshing - token
        filled = write_simple(np.int64(REFRESH), nothing, codes, filled)
    if game.phase == TAKEN:
        values[filled] = now
        filled = write_simple(np.int64(STOP), nothing, codes, filled)
    return filled


@kernel
def promised_with(game, sight, face, habits):
    """What the hand of the seat to move promises with one more card."""
    once, twice = game.once[game.turn], game.twice[game.turn]
    return promised(game, sight, once | face, twice | once & face, habits)


@kernel
def plan_claims(game, desk, boards, habits):
    """A claim of each of these boards, with the cards that are wanted least."""
    sight = desk.sights[0]
    filled = np.int64(0)
    keep_wants(sight)
    while boards != 0:
        board = lowest(boards)
        boards &= boards - 1
        jokers, once, twice = spare_claim(game, sight, board)
        desk.values[filled] = claim_worth(game, sight, board, jokers, once, twice, habits)
        filled = write_claim(board, once, twice, jokers, desk.codes, filled)
    return filled


@kernel
def keep_wants(sight):
    """Keep in mind which cards the boards would use, and for how much."""
    sight.wants = sight.many
    for at in range(sight.many):
        sight.wanted_for[at] = sight.boards[at]
        sight.wanted_worth[at] = sight.worth[at]
        sight.wanted[at] = sight.uses[at]


@kernel
def claim_worth(game, sight, board, jokers, once, twice, habits):
    """The points of a claim, and what the hand promises after it or what ending the round saves."""
    seat = game.turn
    points = POINTS[board, game.claimed[board]]
    if game.pieces[seat] == 1 or board == ROYAL_FLUSH:
        return points + rivals_promise(game, habits)
    held_once = game.once[seat] & ~once | game.twice[seat] & once & ~twice
    held_twice = game.twice[seat] & ~once
    free = sight.free
    if game.claimed[board] + 1 == SPACES_OF[board]:
        sight.free &= ~(np.int64(1) << board)
    sight.jokers -= jokers
    sight.pieces -= 1
    left = promised(game, sight, held_once, held_twice, habits)
    sight.jokers += jokers
    sight.pieces += 1
    sight.free = free
    return points + left


@kernel
def rivals_promise(game, habits):
    """What the hands of the others promise on average, by their size alone."""
    cards = 0
    for seat in range(game.players):
        if seat != game.turn:
            cards += count(game.once[seat]) + count(game.twice[seat]) + game.unseen[seat]
    return habits.rival_card * cards / (game.players - 1)


@kernel
def spare_claim(game, sight, board):
    """Jokers and masks of a claim: the fewest jokers, and the cards other boards want least."""
    seat = game.turn
    once, twice = game.once[seat], game.twice[seat]
    jokers = shortfall(board, once, twice, game.any_suit)
    untried = once
    if not is_perfect(board):
        twice = np.int64(0)
    while untried != 0:
        face = most_wanted(sight, board, untried, game.twice[seat])
        untried &= ~face
        once, twice = shrunk(board, once, twice, face, jokers, game.any_suit)
        once, twice = shrunk(board, once, twice, face & once, jokers, game.any_suit)
    return jokers, once, twice


@kernel
def most_wanted(sight, board, faces, twice):
    """The face that other boards would use for the most points."""
    most = -1.0
    found = np.int64(0)
    while faces != 0:
        face = faces & -faces
        faces &= faces - 1
        wanted = 0.0
        for at in range(sight.wants):
            if sight.wanted[at] & face != 0 and sight.wanted_for[at] != board:
                wanted += sight.wanted_worth[at]
        if twice & face != 0:
            wanted *= SPARE_TWIN
        if wanted > most:
            most, found = wanted, face
    return found


@kernel
def plan_at(table, desk, habits):
    """`plan` for the game of a table, which is quicker to hand over than a record."""
    return plan(table[0], desk, habits)


@kernel
def plan_every_claim(table, desk, habits, claims, worths):
    """Write claims with all choices of cards as far as there is room; answers how many they are."""
    game, sight = table[0], desk.sights[0]
    if game.phase != OPEN:
        return np.int64(0)
    look(game, game.turn, sight, habits)
    many = min(list_claims(game, claims, np.int64(0)), len(claims))
    for at in range(many):
        claim = claims[at]
        worths[at] = claim_worth(
            game, sight, claim.board, claim.jokers, claim.once, claim.twice, habits
        )
    return many
