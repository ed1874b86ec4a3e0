"""What is asked and answered about the devices of an identity, over plain HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from brelan.server.protocol.commands import PlayerName
from brelan.server.protocol.recovery_phrases import LONGEST_PHRASE

LONGEST_SECRET = 64
Secret = Annotated[str, Meta(min_length=1, max_length=LONGEST_SECRET)]
PhraseText = Annotated[str, Meta(min_length=1, max_length=LONGEST_PHRASE)]
DeviceId = Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{5,16}$")]


class DeviceLine(Struct, frozen=True):
    """A browser that has your identity."""

    id: str
    kind: Literal["", "phone", "tablet", "computer"]
    label: str
    how: Literal["first", "link", "phrase"]
    added: int
    seen: int
    is_this: bool
    is_new: bool
    """Whether it came within a week, so that older ones can undo it."""
    is_unconfirmed: bool
    """Whether nobody has said yet on an older device that this was them."""
    removable: bool
    goes_too: tuple[str, ...]
    """Ids of those that would be removed with it."""


class IdentityInfo(Struct, frozen=True):
    """An identity in a few words: the name last used, and how many games it has."""

    name: str
    running: int
    finished: int


class PhraseInfo(Struct, frozen=True):
    """That there is a recovery phrase, and when it was made."""

    made: int
    device: str
    """The id of the device on which it was made."""
    earlier_until: int | None
    """Until when an earlier phrase works too; null if there is none."""


class MyDevices(Struct, frozen=True):
    """GET /api/me/devices: which browsers have your identity, and how else it can be recovered."""

    me: IdentityInfo
    devices: tuple[DeviceLine, ...]
    phrase: PhraseInfo | None
    before: IdentityInfo | None
    """The identity that this browser had before it took this one over, if it can still return."""


class DeviceChoice(Struct, forbid_unknown_fields=True):
    """POST /api/me/devices/remove and POST /api/me/devices/confirm: one of your devices."""

    id: DeviceId


class RemovedDevices(Struct, frozen=True):
    """What was removed, by the ids of the devices."""

    ids: tuple[str, ...]


class CarriedName(Struct, forbid_unknown_fields=True):
    """POST /api/me/link and POST /api/me/phrase, where there is a body: the name one goes by."""

    name: PlayerName | None = None
    """Null or no body: the one that one last played under."""


class CarryingLink(Struct, frozen=True):
    """POST /api/me/link: a link that can be used once, until it ends."""

    secret: str
    ends: int
    qr: str
    """The whole link as a QR code, an SVG document."""


class LinkSecret(Struct, forbid_unknown_fields=True):
    """POST /api/me/link/look and POST /api/me/link/use: a link by its secret."""

    secret: Secret


class NewPhrase(Struct, frozen=True):
    """POST /api/me/phrase: a recovery phrase, which is shown this once."""

    phrase: str


class TypedPhrase(Struct, forbid_unknown_fields=True):
    """POST /api/me/phrase/look and POST /api/me/phrase/use: a recovery phrase as it was typed."""

    phrase: PhraseText
    alone: bool = False
    """Whether all other devices of the identity are to be removed."""


class Carried(Struct, frozen=True):
    """Whose identity this browser would get, or has got, and what it has now."""

    identity: IdentityInfo
    mine: IdentityInfo
