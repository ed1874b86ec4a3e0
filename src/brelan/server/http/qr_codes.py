"""Links of this server, as the request came to it, and QR codes of them."""

from __future__ import annotations

import segno
from starlette.requests import Request

LONGEST_HOST = 260
"""Characters of a host and port: a longer one makes a QR code slow to draw."""


def origin_of(request: Request) -> str:
    """Scheme, host and port by which somebody came to this server."""
    host = request.headers.get("host", "")[:LONGEST_HOST]
    return f"{request.url.scheme}://{host}"


def qr_svg(link: str) -> str:
    """A link as a QR code, an SVG document."""
    code = segno.make(link, error="m", micro=False)
    svg = code.svg_inline(scale=8, border=2, dark="#1c1a17", light="#ffffff", omitsize=True)
    return svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
