"""The dated history of results: one JSON line a recorded run, in history.jsonl."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version

from benchmarks.peers import environment
from benchmarks.processes import ROOT
from benchmarks.results import Result
from brelan.arena.provenance import commit, cpu_model

FILE = ROOT / "benchmarks" / "history.jsonl"


def record(results: Sequence[Result], settings: dict[str, float], load: float | None) -> None:
    """Append this run to the history."""
    line = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": commit() or "unknown",
        "machine": {"cpu": cpu_model(), "cores": os.cpu_count(), "load_at_start": load},
        "versions": versions(),
        "settings": settings,
        "figures": [entry(result) for result in results],
    }
    with FILE.open("a") as file:
        file.write(json.dumps(line, ensure_ascii=False) + "\n")


def entry(result: Result) -> dict[str, object]:
    """A figure as the history keeps it."""
    figure = result.figure
    return {
        "name": figure.name,
        "unit": figure.unit,
        "ours": tidy(result.value),
        "ours_each": [tidy(number) for number in result.ours],
        "peer": tidy(result.peer),
        "peer_each": [tidy(number) for number in result.theirs],
        "ratio": tidy(result.ratio),
        "at_least": figure.at_least,
        "aim": figure.aim,
        "verdict": result.verdict,
    }


def tidy(value: float | None) -> float | None:
    """Four digits: more would be noise."""
    return None if value is None else float(f"{value:.4g}")


def versions() -> dict[str, str]:
    """Of Python, of what we stand on, and of the peers."""
    found = {"python": platform.python_version()}
    for package in ("brelan", "numba", "numpy"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found | environment.versions()
