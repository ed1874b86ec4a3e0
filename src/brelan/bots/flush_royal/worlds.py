"""Worlds: what may lie hidden from a seat of Flush Royal, and how a plan fares in them."""

from __future__ import annotations

from math import exp

import numpy as np

from brelan.bots.flush_royal.endgame import value_ending
from brelan.bots.flush_royal.expert import play_turn
from brelan.bots.flush_royal.plans import carry_out_plan
from brelan.cards import DECLARED, EMPTY, FACES, JOKER
from brelan.copying import put_record
from brelan.games.flush_royal.facts import CARDS, JOKERS, PACKS
from brelan.games.flush_royal.record import SEATS
from brelan.games.flush_royal.search import POINT
from brelan.games.grid.record import RACK, SQUARES
from brelan.games.grid.rules import add, rack_size
from brelan.kernels import kernel
from brelan.randomness import next_random, pick

SPREAD = 15.0
SPREAD_BY_CARD = 13.0
"""How far final scores stray from what they promise, in points: so much at the end, and so much
times the root of the cards left in the reserve before."""


@kernel
def deal_world(view, rng_state, world):
    """Fill in what the seat that a view belongs to does not see, by lot."""
    put_record(world, 0, view[0])
    game = world[0]
    game.step = 0
    for word in range(len(game.key)):
        game.key[word] = next_random(rng_state) >> np.uint64(32)
    unseen = np.empty(CARDS, np.uint8)
    many = gather_unseen(game, unseen)
    for place in range(many - 1, 0, -1):
        other = pick(rng_state, place + 1)
        unseen[place], unseen[other] = unseen[other], unseen[place]
    for seat in range(game.players):
        if seat != game.turn:
            many = fill_rack(game.racks[seat], unseen, many)
    game.left = min(game.left, many)
    for place in range(game.left):
        game.supply[place] = unseen[place]


@kernel
def is_open(view, world):
    """Whether the unseen cards are just those on the racks of the others; the world is then one in
    which they lie there, with two players the only one."""
    unseen = np.empty(CARDS, np.uint8)
    hidden = 0
    for seat in range(view[0].players):
        if seat != view[0].turn:
            hidden += rack_size(view[0].racks[seat])
    if view[0].left > 0 or hidden != gather_unseen(view[0], unseen):
        return False
    deal_world(view, np.ones(1, np.uint64), world)
    return True


@kernel
def gather_unseen(game, unseen):
    """The cards that lie neither on the board nor on the rack of the seat to move; how many."""
    counts = np.empty(FACES + 1, np.int64)
    counts[:] = PACKS
    counts[JOKER] = JOKERS
    for square in range(SQUARES):
        card = game.board[square]
        if card != EMPTY:
            counts[JOKER if card >= DECLARED else card] -= 1
    for place in range(RACK):
        if game.racks[game.turn, place] <= JOKER:
            counts[game.racks[game.turn, place]] -= 1
    many = 0
    for card in range(FACES + 1):
        for _ in range(counts[card]):
            unseen[many] = card
            many += 1
    return many


@kernel
def fill_rack(rack, unseen, many):
    """Replace the cards of a rack by the last of the unseen; how many of these are left."""
    held = rack_size(rack)
    rack[:] = EMPTY
    for _ in range(min(held, many)):
        many -= 1
        add(rack, unseen[many])
    return many


@kernel
def play_world(view, plans, alive, rng_state, depth, workspace, ending, nodes, tables, values):
    """How each of some plans fares in one world, by the share of the win that it promises; how many
    actions were tried."""
    deal_world(view, rng_state, tables[:1])
    seat = np.int64(view[0].turn)
    actions = 0
    for index in range(len(alive)):
        put_record(tables, 1, tables[0])
        game = tables[1]
        carry_out_plan(game, plans, alive[index])
        if game.players == 2 and game.left == 0 and game.over == 0:
            ahead, tried = value_ending(ending, game, seat, nodes, workspace)
            values[index] = 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
            actions += tried
        else:
            actions += play_on(game, seat, depth, workspace, values[index : index + 1])
    return actions


@kernel
def play_on(game, seat, depth, workspace, value):
    """Let experts play so many turns more; how many they did."""
    outlook = np.zeros(SEATS)
    turns = 0
    while turns < depth and game.over == 0:
        mover = np.int64(game.turn)
        points = play_turn(game, workspace)
        outlook[mover] = workspace.search[0].best / POINT - points
        turns += 1
    value[0] = win_share(game, seat, outlook)
    return turns + 1


@kernel
def win_share(game, seat, outlook):
    """The part of the win that a seat can expect, from the scores and what each has in prospect."""
    share = 1.0
    spread = SPREAD + SPREAD_BY_CARD * np.sqrt(game.left)
    for other in range(game.players):
        if other == seat:
            continue
        ahead = float(game.scores[seat] - game.scores[other])
        if game.over != 0:
            share *= 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
        else:
            ahead += outlook[seat] - outlook[other]
            share *= 1.0 / (1.0 + exp(-1.7 * ahead / spread))
    return share
