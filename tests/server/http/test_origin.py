"""Which pages may ask: those of the same scheme, host and port, as a trusted web server says."""

from __future__ import annotations

from typing import Any

import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from brelan.server.http.http_protocol import door_address
from brelan.server.http.origin import same_origin
from brelan.server.http.rate_limits import address_of
from brelan.server.run import THIS_MACHINE


def scope_of(scheme: str, **headers: str) -> dict[str, Any]:
    """A request; `sec_fetch_site` is `sec-fetch-site`."""
    sent = [
        (name.replace("_", "-").encode(), value.encode("latin-1"))
        for name, value in headers.items()
    ]
    return {"type": "http", "scheme": scheme, "headers": sent}


@pytest.mark.parametrize(
    ("scheme", "host", "origin"),
    [
        ("http", "localhost:8642", "http://localhost:8642"),
        ("http", "Tables.Example", "http://tables.example"),
        ("http", "tables.example", "http://tables.example:80"),
        ("https", "tables.example:443", "https://tables.example"),
        ("wss", "tables.example", "https://tables.example"),
        ("ws", "[::1]:8642", "http://[::1]:8642"),
        ("http", "[::1]", "http://[::1]:80"),
    ],
)
def test_a_page_of_ours_may_ask(scheme: str, host: str, origin: str) -> None:
    assert same_origin(scope_of(scheme, host=host, origin=origin))


@pytest.mark.parametrize(
    ("scheme", "host", "origin"),
    [
        ("https", "tables.example", "http://tables.example"),
        ("http", "tables.example", "https://tables.example"),
        ("wss", "tables.example", "http://tables.example"),
        ("https", "tables.example:80", "http://tables.example"),
        ("https", "tables.example", "https://tables.example:80"),
        ("http", "tables.example", "http://tables.example:8642"),
        ("http", "tables.example", "http://tables.example.evil"),
        ("http", "tables.example", "http://x@tables.example"),
        ("http", "tables.example", "ftp://tables.example"),
        ("http", "tables.example", "http://tables.example/"),
        ("http", "tables.example", "tables.example"),
        ("http", "tables.example", "null"),
        ("http", "null", "null"),
        ("http", "", "null"),
        ("ws", "", "null"),
        ("http", "", "http://"),
        ("http", "", ""),
        ("http", "x:\u00b2", "http://x:80"),
    ],
)
def test_a_page_of_others_may_not(scheme: str, host: str, origin: str) -> None:
    assert not same_origin(scope_of(scheme, host=host, origin=origin))


def test_a_page_of_nobody_may_not_ask_without_a_host() -> None:
    assert not same_origin(scope_of("http", origin="null"))


@pytest.mark.parametrize(
    ("site", "may"), [("none", True), ("same-origin", True), ("same-site", False)]
)
def test_without_an_origin_the_browser_says_where_from(site: str, may: bool) -> None:
    assert same_origin(scope_of("http", host="x")) is True
    assert same_origin(scope_of("http", host="x", sec_fetch_site=site)) is may


async def pass_on(client: str, **headers: str) -> dict[str, Any]:
    """A request as it is seen behind what reads the headers of web servers in front."""
    seen: list[dict[str, Any]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope)

    in_front = ProxyHeadersMiddleware(app, THIS_MACHINE)
    await in_front({**scope_of("http", **headers), "client": (client, 9)}, None, None)  # type: ignore[arg-type]
    return seen[0]


@pytest.mark.parametrize("proxy", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
@pytest.mark.parametrize("sent", ["198.51.100.7", "127.0.0.1, 198.51.100.7", "x, 198.51.100.7"])
async def test_a_web_server_on_this_machine_says_who_asks(proxy: str, sent: str) -> None:
    seen = await pass_on(proxy, x_forwarded_for=sent, x_forwarded_proto="https")
    assert (address_of(seen), seen["scheme"]) == ("198.51.100.7", "https")


async def test_nobody_else_can_say_so() -> None:
    headers = {"x_forwarded_for": "198.51.100.7", "x_forwarded_proto": "https"}
    seen = await pass_on("192.0.2.1", **headers)
    assert (address_of(seen), seen["scheme"]) == ("192.0.2.1", "http")


def test_connections_of_a_trusted_web_server_are_those_of_many() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        """Nothing."""

    behind = ProxyHeadersMiddleware(app, "10.0.0.2")
    assert door_address(behind, ("10.0.0.2", 9)) == ""
    assert door_address(behind, ("10.0.0.3", 9)) == "10.0.0.3"
    assert door_address(app, ("10.0.0.2", 9)) == "10.0.0.2"
    assert door_address(behind, None) == ""
