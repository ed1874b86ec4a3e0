"""The packages that games come in, ours and others', as the entry point group `brelan.games` names
them. Nothing of a game is imported here.

A game in a package `X.games.NAME` has its other parts beside it: `X.bots.NAME`, `X.terminal.NAME`,
`X.rulebook.NAME`, texts in `X/locales`, browser files in `X/web/games/NAME`. In any other package
they are inside: `X.bots`, `X.terminal`, `X.rulebook`, `X/locales`, `X/web`.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

import msgspec

GROUP = "brelan.games"
OURS = Path(__file__).parent
ORDER = OURS / "games" / "order.txt"
"""The order in which our own games are named; installers keep none."""


class Package(msgspec.Struct, frozen=True):
    """A game's name, and the module that holds it."""

    name: str
    module: str

    @property
    def root(self) -> str:
        """The package that everything of the game lies in."""
        head, _, kind = self.module.removesuffix(f".{self.name}").rpartition(".")
        return head if self._is_beside(kind) else self.module

    def part(self, kind: str) -> str:
        """The module of another part of the game: `bots`, `terminal`, `rulebook`."""
        if self.root == self.module:
            return f"{self.module}.{kind}"
        return f"{self.root}.{kind}.{self.name}"

    @property
    def folder(self) -> Path | None:
        """Where the root package lies; None if there is none."""
        return folder_of(self.root)

    @property
    def web(self) -> Path | None:
        """The folder of the browser's files, which are served under `/web/games/NAME/`."""
        if self.folder is None:
            return None
        web = self.folder / "web"
        return web if self.root == self.module else web / "games" / self.name

    def _is_beside(self, kind: str) -> bool:
        return kind == "games" and self.module.endswith(f".games.{self.name}")


@cache
def packages() -> dict[str, Package]:
    """Every game by its name: ours in their order, then others by name."""
    order = ORDER.read_text(encoding="utf-8").split()
    found = {point.name: Package(point.name, point.value) for point in _entry_points()}
    names = sorted(
        found, key=lambda name: (order.index(name) if name in order else len(order), name)
    )
    return {name: found[name] for name in names}


def _entry_points() -> list[EntryPoint]:
    """Whatever is named like a word of a program, ours last: of two of one name the later is kept,
    so that nobody can replace a game of ours."""
    points = [point for point in entry_points(group=GROUP) if point.name.isidentifier()]
    return sorted(points, key=lambda point: point.value.startswith(f"{GROUP}."))


@cache
def roots() -> dict[str, Path]:
    """The root packages of all games with their folders, ours first."""
    found = {__package__: OURS}
    for package in packages().values():
        if package.folder is not None:
            found.setdefault(package.root, package.folder)
    return found


@cache
def folder_of(root: str) -> Path | None:
    """Where a package lies, without importing it; None if it cannot be found."""
    try:
        spec = find_spec(root)
    except (ImportError, ValueError):
        return None
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(next(iter(spec.submodule_search_locations)))
