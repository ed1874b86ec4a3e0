"""How the values of leaves were learned: `python -m brelan.bots.poker_tiles.training` does it.

A leave is worth what the next turn makes of it: it is filled up from what is unseen on a board
out of games between experts, and the best action's points are added to the worth of what that
leaves. This begins with all leaves worth nothing and goes on until values no longer change much.
The empty leave is worth nothing by definition; the others are worth so much more than it.
"""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import numpy as np
import numpy.typing as npt

from brelan.bots.poker_tiles.expert import choose_expert
from brelan.bots.poker_tiles.leaves import (
    FIRST,
    LONGEST_LEAVE,
    PER_POINT,
    STORED,
    SUITS,
    shape_numbers,
    tiles_of,
)
from brelan.bots.poker_tiles.shortlist import NOTHING, make_shortlist
from brelan.bots.poker_tiles.workspace import Workspace, workspace_with
from brelan.bots.poker_tiles.worlds import gather_unseen
from brelan.cards import EMPTY, JOKER
from brelan.copying import put_record
from brelan.games.grid.record import RACK
from brelan.games.grid.rules import add
from brelan.games.poker_tiles.facts import JOKERS, PokerTilesOptions
from brelan.games.poker_tiles.position import empty_table
from brelan.games.poker_tiles.record import RECORD, TILES
from brelan.games.poker_tiles.rules import carry_out, deal
from brelan.kernels import kernel
from brelan.randomness import keys_of, pick, rng_state_of

ROUNDS = (60, 60, 60, 120, 120, 600)
"""How often each leave of the longest sort is tried, time after time."""
MORE_ROUNDS = (400, 60, 10, 2, 1)
"""How many times as often leaves of each size are tried: small ones are few and important."""
GAMES = 2500
BOARDS = 30_000
LATEST = 5
"""Boards are taken from games as long as the pile has more tiles than this."""
TRIES = 8
"""How often a board is looked for on which the tiles of a leave do not lie."""
SUIT_ORDERS = np.array(list(permutations(range(SUITS))), np.int64)

Values = npt.NDArray[np.float64]


@kernel
def collect_boards(workspace, blank, keys, boards):
    """Boards from games between experts, one for each turn while the pile lasts; how many."""
    table = blank.copy()
    found = 0
    for number in range(len(keys)):
        put_record(table, 0, blank[0])
        for word in range(len(keys[number])):
            table[0].key[word] = keys[number, word]
        deal(table[0], JOKERS[0])
        while table[0].left > LATEST and found < len(boards):
            put_record(boards, found, table[0])
            found += 1
            choose_expert(workspace, table[0])
            carry_out(table[0], workspace.codes[0], workspace.offers[0].points)
    return found


@kernel
def give(game, unseen, many, tile):
    """Move a tile from the unseen ones to the rack of the seat to move; False if it is none."""
    for place in range(many):
        if unseen[place] == tile:
            unseen[place] = unseen[many - 1]
            add(game.racks[game.turn], tile)
            return True
    return False


@kernel
def try_leave(workspace, game, tiles, size, rng_state):
    """Fill a leave up and see what comes of it; NOTHING if one of its tiles lies on the board."""
    unseen = np.empty(TILES, np.int64)
    game.racks[:] = EMPTY
    # Leaves of more jokers than a pack usually has are tried with the larger pack.
    jokers = JOKERS[0] if size < 3 or tiles[size - 3] < JOKER else JOKERS[1]
    many = gather_unseen(game, jokers, unseen)
    turned = pick(rng_state, len(SUIT_ORDERS))
    for place in range(size):
        tile = min(tiles[place], JOKER)
        if tile < JOKER:
            tile = tile & ~3 | SUIT_ORDERS[turned, tile & 3]
        if not give(game, unseen, many, tile):
            return NOTHING
        many -= 1
    for _ in range(size, RACK):
        give(game, unseen, many, unseen[pick(rng_state, many)])
        many -= 1
    make_shortlist(workspace, game, 1)
    return workspace.offers[0].value


@kernel
def try_leaves(workspace, boards, leaves, rounds, rng_state, means):
    """What each leave comes to in the mean of so many rounds."""
    table = boards[:1].copy()
    tiles = np.zeros(LONGEST_LEAVE, np.int64)
    for index in range(len(leaves)):
        size = tiles_of(leaves[index], tiles)
        total = 0.0
        tried = 0
        for _ in range(rounds * MORE_ROUNDS[size]):
            for _ in range(TRIES):
                put_record(table, 0, boards[pick(rng_state, len(boards))])
                value = try_leave(workspace, table[0], tiles, size, rng_state)
                if value > NOTHING:
                    total += value
                    tried += 1
                    break
        means[index] = total / tried


def learn_once(workspace: Workspace, rounds: int, seed: str) -> Values:
    """The value of each shape of a leave if those on the workspace hold a turn later."""
    boards = np.zeros(BOARDS, RECORD)
    blank = empty_table(2, PokerTilesOptions())
    keys = keys_of([f"{seed}/{number}" for number in range(GAMES)])
    found = int(collect_boards(workspace, blank, keys, boards))
    leaves, _ = shape_numbers()
    means: Values = np.zeros(len(leaves))
    try_leaves(workspace, boards[:found], leaves, rounds, rng_state_of(seed), means)
    means -= means[leaves == 0]
    return means


def learn(seed: str) -> Values:
    """The value of each shape of a leave."""
    workspace = workspace_with(np.zeros(FIRST[-1], np.float32))
    _, shapes = shape_numbers()
    for number, rounds in enumerate(ROUNDS):
        values = learn_once(workspace, rounds, f"{seed}/{number}")
        workspace.leaves[:] = values[shapes]
    return values


if __name__ == "__main__":
    hundredths = np.round(learn("leaves") * PER_POINT).astype(np.int16)
    np.save(Path(__file__).with_name(STORED), hundredths)
