"""The dated history of results: one JSON line a recorded run, in history.jsonl."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec
from msgspec import Struct

from benchmarks.peers import environment
from benchmarks.processes import ROOT
from benchmarks.results import Result
from brelan.arena.provenance import commit, cpu_model

FILE = ROOT / "benchmarks" / "history.jsonl"


class Machine(Struct, frozen=True):
    """Where a run was made, and how busy that was when it began."""

    cpu: str
    cores: int | None
    load_at_start: float | None = None

    def is_like(self, other: Machine) -> bool:
        """Whether they are of one model, as far as the system says."""
        return (self.cpu, self.cores) == (other.cpu, other.cores)


class Entry(Struct, frozen=True):
    """A figure in a recorded run."""

    name: str
    unit: str
    ours: float | None
    ours_each: tuple[float, ...]
    peer: float | None
    peer_each: tuple[float, ...]
    ratio: float | None
    at_least: float | None
    aim: float | None
    verdict: str


class Run(Struct, frozen=True):
    """A line of the history."""

    date: str
    commit: str
    machine: Machine
    versions: dict[str, str]
    settings: dict[str, float]
    figures: tuple[Entry, ...]


def this_machine() -> Machine:
    """The machine that this runs on, as it is now."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return Machine(cpu_model(), os.cpu_count(), load)


def read(file: Path = FILE) -> list[Run]:
    """Every recorded run, oldest first."""
    lines = file.read_bytes().splitlines() if file.exists() else []
    return [msgspec.json.decode(line, type=Run) for line in lines]


def record(results: Sequence[Result], settings: dict[str, float], machine: Machine) -> None:
    """Append this run to the history."""
    run = Run(
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        commit=commit() or "unknown",
        machine=machine,
        versions=versions(),
        settings=settings,
        figures=tuple(map(entry, results)),
    )
    with FILE.open("a") as file:
        file.write(json.dumps(msgspec.to_builtins(run), ensure_ascii=False) + "\n")


def entry(result: Result) -> Entry:
    """A figure as the history keeps it."""
    figure = result.figure
    return Entry(
        name=figure.name,
        unit=figure.unit,
        ours=tidy_or_none(result.value),
        ours_each=tuple(map(tidy, result.ours)),
        peer=tidy_or_none(result.peer),
        peer_each=tuple(map(tidy, result.theirs)),
        ratio=tidy_or_none(result.ratio),
        at_least=figure.at_least,
        aim=figure.aim,
        verdict=result.verdict,
    )


def tidy(value: float) -> float:
    """Four digits: more would be noise."""
    return float(f"{value:.4g}")


def tidy_or_none(value: float | None) -> float | None:
    """The same for what may not have been measured."""
    return None if value is None else tidy(value)


def versions() -> dict[str, str]:
    """Of Python, of our dependencies, and of the peers."""
    found = {"python": platform.python_version()}
    for package in ("brelan", "numba", "numpy"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found | environment.versions()
