"""The devices of an identity: which there are, adding one by link or by phrase, removing one.

Nothing here is changed by a GET, and a POST from another site is refused before it comes here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from brelan.server.http.ban_check import network_address
from brelan.server.http.middleware import NEW_COOKIES
from brelan.server.http.origin import scheme_of
from brelan.server.http.qr_codes import origin_of, qr_svg
from brelan.server.http.rate_limits import address_of
from brelan.server.http.responses import answer, check_rate, page, parts_of
from brelan.server.http.user_agents import describe
from brelan.server.projection.devices import devices_of, identity_of
from brelan.server.protocol.devices import (
    Carried,
    CarriedName,
    CarryingLink,
    DeviceChoice,
    LinkSecret,
    NewPhrase,
    RemovedDevices,
    TypedPhrase,
)
from brelan.server.protocol.recovery_phrases import new_phrase, read_phrase
from brelan.server.protocol.refusals import Refusal
from brelan.server.storage.device_removal import MayNotRemove, NoSuchDevice, remove_device
from brelan.server.storage.devices import FIRST, MOST_DEVICES, Device, DeviceName, TooManyDevices
from brelan.server.storage.phrases import StoredPhrase, hashed, matches, new_salt
from brelan.server.table.names import name_for

AGENT_LENGTH = 400
TRIES = 5
"""How often a phrase is drawn again whose first part another has."""

Body = TypeVar("Body", bound=Struct)


# Pages.


async def devices_page(request: Request) -> Response:
    """My devices."""
    return page(request, "devices", "web.devices.title")


async def join_page(request: Request) -> Response:
    """Taking an identity over: with a link, or with a phrase."""
    return page(request, "join", "web.devices.join-title")


# My devices.


async def list_devices(request: Request) -> Response:
    """The devices that have my identity."""
    service, scope = parts_of(request), request.scope
    check_rate(request)
    before = service.identities.before(request)
    if before is not None and service.hub.devices.is_removed(before.who, before.device):
        before = None
    earlier = None if before is None else before.who
    found = await devices_of(
        service.storage, scope["who"], scope["device"], earlier, name_of(request)
    )
    return answer(found)


async def remove(request: Request) -> Response:
    """Remove one of my devices, with what it carried on; or leave, as this one."""
    service, scope = parts_of(request), request.scope
    who, mine = scope["who"], scope["device"]
    wanted = await read(request, DeviceChoice)
    check_making(request)
    try:
        gone = await remove_device(service.storage.database, who, mine, wanted.id)
    except NoSuchDevice:
        raise Refusal("no-device") from None
    except MayNotRemove:
        raise Refusal("not-yours-to-remove") from None
    await service.hub.devices.learn()
    if mine == wanted.id:
        start_anew(request)
    return answer(RemovedDevices(tuple(each.device for each in gone)))


async def confirm(request: Request) -> Response:
    """That was me: say no more of this device."""
    service, who = parts_of(request), request.scope["who"]
    wanted = await read(request, DeviceChoice)
    check_making(request)
    known = await devices_of(service.storage, who, request.scope["device"])
    found = next((each for each in known.devices if each.id == wanted.id), None)
    if found is None:
        raise Refusal("no-device")
    # A device that somebody has smuggled in must not speak for itself.
    if not found.removable or found.is_this:
        raise Refusal("not-yours-to-remove")
    await service.storage.devices.acknowledge(who, request.scope["device"], wanted.id)
    return answer(RemovedDevices(()))


# By link.


async def make_link(request: Request) -> Response:
    """A link that carries my identity to another device."""
    service, scope = parts_of(request), request.scope
    check_making(request)
    await keep_name(request)
    await service.storage.devices.note(scope["who"], scope["device"], name_of(request))
    new = await service.storage.links.make(scope["who"], scope["device"])
    # The secret stands behind the #: it is in no log and is told to no other site.
    svg = qr_svg(f"{origin_of(request)}/me/join#{new.secret}")
    return answer(CarryingLink(new.secret, new.ends, svg), 201)


async def cancel_link(request: Request) -> Response:
    """Let my link be worth nothing."""
    check_rate(request)
    await parts_of(request).storage.links.cancel(request.scope["who"])
    return answer(RemovedDevices(()))


async def look_at_link(request: Request) -> Response:
    """Whose identity a link carries; it can still be used afterwards."""
    wanted = await read(request, LinkSecret)
    check_trying(request)
    found = await parts_of(request).storage.links.find(wanted.secret)
    if found is None:
        raise Refusal("link-gone")
    return answer(await offered(request, found.who))


async def use_link(request: Request) -> Response:
    """Take the identity over that a link carries."""
    wanted = await read(request, LinkSecret)
    check_trying(request)
    links = parts_of(request).storage.links
    found = await links.find(wanted.secret)
    if found is None:
        raise Refusal("link-gone")
    told = await offered(request, found.who)
    new = await refusing_too_many(links.use(wanted.secret, name_of(request)))
    if new is None:
        raise Refusal("link-gone")
    await become(request, new)
    return answer(told)


# By phrase.


async def make_phrase(request: Request) -> Response:
    """A recovery phrase, which is shown this once."""
    service, scope = parts_of(request), request.scope
    check_making(request)
    # Whoever makes identities up could have much hashed otherwise.
    check_trying(request)
    await keep_name(request)
    await service.storage.devices.note(scope["who"], scope["device"], name_of(request))
    for _ in range(TRIES):
        text, salt = new_phrase(), new_salt()
        cut = read_phrase(text)
        assert cut is not None
        digest = await asyncio.to_thread(hashed, cut.secret, salt)
        if await service.storage.phrases.put(
            scope["who"], scope["device"], cut.lookup, salt, digest
        ):
            return answer(NewPhrase(text), 201)
    raise Refusal("internal")


async def look_at_phrase(request: Request) -> Response:
    """Whose identity a phrase recovers; it can still be used afterwards."""
    found = await find_phrase(request, await read(request, TypedPhrase))
    return answer(await offered(request, found.who))


async def use_phrase(request: Request) -> Response:
    """Recover an identity with a phrase, which is worth nothing afterwards."""
    wanted = await read(request, TypedPhrase)
    found = await find_phrase(request, wanted)
    told = await offered(request, found.who)
    phrases = parts_of(request).storage.phrases
    new = await refusing_too_many(phrases.use(found, name_of(request), wanted.alone))
    if new is None:
        raise Refusal("phrase-wrong")
    await become(request, new)
    return answer(told)


async def find_phrase(request: Request, wanted: TypedPhrase) -> StoredPhrase:
    """A phrase that somebody has typed; Refusal if it is none."""
    check_trying(request)
    cut = read_phrase(wanted.phrase)
    if cut is None:
        raise Refusal("phrase-slip")
    found = await parts_of(request).storage.phrases.find(cut.lookup)
    if not await asyncio.to_thread(matches, cut.secret, found) or found is None:
        raise Refusal("phrase-wrong")
    return found


# Who this browser is.


async def offered(request: Request, who: str) -> Carried:
    """Whose identity a browser would get; Refusal if it has it already, or would be banned."""
    service, mine = parts_of(request), request.scope["who"]
    if who == mine:
        raise Refusal("own-identity")
    if service.hub.restrictions.is_banned(who, network_address(request.scope)):
        raise Refusal("banned")
    storage = service.storage
    return Carried(await identity_of(storage, who), await identity_of(storage, mine))


async def become(request: Request, new: Device) -> None:
    """Let the answer give this browser another identity, and a way back to its own."""
    service, secure = parts_of(request), scheme_of(request.scope) == "https"
    before = service.identities.of(request)
    request.scope[NEW_COOKIES] = [
        *service.identities.headers(new.who, secure, drops_old=secure, device=new.device),
        service.identities.header_before(before, secure),
    ]
    if before is not None:
        await service.storage.subscriptions.carry(before.who, before.device, new.who, new.device)
    await service.hub.devices.learn()


async def go_back(request: Request) -> Response:
    """Return to the identity that this browser had before."""
    service, scope = parts_of(request), request.scope
    check_making(request)
    before = service.identities.before(request)
    if before is None or service.hub.devices.is_removed(before.who, before.device):
        raise Refusal("no-way-back")
    now_here, secure = service.identities.of(request), scheme_of(scope) == "https"
    if now_here is not None and now_here.device != FIRST:
        # It was carried here: it leaves.
        mine = now_here.device
        await remove_device(service.storage.database, now_here.who, mine, mine)
        await service.hub.devices.learn()
        now_here = None
    scope[NEW_COOKIES] = [
        *service.identities.headers(before.who, secure, drops_old=secure, device=before.device),
        service.identities.header_before(now_here, secure),
    ]
    return answer(await identity_of(service.storage, before.who))


def start_anew(request: Request) -> None:
    """Let the answer make a stranger of this browser."""
    identities, secure = parts_of(request).identities, scheme_of(request.scope) == "https"
    request.scope[NEW_COOKIES] = identities.headers(identities.new(), secure, drops_old=secure)


async def keep_name(request: Request) -> None:
    """Keep the name that a page goes by, so that it is carried before anything was played."""
    if not await request.body():
        return
    wanted = await read(request, CarriedName)
    if wanted.name is not None:
        await parts_of(request).storage.people.remember(request.scope["who"], name_for(wanted.name))


def name_of(request: Request) -> DeviceName:
    """What the browser says of itself."""
    return describe(request.headers.get("user-agent", "")[:AGENT_LENGTH])


async def refusing_too_many(adding: Awaitable[Device | None]) -> Device | None:
    """A device that is added; Refusal if there are too many."""
    try:
        return await adding
    except TooManyDevices:
        raise Refusal("too-many-devices", most=MOST_DEVICES) from None


async def read(request: Request, kind: type[Body]) -> Body:
    """The body of a request; Refusal if it is not of this kind."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Refusal("unreadable") from None


