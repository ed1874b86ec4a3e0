"""Every chain of micro-actions of Poker Tiles from a position, walked in compiled code."""

from __future__ import annotations

import numpy as np

from brelan.arrays import Codes, GameArray
from brelan.copying import put_record
from brelan.envs.poker_tiles.micro_actions import CHAIN, choose, mask, new_workspace, start
from brelan.games.grid.record import ACTION, RACK
from brelan.kernels import kernel

DEAD_END = -1
FORCED = -2
"""A chain that asked for a choice where there was just one."""
MOST_ACTIONS = 60_000

workspace = new_workspace()


@kernel
def walk(tables, chains, masks, workspace, depth, codes, found):
    """Put the action of every chain that goes on from here into codes; how many there are now."""
    mask(tables[0], chains[depth], workspace, masks[depth])
    open_choices = 0
    for micro in range(masks.shape[1]):
        open_choices += masks[depth, micro]
    if open_choices == 0:
        return DEAD_END
    if open_choices == 1 and depth > 0:
        return FORCED
    for micro in range(masks.shape[1]):
        if masks[depth, micro] == 0:
            continue
        put_record(tables, 1, tables[0])
        put_record(chains, depth + 1, chains[depth])
        if choose(tables[1], chains[depth + 1], workspace, micro):
            put_record(codes, found, workspace.codes[0])
            found += 1
        else:
            found = walk(tables, chains, masks, workspace, depth + 1, codes, found)
            if found < 0:
                return found
    return found


def actions_by_chains(table: GameArray, micro_count: int) -> Codes:
    """The action of every chain, in the order in which the chains come."""
    chains = np.zeros(RACK + 2, CHAIN)
    masks = np.zeros((RACK + 2, micro_count), np.int8)
    codes = np.zeros(MOST_ACTIONS, ACTION)
    start(table[0], chains[0])
    found = walk(np.concatenate([table, table]), chains, masks, workspace, 0, codes, 0)
    assert found >= 0, {DEAD_END: "a dead end", FORCED: "a choice of one"}[found]
    return codes[:found]
