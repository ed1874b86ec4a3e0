"""`@kernel`: the rules compiled by Numba, or left as plain Python with NUMBA_DISABLE_JIT=1."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
"""Whether kernels are compiled in this process."""

registry: dict[str, Any] = {}
"""Every kernel by its full name."""


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a rule on its first call, or take it from the cache."""
    name = f"{function.__module__}.{function.__qualname__}"
    if COMPILED:
        from brelan.kernel_compiler import compiled

        registry[name] = compiled(function, registry)
    else:
        registry[name] = function
    return registry[name]
