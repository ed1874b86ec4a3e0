"""Identities: a random number in a signed cookie, with the device it was carried to. There are no
accounts.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time

from msgspec import Struct
from starlette.requests import HTTPConnection

from brelan.server.http.origin import scheme_of
from brelan.server.storage.devices import FIRST

COOKIE = "brelan"
SECURE_COOKIE = "__Host-brelan"
"""The name under https: browsers take it only over https and for no other host."""
BEFORE = "_before"
"""Behind the name: the cookie of the identity that a browser had before it took another over."""
REMOVED_COOKIE = "brelan_removed"
"""For the page, which says it: this device was removed, and begins anew."""
LANGUAGE_COOKIE = "brelan_lang"
YEARS = 2
"""How long browsers are asked to keep a cookie; some keep none for much over a year."""
RENEWED_DAYS = 30
"""A cookie older than this is renewed."""
BEFORE_DAYS = 30
"""How long a browser can return to the identity that it had before."""
DAY_SECONDS = 86_400
_FORM = re.compile(
    r"([0-9A-Za-z_-]{22})\.(?:(?:([0-9A-Za-z_-]{12})\.)?([0-9]{1,6})\.)?([0-9a-f]{32})"
)


class Visitor(Struct, frozen=True):
    """Whoever sends a request, and whether their cookie is to be renewed."""

    who: str
    is_due: bool
    has_old_name: bool = False
    """Whether the cookie came over https under the name for http."""
    device: str = FIRST
    day: int = 0
    """When the cookie was made; 0 if it does not say."""


class Identities:
    """Signs cookies, and reads those it has signed."""

    def __init__(self, secret: bytes):
        self._secret = secret

    def new(self) -> str:
        """A new identity."""
        return secrets.token_urlsafe(16)

    def sign(self, who: str, device: str = FIRST) -> str:
        """The cookie of an identity on a device, with the day on which it is made."""
        day, signed = str(today()), None if device == FIRST else device
        middle = day if signed is None else f"{signed}.{day}"
        return f"{who}.{middle}.{self._signature(who, signed, day)}"

    def read(self, cookie: str) -> Visitor | None:
        """The identity in a cookie; None if the signature is wrong."""
        found = _FORM.fullmatch(cookie)
        if found is None:
            return None
        who, device, day, signature = found.groups()
        if not hmac.compare_digest(self._signature(who, device, day), signature):
            return None
        # Those of version 0.1.0 have no day; the first device of an identity needs no name.
        is_due = day is None or today() - int(day) >= RENEWED_DAYS
        return Visitor(who, is_due, device=device or FIRST, day=int(day or 0))

    def _signature(self, who: str, device: str | None, day: str | None) -> str:
        signed = f"who {who}"
        if device is not None:
            signed += f" on {device}"
        if day is not None:
            signed += f" since {day}"
        return hmac.new(self._secret, signed.encode(), hashlib.sha256).hexdigest()[:32]

    def of(self, request: HTTPConnection) -> Visitor | None:
        """The identity of a request; None if it has none."""
        old = self.read(request.cookies.get(COOKIE, ""))
        if scheme_of(request.scope) != "https":
            return old
        found = self.read(request.cookies.get(SECURE_COOKIE, ""))
        return found or (
            old and Visitor(old.who, is_due=True, has_old_name=True, device=old.device)
        )

    def before(self, request: HTTPConnection) -> Visitor | None:
        """The identity that a browser had before, as long as it can return to it."""
        name = _name(scheme_of(request.scope) == "https")
        found = self.read(request.cookies.get(f"{name}{BEFORE}", ""))
        return found if found is not None and today() - found.day < BEFORE_DAYS else None

    def headers(
        self, who: str, secure: bool, drops_old: bool = False, device: str = FIRST
    ) -> list[str]:
        """The Set-Cookie headers for an identity."""
        days = YEARS * 365
        found = [_header(_name(secure), self.sign(who, device), days * DAY_SECONDS, secure)]
        if drops_old:
            found.append(_header(COOKIE, "", 0, secure=False))
        return found

    def header_before(self, visitor: Visitor | None, secure: bool) -> str:
        """The Set-Cookie header that keeps an identity to return to, or forgets it."""
        name = f"{_name(secure)}{BEFORE}"
        if visitor is None:
            return _header(name, "", 0, secure)
        kept = self.sign(visitor.who, visitor.device)
        return _header(name, kept, BEFORE_DAYS * DAY_SECONDS, secure)


def header_removed(secure: bool) -> str:
    """The Set-Cookie header by which a page learns that its device was removed."""
    flags = "; Secure" if secure else ""
    return f"{REMOVED_COOKIE}=1; Path=/; Max-Age={DAY_SECONDS}; SameSite=Lax{flags}"


def _name(secure: bool) -> str:
    return SECURE_COOKIE if secure else COOKIE


def _header(name: str, value: str, seconds: int, secure: bool) -> str:
    flags = "; Secure" if secure else ""
    return f"{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{flags}"


def today() -> int:
    """The day, counted from 1970."""
    return int(time.time()) // DAY_SECONDS
