"""Memory that is needed only while kernels are loaded or compiled, given back to the system.

The library of the compiler is large, and hardly any of it is used once kernels are loaded. Its
pages are copies of a file: the system reads them again should they be needed.
"""

from __future__ import annotations

import ctypes
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

LIBRARY = "llvmlite"
MAPPINGS = Path("/proc/self/smaps")
_HEAD = re.compile(
    r"^([0-9a-f]+)-([0-9a-f]+) ([rwxps-]{4}) \S+ \S+ \d+ *(.*)$\n((?:^\w+: .*\n)+)", re.MULTILINE
)
_UNTOUCHED = re.compile(r"^Anonymous: +0 kB$", re.MULTILINE)
DONT_NEED = 4
"""MADV_DONTNEED of Linux."""


def give_back() -> None:
    """Give back what loading kernels has left behind; elsewhere than on Linux nothing is done."""
    if sys.platform != "linux":
        return
    with suppress(OSError, AttributeError):
        system = ctypes.CDLL(None)
        system.madvise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
        for start, size in unchanged_mappings(MAPPINGS.read_text()):
            system.madvise(start, size, DONT_NEED)
        # Of the GNU library: free pages in the middle of the heap too.
        system.malloc_trim(0)


def unchanged_mappings(maps: str) -> Iterator[tuple[int, int]]:
    """Where the library's file lies in memory as it is on the disk, and how large it is there."""
    for start, end, access, file, details in _HEAD.findall(maps):
        is_unchanged = "w" not in access and _UNTOUCHED.search(details)
        if is_unchanged and LIBRARY in Path(file).name:
            yield int(start, 16), int(end, 16) - int(start, 16)
