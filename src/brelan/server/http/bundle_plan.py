"""Which modules of the browser client belong together: what a page needs at once, what games share,
what is imported later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from brelan.server.http.modules import Modules

PRACTICE = ("lesson", "puzzle")
AROUND_AN_AREA = ("replay", "review", *PRACTICE)
"""The pages that show an area as a table does."""


def planned(modules: Modules) -> Iterator[tuple[str, list[str]]]:
    """Names of bundles with their modules: an earlier one takes what a later one would have."""
    pages = {
        main.parent.name: modules.reached(f"pages/{main.parent.name}/main.js")[:-1]
        for main in sorted(modules.folder.glob("pages/*/main.js"))
    }
    home, table = (pages.pop(name, []) for name in ("home", "table"))
    played = {name: pages.pop(name, []) for name in AROUND_AN_AREA}
    games = sorted({path.parent.name for path in modules.folder.glob("games/*/*.js")})
    pictures = {each: modules.reached(f"games/{each}/picture.js") for each in games}
    areas = {
        each: modules.reached(*(f"games/{each}/{part}.js" for part in ("picture", "table", "area")))
        for each in games
    }
    # What other pages have of the table at once, or on demand: waiting, dialogs.
    elsewhere = modules.reached(*modules.later(home), "pages/rules/main.js")
    demanded = modules.reached(*modules.later(table))
    several = shared(*areas.values())
    drawn = {module for found in pictures.values() for module in found}
    cards = [each for each in several if each in drawn]
    # What a game begins with is fetched by its name, without that of other games.
    begun = modules.reached(*(f"games/{each}/game.js" for each in games))
    begun = among(begun, [other for each in begun for _, other in modules.imports(each)])
    # Small: a file of its own would weigh more.
    parts = among(table, shared(table, *pages.values()))
    yield "common", [*shared(home, table), *cards, *shared(elsewhere, table), *parts, *begun]
    yield "plain", among(home, shared(home, *pages.values(), *played.values()))
    yield "home", home
    yield from ((f"{each}-picture", found) for each, found in pictures.items())
    # The first page fetches it for a game that is looked at: no style of a table comes with it.
    yield "areas", several
    yield "table", table
    yield "dialogs", shared(elsewhere, demanded)
    yield from areas.items()
    yield "sounds", modules.reached("shared/sounds.js")
    moments = {each: modules.reached(*modules.later(areas[each])) for each in games}
    yield "moments", shared(*moments.values())
    yield from ((f"{each}-moments", found) for each, found in moments.items())
    for part in modules.later(table):
        yield name_of(part), modules.reached(part)
    yield "practice", shared(*(played[name] for name in PRACTICE))
    yield "pages", shared(*pages.values(), *played.values())
    yield from played.items()
    yield from pages.items()
    for part in modules.later(every_module(modules)):
        yield name_of(part), modules.reached(part)


def name_of(part: str) -> str:
    """The name of the bundle of what is imported later."""
    return part.removesuffix(".js").replace("/", "-")


def every_module(modules: Modules) -> list[str]:
    """All modules of the folder, in the order of their names."""
    found = sorted(modules.folder.rglob("*.js"))
    return [path.relative_to(modules.folder).as_posix() for path in found]


def among(wanted: list[str], modules: list[str]) -> list[str]:
    """Those of some modules that are wanted: nobody fetches the others with them."""
    return [module for module in modules if module in wanted]


def shared(*lists: list[str]) -> list[str]:
    """The modules that are in several lists, in their order."""
    counts = Counter(module for modules in lists for module in modules)
    return [module for module in counts if counts[module] > 1]
