"""Web Push as the host sees it: whether it is switched on, for whom, and for how many devices."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from brelan.server.admin.desk import AdminError
from brelan.server.push.config import LONGEST, is_contact, read_config, switch_on
from brelan.server.push.endpoints import ANY_HOST, KNOWN_HOSTS
from brelan.server.push.keys import can_encrypt
from brelan.server.storage import Storage
from brelan.texts import say

_HOST = re.compile(r"(\*\.)?([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}")


class PushStatus(Struct, frozen=True):
    """What holds for Web Push."""

    on: bool
    installed: bool
    """Whether the program that the host runs can encrypt."""
    public_key: str = ""
    contact: str = ""
    hosts: tuple[str, ...] = ()
    """The hosts of push services that are sent to."""
    devices: int = 0


async def push_status(storage: Storage) -> PushStatus:
    """Whether Web Push is switched on, and for how many devices."""
    config = await read_config(storage)
    if config is None:
        return PushStatus(on=False, installed=can_encrypt())
    return PushStatus(
        on=True,
        installed=can_encrypt(),
        public_key=config.public_key,
        contact=config.contact,
        hosts=(*KNOWN_HOSTS, *config.hosts),
        devices=await storage.subscriptions.count(),
    )


async def switch_push_on(
    storage: Storage, contact: str, hosts: Sequence[str], new_keys: bool
) -> PushStatus:
    """Switch Web Push on, or change what holds; AdminError if something is wrong with it."""
    if not can_encrypt():
        raise AdminError(say("command.admin.push-keys.not-installed"))
    if not is_contact(contact):
        raise AdminError(say("command.admin.push-keys.bad-contact", contact=contact))
    for host in hosts:
        if host != ANY_HOST and not _HOST.fullmatch(host):
            raise AdminError(say("command.admin.push-keys.bad-host", host=host))
    if len(" ".join(hosts)) > LONGEST:
        raise AdminError(say("command.admin.push-keys.too-many-hosts", most=LONGEST))
    await switch_on(storage, contact, hosts, new_keys)
    return await push_status(storage)
