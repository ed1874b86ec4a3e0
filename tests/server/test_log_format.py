"""The server's own log: lines for people, objects for programs, nothing that names anybody."""

from __future__ import annotations

import contextvars
import json
import logging
import sys
from collections.abc import Iterator

import pytest

from brelan.server import log_format
from brelan.server.log_format import JsonLines, TextLines, begin_request, set_up_logging


@pytest.fixture
def restored() -> Iterator[None]:
    """The loggers as they were."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    yield
    root.handlers = handlers
    root.setLevel(level)


def record(message: str, *values: object, **extra: object) -> logging.LogRecord:
    made = logging.LogRecord("brelan.trial", logging.WARNING, "x.py", 1, message, values, None)
    vars(made).update(extra)
    return made


def test_a_line_is_one_object_with_its_fields() -> None:
    text = JsonLines().format(record("table %s\nis gone", "abc", tables=3, strange={1, 2} - {1}))
    assert "\n" not in text
    told = json.loads(text)
    assert told.pop("time").endswith("Z")
    assert told == {
        "level": "warning",
        "logger": "brelan.trial",
        "message": "table abc\nis gone",
        "tables": 3,
        "strange": "{2}",
    }


def test_an_exception_is_a_field() -> None:
    made = record("failed")
    try:
        raise ValueError("é\n")
    except ValueError:
        made.exc_info = sys.exc_info()
    text = JsonLines().format(made)
    assert "\n" not in text
    assert "ValueError: é" in json.loads(text)["exception"]


def test_no_line_looks_like_two() -> None:
    lines = TextLines().format(record("asked for %s", "/x\n2026 ERROR root: \rlie")).split("\n")
    assert lines[0].endswith("WARNING brelan.trial: asked for /x")
    assert lines[1].startswith("    2026")
    assert "\r" not in lines[1]


@pytest.mark.parametrize(
    ("offered", "is_taken"),
    [
        (b"", False),
        (b"0123456789abcdef0123456789abcdef", True),
        (b"short", False),
        (b"a" * 65, False),
        (b"12345678\n", False),
        ("é".encode() * 8, False),
    ],
)
def test_a_request_has_the_id_of_the_web_server_in_front_or_a_new_one(
    offered: bytes, is_taken: bool
) -> None:
    def lines() -> tuple[str, str, str]:
        number = begin_request(offered)
        made = record("done")
        return number, json.loads(JsonLines().format(made))["request"], TextLines().format(made)

    number, told, line = contextvars.copy_context().run(lines)
    assert (number.encode() == offered) is is_taken
    assert told == number
    assert line.endswith(f"done [{number}]")
    assert log_format.request_id.get() == ""


@pytest.mark.parametrize(("level", "lines"), [("info", 3), ("warning", 2), ("error", 1)])
def test_the_level_holds_for_all_that_is_logged(
    restored: None, capsys: pytest.CaptureFixture[str], level: str, lines: int
) -> None:
    set_up_logging("json", level)
    logging.getLogger("brelan.trial").info("one")
    logging.getLogger("asyncio").info("of others")
    logging.getLogger("asyncio").warning("two")
    logging.getLogger("uvicorn.error").error("three")
    told = [json.loads(line)["message"] for line in capsys.readouterr().err.splitlines()]
    assert told == ["one", "two", "three"][-lines:]
