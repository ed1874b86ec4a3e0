"""Bans and mutes as a host gives them: of a person by name or id, or of an address or network."""

from __future__ import annotations

from ipaddress import ip_network

from brelan.server.admin.closing import LONGEST_NOTE
from brelan.server.admin.desk import AdminError
from brelan.server.admin.people import find_person
from brelan.server.storage import Storage
from brelan.server.storage.restrictions import Restriction, RestrictionKind
from brelan.texts import say


async def restrict(
    storage: Storage,
    kind: RestrictionKind,
    whom: str,
    reason: str = "",
    until: int | None = None,
    addresses: bool = False,
) -> Restriction:
    """Ban or mute somebody; with `addresses` also where they are connected from."""
    if len(reason) > LONGEST_NOTE:
        raise AdminError(say("command.admin.long-reason", most=LONGEST_NOTE))
    network = read_network(whom)
    person = None if network is not None else await find_person(storage, whom)
    with_address = addresses and network is None
    return await storage.restrictions.add(kind, person, network, reason, until, with_address)


async def lift(storage: Storage, kind: RestrictionKind, whom: str) -> int:
    """End the bans or mutes of a person, an address or network, or of the id of a restriction."""
    found = [each for each in await storage.restrictions.read() if each.kind == kind]
    network = read_network(whom)
    ids = [
        each.id
        for each in found
        if each.id == whom or each.person == whom or (network and each.network == network)
    ]
    if not ids and network is None:
        person = await find_person(storage, whom)
        ids = [each.id for each in found if each.person == person]
    if not ids:
        raise AdminError(say("command.admin.not-restricted", who=whom))
    await storage.restrictions.lift(ids)
    return len(ids)


def read_network(text: str) -> str | None:
    """A network in its usual form; None if the text is none."""
    try:
        return str(ip_network(text, strict=False))
    except ValueError:
        return None
