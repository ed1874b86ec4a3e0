"""Tables where it is somebody's turn, as a feed (Atom, RFC 4287) and as a calendar (RFC 5545).

Names are whatever people have typed: everything is escaped for its format.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct

from brelan import games
from brelan.server.projection.turn_words import table_line, title_of
from brelan.server.storage.index import Listed
from brelan.texts import catalogue

LONGEST_LINE = 75
"""Octets of a line of a calendar, without its end."""
TIME_ZONE = (
    "BEGIN:VTIMEZONE",
    "TZID:Etc/UTC",
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0000",
    "TZOFFSETTO:+0000",
    "END:STANDARD",
    "END:VTIMEZONE",
)
"""A calendar must have a component, also while it has no event."""


class Turn(Struct, frozen=True):
    """A table where it is somebody's turn."""

    id: str
    """The same as long as the turn lasts; it tells nothing of the table."""
    table: str
    line: str
    since: int
    deadline: int | None


def turns_of(mine: Iterable[Listed], language: str) -> list[Turn]:
    """The turns of somebody, the latest first; not those that a bot plays in their place."""
    found = [
        turn(each, language)
        for each in mine
        if each.seat is not None
        and each.row.summary.turn == each.seat
        and each.row.due != 0
        and each.row.game in games.working()
    ]
    return sorted(found, key=lambda each: (-each.since, each.id))


def turn(listed: Listed, language: str) -> Turn:
    """A turn as lists know it."""
    row, seat = listed.row, listed.seat
    assert seat is not None
    summary = row.summary
    name = f"turn {row.id} {summary.turn_began}".encode()
    return Turn(
        id=hashlib.sha256(name).hexdigest()[:32],
        table=row.id,
        line=table_line(row, seat, language),
        since=summary.turn_since or row.updated,
        deadline=row.due,
    )


def atom(turns: Sequence[Turn], start: str, secret: str, language: str, made: int) -> str:
    """A feed of turns; `start` is the address of the server, `secret` what the feed is named by."""
    title = catalogue(language)["server.feed.title"]
    newest = max((each.since for each in turns), default=made)
    head = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f"<feed xmlns={quoteattr('http://www.w3.org/2005/Atom')} xml:lang={quoteattr(language)}>",
        f"<id>urn:sha256:{hashlib.sha256(f'feed {secret}'.encode()).hexdigest()}</id>",
        f"<title>{escape(title)}</title>",
        "<author><name>Brelan</name></author>",
        f"<link href={quoteattr(f'{start}/')}/>",
        f"<updated>{instant(newest)}</updated>",
    ]
    return "\n".join([*head, *(entry(each, start, language) for each in turns), "</feed>", ""])


def entry(each: Turn, start: str, language: str) -> str:
    """A turn in a feed."""
    title = f"{title_of(language)} – {each.line}"
    words = catalogue(language)["server.feed.deadline"]
    until = "" if each.deadline is None else words.format(moment=written(each.deadline))
    return "\n".join(
        [
            "<entry>",
            f"<id>urn:sha256:{each.id}</id>",
            f"<title>{escape(title)}</title>",
            f"<link href={quoteattr(f'{start}/table/{each.table}')}/>",
            f"<updated>{instant(each.since)}</updated>",
            f'<summary type="text">{escape(until or title)}</summary>',
            "</entry>",
        ]
    )


def calendar(turns: Sequence[Turn], start: str, language: str) -> str:
    """A calendar of the deadlines of turns."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Brelan//Turns//EN",
        "X-WR-CALNAME:" + ics_text(catalogue(language)["server.feed.title"]),
        *TIME_ZONE,
    ]
    for each in turns:
        if each.deadline is not None:
            lines += event(each, each.deadline, start, language)
    return "".join(fold([*lines, "END:VCALENDAR"]))


def event(each: Turn, deadline: int, start: str, language: str) -> list[str]:
    """A deadline: it takes no time of the day."""
    return [
        "BEGIN:VEVENT",
        f"UID:{each.id}@brelan",
        f"DTSTAMP:{basic(each.since)}",
        f"DTSTART:{basic(deadline)}",
        "SUMMARY:" + ics_text(f"{title_of(language)} – {each.line}"),
        f"URL:{start}/table/{each.table}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def ics_text(text: str) -> str:
    """A text as a calendar writes it."""
    for sign in "\\;,":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n")


def fold(lines: Iterable[str]) -> Iterator[str]:
    """Lines with their ends, each cut into pieces of 75 octets, never within a character."""
    for line in lines:
        piece, size = "", 0
        for character in line:
            many = len(character.encode())
            if size + many > LONGEST_LINE:
                yield f"{piece}\r\n"
                # The space that begins a piece is one of its octets.
                piece, size = " ", 1
            piece += character
            size += many
        yield f"{piece}\r\n"


def moment_of(milliseconds: int) -> datetime:
    """A moment, in UTC."""
    return datetime.fromtimestamp(milliseconds // 1000, UTC)


def instant(milliseconds: int) -> str:
    """A moment as feeds write it."""
    return moment_of(milliseconds).strftime("%Y-%m-%dT%H:%M:%SZ")


def basic(milliseconds: int) -> str:
    """A moment as calendars write it."""
    return moment_of(milliseconds).strftime("%Y%m%dT%H%M%SZ")


def written(milliseconds: int) -> str:
    """A moment for people, who may be anywhere."""
    return moment_of(milliseconds).strftime("%Y-%m-%d %H:%M UTC")
