"""Which hand of a stretch is shown: of those worth as much, the one with most new tiles."""

from __future__ import annotations

import numpy as np

from brelan.bits import count
from brelan.combinations import LONGEST, NONE
from brelan.games.poker_tiles.hands import (
    POINTS,
    filled_after,
    first_of_stretch,
    hand_at,
    new_tiles,
    stretch_from,
)
from brelan.games.poker_tiles.rules import put_down, take_up
from brelan.kernels import kernel


@kernel
def show_most_new_tiles(game, action, hands, found):
    """PT-14: put in place of each hand the one worth as much that holds most of the new tiles.

    Which of equal hands counts changes no points. What may not be laid is decided before.
    """
    put_down(game, action)
    for index in range(found):
        hand = hands[index]
        stride = np.int64(hand.stride)
        first = first_of_stretch(game, np.int64(hand.first), stride)
        length = 1 + filled_after(game, first, stride)
        new = new_tiles(action, first, stride, length)
        stretch = stretch_from(game, first, stride, length, new)
        start = (np.int64(hand.first) - first) // stride
        held = count(new >> start & ((1 << np.int64(hand.many)) - 1))
        worth = POINTS[hand.kind]
        for start in range(length):
            for many in range(2, min(LONGEST, length - start) + 1):
                holds = count(new >> start & ((1 << many) - 1))
                kind = hand_at(game, stretch, start, many) if holds > held else NONE
                if kind != NONE and POINTS[kind] == worth:
                    held = holds
                    hand.first = first + start * stride
                    hand.many = many
                    hand.kind = kind
    take_up(game, action)
