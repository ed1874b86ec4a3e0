"""What hostile clients send: messages that are nearly right, frames and requests that are not."""

from __future__ import annotations

import json
import random
import struct
from typing import Any

VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    7,
    2**31,
    2**70,
    1.5,
    1e308,
    "",
    "x",
    "royal_flush",
    "🂡" * 50,
    "a" * 5000,
    "\x00\x1b[2J",
    [],
    [[[]]],
    {},
    {"type": "act"},
    ["pass"] * 50,
)
MESSAGES: tuple[dict[str, Any], ...] = (
    {"type": "act", "command_id": "ID", "seq": 3, "actions": ["pass"]},
    {"type": "act", "command_id": "ID", "seq": 9, "actions": ["claim pair 7s 7h", "draw"]},
    {"type": "act", "command_id": "ID", "seq": 0, "actions": ["lay h6=Td h7=Ts h10=*Th"]},
    {"type": "sit", "command_id": "ID", "name": "Eve", "seat": 1, "invite": "no", "mix": "abc"},
    {"type": "leave", "command_id": "ID"},
    {"type": "seat", "command_id": "ID", "seat": 2, "bot": "club"},
    {"type": "begin", "command_id": "ID", "bot": "novice"},
    {"type": "hand-over", "command_id": "ID", "seat": 5},
    {"type": "take-back", "command_id": "ID"},
    {"type": "say", "command_id": "ID", "phrase": "hello"},
    {"type": "rematch", "command_id": "ID"},
    {"type": "judge", "id": 1, "actions": ["take Th"]},
    {"type": "judge", "id": 1, "actions": ["exchange 2d *", "lay a1=* b1=*"]},
    {"type": "fit", "id": 2, "cards": ["7s", "7h", "*"]},
    {"type": "faces", "id": 3, "actions": ["lay h8=* h9=As"]},
    {"type": "ping", "id": 4},
)
RAW = (
    b"",
    b"null",
    b"[]",
    b"{",
    b'{"type":"act"',
    b'{"type":"ping","id":1}{"type":"ping","id":2}',
    b'{"type":"ping","type":"act","id":1,"id":"x"}',
    b"[" * 8000,
    b'{"a":' * 2500 + b"1" + b"}" * 2500,
    b'{"type":"ping","id":' + b"9" * 5000 + b"}",
    b'{"type":"ping","id":NaN}',
    b'{"type":"ping","id":1e999}',
    b'{"type":"say","command_id":"abcdefgh","text":"\\ud800"}',
    b"\xff\xfe\x00\x00",
    b"\xef\xbb\xbf{}",
    b" " * 16_000,
)
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "BREW")
PATHS = (
    "/",
    "/table/TABLE",
    "/table/%00",
    "/rules/royal_flush",
    "/rules/no_such_game",
    "/replay/TABLE",
    "/web/shared/dom.js",
    "/web/../server/store.py",
    "/web/%2e%2e/%2e%2e/pyproject.toml",
    "/web//etc/passwd",
    "/web/" + "a/" * 200,
    "/sw.js",
    "/api/words/fr.json",
    "/api/words/../../x.json",
    "/api/games",
    "/api/home",
    "/api/rules/poker_tiles?lang=xx",
    "/api/tables",
    "/api/tables/TABLE/qr.svg?invite=" + "z" * 500,
    "/api/tables/TABLE/qr.svg?invite=%ff%fe",
    "/api/tables/TABLE/record",
    "/api/tables/TABLE/replay?seat=0",
    "/api/tables/TABLE/replay?seat=-1",
    "/api/tables/TABLE/replay?seat=%F0%9F%82%A1",
    "/api/tables/nowhere/record",
    "/api/tables/" + "x" * 3000 + "/record",
    "/api/tables/TABLE/commands",
    "/api/tables/TABLE/live",
    "/api/health",
    "/%",
    "/\u00e9",
    "/api/tables/TABLE/commands?x=" + "&x=" * 300,
)
HEADERS = (
    "Origin: http://evil.example",
    "Origin: http://[",
    "Origin: null",
    "Origin: ://",
    "Cookie: brelan=forged.0123456789abcdef0123456789abcdef",
    "Cookie: " + "a=b; " * 300,
    "Cookie: brelan=\x01\x7f; brelan_lang=%%%",
    "Accept-Language: ;;;q=,,*;q=nan,fr;q=1e9",
    "Accept-Language: " + "de," * 500,
    "Content-Type: application/json; charset=\xff",
    "Expect: 100-continue",
    "If-None-Match: W/" + '"x",' * 100,
    "Range: bytes=9-1",
    "Accept-Encoding: gzip;q=x",
    "Upgrade: websocket",
    "Sec-Fetch-Site: cross-site",
    "Host: [::",
    "Host: evil.example",
    "X-Forwarded-For: 1.2.3.4",
)
NEW_TABLE: dict[str, Any] = {
    "command_id": "ID",
    "game": "royal_flush",
    "name": "Eve",
    "seats": [{"kind": "me"}, {"kind": "person"}],
    "options": {},
    "clock": {"kind": "turn", "seconds": 1},
}


