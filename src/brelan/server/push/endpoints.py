"""Which addresses a client may have us send to: push services on the public network, nothing else.

An endpoint comes from a browser, so it may name anything: only https, hosts on the list, and no
address that is not public.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from msgspec import Struct

KNOWN_HOSTS = (
    "fcm.googleapis.com",
    "*.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
"""The push services of Chromium, Firefox, Safari and Edge."""
ANY_HOST = "*"
LONGEST_ENDPOINT = 1000
PORT = 443
TRANSLATED = ip_network("64:ff9b::/96")
"""IPv4 behind a gateway: whatever it stands for may be private."""
_PRINTABLE = re.compile("[!-~]+")
_HOST = re.compile(
    r"(?=.{4,253}\Z)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?"
)


class Endpoint(Struct, frozen=True):
    """Where a message goes."""

    host: str
    port: int
    path: str
    origin: str
    secure: bool = True


class EndpointPolicy:
    """What an endpoint may be. `test_origin` is the one exception, for tests."""

    def __init__(self, hosts: Sequence[str] = (), test_origin: str = ""):
        self._hosts = (*KNOWN_HOSTS, *hosts)
        self._test_origin = test_origin

    def read(self, address: str) -> Endpoint | None:
        """The parts of an endpoint; None if nothing may be sent there."""
        if len(address) > LONGEST_ENDPOINT or not _PRINTABLE.fullmatch(address):
            return None
        try:
            parts = urlsplit(address)
            port = parts.port
        except ValueError:
            return None
        if parts.username is not None or parts.password is not None or parts.fragment:
            return None
        host = parts.hostname or ""
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        origin = f"{parts.scheme}://{parts.netloc}"
        if self._test_origin and origin == self._test_origin:
            return Endpoint(host, port or PORT, path, origin, parts.scheme == "https")
        if parts.scheme != "https" or port not in (None, PORT):
            return None
        if not _HOST.fullmatch(host) or not self.allows(host):
            return None
        return Endpoint(host, PORT, path, f"https://{host}")

    def allows(self, host: str) -> bool:
        """Whether a host is on the list."""
        return any(
            each == ANY_HOST or host == each or (each[:2] == "*." and host.endswith(each[1:]))
            for each in self._hosts
        )

    def may_connect(self, endpoint: Endpoint, address: str) -> bool:
        """Whether the address that a host has may be connected to."""
        if self._test_origin and endpoint.origin == self._test_origin:
            return ip_address(address).is_loopback
        return is_public(address)


def is_public(address: str) -> bool:
    """Whether an address belongs to the public network."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if found.sixtofour or found.teredo or found in TRANSLATED:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved
