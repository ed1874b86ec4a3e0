"""`@kernel`: the rules compiled by Numba, or left as plain Python with NUMBA_DISABLE_JIT=1.

Compiled code is kept in the user's cache folder under a digest of everything that can end up inside
a kernel, because Numba itself does not notice that a kernel called from another file has changed.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
"""Whether kernels are compiled in this process."""

PACKAGE = Path(__file__).parent
KERNEL_SOURCES = (
    "bits.py",
    "cards.py",
    "combinations.py",
    "kernels.py",
    "randomness.py",
    "games",
    "bots",
)

registry: dict[str, Any] = {}
"""Every kernel by its full name, for `brelan warm` and for the tests."""


def cache_folder() -> Path:
    """Where compiled kernels are kept: $BRELAN_CACHE, or the place this system has for caches."""
    if chosen := os.environ.get("BRELAN_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "brelan/cache"
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/brelan"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "brelan"


@cache
def digest() -> str:
    """A name for this exact set of kernel sources, Numba, NumPy and settings."""
    import llvmlite
    import numba
    import numpy

    sha = hashlib.sha256()
    for setting in (
        sys.version,
        numba.__version__,
        numpy.__version__,
        llvmlite.__version__,
        numba.config.BOUNDSCHECK,
        numba.config.OPT,
    ):
        sha.update(f"{setting}\n".encode())
    for path in kernel_sources():
        sha.update(path.relative_to(PACKAGE).as_posix().encode())
        sha.update(path.read_bytes())
    return sha.hexdigest()[:20]


def kernel_sources() -> list[Path]:
    """The files whose text decides what a kernel compiles to."""
    paths: list[Path] = []
    for name in KERNEL_SOURCES:
        path = PACKAGE / name
        paths.extend(path.rglob("*.py") if path.is_dir() else [path])
    return sorted(paths)


if COMPILED:
    from numba import njit, types
    from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

    class _KernelLocator(_CacheLocator):  # type: ignore[misc]
        """Files every kernel of a module in a folder of its own, below the digest."""

        def __init__(self, module: str, line: int):
            self._module = module
            self._line = line

        def get_cache_path(self) -> str:
            return str(cache_folder() / digest() / self._module)

        def get_source_stamp(self) -> str:
            return digest()

        def get_disambiguator(self) -> str:
            return str(self._line)

        @classmethod
        def from_function(cls, py_func: Callable[..., Any], py_file: str) -> _KernelLocator:
            return cls(py_func.__module__, py_func.__code__.co_firstlineno)

    class _KernelCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (_KernelLocator,)

    class _KernelCache(FunctionCache):  # type: ignore[misc]
        _impl_class = _KernelCacheImpl

    def _widened(argument: Any) -> Any:
        plain = types.unliteral(argument)
        narrow = isinstance(plain, types.Integer) and plain != types.uint64
        return types.int64 if narrow else plain

    def _call_widened(compiled: Any) -> Callable[..., Any]:
        """How kernels call this one: with every integer as an int64, so that there is one version
        of it.

        Left to itself, Numba compiles another for each literal and each width of an argument.
        """
        original = compiled.get_call_template

        def get_call_template(args: Any, kws: Any) -> Any:
            return original(tuple(_widened(arg) for arg in args), kws)

        return get_call_template


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a rule on its first call, or take it from the cache."""
    name = f"{function.__module__}.{function.__qualname__}"
    if not COMPILED:
        registry[name] = function
        return function
    compiled = njit(nogil=True, error_model="numpy")(function)
    compiled._cache = _KernelCache(function)
    compiled.get_call_template = _call_widened(compiled)
    registry[name] = compiled
    return compiled
