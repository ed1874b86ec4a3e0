"""A process that thinks: `python -m brelan.server.worker`, started and asked by `workers.py`.

Frames of MessagePack come in on standard input, one question at a time, and answers go out on
standard output. It loads kernels while it has nothing else to do, and ends when its server does.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
import threading
import traceback
from collections.abc import Iterator
from queue import Empty, SimpleQueue
from typing import IO, Any

import msgspec

from brelan import bots, games
from brelan.bots.bot import Choice
from brelan.game import View
from brelan.tables import table_of

LENGTH = struct.Struct("<I")
NICER = 5
"""How much the server's own work goes before thinking."""


class Ask(msgspec.Struct, frozen=True):
    """What does this bot do, seeing this? `table` is the record of a view."""

    game: str
    table: bytes
    options: bytes
    seat: int
    bot: str
    ms: float | None
    steps: float | None
    seed: str


class Warm(msgspec.Struct, frozen=True, tag="warm"):
    """Every kernel of this game is loaded."""

    game: str


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """What the bot does."""

    choice: Choice


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """A fault of ours, with its trace."""

    trace: str


Told = Warm | Answer | Failed

encode = msgspec.msgpack.encode
decode_ask = msgspec.msgpack.Decoder(Ask).decode
decode_told = msgspec.msgpack.Decoder(Told).decode


def framed(message: Ask | Told) -> bytes:
    """A message with its length before it."""
    body = encode(message)
    return LENGTH.pack(len(body)) + body


def main() -> None:
    """Answer until nobody asks any more."""
    # It ends when its server does, whoever is told to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICER)
    # What a library prints must not get between the answers.
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    try:
        for game in warmed(questions, answers):
            answers.write(framed(Warm(game)))
        while True:
            answers.write(answered(questions.get()))
    except BrokenPipeError:
        return


def listen(incoming: IO[bytes], questions: SimpleQueue[bytes]) -> None:
    """Take questions in; the server's end is ours, also in the middle of a thought."""
    while head := incoming.read(LENGTH.size):
        questions.put(incoming.read(*LENGTH.unpack(head)))
    os._exit(0)


def warmed(questions: SimpleQueue[bytes], answers: Any) -> Iterator[str]:
    """Load the kernels of game after game, and answer in between."""
    for game in games.NAMES:
        for _ in bots.of(game).warm():
            try:
                answers.write(answered(questions.get_nowait()))
            except Empty:
                continue
        yield game


def answered(frame: bytes) -> bytes:
    """The answer to a question, or what went wrong."""
    try:
        return framed(Answer(think(decode_ask(frame))))
    except Exception:
        return framed(Failed(traceback.format_exc()))


def think(question: Ask) -> Choice:
    """What the bot does."""
    game = games.find(question.game)
    options = msgspec.msgpack.decode(question.options, type=game.options_type)
    view = View(game, table_of(question.table, game), options, question.seat)
    return bots.choose(view, question.bot, question.ms, question.seed, question.steps)


if __name__ == "__main__":
    main()
