"""Where compiled kernels are kept, and under which names.

The name of a folder holds a digest of every source that can end up inside a module's kernels: the
module and all that it imports, directly or not; of a package that is not ours, all its sources.
Numba itself does not notice that a kernel called from another file has changed. A wheel for one
platform brings a folder of kernels compiled for a baseline processor; they are used where the
digest and the processor fit.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import sys
import sysconfig
import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

from brelan.packages import roots

PACKAGE = Path(__file__).parent
SHIPPED = PACKAGE / "compiled"
"""The kernels that came with the package, if any did."""
IMPORT = re.compile(r"^from (brelan(?:\.[\w.]+)?) import (?:\(([^)]*)\)|(.*))$", re.MULTILINE)

KEPT_SECONDS = 30 * 24 * 3600

X86_64 = (
    "x86-64-v2",
    ("cx16", "popcnt", "sahf", "sse3", "ssse3", "sse4.1", "sse4.2"),
)
BASELINES = {
    "x86_64": X86_64,
    "AMD64": X86_64,
    "aarch64": ("generic", ()),
    "arm64": ("generic", ()),
}
"""For each kind of machine, the processor that shipped kernels are compiled for, and what one must
have to run them."""


def cache_folder() -> Path:
    """Where compiled kernels are kept: $BRELAN_CACHE, or the user's cache folder."""
    if chosen := os.environ.get("BRELAN_CACHE"):
        return Path(chosen)
    return user_cache_path("brelan", appauthor=False)


@cache
def settings() -> str:
    """The versions and settings that decide, with the sources, what a kernel compiles to."""
    import llvmlite
    import numba
    import numpy

    versions = (numba.__version__, numpy.__version__, llvmlite.__version__)
    interpreter = sysconfig.get_config_var("EXT_SUFFIX")
    config = numba.config
    return repr((interpreter, *versions, config.BOUNDSCHECK, config.OPT, config.DEBUGINFO_DEFAULT))


@cache
def digest(module: str) -> str:
    """A name for these exact settings and the sources that a module's kernels are made of."""
    sha = hashlib.sha256(settings().encode())
    for path in kernel_sources(module):
        sha.update(name_of(path, module).encode())
        sha.update(path.read_bytes())
    return sha.hexdigest()[:20]


def name_of(path: Path, module: str) -> str:
    """The name of a source in a digest: where it lies in its package."""
    if path.is_relative_to(PACKAGE):
        return path.relative_to(PACKAGE).as_posix()
    folder = foreign_folder(module) or path.parent
    return f"{folder.name}/{path.relative_to(folder).as_posix()}"


def kernel_sources(module: str) -> list[Path]:
    """The files whose text decides what a module's kernels compile to."""
    found = {PACKAGE / "kernels.py", PACKAGE / "kernel_compiler.py"}
    folder = foreign_folder(module)
    if folder is not None:
        unread = [*folder.rglob("*.py")]
    elif is_ours(module):
        unread = source_of(module) or source_of(f"{module}.__init__")
    else:
        unread = beside(module)
    while unread:
        path = unread.pop()
        if path not in found:
            found.add(path)
            unread += imported_by(path)
    return sorted(found)


def foreign_folder(module: str) -> Path | None:
    """The folder of the package that a module belongs to; None if that is ours."""
    for root, folder in roots().items():
        if root != __package__ and (module == root or module.startswith(f"{root}.")):
            return folder
    return None


def is_ours(module: str) -> bool:
    """Whether a module belongs to this package."""
    return module.partition(".")[0] == __package__


def beside(module: str) -> list[Path]:
    """The file of a module that no package of a game holds, such as a script's, and those in its
    folder, which it may import from."""
    file = getattr(sys.modules.get(module), "__file__", None)
    return [*Path(file).parent.glob("*.py")] if file else []


def imported_by(path: Path) -> list[Path]:
    """The files of this package that a file imports from, by module or by name."""
    found = []
    for module, several, one in IMPORT.findall(path.read_text(encoding="utf-8")):
        found += source_of(module)
        for name in (several or one).split(","):
            found += source_of(f"{module}.{name.split(' as ')[0].strip()}")
    return found


def source_of(module: str) -> list[Path]:
    """The file of a module of this package; none if there is no such module, or it is a package."""
    path = PACKAGE.joinpath(*module.split(".")[1:]).with_suffix(".py")
    return [path] if path.is_file() else []


def folder_of(module: str) -> Path:
    """Where the compiled kernels of a module are kept."""
    return cache_folder() / f"{module}-{digest(module)}"


def shipped_folder_of(module: str) -> Path:
    """Where the package would have brought them."""
    return SHIPPED / f"{module}-{digest(module)}"


@cache
def baseline() -> str | None:
    """The processor that shipped kernels were compiled for; None if this one cannot run them."""
    from llvmlite import binding

    processor, needed = BASELINES.get(platform.machine(), (None, ()))
    try:
        features = binding.get_host_cpu_features()
    except RuntimeError:  # not known on this kind of machine
        features = {}
    return processor if all(features.get(feature) for feature in needed) else None


def marks(module: str, part: str) -> list[Path]:
    """The files of which any one says that a part is compiled, ours and the shipped one."""
    shipped = baseline()
    found = [mark(module, part)]
    if shipped:
        found.append(shipped_folder_of(module) / mark_name(part, shipped))
    return found


def mark(module: str, part: str) -> Path:
    """The file that says that a part is compiled for this processor."""
    from llvmlite import binding
    from numba import config

    return folder_of(module) / mark_name(part, config.CPU_NAME or binding.get_host_cpu_name())


def mark_name(part: str, processor: str) -> str:
    """The name of such a file."""
    return f"{part}-{processor}.ready"


def prune(modules: Iterable[str]) -> None:
    """Delete what was not used for a month; the kernels of these modules are in use now."""
    for module in modules:
        if folder_of(module).is_dir():
            os.utime(folder_of(module))
    for folder in cache_folder().glob("*"):
        if folder.is_dir() and folder.stat().st_mtime < time.time() - KEPT_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)
