"""Which card of a claim may come next when jokers may stand for others: found by trying."""

from __future__ import annotations

import numpy as np

from brelan.bits import count
from brelan.games.royal_flush.claims import LARGEST, is_perfect
from brelan.games.royal_flush.shortfall import SIZES, shortfall
from brelan.kernels import kernel


@kernel
def joker_may_come(chain, jokers, any_suit):
    """Whether jokers can be all that is still missing (RF-21)."""
    missing = SIZES[chain.board] - count(chain.once) - count(chain.twice)
    return (
        missing <= jokers and shortfall(chain.board, chain.once, chain.twice, any_suit) == missing
    )


@kernel
def next_faces_with_jokers(chain, once, twice, jokers, any_suit):
    """The faces of a hand that may come next in a claim with up to so many jokers."""
    second = twice if is_perfect(chain.board) else np.int64(0)
    left = once & np.int64(-1) << chain.last + 1
    if chain.last >= 0:
        left |= second & ~chain.twice & np.int64(1) << chain.last
    found = np.int64(0)
    while left != 0:
        face = left & -left
        left &= ~face
        chosen, doubled = chain.once | face, chain.twice | chain.once & face
        if completable(chain.board, once, second, chosen, doubled, face, jokers, any_suit):
            found |= face
    return found


@kernel
def completable(board, once, second, chosen, doubled, last, jokers, any_suit):
    """Whether cards above the last one, or its twin, and jokers make a claim of the chosen ones."""
    size = np.int64(SIZES[board])
    left, chosen_at, doubled_at = np.empty((3, LARGEST + 1), np.int64)
    depth = 0
    chosen_at[0], doubled_at[0], left[0] = chosen, doubled, np.int64(0)
    entered = last
    while depth >= 0:
        if entered != 0:
            chosen, doubled = chosen_at[depth], doubled_at[depth]
            missing = size - count(chosen) - count(doubled)
            if shortfall(board, chosen, doubled, any_suit) == missing:
                if missing <= jokers:
                    return True
                left[depth] = once & -(entered << 1) | second & entered & ~doubled
            else:
                left[depth] = 0
            entered = np.int64(0)
        if left[depth] == 0:
            depth -= 1
            continue
        face = left[depth] & -left[depth]
        left[depth] &= ~face
        chosen_at[depth + 1] = chosen_at[depth] | face
        doubled_at[depth + 1] = doubled_at[depth] | chosen_at[depth] & face
        entered = face
        depth += 1
    return False
