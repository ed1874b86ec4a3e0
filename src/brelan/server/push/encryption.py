"""Encrypting a message for one browser: RFC 8291, in one record of RFC 8188 (`aes128gcm`)."""

from __future__ import annotations

import hmac
import os
from hashlib import sha256
from typing import TYPE_CHECKING

from brelan.server.push.keys import new_private_key, public_point, read_public_key

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

RECORD_BYTES = 4096
"""The size of a record, which the only one need not fill."""
BLOCK_BYTES = 256
"""What is said is padded to a multiple of this: its length tells less."""
LAST_RECORD = b"\x02"


def encrypt(
    message: bytes,
    receiver: bytes,
    auth: bytes,
    sender: EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
    block: int = BLOCK_BYTES,
) -> bytes:
    """A message as only the browser with this key and secret can read it.

    The key of the sender and the salt are new each time, unless an example gives them.
    """
    from cryptography.hazmat.primitives.asymmetric.ec import ECDH
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    sender = sender or new_private_key()
    salt = salt or os.urandom(16)
    point = public_point(sender)
    shared = sender.exchange(ECDH(), read_public_key(receiver))
    info = b"WebPush: info\x00" + receiver + point
    secret = _derive(auth, shared, info, 32)
    key = _derive(salt, secret, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derive(salt, secret, b"Content-Encoding: nonce\x00", 12)
    padding = -(len(message) + 1) % block
    sealed = AESGCM(key).encrypt(nonce, message + LAST_RECORD + bytes(padding), None)
    head = salt + RECORD_BYTES.to_bytes(4) + bytes([len(point)]) + point
    return head + sealed


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256, for at most one block."""
    extracted = hmac.digest(salt, secret, sha256)
    return hmac.digest(extracted, info + b"\x01", sha256)[:length]
