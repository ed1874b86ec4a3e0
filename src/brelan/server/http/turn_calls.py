"""How somebody wants to be called back: their devices, and the address of their feed."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from brelan.server.http.responses import answer, check_rate, parts_of
from brelan.server.http.words import language_of
from brelan.server.protocol.refusals import Refusal
from brelan.server.protocol.turn_calls import (
    CallChoices,
    EndedSubscription,
    NewFeed,
    NewSubscription,
)
from brelan.server.push.keys import read_public_key
from brelan.server.push.sender import read_keys
from brelan.server.storage.push_subscriptions import PushSubscription, id_of
from brelan.server.timestamps import now

Wanted = TypeVar("Wanted")

CHANGE_COST = 10.0
"""Tokens of the rate limit for what is written."""

_new = msgspec.json.Decoder(NewSubscription)
_ended = msgspec.json.Decoder(EndedSubscription)


async def choices(request: Request) -> Response:
    """Which ways there are, and which of them one has chosen."""
    service = parts_of(request)
    config = service.caller.config
    feed = await service.storage.feeds.of(request.scope["who"])
    return answer(
        CallChoices(
            push_key=None if config is None else config.public_key,
            feed_made=None if feed is None else feed.made,
        )
    )


async def subscribe(request: Request) -> Response:
    """Call a device from now on."""
    service, who = parts_of(request), request.scope["who"]
    check_rate(request, CHANGE_COST)
    wanted = await read(request, _new)
    if service.caller.config is None:
        raise Refusal("no-push")
    if service.caller.policy.read(wanted.endpoint) is None:
        raise Refusal("push-endpoint")
    try:
        point, _ = read_keys(wanted.p256dh, wanted.auth)
        read_public_key(point)
    except ValueError:
        raise Refusal("push-keys") from None
    device = PushSubscription(
        id=id_of(wanted.endpoint),
        who=who,
        device=request.scope["device"],
        endpoint=wanted.endpoint,
        p256dh=wanted.p256dh,
        auth=wanted.auth,
        language=language_of(request),
        added=now(),
    )
    await service.storage.subscriptions.put(device, wanted.replaces)
    return answer({})


async def unsubscribe(request: Request) -> Response:
    """Call a device no more."""
    check_rate(request, CHANGE_COST)
    wanted = await read(request, _ended)
    who = request.scope["who"]
    await parts_of(request).storage.subscriptions.remove(wanted.endpoint, who)
    return answer({})


async def make_feed(request: Request) -> Response:
    """Make the address of one's feed anew."""
    check_rate(request, CHANGE_COST)
    feeds = parts_of(request).storage.feeds
    secret = await feeds.make(request.scope["who"], request.scope["device"], language_of(request))
    return answer(NewFeed(f"/feed/{secret}.atom", f"/feed/{secret}.ics"), 201)


async def end_feed(request: Request) -> Response:
    """Let the address of one's feed lead nowhere."""
    check_rate(request, CHANGE_COST)
    await parts_of(request).storage.feeds.remove(request.scope["who"])
    return answer({})


async def read(request: Request, decoder: msgspec.json.Decoder[Wanted]) -> Wanted:
    """The body of a request; Refusal if it cannot be read."""
    try:
        return decoder.decode(await request.body())
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Refusal("unreadable") from None


ROUTES = [
    Route("/api/calls", choices),
    Route("/api/calls/push", subscribe, methods=["POST"]),
    Route("/api/calls/push/end", unsubscribe, methods=["POST"]),
    Route("/api/calls/feed", make_feed, methods=["POST"]),
    Route("/api/calls/feed/end", end_feed, methods=["POST"]),
]