def message(bot_seed: random.Random) -> bytes:
    """A message, right or more or less wrong."""
    if bot_seed.random() < 0.2:
        return bot_seed.choice(RAW)
    wrong = dict(bot_seed.choice(MESSAGES))
    if "command_id" in wrong:
        wrong["command_id"] = f"hostile-{bot_seed.getrandbits(40):x}"
    return damaged(wrong, bot_seed)


def damaged(right: dict[str, Any], bot_seed: random.Random) -> bytes:
    """A JSON object with something done to it."""
    wrong = dict(right)
    key = bot_seed.choice(list(wrong))
    match bot_seed.randrange(7):
        case 0:
            wrong[key] = bot_seed.choice(VALUES)
        case 1:
            del wrong[key]
        case 2:
            wrong[bot_seed.choice(("type", "seq", "x" * 99, "__proto__"))] = bot_seed.choice(VALUES)
        case 3:
            return scratched(json.dumps(wrong).encode(), bot_seed)
    return json.dumps(wrong, ensure_ascii=bot_seed.random() < 0.5).encode()


def scratched(text: bytes, bot_seed: random.Random) -> bytes:
    """Bytes with some changed, or cut short."""
    changed = bytearray(text)
    for _ in range(bot_seed.randrange(1, 5)):
        changed[bot_seed.randrange(len(changed))] = bot_seed.randrange(256)
    return bytes(changed[: bot_seed.randrange(1, len(changed) + 1)])


def frame(
    body: bytes, opcode: int = 1, final: bool = True, mask: bytes = b"\x01\x02\x03\x04"
) -> bytes:
    """A frame as clients send them."""
    head = bytes([(0x80 if final else 0) | opcode])
    if len(body) < 126:
        head += bytes([0x80 | len(body)])
    elif len(body) < 1 << 16:
        head += bytes([0x80 | 126]) + struct.pack(">H", len(body))
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", len(body))
    masked = int.from_bytes(body) ^ int.from_bytes((mask * (len(body) // 4 + 1))[: len(body)])
    return head + mask + masked.to_bytes(len(body))


def bad_frame(bot_seed: random.Random) -> bytes:
    """A frame after which no server goes on listening."""
    return bot_seed.choice(
        (
            frame(b"x" * 20_000),
            frame(b"", 3),
            frame(b"x", 0xF),
            frame(b"x", 0),
            frame(b"x" * 130, 9),
            frame(b"half", 1, final=False) + frame(b"whole", 1),
            frame(b"\x03\xe8bye", 8),
            frame(b"\x00", 8),
            b"\xc1" + frame(b"compressed")[1:],
            b"\x81\x05plain",
            b"\x81\xff" + struct.pack(">Q", 1 << 62) + b"mask",
            b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff",
            bot_seed.randbytes(64),
            frame(b"\xff\xfe\xfd"),
        )
    )


def request(bot_seed: random.Random, table: str) -> bytes:
    """A request over HTTP, right or more or less wrong."""
    method, path = bot_seed.choice(METHODS), bot_seed.choice(PATHS).replace("TABLE", table)
    if bot_seed.random() < 0.3:
        method, path = "POST", f"/api/tables/{table}/commands"
    body = b""
    if bot_seed.random() < 0.6:
        body = message(bot_seed) if bot_seed.random() < 0.7 else damaged(NEW_TABLE, bot_seed)
    if path == "/api/tables":
        body = damaged({**NEW_TABLE, "command_id": f"open-{bot_seed.getrandbits(40):x}"}, bot_seed)
    length = len(body) if bot_seed.random() < 0.95 else bot_seed.choice((-1, 10**6, 10**40, "x"))
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {length}"]
    lines += bot_seed.sample(HEADERS, bot_seed.randrange(3))
    return "\r\n".join(lines).encode("utf-8", "surrogatepass") + b"\r\n\r\n" + body
