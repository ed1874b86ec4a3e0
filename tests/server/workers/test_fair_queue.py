"""Turns at thinking: between addresses, people and tables, by what each has had lately."""

from __future__ import annotations

from collections import Counter
from itertools import count

import pytest

from brelan.server.workers import fair_queue
from brelan.server.workers.fair_queue import (
    ADDRESSES_EACH,
    HALF_LIFE_SECONDS,
    JOBS_EACH,
    LEAST_SHARE,
    Behalf,
    FairQueue,
    Flow,
    Usage,
)

numbers = count()


class Job:
    """A job of one second, unless it is shorter."""

    def __init__(self, flow: Flow, quick: bool = False):
        self.flow = flow
        self.quick = quick
        self.due = float(next(numbers))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands still unless it is turned."""
    time = [100.0]
    monkeypatch.setattr(fair_queue, "monotonic", lambda: time[0])
    return time


@pytest.fixture
def queue(clock: list[float]) -> FairQueue[Job]:
    return FairQueue()


def put(queue: FairQueue[Job], who: str, table: str = "", quick: bool = False) -> Job:
    """A job for one person at a table, in the queue."""
    job = Job(queue.flow_of(Behalf(table or f"table of {who}", (who,))), quick)
    assert queue.put(job) is None
    return job


def work(queue: FairQueue[Job], clock: list[float], seconds: float = 1.0) -> Job:
    """The next job, done in so many seconds."""
    job = queue.next(lambda _: True)
    assert job is not None
    queue.begin(job, seconds)
    clock[0] += seconds
    queue.end(job, 0.0)
    return job


def test_who_has_had_least_is_next_whoever_came_first(
    queue: FairQueue[Job], clock: list[float]
) -> None:
    for number in range(40):
        put(queue, "mallory", f"table {number}")
    for _ in range(5):
        assert work(queue, clock).flow.person == "person mallory"
    late = put(queue, "ada")
    assert work(queue, clock) is late


def test_people_of_one_address_share_its_turns(queue: FairQueue[Job], clock: list[float]) -> None:
    for number in range(30):
        queue.addresses.note(f"cookie {number}", "192.0.2.1")
    queue.addresses.note("ada", "192.0.2.2")
    for number in range(30):
        put(queue, f"cookie {number}")
    for _ in range(10):
        put(queue, "ada")
    had = Counter(work(queue, clock).flow.address for _ in range(20))
    assert had == {"address 192.0.2.1": 10, "address 192.0.2.2": 10}


def test_within_an_address_it_is_each_persons_turn_and_then_each_tables(
    queue: FairQueue[Job], clock: list[float]
) -> None:
    for who in ("mallory", "ada"):
        queue.addresses.note(who, "192.0.2.1")
    for number in range(12):
        put(queue, "mallory", f"table {number % 3}")
    for _ in range(6):
        put(queue, "ada", "hers")
    done = [work(queue, clock).flow for _ in range(12)]
    assert Counter(flow.person for flow in done) == {"person mallory": 6, "person ada": 6}
    tables = Counter(flow.table for flow in done if flow.person == "person mallory")
    assert tables == {"table table 0": 2, "table table 1": 2, "table table 2": 2}


def test_without_an_address_each_person_has_turns_of_their_own(
    queue: FairQueue[Job], clock: list[float]
) -> None:
    queue.addresses.note("mallory", "")
    for number in range(6):
        put(queue, "mallory", f"table {number}")
        put(queue, "ada", f"hers {number}")
    had = Counter(work(queue, clock).flow.address for _ in range(6))
    assert had == {"person mallory": 3, "person ada": 3}


def test_a_table_has_the_turn_of_whoever_there_has_had_least(
    queue: FairQueue[Job], clock: list[float]
) -> None:
    put(queue, "mallory")
    work(queue, clock)
    assert queue.flow_of(Behalf("t", ("mallory", "ada"))).person == "person ada"
    assert queue.flow_of(Behalf("t", ())).person == "person "


def test_what_somebody_had_is_forgotten_in_time(clock: list[float]) -> None:
    usage = Usage()
    usage.add("early", 4.0)
    clock[0] += HALF_LIFE_SECONDS
    usage.add("late", 3.0)
    assert usage.of("early") < usage.of("late")
    usage.add("late", -2.0)
    assert usage.of("early") > usage.of("late")
    usage.add("early", -100.0)
    assert usage.of("early") == 0.0
    clock[0] += 1000 * HALF_LIFE_SECONDS
    usage.add("new", 0.5)
    assert usage.of("late") == 0.0 < usage.of("new")


def test_accounts_are_bounded(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "MOST_ACCOUNTS", 100)
    usage, queue = Usage(), FairQueue[Job]()
    usage.add("mallory", 50.0)
    for number in range(1000):
        usage.add(f"cookie {number}", 1.0)
        queue.addresses.note(f"cookie {number}", "192.0.2.1")
    assert len(usage._sums) <= 100
    assert len(queue.addresses._of) <= 100
    assert usage.of("mallory") > usage.of("cookie 999") > 0
    assert queue.addresses.of("cookie 999") == "192.0.2.1"


def test_whoever_asks_much_at_a_time_gets_shorter_answers_and_nobody_else(
    queue: FairQueue[Job],
) -> None:
    hers, his = put(queue, "ada"), put(queue, "bob")
    many = [put(queue, "mallory", f"table {number}") for number in range(20)]
    assert queue.share(many[0], 1) == JOBS_EACH / 20
    assert queue.share(many[0], 4) == 4 * JOBS_EACH / 20
    assert (queue.share(hers, 1), queue.share(his, 1)) == (1.0, 1.0)
    for number in range(20, 200):
        put(queue, "mallory", f"table {number}")
    assert queue.share(many[0], 1) == LEAST_SHARE


def test_a_job_under_way_counts_and_a_quick_one_does_not(queue: FairQueue[Job]) -> None:
    jobs = [put(queue, "ada", f"table {number}") for number in range(JOBS_EACH + 1)]
    quick = [put(queue, "ada", f"quick {number}", quick=True) for number in range(20)]
    queue.begin(jobs[0], 1.0)
    assert queue.share(jobs[1], 1) == JOBS_EACH / (JOBS_EACH + 1)
    assert queue.share(quick[0], 1) == 1.0
    queue.end(jobs[0], 0.0)
    assert queue.share(jobs[1], 1) == 1.0


def test_people_of_one_address_share_its_answers(queue: FairQueue[Job]) -> None:
    for who in ("mallory", "ada"):
        queue.addresses.note(who, "192.0.2.1")
    hers = put(queue, "ada")
    his = [put(queue, "mallory", f"table {number}") for number in range(10)]
    assert queue.share(hers, 1) == 1.0
    assert queue.share(his[0], 1) == JOBS_EACH / 20


def test_a_crowd_shortens_everybodys_answers_a_little(queue: FairQueue[Job]) -> None:
    jobs = [put(queue, f"person {number}") for number in range(2 * ADDRESSES_EACH)]
    assert [queue.share(job, 1) for job in jobs] == [0.5] * len(jobs)
    assert [queue.share(job, 2) for job in jobs] == [1.0] * len(jobs)


def test_a_short_answer_is_paid_as_a_whole_one(queue: FairQueue[Job], clock: list[float]) -> None:
    for number in range(100):
        put(queue, "mallory", f"table {number}")
    for _ in range(30):
        hers = put(queue, "ada")
        waited = 0
        while (first := queue.next(lambda _: True)) is not hers:
            assert first is not None
            queue.begin(first, 1.0)
            clock[0] += LEAST_SHARE
            queue.end(first, 0.0)
            waited += 1
        work(queue, clock, 1.0)
        assert waited <= 2, "with one table at a time nobody stands behind a hundred"


def test_only_what_can_run_is_next(queue: FairQueue[Job]) -> None:
    put(queue, "ada")
    assert queue.next(lambda _: False) is None
    quick = put(queue, "bob", quick=True)
    assert queue.next(lambda job: job.quick) is quick
    assert {*queue} > {quick}
    queue.remove(quick)
    queue.remove(quick)
    assert len(queue) == 1
    assert quick not in queue


def test_a_full_queue_leaves_out_whoever_has_most_in_it(
    queue: FairQueue[Job], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_queue, "MOST_JOBS", 10)
    many = [put(queue, "mallory", f"table {number}") for number in range(10)]
    hers = Job(queue.flow_of(Behalf("hers", ("ada",))))
    assert queue.put(hers) is many[-1]
    assert hers in queue
    more = Job(queue.flow_of(Behalf("one more", ("mallory",))))
    assert queue.put(more) is more
    assert len(queue) == 10
