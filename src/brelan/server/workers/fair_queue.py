"""Whose job is next: fair turns between addresses, people and tables.

Each has an account of the thinking that was done for it, which halves every few seconds. The next
job is one of the address with the smallest account, there of the person with the smallest, and
there of the table with the smallest. Identities are cheap, so those of one address share its turns.

Whoever asks for more at a time than the workers can do gets shorter answers, and pays for them as
if they were whole: others hardly wait for such a job, and come before the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

HALF_LIFE_SECONDS = 20.0
"""After this time half of what was thought for somebody is forgotten."""
MOST_ACCOUNTS = 20_000
LONGEST_EPOCH = 40.0
"""In half-lives: by then sums are made small again."""
FORGOTTEN_SECONDS = 0.01
"""An account with less is dropped when sums are made small."""
JOBS_EACH = 2
"""Jobs for each worker that somebody may have at a time before their answers get shorter."""
ADDRESSES_EACH = 4
"""Addresses for each worker that may have jobs at a time before all answers get shorter."""
LEAST_SHARE = 1 / 16
"""The shortest answer, as a part of the usual one."""
MOST_JOBS = 4000
"""Jobs that wait."""


class Behalf(Struct, frozen=True):
    """For whom a bot thinks: a table, and the people who play there."""

    table: str = ""
    people: tuple[str, ...] = ()


NOBODY = Behalf()


class Flow(Struct, frozen=True):
    """The accounts that a job is for."""

    address: str
    person: str
    table: str


class Queued(Protocol):
    """A job that waits."""

    flow: Flow
    due: float
    """When it should be answered: decides between jobs of one table."""
    quick: bool


class Usage:
    """What was thought for each lately, in seconds of a worker.

    Sums are kept as they will be at the end of an epoch, so that they can be compared without
    looking at the clock.
    """

    def __init__(self) -> None:
        self._sums: dict[str, float] = {}
        self._began = monotonic()

    def of(self, key: str) -> float:
        """A number that is the larger, the more was thought for somebody lately."""
        return self._sums.get(key, 0.0)

    def add(self, key: str, seconds: float) -> None:
        """Write to an account; less than nothing takes back."""
        age = (monotonic() - self._began) / HALF_LIFE_SECONDS
        if age > LONGEST_EPOCH or len(self._sums) >= MOST_ACCOUNTS:
            self._begin_again(age)
            age = 0.0
        self._sums[key] = max(0.0, self.of(key) + seconds * 2.0**age)

    def _begin_again(self, age: float) -> None:
        now = {key: value * 2.0**-age for key, value in self._sums.items()}
        kept = sorted(now, key=now.__getitem__)[-MOST_ACCOUNTS // 2 :]
        self._sums = {key: now[key] for key in kept if now[key] > FORGOTTEN_SECONDS}
        self._began = monotonic()


class Addresses:
    """Where people were last seen; who comes through this machine has no address."""

    def __init__(self) -> None:
        self._of: dict[str, str] = {}

    def note(self, who: str, address: str) -> None:
        """Somebody has been seen at an address."""
        self._of.pop(who, None)
        if address:
            self._of[who] = address
            if len(self._of) > MOST_ACCOUNTS:
                del self._of[next(iter(self._of))]

    def of(self, who: str) -> str:
        """Where somebody was seen, or an empty text."""
        return self._of.get(who, "")


Job = TypeVar("Job", bound=Queued)


class FairQueue(Generic[Job]):
    """The jobs that wait, and the accounts that decide between them."""

    def __init__(self) -> None:
        self.addresses = Addresses()
        self._usage = Usage()
        self._waiting: dict[str, list[Job]] = {}
        """By address."""
        self._running: list[Job] = []
        self._many = 0

    def __len__(self) -> int:
        return self._many

    def __iter__(self) -> Iterator[Job]:
        return iter([job for jobs in self._waiting.values() for job in jobs])

    def __contains__(self, job: Job) -> bool:
        return job in self._waiting.get(job.flow.address, ())

    def flow_of(self, behalf: Behalf) -> Flow:
        """Whose account a job is for: of several people's at a table, the smallest."""
        flows = [self._flow(who, behalf.table) for who in behalf.people or ("",)]
        return min(flows, key=self._standing)

    def _flow(self, who: str, table: str) -> Flow:
        person = f"person {who}"
        address = self.addresses.of(who)
        # Without an address people are told apart by their identity alone.
        return Flow(f"address {address}" if address else person, person, f"table {table}")

    def _standing(self, flow: Flow) -> tuple[float, float, float]:
        of = self._usage.of
        return of(flow.address), of(flow.person), of(flow.table)

    def put(self, job: Job) -> Job | None:
        """Add a job. If there are too many, the latest of those who have most is left out, and
        returned.
        """
        self._waiting.setdefault(job.flow.address, []).append(job)
        self._many += 1
        if self._many <= MOST_JOBS:
            return None
        left_out = max(self._waiting.values(), key=len)[-1]
        self.remove(left_out)
        return left_out

    def remove(self, job: Job) -> None:
        """Take a job out, if it is there."""
        jobs = self._waiting.get(job.flow.address, [])
        if job in jobs:
            jobs.remove(job)
            self._many -= 1
            if not jobs:
                del self._waiting[job.flow.address]

    def next(self, can_run: Callable[[Job], bool]) -> Job | None:
        """The job whose turn it is among those that can run now."""
        for address in sorted(self._waiting, key=self._usage.of):
            able = [job for job in self._waiting[address] if can_run(job)]
            if able:
                return min(able, key=lambda job: (*self._standing(job.flow), job.due))
        return None

    def share(self, job: Job, workers: int) -> float:
        """The part of its usual time that a job gets, while so many workers think."""
        pending = [each for each in [*self, *self._running] if not each.quick]
        if job not in pending:
            return 1.0
        neighbours = [each.flow.person for each in pending if each.flow.address == job.flow.address]
        own = neighbours.count(job.flow.person) * len(set(neighbours))
        crowd = len({each.flow.address for each in pending})
        share = min(1.0, JOBS_EACH * workers / own) * min(1.0, ADDRESSES_EACH * workers / crowd)
        return max(LEAST_SHARE, share)

    def begin(self, job: Job, seconds: float) -> None:
        """A job is being done; it will take so long, about."""
        self.remove(job)
        self._running.append(job)
        self._charge(job.flow, seconds)

    def end(self, job: Job, more: float) -> None:
        """A job is done, and took so much more than was said, or less."""
        self._running.remove(job)
        self._charge(job.flow, more)

    def _charge(self, flow: Flow, seconds: float) -> None:
        for key in {flow.address, flow.person, flow.table}:
            self._usage.add(key, seconds)
