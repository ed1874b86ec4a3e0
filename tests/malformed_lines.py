"""Lines that no program should send: valid requests bent out of shape, and plain garbage."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec

from brelan import games

VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    2,
    99,
    255,
    256,
    2**31,
    2**32,
    2**63,
    2**64,
    10**30,
    -(10**30),
    -0.0,
    0.5,
    1e300,
    "",
    " ",
    "?",
    "*",
    "**",
    "As",
    "*As",
    "Zz",
    "10h",
    "a1",
    "z99",
    "lay",
    "lay a1=As",
    "pass",
    "pass ? ?",
    "claim pair * *",
    "\0",
    "{}",
    "\N{GRINNING FACE}",
    "x" * 1000,
    [],
    [[]],
    ["As"],
    ["As"] * 9,
    ["*"] * 9,
    ["?"] * 200,
    [0, 1, 2],
    {},
    {"a1": "As"},
    {"a1": 3, "z": {}},
    {"game": "flush_royal"},
)
TOKENS = (
    b"NaN",
    b"Infinity",
    b"1e999",
    b"-1e999",
    b"-0.0",
    b"1" + b"0" * 5000,
    b"0." + b"1" * 3000,
    b'"\\ud800"',
    b'"\\u0000"',
    b'"\xff\xfe"',
    b"[" * 5000 + b"]" * 5000,
    b"01",
    b"+1",
    b"nul",
)


def positions(name: str, many: int, seed: int = 1) -> list[dict[str, Any]]:
    """Positions on the way through random games."""
    rng = random.Random(seed)
    found = []
    game = games.find(name)
    for number in range(many):
        state = game.new(rng.choice(game.seats), number)
        for _ in range(rng.randrange(12)):
            if not state.over:
                state.apply(rng.choice(state.actions()))
        found.append(json.loads(msgspec.json.encode(state.position())))
    return found


def requests(rng: random.Random, pool: dict[str, list[dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    """Well-formed requests without end, each with an id of its own."""
    number = 0
    while True:
        number += 1
        name = rng.choice(games.NAMES)
        position = deepcopy(rng.choice(pool[name]))
        action = rng.choice(["pass", "draw", "stop", "lay h8=As h9=Ah", "take Th", "swap h8 *"])
        body: dict[str, Any] = rng.choice(
            [
                {"op": "new", "game": name, "players": 2, "seed": number, "options": {}},
                {"op": "legal", "position": position, "only": "pass"},
                {"op": "judge", "position": position, "action": action},
                {"op": "apply", "position": position, "action": action},
                {"op": "view", "position": position, "seat": 0},
                {"op": "choose", "position": position, "seat": position["turn"], "bot": "random"},
                {"op": "bots", "game": name},
            ]
        )
        yield {"id": number, **body}


def lines(seed: int, many: int, pool: dict[str, list[dict[str, Any]]]) -> Iterator[bytes]:
    """So many lines, without their ends: some well formed, most not."""
    rng = random.Random(seed)
    source = requests(rng, pool)
    for _ in range(many):
        kind = rng.random()
        if kind < 0.05:
            yield garbage(rng)
            continue
        request = next(source)
        if kind < 0.65:
            for _ in range(rng.choice((1, 1, 1, 2, 5))):
                bend(rng, request)
        text = json.dumps(request).encode()
        yield scratch(rng, text) if kind > 0.85 else text


def garbage(rng: random.Random) -> bytes:
    """Random bytes in one line."""
    many = rng.choice((0, 1, 5, 80, 3000))
    return rng.randbytes(many).replace(b"\n", b"")


def bend(rng: random.Random, request: dict[str, Any]) -> None:
    """Put something else in one place of a request, the `id` apart."""
    here: Any = request
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        keys = [key for key in keys if key != "id"]
        if not keys:
            return
        key = "position" if "position" in keys and rng.random() < 0.7 else rng.choice(keys)
        inner = here[key]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.1:
            break
        here = inner
    if isinstance(here, dict) and rng.random() < 0.1:
        here[rng.choice(("seat", "extra", "layout", "known"))] = deepcopy(rng.choice(VALUES))
    elif rng.random() < 0.1:
        del here[key]
    else:
        here[key] = deepcopy(rng.choice(VALUES))


def scratch(rng: random.Random, text: bytes) -> bytes:
    """Damage the text itself."""
    place = rng.randrange(len(text))
    kind = rng.randrange(4)
    if kind == 0:
        return text[:place]
    if kind == 1:
        return text[:place] + rng.choice(TOKENS) + text[place + 1 :]
    if kind == 2:
        return text[:place] + rng.randbytes(3).replace(b"\n", b"") + text[place:]
    return text[:place] + text[place + rng.randrange(1, 20) :]
