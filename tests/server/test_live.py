"""Tables live: people and bots over real sockets, from the first message to the record."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from subprocess import Popen
from time import monotonic
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from brelan import games, records
from brelan.messages import LANGUAGES, catalogue
from server import running
from server.playing import newcomer, seat_people
from server.running import Server, Servers, request

SECONDS = 60
OUTAGE_SECONDS = 4


@pytest.fixture(scope="module")
def server(launcher: Popen[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server with bots for the whole module."""
    folder = tmp_path_factory.mktemp("server")
    found = running.Servers(launcher, folder)
    server = found.new(f"sqlite:///{folder / 'brelan.sqlite'}")
    server.order["workers"] = 1
    asyncio.run(server.start())
    yield server
    found.kill()
    assert server.complaints == ""


class Guest:
    """Somebody at a socket, who reads what is sent one by one."""

    def __init__(self, socket: ClientConnection):
        self.socket = socket
        self.snapshot: dict[str, Any] = {}
        self.seq = 0
        self.heard: list[dict[str, Any]] = []
        self.passed = 0
        """How much of it `until` has looked at."""

    async def next(self) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(SECONDS):
            message: dict[str, Any] = json.loads(await self.socket.recv())
        if message["type"] in ("table", "did", "changed"):
            self.seq = message["seq"]
        self.heard.append(message)
        return message

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The first message of a kind with these values after those found before."""
        while True:
            if self.passed == len(self.heard):
                await self.next()
            message = self.heard[self.passed]
            self.passed += 1
            if message["type"] == kind and fields.items() <= message.items():
                return message

    async def hung_up(self) -> int | None:
        """The code with which the server ends the connection."""
        with suppress(ConnectionClosed):
            while True:
                await self.next()
        return self.socket.close_code

    async def send(self, kind: str, **fields: Any) -> None:
        """Say something."""
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Give a command, and wait for its answer."""
        command_id = fields.setdefault("command_id", secrets.token_hex(8))
        await self.send(kind, **fields)
        while True:
            message = await self.next()
            if message.get("command_id") == command_id:
                return message

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask a question, and wait for its answer."""
        number = random.randrange(1 << 30)
        await self.send(kind, id=number, **fields)
        while True:
            message = await self.next()
            if message.get("id") == number:
                return message


@asynccontextmanager
async def at(
    server: Server, table: str, cookie: str, language: str = "en", **headers: str
) -> AsyncIterator[Guest]:
    """Be at a table."""
    uri = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live?lang={language}"
    sent = {"Cookie": cookie, **headers}
    async with connect(uri, additional_headers=sent, compression=None, proxy=None) as socket:
        guest = Guest(socket)
        guest.snapshot = await guest.next()
        guest.passed = 1
        yield guest


async def open_table(server: Server, cookie: str, game: str, bots: str, **more: Any) -> Any:
    """A table for one person and some bots, or seats for others."""
    seats = [{"kind": "me"}]
    seats += [
        {"kind": "person"} if each == "person" else {"kind": "bot", "bot": each}
        for each in bots.split()
    ]
    wanted = {
        "command_id": secrets.token_hex(8),
        "game": game,
        "name": "Zoé",
        "seats": seats,
        **more,
    }
    answer = await request(server.port, "POST", "/api/tables", wanted, cookie)
    assert answer.status == 201, answer.body
    return answer.json


def some_action(view: dict[str, Any], luck: random.Random) -> str:
    """A legal action, from what is seen."""
    actions = games.find(view["game"]).from_view(view).actions()
    return str(actions[luck.randrange(len(actions))])


async def play_on(guest: Guest, until: Any, seed: int = 0) -> dict[str, Any]:
    """Act at random whenever it is one's turn, until a message is as wished."""
    luck = random.Random(seed)
    message = guest.snapshot
    while not until(message):
        if message.get("moves"):
            action = some_action(message["view"], luck)
            await guest.send(
                "act", command_id=secrets.token_hex(8), seq=message["seq"], actions=[action]
            )
        message = await guest.next()
        assert message["type"] not in ("refused", "fault"), message
    return message


def is_over(message: dict[str, Any]) -> bool:
    return bool(message["type"] == "changed" and message["table"]["status"] == "over")


