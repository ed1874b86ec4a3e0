"""A review computed by several processes: each position is looked at on its own, so that the result
is the same with any number of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from brelan.analysis.review.course import Course, course_of
from brelan.analysis.review.evaluator import EVALUATOR
from brelan.analysis.review.review import Reviewed, Settings, Stage, assemble, look_at, stages
from brelan.errors import BadOption
from brelan.game import check_seed
from brelan.records import Record
from brelan.texts import say

MOST_PROCESSES = 256
MOST_WORLDS = 100_000
FEWEST_WORLDS = 4
"""Each half of them needs two, or nothing is known of the error."""


def review(
    record: Record,
    settings: Settings | None = None,
    processes: int | None = None,
    progress: Callable[[int, int], None] = lambda done, all_of_them: None,
) -> Reviewed:
    """The review of a finished game, on all cores or by so many processes.

    Raises BadRecord if the game is not over or its record is false.
    """
    chosen = settings or Settings()
    check(chosen, processes)
    course = course_of(record)
    many = min(processes or cores(), len(stages(course)))
    looked = []
    source = looked_at_here(course, chosen) if many <= 1 else looked_at(course, chosen, many)
    for stage in source:
        looked.append(stage)
        progress(len(looked), len(stages(course)))
    return assemble(course, looked, chosen)


def check(settings: Settings, processes: int | None) -> None:
    """Raise BadOption or BadSeed unless these are numbers that make sense."""
    check_seed(settings.seed)
    if not FEWEST_WORLDS <= settings.worlds <= MOST_WORLDS:
        why = say("error.range", fewest=FEWEST_WORLDS, most=MOST_WORLDS)
        raise BadOption(why, "worlds")
    if processes is not None and not 0 < processes <= MOST_PROCESSES:
        raise BadOption(say("error.range", fewest=1, most=MOST_PROCESSES), "processes")


def cores() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def looked_at_here(course: Course, settings: Settings) -> Iterator[Stage]:
    """All positions, one after the other."""
    for step in stages(course):
        yield look_at(course, step, settings, EVALUATOR)


def looked_at(course: Course, settings: Settings, processes: int) -> Iterator[Stage]:
    """The same by so many processes, in the order of the positions."""
    with ProcessPoolExecutor(
        processes, get_context("spawn"), initializer=begin, initargs=(course.record, settings)
    ) as pool:
        yield from pool.map(work, stages(course))


class Worker:
    """What a process works on."""

    course: Course
    settings: Settings


def begin(record: Record, settings: Settings) -> None:
    """Replay the game once in each process."""
    Worker.course, Worker.settings = course_of(record), settings


def work(step: int) -> Stage:
    """Look at one position in such a process."""
    return look_at(Worker.course, step, Worker.settings, EVALUATOR)
