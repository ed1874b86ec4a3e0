"""What a move gave away, judged by what the player could know.

All candidates are tried in the same worlds. The best of many noisy values looks better than it is:
so the best is chosen on one half of the worlds and valued on the other, and the other way round.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Literal

import msgspec
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Mark = Literal["inaccuracy", "mistake", "blunder"]
Look = Callable[[Sequence[str], int, str], Floats]
"""The share of each of these actions in each of so many worlds, drawn by a seed."""

INACCURACY, MISTAKE, BLUNDER = 0.02, 0.05, 0.10
MARKS: tuple[tuple[Mark, float], ...] = (
    ("blunder", BLUNDER),
    ("mistake", MISTAKE),
    ("inaccuracy", INACCURACY),
)
"""The share that a move must give away at least to be called so, the gravest first."""
CLEARLY = 3.0
"""Standard errors that a loss must exceed to be told."""
CLOSER = (4, 16, 64)
"""How many times as many worlds a closer look takes, and the next ones."""
CONTENDERS = 4
"""How many candidates get a closer look beside the move itself."""


class Judgement(msgspec.Struct, frozen=True):
    """What a move was worth beside the best."""

    share: float
    best: str
    best_share: float
    lost: float
    lost_error: float
    mark: Mark | None


def judge(played: str, candidates: Sequence[str], worlds: int, seed: str, look: Look) -> Judgement:
    """What a move gave away against the best of some candidates.

    It is looked at more closely, in worlds of their own, as long as it seems to have lost
    something and it is not clear how much.
    """
    actions = (played, *(each for each in candidates if each != played))
    shares = look(actions, worlds, f"{seed}/1")
    for times in CLOSER:
        if is_settled(shares):
            break
        actions = contenders(actions, shares)
        shares = look(actions, times * worlds, f"{seed}/{times}")
    return judgement(actions, shares)


def is_settled(shares: Floats) -> bool:
    """Whether more worlds would change nothing: nothing seems to be lost, or it is clear."""
    means = shares.mean(axis=1)
    if means.max() - means[0] < INACCURACY:
        return True
    lost, error = lost_share(shares)
    return lost > CLEARLY * error and mark_of(lost - error) == mark_of(lost + error)


def contenders(actions: Sequence[str], shares: Floats) -> tuple[str, ...]:
    """The move itself, and the best few of the others."""
    order = 1 + np.argsort(-shares[1:].mean(axis=1), kind="stable")
    return (actions[0], *(actions[at] for at in order[:CONTENDERS]))


def judgement(actions: Sequence[str], shares: Floats) -> Judgement:
    """The verdict on the first of some actions."""
    means = shares.mean(axis=1)
    lost, error = lost_share(shares)
    share = float(means[0])
    return Judgement(
        share=share,
        best=actions[best_of(shares)],
        best_share=share + lost,
        lost=lost,
        lost_error=error,
        mark=mark_of(lost) if lost > CLEARLY * error else None,
    )


def lost_share(shares: Floats) -> tuple[float, float]:
    """What the first action gave away, and the standard error of that."""
    half = shares.shape[1] // 2
    first, second = shares[:, :half], shares[:, half:]
    losses = [behind(first, second), behind(second, first)]
    lost = sum(float(loss.mean()) for loss in losses) / 2
    square = sum(float(loss.var(ddof=1)) / len(loss) for loss in losses) / 4
    return lost, math.sqrt(square)


def behind(chosen: Floats, valued: Floats) -> Floats:
    """How far the first action is behind the best of some worlds, in each of others."""
    loss: Floats = valued[best_of(chosen)] - valued[0]
    return loss


def best_of(shares: Floats) -> int:
    """Which action is worth most; among equals the first."""
    return int(shares.mean(axis=1).argmax())


def mark_of(lost: float) -> Mark | None:
    """What giving away so much is called."""
    return next((mark for mark, share in MARKS if lost >= share), None)
