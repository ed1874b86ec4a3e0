"""What a socket or a stream of lines stands: whatever is sent, by whomever, and whoever reads."""

from __future__ import annotations

import asyncio
import json
import secrets
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from running.servers import Server, request
from server.client import at, open_table
from server.playing import newcomer, seat_people


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "fault"),
        ("{", "fault"),
        ("[]", "fault"),
        ('{"type": "dance"}', "fault"),
        ('{"type": "ping", "id": -1}', "fault"),
        ('{"type": "ping", "id": 1, "extra": 2}', "fault"),
        ('{"type": "say", "command_id": "12345678", "text": ""}', "refused"),
        ('{"type": "judge", "id": 7, "actions": []}', "fault"),
        ('{"type": "act", "command_id": "12345678", "seq": 1, "actions": "pass"}', "refused"),
        ("\ud83d\ude00" * 100, "fault"),
        ("[" * 5000, "fault"),
    ],
)
async def test_what_cannot_be_read_is_answered_and_harms_nobody(
    server: Server, text: str, kind: str
) -> None:
    me = await newcomer(server)
    opened = await open_table(server, me, "poker_tiles", "novice")
    async with at(server, opened["id"], me) as client:
        await client.socket.send(text.encode("utf-16", "surrogatepass").decode("utf-16"))
        answer = await client.until(kind)
        assert answer["code"] == "unreadable"
        assert (await client.ask("ping"))["type"] == "pong"


async def test_programs_read_lines_and_post_commands(server: Server) -> None:
    me = await newcomer(server)
    opened = await open_table(server, me, "poker_tiles", "novice")
    path = f"/api/tables/{opened['id']}"
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(f"GET {path}/stream HTTP/1.1\r\nHost: x\r\nCookie: {me}\r\n\r\n".encode())
    seen = b""
    while b'"type":"table"' not in seen:
        seen += await reader.read(65536)
    say = {"type": "say", "command_id": "saying-1", "phrase": "hello"}
    answer = await request(server.port, "POST", f"{path}/commands", say, me)
    assert (answer.status, answer.json["type"]) == (200, "done")
    assert (await request(server.port, "POST", f"{path}/commands", say, me)).json == answer.json
    while b'"type":"said"' not in seen:
        seen += await reader.read(65536)
    writer.close()
    bad = {"type": "act", "command_id": "acting-1", "seq": 0, "actions": ["pass"]}
    answer = await request(server.port, "POST", f"{path}/commands", bad, me)
    assert (answer.status, answer.json["code"]) == (409, "stale")


async def test_sockets_of_other_sites_and_at_no_table_are_refused(server: Server) -> None:
    me = await newcomer(server)
    opened = await open_table(server, me, "poker_tiles", "novice")
    with pytest.raises(InvalidStatus):
        async with at(server, opened["id"], me, Origin="http://evil.example"):
            pass
    async with at(server, "nowhere", me, "fr") as client:
        assert client.snapshot["code"] == "not-found"
        assert await client.hung_up() == 4404


async def test_a_frame_that_is_too_large_ends_the_connection_only(server: Server) -> None:
    me = await newcomer(server)
    opened = await open_table(server, me, "poker_tiles", "novice")
    async with at(server, opened["id"], me) as client:
        await client.socket.send("x" * 20_000)
        assert await client.hung_up() == 1009
    async with at(server, opened["id"], me) as client:
        assert (await client.ask("ping"))["type"] == "pong"


async def test_who_does_not_read_is_let_go_and_delays_nobody(server: Server) -> None:
    table, (host, friend) = await seat_people(server, "poker_tiles", 2, "slow")
    async with at(server, table, host) as one:
        for _ in range(150):
            await one.do("say", text="é" * 200)
        async with at(server, table, friend) as deaf:
            deaf.socket.transport.pause_reading()
            stale = {"type": "act", "seq": 0, "actions": ["pass"]}
            present = True
            while present:
                with suppress(ConnectionClosed):
                    for _ in range(20):
                        again = stale | {"command_id": secrets.token_hex(8)}
                        await deaf.socket.send(json.dumps(again))
                await one.ask("ping")
                # Whoever asks without a pause is sent away too.
                await asyncio.sleep(0.01)
                changes = [each["table"] for each in one.heard if each["type"] == "changed"]
                # Who comes and goes is told twice a second.
                present = not changes or changes[-1]["seats"][1]["present"]
            deaf.socket.transport.abort()
