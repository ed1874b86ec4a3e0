"""Entries as the log keeps them: written in the present format, read in all there have been."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from brelan.server.table.entries import FORMAT, Entry

FIRST_FORMAT = 1
"""What entries have that carry no number."""


class NewerEntry(Exception):
    """An entry that a newer version of the program has written."""


class _Format(Struct):
    """The one field that every format has."""

    format: int = FIRST_FORMAT


Upgrade = Callable[[dict[str, Any]], dict[str, Any]]

_encoder = msgspec.json.Encoder()
_formats = msgspec.json.Decoder(_Format)
_decoder = msgspec.json.Decoder(Entry)


def write(entry: Entry) -> bytes:
    """An entry as the log keeps it."""
    return _encoder.encode(entry)


def read(stored: bytes) -> Entry:
    """The entry that was kept; NewerEntry if this program is too old for it."""
    found = _formats.decode(stored).format
    if found > FORMAT:
        raise NewerEntry(f"format {found}")
    try:
        entry: Entry = _decoder.decode(stored if found == FORMAT else _upgraded(stored, found))
        return entry
    except msgspec.ValidationError as error:
        # Closed structs: what is unknown here has been added by somebody later.
        raise NewerEntry(str(error)) from None


def _upgraded(stored: bytes, found: int) -> bytes:
    """An entry of an earlier format in the present one."""
    fields = msgspec.json.decode(stored)
    for number in range(found, FORMAT):
        fields = UPGRADES[number](fields)
    return _encoder.encode(fields | {"format": FORMAT})


def _from_1(fields: dict[str, Any]) -> dict[str, Any]:
    """Format 1 had no rules numbers, and joined what players mixed in seat by seat."""
    if fields["is"] == "opened":
        return fields | {"rules": 1, "mix_order": "seats"}
    return fields


def _from_2(fields: dict[str, Any]) -> dict[str, Any]:
    """Format 2 had fewer kinds of entries and fewer fields; what they default to was so then."""
    return fields


def _from_3(fields: dict[str, Any]) -> dict[str, Any]:
    """Format 3 had no daily deals, and knew nothing of hints given, of onlookers sent away, nor of
    people invited by name.
    """
    return fields


def _from_4(fields: dict[str, Any]) -> dict[str, Any]:
    """Every game of format 4 was dealt."""
    return fields


UPGRADES: dict[int, Upgrade] = {1: _from_1, 2: _from_2, 3: _from_3, 4: _from_4}
"""How an entry of a format becomes one of the next."""
