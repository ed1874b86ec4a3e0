"""Finding people: games to watch, who watches, silence, and playing again with the same people."""

from __future__ import annotations

import secrets
from typing import Any

import pytest

from running.servers import Server, request
from server.client import Client, at, is_over
from server.playing import newcomer, seat_people

GAME = "poker_tiles"


async def named(server: Server, name: str) -> str:
    """Somebody who has given a name."""
    cookie = await newcomer(server)
    wanted = {
        "command_id": secrets.token_hex(8),
        "game": GAME,
        "name": name,
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "novice"}],
    }
    assert (await request(server.port, "POST", "/api/tables", wanted, cookie)).status == 201
    return cookie


async def changed_until(client: Client, wanted: Any) -> dict[str, Any]:
    """What a client is told of the table once it is as wanted."""
    while True:
        table: dict[str, Any] = (await client.until("changed"))["table"]
        if wanted(table):
            return table


async def live_games(server: Server, query: str = "") -> Any:
    return (await request(server.port, "GET", f"/api/watch{query}")).json


async def test_listed_games_can_be_found_and_watched_and_show_no_hidden_card(
    server: Server,
) -> None:
    listed, _ = await seat_people(server, GAME, 2, "listed", listed=True)
    hidden, _ = await seat_people(server, GAME, 2, "hidden", listed=False)
    games = {game["table"]["id"]: game for game in (await live_games(server))["games"]}
    assert listed in games
    assert hidden not in games
    found = games[listed]
    assert found["table"]["players"] == ["Host", "Guest 1"]
    assert found["view"]["seat"] is None
    assert {card for rack in found["view"]["racks"] for card in rack} == {"?"}
    async with at(server, listed, await newcomer(server)):
        games = {game["table"]["id"]: game for game in (await live_games(server))["games"]}
        assert games[listed]["watchers"] == 1


async def test_live_games_come_page_by_page_each_once(server: Server) -> None:
    opened = {(await seat_people(server, GAME, 2, f"page-{n}", listed=True))[0] for n in range(3)}
    found: list[str] = []
    after, pages = "", 0
    while pages == 0 or after:
        page = await live_games(server, f"?most=2{after and f'&after={after}'}")
        assert len(page["games"]) <= 2
        found += [game["table"]["id"] for game in page["games"]]
        after, pages = page["next"] or "", pages + 1
    assert len(found) == len(set(found))
    assert opened <= set(found)
    assert pages > 1


@pytest.mark.parametrize("query", ["?most=0", "?most=13", "?most=x", "?after=x", "?after=1-A!"])
async def test_a_page_that_is_none_is_refused(server: Server, query: str) -> None:
    answer = await request(server.port, "GET", f"/api/watch{query}")
    assert (answer.status, answer.json["code"]) == (400, "bad-page")


async def test_onlookers_are_named_to_the_players_silenced_and_sent_away(server: Server) -> None:
    table, (host, friend) = await seat_people(server, GAME, 2, "watched", listed=True)
    zoe, nobody = await named(server, "Zoé"), await newcomer(server)
    async with (
        at(server, table, host) as one,
        at(server, table, friend) as two,
        at(server, table, zoe) as watching,
        at(server, table, nobody),
    ):
        seen = await changed_until(one, lambda table: table["watchers"] == 2)
        assert [each["name"] for each in seen["onlookers"]] == ["Zoé", ""]
        assert (await watching.do("say", text="Bravo"))["type"] == "done"
        assert (await two.do("silence-onlookers", quiet=True))["type"] == "done"
        for words in ({"text": "Bravo"}, {"phrase": "hello"}):
            refused = await watching.do("say", **words)
            assert (refused["type"], refused["code"]) == ("refused", "onlookers-silent")
        assert (await two.do("say", text="Ouf"))["type"] == "done"
        assert (await two.do("send-away", onlooker=seen["onlookers"][0]["id"]))[
            "code"
        ] == "not-host"
        assert (await one.do("send-away", onlooker=seen["onlookers"][0]["id"]))["type"] == "done"
        assert await watching.hung_up() == 4405
        await changed_until(one, lambda table: table["watchers"] == 1)
    path = f"/api/tables/{table}/commands"
    say = {"type": "say", "command_id": "say-12345", "text": "Still here"}
    assert (await request(server.port, "POST", path, say, zoe)).json["code"] == "turned-away"
    stream = await request(server.port, "GET", f"/api/tables/{table}/stream", cookie=zoe)
    assert stream.json["code"] == "turned-away"


