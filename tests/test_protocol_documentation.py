"""Every message, field, route, refusal and limit of the server is documented, and no other."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from msgspec import Struct

from brelan import errors
from brelan.actions import Event, Hand
from brelan.display import (
    BoardInfo,
    Claim,
    CombinationInfo,
    FittingBoard,
    Moves,
    PossibleFace,
    TallyLine,
)
from brelan.engine.lines import BadJson
from brelan.engine.operations import BadRequest
from brelan.records import Record, Result
from brelan.rulebook import book
from brelan.server import app, health
from brelan.server.http import rate_limits, turn_calls
from brelan.server.http.front_door import DoorLimits
from brelan.server.live import connection, hub
from brelan.server.metrics import process
from brelan.server.metrics.instruments import COUNTED
from brelan.server.protocol import commands, updates
from brelan.server.protocol.refusals import STATUS
from brelan.server.protocol.typescript import structs
from brelan.server.storage.devices import MOST_DEVICES
from brelan.server.storage.push_subscriptions import MOST_EACH
from brelan.server.table import decisions
from brelan.texts import catalogue
from pages import chapter, headings, page, table
from struct_tables import rows

MESSAGES = page("protocol/messages.md")
HTTP = page("protocol/http.md")
REFUSALS = page("protocol/refusals.md")
NOTATION = page("notation.md")
LIMITS = table(chapter(REFUSALS, "Limits"), "what")

CLIENT = get_args(commands.ClientMessage)
SERVER = get_args(updates.ServerMessage)
CHAPTERS = {
    "Commands": [kind for kind in CLIENT if issubclass(kind, commands.Command)],
    "Questions": [kind for kind in CLIENT if issubclass(kind, commands.Question)],
    "Updates": [kind for kind in SERVER if not {"command_id", "id"} & set(rows(kind))],
    "Answers": [kind for kind in SERVER if {"command_id", "id"} & set(rows(kind))],
    "Parts of messages": [
        kind
        for kind in structs()
        if kind.__module__ == updates.__name__ and kind not in CLIENT + SERVER
    ]
    + [TallyLine, Claim, Moves, FittingBoard, PossibleFace],
}
IN_CHAPTERS = [(title, kind) for title, kinds in CHAPTERS.items() for kind in kinds]


def name_of(kind: type[Struct]) -> str:
    tag = kind.__struct_config__.tag
    return kind.__name__ if tag is None else str(tag)


def documented(text: str) -> dict[str, str]:
    """The fields of a struct that a text lists, with their types."""
    return {name: cells[0] for name, cells in table(text, "field").items()}


def expected(kind: type[Struct]) -> dict[str, str]:
    return {name: written.replace("`", "") for name, written in rows(kind).items()}


@pytest.mark.parametrize(("title", "kind"), IN_CHAPTERS)
def test_every_message_of_a_table_is_documented_with_its_fields(
    title: str, kind: type[Struct]
) -> None:
    section = chapter(chapter(MESSAGES, title), name_of(kind), level=3)
    assert documented(section) == expected(kind)


@pytest.mark.parametrize("title", CHAPTERS)
def test_no_message_is_documented_that_is_not_there(title: str) -> None:
    assert sorted(headings(chapter(MESSAGES, title), 3)) == sorted(map(name_of, CHAPTERS[title]))


RULES = [book.Rulebook, book.Passage, book.Section, book.Rule, book.FactTable, book.Example]
TABLES = (commands.__name__, updates.__name__)
BODIES = [kind for kind in structs() if kind.__module__ not in TABLES]
BODIES += [CombinationInfo, BoardInfo]


@pytest.mark.parametrize("kind", [*BODIES, *RULES])
def test_every_body_over_http_is_documented_with_its_fields(kind: type[Struct]) -> None:
    level = 3 if f"### {kind.__name__}\n" in HTTP else 2
    assert documented(chapter(HTTP, kind.__name__, level)) == expected(kind)


def test_no_body_is_documented_that_is_not_there() -> None:
    told = set(re.findall(r"^##+ (\w+)$", HTTP, re.MULTILINE)) - {
        "Devices",
        "Lists",
        "Practice",
        "Replays",
        "Reviews",
    }
    assert told == {kind.__name__ for kind in [*BODIES, *RULES]}


@pytest.mark.parametrize(
    ("document", "kind"),
    [
        (NOTATION, Event),
        (NOTATION, Hand),
        (page("records.md"), Record),
        (page("records.md"), Result),
    ],
)
def test_every_field_of_events_and_records_is_documented(document: str, kind: type[Struct]) -> None:
    level = 2 if kind is Record else 3
    assert documented(chapter(document, kind.__name__, level)) == expected(kind)


def test_every_route_is_documented() -> None:
    for route in app.ROUTES:
        path = re.sub(r":\w+\}", "}", route.path)
        method = "POST" if "POST" in (getattr(route, "methods", None) or ()) else "GET"
        written = f"`{method} {path}`" if path.startswith("/api/") else f"`{path}`"
        assert written in HTTP


def test_no_route_is_documented_that_is_not_there() -> None:
    paths = {re.sub(r":\w+\}", "}", route.path) for route in app.ROUTES}
    assert set(re.findall(r"`(?:GET |POST )(/[^`?]*)`", MESSAGES + HTTP + REFUSALS)) <= paths


def test_every_refusal_is_documented_with_its_status() -> None:
    prefix = "server.refused."
    codes = [key.removeprefix(prefix) for key in catalogue("en") if key.startswith(prefix)]
    told = table(chapter(REFUSALS, "Codes of the server"), "code")
    assert {code: cells[0] for code, cells in told.items()} == {
        code: str(STATUS.get(code, 409)) for code in codes
    }


def test_every_error_of_the_games_and_the_engine_is_documented() -> None:
    kinds = [*vars(errors).values(), BadJson, BadRequest]
    codes = {
        kind.code
        for kind in kinds
        if isinstance(kind, type) and issubclass(kind, errors.BrelanError)
    } - {errors.BrelanError.code}
    assert set(table(chapter(REFUSALS, "Codes of the games"), "code")) == codes


def rate(per_second: float, burst: float) -> str:
    many = f"{per_second:g} a second" if per_second >= 1 else f"1 in {1 / per_second:g} seconds"
    return f"{many}, bursts of {burst:g}"


@pytest.mark.parametrize(
    ("what", "limit"),
    [
        ("size of a message or a request's body", f"{rate_limits.LARGEST_MESSAGE >> 10} KiB"),
        ("messages of one connection", rate(rate_limits.PER_SECOND, rate_limits.BURST)),
        (
            "messages of one person over all connections",
            rate(2 * rate_limits.PER_SECOND, 2 * rate_limits.BURST),
        ),
        (
            "chat lines of one person, and of all spectators of a table together",
            rate(rate_limits.LINES_PER_SECOND, rate_limits.LINES_BURST),
        ),
        (
            "tables opened by one person",
            rate(rate_limits.TABLES_PER_SECOND, rate_limits.TABLES_BURST),
        ),
        (
            "tables opened from one address",
            rate(
                rate_limits.ADDRESS_TABLES * rate_limits.TABLES_PER_SECOND,
                rate_limits.ADDRESS_TABLES * rate_limits.TABLES_BURST,
            ),
        ),
        (
            "links, phrases and removals of devices by one person",
            rate(rate_limits.CARRIES_PER_SECOND, rate_limits.CARRIES_BURST),
        ),
        (
            "links and phrases tried, and phrases made, from one address",
            rate(rate_limits.TRIES_PER_SECOND, rate_limits.TRIES_BURST),
        ),
        (
            "links and phrases tried, and phrases made, in all",
            rate(rate_limits.ALL_TRIES_PER_SECOND, rate_limits.ALL_TRIES_BURST),
        ),
        ("devices of one person", f"{MOST_DEVICES}"),
        ("devices of one person that are called by Web Push", f"{MOST_EACH}"),
        ("games of one person that are not over", f"{hub.MOST_TABLES_EACH}"),
        ("hints that one person waits for at the same time", f"{rate_limits.HINTS_EACH}"),
        ("live tables (WebSockets and streams) of one person", f"{rate_limits.SOCKETS_EACH}"),
        ("live tables from one address", f"{rate_limits.ADDRESS_SOCKETS:,}"),
        ("live tables in all", f"{rate_limits.SOCKETS_IN_ALL:,}"),
        (
            "new people from one address",
            rate(rate_limits.NEWCOMERS_PER_SECOND, rate_limits.NEWCOMERS_BURST),
        ),
        (
            "entries beside the game (chat, seats) of one person and table",
            f"{decisions.MOST_SIDE_ENTRIES:,}",
        ),
        (
            "messages that wait for a slow reader",
            f"{connection.MOST_WAITING}, or {connection.MOST_CHARACTERS >> 20} MiB",
        ),
        (
            "messages too fast or unreadable before a connection is closed",
            f"{rate_limits.MOST_STRIKES}",
        ),
    ],
)
def test_the_limits_are_those_that_hold(what: str, limit: str) -> None:
    assert LIMITS[what] == [limit]


def test_the_limits_of_connections_are_those_that_hold() -> None:
    of_connections = table(chapter(REFUSALS, "Limits"), "of a connection")
    door = DoorLimits()
    unread = f"{door.unread_seconds:g} seconds, and 1 for every {door.unread_rate >> 10} KiB"
    holds = {
        "request line and headers in all": [f"{door.head_bytes >> 10} KiB"],
        "address of a request, each header": [f"{door.line_bytes:,} bytes"],
        "headers of a request": [f"{door.headers}"],
        "time for the head of a request, from its first byte or from connecting": [
            f"{door.head_seconds:g} seconds"
        ],
        "time for the body of a request": [f"{door.body_seconds:g} seconds"],
        "time between two requests": [f"{door.idle_seconds} seconds"],
        "requests that wait for the answer to an earlier one": [
            f"{door.pipelined}; after that the connection is closed"
        ],
        "time to read what was sent when the connection is closed": [unread],
        "pings and pongs of a WebSocket": [
            rate(door.control_frames_per_second, door.control_frames)
        ],
        "connections from one address": [
            f"{door.address_connections:,}, but no more than half of all"
        ],
        "connections in all": [f"{door.connections:,}"],
    }
    assert of_connections == holds


def test_what_messages_count_is_documented() -> None:
    told = table(chapter(REFUSALS, "Limits"), "message")
    costs = {name_of(kind): cost for kind, cost in rate_limits.COST.items() if cost != 1}
    costs["GET /api/tables/{table}/qr.svg"] = app.PICTURE_COST
    costs["GET /api/tables/{table}/replay"] = app.REPLAY_COST
    costs["GET /api/tables/{table}/record"] = app.REPLAY_COST
    for change in ("push", "push/end", "feed", "feed/end"):
        costs[f"POST /api/calls/{change}"] = turn_calls.CHANGE_COST
    assert told == {name: [f"{cost:g}"] for name, cost in costs.items()}


def test_every_figure_is_documented_with_its_labels() -> None:
    told = {
        name: [] if cells[0] == "none" else cells[0].split(", ")
        for names, cells in table(chapter(page("monitoring.md"), "Figures"), "figure").items()
        for name in names.split(", ")
    }
    looked_up = {metric.name: [*metric.labels] for metric in process.metrics_of([])}
    counted = {metric.name: [*metric.labels] for metric in COUNTED}
    expected = counted | looked_up
    assert {name: told.get(name) for name in expected} == expected


def test_every_reason_not_to_be_ready_is_documented() -> None:
    told = table(chapter(page("monitoring.md"), "Alive and ready"), "reason")
    assert tuple(told) == get_args(health.Reason)
