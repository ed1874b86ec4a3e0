"""Sequential halving: which of some candidates is worth most, by samples, within a budget.

All candidates still in the race meet the same worlds (common random numbers), so that what is
compared is their difference alone. The budget is shared out evenly among the rounds; after each
the worse half is dropped. A candidate clearly behind is dropped earlier, and the race ends when one
is left.

A prior value of each candidate counts like a given number of worlds.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from time import perf_counter

import msgspec
import numpy as np
import numpy.typing as npt

from brelan.bots.bot import Budget

Floats = npt.NDArray[np.float64]
Sample = Callable[[npt.NDArray[np.int64], int], tuple[Floats, int]]
"""Values of these candidates in the world of that number, and the steps it took to find out."""

CLEARLY = 3.5
"""Standard errors of the difference to the leader."""
FEWEST_WORLDS = 12
"""Before that, no difference is clear."""
RESERVE_MS = 0.5
"""Time to finish in."""


class Race(msgspec.Struct, frozen=True):
    """The result of a race; the best candidate first."""

    order: tuple[int, ...]
    values: Floats
    """What each candidate is worth, all on one scale."""
    worlds: npt.NDArray[np.int64]
    """How many each candidate met."""
    steps: int


class BudgetTracker:
    """What is left of a budget."""

    def __init__(self, budget: Budget):
        self.budget = budget
        self.began = perf_counter()
        self.steps = 0
        self.samples = 0

    def used(self) -> float:
        """The part that is used up when another sample is taken, if it takes its average time.

        A single slow sample must not end the race.
        """
        spent = perf_counter() - self.began
        ms = 1000 * (spent + spent / max(1, self.samples)) + RESERVE_MS
        by_time = ms / self.budget.ms if self.budget.ms > 0 else 1.0
        by_steps = self.steps / self.budget.steps if self.budget.steps > 0 else 1.0
        return max(by_time, by_steps)

    def pay(self, sample: Sample, candidates: npt.NDArray[np.int64], world: int) -> Floats:
        """Take a sample."""
        values, steps = sample(candidates, world)
        self.samples += 1
        self.steps += steps
        return values


class Field:
    """The candidates still in the race, their value in each world, and those dropped."""

    def __init__(self, candidates: int, prior: Floats, trust: float):
        self.prior = prior
        self.trust = trust
        self.alive = np.arange(candidates)
        self.gone: list[int] = []
        self.values = np.full((64, candidates), np.nan)
        self.worlds = 0

    def note(self, values: Floats) -> None:
        """What those in the race were worth in the next world."""
        if self.worlds == len(self.values):
            self.values = np.concatenate([self.values, np.full_like(self.values, np.nan)])
        self.values[self.worlds, self.alive] = values
        self.worlds += 1

    def means(self) -> Floats:
        """What those in the race are worth, as far as is known."""
        seen = self.values[: self.worlds, self.alive].sum(axis=0)
        weight = max(self.trust + self.worlds, 1)
        means: Floats = (self.trust * self.prior[self.alive] + seen) / weight
        return means

    def worlds_met(self) -> npt.NDArray[np.int64]:
        """How many worlds each candidate met before it left."""
        met: npt.NDArray[np.int64] = np.count_nonzero(~np.isnan(self.values[: self.worlds]), axis=0)
        return met

    def on_one_scale(self, order: tuple[int, ...]) -> Floats:
        """What all candidates are worth, in this order.

        Worlds differ in luck, so a candidate dropped early is measured by how far it was behind the
        best until then; and it is worth no more than those that stayed.
        """
        best, met = order[0], self.worlds_met()
        seen = self.values[: self.worlds]
        behind = np.nansum(seen[:, [best]] - seen, axis=0)
        behind += self.trust * (self.prior[best] - self.prior)
        worth = self.prior[best] if met[best] == 0 else seen[:, best][: met[best]].mean()
        values: Floats = worth - behind / np.maximum(self.trust + met, 1)
        values[list(order)] = np.minimum.accumulate(values[list(order)])
        return values

    def keep(self, many: int) -> None:
        """Let all but the best so many leave, the worst first."""
        ranked = self.alive[np.argsort(-self.means(), kind="stable")]
        self.gone.extend(int(each) for each in ranked[many:][::-1])
        self.alive = np.sort(ranked[:many])

    def drop_stragglers(self) -> None:
        """Let those leave that are clearly behind the leader."""
        means = self.means()
        seen = self.values[: self.worlds, self.alive]
        behind = seen[:, [int(means.argmax())]] - seen
        error = behind.std(axis=0, ddof=1) / math.sqrt(self.worlds)
        self.keep(int(np.count_nonzero(means.max() - means <= CLEARLY * error)))


def race(
    candidates: int,
    budget: Budget,
    sample: Sample,
    prior: Floats | None = None,
    trust: float = 0.0,
) -> Race:
    """Rank the candidates; where nothing else decides, the order in which they are given does."""
    tracker = BudgetTracker(budget)
    field = Field(candidates, np.zeros(candidates) if prior is None else prior, trust)
    rounds = max(1, math.ceil(math.log2(candidates)))
    look = FEWEST_WORLDS
    for number in range(1, rounds + 1):
        while len(field.alive) > 1 and tracker.used() < number / rounds:
            field.note(tracker.pay(sample, field.alive, field.worlds))
            if field.worlds >= look:
                field.drop_stragglers()
                look += max(1, look // 4)
        if number < rounds:
            field.keep((len(field.alive) + 1) // 2)
    field.keep(0)
    order = tuple(reversed(field.gone))
    return Race(order, field.on_one_scale(order), field.worlds_met(), tracker.steps)
