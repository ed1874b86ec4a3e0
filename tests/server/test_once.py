"""The same command resent, out of order or raced over several connections has one effect."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

import patience
from brelan import games
from running.servers import Server, Servers, request
from server.client import PATIENT
from server.playing import seat_people
from server.test_killed import read_table

TURNS = 25


class Line:
    """One of several connections of the same person."""

    def __init__(self, socket: ClientConnection):
        self.socket = socket
        self.messages: list[dict[str, Any]] = []
        self.snapshot: dict[str, Any] = {}

    async def send(self, command: dict[str, Any]) -> None:
        await self.socket.send(json.dumps(command))

    async def answer(self, command_id: str) -> dict[str, Any]:
        """Read on until a command is answered."""
        while True:
            message = json.loads(await asyncio.wait_for(self.socket.recv(), patience.SECONDS))
            if message["type"] == "table":
                self.snapshot = message
            if message.get("command_id") == command_id:
                return message


@asynccontextmanager
async def line(server: Server, table: str, cookie: str) -> AsyncIterator[Line]:
    uri = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
    headers = {"Cookie": cookie}
    async with connect(uri, additional_headers=headers, **PATIENT) as socket:
        yield Line(socket)


async def state_of(server: Server, table: str, cookie: str) -> dict[str, Any]:
    """The table as somebody sees it now."""
    async with line(server, table, cookie) as fresh:
        snapshot: dict[str, Any] = json.loads(await fresh.socket.recv())
        return snapshot


async def whose_turn(
    server: Server, table: str, cookies: Sequence[str]
) -> tuple[int, dict[str, Any]]:
    """The seat that has something to decide, and what it sees; a turn may end by itself first."""
    async with asyncio.timeout(patience.SECONDS):
        while True:
            for seat, cookie in enumerate(cookies):
                snapshot = await state_of(server, table, cookie)
                if snapshot["moves"] is not None:
                    return seat, snapshot


def act(snapshot: dict[str, Any], command_id: str, bot_seed: random.Random) -> dict[str, Any]:
    """A legal action for the seat that has this snapshot."""
    view = games.find(snapshot["table"]["game"]).from_view(snapshot["view"])
    actions = view.actions()
    action = str(actions[bot_seed.randrange(len(actions))])
    return {
        "type": "act",
        "command_id": command_id,
        "seq": snapshot["seq"],
        "actions": [action],
    }


async def entries_of(database: str, table: str) -> list[str]:
    """The commands behind the entries of a table."""
    _, commands = await read_table(database, table)
    return [command.rpartition("/")[2] for command in commands if command is not None]


async def test_a_command_raced_over_three_connections_has_one_effect(
    servers: Servers, database: str
):
    server, bot_seed = servers.new(database), random.Random(1)
    await server.start()
    table, cookies = await seat_people(server, "royal_flush", 2, "race")
    path = f"/api/tables/{table}/commands"
    async with line(server, table, cookies[0]) as a, line(server, table, cookies[0]) as b:
        await a.socket.recv()
        await b.socket.recv()
        for turn in range(TURNS):
            mover, snapshot = await whose_turn(server, table, cookies)
            command = act(snapshot, f"raced-turn-{turn}", bot_seed)
            if mover == 1:
                assert (await request(server.port, "POST", path, command, cookies[1])).status == 200
                continue
            plain, *_ = await asyncio.gather(
                request(server.port, "POST", path, command, cookies[0]),
                a.send(command),
                b.send(command),
                a.send(command),
            )
            answers = [
                plain.json,
                await a.answer(f"raced-turn-{turn}"),
                await b.answer(f"raced-turn-{turn}"),
            ]
            assert [answer["type"] for answer in answers] == ["done"] * 3
            assert {answer["seq"] for answer in answers} == {snapshot["seq"] + 1}
    told = await entries_of(database, table)
    assert sorted(told) == sorted(set(told))
    assert {f"raced-turn-{turn}" for turn in range(TURNS)} <= set(told)


async def test_of_two_different_commands_for_one_turn_one_is_too_late(
    servers: Servers, database: str
):
    server, bot_seed = servers.new(database), random.Random(2)
    await server.start()
    table, cookies = await seat_people(server, "poker_tiles", 2, "rivals")
    path = f"/api/tables/{table}/commands"
    for turn in range(10):
        for cookie in cookies:
            snapshot = await state_of(server, table, cookie)
            if snapshot["moves"] is None:
                continue
            rivals = [act(snapshot, f"rival-{turn}-{n}", bot_seed) for n in range(2)]
            got = await asyncio.gather(
                *(request(server.port, "POST", path, rival, cookie) for rival in rivals)
            )
            kinds = sorted(answer.json["type"] for answer in got)
            assert kinds == ["done", "refused"]
            late = next(answer.json for answer in got if answer.json["type"] == "refused")
            assert late["code"] in ("stale", "not-your-turn", "over")


async def test_commands_out_of_order_are_stale_and_come_with_the_table(
    servers: Servers, database: str
):
    server, bot_seed = servers.new(database), random.Random(3)
    await server.start()
    table, cookies = await seat_people(server, "royal_flush", 2, "order")
    snapshots = [await state_of(server, table, cookie) for cookie in cookies]
    mover = next(seat for seat in (0, 1) if snapshots[seat]["moves"] is not None)
    async with line(server, table, cookies[mover]) as own:
        await own.socket.recv()
        first = act(snapshots[mover], "in-order", bot_seed)
        early = {**first, "command_id": "too-early", "seq": first["seq"] + 5}
        await own.send(early)
        await own.send(first)
        await own.send({**first, "command_id": "too-late"})
        await own.send(first)
        assert (await own.answer("too-early"))["code"] == "stale"
        done = await own.answer("in-order")
        assert done["type"] == "done"
        assert own.snapshot["seq"] == first["seq"]
        assert (await own.answer("too-late"))["code"] == "stale"
        assert await own.answer("in-order") == done
        assert own.snapshot["seq"] == done["seq"]
    assert (await entries_of(database, table)).count("in-order") == 1
