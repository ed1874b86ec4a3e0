"""How somebody wants to be called when it is their turn: what is asked and answered over HTTP."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Endpoint = Annotated[str, Meta(min_length=1, max_length=1000)]


class CallChoices(Struct, frozen=True):
    """GET /api/calls: which ways there are, and which of them one has chosen."""

    push_key: str | None
    """The public key under which a browser subscribes; null if the host has not switched it on."""
    feed_made: int | None
    """When the address of one's feed was made, in milliseconds since 1970; null without one."""


class NewSubscription(Struct, forbid_unknown_fields=True):
    """POST /api/calls/push: call this device from now on."""

    endpoint: Endpoint
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    replaces: Annotated[str, Meta(max_length=1000)] = ""
    """The endpoint that this device had before."""


class EndedSubscription(Struct, forbid_unknown_fields=True):
    """POST /api/calls/push/end: call this device no more."""

    endpoint: Endpoint


class NewFeed(Struct, frozen=True):
    """POST /api/calls/feed: the new secret addresses; those before lead nowhere from now on."""

    atom: str
    calendar: str
