"""The devices of an identity as one of them sees them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from brelan.server.protocol.devices import DeviceLine, IdentityInfo, MyDevices, PhraseInfo
from brelan.server.storage import Storage
from brelan.server.storage.devices import Device, DeviceName, going_with, may_remove, unlisted
from brelan.server.timestamps import now


async def devices_of(
    storage: Storage,
    who: str,
    device: str,
    before: str | None = None,
    name: DeviceName | None = None,
) -> MyDevices:
    """What somebody sees on the page of devices; `before` is who this browser was earlier, `name`
    what it says of itself.
    """
    phrase = await storage.phrases.state(who)
    lines = lines_of(await storage.devices.of(who), who, device)
    if name is not None:
        lines = tuple(
            structs.replace(each, kind=name.kind, label=name.label) if each.is_this else each
            for each in lines
        )
    return MyDevices(
        me=await identity_of(storage, who),
        devices=lines,
        phrase=None
        if phrase is None
        else PhraseInfo(phrase.made, phrase.device, phrase.earlier_until),
        before=None if before is None else await identity_of(storage, before),
    )


async def identity_of(storage: Storage, who: str) -> IdentityInfo:
    """An identity in a few words."""
    running, finished = await storage.index.count(who)
    return IdentityInfo(await storage.people.name_of(who), running, finished)


async def unconfirmed(storage: Storage, who: str, device: str) -> tuple[DeviceLine, ...]:
    """The devices of which this one should be told."""
    found = lines_of(await storage.devices.of(who), who, device)
    return tuple(each for each in found if each.is_unconfirmed)


def lines_of(there: Sequence[Device], who: str, device: str) -> tuple[DeviceLine, ...]:
    """The devices in their order, this one among them even if it has no row."""
    at = now()
    mine = next((each for each in there if each.device == device), None)
    if mine is None:
        mine = unlisted(who, device)
        there = [mine, *there]
    return tuple(_line(each, mine, there, at) for each in there)


def _line(device: Device, mine: Device, every: Sequence[Device], at: int) -> DeviceLine:
    removable = may_remove(mine, device, at)
    is_this = device.device == mine.device
    going = going_with(mine, device, every, at) if removable else []
    return DeviceLine(
        id=device.device,
        kind=device.kind,
        label=device.label,
        how=device.how,
        added=device.added,
        seen=device.seen,
        is_this=is_this,
        is_new=device.is_new(at),
        is_unconfirmed=removable
        and not is_this
        and not device.acknowledged
        and device.how != "first",
        removable=removable,
        goes_too=tuple(each.device for each in going if each.device != device.device),
    )
