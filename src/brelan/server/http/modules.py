"""The modules of the browser client as text: what each imports, at once or later, and exports."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from posixpath import normpath

COMMENT = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/)[ \t]*$", re.MULTILINE)
"""Comments that have their lines to themselves."""
CAST = re.compile(r"/\*\* @(?:type|param)\b(?:[^*\n]|\*(?!/))*\*/ ?")
IMPORT = re.compile(r"^import (\{[^}]*\}|\* as \w+) from \"(\.[^\"]+)\";$", re.MULTILINE)
LATER = re.compile(r"\bimport\(([\"`])(\.{1,2}/[^\"`]+)\1\)")
EXPORT = re.compile(
    r"^export (default |(?=(?:async )?(?:function|class|const) (\w+))|(?=async function (\w+)))",
    re.MULTILINE,
)


class Modules:
    """The modules of a folder; a module's name is its path in the folder."""

    def __init__(self, folder: Path):
        self.folder = folder
        self._sources: dict[str, str] = {}
        self._imports: dict[str, list[tuple[str, str]]] = {}
        self._later: dict[str, list[str]] = {}

    def source(self, module: str) -> str:
        """The code of a module, without its comments."""
        if module not in self._sources:
            text = (self.folder / module).read_text(encoding="utf-8")
            self._sources[module] = CAST.sub("", without_comments(text))
        return self._sources[module]

    def has(self, module: str) -> bool:
        """Whether there is such a module."""
        return module in self._sources or (self.folder / module).is_file()

    def imports(self, module: str) -> list[tuple[str, str]]:
        """The names that a module imports at once, each with the module that has them."""
        if module not in self._imports:
            found = IMPORT.findall(self.source(module))
            self._imports[module] = [(names, beside(module, path)) for names, path in found]
        return self._imports[module]

    def later(self, modules: Iterable[str]) -> Iterator[str]:
        """The modules that some import later; what is named by a value is left out."""
        for module in modules:
            if module not in self._later:
                paths = (path for _, path in LATER.findall(self.source(module)) if "$" not in path)
                self._later[module] = [beside(module, path) for path in paths]
            yield from self._later[module]

    def reached(self, *starts: str) -> list[str]:
        """Modules after all that they import at once; what is not there is left out."""
        found: dict[str, None] = {}
        asked: set[str] = set()

        def visit(module: str) -> None:
            if module in asked or not self.has(module):
                return
            asked.add(module)
            for _, other in self.imports(module):
                visit(other)
            found[module] = None

        for start in starts:
            visit(start)
        return list(found)


def without_comments(source: str) -> str:
    """Code without its comments, every line under its own number."""
    return COMMENT.sub(lambda found: "\n" * found[0].count("\n"), source)


def beside(module: str, path: str) -> str:
    """A path relative to a module, as one of the folder."""
    return normpath(f"{module.rpartition('/')[0]}/{path}")


def exported(source: str) -> list[str]:
    """The names that a module exports."""
    return ["default" if found[1] else found[2] or found[3] for found in EXPORT.finditer(source)]
