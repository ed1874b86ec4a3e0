"""Which texts each part of the browser client says, so that no page fetches texts of others. A part
is a module with all that it imports at once, or the client's part of a game that others have made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path

from brelan.server.http.modules import Modules, beside, without_comments
from brelan.texts import DEFAULT_LANGUAGE, catalogue

NOT_FOR_THE_BROWSER = (
    *("command.", "arena.", "verify.", "review.", "play.", "error.", "reason.", "brief."),
    *("server.", "bot.", "index.", "line.", "chip.", "value.", "language."),
    *("hint.", "learn.", "lesson.", "puzzle.", "rules.label.option"),
)
RULES, RULE_LABELS = "rules.", "rules.label."
LITERAL = re.compile(r"\"([a-z_]+(?:\.[\w-]+)+)\"")
VALUE = re.compile(r"\$\{[^}`]*\}")
TEMPLATE = re.compile(rf"`([a-z_]+\.(?:[\w.-]|{VALUE.pattern})*{VALUE.pattern}[\w.-]*)`")
PATH = re.compile(r"\"(\.{1,2}/[\w./-]+\.js)\"")
FORMS = ("", ".one", ".other", "-one")
"""What `plural` may put after a key."""


@cache
def browser_keys() -> frozenset[str]:
    """The keys of all texts but those of the server and the terminal."""
    return frozenset(
        key
        for key in catalogue(DEFAULT_LANGUAGE)
        if not key.startswith(NOT_FOR_THE_BROWSER)
        and (key.startswith(RULE_LABELS) or not key.startswith(RULES))
    )


class SaidKeys:
    """The keys that parts say. `shared` are the modules that every page has, `foreign` the folders
    of other people's games, by where they are served.
    """

    def __init__(self, modules: Modules, shared: Iterable[str], foreign: dict[str, Path]):
        self._modules = modules
        self._foreign = foreign
        self._parts: dict[str, frozenset[str]] = {}
        self._everywhere = list(shared)

    def of_page(self, parts: Iterable[str]) -> frozenset[str]:
        """What a page with these parts says at once, and whatever no module names: the names of
        options, lines of the count.
        """
        return self._shared.union(self._unnamed(), *map(self.of_part, parts))

    def of_part(self, part: str) -> frozenset[str]:
        """What a part says that not every page has; nothing if there is no such part."""
        if part not in self._parts:
            folder = self._folder(part)
            said = self._named_in(self._modules.reached(part))
            said |= self._named_abroad(part, folder) if folder else frozenset()
            self._parts[part] = said - self._shared
        return self._parts[part]

    @cached_property
    def _shared(self) -> frozenset[str]:
        return self._named_in(self._everywhere)

    def _folder(self, part: str) -> Path | None:
        """The folder of a game of others, if the part is in one."""
        return next((at for start, at in self._foreign.items() if part.startswith(start)), None)

    def _named_abroad(self, part: str, folder: Path) -> frozenset[str]:
        """What the modules of a game of others say, and those of ours that they import."""
        said: set[str] = set()
        for file in folder.rglob("*.js"):
            code = without_comments(file.read_text(encoding="utf-8"))
            said |= keys_in(code)
            ours = [beside(part, path) for path in PATH.findall(code)]
            said |= self._named_in(self._modules.reached(*ours))
        return frozenset(said)

    def _named_in(self, modules: Iterable[str]) -> frozenset[str]:
        return frozenset().union(*(keys_in(self._modules.source(each)) for each in modules))

    def _unnamed(self) -> frozenset[str]:
        if "" not in self._parts:
            found = self._modules.folder.rglob("*.js")
            names = (path.relative_to(self._modules.folder).as_posix() for path in found)
            self._parts[""] = browser_keys() - self._named_in(names)
        return self._parts[""]


@cache
def keys_in(code: str) -> frozenset[str]:
    """The keys that some code names, in all their forms."""
    named = {key + form for key in LITERAL.findall(code) for form in FORMS} & browser_keys()
    return frozenset(named).union(*map(_keys_like, TEMPLATE.findall(code)))


@cache
def _keys_like(template: str) -> frozenset[str]:
    """What a template like `web.settings.${name}.label` can become."""
    text = r"[\w.-]+".join(map(re.escape, VALUE.split(template)))
    pattern = re.compile(f"{text}(?:{'|'.join(map(re.escape, FORMS))})")
    return frozenset(filter(pattern.fullmatch, browser_keys()))
