"""Bots in processes of their own: quick before slow, and no death that a table would notice."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

import patience
from brelan import bots, games
from brelan.bots.bot import BULK
from brelan.server.workers import fair_queue
from brelan.server.workers import pool as module
from brelan.server.workers.fair_queue import LEAST_SHARE, NOBODY, Behalf
from brelan.server.workers.interface import NoAnswer, Overloaded
from brelan.server.workers.jobs import Job, ask_of
from brelan.server.workers.pool import WorkerPool


class AllReady:
    """Everything is compiled."""

    async def wait(self, game: str, part: str) -> None:
        pass

    def ready_parts(self) -> list[tuple[str, str]]:
        return [(game, part) for game in games.NAMES for part in bots.of(game).parts]


LOADED = {(game, part) for game, part in AllReady().ready_parts() if part != BULK}


@asynccontextmanager
async def running(processes: int, steps: float | None = None):
    workers = WorkerPool(processes, AllReady(), steps)
    await workers.start()
    try:
        yield workers
    finally:
        await workers.stop()
        assert not workers.workers


def view_of(game: str = "royal_flush", seed: int = 1):
    state = games.find(game).new(2, seed)
    return state.view(state.turn)


async def warm(workers: WorkerPool, count: int) -> None:
    while sum(worker.warm == LOADED for worker in workers.workers) < count:
        await asyncio.sleep(0.05)


async def test_a_worker_chooses_what_the_bot_would():
    async with running(1) as workers:
        for game in games.NAMES:
            view = view_of(game)
            for bot, steps in (("novice", None), ("club", None), ("expert", 200)):
                advice = bots.advise(view, bot, seed="luck", steps=steps)
                assert await workers.hint(view, bot, seed="luck", steps=steps) == advice
                action = await workers.decide(view, bot, seed="luck", steps=steps)
                assert action == advice.choice.action


async def test_bots_that_count_steps_do_not_look_at_the_clock():
    async with running(1, steps=200) as workers:
        view = view_of()
        advice = bots.advise(view, "expert", seed="luck", steps=200)
        assert await workers.hint(view, "expert", 0.0, "luck") == advice
        assert await workers.decide(view, "expert", None, "luck") == advice.choice.action


async def test_a_quick_move_does_not_wait_for_slow_ones():
    async with running(2) as workers:
        await warm(workers, 2)
        slow = [
            asyncio.create_task(workers.decide(view_of(seed=seed), "champion", 8000.0, "slow"))
            for seed in range(3)
        ]
        await asyncio.sleep(0)
        for seed in range(5):
            await workers.decide(view_of(seed=seed), "club", seed="quick")
        assert not any(task.done() for task in slow)
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)


async def test_whoever_asks_a_bot_first_does_not_pay_for_loading_it(monkeypatch):
    async with running(1) as workers:
        charged: list[float] = []
        monkeypatch.setattr(workers.waiting, "end", lambda job, more: charged.append(more))
        while not workers.workers:
            await asyncio.sleep(0)
        await workers.decide(view_of(), "club", seed="first")
        await warm(workers, 1)
        await workers.decide(view_of(), "club", seed="next")
        assert charged[0] == 0
        assert charged[1] != 0


async def test_moves_go_before_hints():
    async with running(1) as workers:
        await warm(workers, 1)
        order: list[str] = []

        async def ask(name: str, way: Callable[..., Awaitable[object]]) -> None:
            await way(view_of(), "expert", 50.0, name)
            order.append(name)

        tasks = [asyncio.create_task(ask("first", workers.decide))]
        tasks += [asyncio.create_task(ask("hint", workers.hint))]
        tasks += [asyncio.create_task(ask("move", workers.decide))]
        await asyncio.gather(*tasks)
        assert order == ["first", "move", "hint"]


async def test_a_question_outlives_the_death_of_its_worker():
    async with running(1) as workers:
        await warm(workers, 1)
        victim = workers.workers[0].process.pid
        os.kill(victim, signal.SIGSTOP)
        asked = asyncio.create_task(workers.decide(view_of(), "expert", 500.0, "luck"))
        while workers.workers[0].question is None:
            await asyncio.sleep(0)
        os.kill(victim, signal.SIGKILL)
        choice = await asked
        assert choice in view_of().actions().texts()
        assert workers.workers[0].process.pid != victim


async def test_a_worker_that_takes_too_long_is_replaced(monkeypatch):
    async with running(1) as workers:
        await warm(workers, 1)
        monkeypatch.setattr(module, "GRACE_SECONDS", 0.5)
        start_process = module.start_process

        async def start_patiently():
            monkeypatch.setattr(module, "GRACE_SECONDS", patience.SECONDS)
            return await start_process()

        monkeypatch.setattr(module, "start_process", start_patiently)
        victim = workers.workers[0].process.pid
        os.kill(victim, signal.SIGSTOP)
        choice = await workers.decide(view_of(), "club", seed="luck")
        assert choice == bots.choose(view_of(), "club", seed="luck").action
        assert workers.workers[0].process.pid != victim


async def test_a_bot_that_always_fails_is_stood_in_for():
    async with running(1) as workers:
        view = view_of()
        # No number of steps: the bot and its stand-in fail alike.
        assert await workers.decide(view, "club", steps="x") in view.actions().texts()
        with pytest.raises(NoAnswer):
            await workers.hint(view, "club", steps="x")
        fine = await workers.decide(view, "club", seed="luck")
        assert fine == bots.choose(view, "club", seed="luck").action


async def test_no_worker_at_all_still_gives_a_move(monkeypatch):
    monkeypatch.setattr(module, "PATIENCE_SECONDS", 0.05)
    workers = WorkerPool(0, AllReady())
    await workers.start()
    for game in games.NAMES:
        choice = await workers.decide(view_of(game), "champion", seed="luck")
        assert choice in view_of(game).actions().texts()
    await workers.stop()


async def test_nobody_is_left_waiting_when_the_server_stops():
    async with running(1) as workers:
        await warm(workers, 1)
        asked = [
            asyncio.create_task(workers.decide(view_of(), "champion", 5000.0, str(number)))
            for number in range(3)
        ]
        while workers.workers[0].question is None:
            await asyncio.sleep(0)
        await workers.stop()
        for task in asked:
            with pytest.raises(NoAnswer):
                await task


async def test_a_process_that_cannot_be_started_is_tried_again(monkeypatch):
    start_process, refused = module.start_process, []

    async def start():
        if len(refused) < 2:
            refused.append("no more files")
            raise OSError(*refused)
        return await start_process()

    monkeypatch.setattr(module, "start_process", start)
    async with running(1) as workers:
        choice = await workers.decide(view_of(), "novice", seed="luck")
        assert choice == bots.choose(view_of(), "novice", seed="luck").action
    assert len(refused) == 2


async def think(workers: WorkerPool, who: str, table: str, ms: float = 100.0) -> None:
    """Let a champion think about a move for somebody."""
    await workers.decide(view_of(), "champion", ms, table, behalf=Behalf(table, (who,)))


async def test_somebody_with_many_tables_does_not_make_others_wait():
    # With one process nothing is answered while hers is held up.
    async with running(1) as workers:
        await warm(workers, 1)
        crowd = [asyncio.create_task(think(workers, "mallory", str(n))) for n in range(40)]
        while workers.workers[0].question is None:
            await asyncio.sleep(0)
        for _ in range(5):
            before = workers.answered
            await think(workers, "ada", "hers")
            assert workers.answered - before <= 3, "the move under way, another one, and hers"
        assert not all(task.done() for task in crowd)
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)


async def test_shorter_answers_are_for_whoever_asks_much_at_a_time(monkeypatch):
    asked: list[tuple[str, float | None]] = []
    put = module.Worker.put

    def watched(worker: module.Worker, question: module.Job) -> None:
        asked.append((question.flow.person, question.ask.ms))
        put(worker, question)

    monkeypatch.setattr(module.Worker, "put", watched)
    async with running(2) as workers:
        await warm(workers, 2)
        tasks = [think(workers, "mallory", str(number), 64.0) for number in range(40)]
        await asyncio.gather(*tasks, think(workers, "ada", "hers", 64.0))
    assert ("person ada", 64.0) in asked
    given = [ms for person, ms in asked if person == "person mallory" and ms is not None]
    assert len(given) == 40
    assert sorted(given)[20] < 16.0
    assert all(ms >= 64.0 * LEAST_SHARE for ms in given)


async def test_bots_that_count_steps_think_as_much_as_ever():
    async with running(1, steps=100) as workers:
        view = view_of()
        chosen = bots.choose(view, "expert", seed="luck", steps=100).action
        answers = [
            workers.decide(view, "expert", None, "luck", behalf=Behalf(str(n), ("mallory",)))
            for n in range(20)
        ]
        assert set(await asyncio.gather(*answers)) == {chosen}


async def test_a_job_waits_as_long_as_others_are_answered(monkeypatch):
    workers = WorkerPool(0, AllReady())
    waits: list[float] = []

    async def wait(answers: list[asyncio.Future[object]], timeout: float) -> None:
        """No time passes; others are answered during the first five waits."""
        waits.append(timeout)
        workers.answered += len(waits) <= 5

    monkeypatch.setattr(module.asyncio, "wait", wait)
    ask = ask_of(view_of(), "champion", 300.0, "luck", steps=None, explain=False)
    with pytest.raises(NoAnswer):
        await workers.asked(Job(ask, workers.waiting.flow_of(NOBODY)))
    assert waits == [module.PATIENCE_SECONDS] * 6, "the sixth was in vain"


async def test_too_many_jobs_are_refused_and_not_decided_here(monkeypatch):
    monkeypatch.setattr(fair_queue, "MOST_JOBS", 3)
    async with running(1) as workers:
        await warm(workers, 1)
        tasks = [asyncio.create_task(think(workers, "mallory", str(n))) for n in range(10)]
        while len(workers.waiting) < 3:
            await asyncio.sleep(0)
        await think(workers, "ada", "hers")
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert sum(isinstance(outcome, Overloaded) for outcome in outcomes) >= 6
