"""A program as a player: it reads `choose` requests on its standard input and answers in time.

Whatever goes wrong is a ProgramFault: the program and all that it started are ended, and the next
game starts a new one. It gets a view and a budget, and nothing else.
"""

from __future__ import annotations

import math
import os
import selectors
import signal
import subprocess
from contextlib import suppress
from time import perf_counter

import msgspec
from msgspec import UNSET, Raw, UnsetType

from brelan import bots
from brelan.arena.contestants import Contestant
from brelan.arena.match import Match
from brelan.game import Position, View
from brelan.limits import LONGEST_LINE
from brelan.texts import Message, say

STEPS_MS = 60_000
"""The time for a move if the budget is in steps."""
LONGEST_WORDS = 200
"""Characters of a program's own message that are kept."""
PIECE = 1 << 16
POLL_SECONDS = 0.2
"""How often it is checked whether a silent program still runs."""


class ProgramFault(Exception):
    """Why a program loses the game at once."""

    def __init__(self, reason: Message):
        super().__init__(reason)
        self.reason = reason


class Asked(msgspec.Struct, tag_field="op", tag="choose"):
    """The engine's `choose`."""

    id: int
    view: Position
    bot: str
    ms: int | UnsetType = UNSET
    steps: int | UnsetType = UNSET


class Answered(msgspec.Struct):
    """What a program may answer; other fields are ignored."""

    id: Raw = Raw(b"null")
    action: str | UnsetType = UNSET
    error: Raw | UnsetType = UNSET


class Program:
    """A program in a seat."""

    def __init__(self, match: Match, contestant: Contestant):
        self.contestant = contestant
        self.limits = match.limits
        self.log = match.log or os.devnull
        self.strongest = bots.names(match.game)[-1]
        self.process: subprocess.Popen[bytes] | None = None
        self.asked = 0
        self.unread = b""

    def decide(self, view: View, seed: str) -> str:
        """The action that the program answers; it does not get the seed."""
        try:
            return self.ask(view)
        except ProgramFault:
            self.close()
            raise

    def ask(self, view: View) -> str:
        """Send a view to the program, and read its action."""
        budget = self.contestant.budget
        request = Asked(self.asked, view.position(), self.strongest)
        if math.isinf(budget.steps):
            request.ms = round(budget.ms)
        else:
            request.steps = round(budget.steps)
        thinking = STEPS_MS if math.isinf(budget.ms) else budget.ms
        allowed = thinking + self.limits.grace_ms
        if self.process is None:
            allowed += self.limits.start_ms
        self.asked += 1
        written = msgspec.json.encode(request) + b"\n"
        line, self.unread = exchange(self.running(), written, allowed / 1000, self.unread)
        return read_answer(line, request.id)

    def running(self) -> subprocess.Popen[bytes]:
        """The program, started if need be in a group of its own, so that all of it can be ended."""
        if self.process is None:
            try:
                with open(self.log, "ab") as log:
                    self.process = subprocess.Popen(
                        self.contestant.command,
                        stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE,
                        stderr=log,
                        start_new_session=True,
                        bufsize=0,
                    )
            except OSError as error:
                raise ProgramFault(say("arena.fault.start", why=str(error))) from None
        return self.process

    def close(self) -> None:
        """End the program and whatever it started."""
        if self.process is None:
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()
        self.process = None
        self.unread = b""


def exchange(
    process: subprocess.Popen[bytes], request: bytes, seconds: float, unread: bytes = b""
) -> tuple[bytes, bytes]:
    """Write a line and read one, never waiting longer than so many seconds.

    Begins with what came unasked before; answers the line, and what came after it.
    """
    assert process.stdin is not None
    assert process.stdout is not None
    deadline = perf_counter() + seconds
    with selectors.DefaultSelector() as selector:
        for stream, event in (
            (process.stdin, selectors.EVENT_WRITE),
            (process.stdout, selectors.EVENT_READ),
        ):
            os.set_blocking(stream.fileno(), False)
            selector.register(stream, event)
        while b"\n" not in unread or request:
            left = deadline - perf_counter()
            if left <= 0:
                raise ProgramFault(say("arena.fault.time", ms=round(1000 * seconds)))
            ready = {key.fileobj for key, _ in selector.select(min(left, POLL_SECONDS))}
            if process.stdin in ready:
                request = write_some(process, request)
                if not request:
                    selector.unregister(process.stdin)
            if process.stdout in ready:
                unread += read_some(process)
            # Processes that it started may still hold its output open.
            elif not ready and process.poll() is not None:
                raise ended(process)
            if len(unread) > LONGEST_LINE:
                raise ProgramFault(say("arena.fault.long", most=LONGEST_LINE))
    line, _, rest = unread.partition(b"\n")
    return line, rest


def write_some(process: subprocess.Popen[bytes], request: bytes) -> bytes:
    """Write what the program's input has room for; answers what is left."""
    assert process.stdin is not None
    try:
        return request[os.write(process.stdin.fileno(), request) :]
    except BrokenPipeError:
        raise ended(process) from None


def read_some(process: subprocess.Popen[bytes]) -> bytes:
    """What the program has written."""
    assert process.stdout is not None
    piece = os.read(process.stdout.fileno(), PIECE)
    if not piece:
        raise ended(process)
    return piece


def ended(process: subprocess.Popen[bytes]) -> ProgramFault:
    """The program has ended, or closed its output."""
    with suppress(subprocess.TimeoutExpired):
        return ProgramFault(say("arena.fault.ended", code=process.wait(timeout=1)))
    return ProgramFault(say("arena.fault.silent"))


def read_answer(line: bytes, asked: int) -> str:
    """The action in an answer to that request."""
    try:
        line.decode()
        answer = msgspec.json.decode(line, type=Answered)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise ProgramFault(say("arena.fault.garbled", line=shortened(line))) from None
    if bytes(answer.id) != str(asked).encode():
        raise ProgramFault(say("arena.fault.id", given=shortened(bytes(answer.id)), asked=asked))
    if answer.error is not UNSET:
        raise ProgramFault(say("arena.fault.error", error=shortened(bytes(answer.error))))
    if answer.action is UNSET:
        raise ProgramFault(say("arena.fault.garbled", line=shortened(line)))
    return answer.action


def shortened(words: bytes) -> str:
    """The beginning of what a program wrote, without control characters."""
    text = words[:LONGEST_WORDS].decode(errors="replace").strip()
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)
