"""The rules of Troc, as small functions on a record."""

from __future__ import annotations

import numpy as np

from brelan.bits import count
from brelan.cards import FACES, HIDDEN
from brelan.combinations import (
    FOUR_OF_A_KIND,
    NONE,
    PAIR,
    THREE_OF_A_KIND,
    TWO_PAIR,
    combination_of,
    ranks_with,
)
from brelan.kernels import kernel
from brelan.randomness import next_step, shuffle
from brelan_troc.facts import CARDS, HAND, POINTS_BY_KIND, UNUSED
from brelan_troc.record import KEEP, SWAP

LEGAL, NOT_HELD, TOO_MANY, TOO_FEW_LEFT = range(4)
"""What can be wrong with an action."""
POINTS = np.array(POINTS_BY_KIND, np.int64)


@kernel
def deal(game):
    """TR-1, TR-2: shuffle, and five cards to each."""
    for card in range(CARDS):
        game.pile[card] = card
    shuffle(game, game.pile, CARDS)
    game.left = CARDS
    for seat in range(game.players):
        for place in range(HAND):
            game.hands[seat, place] = next_card(game)
        sort(game.hands[seat])


@kernel
def next_card(game):
    """The top of the pile, which is not empty."""
    game.left -= 1
    card = game.pile[game.left]
    if card == HIDDEN:
        game.blind = 1
    return card


@kernel
def sort(hand):
    """Put a hand into order; unknown cards come last."""
    for place in range(1, HAND):
        card = hand[place]
        before = place
        while before > 0 and hand[before - 1] > card:
            hand[before] = hand[before - 1]
            before -= 1
        hand[before] = card


@kernel
def mask_of(cards, many):
    """The faces among so many cards."""
    mask = np.int64(0)
    for place in range(many):
        if cards[place] < FACES:
            mask |= np.int64(1) << np.int64(cards[place])
    return mask


@kernel
def best_kind(mask):
    """TR-6: the best combination among these cards."""
    kind = combination_of(mask, 0, HAND, True)
    if kind != NONE:
        return kind
    if ranks_with(mask, 4) != 0:
        return FOUR_OF_A_KIND
    if ranks_with(mask, 3) != 0:
        return THREE_OF_A_KIND
    pairs = count(ranks_with(mask, 2))
    return TWO_PAIR if pairs == 2 else PAIR if pairs == 1 else NONE


@kernel
def worth(game, seat):
    """TR-3, TR-6: what a seat has if it stops now."""
    kind = best_kind(mask_of(game.hands[seat], HAND))
    return POINTS[kind] + UNUSED * (game.turns - game.used[seat])


@kernel
def fault_of(game, code):
    """TR-5: what is wrong with an action of the seat to move."""
    if code.verb == KEEP:
        return LEGAL
    wanted = mask_of(code.cards, code.many)
    if wanted & ~mask_of(game.hands[game.turn], HAND) != 0 or count(wanted) != code.many:
        return NOT_HELD
    if code.many > game.most:
        return TOO_MANY
    return TOO_FEW_LEFT if code.many > game.left else LEGAL


@kernel
def is_done(game, seat):
    """TR-3, TR-4: whether a seat has no turn left."""
    return game.kept[seat] != 0 or game.used[seat] >= game.turns


@kernel
def step_at(table, codes, index):
    """Carry out an action; False, and nothing changed, if it is not legal."""
    game = table[0]
    code = codes[index]
    if game.over or fault_of(game, code) != LEGAL:
        return False
    next_step(game)
    seat = game.turn
    if code.verb == KEEP:
        game.kept[seat] = 1
    else:
        swap(game, game.hands[seat], code)
        game.used[seat] += 1
    go_on(game)
    return True


@kernel
def swap(game, hand, code):
    """TR-5: cards are laid away for good, and as many drawn."""
    wanted = mask_of(code.cards, code.many)
    for place in range(HAND):
        if hand[place] < FACES and wanted >> np.int64(hand[place]) & 1:
            hand[place] = next_card(game)
    sort(hand)


@kernel
def go_on(game):
    """TR-3, TR-6: the next seat that has a turn; the end if there is none."""
    for further in range(1, game.players + 1):
        seat = (game.turn + further) % game.players
        if not is_done(game, seat):
            game.turn = seat
            return
    game.over = 1
    for seat in range(game.players):
        game.scores[seat] = worth(game, seat)


@kernel
def list_swaps(game, codes):
    """TR-5: every swap of the seat to move, into codes; how many there are."""
    hand = game.hands[game.turn]
    found = 0
    for subset in range(1, 1 << HAND):
        many = 0
        known = True
        for place in range(HAND):
            if subset >> place & 1:
                codes[found].cards[many] = hand[place]
                known = known and hand[place] < FACES
                many += 1
        if known and many <= game.most and many <= game.left:
            codes[found].verb = SWAP
            codes[found].many = many
            found += 1
    return found
