"""A worker process, started by `pool.py`: `python -m brelan.server.workers.process`.

Frames of MessagePack come in on standard input, and answers go out on standard output. It loads
the kernels that it is told to while there is nothing to answer, and ends when its server does.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
import threading
import traceback
from queue import PriorityQueue
from typing import IO

import msgspec

from brelan import bots, games
from brelan.arrays import array_of
from brelan.bots.bot import Advice
from brelan.game import View
from brelan.memory import give_back

LENGTH = struct.Struct("<I")
NICER = 5
"""The nice value: the server's own work goes first."""


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """What does this bot do, seeing this, and why? `table` is the record of a view."""

    game: str
    table: bytes
    options: bytes
    seat: int
    bot: str
    ms: float | None
    steps: float | None
    seed: str
    explain: bool
    """Whether reasons, other candidates and clues are wanted too."""


class Load(msgspec.Struct, frozen=True, tag="load"):
    """A part of a game that is compiled, to be loaded before anybody asks."""

    game: str
    part: str


class Warm(msgspec.Struct, frozen=True, tag="warm"):
    """The kernels of this part of a game are loaded."""

    game: str
    part: str


class Decided(msgspec.Struct, frozen=True, tag="decided"):
    """What the bot does."""

    action: str


class Explained(msgspec.Struct, frozen=True, tag="explained"):
    """What the bot does, why, and what to say before."""

    advice: Advice


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """An error in a bot, with its traceback."""

    trace: str


Asked = Ask | Load
BotAnswer = Decided | Explained
Told = Warm | BotAnswer | Failed
Work = PriorityQueue[tuple[bool, int, Asked | Failed]]
"""The queue: questions before loading, in the order in which they came."""

encode = msgspec.msgpack.encode
decode_asked = msgspec.msgpack.Decoder(Asked).decode
decode_told = msgspec.msgpack.Decoder(Told).decode


def framed(message: Asked | Told) -> bytes:
    """A message with its length before it."""
    body = encode(message)
    return LENGTH.pack(len(body)) + body


def main() -> None:
    """Answer until the server ends."""
    # It ends when its server does; signals go to the server.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICER)
    # What a library prints must not get into the answers.
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    work: Work = PriorityQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, work), daemon=True).start()
    try:
        while True:
            asked = work.get()[-1]
            answers.write(framed(done(asked)))
            if isinstance(asked, Load) and work.empty():
                give_back()
    except BrokenPipeError:
        return


def listen(incoming: IO[bytes], work: Work) -> None:
    """Read jobs; end the process at once when the server is gone."""
    number = 0
    while head := incoming.read(LENGTH.size):
        frame = incoming.read(*LENGTH.unpack(head))
        try:
            asked = decode_asked(frame)
        except msgspec.MsgspecError:
            asked = Failed(traceback.format_exc())
        work.put((isinstance(asked, Load), number, asked))
        number += 1
    os._exit(0)


def done(asked: Asked | Failed) -> Told:
    """The result of a job, or its error."""
    if isinstance(asked, Failed):
        return asked
    if isinstance(asked, Load):
        bots.of(asked.game).prepare(asked.part)
        return Warm(asked.game, asked.part)
    try:
        return think(asked)
    except Exception:
        return Failed(traceback.format_exc())


def think(question: Ask) -> BotAnswer:
    """What the bot does."""
    game = games.find(question.game)
    options = msgspec.msgpack.decode(question.options, type=game.options_type)
    view = View(game, array_of(question.table, game), options, question.seat)
    asked = view, question.bot, question.ms, question.seed, question.steps
    if question.explain:
        return Explained(bots.advise(*asked))
    return Decided(str(bots.decide(*asked)))


if __name__ == "__main__":
    main()
