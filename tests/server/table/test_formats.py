"""Entries of all earlier formats are read as the present ones; later ones are told apart."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec
import pytest

from brelan.server.table import entries, formats
from brelan.server.table.entries import FORMAT, Place, TurnClock
from brelan.server.table.formats import UPGRADES, NewerEntry

OPENED_1 = {
    "is": "opened",
    "at": 1,
    "game": "flush_royal",
    "options": {"free_pass": True},
    "places": [{"kind": "person", "who": "w", "name": "Ada", "mix": "m"}, {"kind": "free"}],
    "host": "w",
    "seed": "s",
    "invite": "i",
    "clock": {"kind": "turn", "seconds": 30},
    "shuffle": True,
}
SAT = {"is": "sat", "at": 2, "seat": 1, "who": "v", "name": "B"}
BEGAN = {"is": "began", "at": 3, "bot": "club", "order": [1, 0]}
ACTED = {"is": "acted", "at": 4, "seat": 0, "actions": ["pass"]}
RESIGNED = {"is": "resigned", "at": 5, "seat": 0, "bot": "club"}
HANDED_OVER = {"is": "handed-over", "at": 5, "seat": 0, "bot": "club", "late": True}
SAID = {"is": "said", "at": 7, "who": "x", "name": "D", "text": "Été"}
ENTRIES_1 = [
    (SAT, entries.Sat(at=2, seat=1, who="v", name="B")),
    ({"is": "left", "at": 2, "seat": 1}, entries.Left(at=2, seat=1)),
    ({"is": "placed", "at": 2, "seat": 1, "bot": "club"}, entries.Placed(at=2, seat=1, bot="club")),
    ({"is": "placed", "at": 2, "seat": 1}, entries.Placed(at=2, seat=1)),
    (BEGAN, entries.Began(at=3, bot="club", order=(1, 0))),
    (ACTED, entries.Acted(at=4, seat=0, actions=("pass",))),
    (RESIGNED, entries.Resigned(at=5, seat=0, bot="club")),
    (HANDED_OVER, entries.HandedOver(at=5, seat=0, bot="club", late=True)),
    ({"is": "taken-back", "at": 6, "seat": 0}, entries.TakenBack(at=6, seat=0)),
    (SAID, entries.Said(at=7, who="x", name="D", text="Été")),
    ({"is": "rematched", "at": 8, "table": "t"}, entries.Rematched(at=8, table="t")),
    ({"is": "credited", "at": 9, "ms": 5}, entries.Credited(at=9, ms=5)),
]
"""What the first release wrote, and what it means."""


def stored(fields: dict[str, Any]) -> bytes:
    return json.dumps(fields).encode()


def test_a_table_of_the_first_format_has_the_first_rules_and_joins_seat_by_seat() -> None:
    assert formats.read(stored(OPENED_1)) == entries.Opened(
        at=1,
        game="flush_royal",
        rules=1,
        options=msgspec.Raw(b'{"free_pass":true}'),
        places=(Place("person", "w", "Ada", mix="m"), Place("free")),
        host="w",
        seed="s",
        invite="i",
        clock=TurnClock("turn", 30),
        shuffle=True,
        mix_order="seats",
    )


@pytest.mark.parametrize(("fields", "entry"), ENTRIES_1, ids=lambda each: str(each)[:16])
def test_entries_of_the_first_format_mean_what_they_meant(
    fields: dict[str, Any], entry: entries.Entry
) -> None:
    assert formats.read(stored(fields)) == entry
    assert json.loads(formats.write(entry))["format"] == FORMAT
    assert formats.read(formats.write(entry)) == entry


def test_every_kind_of_the_first_format_is_among_them() -> None:
    kinds = {type(entry) for _, entry in ENTRIES_1} | {entries.Opened}
    later = {
        entries.Closed,
        entries.Erased,
        entries.TimedOut,
        entries.HintGiven,
        entries.OnlookersSilenced,
        entries.OnlookerSentAway,
    }
    assert kinds == set(get_args(entries.Entry)) - later


def test_there_is_a_way_from_every_earlier_format() -> None:
    assert set(UPGRADES) == set(range(1, FORMAT))


@pytest.mark.parametrize(
    "change",
    [
        {"format": FORMAT + 1},
        {"format": FORMAT, "is": "sold"},
        {"format": FORMAT, "stake": 5},
        {"format": FORMAT, "seat": {"row": 1}},
    ],
    ids=str,
)
def test_what_a_newer_version_wrote_is_told_apart(change: dict[str, Any]) -> None:
    fields = json.loads(formats.write(entries.Left(at=1, seat=0)))
    with pytest.raises(NewerEntry):
        formats.read(stored(fields | change))


def test_a_table_of_the_second_format_has_the_stand_in_that_it_had() -> None:
    fields = OPENED_1 | {"format": 2, "rules": 1, "mix_order": "places"}
    opened = formats.read(stored(fields))
    assert isinstance(opened, entries.Opened)
    assert (opened.stand_in, opened.format) == ("club", FORMAT)
    handed_over = formats.read(stored(HANDED_OVER | {"format": 2}))
    assert handed_over == entries.HandedOver(at=5, seat=0, bot="club", late=True)
