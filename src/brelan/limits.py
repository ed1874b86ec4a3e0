"""The largest numbers that the engine, the arena and bulk play take."""

from __future__ import annotations

LONGEST_LINE = 1 << 20
"""Bytes of a request to the engine; the fullest position takes a hundredth of it."""
MOST_MS = 600_000
"""The longest that a bot may be asked to think."""
MOST_STEPS = 10**9
"""The most steps that a bot may be asked to think for."""
MOST_WORLDS = 10_000
"""The most worlds that an action is valued in."""
MOST_GAMES = 10**9
"""The most games of a match, and of one call of bulk play."""
