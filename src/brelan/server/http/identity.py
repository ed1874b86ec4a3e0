"""Identities: a random number in a signed cookie. There are no accounts."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time

from msgspec import Struct
from starlette.requests import HTTPConnection

from brelan.server.http.origin import scheme_of

COOKIE = "brelan"
SECURE_COOKIE = "__Host-brelan"
"""The name under https: browsers take it only over https and for no other host."""
LANGUAGE_COOKIE = "brelan_lang"
YEARS = 2
"""How long browsers are asked to keep a cookie; some keep none for much over a year."""
RENEWED_DAYS = 30
"""A cookie older than this is renewed."""
DAY_SECONDS = 86_400
_FORM = re.compile(r"([0-9A-Za-z_-]{22})\.(?:([0-9]{1,6})\.)?([0-9a-f]{32})")


class Visitor(Struct, frozen=True):
    """Whoever sends a request, and whether their cookie is to be renewed."""

    who: str
    is_due: bool
    has_old_name: bool = False
    """Whether the cookie came over https under the name for http."""


class Identities:
    """Signs cookies, and reads those it has signed."""

    def __init__(self, secret: bytes):
        self._secret = secret

    def new(self) -> str:
        """A new identity."""
        return secrets.token_urlsafe(16)

    def sign(self, who: str) -> str:
        """The cookie of an identity, with the day on which it is made."""
        day = str(today())
        return f"{who}.{day}.{self._signature(who, day)}"

    def read(self, cookie: str) -> Visitor | None:
        """The identity in a cookie; None if the signature is wrong."""
        found = _FORM.fullmatch(cookie)
        if found is None:
            return None
        who, day, signature = found.groups()
        if not hmac.compare_digest(self._signature(who, day), signature):
            return None
        # Those of version 0.1.0 have no day.
        return Visitor(who, day is None or today() - int(day) >= RENEWED_DAYS)

    def _signature(self, who: str, day: str | None) -> str:
        signed = f"who {who}" if day is None else f"who {who} since {day}"
        return hmac.new(self._secret, signed.encode(), hashlib.sha256).hexdigest()[:32]

    def of(self, request: HTTPConnection) -> Visitor | None:
        """The identity of a request; None if it has none."""
        old = self.read(request.cookies.get(COOKIE, ""))
        if scheme_of(request.scope) != "https":
            return old
        found = self.read(request.cookies.get(SECURE_COOKIE, ""))
        return found or (old and Visitor(old.who, is_due=True, has_old_name=True))

    def headers(self, who: str, secure: bool, drops_old: bool = False) -> list[str]:
        """The Set-Cookie headers for an identity."""
        name, flags = (SECURE_COOKIE, "; Secure") if secure else (COOKIE, "")
        cookie = f"{name}={self.sign(who)}; Path=/; Max-Age={YEARS * 365 * DAY_SECONDS}"
        found = [f"{cookie}; HttpOnly; SameSite=Lax{flags}"]
        if drops_old:
            found.append(f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
        return found


def today() -> int:
    """The day, counted from 1970."""
    return int(time.time()) // DAY_SECONDS
