"""Bots and hints think in processes of their own, each asked one thing at a time.

Whose turn it is `fair_queue.py` says; at one table moves go before hints, and one process is kept
for what is quick. A process that dies or takes too long is replaced and its question asked again;
if that does not help, a simpler choice is made: a table is never stuck.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from brelan.bots.bot import BULK, Advice
from brelan.game import View
from brelan.server.metrics.instruments import (
    JOB_FAILURES,
    JOB_SECONDS,
    QUEUE_SECONDS,
    WORKER_DEATHS,
    WORKER_STARTS,
)
from brelan.server.workers.fair_queue import NOBODY, Behalf, FairQueue
from brelan.server.workers.interface import NoAnswer, Overloaded
from brelan.server.workers.jobs import Job, ask_of, plainer
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

GRACE_SECONDS = 30
"""Allowed beyond the budget, for a worker that has loaded the bot's kernels."""
COMPILING_SECONDS = 300
"""Allowed for one that has not: without a cache they must be compiled."""
PATIENCE_SECONDS = 60
"""How long a job may wait for a worker while none answers anything."""
MOST_ATTEMPTS = 2
"""Attempts with the bot that is wanted; then a simpler one is asked."""
LONGEST_PAUSE_SECONDS = 10
"""The longest pause before a worker is restarted."""
MOST_DEATHS = 7
"""Deaths that are counted: by then the pause is at its longest."""
ENDING_SECONDS = 2
MOST_JUDGED = 300
"""Actions that are judged when no bot can be asked."""


class Worker:
    """A worker process, what it has loaded, and its present job."""

    def __init__(self, number: int, process: asyncio.subprocess.Process):
        self.number = number
        self.process = process
        self.warm: set[tuple[str, str]] = set()
        """The parts of games that it has loaded."""
        self.question: Job | None = None
        self.alarm: asyncio.TimerHandle | None = None

    def put(self, question: Job) -> None:
        """Send a job; the process is killed after its budget and some grace."""
        QUEUE_SECONDS.observe(monotonic() - question.since)
        question.since = monotonic()
        self.question = question
        question.loads = question.needs not in self.warm
        limit = question.seconds + (COMPILING_SECONDS if question.loads else GRACE_SECONDS)
        self.alarm = asyncio.get_running_loop().call_later(limit, self.kill)
        assert self.process.stdin is not None
        self.process.stdin.write(framed(question.ask))

    def load(self, game: str, part: str) -> None:
        """Let it load a part of a game when it is idle; bulk play is never asked for."""
        if part != BULK:
            assert self.process.stdin is not None
            self.process.stdin.write(framed(Load(game, part)))

    def take(self) -> Job | None:
        """Take its job off it."""
        question, self.question = self.question, None
        if self.alarm is not None:
            self.alarm.cancel()
        return question

    def kill(self) -> None:
        """Kill the process."""
        with suppress(ProcessLookupError):
            self.process.kill()

    async def told(self) -> Told:
        """Its next message; IncompleteReadError when it is dead."""
        assert self.process.stdout is not None
        head = await self.process.stdout.readexactly(LENGTH.size)
        told: Told = decode_told(await self.process.stdout.readexactly(*LENGTH.unpack(head)))
        return told


