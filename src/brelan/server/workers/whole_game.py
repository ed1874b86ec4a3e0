"""A whole game among bots in a process of its own, at the lowest priority: `python -m
brelan.server.workers.whole_game` reads one `WholeGame` and writes what each seat did.

It is for games that nobody waits for. The seed comes over standard input: others on the machine
could read it from a command line.
"""

from __future__ import annotations

import asyncio
import os
import sys

import msgspec
from msgspec import Struct

from brelan import bots
from brelan.server.table import entries, formats
from brelan.server.table.state import TableState

NICEST = 19


class WholeGame(Struct, frozen=True):
    """A table of bots alone, as the log has it, and how many steps each level may think."""

    opened: bytes
    began: bytes
    steps: dict[str, float]
    usual_steps: float


class Turn(Struct, frozen=True, array_like=True):
    """What a seat did."""

    seat: int
    action: str


def play(wanted: WholeGame) -> list[Turn]:
    """Play it to its end."""
    opened, began = formats.read(wanted.opened), formats.read(wanted.began)
    assert isinstance(opened, entries.Opened)
    table = TableState("", opened)
    table.apply(1, opened)
    table.apply(2, began)
    turns: list[Turn] = []
    while table.turn is not None:
        assert table.state is not None
        seat, bot = table.turn, table.chairs[table.turn].bot
        view, steps = table.state.view(seat), wanted.steps.get(bot, wanted.usual_steps)
        action = str(bots.decide(view, bot, None, table.bot_seed(), steps))
        table.apply(table.seq + 1, entries.Acted(at=0, seat=seat, actions=(action,)))
        turns.append(Turn(seat, action))
    return turns


async def play_elsewhere(wanted: WholeGame) -> list[Turn]:
    """The same in a process of its own; RuntimeError if that fails."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        __name__,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        told, _ = await process.communicate(msgspec.msgpack.encode(wanted))
    finally:
        if process.returncode is None:
            process.kill()
    if process.returncode != 0:
        raise RuntimeError(f"a game among bots ended with status {process.returncode}")
    return msgspec.msgpack.decode(told, type=list[Turn])


def main() -> None:
    """Read a game, play it, and write what was done."""
    if hasattr(os, "nice"):
        os.nice(NICEST)
    wanted = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=WholeGame)
    # What a library prints must not get into the answer.
    answer = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    answer.write(msgspec.msgpack.encode(play(wanted)))
    answer.close()


if __name__ == "__main__":
    main()
