"""The HTML pages: one small shell, filled with language and title. The client does the rest."""

from __future__ import annotations

import html
import re
from pathlib import Path

from brelan.server.http.static_files import WEB, Body, body_of
from brelan.texts import catalogue

LOST, BANNED = "lost", "banned"
PAGES = ("home", "table", "rules", "replay", LOST, BANNED)
_IMPORT = re.compile(
    r"^\s*(?:import|export)\b[^;]*?from\s*\"(\.[^\"]+)\"|^import\s*\"(\.[^\"]+)\"", re.MULTILINE
)


class Shell:
    """Fills the shell for a page and a language."""

    def __init__(self, folder: Path = WEB):
        self.folder = folder.resolve()
        self._kept: dict[tuple[str, str, str], tuple[int, Body]] = {}
        self._known: dict[Path, tuple[int, list[Path]]] = {}

    def page(self, page: str, language: str, title: str) -> Body:
        """A page; `title` stands before the product's name."""
        file = self.folder / "shell.html"
        changed = max(file.stat().st_mtime_ns, *self._times(page))
        kept = self._kept.get((page, language, title))
        if kept is None or kept[0] != changed:
            text = self._fill(file.read_text(encoding="utf-8"), page, language, title)
            kept = (changed, body_of(text.encode(), "text/html; charset=utf-8"))
            self._kept[page, language, title] = kept
        return kept[1]

    def _times(self, page: str) -> list[int]:
        return [0, *(path.stat().st_mtime_ns for path in self.modules(page))]

    def _fill(self, shell: str, page: str, language: str, title: str) -> str:
        texts = catalogue(language)
        preloads = "\n    ".join(
            f'<link rel="modulepreload" href="/web/{path.relative_to(self.folder).as_posix()}">'
            for path in self.modules(page)[1:]
        )
        sheet = ""
        if (self.folder / "pages" / page / "page.css").is_file():
            sheet = f'<link rel="stylesheet" href="/web/pages/{page}/page.css">'
        values = {
            "lang": language,
            "title": html.escape(f"{title} · Brelan" if title else "Brelan"),
            "description": html.escape(texts["web.home.tagline"]),
            "page": page,
            "web": "/web",
            "sheet": sheet,
            "preloads": preloads,
        }
        return re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], shell)

    def modules(self, page: str) -> list[Path]:
        """The main module of a page and all its imports, to be preloaded."""
        found: list[Path] = []
        unread = [self.folder / "pages" / page / "main.js"]
        while unread:
            path = unread.pop(0)
            if path in found or not path.is_file():
                continue
            found.append(path)
            unread += self._imports(path)
        return found

    def _imports(self, path: Path) -> list[Path]:
        changed = path.stat().st_mtime_ns
        kept = self._known.get(path)
        if kept is None or kept[0] != changed:
            names = (one or other for one, other in _IMPORT.findall(path.read_text("utf-8")))
            kept = self._known[path] = (changed, [(path.parent / name).resolve() for name in names])
        return kept[1]
