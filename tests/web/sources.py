"""The files of the browser client, and what they import, say and show, as tests look at them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from brelan import games
from brelan.server.http.pages import PAGES
from brelan.server.http.static_files import WEB

MODULES = sorted(WEB.rglob("*.js"))
SHEETS = sorted(WEB.rglob("*.css"))
MAINS = [WEB / "pages" / page / "main.js" for page in PAGES]
GAMES = [WEB / "games" / name / "game.js" for name in games.NAMES]
STARTING = [*MAINS, *GAMES, WEB / "sw.js"]
"""Where a browser begins to read; a game's own part is imported by the game's name."""

COMMENT = re.compile(r"/\*.*?\*/|(?<=\s)//[^\n]*|^//[^\n]*", re.DOTALL | re.MULTILINE)
PATH = re.compile(r"\"(\.{1,2}/[\w./-]+\.(?:js|css))\"")
IMPORT = re.compile(r"^import\b[^;\"]*\"(\.{1,2}/[\w./-]+\.js)\"", re.MULTILINE)


def code_of(module: Path) -> str:
    """A module without its comments, which name types and keys too."""
    return COMMENT.sub("", module.read_text(encoding="utf-8"))


def named_files(module: Path) -> Iterator[Path]:
    """The modules and sheets that a module imports, at once or later."""
    for path in PATH.findall(code_of(module)):
        yield (module.parent / path).resolve()


def imported_files(module: Path) -> Iterator[Path]:
    """The modules that a module imports at once."""
    for path in IMPORT.findall(code_of(module)):
        yield (module.parent / path).resolve()


def reached_from(*starts: Path, by: Callable[[Path], Iterator[Path]] = named_files) -> set[Path]:
    """All files that these modules lead to, themselves included."""
    found: set[Path] = set()
    unread = [start.resolve() for start in starts]
    while unread:
        file = unread.pop()
        if file in found:
            continue
        found.add(file)
        if file.suffix == ".js" and file.is_file():
            unread += by(file)
    return found
