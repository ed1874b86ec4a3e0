"""One server to a file: a lock that is released when its process ends in any way."""

from __future__ import annotations

import os
import sys
from pathlib import Path


class InUse(Exception):
    """Another server uses the file that is named."""


def acquire_lock(file: Path) -> int:
    """Lock a file until the descriptor returned is closed; InUse if another server has the lock.

    The lock is on a file beside it: SQLite has locks of its own on the file itself.
    """
    beside = os.open(file.with_name(f"{file.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        lock(beside)
    except OSError as error:
        os.close(beside)
        if isinstance(error, BlockingIOError | PermissionError):
            raise InUse(str(file)) from None
        raise
    return beside


if sys.platform == "win32":
    import msvcrt

    def lock(opened: int) -> None:
        """Lock an open file; OSError if somebody else has."""
        msvcrt.locking(opened, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock(opened: int) -> None:
        """Lock an open file; OSError if somebody else has."""
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
