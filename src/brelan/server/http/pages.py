"""The HTML pages: one small shell, filled with language and title. The client does the rest."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

from brelan.packages import packages
from brelan.server.http.static_files import Body, WebFiles, body_of
from brelan.texts import catalogue

LOST, BANNED = "lost", "banned"
PAGES = (
    *("home", "table", "replay", "short_rules", "rules", "lesson"),
    *("watch", "me", "daily", "devices", "join", "puzzles", "puzzle", "review", LOST, BANNED),
)
PLAYED = ("table", "area")
"""What a page needs of its game where it is played."""
ABOUT_A_GAME = ("table", "short_rules", "rules", "replay", "review")
OF_GAMES = {"home": ("picture",), "table": PLAYED, "replay": PLAYED, "review": PLAYED}
"""What pages show of games: it comes with them, in words or in whole."""


class Shell:
    """Fills the shell for a page and a language."""

    def __init__(self, files: WebFiles | None = None):
        self.files = files or WebFiles()
        self._kept: dict[tuple[str, str, str, str], tuple[int, Body]] = {}

    def page(self, page: str, language: str, title: str, game: str = "") -> Body:
        """A page; `title` stands before the product's name, `game` is what is played there."""
        file = self.files.folder / "shell.html"
        self.files.refresh()
        changed = max(file.stat().st_mtime_ns, self.files.changed)
        kept = self._kept.get((page, language, title, game))
        if kept is None or kept[0] != changed:
            text = self._fill(file.read_text(encoding="utf-8"), page, language, title, game)
            kept = (changed, body_of(text.encode(), "text/html; charset=utf-8"))
            self._kept[page, language, title, game] = kept
        return kept[1]

    def _fill(self, shell: str, page: str, language: str, title: str, game: str) -> str:
        texts = catalogue(language)
        own = self.modules(page)
        coming = [each for each in self.game_modules(page, game) if each not in own]
        sheets = self.files.bundles.sheets(own)
        later = [path for path in self.files.bundles.sheets(coming) if path not in sheets]
        links = (
            *(f'<link rel="stylesheet" href="/web/{path}">' for path in sheets),
            *(f'<link rel="modulepreload" href="/web/{path}">' for path in [*own[1:], *coming]),
            *(f'<link rel="preload" as="style" href="/web/{path}">' for path in later),
        )
        values = {
            "lang": language,
            "title": html.escape(f"{title} · Brelan" if title else "Brelan"),
            "description": html.escape(texts["web.home.tagline"]),
            "page": page,
            "game": game,
            "web": "/web",
            "links": "\n    ".join(links),
            # Read when the scripts or the words of the page do not come.
            "offline": html.escape(texts["web.core.offline"]),
            "retry": html.escape(texts["web.core.retry"]),
            "words": f"/api/words/{language}.json?of={','.join(self.parts(page, game))}",
        }
        return re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], shell)

    def parts(self, page: str, game: str = "") -> list[str]:
        """The parts of the client whose words come with a page."""
        return [main_of(page), *(part for each in self._games(page, game) for part in each)]

    def modules(self, page: str) -> list[str]:
        """The main module of a page, and the bundles and modules that it imports."""
        return self.files.bundles.needed(main_of(page))

    def game_modules(self, page: str, game: str) -> list[str]:
        """What a page will import of its game."""
        parts = [part for each in self._games(page, game) for part in each] if game else []
        return list(dict.fromkeys([*parts[:1], *self.files.bundles.needed(*parts)]))

    def _games(self, page: str, game: str) -> list[list[str]]:
        """The parts of each game that a page shows."""
        names = [game] if game else packages() if page == "home" else []
        return [self.files.bundles.game_parts(name, *OF_GAMES.get(page, ())) for name in names]


def shown_at(page: str, games: Iterable[str]) -> Iterable[str]:
    """The games that a page may be about; "" for a page that is about none."""
    return games if page in ABOUT_A_GAME else ("",)


def main_of(page: str) -> str:
    """What a page begins with."""
    return f"pages/{page}/main.js"
