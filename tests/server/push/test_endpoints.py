"""A client may not have the server send to anything but push services on the public network."""

from __future__ import annotations

import asyncio
import socket
import ssl
from typing import Any

import pytest

from brelan.server.push import http_client
from brelan.server.push.endpoints import Endpoint, EndpointPolicy, is_public
from brelan.server.push.http_client import PushClient, Unreachable
from brelan.server.push.sender import outcome_of, read_retry_after, topic_of

POLICY = EndpointPolicy()
ANY = EndpointPolicy(["*"])


@pytest.mark.parametrize(
    "address",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc%2f",
        "https://fcm.googleapis.com:443/fcm/send/abc",
    ],
)
def test_the_push_services_of_browsers_are_known(address: str) -> None:
    found = POLICY.read(address)
    assert found is not None
    assert (found.port, found.secure) == (443, True)


@pytest.mark.parametrize(
    "address",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://somebody@fcm.googleapis.com/x",
        "https://fcm.googleapis.com/x#y",
        "https://fcm.googleapis.com/x y",
        "https://fcm.googleapis.com/x\r\nHost: other",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com/x",
        "https://push.apple.com.evil.example/x",
        "https://localhost/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://2130706433/x",
        "https://fcm.googleapis.com:nonsense/x",
        "https://[/x",
        "file:///etc/passwd",
        "",
        "https://fcm.googleapis.com/" + "x" * 1000,
    ],
)
def test_nothing_else_may_be_sent_to(address: str) -> None:
    assert POLICY.read(address) is None
    if "evil" not in address:
        assert ANY.read(address) is None


def test_the_host_may_name_more() -> None:
    more = EndpointPolicy(["push.example.org", "*.example.net"])
    assert more.read("https://push.example.org/x")
    assert more.read("https://a.b.example.net/x")
    assert more.read("https://example.net/x") is None
    assert POLICY.read("https://push.example.org/x") is None
    assert ANY.read("https://anything.example/x")


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True),
        ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fc00::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:93.184.215.14", True),
        ("2002:7f00:1::", False),
        ("64:ff9b::a00:1", False),
    ],
)
def test_which_addresses_are_public(address: str, public: bool) -> None:
    assert is_public(address) is public


async def test_a_host_with_any_private_address_is_not_connected_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Any] = []

    def resolve(*about: Any, **more: Any) -> Any:
        asked.append(about)
        return [(0, 0, 0, "", (each, 443)) for each in ("93.184.215.14", "127.0.0.1")]

    async def connect(*about: Any, **more: Any) -> Any:
        raise AssertionError("it must not connect")

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    monkeypatch.setattr(asyncio, "open_connection", connect)
    client = PushClient(ANY)
    endpoint = ANY.read("https://rebinding.example/x")
    assert endpoint is not None
    with pytest.raises(Unreachable, match="not public"):
        await client.post(endpoint, {}, b"")
    assert len(asked) == 1
    client.stop()


async def answered(answer: bytes, monkeypatch: pytest.MonkeyPatch | None = None) -> Any:
    """What the client makes of an answer, or of none."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        if answer:
            writer.close()
        else:
            # Nothing comes until the client gives up.
            await reader.read()
            writer.close()

    listening = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with listening:
        port = listening.sockets[0].getsockname()[1]
        policy = EndpointPolicy(test_origin=f"http://127.0.0.1:{port}")
        endpoint = policy.read(f"http://127.0.0.1:{port}/x")
        assert endpoint is not None
        client = PushClient(policy)
        try:
            return await client.post(endpoint, {"TTL": "1"}, b"")
        finally:
            client.stop()


async def test_answers_of_a_service() -> None:
    assert (await answered(b"HTTP/1.1 201 Created\r\nX: y\r\n\r\n")).headers == {"x": "y"}
    informed = b"HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 410 Gone\r\n\r\n"
    assert (await answered(informed)).status == 410


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 201 Created\r\n" + b"X: " + b"y" * 20_000,
        b"SSH-2.0\r\n\r\n",
        b"HTTP/1.1 nonsense\r\n\r\n",
        b"HTTP/1.1\r\n\r\n",
        b"HTTP/1.1 999 ?\r\n\r\n",
        b"HTTP/1.1 201",
    ],
)
async def test_answers_that_are_none(answer: bytes) -> None:
    with pytest.raises(Unreachable):
        await answered(answer)


async def test_a_service_that_does_not_answer_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(http_client, "SECONDS", 0.05)
    with pytest.raises(Unreachable, match="Timeout"):
        await answered(b"")


async def test_a_redirect_is_not_followed() -> None:
    answer = await answered(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n")
    assert outcome_of(answer).fate == "refused"


def test_https_is_checked() -> None:
    context = PushClient(POLICY)._context
    assert context.check_hostname
    assert context.verify_mode == ssl.CERT_REQUIRED


def test_the_exception_for_tests_is_one_origin_on_this_machine() -> None:
    policy = EndpointPolicy(test_origin="http://127.0.0.1:5000")
    assert policy.read("http://127.0.0.1:5001/x") is None
    assert policy.read("http://127.0.0.1:5000@evil.example/x") is None
    endpoint = Endpoint("127.0.0.1", 5000, "/x", "http://127.0.0.1:5000", False)
    assert policy.may_connect(endpoint, "127.0.0.1")
    assert not policy.may_connect(endpoint, "10.0.0.1")


@pytest.mark.parametrize(
    ("status", "fate"),
    [
        (200, "sent"),
        (201, "sent"),
        (404, "gone"),
        (410, "gone"),
        (429, "later"),
        (500, "later"),
        (503, "later"),
        (400, "refused"),
        (403, "refused"),
        (413, "refused"),
    ],
)
def test_what_a_status_means(status: int, fate: str) -> None:
    assert outcome_of(http_client.Answer(status, {})).fate == fate


def test_when_to_try_again() -> None:
    assert read_retry_after("120") == 120_000
    assert read_retry_after("Wed, 21 Oct 2015 07:28:00 GMT") == 0
    assert read_retry_after("Wed, 21 Oct 2215 07:28:00 GMT") > 10**12 // 10
    assert [read_retry_after(text) for text in ("", "soon", "-5", "1e9")] == [None] * 4


def test_a_topic_tells_no_table_and_fits() -> None:
    topic = topic_of("abcdefghjkmn")
    assert len(topic) == 32
    assert "abcdef" not in topic
    assert topic != topic_of("abcdefghjkmp")
