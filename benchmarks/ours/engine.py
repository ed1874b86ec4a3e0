"""`brelan engine` as a process: a request line in, an answer line out."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from types import TracebackType
from typing import Any

from benchmarks.processes import ROOT, MeasureError


class Engine:
    """The engine, running until the `with` block ends."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "brelan", "engine"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self._process.communicate()

    def ask(self, **request: object) -> dict[str, Any]:
        """The answer to one request."""
        answer: dict[str, Any] = json.loads(self._exchange(json.dumps(request)))
        if "error" in answer:
            raise MeasureError(f"brelan engine: {answer['error']}")
        return answer

    def _exchange(self, line: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(BrokenPipeError):  # an engine that is gone gives no answer either
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise MeasureError(f"brelan engine gave no answer: {self._last_words()}")
        return answer

    def _last_words(self) -> str:
        _, complaint = self._process.communicate()
        return (complaint.strip().splitlines() or ["no reason given"])[-1]
