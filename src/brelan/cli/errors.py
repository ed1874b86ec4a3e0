"""How a command ends when something is wrong: exit codes, and one line on standard error."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NoReturn

from brelan.cli.language import translate, words
from brelan.errors import BrelanError

RECORD_IS_FALSE = 1
BAD_INPUT = 2
INTERRUPTED = 130


def fail(text: str, code: int) -> NoReturn:
    """Print what is wrong on standard error, and exit."""
    sys.stderr.write(f"brelan: {text}\n")
    sys.exit(code)


def error_text(error: BrelanError) -> str:
    """The text of an error, after the name of the field that caused it."""
    text = translate(error.message)
    return f"{error.field}: {text}" if error.field else text


def exit_silently() -> NoReturn:
    """Exit when standard output is closed, so that the interpreter's last flush does not fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(0)


def check_writable(path: Path) -> None:
    """Exit with an error now if a file could not be written once the games are played."""
    existed = path.exists()
    try:
        path.open("ab").close()
    except OSError as error:
        fail_to_write(path, error)
    if not existed:
        path.unlink()


def fail_to_write(path: Path, error: OSError) -> NoReturn:
    """Exit because a file cannot be written."""
    fail(words("play.unwritable", file=str(path), why=error.strerror or ""), BAD_INPUT)
