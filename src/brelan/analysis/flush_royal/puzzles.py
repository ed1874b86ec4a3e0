"""Puzzles of Flush Royal: the turn that earns most, with what jokers can do.

A turn is swaps, if any, and then a lay. The value of a lay is its points, that of a swap the points
of the best that can follow it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, ClassVar

import numpy as np

from brelan.actions import Judgement
from brelan.analysis.puzzles.puzzle import Maker, Proof, Puzzle, Unit, distinct
from brelan.analysis.puzzles.wording import sums_of
from brelan.arrays import GameArray, copy_array
from brelan.bots.flush_royal.leaves import MANY
from brelan.bots.flush_royal.shortlist import find_plans
from brelan.bots.flush_royal.thread_workspaces import furnished
from brelan.bots.flush_royal.workspace import Workspace, workspace_with
from brelan.cards import DECLARED, JOKER
from brelan.game import View
from brelan.games.flush_royal.game import GAME
from brelan.games.flush_royal.search import MOST_LAYS
from brelan.texts import Message, say

MOST_POINTS, JOKER_USED, SWAP = "most-points", "joker", "swap"
LEAST_POINTS = {MOST_POINTS: 14, JOKER_USED: 18, SWAP: 24}
LEAST_GAP = {MOST_POINTS: 4, JOKER_USED: 6, SWAP: 8}
CLEAR = 0.2
"""The answer is ahead by so many points, and by this part of its own."""
MOST_SOLUTIONS = 2
"""Counted without the order of cards within a lay."""
LEAST_CHOICES = 12
JOKERS_AT_HAND = 1
"""With more, on the rack or to be fetched, there are too many turns to look at all."""


class FlushRoyalMaker(Maker):
    """Most points with one turn."""

    game = GAME
    bot = "expert"
    units: ClassVar[dict[str, Unit]] = {MOST_POINTS: "points", JOKER_USED: "points", SWAP: "points"}
    graders = ("novice", "casual", "club")
    cuts = (0.95, 1.95, 2.95, 3.7)

    def setting(self, number: int) -> tuple[int, dict[str, Any]]:
        """Two to four play."""
        return 2 + number % 3, {}

    def promising(self, view: View) -> Iterator[str]:
        """One kind at most: what the best turn consists of."""
        table = view.table
        if table["laid"][0] == 0 or table["swaps"][0] > 0:
            return
        jokers = jokers_at_hand(table)
        if jokers > JOKERS_AT_HAND:
            return
        if jokers == 0:
            if GAME.best_lay(table)[1] >= LEAST_POINTS[MOST_POINTS]:
                yield MOST_POINTS
            return
        plans, found = find_plans(view, workspace())
        points = plans.points[:found]
        best = int(points.max())
        ahead = best - max(points[points < best], default=0)
        if best >= LEAST_POINTS[SWAP] and ahead >= least_gap(SWAP, best):
            yield SWAP if plans.swaps[int(points.argmax())] > 0 else JOKER_USED

    def prove(self, kind: str, view: View) -> Proof | None:
        """Every lay with every face of a joker, and every swap with what can follow it."""
        valued = value_actions(view.table)
        if valued is None:
            return None
        texts, values = valued
        best = values.max()
        others = values[values < best]
        if len(others) == 0:
            return None
        solutions = [texts(index) for index in np.flatnonzero(values == best)]
        return Proof(tuple(sorted(solutions)), float(best), float(others.max()), len(values))

    def accepts(self, kind: str, view: View, proof: Proof) -> bool:
        """A clear answer among many, not many answers; with jokers they are what it is about."""
        if proof.gap < least_gap(kind, proof.value) or proof.choices < LEAST_CHOICES:
            return False
        if distinct(proof.solutions) > MOST_SOLUTIONS or proof.value < LEAST_POINTS[kind]:
            return False
        if kind == SWAP:
            return all(solution.startswith("swap") for solution in proof.solutions)
        if kind == JOKER_USED:
            return all("*" in solution for solution in proof.solutions)
        return True

    def value(self, puzzle: Puzzle, view: View, actions: Sequence[str]) -> float:
        """The points of the lay that ends the turn."""
        return float(judge_last(view, actions).points)

    def why(self, kind: str, view: View, turn: Sequence[str]) -> Message:
        """The sum of the lines, after what was swapped for it."""
        sums = sums_of(judge_last(view, turn))
        return say("puzzle.flush_royal.after-swap", sums=sums) if len(turn) > 1 else sums

    def is_whole(self, actions: Sequence[str]) -> bool:
        """A turn ends with a lay or a pass."""
        return bool(actions) and not actions[-1].startswith("swap")

    def turn(self, kind: str, view: View, solution: str) -> tuple[str, ...]:
        """Swaps, as far as they help, and the best lay after them."""
        table, turn = copy_array(view.table), [solution]
        while not self.is_whole(turn):
            GAME.step(table, GAME.read_action(turn[-1]), 0)
            turn.append(best_action(table))
        return tuple(turn)


def judge_last(view: View, actions: Sequence[str]) -> Judgement:
    """What the last of a turn's actions earns."""
    table = copy_array(view.table)
    for text in actions[:-1]:
        GAME.step(table, GAME.read_action(text), 0)
    return GAME.judge(table, GAME.read_action(actions[-1]), 0)


def best_action(table: GameArray) -> str:
    """The best lay, or a swap that makes a better one possible."""
    codes, best = GAME.best_lay(table)
    for swap in GAME.list_swaps(table):
        later = best_of_turn(after_swap(table, swap))
        if later > best:
            codes, best = np.array([swap]), later
    return GAME.write_action(codes[0])


def least_gap(kind: str, value: float) -> float:
    """By how many points an answer must be ahead."""
    return max(LEAST_GAP[kind], CLEAR * value)


@cache
def workspace() -> Workspace:
    """Where plans are compared by their points alone."""
    return furnished(workspace_with(np.zeros(MANY, np.int32)))


def jokers_at_hand(table: GameArray) -> int:
    """Jokers of the seat to move, on its rack or to be fetched from the board."""
    rack = table["racks"][0, int(table["turn"][0])]
    board = table["board"][0]
    lent = board[board >= DECLARED] - DECLARED
    return int(np.count_nonzero(rack == JOKER) + np.isin(lent, rack).sum())


def after_swaps(table: GameArray) -> Iterator[GameArray]:
    """The table after each swap, alone."""
    for code in GAME.list_swaps(table):
        yield after_swap(table, code)


def after_swap(table: GameArray, code: Any) -> GameArray:
    """The table after a swap."""
    after = copy_array(table)
    GAME.step(after, np.array([code]), 0)
    return after


def best_of_turn(table: GameArray) -> int:
    """The most points that the turn can still earn, whatever is swapped first."""
    _, best = GAME.best_lay(table)
    return max([best, *map(best_of_turn, after_swaps(table))])


def value_actions(table: GameArray) -> tuple[Any, Any] | None:
    """Every lay and swap, as a function from its place to its text, and their values."""
    lays = GAME.find_all_lays(table)
    found = int(GAME.workspace.search["lays"][0])
    if found == 0 or found > MOST_LAYS:
        return None
    lays = lays[:found]
    points = GAME.points_of(table, lays)
    swaps = GAME.list_swaps(table)
    later = [best_of_turn(after_swap(table, code)) for code in swaps]

    def text_of(index: int) -> str:
        code = lays[index] if index < found else swaps[index - found]
        return GAME.write_action(code)

    return text_of, np.concatenate([points, np.array(later, np.int64)])


MAKER = FlushRoyalMaker()
