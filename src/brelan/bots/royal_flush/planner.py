"""The planner: an action is worth the points it earns and what the hand promises after it."""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest
from brelan.bots.royal_flush.evaluation import observe, promised
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
def plan(game, workspace, parameters):
    """Write the actions worth a thought and what each is worth; answers how many they are."""
    observation, codes, values = workspace.observations[0], workspace.codes, workspace.values
    seat, filled = game.turn, np.int64(0)
    if game.phase == TAKEN and game.tokens[seat] == 0:
        values[0] = 0.0
        return write_simple(np.int64(STOP), np.int64(0), codes, filled)
    observe(game, seat, observation, parameters)
    now = promised(game, observation, game.once[seat], game.twice[seat], parameters)
    boards = claimable(game) if game.phase == OPEN else np.int64(0)
    if boards & parameters.noticed != 0:
        filled = plan_claims(game, workspace, boards & parameters.noticed, parameters)
    filled = plan_cards(game, workspace, filled, now, parameters)
    if filled > 0:
        return filled
    if boards != 0:
        return plan_claims(game, workspace, boards, parameters)
    values[0] = 0.0
    return write_simple(np.int64(PASS), np.int64(0), codes, filled)


@kernel
def plan_cards(game, workspace, filled, now, parameters):
    """Add every card of the display, the pile, a new display, and stopping."""
    observation, codes, values = workspace.observations[0], workspace.codes, workspace.values
    nothing = np.int64(0)
    token = parameters.tokens[game.round_number - 1]
    price = token if game.phase == TAKEN else 0.0
    shown = observation.near
    faces = shown if may_have_a_card(game) else nothing
    while faces != 0:
        face = faces & -faces
        faces &= faces - 1
        observation.near = shown & ~face
        values[filled] = promised_with(game, observation, face, parameters) - price
        filled = write_simple(np.int64(TAKE), lowest(face), codes, filled)
    observation.near = shown
    if may_have_a_card(game) and can_supply(game):
        values[filled] = now + parameters.drawing - price
        filled = write_simple(np.int64(DRAW), nothing, codes, filled)
    if may_refresh(game):
        values[filled] = now + parameters.refreshing - token
        filled = write_simple(np.int64(REFRESH), nothing, codes, filled)
    if game.phase == TAKEN:
        values[filled] = now
        filled = write_simple(np.int64(STOP), nothing, codes, filled)
    return filled


@kernel
def promised_with(game, observation, face, parameters):
    """What the hand of the seat to move promises with one more card."""
    once, twice = game.once[game.turn], game.twice[game.turn]
    return promised(game, observation, once | face, twice | once & face, parameters)


@kernel
def plan_claims(game, workspace, boards, parameters):
    """A claim of each of these boards, with the cards that are wanted least."""
    observation = workspace.observations[0]
    filled = np.int64(0)
    keep_wants(observation)
    while boards != 0:
        board = lowest(boards)
        boards &= boards - 1
        jokers, once, twice = spare_claim(game, observation, board)
        workspace.values[filled] = claim_worth(
            game, observation, board, jokers, once, twice, parameters
        )
        filled = write_claim(board, once, twice, jokers, workspace.codes, filled)
    return filled


@kernel
def keep_wants(observation):
    """Keep in mind which cards the boards would use, and for how much."""
    observation.wants = observation.many
    for at in range(observation.many):
        observation.wanted_for[at] = observation.boards[at]
        observation.wanted_worth[at] = observation.worth[at]
        observation.wanted[at] = observation.uses[at]


@kernel
def claim_worth(game, observation, board, jokers, once, twice, parameters):
    """The points of a claim, and what the hand promises after it or what ending the round saves."""
    seat = game.turn
    points = POINTS[board, game.claimed[board]]
    if game.pieces[seat] == 1 or board == ROYAL_FLUSH:
        return points + rivals_promise(game, parameters)
    held_once = game.once[seat] & ~once | game.twice[seat] & once & ~twice
    held_twice = game.twice[seat] & ~once
    free = observation.free
    if game.claimed[board] + 1 == SPACES_OF[board]:
        observation.free &= ~(np.int64(1) << board)
    observation.jokers -= jokers
    observation.pieces -= 1
    left = promised(game, observation, held_once, held_twice, parameters)
    observation.jokers += jokers
    observation.pieces += 1
    observation.free = free
    return points + left


@kernel
def rivals_promise(game, parameters):
    """What the hands of the others promise on average, by their size alone."""
    cards = 0
    for seat in range(game.players):
        if seat != game.turn:
            cards += count(game.once[seat]) + count(game.twice[seat]) + game.unseen[seat]
    return parameters.rival_card * cards / (game.players - 1)


@kernel
def spare_claim(game, observation, board):
    """Jokers and masks of a claim: the fewest jokers, and the cards other boards want least."""
    seat = game.turn
    once, twice = game.once[seat], game.twice[seat]
    jokers = shortfall(board, once, twice, game.any_suit)
    untried = once
    if not is_perfect(board):
        twice = np.int64(0)
    while untried != 0:
        face = most_wanted(observation, board, untried, game.twice[seat])
        untried &= ~face
        once, twice = shrunk(board, once, twice, face, jokers, game.any_suit)
        once, twice = shrunk(board, once, twice, face & once, jokers, game.any_suit)
    return jokers, once, twice


@kernel
def most_wanted(observation, board, faces, twice):
    """The face that other boards would use for the most points."""
    most = -1.0
    found = np.int64(0)
    while faces != 0:
        face = faces & -faces
        faces &= faces - 1
        wanted = 0.0
        for at in range(observation.wants):
            if observation.wanted[at] & face != 0 and observation.wanted_for[at] != board:
                wanted += observation.wanted_worth[at]
        if twice & face != 0:
            wanted *= SPARE_TWIN
        if wanted > most:
            most, found = wanted, face
    return found


@kernel
def plan_at(table, workspace, parameters):
    """`plan` for the game of a table, which is quicker to hand over than a record."""
    return plan(table[0], workspace, parameters)


@kernel
def plan_every_claim(table, workspace, parameters, claims, worths):
    """Write claims with all choices of cards as far as there is room; answers how many they are."""
    game, observation = table[0], workspace.observations[0]
    if game.phase != OPEN:
        return np.int64(0)
    observe(game, game.turn, observation, parameters)
    many = min(list_claims(game, claims, np.int64(0)), len(claims))
    for at in range(many):
        claim = claims[at]
        worths[at] = claim_worth(
            game, observation, claim.board, claim.jokers, claim.once, claim.twice, parameters
        )
    return many
