"""How `leaves.npy` was made: `python -m brelan.bots.flush_royal.training`.

Boards are taken from games that the expert plays with what it has learned so far. On each of them
every choice of kept cards is filled up from the cards unseen, the same ones for all, and valued by
the best turn that follows: its points, what it opens, and what it keeps in its turn. Repeated, this
looks further and further ahead.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt

from brelan.bots.flush_royal.leaves import (
    KEPT,
    LISTED,
    NOTHING,
    choices,
    number_of,
    spread_out,
)
from brelan.bots.flush_royal.plans import list_plans, room_for
from brelan.bots.flush_royal.rollout_policy import count_jokers, exchange_worst, play_turn, seek
from brelan.bots.flush_royal.workspace import Workspace, weigh_what_opens, workspace_with
from brelan.cards import EMPTY, JOKER
from brelan.copying import put_record
from brelan.games.flush_royal.facts import FlushRoyalOptions
from brelan.games.flush_royal.game import GAME
from brelan.games.flush_royal.lays import NO_LAY
from brelan.games.flush_royal.position import empty_table
from brelan.games.flush_royal.rules import deal
from brelan.games.grid.record import RACK
from brelan.games.grid.rules import add
from brelan.kernels import kernel
from brelan.randomness import keys_of, pick, rng_state_of, shuffle

Cards = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

BOARDS = (60, 120, 240)
"""On so many each round of learning tries what it has learned before; the last two count."""
JOKER_SHARE = 4
"""Choices with a joker take long, since a joker can become any card on the board: they are tried on
this part of the boards."""
FURTHER_JOKERS = {2: 1.6, 3: 1.9, 4: 2.1}
"""What several jokers are worth, as a multiple of one."""

FEWEST_LEFT, MOST_LEFT = 10, 92
"""Boards are taken while the reserve holds so many cards."""


@kernel
def collect_boards(blank, keys, workspace, rng_state, tables):
    """A board from the middle of a game for each key."""
    for number in range(len(keys)):
        put_record(tables, number, blank[0])
        game = tables[number]
        for word in range(len(game.key)):
            game.key[word] = keys[number, word]
        deal(game)
        wanted = FEWEST_LEFT + pick(rng_state, MOST_LEFT - FEWEST_LEFT)
        while game.over == 0 and game.left > wanted:
            play_turn(game, workspace)


@kernel
def value_leaves(tables, cards, workspace, plans, sums):
    """Add up, for every choice of kept cards, what the next turn is worth on each board."""
    drawn = np.empty(RACK, np.uint8)
    for number in range(len(tables)):
        if tables[number].over != 0:
            continue
        draw_faces(tables[number], drawn)
        for row in range(len(cards)):
            fill_rack(tables[number].racks[tables[number].turn], cards[row], drawn)
            sums[row] += value_turn(tables[number : number + 1], workspace, plans)


@kernel
def draw_faces(game, drawn):
    """Five cards from the reserve, but no joker: it would hide what is to be learned.

    A reserve of few cards and many jokers is filled up with the cards drawn from it last.
    """
    shuffle(game, game.supply, game.left)
    many, place = 0, 0
    while many < RACK:
        if game.supply[place] != JOKER:
            drawn[many] = game.supply[place]
            many += 1
        place += 1


@kernel
def fill_rack(rack, kept, drawn):
    """The kept cards, and drawn ones for the rest."""
    rack[:] = EMPTY
    held = 0
    for place in range(KEPT):
        if kept[place] != NOTHING:
            add(rack, kept[place])
            held += 1
    for place in range(RACK - held):
        add(rack, drawn[place])


@kernel
def value_turn(table, workspace, plans):
    """What a turn is worth, in hundredths of a point; with a joker, the best of all plans."""
    game = table[0]
    rack = game.racks[game.turn]
    if count_jokers(rack) > 0:
        list_plans(table, workspace, plans)
        return plans.values[0]
    seek(game, rack, workspace)
    search = workspace.search[0]
    if search.best_points == NO_LAY:
        return exchange_worst(game, rack, search, workspace.codes[0])
    return search.best


def average_turns(workspace: Workspace, cards: Cards, boards: int, seed: str) -> Floats:
    """What the next turn is worth on average with each choice, next to keeping nothing."""
    tables = np.zeros(boards, GAME.record)
    blank = empty_table(2, FlushRoyalOptions())
    keys = keys_of([f"{seed}/{number}" for number in range(boards)])
    collect_boards(blank, keys, workspace, rng_state_of(seed), tables)
    listed = np.concatenate([[[NOTHING] * KEPT], cards]).astype(np.uint8)
    sums = np.zeros(len(listed), np.int64)
    value_leaves(tables, listed, workspace, room_for(1), sums)
    means = sums / np.count_nonzero(tables["over"] == 0)
    above: Floats = means[1:] - means[0]
    return above


def learn(cards: Cards, before: Floats, boards: int, seed: str) -> Floats:
    """The values of all choices, looking one turn further than those before."""
    workspace = workspace_with(spread_out(cards, np.rint(before).astype(np.int16)))
    weigh_what_opens(workspace)
    workspace.search["few"] = 1
    jokers = (cards == JOKER).sum(axis=1)
    values = before.copy()
    values[jokers == 0] = average_turns(workspace, cards[jokers == 0], boards, seed)
    one = average_turns(workspace, cards[jokers == 1], boards // JOKER_SHARE, f"{seed} joker")
    values[jokers == 1] = one
    return add_jokers(cards, jokers, values)


def add_jokers(cards: Cards, jokers: npt.NDArray[np.int64], values: Floats) -> Floats:
    """A joker was valued on few boards: lean on the average for as many other cards. A further one
    adds a part of what the first did."""
    leaves = spread_out(cards, np.rint(values).astype(np.int16))
    added = values.copy()
    for size in range(KEPT):
        rows = np.flatnonzero((jokers == 1) & ((cards < JOKER).sum(axis=1) == size))
        gains = np.array([values[row] - leaf_without(leaves, cards[row], 1) for row in rows])
        added[rows] += (gains.mean() - gains) / 2
    leaves = spread_out(cards, np.rint(added).astype(np.int16))
    for row in np.flatnonzero(jokers > 1):
        none = leaf_without(leaves, cards[row], jokers[row])
        first = leaf_without(leaves, cards[row], jokers[row] - 1) - none
        added[row] = none + first * FURTHER_JOKERS[jokers[row]]
    return added


def leaf_without(leaves: npt.NDArray[np.int32], cards: npt.NDArray[np.uint8], jokers: int) -> int:
    """The value of a choice without so many of its jokers."""
    kept = sorted(int(card) for card in cards)
    for _ in range(jokers):
        kept.remove(JOKER)
        kept.append(NOTHING)
    return int(leaves[number_of(*kept)])


def main() -> None:
    """Learn from nothing, and write the values next to this file."""
    cards = choices()
    rounds = [np.zeros(len(cards))]
    for number, boards in enumerate(BOARDS):
        rounds.append(learn(cards, rounds[-1], boards, f"leaves {number}"))
        sys.stdout.write(f"{boards} boards\n")
    listed = np.zeros(len(cards), LISTED)
    listed["cards"] = cards
    listed["value"] = np.rint(np.average(rounds[-2:], axis=0, weights=BOARDS[-2:]))
    np.save(Path(__file__).with_name("leaves.npy"), listed)


if __name__ == "__main__":
    main()
