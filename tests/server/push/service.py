"""A push service on this machine, and browsers that subscribe to it, for the tests.

It checks who sends and decrypts what arrives, by other means than the server encrypts with.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

import patience


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser that has subscribed under a path of the service."""

    def __init__(self, path: str):
        self.path = path
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, origin: str) -> dict[str, str]:
        """What a page sends to the server."""
        return {
            "endpoint": f"{origin}{self.path}",
            "p256dh": encoded(self.point),
            "auth": encoded(self.auth),
        }

    def decrypt(self, body: bytes) -> bytes:
        """RFC 8291 from the other end."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), public)
        info = b"WebPush: info\x00" + self.point + sender
        secret = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)
        padded = AESGCM(key).decrypt(nonce, sealed, None)
        message, _, rest = padded.rstrip(b"\x00").rpartition(b"\x02")
        assert rest == b""
        return message


class Arrived(NamedTuple):
    """A request to the service."""

    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Takes messages, and answers as it is told to."""

    def __init__(self, answer: Callable[[int], str]):
        self.answer = answer
        """The status line and headers for the message of that number."""
        self.arrived: list[Arrived] = []
        self.origin = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *lines = head.rstrip().split("\r\n")
        headers = {name.lower(): value for name, _, value in (x.partition(": ") for x in lines)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.arrived.append(Arrived(first.split(" ")[1], headers, body))
        writer.write(f"HTTP/1.1 {self.answer(len(self.arrived))}\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    async def until(self, many: int) -> list[Arrived]:
        """What has arrived, once it is so much."""
        async with asyncio.timeout(patience.SECONDS):
            while len(self.arrived) < many:
                await asyncio.sleep(0.02)
        return self.arrived


@asynccontextmanager
async def push_service(
    answer: Callable[[int], str] = lambda _: "201 Created",
) -> AsyncIterator[PushService]:
    """A service on a free port."""
    service = PushService(answer)
    listening = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.origin = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    async with listening:
        yield service


def checked_claims(authorization: str, public_key: str) -> dict[str, Any]:
    """The claims of a token that was signed with that key."""
    scheme, _, parts = authorization.partition(" ")
    values = dict(part.strip().split("=", 1) for part in parts.split(","))
    assert (scheme, values["k"]) == ("vapid", public_key)
    signed, _, signature = values["t"].rpartition(".")
    pair = decoded(signature)
    assert len(pair) == 64
    whole = utils.encode_dss_signature(int.from_bytes(pair[:32]), int.from_bytes(pair[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(public_key))
    public.verify(whole, signed.encode(), ec.ECDSA(SHA256()))
    head, claims = (json.loads(decoded(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    found: dict[str, Any] = claims
    return found
