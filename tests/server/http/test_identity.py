"""Cookies: signed, renewed before they run out, and under https for nobody but this host."""

from __future__ import annotations

import hashlib
import hmac
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.requests import HTTPConnection
from starlette.responses import Response

from brelan.server.http import identity
from brelan.server.http.identity import BEFORE_DAYS, RENEWED_DAYS, Identities
from brelan.server.http.middleware import Middleware
from brelan.server.http.rate_limits import RateLimits
from brelan.server.live.device_watch import DeviceWatch
from brelan.server.service import Service
from brelan.server.storage.devices import FIRST, Devices

SECRET = b"secret"
IDENTITIES = Identities(SECRET)
WHO = "a" * 22
PHONE = "phone-phone-"


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A calendar that stands still unless it is turned."""
    day = [20_000]
    monkeypatch.setattr(identity, "today", lambda: day[0])
    return day


def first_form(who: str) -> str:
    """A cookie as version 0.1.0 made it."""
    return f"{who}.{hmac.new(SECRET, f'who {who}'.encode(), hashlib.sha256).hexdigest()[:32]}"


async def visit(
    cookie: str = "",
    scheme: str = "http",
    cache: str = "no-cache",
    removed: tuple[tuple[str, str], ...] = (),
    path: str = "/",
) -> Any:
    """The headers of an answer: `set-cookie` is a list."""
    hub = SimpleNamespace(devices=DeviceWatch(cast(Devices, None)))
    for who, device in removed:
        hub.devices.remove(who, device)
    known = SimpleNamespace(identities=IDENTITIES, limits=RateLimits(), hub=hub)
    guard = Middleware(Response(b"here", headers={"Cache-Control": cache}), cast(Service, known))
    told: list[Any] = []

    async def send(message: Any) -> None:
        told.append(message)

    headers = [(b"cookie", cookie.encode())] if cookie else []
    scope = {"type": "http", "method": "GET", "path": path, "headers": headers, "scheme": scheme}
    await guard({**scope, "client": None, "query_string": b""}, cast(Any, None), send)
    found: dict[str, Any] = {"set-cookie": [], "status": told[0]["status"]}
    for name, value in told[0]["headers"]:
        if name == b"set-cookie":
            found["set-cookie"].append(value.decode())
        else:
            found[name.decode()] = value.decode()
    return found


def device_of(cookie: str) -> str | None:
    found = IDENTITIES.read(cookie)
    return None if found is None else found.device


def who_of(cookie: str, scheme: str = "http") -> str | None:
    scope = {"type": "http", "headers": [(b"cookie", cookie.encode())], "scheme": scheme}
    found = IDENTITIES.of(HTTPConnection(scope))
    return None if found is None else found.who


async def test_an_answer_with_a_cookie_is_for_one_person_only() -> None:
    answer = await visit()
    assert len(answer["set-cookie"]) == 1
    assert answer["cache-control"] == "private, no-cache"
    assert (await visit(cache="no-store"))["cache-control"] == "no-store"
    mine = answer["set-cookie"][0].partition(";")[0]
    assert (await visit(mine))["cache-control"] == "no-cache"


async def test_a_cookie_is_renewed_before_it_runs_out(days: list[int]) -> None:
    mine = f"brelan={IDENTITIES.sign(WHO)}"
    days[0] += RENEWED_DAYS - 1
    assert (await visit(mine))["set-cookie"] == []
    days[0] += 1
    answer = await visit(mine)
    (renewed,) = answer["set-cookie"]
    assert answer["cache-control"] == "private, no-cache"
    assert who_of(renewed.partition(";")[0]) == WHO
    assert (await visit(renewed.partition(";")[0]))["set-cookie"] == []
    days[0] += 10_000
    assert who_of(mine) == WHO


async def test_a_cookie_of_the_first_version_is_renewed() -> None:
    (renewed,) = (await visit(f"brelan={first_form(WHO)}"))["set-cookie"]
    assert who_of(renewed.partition(";")[0]) == WHO


def test_the_day_of_a_cookie_cannot_be_changed(days: list[int]) -> None:
    who, day, signature = IDENTITIES.sign(WHO).split(".")
    assert who_of(f"brelan={who}.{day}.{signature}") == WHO
    assert who_of(f"brelan={who}.{int(day) + 1}.{signature}") is None
    assert who_of(f"brelan={who}.{signature}") is None


async def test_under_https_a_cookie_is_for_this_host_alone() -> None:
    answer = await visit(scheme="https")
    (cookie,) = answer["set-cookie"]
    assert cookie.startswith("__Host-brelan=")
    assert "; Secure" in cookie
    assert "; Path=/;" in cookie
    assert "Domain" not in cookie
    mine = cookie.partition(";")[0]
    assert (await visit(mine, "https"))["set-cookie"] == []
    assert who_of(mine, "wss") == who_of(mine, "https") is not None
    assert who_of(mine) is None


async def test_under_https_browsers_are_told_to_stay_there() -> None:
    assert "max-age=" in (await visit(scheme="https"))["strict-transport-security"]
    assert "strict-transport-security" not in await visit()


async def test_a_cookie_from_http_is_carried_over() -> None:
    old = f"brelan={IDENTITIES.sign(WHO)}"
    new, dropped = (await visit(old, "https"))["set-cookie"]
    assert who_of(new.partition(";")[0], "https") == WHO
    assert dropped.startswith("brelan=;")
    assert "Max-Age=0" in dropped


async def test_a_planted_cookie_does_not_go_before_ones_own() -> None:
    own = f"__Host-brelan={IDENTITIES.sign(WHO)}"
    planted = f"brelan={IDENTITIES.sign('b' * 22)}"
    assert who_of(f"{planted}; {own}", "https") == WHO
    assert who_of(f"{own}; {planted}", "https") == WHO


# Devices.


def test_cookies_without_a_device_are_of_the_first(days: list[int]) -> None:
    assert device_of(first_form(WHO)) == FIRST
    assert device_of(IDENTITIES.sign(WHO)) == FIRST
    assert device_of(IDENTITIES.sign(WHO, PHONE)) == PHONE
    assert IDENTITIES.sign(WHO).count(".") == 2, "the form of earlier releases"


def test_no_part_of_a_cookie_can_be_changed_added_or_left_out(days: list[int]) -> None:
    who, device, day, signature = IDENTITIES.sign(WHO, PHONE).split(".")
    for forged in (
        f"{who}.{day}.{signature}",
        f"{who}.{signature}",
        f"{who}.{device}.{signature}",
        f"{who}.{'x' * 12}.{day}.{signature}",
        f"{'b' * 22}.{device}.{day}.{signature}",
        f"{who}.{device}.{int(day) - 1}.{signature}",
        f"{who}.{device}.{day}.{'0' * 32}",
        f"{who}.{FIRST}.{day}.{signature}",
        f" {who}.{device}.{day}.{signature}",
    ):
        assert IDENTITIES.read(forged) is None, forged
    plain_who, plain_day, plain_signature = IDENTITIES.sign(WHO).split(".")
    assert IDENTITIES.read(f"{plain_who}.{PHONE}.{plain_day}.{plain_signature}") is None


async def test_a_renewed_cookie_keeps_its_device(days: list[int]) -> None:
    mine = f"brelan={IDENTITIES.sign(WHO, PHONE)}"
    days[0] += RENEWED_DAYS
    (renewed,) = (await visit(mine))["set-cookie"]
    assert device_of(renewed.partition(";")[0].removeprefix("brelan=")) == PHONE


async def test_a_removed_device_is_a_stranger_and_is_told() -> None:
    mine = f"brelan={IDENTITIES.sign(WHO, PHONE)}"
    assert (await visit(mine, removed=((WHO, FIRST),)))["set-cookie"] == []
    answer = await visit(mine, removed=((WHO, PHONE),))
    new, told = answer["set-cookie"]
    assert answer["status"] == 200
    assert who_of(new.partition(";")[0]) not in (WHO, None)
    assert told.startswith("brelan_removed=1;")
    assert "HttpOnly" not in told, "the page reads it"


@pytest.mark.parametrize("cookie", [first_form(WHO), IDENTITIES.sign(WHO)])
async def test_every_form_of_the_cookie_of_a_removed_first_device_is_worthless(cookie: str) -> None:
    new, _ = (await visit(f"brelan={cookie}", removed=((WHO, FIRST),)))["set-cookie"]
    assert who_of(new.partition(";")[0]) != WHO


async def test_nothing_is_done_for_a_removed_device_over_the_api() -> None:
    mine = f"brelan={IDENTITIES.sign(WHO, PHONE)}"
    answer = await visit(mine, removed=((WHO, PHONE),), path="/api/home")
    assert answer["status"] == 401
    assert len(answer["set-cookie"]) == 2
    assert (await visit(mine, removed=((WHO, PHONE),), path="/api/health"))["status"] == 200


def test_the_identity_before_can_be_returned_to_for_a_time(days: list[int]) -> None:
    visitor = IDENTITIES.read(IDENTITIES.sign(WHO, PHONE))
    cookie = IDENTITIES.header_before(visitor, secure=False).partition(";")[0]
    scope = {"type": "http", "headers": [(b"cookie", cookie.encode())], "scheme": "http"}
    days[0] += BEFORE_DAYS - 1
    found = IDENTITIES.before(HTTPConnection(scope))
    assert found is not None
    assert (found.who, found.device) == (WHO, PHONE)
    days[0] += 1
    assert IDENTITIES.before(HTTPConnection(scope)) is None
