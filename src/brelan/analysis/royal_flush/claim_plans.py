"""Claims that follow each other with one hand, by the rules alone.

Slow and plain beside `claim_values`, which is compiled for mining: what is asked of one answer can
wait for these, and no request for a compiler.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from brelan.arrays import Codes, GameArray, copy_array
from brelan.games.royal_flush.game import GAME
from brelan.games.royal_flush.record import CLAIM, OPEN, TAKE


class Plan(NamedTuple):
    """Claims and their points."""

    points: int
    claims: tuple[tuple[str, int], ...] = ()
    """Boards and what each earns."""


NOTHING = Plan(0)


def plan_from(table: GameArray, codes: Codes, index: int, more: int) -> Plan:
    """A claim, and the best that can follow it: so many more at most."""
    judged = GAME.judge(table, codes, index)
    board = judged.hands[0].combination
    after = copy_array(table)
    GAME.step(after, codes, index)
    rest = NOTHING if more == 0 or ended(table, after) else best_plan(on_turn(table, after), more)
    return Plan(judged.points + rest.points, ((board, judged.points), *rest.claims))


def best_plan(table: GameArray, claims: int) -> Plan:
    """The best that so many claims with the hand can earn."""
    codes = GAME.list_actions(table, "claim").codes.copy()
    tried = best_of_each(codes, claims)
    plans = [plan_from(table, codes, index, claims - 1) for index in tried]
    return max(plans, key=lambda plan: plan.points, default=NOTHING)


def best_of_each(codes: Codes, claims: int) -> list[int]:
    """The claims to look at: if nothing follows, one of each board."""
    if claims > 1:
        return list(range(len(codes)))
    _, first = np.unique(codes["board"], return_index=True)
    return [int(each) for each in first]


def ended(before: GameArray, after: GameArray) -> bool:
    """RF-24: whether a claim ended the round."""
    return bool(after["over"][0] or after["round_number"][0] != before["round_number"][0])


def on_turn(before: GameArray, after: GameArray) -> GameArray:
    """The table as if the same seat were to move again."""
    table = copy_array(after)
    table["turn"], table["phase"], table["passes"] = before["turn"], OPEN, 0
    return table


def next_claim(table: GameArray, codes: Codes, index: int) -> Plan:
    """The best claim that the hand allows next turn for certain, after an action."""
    after = copy_array(table)
    if codes["verb"][index] in (TAKE, CLAIM):  # whatever else is done brings no card that is known
        GAME.step(after, codes, index)
        if ended(table, after):
            return NOTHING
    return best_plan(on_turn(table, after), 1)
