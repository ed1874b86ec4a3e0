"""What the log of a table is made of: one closed struct for each thing that can happen to it.

A table is what its entries say, one after the other, and nothing else; they carry their own time
and the number of their format. Nothing here is sent to anybody. Whoever changes what an entry holds
raises FORMAT and adds to `formats.py` how the earlier one becomes it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Raw, Struct

FORMAT = 5
"""The format in which entries are written."""

CloseReason = Literal["refused", "rules", "host"]
"""The log has an action that the rules refuse, or rules that are not played any more, or the host
of the server closed the table."""


class TurnClock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a turn may take: `seconds` of it; of no account if there is no clock."""

    kind: Literal["none", "turn", "days"] = "none"
    seconds: int = 0


class Place(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A seat as a table is opened with it: somebody's, a bot's, or free."""

    kind: Literal["free", "person", "bot"]
    who: str = ""
    name: str = ""
    bot: str = ""
    mix: str = ""
    colour: int | None = None
    """The colour that somebody had at the table before; None: that of the place's number."""


class DailyDeal(Struct, frozen=True, forbid_unknown_fields=True):
    """Which day's deal a table has, and whether it is the one try that counts."""

    day: str
    """In the form `2026-11-18`."""
    counted: bool


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """The position that a game goes on from, where it was not dealt: out of another table's."""

    table: str
    """The other table."""
    step: int
    """How many actions had been carried out there."""
    seat: int
    """Whose view is played on from."""
    cards: Literal["anew", "as-were"]
    """Whether what that seat could not see was dealt anew."""
    position: Raw


class EntryBase(Struct, frozen=True, kw_only=True, tag_field="is", forbid_unknown_fields=True):
    """Something that happened at a table, and when (milliseconds since 1970)."""

    at: int
    format: int = FORMAT


class Opened(EntryBase, frozen=True, tag="opened"):
    """A table was opened. `seed` is the server's part; its hash is shown from now on."""

    game: str
    rules: int
    """The number of the rules that it is played by to its end."""
    options: Raw
    places: tuple[Place, ...]
    host: str
    seed: str
    invite: str
    clock: TurnClock = TurnClock()
    stand_in: str = "club"
    """The level of the bot that plays for somebody who is absent or whose time is up."""
    hints: bool = True
    listed: bool = False
    shuffle: bool = False
    begins: int | Literal["lot"] | None = None
    """The place that begins, or that it is drawn; None: as the game's rules say."""
    invited: tuple[str, ...] = ()
    """Who may sit down without the secret of the invitation link."""
    mix_order: Literal["places", "seats"] = "places"
    """In which order the values that players mixed in are joined to the seed: that of the places,
    or that of the seats as the game began. With the latter nobody could be chosen to begin where
    the seed draws who does."""
    daily: DailyDeal | None = None
    """The deal of a day, the same for everybody; None at any other table."""
    start: Start | None = None
    """Where the game goes on from; None if it is dealt."""


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
    """Somebody gave up; a bot plays to the end, if anybody else plays."""

    seat: int
    bot: str
    ends: bool = False
    """Whether the game ends with it where it stands; before format 3 bots always played on."""


class HandedOver(EntryBase, frozen=True, tag="handed-over"):
    """A bot stands in for somebody."""

    seat: int
    bot: str
    late: bool = False
    """Whether it was the clock that did it."""
    by: int | None = None
    """The seat that asked for it; None for the clock, and where it was not written down."""


class TimedOut(EntryBase, frozen=True, tag="timed-out"):
    """The time of a turn was up: the stand-in plays the rest of it."""

    seat: int


class TakenBack(EntryBase, frozen=True, tag="taken-back"):
    """Somebody plays again."""

    seat: int


class HintGiven(EntryBase, frozen=True, tag="hint-given"):
    """The seat to move was given a hint: where to look (1), what to look for (2), the action (3).

    Once for each stage of a position at most.
    """

    seat: int
    stage: int


class OnlookersSilenced(EntryBase, frozen=True, tag="onlookers-silenced"):
    """Somebody at the table wished that onlookers do not talk, or that they may again."""

    quiet: bool


class OnlookerSentAway(EntryBase, frozen=True, tag="onlooker-sent-away"):
    """The host sent an onlooker away."""

    who: str


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
    """The turn gets time back that nobody could play in: the server was away, stopped or held up.

    Less than nothing where the server's own clock was turned back.
    """

    ms: int


class Closed(EntryBase, frozen=True, tag="closed"):
    """The table was closed where it stopped, without a result."""

    reason: CloseReason
    note: str = ""
    """What the host says about it, for those at the table."""


class Erased(EntryBase, frozen=True, tag="erased"):
    """Something said stood here, until the data of whoever said it were deleted."""


Entry = (
    Opened
    | Sat
    | Left
    | Placed
    | Began
    | Acted
    | Resigned
    | HandedOver
    | TimedOut
    | TakenBack
    | HintGiven
    | OnlookersSilenced
    | OnlookerSentAway
    | Said
    | Rematched
    | Credited
    | Closed
    | Erased
)
