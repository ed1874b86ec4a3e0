"""Keys on the curve P-256 as Web Push writes them, over `cryptography`, which is an extra."""

from __future__ import annotations

import base64
import binascii
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import (
        EllipticCurvePrivateKey,
        EllipticCurvePublicKey,
    )

POINT_BYTES = 65
"""A point that is not compressed: 4, x, y."""


def can_encrypt() -> bool:
    """Whether the extra `push` is installed."""
    return find_spec("cryptography") is not None


def to_base64(data: bytes) -> str:
    """Base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    """What such a text stands for; ValueError if it is none."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, UnicodeError):
        raise ValueError("no base64") from None


def new_private_key() -> EllipticCurvePrivateKey:
    """A new key."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.generate_private_key(ec.SECP256R1())


def read_private_key(text: str) -> EllipticCurvePrivateKey:
    """A key from its number; ValueError if it is none."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.derive_private_key(int.from_bytes(from_base64(text)), ec.SECP256R1())


def write_private_key(key: EllipticCurvePrivateKey) -> str:
    """The number of a key, as it is kept."""
    return to_base64(key.private_numbers().private_value.to_bytes(32))


def read_public_key(point: bytes) -> EllipticCurvePublicKey:
    """A key from its point; ValueError if it is not on the curve."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


def public_point(key: EllipticCurvePrivateKey) -> bytes:
    """The point that belongs to a key, for others."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