async def test_of_many_onlookers_three_are_named(server: Server) -> None:
    table, (host, _) = await seat_people(server, GAME, 2, "crowd", listed=True)
    cookies = [await newcomer(server) for _ in range(5)]
    async with (
        at(server, table, host) as one,
        at(server, table, cookies[0]),
        at(server, table, cookies[1]),
        at(server, table, cookies[2]),
        at(server, table, cookies[3]),
        at(server, table, cookies[4]),
    ):
        seen = await changed_until(one, lambda table: table["watchers"] == 5)
        assert len(seen["onlookers"]) == 3
        assert all(cookie not in str(seen) for cookie in cookies)


async def home_of(server: Server, cookie: str) -> Any:
    return (await request(server.port, "GET", "/api/home", cookie=cookie)).json


async def test_the_same_people_are_invited_again_and_can_sit_down_or_decline(
    server: Server,
) -> None:
    table, (host, friend, third) = await seat_people(server, GAME, 3, "again")
    path, again = f"/api/tables/{table}/again", {"command_id": "again-12345"}
    early = await request(server.port, "POST", path, again, host)
    assert early.json["code"] == "not-over"
    async with at(server, table, friend) as still_there:
        for cookie, number in ((host, 1), (friend, 2), (third, 3)):
            resign = {"type": "resign", "command_id": f"resign-{number}"}
            await request(server.port, "POST", f"/api/tables/{table}/commands", resign, cookie)
        end = await still_there.until("changed")
        while not is_over(end):
            end = await still_there.until("changed")
        stranger = await newcomer(server)
        refused = await request(server.port, "POST", path, again, stranger)
        assert refused.json["code"] == "not-seated"
        opened = await request(server.port, "POST", path, again, host)
        assert opened.status == 201, opened.body
        new = opened.json["id"]
        twice = await request(server.port, "POST", path, again, host)
        assert twice.json["id"] == new
        seen = await changed_until(still_there, lambda table: table["rematch"] is not None)
        assert seen["rematch"] == new
    for cookie in (friend, third):
        (invitation,) = (await home_of(server, cookie))["invitations"]
        assert (invitation["table"], invitation["name"], invitation["game"]) == (new, "Host", GAME)
    assert (await home_of(server, host))["invitations"] == []
    sit = {"type": "sit", "command_id": "sit-12345", "name": "Guest 1"}
    commands = f"/api/tables/{new}/commands"
    assert (await request(server.port, "POST", commands, sit, stranger)).json["code"] == "invite"
    assert (await request(server.port, "POST", commands, sit, friend)).status == 200
    assert (await home_of(server, friend))["invitations"] == []
    decline, never = f"/api/invitations/{new}", {"answer": "never"}
    assert (await request(server.port, "POST", decline, never, third)).status == 204
    gone = await request(server.port, "POST", decline, never, third)
    assert (gone.status, gone.json["code"]) == (404, "no-invitation")
    odd = await request(server.port, "POST", decline, {"answer": "maybe"}, third)
    assert odd.json["code"] == "unreadable"
    more = await request(server.port, "POST", path, {"command_id": "again-67890"}, host)
    assert more.status == 201
    assert (await home_of(server, third))["invitations"] == []
    assert [each["table"] for each in (await home_of(server, friend))["invitations"]] == [
        more.json["id"]
    ]
