"""Modules of the browser client put together, so that a browser fetches a few files, not a hundred.

A bundle holds whole modules in the order in which they need each other, each in a function of its
own. Whoever asks for a module that is in a bundle gets a line that hands on what the bundle has. So
every module exists once: for pages, for what they import later, and for the games of others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from brelan.server.http.bundle_plan import planned
from brelan.server.http.modules import EXPORT, IMPORT, LATER, Modules, beside, exported
from brelan.server.http.said_keys import SaidKeys
from brelan.server.http.squeezing import squeezed, squeezed_sheet

WAITS = re.compile(r"^(?:export )?(?:const .* = )?await\b", re.MULTILINE)
SHEET = re.compile(r"\bstyle\(new URL\(\"([^\"]+)\", import\.meta\.url\)\)")
FOLDER = "bundles"
BASE = ("shared/tokens.css", "shared/base.css", "shared/controls.css")
"""The style sheets that every page has."""
WORDS = "shared/words.js"
"""The module that waits for the words of what is imported later."""


class Bundles:
    """The bundles of a folder of modules; a module's name is its path in the folder."""

    def __init__(self, folder: Path, foreign: dict[str, Path] | None = None):
        self.folder = folder
        self.modules = Modules(folder)
        self.bundles: dict[str, list[str]] = {}
        """The modules of each bundle, in the order in which they need each other."""
        self.home_of: dict[str, str] = {}
        """The bundle of each module that is in one."""
        for name, modules in planned(self.modules):
            kept = [each for each in dict.fromkeys(modules) if each not in self.home_of]
            # All that a page imports may be in other bundles; its style sheet is not.
            if kept or (folder / page_sheet(name)).is_file():
                self.bundles[name] = kept
                self.home_of |= dict.fromkeys(kept, name)
        self._numbers = {module: number for number, module in enumerate(self.home_of)}
        self.said = SaidKeys(self.modules, self.bundles.get("common", ()), foreign or {})
        self.parts = frozenset(self._parts(foreign or {}))
        """The modules that a page or another module begins with."""
        self.placed_sheets = self._place_sheets()
        """The bundle of each style sheet that modules of bundles bring along."""

    def _parts(self, foreign: dict[str, Path]) -> Iterator[str]:
        yield from self._names("pages/*/main.js")
        yield from self._names("games/*/game.js")
        yield from (f"{start.rstrip('/')}/game.js" for start in foreign)
        yield from self.modules.later(self._names("**/*.js"))

    def _names(self, pattern: str) -> list[str]:
        return [path.relative_to(self.folder).as_posix() for path in self.folder.glob(pattern)]

    def _place_sheets(self) -> dict[str, str]:
        """The first of the bundles that bring each style sheet along."""
        homes = {
            sheet: name
            for name in self.bundles
            for sheet in (*(BASE if name == "common" else ()), page_sheet(name))
            if (self.folder / sheet).is_file()
        }
        for module, name in self._placed():
            for path in SHEET.findall(self.modules.source(module)):
                homes.setdefault(beside(module, path), name)
        return homes

    def _placed(self) -> Iterator[tuple[str, str]]:
        """The modules with their bundles; what a page begins with brings its sheets to the bundle
        of the page.
        """
        yield from self.home_of.items()
        for main in self._names("pages/*/main.js"):
            name = main.split("/")[1]
            if name in self.bundles and main not in self.home_of:
                yield main, name

    def game_parts(self, game: str, *kinds: str) -> list[str]:
        """What a game begins with, and of what it imports later that of some kinds: `table`."""
        start = f"games/{game}/game.js"
        found = self.modules.later(self.modules.reached(start))
        wanted = [each for each in found if Path(each).stem in kinds]
        return list(dict.fromkeys([start, *wanted])) if start in self.parts else []

    def needed(self, *modules: str) -> list[str]:
        """What a browser fetches for some modules and all that they import at once."""
        reached = self.modules.reached(*modules)
        return list(dict.fromkeys(self._address(each) for each in reversed(reached)))

    def sheets(self, addresses: list[str]) -> list[str]:
        """The style sheets that come with bundles: what all pages share comes first."""
        wanted, styled = set(map(bundle_name, addresses)), set(self.placed_sheets.values())
        return [f"{FOLDER}/{name}.css" for name in self.bundles if name in wanted & styled]

    def _address(self, module: str) -> str:
        home = self.home_of.get(module)
        return f"{FOLDER}/{home}.js" if home else module

    def find(self, path: str) -> str | None:
        """The code that is served under a path; None if there is neither bundle nor module."""
        if path.endswith(".css"):
            return self._sheet(path.removeprefix(f"{FOLDER}/").removesuffix(".css"))
        if path.startswith(f"{FOLDER}/"):
            return self._bundle(path.removeprefix(f"{FOLDER}/").removesuffix(".js"))
        if not (self.folder / path).is_file():
            return None
        return self._shim(path) if path in self.home_of else self._linked(path)

    def _sheet(self, name: str) -> str | None:
        """The style sheets of a bundle, one after the other; that of a page comes first."""
        paths = [path for path, home in self.placed_sheets.items() if home == name]
        texts = [(self.folder / path).read_text(encoding="utf-8") for path in paths]
        return squeezed_sheet("\n".join(texts)) if texts else None

    def _bundle(self, name: str) -> str | None:
        if name not in self.bundles:
            return None
        modules = self.bundles[name]
        bodies = [self._wrapped(module) for module in modules]
        others = {other for module in modules for _, other in self.modules.imports(module)}
        if any(self._waits_for_words(body) for body in bodies):
            others.add(WORDS)
        return "\n".join([*(self._import(each) for each in sorted(others - {*modules})), *bodies])

    def _wrapped(self, module: str) -> str:
        """A module as a function that is called at once and answers with what it exports."""
        source = self.modules.source(module)
        names = exported(source)
        body = EXPORT.sub(lambda found: "const $default = " if found[1] else "", source)
        body = IMPORT.sub(lambda found: self._taken(module, found[1], found[2]), body)
        waits = WAITS.search(source) is not None
        answer = ",".join("default:$default" if name == "default" else name for name in names)
        start, end = ("await (async () => {", "})()") if waits else ("(() => {", "})()")
        body = squeezed(self._moved(module, body))
        return f"export const {self._name(module)} = {start}\n{body}\nreturn {{{answer}}};\n{end};"

    def _shim(self, module: str) -> str:
        """Hands on what the bundle of a module has."""
        names = exported(self.modules.source(module))
        plain = ", ".join(name for name in names if name != "default")
        own = self._name(module)
        lines = [self._import(module), f"export const {{ {plain} }} = {own};"]
        return "\n".join(
            [*lines, *([f"export default {own}.default;"] if "default" in names else [])]
        )

    def _linked(self, module: str) -> str:
        """A module that is in no bundle, with what it imports from those that are."""

        def take(found: re.Match[str]) -> str:
            other = beside(module, found[2])
            if other not in self.home_of:
                return found[0]
            return f"{self._import(other)} {self._taken(module, found[1], found[2])}"

        code = self._moved(module, IMPORT.sub(take, self.modules.source(module)))
        needs_words = self._waits_for_words(code) and self._import(WORDS) not in code
        return f"{self._import(WORDS)} {code}" if needs_words else code

    def _import(self, module: str) -> str:
        return f'import {{ {self._name(module)} }} from "/web/{self._address(module)}";'

    def _taken(self, module: str, names: str, path: str) -> str:
        """An import as constants, taken from the object that stands for the other module."""
        names = names.removeprefix("* as ").replace(" as ", ": ")
        return f"const {' '.join(names.split())} = {self._name(beside(module, path))};"

    def _moved(self, module: str, source: str) -> str:
        """Code that finds its files although it stands in a bundle."""

        def sheet(found: re.Match[str]) -> str:
            path = beside(module, found[1])
            home = self.placed_sheets.get(path)
            served = f"{FOLDER}/{home}.css" if home else path
            return f'style(new URL("/web/{served}", location.href))'

        source = SHEET.sub(sheet, source)
        return LATER.sub(lambda found: self._later(beside(module, found[2]), found[1]), source)

    def _later(self, part: str, quote: str) -> str:
        """What is imported later: straight from its bundle, and together with its words."""
        code = f"import({quote}/web/{self._address(part)}{quote})"
        if part in self.home_of:
            code += f".then(($) => $.{self._name(part)})"
        speaks = "$" in part or bool(self.said.of_part(part))
        if not speaks or WORDS not in self.home_of:
            return code
        return f"{self._name(WORDS)}.withWords({code}, {quote}{part}{quote})"

    def _waits_for_words(self, code: str) -> bool:
        return WORDS in self.home_of and f"{self._name(WORDS)}.withWords(" in code

    def _name(self, module: str) -> str:
        return f"$m{self._numbers[module]}"


def bundle_name(address: str) -> str:
    """The bundle that has an address, or the page that begins with it."""
    return (
        address.removeprefix(f"{FOLDER}/").removeprefix("pages/").split("/")[0].removesuffix(".js")
    )


def page_sheet(name: str) -> str:
    """The style sheet of a page."""
    return f"pages/{name}/page.css"
