"""An identity carried to another device over HTTP: by link and by phrase, once, and undone.

And what those find who want somebody else's.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Mapping
from typing import Any

import pytest

import patience
from brelan.server.http.rate_limits import TRIES_BURST
from brelan.server.live.connection import REMOVED
from brelan.server.protocol.recovery_phrases import checksum, new_phrase, written
from brelan.server.storage import phrases
from brelan.server.storage.devices import FIRST
from running.servers import Answer, Server, Servers, request
from server.client import at, open_table

PHONE = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36"


class Browser:
    """A browser: it keeps its cookies."""

    def __init__(self, server: Server, cookies: Mapping[str, str] | None = None, agent: str = ""):
        self.server = server
        self.cookies = dict(cookies or {})
        self.agent = agent

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    @property
    def who(self) -> str:
        return self.cookies["brelan"].partition(".")[0]

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        sent = {"User-Agent": self.agent, **headers} if self.agent else headers
        answer = await request(
            self.server.port, method, path, body, cookie=self.cookie, headers=sent
        )
        for name, value in answer.cookies.items():
            if value:
                self.cookies[name] = value
            else:
                self.cookies.pop(name, None)
        return answer

    async def post(self, path: str, **body: Any) -> Answer:
        return await self.ask("POST", path, body)

    async def devices(self) -> Any:
        return (await self.ask("GET", "/api/me/devices")).json

    async def ids(self) -> list[str]:
        return [each["id"] for each in (await self.devices())["devices"]]

    async def carry(self) -> Browser:
        """Another browser with the same identity."""
        secret = (await self.post("/api/me/link")).json["secret"]
        other = await newcomer(self.server, agent=PHONE)
        assert (await other.post("/api/me/link/use", secret=secret)).status == 200
        return other

    async def new_phrase(self) -> str:
        answer = await self.post("/api/me/phrase")
        assert answer.status == 201
        return str(answer.json["phrase"])


async def newcomer(server: Server, agent: str = "") -> Browser:
    """Somebody who comes for the first time."""
    browser = Browser(server, agent=agent)
    await browser.ask("GET", "/api/home")
    return browser


def code(answer: Answer) -> str:
    return str(answer.json["code"])


# Links.


async def test_a_link_carries_an_identity_with_its_games(server: Server) -> None:
    mine = await newcomer(server)
    table = await open_table(server, mine.cookie, "poker_tiles", "person")
    made = await mine.post("/api/me/link")
    assert made.status == 201
    secret = made.json["secret"]
    assert len(secret) >= 22, "128 bits"
    assert made.json["qr"].startswith("<svg xmlns=")
    other = await newcomer(server, PHONE)
    before = other.who
    for _ in range(2):
        look = await other.post("/api/me/link/look", secret=secret)
        assert look.json["identity"] == {"name": "Zoé", "running": 1, "finished": 0}
        assert look.json["mine"] == {"name": "", "running": 0, "finished": 0}
        assert look.cookies == {}, "looking changes nothing"
    used = await other.post("/api/me/link/use", secret=secret)
    assert used.status == 200
    assert other.who == mine.who != before
    assert other.cookies["brelan"] != mine.cookies["brelan"]
    home = (await other.ask("GET", "/api/home")).json
    assert [line["id"] for line in home["mine"]] == [table["id"]]
    assert home["new_devices"] == [], "it does not tell of itself"
    (told,) = (await mine.ask("GET", "/api/home")).json["new_devices"]
    assert (told["kind"], told["label"], told["how"]) == ("phone", "Chrome, Android", "link")


@pytest.mark.parametrize("way", ["link", "phrase"])
async def test_the_name_goes_along_before_anything_was_played_under_it(
    server: Server, way: str
) -> None:
    mine, other = await newcomer(server), await newcomer(server)
    made = (await mine.post(f"/api/me/{way}", name="Zoé")).json
    wanted = {"secret": made["secret"]} if way == "link" else {"phrase": made["phrase"]}
    assert (await other.post(f"/api/me/{way}/look", **wanted)).json["identity"]["name"] == "Zoé"
    await mine.post(f"/api/me/{way}")
    assert (await mine.devices())["me"]["name"] == "Zoé", "who gives none keeps the one before"
    assert code(await mine.post(f"/api/me/{way}", name="")) == "unreadable"
    assert code(await mine.post(f"/api/me/{way}", name="Vous")) == "name-reserved"


async def test_a_link_cannot_be_used_again_nor_by_whoever_has_it_already(server: Server) -> None:
    mine = await newcomer(server)
    secret = (await mine.post("/api/me/link")).json["secret"]
    assert code(await mine.post("/api/me/link/use", secret=secret)) == "own-identity"
    one, two = await newcomer(server), await newcomer(server)
    answers = await asyncio.gather(
        *(each.post("/api/me/link/use", secret=secret) for each in (one, two))
    )
    assert sorted(each.status for each in answers) == [200, 404]
    late = await newcomer(server)
    for path in ("look", "use"):
        answer = await late.post(f"/api/me/link/{path}", secret=secret)
        assert (answer.status, code(answer)) == (404, "link-gone")
        assert answer.cookies == {}


async def test_a_link_is_cancelled_by_its_maker(server: Server) -> None:
    mine, other = await newcomer(server), await newcomer(server)
    first = (await mine.post("/api/me/link")).json["secret"]
    second = (await mine.post("/api/me/link")).json["secret"]
    assert code(await other.post("/api/me/link/use", secret=first)) == "link-gone"
    await other.post("/api/me/link/cancel")
    assert (await other.post("/api/me/link/look", secret=second)).status == 200
    await mine.post("/api/me/link/cancel")
    assert code(await other.post("/api/me/link/use", secret=second)) == "link-gone"


async def test_the_way_back_to_the_identity_before(server: Server) -> None:
    mine, other = await newcomer(server), await newcomer(server)
    own = other.who
    await open_table(server, other.cookie, "poker_tiles", "person")
    secret = (await mine.post("/api/me/link")).json["secret"]
    look = (await other.post("/api/me/link/look", secret=secret)).json
    assert look["mine"] == {"name": "Zoé", "running": 1, "finished": 0}
    await other.post("/api/me/link/use", secret=secret)
    assert (await other.devices())["before"] == look["mine"]
    carried = other.cookie
    back = await other.post("/api/me/before")
    assert back.json == look["mine"]
    assert other.who == own
    assert code(await other.post("/api/me/before")) == "no-way-back"
    assert await mine.ids() == [FIRST], "the device has left"
    stale = await request(server.port, "GET", "/api/home", cookie=carried)
    assert code(stale) == "removed"


# Undo.


async def test_undo_makes_a_stranger_of_a_device_everywhere(server: Server) -> None:
    mine = await newcomer(server)
    table = (await open_table(server, mine.cookie, "poker_tiles", "person"))["id"]
    phone = await mine.carry()
    theirs, cookie = phone.who, phone.cookie
    (told,) = (await mine.ask("GET", "/api/home")).json["new_devices"]
    stream = asyncio.create_task(
        request(server.port, "GET", f"/api/tables/{table}/stream", cookie=cookie)
    )
    async with at(server, table, cookie) as there:
        while stream.done() is False and len((await mine.devices())["devices"]) < 2:
            await asyncio.sleep(0.01)
        gone = await mine.post("/api/me/devices/remove", id=told["id"])
        assert gone.json == {"ids": [told["id"]]}
        fault = await there.until("fault")
        assert fault["code"] == "removed"
        assert await there.hung_up() == REMOVED
    ended = (await asyncio.wait_for(stream, patience.SECONDS)).body
    assert b'"code":"removed"' in ended or b'"removed"' in ended
    async with at(server, table, cookie) as again:
        assert again.snapshot["code"] == "removed"
        assert await again.hung_up() == REMOVED
    command = {"type": "say", "command_id": "12345678", "text": "moi"}
    answer = await request(
        server.port, "POST", f"/api/tables/{table}/commands", command, cookie=cookie
    )
    assert (answer.status, code(answer)) == (401, "removed")
    page = await phone.ask("GET", "/", Accept="text/html")
    assert page.status == 200
    assert phone.cookies["brelan_removed"] == "1"
    assert phone.who != theirs
    assert (await phone.ask("GET", "/api/home")).json["mine"] == []
    assert (await mine.ask("GET", "/api/home")).json["new_devices"] == []


async def test_a_younger_device_neither_removes_nor_confirms_what_it_should_not(
    server: Server,
) -> None:
    mine = await newcomer(server)
    phone = await mine.carry()
    pad = await phone.carry()
    first, second, third = await mine.ids()
    assert first == FIRST
    for browser, target in ((phone, first), (pad, first), (pad, second)):
        answer = await browser.post("/api/me/devices/remove", id=target)
        assert (answer.status, code(answer)) == (403, "not-yours-to-remove")
    for browser, target in ((phone, second), (pad, second), (pad, third)):
        answer = await browser.post("/api/me/devices/confirm", id=target)
        assert code(answer) == "not-yours-to-remove"
    stranger = await newcomer(server)
    for path in ("remove", "confirm"):
        answer = await stranger.post(f"/api/me/devices/{path}", id=third)
        assert code(answer) == "no-device"
    assert (await mine.post("/api/me/devices/confirm", id=third)).status == 200
    (left,) = (await mine.ask("GET", "/api/home")).json["new_devices"]
    assert left["id"] == second
    gone = await mine.post("/api/me/devices/remove", id=second)
    assert gone.json["ids"] == [second, third], "with what it carried on"


async def test_leaving(server: Server) -> None:
    mine = await newcomer(server)
    phone = await mine.carry()
    who = phone.who
    me = next(each["id"] for each in (await phone.devices())["devices"] if each["is_this"])
    await phone.post("/api/me/devices/remove", id=me)
    assert phone.who != who
    assert await mine.ids() == [FIRST]


async def test_an_open_table_tells_of_a_new_device(server: Server) -> None:
    mine = await newcomer(server)
    table = (await open_table(server, mine.cookie, "poker_tiles", "person"))["id"]
    watching = await newcomer(server)
    async with at(server, table, mine.cookie) as here, at(server, table, watching.cookie) as guest:
        await mine.carry()
        told = await here.until("device")
        assert (told["kind"], told["how"]) == ("phone", "link")
        await guest.ask("ping")
        assert not [each for each in guest.heard if each["type"] == "device"], "nobody else"


# Phrases.


async def test_a_phrase_brings_an_identity_back_once(server: Server) -> None:
    mine = await newcomer(server)
    await open_table(server, mine.cookie, "poker_tiles", "person")
    phrase = await mine.new_phrase()
    known = (await mine.devices())["phrase"]
    assert (known["device"], known["earlier_until"]) == (FIRST, None)
    other = await newcomer(server)
    typed = phrase.upper().replace(" ", "-")
    look = await other.post("/api/me/phrase/look", phrase=typed)
    assert look.json["identity"]["name"] == "Zoé"
    assert (await other.post("/api/me/phrase/use", phrase=typed)).status == 200
    assert other.who == mine.who
    late = await newcomer(server)
    assert code(await late.post("/api/me/phrase/use", phrase=phrase)) == "phrase-wrong"
    assert (await mine.devices())["phrase"] is None
    # The old device can undo it as long as it is new; then the phrase works again.
    (told,) = (await mine.ask("GET", "/api/home")).json["new_devices"]
    assert (await mine.post("/api/me/devices/remove", id=told["id"])).status == 200
    assert code(await other.ask("GET", "/api/home")) == "removed"
    assert (await late.post("/api/me/phrase/use", phrase=phrase, alone=True)).status == 200
    assert late.who == look_who(late)
    assert code(await mine.ask("GET", "/api/home")) == "removed"
    assert len(await late.ids()) == 1


def look_who(browser: Browser) -> str:
    return browser.cookies["brelan"].split(".")[0]


async def test_of_two_who_use_a_phrase_at_the_same_moment_one_has_it(server: Server) -> None:
    phrase = await (await newcomer(server)).new_phrase()
    browsers = [await newcomer(server) for _ in range(4)]
    answers = await asyncio.gather(
        *(each.post("/api/me/phrase/use", phrase=phrase) for each in browsers)
    )
    assert sorted(each.status for each in answers) == [200, 404, 404, 404]


# Those who want somebody else's identity.


@pytest.mark.parametrize("path", ["look", "use"])
async def test_guesses_are_refused_all_alike(server: Server, path: str) -> None:
    victim = await newcomer(server)
    phrase = await victim.new_phrase()
    letters = phrase.replace(" ", "")
    thief = await newcomer(server)
    # The right place to look, and a wrong secret with a right checksum.
    known = [SYLLABLE_NUMBERS[letters[at : at + 2]] for at in range(0, 10, 2)]
    drawn = [*known, *[0] * 16]
    near = written([*drawn, *checksum(drawn)])
    for wrong in (near, new_phrase()):
        answer = await thief.post(f"/api/me/phrase/{path}", phrase=wrong)
        assert (answer.status, code(answer)) == (404, "phrase-wrong")
        assert answer.cookies == {}
    slipped = phrase[:-1] + ("a" if phrase[-1] != "a" else "e")
    assert code(await thief.post(f"/api/me/phrase/{path}", phrase=slipped)) == "phrase-slip"
    assert thief.who != victim.who


SYLLABLE_NUMBERS = {
    consonant + vowel: 5 * row + column
    for row, consonant in enumerate("bdfgklmnprstz")
    for column, vowel in enumerate("aeiou")
}


def test_a_wrong_phrase_takes_as_long_whether_or_not_there_is_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    salt = phrases.new_salt()
    there = phrases.StoredPhrase("lookup", "who", FIRST, salt, phrases.hashed("secret", salt))
    work, scrypt = [], hashlib.scrypt

    def counted(password: bytes, *, salt: bytes, n: int, r: int, p: int, **more: Any) -> bytes:
        work.append((len(password), len(salt), n, r, p))
        return scrypt(password, salt=salt, n=n, r=r, p=p, **more)

    monkeypatch.setattr(phrases.hashlib, "scrypt", counted)
    for found in (None, there):
        assert not phrases.matches("other", found)
    absent, present = work
    assert absent == present
    _, _, n, r, _ = present
    assert 128 * n * r >= 16 << 20, "the hash is slow: it takes so much memory"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("link/use", {"secret": "x" * 65}),
        ("link/use", {"secret": ""}),
        ("link/use", {"secret": None}),
        ("link/use", {"secret": ["a"]}),
        ("link/use", {"secret": "a", "who": "b" * 22}),
        ("link/use", {}),
        ("phrase/use", {"phrase": "ba" * 201}),
        ("phrase/use", {"phrase": 7}),
        ("phrase/use", {"phrase": "ba", "alone": "yes"}),
        ("devices/remove", {"id": "../first"}),
        ("devices/remove", {"id": "x" * 17}),
        ("devices/confirm", {"id": {}}),
    ],
)
async def test_what_makes_no_sense_is_refused(server: Server, path: str, body: Any) -> None:
    stranger = await newcomer(server)
    answer = await stranger.ask("POST", f"/api/me/{path}", body)
    assert (answer.status, code(answer)) == (409, "unreadable")
    large = {"secret": "x" * (17 << 10)}
    assert (await stranger.ask("POST", "/api/me/link/use", large)).status == 413


@pytest.mark.parametrize(
    "path",
    [
        *("link", "link/cancel", "link/look", "link/use", "before"),
        *("phrase", "phrase/look", "phrase/use", "devices/remove", "devices/confirm"),
    ],
)
async def test_no_other_site_can_do_any_of_it_and_no_get_can(server: Server, path: str) -> None:
    victim, thief = await newcomer(server), await newcomer(server)
    secret = (await thief.post("/api/me/link")).json["secret"]
    body = {"secret": secret}
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
    ):
        answer = await victim.ask("POST", f"/api/me/{path}", body, **headers)
        assert (answer.status, code(answer)) == (403, "origin")
        assert answer.cookies == {}
    answer = await victim.ask("GET", f"/api/me/{path}?secret={secret}")
    assert answer.status == 405
    assert (await thief.post("/api/me/link/cancel")).status == 200


async def test_opening_a_link_changes_nothing_and_the_cookie_does_not_travel(
    server: Server,
) -> None:
    thief, victim = await newcomer(server), await newcomer(server)
    await thief.post("/api/me/link")
    page = await victim.ask("GET", "/me/join", Accept="text/html")
    assert (page.status, page.cookies) == (200, {})
    first = await request(server.port, "GET", "/api/home")
    assert "SameSite=Lax" in first.headers["set-cookie"]
    assert "HttpOnly" in first.headers["set-cookie"]


async def test_tries_are_limited_by_address(servers: Servers) -> None:
    server = servers.new(fast=False)
    await server.start()
    victim = await newcomer(server)
    phrase = await victim.new_phrase()
    thief = await newcomer(server)
    far = {"X-Forwarded-For": "203.0.113.9"}
    statuses = [
        (await thief.ask("POST", "/api/me/link/look", {"secret": "a"}, **far)).status
        for _ in range(round(TRIES_BURST) + 3)
    ]
    assert statuses[:3] == [404, 404, 404]
    assert statuses[-1] == 429
    # Even with what is right; and others are not held up by it.
    blocked = await thief.ask("POST", "/api/me/phrase/look", {"phrase": phrase}, **far)
    assert blocked.status == 429
    near = {"X-Forwarded-For": "203.0.113.10"}
    assert (
        await thief.ask("POST", "/api/me/phrase/look", {"phrase": phrase}, **near)
    ).status == 200
    await server.end()


async def test_no_secret_is_logged_or_stored(servers: Servers, tmp_path: Any) -> None:
    file = tmp_path / "kept.sqlite"
    server = servers.new(f"sqlite:///{file}")
    await server.start()
    mine = await newcomer(server)
    secret = (await mine.post("/api/me/link")).json["secret"]
    phrase = await mine.new_phrase()
    other = await newcomer(server)
    await other.post("/api/me/link/look", secret=secret)
    await server.end()
    kept = file.read_bytes()
    hidden = phrase.replace(" ", "")[10:]
    assert secret.encode() not in kept
    assert hidden.encode() not in kept
    assert phrase.encode() not in kept
    assert secret not in server.complaints
    assert json.dumps(secret) not in server.complaints


# Several processes.


async def test_a_removed_device_is_out_of_every_process_within_seconds(
    servers: Servers, postgres_url: str
) -> None:
    one, two = servers.new(postgres_url), servers.new(postgres_url)
    await one.start()
    await two.start()
    mine = await newcomer(one)
    table = (await open_table(one, mine.cookie, "poker_tiles", "person"))["id"]
    phone = await mine.carry()
    there = Browser(two, phone.cookies)
    assert (await there.ask("GET", "/api/home")).status == 200
    async with at(two, table, there.cookie) as connected:
        (told,) = (await mine.ask("GET", "/api/home")).json["new_devices"]
        await mine.post("/api/me/devices/remove", id=told["id"])
        assert await connected.hung_up() == REMOVED
    async with asyncio.timeout(patience.SECONDS):
        while (answer := await there.ask("GET", "/api/home")).status != 401:
            await asyncio.sleep(0.05)
    assert code(answer) == "removed"
    # A new device that comes through one process is told of at a table of the other.
    async with at(two, table, mine.cookie) as connected:
        await mine.carry()
        assert (await connected.until("device"))["kind"] == "phone"
    await one.end()
    await two.end()
