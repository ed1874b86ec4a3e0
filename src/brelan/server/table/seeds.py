"""The server's part of the seeds of new tables: unpredictable, unless a test fixes it."""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter


class TableSeeds:
    """Makes seeds. With `fixed`, the same person opening the same tables gets the same seeds."""

    def __init__(self, fixed: str = ""):
        self._fixed = fixed
        self._opened: Counter[str] = Counter()
        """How many tables each person has opened; only counted where seeds are fixed."""

    def new(self, who: str, *wishes: object) -> str:
        """The seed of the next table of a person; `wishes` tell one kind of table from another."""
        if not self._fixed:
            return secrets.token_hex(32)
        self._opened[who] += 1
        parts = self._fixed, self._opened[who], *wishes
        return hashlib.sha256(repr(parts).encode()).hexdigest()