class WorkerPool:
    """The worker processes, and the queue of jobs."""

    def __init__(self, processes: int, readiness: Readiness, steps: float | None = None):
        self.processes = processes
        self.steps = steps
        """How long bots think in place of their time, if it is to depend on no clock."""
        self.readiness = readiness
        readiness.on_ready = self.load
        self.workers: list[Worker] = []
        self.waiting: FairQueue[Job] = FairQueue()
        self.answered = 0
        """How many jobs have had an answer."""
        self.keepers: list[asyncio.Task[None]] = []
        self.stopped = False

    async def start(self) -> None:
        """Start the processes."""
        self.keepers = [asyncio.create_task(self.keep(number)) for number in range(self.processes)]

    async def stop(self) -> None:
        """End all processes, and fail all jobs."""
        self.stopped = True
        for keeper in self.keepers:
            keeper.cancel()
        await asyncio.gather(*self.keepers, return_exceptions=True)
        for question in self.waiting:
            self.fail(question)

    def notice(self, who: str, address: str) -> None:
        """Somebody is at an address, whose turns they share with others there."""
        self.waiting.addresses.note(who, address)

    async def decide(
        self,
        view: View,
        bot: str,
        ms: float | None = None,
        seed: str = "",
        steps: float | None = None,
        behalf: Behalf = NOBODY,
    ) -> str:
        """The choice of a bot in the seat of a view.

        It is always something legal; NoAnswer only while the server stops or has too much to do.
        """
        try:
            ask = self._ask(view, bot, ms, seed, steps, explain=False)
            answer = await self._answer(ask, behalf)
        except Overloaded:
            raise
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
        behalf: Behalf = NOBODY,
    ) -> Advice:
        """The same with reasons and clues, for somebody who wants advice: moves of bots go first.

        NoAnswer if no process could tell.
        """
        answer = await self._answer(self._ask(view, bot, ms, seed, steps, explain=True), behalf)
        assert isinstance(answer, Explained)
        return answer.advice

    def _ask(
        self,
        view: View,
        bot: str,
        ms: float | None,
        seed: str,
        steps: float | None,
        explain: bool,
    ) -> Ask:
        if self.steps is not None:
            ms, steps = None, self.steps
        return ask_of(view, bot, ms, seed, steps, explain)

    async def _answer(self, ask: Ask, behalf: Behalf) -> BotAnswer:
        """The answer of the bot that is asked, or of a plainer one; NoAnswer if none gives any."""
        for attempt in [*[ask] * MOST_ATTEMPTS, plainer(ask)]:
            if self.stopped:
                break
            try:
                return await self.asked(Job(attempt, self.waiting.flow_of(behalf)))
            except Overloaded:
                raise
            except NoAnswer:
                continue
        raise NoAnswer

    def load(self, game: str, part: str) -> None:
        """A part of a game has become ready."""
        for worker in self.workers:
            worker.load(game, part)

    async def asked(self, question: Job) -> BotAnswer:
        """The answer to a job; NoAnswer if its worker died or failed, or all have been silent."""
        await self.readiness.wait(*question.needs)
        question.since = monotonic()
        if (left_out := self.waiting.put(question)) is not None:
            self.fail(left_out, Overloaded())
        self.hand_out()
        try:
            await self.wait_for_worker(question)
            return await question.answer
        finally:
            self.waiting.remove(question)
            question.answer.cancel()

    async def wait_for_worker(self, question: Job) -> None:
        """Wait for a job's turn as long as any jobs are answered; fail it when none are."""
        answered = -1
        while question in self.waiting and not question.answer.done():
            if answered == self.answered:
                log.warning("no worker in time for %s at %s", question.ask.bot, question.ask.game)
                self.fail(question)
                return
            answered = self.answered
            await asyncio.wait([question.answer], timeout=PATIENCE_SECONDS)

    def fail(self, question: Job, why: NoAnswer | None = None) -> None:
        """Fail a job."""
        if not question.answer.done():
            question.answer.set_exception(why or NoAnswer())

    def hand_out(self) -> None:
        """Give waiting jobs to free workers."""
        while any(worker.question is None for worker in self.workers):
            question = self.waiting.next(self.finds_worker())
            if question is None:
                return
            worker = self.free_worker(question)
            assert worker is not None
            question.shorten(self.waiting.share(question, max(1, len(self.workers) - 1)))
            self.waiting.begin(question, question.seconds)
            worker.put(question)

    def finds_worker(self) -> Callable[[Job], bool]:
        """Whether there is a free worker for a job, found out once for each kind of job."""
        found: dict[tuple[tuple[str, str], bool], bool] = {}

        def finds(question: Job) -> bool:
            kind = question.needs, question.quick
            if kind not in found:
                found[kind] = self.free_worker(question) is not None
            return found[kind]

        return finds

    def free_worker(self, question: Job) -> Worker | None:
        """A free worker for a job, if there is one.

        One that would have to load the game's kernels first is asked only if all would.
        """
        able = [worker for worker in self.workers if question.quick or not self.kept(worker)]
        warm = [worker for worker in able if question.needs in worker.warm]
        return next((worker for worker in warm or able if worker.question is None), None)

    def kept(self, worker: Worker) -> bool:
        """Whether this worker is reserved for quick jobs."""
        return worker is self.workers[0] and len(self.workers) > 1

    async def keep(self, number: int) -> None:
        """Keep one worker running."""
        deaths = 0
        while True:
            is_sound = await self.attend(number)
            deaths = 0 if is_sound else min(deaths + 1, MOST_DEATHS)
            await asyncio.sleep(min(0.1 * (2**deaths - 1), LONGEST_PAUSE_SECONDS))

    async def attend(self, number: int) -> bool:
        """Start a worker and listen to it until it dies; returns whether it ever became ready."""
        try:
            worker = Worker(number, await start_process())
        except OSError:
            log.exception("starting worker %d failed", number)
            return False
        WORKER_STARTS.add()
        self.workers.append(worker)
        self.workers.sort(key=lambda each: each.number)
        try:
            await self.listen(worker)
        except (asyncio.IncompleteReadError, ConnectionError):
            WORKER_DEATHS.add()
            log.warning("worker %d has died", worker.process.pid)
        finally:
            self.release(worker)
            await ended(worker)
        return bool(worker.warm)

    async def listen(self, worker: Worker) -> None:
        """Handle the messages of a worker until it dies."""
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
        """Resolve a job with its answer."""
        question = self.finish(worker)
        self.answered += 1
        if question is None or question.answer.done():
            return
        if isinstance(told, Failed):
            JOB_FAILURES.add()
            log.error("a bot failed:\n%s", told.trace)
            self.fail(question)
        else:
            JOB_SECONDS.observe(monotonic() - question.since, *question.needs)
            question.answer.set_result(told)

    def release(self, worker: Worker) -> None:
        """Remove a dead worker; its job fails and is tried again."""
        self.workers.remove(worker)
        question = self.finish(worker)
        if question is not None:
            self.fail(question)

    def finish(self, worker: Worker) -> Job | None:
        """The job that a worker is through with, its time written to the accounts."""
        question = worker.take()
        if question is not None:
            self.waiting.end(question, question.overrun)
        return question


async def start_process() -> asyncio.subprocess.Process:
    """Start a worker process."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "brelan.server.workers.process",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )


async def ended(worker: Worker) -> None:
    """Wait for a killed process."""
    worker.kill()
    with suppress(asyncio.TimeoutError):
        await asyncio.wait_for(worker.process.wait(), ENDING_SECONDS)


def last_resort(view: View) -> str:
    """A legal action with many points, found without a bot."""
    actions = view.actions()[:MOST_JUDGED]
    return str(max(actions, key=lambda action: view.judge(action).points))
