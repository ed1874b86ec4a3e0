"""Modules put together: each once, in an order that works, and found under its old address."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from brelan import games
from brelan.server.http.bundles import FOLDER, Bundles
from brelan.server.http.modules import exported, without_comments
from brelan.server.http.static_files import WEB
from system import needed

BUNDLES = Bundles(WEB)
MODULES = [path.relative_to(WEB).as_posix() for path in sorted(WEB.rglob("*.js"))]
HEAD = re.compile(r'^import \{ \$m\d+ \} from "/web/bundles/[\w-]+\.js";')


def files(folder: Path, **sources: str) -> Bundles:
    """A client of these modules, `_` in a name standing for a folder."""
    for name, source in sources.items():
        path = folder / f"{name.replace('__', '/')}.js"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    return Bundles(folder)


def test_what_two_pages_import_is_in_a_bundle_of_both(tmp_path: Path) -> None:
    bundles = files(
        tmp_path,
        shared__words='export const word = "one";\n',
        shared__dom='import { word as said } from "./words.js";\n'
        "export function say() {\n  return said;\n}\n",
        pages__home__main='import { say } from "../../shared/dom.js";\nsay();\n',
        pages__table__main='import * as dom from "../../shared/dom.js";\ndom.say();\n',
    )
    assert bundles.bundles == {"common": ["shared/words.js", "shared/dom.js"]}
    common = bundles.find(f"{FOLDER}/common.js")
    assert common is not None
    assert "const{word:said}=$m0;" in common
    assert bundles.find("pages/home/main.js") == (
        'import { $m1 } from "/web/bundles/common.js"; const { say } = $m1;\nsay();\n'
    )
    assert "const dom = $m1;" in (bundles.find("pages/table/main.js") or "")
    assert bundles.find("shared/dom.js") == (
        'import { $m1 } from "/web/bundles/common.js";\nexport const { say } = $m1;'
    )
    assert bundles.needed("pages/home/main.js") == ["pages/home/main.js", "bundles/common.js"]


def test_files_are_found_from_a_bundle_too(tmp_path: Path) -> None:
    both = (
        'import { draw } from "../../cards/card.js";\nimport { one } from "../../cards/one.js";\n'
    )
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "card.css").write_text("/* Cards. */\n.card {\n  color: red;\n}\n")
    bundles = files(
        tmp_path,
        cards__one="export const one = 1;\n",
        cards__card='await style(new URL("./card.css", import.meta.url));\n'
        "export const draw = () => import(`../games/${one}/game.js`);\n",
        pages__home__main=both,
        pages__table__main=both,
    )
    common = bundles.find(f"{FOLDER}/common.js") or ""
    assert "await (async () => {" in common
    assert 'style(new URL("/web/bundles/common.css",location.href))' in common
    assert "import(`/web/games/${one}/game.js`)" in common
    assert bundles.find(f"{FOLDER}/common.css") == ".card{color:red;}"


SPEAKING = {
    "shared__words": "export async function withWords(module, part) {\n  return module;\n}\n",
    "table__lobby": 'import { t } from "../shared/words.js";\n'
    'export default t("web.table.sit-down");\n',
    "table__silent": "export const silent = 1;\n",
    "pages__home__main": 'import * as words from "../../shared/words.js";\nwords;\n',
    "pages__table__main": 'import * as words from "../../shared/words.js";\n'
    "export const later = () =>\n"
    '  [words, import("../../table/lobby.js"), import("../../table/silent.js")];\n',
}


def test_what_is_imported_later_comes_from_its_bundle_together_with_its_words(
    tmp_path: Path,
) -> None:
    bundles = files(tmp_path, **SPEAKING)
    main = bundles.find("pages/table/main.js") or ""
    lobby, silent = (bundles.home_of[f"table/{name}.js"] for name in ("lobby", "silent"))
    assert f'import("/web/{FOLDER}/{silent}.js").then(($) => $.$m' in main
    assert f'.withWords(import("/web/{FOLDER}/{lobby}.js").then(($) => $.$m' in main
    assert '"table/lobby.js")' in main
    assert main.count("withWords") == 1
    assert bundles.said.of_part("table/lobby.js") == {"web.table.sit-down"}
    assert bundles.parts >= {"pages/home/main.js", "table/lobby.js", "table/silent.js"}


def test_a_style_sheet_belongs_to_the_first_bundle_that_brings_it() -> None:
    pages = [f"pages/{page}/page.css" for page in ("home", "table", "rules", "replay")]
    brought = {*WEB.rglob("*.css")} - {WEB / "shared" / "light.css"}
    found = {WEB / path for path in BUNDLES.placed_sheets}
    assert found == brought
    assert [BUNDLES.placed_sheets[path] for path in pages] == ["home", "table", "rules", "replay"]
    common = BUNDLES.find(f"{FOLDER}/common.css") or ""
    assert common.index("@view-transition") < common.index("body{")


def test_comments_leave_their_lines_behind() -> None:
    source = "// One.\nconst a = 1; // kept\n/** Two\n * three. */\nconst b = `//`;\n"
    assert without_comments(source) == "\nconst a = 1; // kept\n\n\nconst b = `//`;\n"


def test_no_module_imports_itself_through_others() -> None:
    place = {module: number for number, module in enumerate(BUNDLES.home_of)}
    for name, modules in BUNDLES.bundles.items():
        for module in modules:
            for other in re.findall(
                r'^import .*? from "(\.[^"]+)"', source_of(module), re.M | re.S
            ):
                imported = (WEB / module).parent.joinpath(other).resolve()
                path = imported.relative_to(WEB).as_posix()
                assert path in place, f"{module} of {name} imports {path}, which is in no bundle"
                assert place[path] < place[module]


@pytest.mark.parametrize("module", MODULES)
def test_everything_that_a_module_exports_is_handed_on(module: str) -> None:
    said = re.findall(
        r"^export (?:async )?(?:function|class|const|let|default) ?(\w*)", source_of(module), re.M
    )
    assert len(re.findall(r"^export\b", source_of(module), re.M)) == len(said)
    names = exported(source_of(module))
    assert len(names) == len(said)
    if module in BUNDLES.home_of:
        assert {name for name in names if name != "default"} <= {*said}
        assert not re.search(r"^export let", source_of(module), re.M)


@pytest.mark.parametrize("name", BUNDLES.bundles)
def test_a_bundle_is_a_module(name: str, tmp_path: Path) -> None:
    code = BUNDLES.find(f"{FOLDER}/{name}.js")
    assert code is not None
    rest = [line for line in code.split("\n") if not HEAD.match(line)]
    assert not [line for line in rest if line.startswith("import ")]
    assert all(line.startswith("export const $m") for line in rest if line.startswith("export"))
    file = tmp_path / "bundle.mjs"
    file.write_text(code, encoding="utf-8")
    subprocess.run([needed("node"), "--check", str(file)], check=True)


def source_of(module: str) -> str:
    return without_comments((WEB / module).read_text(encoding="utf-8"))


def test_a_game_that_is_looked_at_brings_no_style_of_a_table_to_the_first_page() -> None:
    for game in games.NAMES:
        sheets = BUNDLES.sheets(BUNDLES.needed(*BUNDLES.game_parts(game, "table", "area")))
        assert sheets
        assert f"{FOLDER}/table.css" not in sheets


PAGES = [path.parent.name for path in sorted(WEB.glob("pages/*/main.js"))]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_brings_the_style_of_another_page_only_if_it_asks_for_it(page: str) -> None:
    main = f"pages/{page}/main.js"
    sheets = BUNDLES.sheets(BUNDLES.needed(main))
    brought = {
        sheet.split("/")[1]
        for sheet, bundle in BUNDLES.placed_sheets.items()
        if f"{FOLDER}/{bundle}.css" in sheets and sheet.endswith("/page.css")
    }
    assert sheets[0] == f"{FOLDER}/common.css"
    asked = set(re.findall(r"\.\./(\w+)/page\.css", BUNDLES.modules.source(main)))
    assert brought - {page} <= asked
