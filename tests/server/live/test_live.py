"""Tables live: people and bots over real sockets, from the first message to the record."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import pytest

from brelan import bots, games, records
from brelan.server.live.hub import MOST_TABLES_EACH
from brelan.server.live.live_table import ARRIVAL_SECONDS
from brelan.texts import LANGUAGES, catalogue
from running.servers import Server, Servers, request
from server.client import at, is_over, open_table, play_on, some_action
from server.playing import newcomer, seat_people

OUTAGE_SECONDS = 2


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
    async with at(server, opened["id"], me) as client:
        commitment = client.snapshot["table"]["commitment"]
        assert client.snapshot["table"]["seed"] is None
        end = (await play_on(client, is_over, 5))["table"]
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


async def test_whoever_has_laid_everything_passes_without_being_asked(server: Server) -> None:
    for _ in range(40):
        asked, acted = await play_well(server, "novice novice novice")
        assert asked <= acted
        if asked < acted:
            return
    raise AssertionError("nobody has laid everything before the others in forty games")


async def play_well(server: Server, others: str) -> tuple[int, int]:
    """A game of Poker Tiles: how often one was asked, and how often one has acted."""
    me = await newcomer(server)
    opened = await open_table(server, me, "poker_tiles", others)
    async with at(server, opened["id"], me) as client:
        message, asked = client.snapshot, 0
        while not is_over(message):
            if message.get("moves"):
                assert message["view"]["racks"][0]
                asked += 1
                view = games.find("poker_tiles").from_view(message["view"])
                action = str(bots.choose(view, "club", seed=asked).action)
                key = f"command-{asked}"
                await client.send("act", command_id=key, seq=message["seq"], actions=[action])
            message = await client.next()
            assert message["type"] not in ("refused", "fault"), message
    async with at(server, opened["id"], me) as client:
        return asked, sum(entry["seat"] == 0 for entry in client.snapshot["log"])


async def test_bots_wait_until_whoever_opened_a_table_sees_it(servers: Servers) -> None:
    server = servers.new(workers=1, fast=False)
    await server.start()
    me, other = await newcomer(server), await newcomer(server)
    began = time.monotonic()
    opened = await open_table(server, me, "poker_tiles", "novice", begins=1)
    async with at(server, opened["id"], other) as onlooker:
        assert onlooker.snapshot["log"] == []
        while (await onlooker.next())["type"] != "did":
            pass
    # Nobody has come to play: perhaps it is a program, which needs no connection.
    assert time.monotonic() - began >= ARRIVAL_SECONDS


async def test_two_people_meet_by_link(server: Server) -> None:
    host, friend = await newcomer(server), await newcomer(server)
    opened = await open_table(server, host, "poker_tiles", "person")
    async with (
        at(server, opened["id"], host) as first,
        at(server, opened["id"], friend) as second,
    ):
        assert first.snapshot["view"] is None
        own = {
            "seat": 0,
            "host": True,
            "invite": opened["invite"],
            "absence": None,
            "sent_away": False,
            "silenced": False,
            "invited": False,
        }
        assert first.snapshot["you"] == own
        nobody = {
            "seat": None,
            "host": False,
            "invite": None,
            "absence": None,
            "sent_away": False,
            "silenced": False,
            "invited": False,
        }
        assert second.snapshot["you"] == nobody
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
    async with at(server, opened["id"], me) as client, at(server, opened["id"], other) as watcher:
        assert all(set(rack) <= {"?"} for rack in watcher.snapshot["view"]["racks"])
        assert watcher.snapshot["moves"] is None
        told = await client.until("changed")
        assert told["table"]["watchers"] == 1
        assert (await watcher.do("say", text="Bravo"))["type"] == "done"
        line = (await client.until("said"))["line"]
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
        for client in (one, same):
            while client.heard[-1]["type"] not in ("done", "refused"):
                await client.next()
            answers.append(client.heard[-1])
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
        async with at(server, table, cookie, language) as client:
            if client.snapshot["moves"] is None:
                answer = await client.do("act", seq=client.seq, actions=["draw"])
                assert answer["message"] == catalogue(language)["server.refused.not-your-turn"]
                continue
            answer = await client.do("act", seq=client.seq, actions=["stop"])
            assert (answer["type"], answer["code"]) == ("refused", "illegal-action")
            assert answer["rule"] == "RF-8"
            judged = await client.ask("judge", actions=["stop"])
            assert (judged["legal"], judged["rule"]) == (False, "RF-8")
            assert judged["reason"] == answer["message"]
            assert (await client.do("act", seq=client.seq, actions=["nonsense"]))["code"] == (
                "bad-action"
            )


async def test_hints_are_good_and_only_where_they_are_allowed(server: Server) -> None:
    me = await newcomer(server)
    opened = await open_table(server, me, "poker_tiles", "novice", hints=False)
    async with at(server, opened["id"], me, "fr") as client:
        first = await play_on(client, lambda message: bool(message.get("moves")))
        hint = await client.ask("hint")
        assert hint["type"] == "hinted", hint
        assert hint["reason"]
        done = await client.do("act", seq=first["seq"], actions=[hint["action"]])
        assert done["type"] == "done"
    table, cookies = await seat_people(server, "poker_tiles", 2, "no-hints", hints=False)
    async with at(server, table, cookies[0]) as client:
        assert (await client.ask("hint"))["code"] == "no-hints"


async def test_the_end_says_who_was_given_hints_and_nothing_does_before(server: Server) -> None:
    table, (host, friend) = await seat_people(server, "poker_tiles", 2, "hinted", hints=True)
    async with at(server, table, host) as one, at(server, table, friend) as two:
        seat = one.snapshot["view"]["turn"]
        mover, other = (one, two) if one.snapshot["you"]["seat"] == seat else (two, one)
        heard = len(other.heard)
        for stage in (1, 2):
            hint = await mover.ask("hint", stage=stage)
            assert (hint["type"], hint["stage"], hint["action"]) == ("hinted", stage, None)
        assert (await other.ask("hint", stage=1))["code"] == "not-your-turn"
        assert [each["type"] for each in other.heard[heard:] if each["type"] != "changed"] == [
            "fault"
        ]
        assert all(each["table"]["hints_used"] == [] for each in other.heard if "table" in each)
        for client in (one, two):
            await client.do("resign")
        end = await other.until("changed")
        while not is_over(end):
            end = await other.until("changed")
    used = end["table"]["hints_used"]
    assert used[seat] == {"positions": 1, "stage": 2}
    assert used[1 - seat] == {"positions": 0, "stage": 0}
    replay = (await request(server.port, "GET", f"/api/tables/{table}/replay?seat=open")).json
    assert replay["table"]["hints_used"] == used


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


async def test_meeting_again_is_one_more_table(server: Server) -> None:
    table, (host, friend) = await seat_people(server, "poker_tiles", 2, "too-many")
    async with at(server, table, host) as one, at(server, table, friend) as two:
        for client in (one, two):
            await client.do("resign")
        while not is_over(await one.until("changed")):
            pass
        for _ in range(MOST_TABLES_EACH):
            await open_table(server, host, "poker_tiles", "person")
        assert (await one.do("rematch"))["code"] == "too-many-tables"
        assert (await two.do("rematch"))["type"] == "done"
        # It is there by now, and costs nobody a table of their own.
        assert (await one.do("rematch"))["type"] == "done"


async def test_a_server_with_a_fixed_seed_deals_everybody_the_same(servers: Servers) -> None:
    server = servers.new(seed="fixed")
    await server.start()
    dealt = []
    for _ in range(2):
        me = await newcomer(server)
        for _ in range(2):
            opened = await open_table(server, me, "poker_tiles", "person", begins="lot")
            async with at(server, opened["id"], me) as client:
                dealt.append(client.snapshot["table"]["commitment"])
    assert dealt[:2] == dealt[2:]
    assert dealt[0] != dealt[1]


async def test_time_runs_out_and_a_bot_takes_over(server: Server) -> None:
    table, cookies = await seat_people(
        server, "poker_tiles", 2, "clock", clock={"kind": "turn", "seconds": 5}
    )
    async with at(server, table, cookies[0]) as one:
        late = one.snapshot
        while not (away := [each["away"] for each in late["table"]["seats"]]).count(True):
            timer = late["timer"]
            assert timer is None or 0 <= timer["left_ms"] <= 5000
            late = await one.until("changed")
        await one.until("did", seat=away.index(True))


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
