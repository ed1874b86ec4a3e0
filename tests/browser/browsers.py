"""How a browser and its server are started to look at pages: no chance, no network."""

from __future__ import annotations

import os
from typing import Any

# Nothing is found but this machine: what a page or the browser itself asks for stays here.
NOWHERE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
ARGUMENTS = [NOWHERE] + (["--no-sandbox"] if os.geteuid() == 0 else [])
SETTINGS: dict[str, Any] = {
    "workers": 1,
    "seed": "browser",
    "bot_steps": 2000,
    "grace_seconds": 4.0,
    "review_worlds": 4,
}
"""Nothing is left to chance or to the clock: the same user meets the same cards and moves."""
