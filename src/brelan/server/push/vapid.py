"""Saying to a push service who sends: RFC 8292, a token signed with ES256."""

from __future__ import annotations

import time

import msgspec

from brelan.server.push.keys import public_point, read_private_key, to_base64

VALID_SECONDS = 12 * 3600
"""How long a token may be used; services take none for over a day."""
RENEWED_SECONDS = 3600
"""A token with less than this left is made anew."""
MOST_KEPT = 64


class Signer:
    """Signs for one server; a token is used again for the same service."""

    def __init__(self, private_key: str, contact: str):
        self._key = read_private_key(private_key)
        self._contact = contact
        self.public_key = to_base64(public_point(self._key))
        self._tokens: dict[str, tuple[float, str]] = {}

    def authorization(self, origin: str) -> str:
        """The header for a service."""
        at = time.time()
        expires, token = self._tokens.get(origin, (0.0, ""))
        if expires < at + RENEWED_SECONDS:
            if len(self._tokens) >= MOST_KEPT:
                self._tokens.clear()
            expires = at + VALID_SECONDS
            token = self._sign({"aud": origin, "exp": int(expires), "sub": self._contact})
            self._tokens[origin] = expires, token
        return f"vapid t={token}, k={self.public_key}"

    def _sign(self, claims: dict[str, str | int]) -> str:
        from cryptography.hazmat.primitives.asymmetric import ec, utils
        from cryptography.hazmat.primitives.hashes import SHA256

        head = {"typ": "JWT", "alg": "ES256"}
        signed = ".".join(to_base64(msgspec.json.encode(part)) for part in (head, claims))
        signature = self._key.sign(signed.encode(), ec.ECDSA(SHA256()))
        r, s = utils.decode_dss_signature(signature)
        return f"{signed}.{to_base64(r.to_bytes(32) + s.to_bytes(32))}"