@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [
        ("royal_flush", "novice casual", {"boards": "random", "children": [1]}),
        ("flush_royal", "club novice", {"free_pass": True}),
        ("poker_tiles", "casual", {"jokers": 4, "layout": "roomy"}),
    ],
)
async def test_a_whole_game_against_bots(
    server: Server, tmp_path: Path, game: str, bots: str, options: dict[str, Any]
) -> None:
    me = await newcomer(server)
    opened = await open_table(server, me, game, bots, options=options, mix="mine1")
    async with at(server, opened["id"], me) as guest:
        commitment = guest.snapshot["table"]["commitment"]
        assert guest.snapshot["table"]["seed"] is None
        end = (await play_on(guest, is_over, 5))["table"]
    assert end["commitment"] == commitment
    assert end["seed"].endswith("|mine1" + "|" * len(bots.split()))
    totals = [sum(line["points"] for line in lines) for lines in end["tally"]]
    assert totals == end["result"]["scores"]
    path = f"/api/tables/{opened['id']}"
    document = (await request(server.port, "GET", f"{path}/record", cookie=me)).body
    record = records.read(document)
    assert (record.commitment, record.seed) == (commitment, end["seed"])
    assert list(records.verify(record).scores) == end["result"]["scores"]
    for seat in ("open", "0", "1"):
        replay = (await request(server.port, "GET", f"{path}/replay?seat={seat}")).json
        assert len(replay["frames"]) == len(record.actions) + 1
        assert replay["frames"][-1]["view"]["scores"] == end["result"]["scores"]
        assert ("?" in str(replay["frames"][1]["view"])) == (seat != "open")
    home = (await request(server.port, "GET", "/api/home", cookie=me)).json
    assert [line["id"] for line in home["recent"]] == [opened["id"]]


async def test_two_people_meet_by_link(server: Server) -> None:
    host, friend = await newcomer(server), await newcomer(server)
    opened = await open_table(server, host, "poker_tiles", "person")
    async with (
        at(server, opened["id"], host) as first,
        at(server, opened["id"], friend) as second,
    ):
        assert first.snapshot["view"] is None
        assert first.snapshot["you"] == {"seat": 0, "host": True, "invite": opened["invite"]}
        assert second.snapshot["you"] == {"seat": None, "host": False, "invite": None}
        refused = await second.do("sit", name="Max")
        assert (refused["type"], refused["code"]) == ("refused", "invite")
        assert (await second.do("sit", name="Max", invite=opened["invite"]))["type"] == "done"
        told = await first.until("changed")
        while told["table"]["seats"][1]["kind"] == "free":
            told = await first.until("changed")
        assert told["table"]["seats"][1]["name"] == "Max"
        assert (await second.do("begin"))["code"] == "not-host"
        await first.do("begin")
        begun = [await first.until("table"), await second.until("table")]
        for seat, snapshot in enumerate(begun):
            assert snapshot["view"]["seat"] == snapshot["you"]["seat"] == seat
            assert "?" not in snapshot["view"]["racks"][seat]
            assert set(snapshot["view"]["racks"][1 - seat]) == {"?"}


async def test_a_spectator_sees_no_cards_and_can_talk(server: Server) -> None:
    me, other = await newcomer(server), await newcomer(server)
    opened = await open_table(server, me, "flush_royal", "novice")
    async with at(server, opened["id"], me) as guest, at(server, opened["id"], other) as watcher:
        assert all(set(rack) <= {"?"} for rack in watcher.snapshot["view"]["racks"])
        assert watcher.snapshot["moves"] is None
        told = await guest.until("changed")
        assert told["table"]["watchers"] == 1
        assert (await watcher.do("say", text="Bravo"))["type"] == "done"
        line = (await guest.until("said"))["line"]
        assert (line["seat"], line["text"]) == (None, "Bravo")
        for question in ("judge", "hint", "faces"):
            fields = {} if question == "hint" else {"actions": ["pass"]}
            assert (await watcher.ask(question, **fields))["code"] == "not-seated"


async def test_a_command_has_one_effect_however_often_it_is_sent(server: Server) -> None:
    table, (host, friend) = await seat_people(server, "poker_tiles", 2, "once")
    async with at(server, table, host) as one, at(server, table, friend) as two:
        mover = one if one.snapshot["moves"] else two
        action = some_action(mover.snapshot["view"], random.Random(1))
        command = {
            "command_id": "the-same-one",
            "seq": mover.snapshot["seq"],
            "actions": [action],
        }
        for _ in range(3):
            await mover.send("act", **command)
        answers = []
        while len(answers) < 3:
            message = await mover.next()
            if message["type"] in ("done", "refused"):
                answers.append(message)
        assert answers[0]["type"] == "done"
        assert answers == [answers[0]] * 3
        assert sum(message["type"] == "did" for message in mover.heard) == 1


