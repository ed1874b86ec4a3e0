"""Feeds and calendars are valid whatever people call themselves."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from brelan.server.projection.feeds import Turn, atom, calendar, fold, ics_text, turns_of
from brelan.server.storage.index import Listed, Row, Summary
from brelan.texts import LANGUAGES

ATOM = "{http://www.w3.org/2005/Atom}"
START = "https://cards.example"
HOSTILE = [
    "</title><script>alert(1)</script>",
    "]]>&amp;\"'",
    "a\r\nEND:VEVENT\r\nBEGIN:VEVENT",
    "\x00\x07\x1b\ufffe\u202e\u2028",
    "x;y,z\\n:BEGIN",
    "é" * 60 + "🂡" * 30,
    "\ud800",
]


def row(*players: str, due: int | None = None, **more: object) -> Row:
    summary = Summary(
        players=players,
        bots=("",) * len(players),
        free=0,
        turn=0,
        colours=tuple(range(len(players))),
        turn_began=7,
        turn_since=1_600_000_000_000,
    )
    fields = {"status": "playing", "listed": False, "opened": 0, "updated": 5, **more}
    return Row("table1234567", "poker_tiles", due=due, summary=summary, seats=(), **fields)  # type: ignore[arg-type]


def turns(*names: str, due: int | None = 1_700_000_000_000, language: str = "en") -> list[Turn]:
    return turns_of([Listed(row("Me", *names, due=due), 0)], language)


@pytest.mark.parametrize("name", HOSTILE)
def test_names_cannot_leave_their_place(name: str) -> None:
    found = turns(name, "Ben")
    feed = ElementTree.fromstring(atom(found, START, "s", "en", 1).encode())
    (entry,) = feed.findall(f"{ATOM}entry")
    title = entry.findtext(f"{ATOM}title") or ""
    assert title.startswith("Your turn – Poker Tiles · ")
    assert title.endswith(", Ben")
    text = calendar(found, START, "en")
    assert text.count("BEGIN:VEVENT\r\n") == text.count("\r\nEND:VEVENT\r\n") == 1
    assert text.endswith("END:VCALENDAR\r\n")
    for line in text.encode().split(b"\r\n"):
        assert len(line) <= 75
        assert b"\n" not in line
        line.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_feed_says_where_it_is_ones_turn(language: str) -> None:
    found = turns("Ben", language=language)
    feed = ElementTree.fromstring(atom(found, START, "s", language, 1).encode())
    assert feed.tag == f"{ATOM}feed"
    assert feed.findtext(f"{ATOM}updated") == "2020-09-13T12:26:40Z"
    (entry,) = feed.findall(f"{ATOM}entry")
    link = entry.find(f"{ATOM}link")
    assert link is not None
    assert link.attrib["href"] == f"{START}/table/table1234567"
    assert "2023-11-14 22:13 UTC" in (entry.findtext(f"{ATOM}summary") or "")


def test_a_feed_of_nothing_is_one() -> None:
    feed = ElementTree.fromstring(atom([], START, "s", "fr", 1_600_000_000_000).encode())
    assert feed.findall(f"{ATOM}entry") == []
    assert "VEVENT" not in calendar([], START, "fr")


@pytest.mark.parametrize("found", [[], turns("Ben")], ids=["nothing", "a turn"])
def test_a_calendar_is_one_by_its_rfc(found: list[Turn]) -> None:
    lines = calendar(found, START, "fr").split("\r\n")
    assert [lines[0], *lines[-2:]] == ["BEGIN:VCALENDAR", "END:VCALENDAR", ""]
    outside, depth, parts = [], 0, []
    for line in lines[1:-2]:
        if line.startswith("BEGIN:"):
            parts += [line[6:]] if depth == 0 else []
            depth += 1
        outside += [line.partition(":")[0]] if depth == 0 else []
        depth -= line.startswith("END:")
    assert depth == 0
    assert parts, "RFC 5545, 3.6: at least one component"
    assert {"VERSION", "PRODID"} <= set(outside)
    # RFC 5545, 3.7.2, and RFC 5546: it would be an invitation, which names who invites.
    assert "METHOD" not in outside
    events = "".join(lines).count("BEGIN:VEVENT")
    assert parts.count("VEVENT") == events == len(found)


def test_a_turn_keeps_its_name_until_it_ends() -> None:
    now, later = row("Me", "Ben"), row("Me", "Ben", updated=900)
    ids = {turns_of([Listed(each, 0)], "fr")[0].id for each in (now, later)}
    assert len(ids) == 1
    assert "table" not in ids.pop()


def test_deadlines_are_events_and_games_without_one_are_not() -> None:
    text = calendar(turns("Ben"), START, "en")
    assert "\r\nDTSTART:20231114T221320Z\r\n" in text
    assert "\r\nSUMMARY:Your turn – Poker Tiles · Ben\r\n" in text
    assert "VEVENT" not in calendar(turns("Ben", due=None), START, "en")


def test_turns_of_others_and_of_stand_ins_are_left_out() -> None:
    assert turns_of([Listed(row("Ben", "Me"), 1)], "fr") == []
    assert turns_of([Listed(row("Me", "Ben", due=0), 0)], "fr") == []
    assert turns_of([Listed(row("Me", "Ben"), None)], "fr") == []


def test_lines_are_folded_between_characters() -> None:
    text = "SUMMARY:" + "é🂡x" * 50
    folded = "".join(fold([text]))
    assert folded.replace("\r\n ", "") == f"{text}\r\n"
    assert next(len(line.encode()) for line in folded.split("\r\n")) in (72, 73, 74, 75)


def test_escapes_of_a_calendar() -> None:
    assert ics_text("a\\b;c,d\r\ne\nf\rg") == "a\\\\b\\;c\\,d\\ne\\nf\\ng"
