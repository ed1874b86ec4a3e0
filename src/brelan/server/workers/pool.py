"""Bots and hints think in processes of their own, each asked one thing at a time.

Who has waited longest is next, moves before hints, and one process is kept for what is quick. A
process that dies or takes too long is replaced and its question asked again; if that does not
help, a simpler choice is made: a table is never stuck.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import suppress
from time import monotonic

import msgspec

from brelan import bots
from brelan.bots.bot import BULK, Choice
from brelan.game import View
from brelan.server.workers.interface import NoAnswer
from brelan.server.workers.process import (
    LENGTH,
    Ask,
    BotAnswer,
    Decided,
    Explained,
    Failed,
    Load,
    Told,
    Warm,
    decode_told,
    framed,
)
from brelan.server.workers.readiness import Readiness

log = logging.getLogger(__name__)

QUICK_MS = 50
"""What takes no longer may use the process that is kept for quick work."""
HINTS_WAIT_SECONDS = 3
"""Moves that come within this time of a hint go before it."""
GRACE_SECONDS = 10
"""Beyond its budget, for a process that has loaded the kernels of the bot."""
COMPILING_SECONDS = 300
"""For one that has not: they may have to be compiled where nothing can be kept."""
PATIENCE_SECONDS = 60
"""How long a question may wait for a process before it is given up."""
MOST_ATTEMPTS = 2
"""Of the bot that was asked for; then a plainer one has its turn."""
PLAIN_BOT = "club"
LONGEST_PAUSE_SECONDS = 10
"""Before a process is started after many that died at once."""
MOST_DEATHS = 7
"""That are counted: by then the pause is as long as it gets."""
ENDING_SECONDS = 2
MOST_JUDGED = 300
"""Actions that are looked at when no bot can be asked."""


class Job:
    """Something asked, and who waits for the answer."""

    def __init__(self, ask: Ask):
        usual = bots.find(ask.game, ask.bot).ms
        self.ask = ask
        self.needs = ask.game, ask.bot
        self.seconds = (usual if ask.ms is None else ask.ms) / 1000
        self.quick = self.seconds * 1000 <= QUICK_MS and ask.steps is None
        self.due = monotonic() + self.seconds + (HINTS_WAIT_SECONDS if ask.explain else 0)
        self.answer: asyncio.Future[BotAnswer] = asyncio.get_running_loop().create_future()


class Worker:
    """A process, what it can do without loading anything, and what it is busy with."""

    def __init__(self, number: int, process: asyncio.subprocess.Process):
        self.number = number
        self.process = process
        self.warm: set[tuple[str, str]] = set()
        """The parts of games that it has loaded."""
        self.question: Job | None = None
        self.alarm: asyncio.TimerHandle | None = None

    def put(self, question: Job) -> None:
        """Ask; it has its budget and some grace."""
        self.question = question
        ready = question.needs in self.warm
        limit = question.seconds + (GRACE_SECONDS if ready else COMPILING_SECONDS)
        self.alarm = asyncio.get_running_loop().call_later(limit, self.kill)
        assert self.process.stdin is not None
        self.process.stdin.write(framed(question.ask))

    def load(self, game: str, part: str) -> None:
        """Have it load a part of a game when it has nothing else to do; bulk play is not asked."""
        if part != BULK:
            assert self.process.stdin is not None
            self.process.stdin.write(framed(Load(game, part)))

    def take(self) -> Job | None:
        """The question that it had; it is free again."""
        question, self.question = self.question, None
        if self.alarm is not None:
            self.alarm.cancel()
        return question

    def kill(self) -> None:
        """End it now; whoever listens to it notices."""
        with suppress(ProcessLookupError):
            self.process.kill()

    async def told(self) -> Told:
        """The next thing it says; IncompleteReadError when it is dead."""
        assert self.process.stdout is not None
        head = await self.process.stdout.readexactly(LENGTH.size)
        told: Told = decode_told(await self.process.stdout.readexactly(*LENGTH.unpack(head)))
        return told


class WorkerPool:
    """The processes, and the questions that none has taken up yet."""

    def __init__(self, processes: int, readiness: Readiness):
        self.processes = processes
        self.readiness = readiness
        readiness.on_ready = self.load
        self.workers: list[Worker] = []
        self.waiting: list[Job] = []
        self.keepers: list[asyncio.Task[None]] = []
        self.stopped = False

    async def start(self) -> None:
        """Start the processes."""
        self.keepers = [asyncio.create_task(self.keep(number)) for number in range(self.processes)]

    async def stop(self) -> None:
        """End every process, and leave no question open."""
        self.stopped = True
        for keeper in self.keepers:
            keeper.cancel()
        await asyncio.gather(*self.keepers, return_exceptions=True)
        for question in self.waiting:
            self.fail(question)

    async def decide(
        self,
        view: View,
        bot: str,
        ms: float | None = None,
        seed: str = "",
        steps: float | None = None,
    ) -> str:
        """What a bot does in the seat that a view belongs to.

        It is always something legal; NoAnswer only while the server stops.
        """
        try:
            answer = await self._answer(ask_of(view, bot, ms, seed, steps, explain=False))
        except NoAnswer:
            if self.stopped:
                raise
            return await asyncio.to_thread(last_resort, view)
        assert isinstance(answer, Decided)
        return answer.action

    async def hint(
        self,
        view: View,
        bot: str,
        ms: float | None = None,
        seed: str = "",
        steps: float | None = None,
    ) -> Choice:
        """The same with reasons, for somebody who wants advice: moves of bots go first.

        NoAnswer if no process could tell.
        """
        answer = await self._answer(ask_of(view, bot, ms, seed, steps, explain=True))
        assert isinstance(answer, Explained)
        return answer.choice

    async def _answer(self, ask: Ask) -> BotAnswer:
        """The answer of the bot that is asked, or of a plainer one; NoAnswer if none gives any."""
        for attempt in [*[ask] * MOST_ATTEMPTS, plainer(ask)]:
            if self.stopped:
                break
            with suppress(NoAnswer):
                return await self.asked(Job(attempt))
        raise NoAnswer

    def load(self, game: str, part: str) -> None:
        """A part of a game has become ready."""
        for worker in self.workers:
            worker.load(game, part)

    async def asked(self, question: Job) -> BotAnswer:
        """The answer to a question; NoAnswer if the process died of it, failed, or none is free."""
        await self.readiness.wait(*question.needs)
        self.waiting.append(question)
        self.waiting.sort(key=lambda each: each.due)
        self.hand_out()
        patience = asyncio.get_running_loop().call_later(PATIENCE_SECONDS, self.give_up, question)
        try:
            return await question.answer
        finally:
            patience.cancel()
            self.forget(question)

    def give_up(self, question: Job) -> None:
        """Nobody has taken this question up in time."""
        if question in self.waiting:
            log.warning("no process for %s at %s", question.ask.bot, question.ask.game)
            self.fail(question)

    def forget(self, question: Job) -> None:
        """Nobody waits for this answer any more."""
        with suppress(ValueError):
            self.waiting.remove(question)

    def fail(self, question: Job) -> None:
        """Let the asker know that this attempt came to nothing."""
        if not question.answer.done():
            question.answer.set_exception(NoAnswer())

    def hand_out(self) -> None:
        """Give every question that can be taken up to a process."""
        for question in [*self.waiting]:
            worker = self.free_worker(question)
            if worker is not None:
                self.waiting.remove(question)
                worker.put(question)

    def free_worker(self, question: Job) -> Worker | None:
        """A process for this question, if it need not wait.

        One that would have to load the game's kernels first is asked only if all would.
        """
        able = [worker for worker in self.workers if question.quick or not self.kept(worker)]
        warm = [worker for worker in able if question.needs in worker.warm]
        return next((worker for worker in warm or able if worker.question is None), None)

    def kept(self, worker: Worker) -> bool:
        """Whether this is the process that only quick questions may use."""
        return worker is self.workers[0] and len(self.workers) > 1

    async def keep(self, number: int) -> None:
        """Keep one process running, and its answers coming."""
        deaths = 0
        while True:
            is_sound = await self.attend(number)
            deaths = 0 if is_sound else min(deaths + 1, MOST_DEATHS)
            await asyncio.sleep(min(0.1 * (2**deaths - 1), LONGEST_PAUSE_SECONDS))

    async def attend(self, number: int) -> bool:
        """Start a process and listen to it until it dies; whether it has been of any use."""
        try:
            worker = Worker(number, await start_process())
        except OSError:
            log.exception("worker %d cannot be started", number)
            return False
        self.workers.append(worker)
        self.workers.sort(key=lambda each: each.number)
        try:
            await self.listen(worker)
        except (asyncio.IncompleteReadError, ConnectionError):
            log.warning("worker %d has died", worker.process.pid)
        finally:
            self.release(worker)
            await ended(worker)
        return bool(worker.warm)

    async def listen(self, worker: Worker) -> None:
        """Pass on what a process says, for as long as it lives."""
        for game, part in self.readiness.ready_parts():
            worker.load(game, part)
        self.hand_out()
        while True:
            told = await worker.told()
            if isinstance(told, Warm):
                worker.warm.add((told.game, told.part))
            else:
                self.settle(worker, told)
            self.hand_out()

    def settle(self, worker: Worker, told: BotAnswer | Failed) -> None:
        """Hand an answer to whoever asked."""
        question = worker.take()
        if question is None or question.answer.done():
            return
        if isinstance(told, Failed):
            log.error("a bot failed:\n%s", told.trace)
            self.fail(question)
        else:
            question.answer.set_result(told)

    def release(self, worker: Worker) -> None:
        """Count on this process no more; its question is asked again."""
        self.workers.remove(worker)
        question = worker.take()
        if question is not None:
            self.fail(question)


async def start_process() -> asyncio.subprocess.Process:
    """A process that thinks."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "brelan.server.workers.process",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )


async def ended(worker: Worker) -> None:
    """See a process off."""
    worker.kill()
    with suppress(asyncio.TimeoutError):
        await asyncio.wait_for(worker.process.wait(), ENDING_SECONDS)


def ask_of(
    view: View, bot: str, ms: float | None, seed: str, steps: float | None, explain: bool
) -> Ask:
    """A question about the seat that a view belongs to, which must be the one to move."""
    assert view.seat is not None
    assert view.seat == view.turn
    return Ask(
        view.game.name,
        view.table.tobytes(),
        msgspec.msgpack.encode(view.options),
        view.seat,
        bot,
        ms,
        steps,
        seed,
        explain,
    )


def plainer(ask: Ask) -> Ask:
    """The same question to a bot that does next to nothing that could go wrong."""
    names = bots.names(ask.game)
    plain = PLAIN_BOT if ask.bot != PLAIN_BOT else names[0]
    return msgspec.structs.replace(ask, bot=plain, ms=None)


def last_resort(view: View) -> str:
    """A legal action that earns much, found without any bot."""
    actions = view.actions()[:MOST_JUDGED]
    return str(max(actions, key=lambda action: view.judge(action).points))
