"""Removing devices of an identity: who may remove whom, and what goes with a device."""

from __future__ import annotations

from functools import partial

from sqlalchemy.engine import Connection

from brelan.server.storage import schema
from brelan.server.storage.database import Database
from brelan.server.storage.devices import Device, Devices, going_with, may_remove, unlisted
from brelan.server.storage.phrases import Phrases
from brelan.server.timestamps import now


class NoSuchDevice(Exception):
    """An identity has no such device."""


class MayNotRemove(Exception):
    """The device stands before the one that wants to remove it."""


async def remove_device(database: Database, who: str, mine: str, other: str) -> list[Device]:
    """Let one device of an identity remove another, or itself; answers with those that went."""
    return await database.write(partial(_remove, database, who, mine, other))


def _remove(
    database: Database, who: str, mine: str, other: str, connection: Connection
) -> list[Device]:
    devices, at = Devices(database), now()
    there = devices.lock_for(connection, who, mine)
    actor = next((each for each in there if each.device == mine), unlisted(who, mine))
    target = next((each for each in there if each.device == other), None)
    if target is None and mine == other:
        # It is to stay worthless although it has no row.
        devices.insert_within(connection, actor)
        target = actor
    if target is None:
        raise NoSuchDevice
    if not may_remove(actor, target, at):
        raise MayNotRemove
    going = going_with(actor, target, there, at)
    devices.revoke_within(connection, who, [each.device for each in going])
    # Whoever leaves takes nothing back; a settled device's phrase is its owner's, and stays.
    undone = [each.device for each in going if each.device != mine and each.is_new(at)]
    Phrases(database).undo_within(connection, who, undone)
    return going


async def remove_by_host(database: Database, who: str, names: list[str]) -> None:
    """Let the host remove devices of somebody, with the phrases made there."""

    def remove(connection: Connection) -> None:
        devices = Devices(database)
        devices.lock_within(connection, who)
        devices.revoke_within(connection, who, names)
        phrases = schema.phrases
        mine = (phrases.c.who == who, phrases.c.device.in_(names))
        connection.execute(phrases.delete().where(*mine))

    await database.write(remove)
