"""One message to one device: encrypted, signed, sent, and what became of it."""

from __future__ import annotations

import email.utils
import hashlib
import time
from typing import Literal

import msgspec
from msgspec import Struct

from brelan.server.push.config import PushConfig
from brelan.server.push.encryption import encrypt
from brelan.server.push.endpoints import EndpointPolicy
from brelan.server.push.http_client import Answer, PushClient, Unreachable
from brelan.server.push.keys import POINT_BYTES, from_base64, to_base64
from brelan.server.push.vapid import Signer
from brelan.server.storage.push_subscriptions import PushSubscription

AUTH_BYTES = 16
LONGEST_TTL = 28 * 86_400
"""Seconds for which a service is asked to keep a message for a device that is off."""
GONE = (404, 410)
"""The service knows the device no more."""

Fate = Literal["sent", "gone", "refused", "later"]


class Call(Struct, frozen=True):
    """What a device shows; `table` is where a tap leads."""

    table: str
    title: str
    body: str


class Outcome(Struct, frozen=True):
    """What became of a message."""

    fate: Fate
    why: str = ""
    """A status, or that nobody answered."""
    retry_after_ms: int | None = None
    """How long the service wants to be left alone, if it says so."""


class Sender:
    """Sends for one server, with its keys."""

    def __init__(self, config: PushConfig, client: PushClient, policy: EndpointPolicy):
        self._signer = Signer(config.private_key, config.contact)
        self._client = client
        self._policy = policy

    async def send(self, to: PushSubscription, call: Call, ttl: int) -> Outcome:
        """Send a message to a device; it replaces an earlier one of the same table."""
        endpoint = self._policy.read(to.endpoint)
        if endpoint is None:
            return Outcome("refused", "endpoint")
        try:
            body = encrypt(msgspec.json.encode(call), *read_keys(to.p256dh, to.auth))
        except ValueError:
            return Outcome("refused", "keys")
        headers = {
            "Authorization": self._signer.authorization(endpoint.origin),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(max(0, min(ttl, LONGEST_TTL))),
            "Topic": topic_of(call.table),
            "Urgency": "normal",
        }
        try:
            return outcome_of(await self._client.post(endpoint, headers, body))
        except Unreachable as error:
            return Outcome("later", str(error))


def read_keys(p256dh: str, auth: str) -> tuple[bytes, bytes]:
    """The key and the secret of a browser; ValueError if they cannot be."""
    point, secret = from_base64(p256dh), from_base64(auth)
    if len(point) != POINT_BYTES or point[0] != 4 or len(secret) != AUTH_BYTES:
        raise ValueError("keys of another size")
    return point, secret


def topic_of(table: str) -> str:
    """What names a table to a push service: nobody can go there with it."""
    return to_base64(hashlib.sha256(f"topic {table}".encode()).digest())[:32]


def outcome_of(answer: Answer) -> Outcome:
    """What an answer means."""
    why = str(answer.status)
    if 200 <= answer.status < 300:
        return Outcome("sent", why)
    if answer.status in GONE:
        return Outcome("gone", why)
    if answer.status == 429 or answer.status >= 500:
        return Outcome("later", why, read_retry_after(answer.headers.get("retry-after", "")))
    return Outcome("refused", why)


def read_retry_after(text: str) -> int | None:
    """Milliseconds of such a header: seconds, or a date; None if it says nothing."""
    if text.isascii() and text.isdigit() and len(text) <= 9:
        return 1000 * int(text)
    try:
        when = email.utils.parsedate_to_datetime(text)
    except ValueError:
        return None
    return max(0, round(1000 * (when.timestamp() - time.time())))
