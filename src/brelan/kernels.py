"""`@kernel`: the rules compiled by Numba, or left as plain Python with NUMBA_DISABLE_JIT=1.

Compiled code is kept in the user's cache folder under a digest of every source that can end up
inside a kernel: its module and all that this imports, directly or not. Numba itself does not notice
that a kernel called from another file has changed.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import re
import shutil
import sys
import time
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
"""Whether kernels are compiled in this process."""

PACKAGE = Path(__file__).parent
IMPORT = re.compile(r"^from (brelan[\w.]*) import (?:\(([^)]*)\)|(.*))$", re.MULTILINE)

KEPT_SECONDS = 30 * 24 * 3600

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
def settings() -> str:
    """The versions and settings that decide, with the sources, what a kernel compiles to."""
    import llvmlite
    import numba
    import numpy

    versions = (sys.version, numba.__version__, numpy.__version__, llvmlite.__version__)
    return repr((*versions, numba.config.BOUNDSCHECK, numba.config.OPT))


@cache
def digest(module: str) -> str:
    """A name for these exact settings and the sources that a module's kernels are made of."""
    sha = hashlib.sha256(settings().encode())
    for path in kernel_sources(module):
        sha.update(path.relative_to(PACKAGE).as_posix().encode())
        sha.update(path.read_bytes())
    return sha.hexdigest()[:20]


def kernel_sources(module: str) -> list[Path]:
    """The files whose text decides what a module's kernels compile to."""
    found = {PACKAGE / "kernels.py"}
    unread = source_of(module)
    while unread:
        path = unread.pop()
        if path not in found:
            found.add(path)
            unread += imported_by(path)
    return sorted(found)


def imported_by(path: Path) -> list[Path]:
    """The files of ours that a file imports from, by whole module or by name."""
    found = []
    for module, several, one in IMPORT.findall(path.read_text(encoding="utf-8")):
        found += source_of(module)
        for name in (several or one).split(","):
            found += source_of(f"{module}.{name.split(' as ')[0].strip()}")
    return found


def source_of(module: str) -> list[Path]:
    """The file of a module of ours; none if there is no such module, or it is a package."""
    path = PACKAGE.joinpath(*module.split(".")[1:]).with_suffix(".py")
    return [path] if path.is_file() else []


def folder_of(module: str) -> Path:
    """Where the compiled kernels of a module are kept."""
    return cache_folder() / f"{module}-{digest(module)}"


def prune() -> None:
    """Drop what was compiled from sources that nobody has warmed up for a month."""
    for module in {name.rpartition(".")[0] for name in registry}:
        if folder_of(module).is_dir():
            os.utime(folder_of(module))
    for folder in cache_folder().glob("*"):
        if folder.is_dir() and folder.stat().st_mtime < time.time() - KEPT_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)


if COMPILED:
    from numba import njit, types
    from numba.core.caching import _Cache
    from numba.core.compiler import CompileResult
    from numba.core.runtime import rtsys
    from numba.core.serialize import dumps

    class _KernelCache(_Cache):  # type: ignore[misc]
        """One file for each version of a kernel, named after what it depends on.

        Numba's own cache numbers its files in an index, which processes that compile at the same
        time can spoil for each other.
        """

        def __init__(self, function: Callable[..., Any]):
            self._function = function

        @property
        def cache_path(self) -> str:
            return str(folder_of(self._function.__module__))

        def _path(self, signature: Any, codegen: Any) -> Path:
            depends = (
                f"{signature} {codegen.magic_tuple()} {self._function.__code__.co_firstlineno}"
            )
            version = hashlib.sha256(depends.encode()).hexdigest()[:16]
            return Path(self.cache_path) / f"{self._function.__qualname__}-{version}.kernel"

        def load_overload(self, signature: Any, target_context: Any) -> Any:
            # Numba would get ready to compile; what is compiled needs only the memory of arrays.
            rtsys.initialize(target_context)
            try:
                stored = self._path(signature, target_context.codegen()).read_bytes()
            except OSError:
                return None
            return CompileResult._rebuild(target_context, *pickle.loads(stored))

        def save_overload(self, signature: Any, result: Any) -> None:
            path = self._path(signature, result.codegen)
            unfinished = path.with_suffix(f".{os.getpid()}")
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                unfinished.write_bytes(dumps(result._reduce()))
                unfinished.replace(path)
            except OSError as error:
                warnings.warn(f"what was compiled cannot be kept: {error}", stacklevel=1)

        def enable(self) -> None:
            raise NotImplementedError

        def disable(self) -> None:
            raise NotImplementedError

        def flush(self) -> None:
            raise NotImplementedError

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
