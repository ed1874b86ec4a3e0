"""Games to be drawn on the home page: a deal, and what was done with it.

`python -m brelan.server.projection.pictures` writes what a spectator sees of them into a file, so
that the first page waits for no engine.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from brelan import games
from brelan.server.protocol.updates import ViewJson

FILE = Path(__file__).with_name("pictures.json")


class Picture(Struct, frozen=True):
    """A game up to some moment in its middle."""

    players: int
    seed: str
    actions: tuple[str, ...]


PICTURES = {
    "royal_flush": Picture(
        3,
        "picture 3",
        (
            "take Kh",
            "stop",
            "take As",
            "stop",
            "take Tc",
            "stop",
            "take 8c",
            "stop",
            "claim full-house 2s 2d As Ah Ac",
            "claim full-house 4h 4c Ts Th Tc",
            "claim pair 7s 7d",
            "take 6d",
            "stop",
            "take As",
            "stop",
            "take 5h",
            "stop",
            "draw",
            "stop",
            "take Qs",
            "take Ks",
            "take 3s",
            "stop",
            "take 2h",
            "stop",
            "take 8d",
            "stop",
            "take 5s",
            "stop",
            "claim big-flush 2h 5h 9h Jh Qh Kh",
            "take 4d",
            "stop",
            "take Kh",
            "stop",
            "take 6c",
            "stop",
            "take Td",
            "stop",
            "claim three-of-a-kind Ks Kh Kd",
            "take Qc",
            "take 3c",
            "stop",
            "take 7h",
            "stop",
            "take 9s",
            "stop",
            "draw",
            "stop",
            "claim big-straight 4d 5d 6c 7h 8d 9d Td",
            "take Qh",
            "stop",
            "take 7s",
            "stop",
            "take 2d",
            "stop",
            "claim three-of-a-kind Qs Qh Qd",
            "take Tc",
            "stop",
            "take 8d",
            "stop",
            "draw",
            "stop",
            "draw",
            "stop",
            "take 5d",
            "stop",
        ),
    ),
    "flush_royal": Picture(
        3,
        "picture 2",
        (
            "lay f6=5c g6=9s h6=9h i6=*5s",
            "lay g2=6d g3=7d g4=8h g5=Ts",
            "lay f2=6c f4=8c",
            "lay d2=9d e2=9c h3=7s",
            "lay f5=*Tc e7=3h f7=3c f8=Jc",
            "lay c2=9h j6=5d d7=3s",
            "lay f1=6s i3=7c c7=3d",
            "lay c3=9c j3=7h",
            "lay e4=8d i5=2c i7=3c i8=4c i9=As",
            "lay d4=8s h9=Ac",
            "lay g9=Ad",
            "pass 4c 5d 6d Td Jh",
            "lay k8=Qd j9=Qs k9=Qh",
            "pass 2c 6h Ts Jd Kh",
            "lay c6=3h k7=Qs g10=Ah",
        ),
    ),
    "poker_tiles": Picture(
        2,
        "picture 3",
        (
            "lay f4=8h g4=8d h4=4d",
            "lay b4=8c c4=Ah",
            "lay g1=9c g2=Td g3=Jd g5=Qd",
            "lay c2=5s d2=Js e2=Qs f2=Ks",
            "lay b1=9s b3=Jc b5=Qh",
            "lay d1=2s d3=6s d5=8s",
            "lay h2=9d",
            "lay f3=2h f5=4h f6=7h f7=9h",
            "lay g7=5d h7=5h",
            "lay c6=2c d6=7s e6=*",
            "lay h3=2d h5=3s h6=6h",
            "lay e3=Kd e5=Ad e7=Ac",
        ),
    ),
}


def draw(name: str) -> ViewJson:
    """What a spectator sees of a picture."""
    from brelan.server.projection.views import SeatViews

    picture = PICTURES[name]
    state = games.find(name).new(picture.players, picture.seed)
    for action in picture.actions:
        state.apply(action)
    return SeatViews(state).view(None)


def document() -> bytes:
    """All pictures, as the file has them: a line for each."""
    lines = (f'"{name}": '.encode() + bytes(draw(name)) for name in games.NAMES)
    return b"{\n" + b",\n".join(lines) + b"\n}\n"


@cache
def drawn() -> dict[str, ViewJson]:
    """All pictures, from the file."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, ViewJson])


if __name__ == "__main__":
    FILE.write_bytes(document())
