"""Floods from a few people: many tables of strong bots, many onlookers, sitting and leaving.

Each is small enough for a test.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from contextlib import AsyncExitStack
from statistics import median
from time import monotonic
from typing import Any, NamedTuple

import pytest

from brelan.server.table import formats
from brelan.server.table.entries import Acted
from running.servers import Server, Servers, request
from server.admin.stored import log_in
from server.client import Client, at, open_table, some_action
from server.playing import newcomer
from server.test_hostile import Wire, open_socket

CHAMPIONS = " ".join(["champion"] * 4)
ATTACKERS, TABLES_EACH = 2, 12
MOVES = 7
STEPS = 400
ONLOOKERS, VISITS = 60, 150


class Exchange(NamedTuple):
    """An action of somebody's and the champion's answer to it: where the log has them."""

    acted: int
    answered: int


class Opponent:
    """Somebody who plays a champion, and whose turn it was before that champion's."""

    def __init__(self, client: Client, rng: random.Random):
        self.client = client
        self.rng = rng

    async def exchange(self) -> Exchange:
        """Act, and wait for the answer."""
        message = self.client.snapshot
        while not message.get("moves"):
            message = await self.client.next()
        action = some_action(message["view"], self.rng)
        done = await self.client.do("act", seq=message["seq"], actions=[action])
        assert done["type"] == "done", done
        while True:
            message = await self.client.next()
            if message["type"] == "did" and message["seat"] != 0:
                break
        self.client.snapshot = message
        return Exchange(done["seq"], message["seq"])


async def overtaken(
    database: str, table: str, exchanges: list[Exchange], others: list[str]
) -> list[int]:
    """How often bots at other tables moved between each action and its answer. The logs tell it:
    what is read from a socket may have come long before."""
    times = [formats.read(each.entry).at for each in await log_in(database, table)]
    told = [formats.read(each.entry) for other in others for each in await log_in(database, other)]
    moved = [entry.at for entry in told if isinstance(entry, Acted)]
    return [
        sum(times[acted - 1] <= at < times[answered - 1] for at in moved)
        for acted, answered in exchanges
    ]


async def crowd(server: Server, stack: AsyncExitStack, tables_each: int) -> dict[str, Client]:
    """A few people who sit at many tables of champions each, and have opened them all."""
    clients = {}
    for _ in range(ATTACKERS):
        cookie = await newcomer(server)
        for _ in range(tables_each):
            table = (await open_table(server, cookie, "royal_flush", CHAMPIONS))["id"]
            clients[table] = await stack.enter_async_context(at(server, table, cookie))
    return clients


async def read_on(client: Client) -> None:
    """Read whatever comes."""
    while True:
        await client.next()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "fields"), [("resign", {}), ("hand-over", {"seat": 0})], ids=["resigned", "kept-open"]
)
async def test_tables_of_champions_do_not_slow_anybody_elses(
    servers: Servers, kind: str, fields: dict[str, Any]
) -> None:
    # With one process nobody else is answered while one's own answer is held up.
    server = servers.new(workers=1, bot_steps=STEPS, seed="champions")
    await server.start()
    me = await newcomer(server)
    opened = await open_table(server, me, "poker_tiles", "champion", begins=0)
    async with at(server, opened["id"], me) as client, AsyncExitStack() as stack:
        tables = await crowd(server, stack, TABLES_EACH)
        attackers = list(tables.values())
        for attacker in attackers:
            assert (await attacker.do(kind, **fields))["type"] == "done"
        readers = [asyncio.create_task(read_on(attacker)) for attacker in attackers]
        opponent = Opponent(client, random.Random(3))
        exchanges = [await opponent.exchange() for _ in range(MOVES)]
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
    before = await overtaken(server.config.database, opened["id"], exchanges, list(tables))
    # While an action is written down, and its answer, a few of the others move anyhow.
    assert median(before) < len(attackers), "of all who wait, few come before"
    assert all(is_over(attacker) for attacker in attackers) == (kind == "resign")


def is_over(client: Client) -> bool:
    """Whether somebody has been told that the game is over."""
    return any(message.get("table", {}).get("status") == "over" for message in client.heard)


