"""Files with what is nobody else's business: readable by their owner only, whole or not there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from brelan.server.admin.desk import AdminError
from brelan.texts import say

PRIVATE = 0o600


@contextmanager
def new_private_file(path: Path, replace: bool = False) -> Iterator[Path]:
    """A file to be filled under another name, which becomes this one when that has succeeded."""
    if path.exists() and not replace:
        raise AdminError(say("command.admin.file-exists", file=str(path)))
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
        yield part
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.replace(path)
    except OSError as error:
        why = error.strerror or str(error)
        raise AdminError(say("play.unwritable", file=str(path), why=why)) from None
    finally:
        part.unlink(missing_ok=True)
