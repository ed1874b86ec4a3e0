"""Means with their 95 % intervals, from deals as independent observations."""

from __future__ import annotations

import math

import msgspec
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

Z = 1.959963984540054
"""A standard normal deviate stays between -Z and Z 95 times in a hundred."""


class Estimate(msgspec.Struct, frozen=True):
    """A figure, and where it is in 95 of a hundred such matches; nothing where nothing is known."""

    value: float | None = None
    low: float | None = None
    high: float | None = None


UNKNOWN = Estimate()


def quantile(freedom: int) -> float:
    """Student's t that is exceeded to either side 5 times in a hundred (Abramowitz 26.7.5)."""
    z = Z
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom**power) for power, term in enumerate(terms, 1))


def ratio(sums: Floats, counts: Floats) -> tuple[float, float, int]:
    """The mean of what was summed up deal by deal, its squares per deal, and how many deals."""
    took_part = counts > 0
    sums, counts = sums[took_part], counts[took_part]
    if not len(counts):
        return math.nan, math.nan, 0
    value = float(sums.sum() / counts.sum())
    residuals = (sums - value * counts) / counts.mean()
    return value, float(residuals @ residuals), len(counts)


def mean(sums: Floats, counts: Floats) -> Estimate:
    """A mean of anything, with Student's interval."""
    value, squares, deals = ratio(sums, counts)
    if deals == 0:
        return UNKNOWN
    if deals == 1:
        return Estimate(value)
    half = quantile(deals - 1) * math.sqrt(squares / (deals - 1) / deals)
    return Estimate(value, value - half, value + half)


def share(sums: Floats, counts: Floats) -> Estimate:
    """A mean of shares between 0 and 1, with Wilson's interval for as many tosses as it is worth.

    So many tosses of a coin would scatter as much as the deals do. One more deal of the greatest
    possible scatter is added to the others, so that a few deals that happen to agree prove
    nothing; a share of 0 or 1 has no scatter at all, and each deal counts as a toss.
    """
    value, squares, deals = ratio(sums, counts)
    if deals == 0:
        return UNKNOWN
    if deals == 1:
        return Estimate(value)
    scatter = value * (1 - value)
    tosses = deals if scatter <= 0 else deals**2 * scatter / (squares + scatter)
    return wilson(value, tosses, quantile(deals - 1))


def wilson(value: float, tosses: float, t: float) -> Estimate:
    """Wilson's score interval."""
    shrunk = 1 + t * t / tosses
    centre = (value + t * t / (2 * tosses)) / shrunk
    half = t * math.sqrt(value * (1 - value) / tosses + t * t / (4 * tosses**2)) / shrunk
    low = centre - half if value > 0 else 0.0
    high = centre + half if value < 1 else 1.0
    return Estimate(value, low, high)
