"""Plain requests of a test to a server, and the table that they open."""

from __future__ import annotations

from typing import Any

from running.servers import Answer, request


async def ask(
    port: int,
    path: str,
    method: str = "GET",
    body: Any = None,
    cookie: str = "",
    raw: bytes | None = None,
    **headers: str,
) -> Answer:
    """A request with headers of one's own (`accept_language` is `accept-language`)."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return await request(port, method, path, body, cookie, raw, sent)


def new_table(**changes: Any) -> dict[str, Any]:
    """A wish for a table against a bot."""
    return {
        "command_id": "opening-12",
        "game": "poker_tiles",
        "name": "Zoé",
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "novice"}],
    } | changes
