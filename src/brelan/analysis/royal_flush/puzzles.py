"""Puzzles of Royal Flush: the claim that wins at once, the cards that keep another board ready, the
card that makes a board ready.

Whatever is asked can be counted from the hand and the table alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from brelan.analysis.puzzles.puzzle import Maker, Proof, Puzzle, Unit
from brelan.analysis.puzzles.wording import joined
from brelan.analysis.royal_flush.claim_plans import next_claim, plan_from
from brelan.analysis.royal_flush.claim_values import (
    best_claim_after,
    best_claim_at,
    best_claim_with,
    value_claims,
    value_three,
)
from brelan.arrays import Codes, GameArray, copy_array
from brelan.game import View
from brelan.games.royal_flush.facts import ROUNDS
from brelan.games.royal_flush.game import GAME
from brelan.games.royal_flush.record import ACTION, CLAIM, OPEN, TAKE, TAKEN
from brelan.texts import Message, say

WIN, TWO_CLAIMS, THREE_CLAIMS, TAKE_ONE = "win", "two-claims", "three-claims", "take"
FOLLOWING = {TWO_CLAIMS: 1, THREE_CLAIMS: 2}
"""How many claims follow the first."""
MOST_CLAIMS = 600
ROOM = 4096
LEAST_VALUE = {WIN: 1, TWO_CLAIMS: 10, THREE_CLAIMS: 12, TAKE_ONE: 8}
LEAST_GAP = {WIN: 0.5, TWO_CLAIMS: 3, THREE_CLAIMS: 3, TAKE_ONE: 3}
MOST_SOLUTIONS = {WIN: 40, TWO_CLAIMS: 12, THREE_CLAIMS: 12, TAKE_ONE: 1}
TAKES_LOOKED_AT = 16
"""There are so many that only one of these is looked at."""
LEAST_CHOICES = {WIN: 2, TWO_CLAIMS: 3, THREE_CLAIMS: 4, TAKE_ONE: 3}

Values = npt.NDArray[np.float64]


class RoyalFlushMaker(Maker):
    """Claims, and a card to take."""

    game = GAME
    bot = "club"
    units: ClassVar[dict[str, Unit]] = {
        WIN: "share",
        TWO_CLAIMS: "points",
        THREE_CLAIMS: "points",
        TAKE_ONE: "points",
    }
    cuts = (0.75, 1.7, 2.1, 3.3)

    def setting(self, number: int) -> tuple[int, dict[str, Any]]:
        """Two to five play, half of the games with boards that are drawn."""
        return 2 + number % 4, {"boards": ("first-game", "random")[number // 4 % 2]}

    def promising(self, view: View) -> Iterator[str]:
        """By what can be claimed."""
        game = view.table[0]
        if game.phase == TAKEN:
            return
        pieces = int(game.pieces[game.turn])
        if game.phase == OPEN and best_claim_at(view.table) > 0:
            if game.round_number == ROUNDS and pieces == 1:
                yield WIN
            if pieces > 1:
                yield TWO_CLAIMS
            if pieces > 2:
                yield THREE_CLAIMS
        if game.piled % TAKES_LOOKED_AT == 0 and game.shown > 1:
            yield TAKE_ONE

    def prove(self, kind: str, view: View) -> Proof | None:
        """Every action with what it is worth for this question."""
        codes = all_actions(view)
        if len(codes) > MOST_CLAIMS:
            return None
        values = value_actions(kind, view.table, codes)
        if values is None or len(values) == 0:
            return None
        best = values.max()
        others = values[values < best]
        if best < LEAST_VALUE[kind] or len(others) == 0:
            return None
        solutions = GAME.write_actions(codes[values == best])
        asked = codes["verb"] == (TAKE if kind == TAKE_ONE else CLAIM)
        choices = int(np.count_nonzero(asked))
        return Proof(tuple(sorted(solutions)), float(best), float(others.max()), choices)

    def accepts(self, kind: str, view: View, proof: Proof) -> bool:
        """A clear answer among several."""
        if proof.choices < LEAST_CHOICES[kind] or len(proof.solutions) > MOST_SOLUTIONS[kind]:
            return False
        if proof.gap < LEAST_GAP[kind]:
            return False
        if kind == WIN:
            return proof.choices > len(proof.solutions)
        if kind == TAKE_ONE:
            return proof.solutions[0].startswith("take")
        return cards_matter(view, proof) and uses_every_claim(kind, view, proof)

    def value(self, puzzle: Puzzle, view: View, actions: Sequence[str]) -> float:
        """What the first action is worth: nothing that follows it is asked for."""
        table, codes = view.table, GAME.read_action(actions[0])
        if puzzle.kind == WIN:
            return share_at_once(table, codes, 0)
        if puzzle.kind == TAKE_ONE:
            return float(next_claim(table, codes, 0).points)
        if codes["verb"][0] != CLAIM:
            return 0.0
        return float(plan_from(table, codes, 0, FOLLOWING[puzzle.kind]).points)

    def why(self, kind: str, view: View, turn: Sequence[str]) -> Message:
        """The claims that the answer makes possible; the count of a game that it ends."""
        codes = GAME.read_action(turn[0])
        if kind == WIN:
            return final_count(view.table, codes)
        if kind == TAKE_ONE:
            ((board, points),) = next_claim(view.table, codes, 0).claims
            return say("puzzle.royal_flush.then-claim", board=say(f"board.{board}"), points=points)
        plan = plan_from(view.table, codes, 0, FOLLOWING[kind])
        parts = [
            say("puzzle.why.part", name=say(f"board.{board}"), points=points)
            for board, points in plan.claims
        ]
        return say("puzzle.royal_flush.claims", claims=joined(parts), points=plan.points)


def final_count(table: GameArray, codes: Codes) -> Message:
    """Points of the winner and of the best other, once a claim has ended the game."""
    seat, after = int(table["turn"][0]), copy_array(table)
    GAME.step(after, codes, 0)
    scores = after["scores"][0][: int(after["players"][0])].tolist()
    others = [score for other, score in enumerate(scores) if other != seat]
    return say("puzzle.royal_flush.ends", mine=scores[seat], other=max(others))


def all_actions(view: View) -> Codes:
    """Every legal action."""
    return GAME.list_actions(view.table, None).codes


def value_actions(kind: str, table: GameArray, codes: Codes) -> Values | None:
    """What each of these actions is worth for a question; None if there are too many claims."""
    if kind == TAKE_ONE:
        return np.array([sure_claim(table, codes, at) for at in range(len(codes))], np.float64)
    if kind == WIN:
        return np.array([share_at_once(table, codes, at) for at in range(len(codes))], np.float64)
    worth = np.zeros(len(codes))
    claims = np.flatnonzero(codes["verb"] == CLAIM)
    chosen, points = codes[claims], np.zeros(len(claims), np.int64)
    if kind == TWO_CLAIMS:
        value_claims(table, chosen, len(chosen), points)
    elif not value_three(
        table, chosen, len(chosen), np.zeros(ROOM, ACTION), np.zeros(ROOM, np.int64), points
    ):
        return None
    worth[claims] = points
    return worth


def sure_claim(table: GameArray, codes: Codes, at: int) -> int:
    """The points of the best claim that the hand allows next turn for certain, after an action."""
    code = codes[at]
    if code.verb == TAKE:
        return int(best_claim_with(table, code.card))
    if code.verb == CLAIM:
        return int(best_claim_after(table, codes, at))
    return int(best_claim_at(table))


def share_at_once(table: GameArray, codes: Codes, at: int) -> float:
    """The part of the win, if an action ends the game; otherwise nothing."""
    game, code = table[0], codes[at]
    if code.verb != CLAIM or game.round_number < ROUNDS:
        return 0.0
    after = copy_array(table)
    GAME.step(after, codes, at)
    if not after["over"][0]:
        return 0.0
    winners = GAME.winners(after)
    return 1.0 / len(winners) if int(game.turn) in winners else 0.0


def cards_matter(view: View, proof: Proof) -> bool:
    """Whether a board of the answer can be claimed with other cards, which are not the answer."""
    boards = {solution.split()[1] for solution in proof.solutions}
    return any(
        text.split()[1] in boards and text not in proof.solutions
        for text in GAME.list_actions(view.table, "claim").texts()
    )


def uses_every_claim(kind: str, view: View, proof: Proof) -> bool:
    """Whether fewer claims earn less: two against one, three against two."""
    table = view.table
    codes = all_actions(view)
    if kind == TWO_CLAIMS:
        return proof.value > int(best_claim_at(table))
    fewer = value_actions(TWO_CLAIMS, table, codes)
    return fewer is not None and proof.value > fewer.max()


MAKER = RoyalFlushMaker()
