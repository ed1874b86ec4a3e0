"""The examples of docs/ do what they say: Python runs, the engine answers so, positions and records
read back; and every field and option of a game has its line."""

from __future__ import annotations

import doctest
import json
import re
from typing import Any

import msgspec
import pytest

from brelan import engine, games, records
from brelan.game import Position
from brelan.games.poker_tiles.facts import Layout
from brelan.server.protocol.commands import ClientMessage
from pages import DOCS, PAGES, ROOT, chapter, fences, page, table
from struct_tables import rows

ANYTHING = "…"
EXAMPLES = ROOT / "examples"
COMMON = {field.name for field in msgspec.structs.fields(Position)}


def with_fence(language: str) -> list[str]:
    return [name for name in PAGES if fences(page(name), language)]


@pytest.mark.parametrize("name", with_fence("python"))
def test_python_runs(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    printed = [path.read_text(encoding="utf-8") for path in EXAMPLES.glob("*.py")]
    for block in fences(page(name), "python"):
        if not any(text.endswith(block) for text in printed):
            exec(compile(block, name, "exec"), {"__name__": "example"})


@pytest.mark.parametrize("name", with_fence("pycon"))
def test_python_sessions_give_what_they_show(name: str) -> None:
    session = "\n".join(fences(page(name), "pycon"))
    found = doctest.DocTestParser().get_doctest(session, {}, name, str(DOCS / name), 0)
    told: list[str] = []
    assert doctest.DocTestRunner().run(found, out=told.append).failed == 0, "".join(told)
    assert found.examples


@pytest.mark.parametrize("name", [name for name in PAGES if "\n> {" in page(name)])
def test_the_engine_answers_as_the_page_says(name: str) -> None:
    asked = re.findall(r"^> (\{.*)$", page(name), re.MULTILINE)
    told = re.findall(r"^< (\{.*)$", page(name), re.MULTILINE)
    assert len(asked) == len(told)
    for request, documented in zip(asked, told, strict=True):
        answer = engine.answer_line(request.encode()).decode()
        parts = [re.escape(part) for part in documented.split(ANYTHING)]
        assert re.fullmatch(".*".join(parts), answer), f"{request}\n{answer}"


@pytest.mark.parametrize("operation", engine.OPERATIONS)
def test_every_operation_of_the_engine_has_an_example_and_a_row(operation: str) -> None:
    text = page("engine.md")
    assert f'"op": "{operation}"' in text
    (request, _) = table(chapter(text, "Operations"), "op")[operation]
    for field in engine.OPERATIONS[operation].__struct_fields__:
        assert field in ("op", "id") or re.search(rf"\b{field}\b", request), field


@pytest.mark.parametrize("name", games.NAMES)
def test_every_field_of_a_position_is_documented(name: str) -> None:
    kind = games.find(name).position_type
    own = {field: written for field, written in rows(kind).items() if field not in COMMON}
    told = table(chapter(page(f"games/{name}.md"), "Fields"), "field")
    assert {field: cells[0] for field, cells in told.items()} == {
        field: written.removesuffix("; may be missing") for field, written in own.items()
    }


def test_every_field_of_a_layout_is_documented() -> None:
    told = table(chapter(page("games/poker_tiles.md"), "Layout", level=3), "field")
    assert {field: cells[0] for field, cells in told.items()} == rows(Layout)


def test_every_common_field_of_positions_is_documented() -> None:
    told = table(chapter(page("notation.md"), "Positions"), "field")
    assert {field: cells[0] for field, cells in told.items()} == {
        field: written.removesuffix("; may be missing") for field, written in rows(Position).items()
    }


@pytest.mark.parametrize("name", games.NAMES)
def test_every_option_is_documented_with_its_default_first(name: str) -> None:
    told = table(chapter(page(f"games/{name}.md"), "Options"), "option")
    fields = msgspec.structs.fields(games.find(name).options_type)
    assert set(told) == {field.name for field in fields}
    for field in fields:
        default = json.dumps(msgspec.to_builtins(field.default))
        assert told[field.name][0].startswith(default) or told[field.name][0].endswith(default)


@pytest.mark.parametrize("name", games.NAMES)
def test_the_example_of_a_position_is_complete_and_reads_back(name: str) -> None:
    (example,) = fences(page(f"games/{name}.md"), "json")
    position: dict[str, Any] = json.loads(example)
    state = games.find(name).from_position(position)
    written = json.loads(msgspec.json.encode(state.position()))
    assert (
        position.items()
        >= {field: written[field] for field in written if field != "options"}.items()
    )
    assert written["options"].items() >= position["options"].items()
    assert state.actions()


def test_the_example_of_a_record_holds() -> None:
    (example,) = fences(page("records.md"), "json")
    assert records.read(example.encode()).result is not None


@pytest.mark.parametrize(
    "verb", sorted({v for name in games.NAMES for v in games.find(name).verbs})
)
def test_every_verb_is_documented(verb: str) -> None:
    assert re.search(rf"`{verb}[ `]", chapter(page("notation.md"), "Actions"))


def test_the_examples_of_messages_are_messages() -> None:
    examples = fences(page("protocol/messages.md"), "json")
    assert examples
    for example in examples:
        msgspec.json.decode(example, type=ClientMessage)
    bodies = re.findall(r"-d '(\{\"type\".*?\})'", page("protocol/index.md"), re.DOTALL)
    assert bodies
    for body in bodies:
        msgspec.json.decode(body, type=ClientMessage)