async def come_and_go(server: Server, table: str, cookies: list[str], visits: int) -> None:
    """Onlookers who connect and leave, one after the other."""
    for number in range(visits):
        wire = await open_socket(server, table, cookies[number % len(cookies)])
        await wire.close()


async def test_onlookers_who_come_and_go_are_told_of_twice_a_second(server: Server) -> None:
    host, player = await newcomer(server), await newcomer(server)
    watched = (await open_table(server, host, "poker_tiles", "person"))["id"]
    other = (await open_table(server, player, "poker_tiles", "person"))["id"]
    cookies = [await newcomer(server) for _ in range(ONLOOKERS)]
    wires: list[Wire] = []
    async with at(server, other, player) as client, at(server, watched, host) as seated:
        for cookie in cookies:
            wires.append(await open_socket(server, watched, cookie))
        began, heard = monotonic(), len(seated.heard)
        reading = asyncio.create_task(read_on(seated))
        flood = asyncio.create_task(come_and_go(server, watched, cookies[:20], VISITS))
        while not flood.done():
            assert (await client.ask("ping"))["type"] == "pong", "nobody waits for the flood's end"
            await asyncio.sleep(0.02)
        await flood
        took = monotonic() - began
        told = [message for message in seated.heard[heard:] if message["type"] == "changed"]
        assert len(told) <= 2 * took + 2
        # The last word is right, although most changes were never told.
        guest = await open_socket(server, watched, await newcomer(server))
        while seated.heard[-1]["table"]["watchers"] != ONLOOKERS + 1:
            await asyncio.sleep(0.02)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        for wire in (*wires, guest):
            await wire.close()


async def test_a_stranger_who_sits_and_leaves_closes_a_table_for_nobody(server: Server) -> None:
    host, stranger, guest = [await newcomer(server) for _ in range(3)]
    table = (await open_table(server, host, "poker_tiles", "person", listed=True))["id"]
    async with at(server, table, stranger) as client:
        refused = None
        for _ in range(1000):
            sat = await client.do("sit", name="Mallory")
            if sat["type"] == "refused":
                refused = sat["code"]
                break
            await client.do("leave")
        assert refused == "sat-enough"
    async with at(server, table, guest) as client:
        assert (await client.do("sit", name="Guest"))["type"] == "done"


async def test_ever_new_strangers_of_one_address_are_slowed_down(servers: Servers) -> None:
    server = servers.new(fast=False)
    await server.start()
    host = await newcomer(server)
    table = (await open_table(server, host, "poker_tiles", "person", listed=True))["id"]
    path = f"/api/tables/{table}/commands"

    async def say(kind: str, cookie: str, address: str) -> Any:
        said = {"type": kind, "command_id": secrets.token_hex(8)}
        said |= {"name": "Mallory"} if kind == "sit" else {}
        headers = {"X-Forwarded-For": address}
        return (await request(server.port, "POST", path, said, cookie, headers=headers)).json

    answers = []
    for _ in range(40):
        cookie = await newcomer(server)
        answers.append((await say("sit", cookie, "192.0.2.1")).get("code"))
        if answers[-1] is None:
            await say("leave", cookie, "192.0.2.1")
    assert answers[0] is None
    assert answers[-1] == "too-fast"
    assert (await say("sit", await newcomer(server), "192.0.2.2"))["type"] == "done"


async def test_who_was_sent_away_is_told_and_stays_away(server: Server) -> None:
    host, guest = await newcomer(server), await newcomer(server)
    opened = await open_table(server, host, "poker_tiles", "person")
    table, invite = opened["id"], opened["invite"]
    async with at(server, table, host) as one, at(server, table, guest, "fr") as two:
        assert (await two.do("sit", name="Guest", invite=invite))["type"] == "done"
        assert (await one.do("seat", seat=1, bot=None))["type"] == "done"
        told = await two.until("changed")
        while told["you"]["seat"] is not None or not told["you"]["sent_away"]:
            told = await two.until("changed")
        refused = await two.do("sit", name="Guest", invite=invite)
        assert refused["code"] == "sent-away"
        assert refused["message"].startswith("La personne qui a ouvert la table")
    async with at(server, table, guest) as again:
        assert again.snapshot["you"]["sent_away"]
