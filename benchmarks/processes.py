"""Every measurement is a process of its own that prints one JSON object."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUR_PYTHON = sys.executable

Numbers = dict[str, float]


class MeasureError(Exception):
    """A measurement that gave no numbers, and why."""


def stay_on_one_core() -> None:
    """Pin this process, and so every process it starts, to a single core where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def run(command: Sequence[str], extra: Mapping[str, str] | None = None) -> str:
    """What a command prints; `extra` is added to its environment."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **(extra or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        complaint = (done.stderr.strip() or done.stdout.strip()).splitlines()
        reason = complaint[-1] if complaint else f"exit status {done.returncode}"
        # A measurement's own reason comes at the end of a traceback, behind the error's name.
        raise MeasureError(reason.rpartition(f"{MeasureError.__name__}: ")[2])
    return done.stdout


def run_numbers(command: Sequence[str]) -> Numbers:
    """The numbers in the JSON object that a command prints."""
    printed = run(command)
    try:
        answer = json.loads(printed)
    except json.JSONDecodeError as error:
        raise MeasureError(f"{command[-1]}: no JSON object ({error})") from error
    return {key: float(value) for key, value in answer.items() if isinstance(value, int | float)}
