"""A process that reviews games, one position at a time: `python -m
brelan.server.workers.review_process`, started by `review_pool.py`.

It runs at the lowest priority: nobody at a table waits for it. Frames of MessagePack come in on
standard input, and answers go out on standard output. It ends when its server does.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from functools import lru_cache
from typing import IO

import msgspec

from brelan import games, records
from brelan.analysis.review.course import Course, course_of
from brelan.analysis.review.evaluator import EVALUATOR
from brelan.analysis.review.review import Settings, Stage, look_at
from brelan.analysis.values import values
from brelan.arrays import array_of
from brelan.game import View
from brelan.server.workers.process import LENGTH, Failed

NICEST = 19
COURSES = 4
"""Games that are kept replayed."""


class LookAt(msgspec.Struct, frozen=True, tag="look-at"):
    """What does the review need of this position? `record` is a game record as JSON."""

    record: bytes
    step: int
    settings: Settings


class Weigh(msgspec.Struct, frozen=True, tag="weigh"):
    """What share of the win has this legal action? `table` is the record of a view."""

    game: str
    table: bytes
    options: bytes
    seat: int
    action: str
    worlds: int


class LookedAt(msgspec.Struct, frozen=True, tag="looked-at"):
    """It needs this."""

    stage: Stage


class Weighed(msgspec.Struct, frozen=True, tag="weighed"):
    """It has this one."""

    share: float


Asked = LookAt | Weigh
Told = LookedAt | Weighed | Failed

encode = msgspec.msgpack.encode
decode_asked = msgspec.msgpack.Decoder(Asked).decode
decode_told = msgspec.msgpack.Decoder(Told).decode


def framed(message: Asked | Told) -> bytes:
    """A message with its length before it."""
    body = encode(message)
    return LENGTH.pack(len(body)) + body


@lru_cache(maxsize=COURSES)
def course(record: bytes) -> Course:
    """The course of a game; its positions come one after the other, mostly."""
    return course_of(records.decode(record))


def weigh(asked: Weigh) -> Weighed:
    """What an action is worth to the seat of a view."""
    game = games.find(asked.game)
    options = msgspec.msgpack.decode(asked.options, type=game.options_type)
    view = View(game, array_of(asked.table, game), options, asked.seat)
    (value,) = values(view, [asked.action], asked.worlds)
    return Weighed(value.share)


def done(asked: Asked) -> Told:
    """The answer, or its error."""
    try:
        if isinstance(asked, Weigh):
            return weigh(asked)
        return LookedAt(look_at(course(asked.record), asked.step, asked.settings, EVALUATOR))
    except Exception:
        return Failed(traceback.format_exc())


def answer(incoming: IO[bytes], answers: IO[bytes]) -> None:
    """Answer until the server ends."""
    while head := incoming.read(LENGTH.size):
        answers.write(framed(done(decode_asked(incoming.read(*LENGTH.unpack(head))))))


def main() -> None:
    """Be such a process."""
    # It ends when its server does; signals go to the server.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICEST)
    # What a library prints must not get into the answers.
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    answer(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
