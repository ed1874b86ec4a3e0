"""How hard a puzzle is: who misses it, among how many actions the answer hides, how clear it is."""

from __future__ import annotations

import math

from brelan import bots
from brelan.analysis.puzzles.puzzle import Maker, Proof
from brelan.game import View

TRIES = 4
"""How often each bot tries, with other luck each time."""
STEPS = 200
"""How long a bot thinks: counted, so that grades are the same on every machine."""

MISSED = 4.0
"""What it adds if every bot misses it in every try."""
CHOICE = 0.25
"""What each doubling of the number of actions adds."""
CLARITY = 1.0
"""What it takes off if everything but the answer is worth nothing."""


def difficulty(maker: Maker, view: View, proof: Proof) -> float:
    """A number that grows with how hard the puzzle is."""
    clear = min(1.0, proof.gap / proof.value) if proof.value > 0 else 0.0
    return (
        MISSED * missed(maker, view, proof)
        + CHOICE * math.log2(max(1, proof.choices))
        - CLARITY * clear
    )


def missed(maker: Maker, view: View, proof: Proof) -> float:
    """How many of the bots' tries do not find it, as a part of all."""
    tries = [
        str(bots.decide(view, name, seed=attempt, steps=STEPS)) in proof.solutions
        for name in maker.graders
        for attempt in range(TRIES)
    ]
    return 1.0 - sum(tries) / len(tries)


def level_of(maker: Maker, hardness: float) -> int:
    """The level, 1 to 5, of a difficulty."""
    return 1 + sum(hardness >= cut for cut in maker.cuts)
