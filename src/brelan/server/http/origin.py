"""Whether a request comes from one of our own pages: by scheme, host and port of `Origin`."""

from __future__ import annotations

import logging
import re
from functools import cache

from starlette.datastructures import Headers
from starlette.types import Scope

log = logging.getLogger(__name__)

PORTS = {"http": "80", "https": "443"}
_ORIGIN = re.compile(r"(https?)://([^/?#@\s]+)")
_HOST = re.compile(r"(.+?)(?::([0-9]*))?")


def scheme_of(scope: Scope) -> str:
    """`http` or `https`, also for a WebSocket; as a trusted web server in front says it."""
    return "https" if scope.get("scheme") in ("https", "wss") else "http"


def same_origin(scope: Scope) -> bool:
    """Whether a request comes from one of our own pages, or from no page."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    found = _ORIGIN.fullmatch(origin.lower())
    host, scheme = headers.get("host", "").lower(), scheme_of(scope)
    if found is None or not host:
        return False
    if found[2] == host and found[1] != scheme:
        _tell_of_scheme(found[1], scheme)
    return (found[1], _with_port(*found.groups())) == (scheme, _with_port(scheme, host))


def _with_port(scheme: str, host: str) -> str:
    """A host with its port, also where that is the default one."""
    found = _HOST.fullmatch(host)
    return host if found is None else f"{found[1]}:{found[2] or PORTS[scheme]}"


@cache
def _tell_of_scheme(origin: str, scheme: str) -> None:
    """Once: whoever runs the server can mend this, and nobody else."""
    log.warning(
        "a request of a page under %s was refused because it came over %s: "
        "the web server in front must pass X-Forwarded-Proto on, and be trusted",
        origin,
        scheme,
    )