async def test_of_two_at_once_one_is_behind_and_gets_the_present(server: Server) -> None:
    table, (host, friend) = await seat_people(server, "royal_flush", 2, "race")
    async with at(server, table, host) as one, at(server, table, host) as same:
        mover = one.snapshot["moves"] is not None
        if not mover:
            async with at(server, table, friend) as two:
                await play_on(two, lambda message: message.get("view", {}).get("turn") == 0)
            one.snapshot = await one.until("did")
            while one.snapshot["moves"] is None:
                one.snapshot = await one.until("did")
            while (await same.next())["seq"] < one.snapshot["seq"]:
                pass
        seq, action = one.snapshot["seq"], some_action(one.snapshot["view"], random.Random(2))
        await asyncio.gather(
            one.send("act", command_id="racing-1", seq=seq, actions=[action]),
            same.send("act", command_id="racing-2", seq=seq, actions=[action]),
        )
        answers = []
        for guest in (one, same):
            while guest.heard[-1]["type"] not in ("done", "refused"):
                await guest.next()
            answers.append(guest.heard[-1])
        assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
        late = same if answers[1]["type"] == "refused" else one
        assert late.heard[-1]["code"] == "stale"
        assert (await late.until("table"))["seq"] > seq


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_illegal_action_is_refused_with_rule_and_reason(
    server: Server, language: str
) -> None:
    table, cookies = await seat_people(server, "royal_flush", 2, f"illegal-{language}")
    for cookie in cookies:
        async with at(server, table, cookie, language) as guest:
            if guest.snapshot["moves"] is None:
                answer = await guest.do("act", seq=guest.seq, actions=["draw"])
                assert answer["message"] == catalogue(language)["server.refused.not-your-turn"]
                continue
            answer = await guest.do("act", seq=guest.seq, actions=["stop"])
            assert (answer["type"], answer["code"]) == ("refused", "illegal-action")
            assert answer["rule"] == "RF-8"
            judged = await guest.ask("judge", actions=["stop"])
            assert (judged["legal"], judged["rule"]) == (False, "RF-8")
            assert judged["reason"] == answer["message"]
            assert (await guest.do("act", seq=guest.seq, actions=["nonsense"]))["code"] == (
                "bad-action"
            )


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
    async with at(server, opened["id"], me) as guest:
        await guest.socket.send(text.encode("utf-16", "surrogatepass").decode("utf-16"))
        answer = await guest.until(kind)
        assert answer["code"] == "unreadable"
        assert (await guest.ask("ping"))["type"] == "pong"


async def test_hints_are_good_and_only_where_they_are_allowed(server: Server) -> None:
    me = await newcomer(server)
    opened = await open_table(server, me, "poker_tiles", "novice", hints=False)
    async with at(server, opened["id"], me, "fr") as guest:
        first = await play_on(guest, lambda message: bool(message.get("moves")))
        hint = await guest.ask("hint")
        assert hint["type"] == "hinted", hint
        assert hint["reason"]
        done = await guest.do("act", seq=first["seq"], actions=[hint["action"]])
        assert done["type"] == "done"
    table, cookies = await seat_people(server, "poker_tiles", 2, "no-hints", hints=False)
    async with at(server, table, cookies[0]) as guest:
        assert (await guest.ask("hint"))["code"] == "no-hints"


async def test_an_absent_player_is_played_for_and_comes_back(server: Server) -> None:
    table, (host, friend) = await seat_people(server, "poker_tiles", 2, "absent")
    async with at(server, table, host) as one:
        async with at(server, table, friend):
            assert (await one.do("hand-over", seat=1))["code"] == "present"
        told = await one.until("changed")
        while not told["table"]["seats"][1]["present"]:
            told = await one.until("changed")
        while told["table"]["seats"][1]["present"]:
            told = await one.until("changed")
        assert (await one.do("hand-over", seat=1, bot="novice"))["type"] == "done"
        await play_on(
            one, lambda message: message["type"] == "did" and message["seat"] == 1, seed=3
        )
        async with at(server, table, friend) as two:
            assert two.snapshot["table"]["seats"][1]["away"]
            assert (await two.do("take-back"))["type"] == "done"
            assert (await two.do("take-back"))["code"] == "not-away"


async def test_giving_up_and_meeting_again(server: Server) -> None:
    table, (host, friend) = await seat_people(server, "poker_tiles", 2, "again")
    async with at(server, table, host) as one, at(server, table, friend) as two:
        assert (await one.do("rematch"))["code"] == "not-over"
        assert (await two.do("resign"))["type"] == "done"
        assert (await one.do("resign"))["type"] == "done"
        end = await one.until("changed")
        while not is_over(end):
            end = await one.until("changed")
        assert end["table"]["result"]["winners"] == []
        record = await request(server.port, "GET", f"/api/tables/{table}/record")
        assert records.read(record.body).resigned == (0, 1)
        assert (await two.do("rematch", command_id="once-more"))["type"] == "done"
        assert (await two.do("rematch", command_id="once-more"))["type"] == "done"
        assert (await one.do("rematch"))["type"] == "done"
        where = None
        while where is None:
            where = (await one.until("changed"))["table"]["rematch"]
    async with at(server, where, friend) as two:
        assert [seat["name"] for seat in two.snapshot["table"]["seats"]] == ["Guest 1", "Host"]
        assert two.snapshot["you"]["host"]
        assert (await two.do("begin"))["type"] == "done"


async def test_time_runs_out_and_a_bot_takes_over(server: Server) -> None:
    table, cookies = await seat_people(
        server, "poker_tiles", 2, "clock", clock={"kind": "turn", "seconds": 5}
    )
    async with at(server, table, cookies[0]) as one:
        timer = one.snapshot["timer"]
        assert 0 < timer["left_ms"] <= 5000
        late = await one.until("changed")
        while not late["table"]["seats"][timer["seat"]]["away"]:
            late = await one.until("changed")
        assert (await one.until("did"))["seat"] == timer["seat"]


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
    async with at(server, "nowhere", me, "fr") as guest:
        assert guest.snapshot["code"] == "not-found"
        assert await guest.hung_up() == 4404


async def test_a_frame_that_is_too_large_ends_the_connection_only(server: Server) -> None:
    me = await newcomer(server)
    opened = await open_table(server, me, "poker_tiles", "novice")
    async with at(server, opened["id"], me) as guest:
        await guest.socket.send("x" * 20_000)
        assert await guest.hung_up() == 1009
    async with at(server, opened["id"], me) as guest:
        assert (await guest.ask("ping"))["type"] == "pong"


async def test_who_does_not_read_is_let_go_and_delays_nobody(server: Server) -> None:
    table, (host, friend) = await seat_people(server, "poker_tiles", 2, "slow")
    async with at(server, table, host) as one:
        for _ in range(150):
            await one.do("say", text="é" * 200)
        async with at(server, table, friend) as deaf:
            deaf.socket.transport.pause_reading()
            stale = {"type": "act", "seq": 0, "actions": ["pass"]}
            present, began = True, monotonic()
            while present:
                # Long before the server's own pings would tell that nobody is there.
                assert monotonic() - began < 15
                with suppress(ConnectionClosed):
                    for _ in range(20):
                        again = stale | {"command_id": secrets.token_hex(8)}
                        await deaf.socket.send(json.dumps(again))
                async with asyncio.timeout(2):
                    await one.ask("ping")
                # Whoever asks without a pause is sent away too.
                await asyncio.sleep(0.01)
                changes = [each["table"] for each in one.heard if each["type"] == "changed"]
                present = changes[-1]["seats"][1]["present"]
            deaf.socket.transport.abort()


async def test_a_restart_loses_nothing_and_gives_clocks_their_time_back(
    servers: Servers, database: str
) -> None:
    server = servers.new(database)
    await server.start()
    table, cookies = await seat_people(
        server, "royal_flush", 2, "restart", clock={"kind": "turn", "seconds": 60}
    )
    async with at(server, table, cookies[0]) as one, at(server, table, cookies[1]) as two:
        mover, cookie = (one, cookies[0]) if one.snapshot["moves"] else (two, cookies[1])
        act = {"command_id": "before-it", "seq": mover.snapshot["seq"], "actions": ["draw"]}
        acted = time.monotonic()
        done = await mover.do("act", **act)
        did = next(message for message in mover.heard if message["type"] == "did")
        await server.end()
        assert await mover.hung_up() == 1012
    await asyncio.sleep(OUTAGE_SECONDS)
    await server.start()
    async with at(server, table, cookie) as again:
        assert again.snapshot["view"] == did["view"]
        lost = did["timer"]["left_ms"] - again.snapshot["timer"]["left_ms"]
        assert lost < 1000 * (time.monotonic() - acted - OUTAGE_SECONDS) + 500
        assert await again.do("act", **act) == done
    assert server.complaints == ""
