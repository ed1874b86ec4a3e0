"""FR-27: whether nobody can ever lay again, whoever gets which of the cards that are left."""

from __future__ import annotations

import numpy as np

from brelan.bits import count
from brelan.cards import DECLARED, EMPTY, JOKER, face_of
from brelan.games.flush_royal.facts import FEW_CARDS
from brelan.games.flush_royal.lays import find_lays
from brelan.games.flush_royal.search import ANY, COMPONENT, SEARCH
from brelan.games.flush_royal.ways import MOST_WAYS, WAY
from brelan.games.grid.record import ACTION, RACK, SQUARES
from brelan.games.grid.rules import rack_size
from brelan.kernels import kernel


@kernel
def nobody_can_ever_lay(game, few):
    """Whether so few cards at most are not on the board, none of them can be swapped, and no choice
    of them can be laid."""
    if cards_left(game) > few:
        return False
    cards = np.empty(FEW_CARDS, np.uint8)
    many = gather_left(game, cards)
    if can_be_swapped(game, cards, many):
        return False
    return not any_can_be_laid(game, cards, many)


@kernel
def cards_left(game):
    """How many cards are in the reserve and on the racks."""
    many = np.int64(game.left)
    for seat in range(game.players):
        many += rack_size(game.racks[seat])
    return many


@kernel
def gather_left(game, cards):
    """Those cards, in rising order; how many."""
    many = 0
    for place in range(game.left):
        many = put_in_order(cards, many, game.supply[place])
    for seat in range(game.players):
        for place in range(rack_size(game.racks[seat])):
            many = put_in_order(cards, many, game.racks[seat, place])
    return many


@kernel
def put_in_order(cards, many, card):
    """Add a card to a sorted list; its new length."""
    place = many
    while place > 0 and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card
    return many + 1


@kernel
def can_be_swapped(game, cards, many):
    """Whether one of some cards is a joker, the face of one on the board, or unknown."""
    faces = 0
    for place in range(many):
        if cards[place] >= JOKER:
            return True
        faces |= 1 << np.int64(cards[place])
    for square in range(SQUARES):
        card = game.board[square]
        if card >= DECLARED and faces >> np.int64(face_of(card)) & 1:
            return True
    return False


@kernel
def any_can_be_laid(game, cards, many):
    """Whether some rack of these sorted cards could lay; whoever holds fewer can do no more."""
    search = np.zeros(1, SEARCH)
    components = np.zeros(1, COMPONENT)
    ways = np.zeros(MOST_WAYS, WAY)
    codes = np.zeros(1, ACTION)
    search[0].goal = ANY
    rack = np.empty(RACK, np.uint8)
    twins = 0
    for place in range(1, many):
        if cards[place] == cards[place - 1]:
            twins |= 1 << place
    size = min(many, RACK)
    for subset in range(1 << many):
        if count(subset) != size or subset & twins & ~(subset << 1) != 0:
            continue
        take_subset(cards, many, subset, rack)
        find_lays(search[0], game, rack, components, ways, codes)
        if search[0].found > 0:
            return True
    return False


@kernel
def take_subset(cards, many, subset, rack):
    """Put the cards of a subset on an empty rack."""
    rack[:] = EMPTY
    held = 0
    for place in range(many):
        if subset >> place & 1:
            rack[held] = cards[place]
            held += 1
