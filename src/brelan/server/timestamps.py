"""The server's clock: milliseconds since 1970, as everything that is stored has them."""

from __future__ import annotations

import time


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
