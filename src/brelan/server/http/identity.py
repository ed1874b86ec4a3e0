"""Identities: a random number in a signed cookie. There are no accounts."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from starlette.requests import HTTPConnection

COOKIE = "brelan"
LANGUAGE_COOKIE = "brelan_lang"
YEARS = 2
_FORM = re.compile(r"([0-9A-Za-z_-]{22})\.([0-9a-f]{32})")


class Identities:
    """Signs cookies, and reads those it has signed."""

    def __init__(self, secret: bytes):
        self._secret = secret

    def new(self) -> str:
        """A new identity."""
        return secrets.token_urlsafe(16)

    def sign(self, who: str) -> str:
        """The cookie of an identity."""
        return f"{who}.{self._signature(who)}"

    def read(self, cookie: str) -> str | None:
        """The identity in a cookie; None if the signature is wrong."""
        found = _FORM.fullmatch(cookie)
        if found is None or not hmac.compare_digest(self._signature(found[1]), found[2]):
            return None
        return found[1]

    def _signature(self, who: str) -> str:
        return hmac.new(self._secret, f"who {who}".encode(), hashlib.sha256).hexdigest()[:32]

    def of(self, request: HTTPConnection) -> str | None:
        """The identity of a request; None if it has none."""
        return self.read(request.cookies.get(COOKIE, ""))

    def header(self, who: str, secure: bool) -> str:
        """The Set-Cookie header for an identity."""
        age = YEARS * 365 * 86_400
        flags = "; Secure" if secure else ""
        return f"{COOKIE}={self.sign(who)}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{flags}"
