"""What the log of a table is made of: one closed struct for each thing that can happen to it.

A table is what its entries say, one after the other, and nothing else; they carry their own time.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Raw, Struct

from brelan.server.protocol.updates import Clock


class Place(Struct, frozen=True, omit_defaults=True):
    """A seat as a table is opened with it: somebody's, a bot's, or free."""

    kind: Literal["free", "person", "bot"]
    who: str = ""
    name: str = ""
    bot: str = ""
    mix: str = ""


class EntryBase(Struct, frozen=True, kw_only=True, tag_field="is", omit_defaults=True):
    """Something that happened at a table, and when (milliseconds since 1970)."""

    at: int


class Opened(EntryBase, frozen=True, tag="opened"):
    """A table was opened. `seed` is the server's part; its hash is shown from now on."""

    game: str
    options: Raw
    places: tuple[Place, ...]
    host: str
    seed: str
    invite: str
    clock: Clock = Clock()
    hints: bool = True
    listed: bool = False
    shuffle: bool = False


class Sat(EntryBase, frozen=True, tag="sat"):
    """Somebody took a seat."""

    seat: int
    who: str
    name: str
    mix: str = ""


class Left(EntryBase, frozen=True, tag="left"):
    """Somebody stood up before the game."""

    seat: int


class Placed(EntryBase, frozen=True, tag="placed"):
    """The host put a bot on a seat, or cleared it."""

    seat: int
    bot: str | None = None


class Began(EntryBase, frozen=True, tag="began"):
    """The cards were dealt: free seats went to `bot`; seat i is the one that was `order[i]`."""

    bot: str
    order: tuple[int, ...]


class Acted(EntryBase, frozen=True, tag="acted"):
    """A seat carried out these actions."""

    seat: int
    actions: tuple[str, ...]


class Resigned(EntryBase, frozen=True, tag="resigned"):
    """Somebody gave up; a bot plays to the end."""

    seat: int
    bot: str


class HandedOver(EntryBase, frozen=True, tag="handed-over"):
    """A bot stands in for somebody."""

    seat: int
    bot: str
    late: bool = False
    """Whether it was the clock that did it."""


class TakenBack(EntryBase, frozen=True, tag="taken-back"):
    """Somebody plays again."""

    seat: int


class Said(EntryBase, frozen=True, tag="said"):
    """Somebody said something; a spectator has no seat."""

    who: str
    name: str
    seat: int | None = None
    text: str | None = None
    phrase: str | None = None


class Rematched(EntryBase, frozen=True, tag="rematched"):
    """The same people meet again at another table."""

    table: str


class Credited(EntryBase, frozen=True, tag="credited"):
    """The clock is put back by the time that the server was away."""

    ms: int


Entry = (
    Opened
    | Sat
    | Left
    | Placed
    | Began
    | Acted
    | Resigned
    | HandedOver
    | TakenBack
    | Said
    | Rematched
    | Credited
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)


def write(entry: Entry) -> bytes:
    """An entry as the log keeps it."""
    return _encoder.encode(entry)


def read(stored: bytes) -> Entry:
    """The entry that was kept."""
    entry: Entry = _decoder.decode(stored)
    return entry
