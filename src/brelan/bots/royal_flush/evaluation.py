"""What a hand promises in what is left of the round, in points.

An open board promises its points times the chance that it is filled; only as many boards count as
there are pieces, and those that want the same cards promise less together.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest
from brelan.bots.royal_flush.completion_probability import RATE_STEP, RATES, chance_of, note_ranks
from brelan.cards import ALL_FACES
from brelan.games.royal_flush.claims import ready_with_jokers
from brelan.games.royal_flush.facts import CARDS, PIECES
from brelan.games.royal_flush.legal import shown_faces
from brelan.games.royal_flush.rules import POINTS, SPACES_OF
from brelan.games.royal_flush.shortfall import ready
from brelan.kernels import kernel


@kernel
def observe(game, seat, observation, parameters):
    """Note what a seat sees: which faces can still come in, and how fast."""
    once, twice = seen_faces(game, seat)
    observation.left = ALL_FACES & ~twice
    observation.both_left = ALL_FACES & ~once
    observation.near = shown_faces(game)
    observation.free = game.free & parameters.noticed
    observation.pieces = game.pieces[seat]
    observation.jokers = game.jokers[seat]
    observation.any_suit = game.any_suit
    observation.near_chance = parameters.shown
    coming = parameters.coming + parameters.coming_each_piece * fewest_pieces(game)
    unseen = max(1, CARDS - count(once) - count(twice))
    observation.rate = min(RATES - 1, max(1, np.int64(coming / unseen / RATE_STEP)))


@kernel
def seen_faces(game, seat):
    """The faces of which a seat sees one copy at least, and those of which it sees both."""
    once = game.discard_once | game.once[seat]
    twice = game.discard_twice | game.twice[seat] | game.discard_once & game.once[seat]
    for place in range(game.shown):
        face = np.int64(1) << np.int64(game.display[place])
        twice |= once & face
        once |= face
    for other in range(game.players):
        if other != seat:
            twice |= game.known_twice[other] | once & game.known_once[other]
            once |= game.known_once[other]
    return once, twice


@kernel
def fewest_pieces(game):
    """The fewest pieces that a player has left: how far the end of the round is."""
    fewest = np.int64(PIECES)
    for seat in range(game.players):
        fewest = min(fewest, game.pieces[seat])
    return fewest


@kernel
def ready_boards(observation, once, twice):
    """The open boards that a hand could claim at once, a bit each."""
    if observation.jokers == 0:
        return ready(once, twice, observation.any_suit) & observation.free
    return ready_with_jokers(
        once, twice, observation.jokers, observation.any_suit, observation.free
    )


@kernel
def survey(game, observation, once, twice, parameters):
    """Note for every open board what it promises to a hand, and the cards that it would use."""
    note_ranks(observation, once)
    done = ready_boards(observation, once, twice)
    boards = observation.free
    many = 0
    while boards != 0:
        board = lowest(boards)
        boards &= boards - 1
        chance, uses = chance_of(observation, board, once, twice)
        kept = parameters.ready if done >> board & 1 == 1 else parameters.far * chance
        observation.boards[many] = board
        observation.worth[many] = kept * next_points(game, board)
        observation.uses[many] = uses & once
        many += 1
    observation.many = many


@kernel
def next_points(game, board):
    """RF-13: the points of a board's best free space, or of its last while a claim is imagined."""
    return POINTS[board, min(np.int64(game.claimed[board]), SPACES_OF[board] - 1)]


@kernel
def promised(game, observation, once, twice, parameters):
    """The points that a hand promises."""
    survey(game, observation, once, twice, parameters)
    total = 0.0
    kept = 1.0
    chosen = taken = np.int64(0)
    for _ in range(min(observation.pieces, observation.many)):
        best = richest(observation, chosen)
        if observation.worth[best] <= 0.0:
            break
        chosen |= np.int64(1) << best
        worth = kept * observation.worth[best]
        for _ in range(count(observation.uses[best] & taken & ~twice)):
            worth *= parameters.clash
        total += worth
        kept *= parameters.later
        taken |= observation.uses[best]
    return total


@kernel
def richest(observation, chosen):
    """Where the board is that promises most, of those not chosen."""
    best = -1
    for at in range(observation.many):
        if chosen >> at & 1 == 0 and (best < 0 or observation.worth[at] > observation.worth[best]):
            best = at
    return best