def check_making(request: Request) -> None:
    """Refusal for somebody who makes or removes too much at once."""
    if not parts_of(request).limits.may_carry(request.scope["who"]):
        raise Refusal("too-fast")


def check_trying(request: Request) -> None:
    """Refusal for an address that tries too many links or phrases, or if all together do."""
    if not parts_of(request).limits.may_try(address_of(request.scope)):
        raise Refusal("too-fast")


ROUTES = [
    Route("/me/devices", devices_page),
    Route("/me/join", join_page),
    Route("/api/me/devices", list_devices),
    Route("/api/me/devices/remove", remove, methods=["POST"]),
    Route("/api/me/devices/confirm", confirm, methods=["POST"]),
    Route("/api/me/link", make_link, methods=["POST"]),
    Route("/api/me/link/cancel", cancel_link, methods=["POST"]),
    Route("/api/me/link/look", look_at_link, methods=["POST"]),
    Route("/api/me/link/use", use_link, methods=["POST"]),
    Route("/api/me/phrase", make_phrase, methods=["POST"]),
    Route("/api/me/phrase/look", look_at_phrase, methods=["POST"]),
    Route("/api/me/phrase/use", use_phrase, methods=["POST"]),
    Route("/api/me/before", go_back, methods=["POST"]),
]
