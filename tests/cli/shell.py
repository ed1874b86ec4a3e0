"""Commands run in this process, as a shell would run them."""

from __future__ import annotations

import io
import sys
from typing import NamedTuple

import pytest

from brelan import cli
from brelan.cli import language


class Ended(NamedTuple):
    code: int
    out: str
    err: str


class Shell:
    """Runs commands in this process, as a shell would."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        monkeypatch.setattr(language, "LANGUAGE", "en")

    def __call__(self, *words: str, typed: str = "") -> Ended:
        self.monkeypatch.setattr(sys, "argv", ["brelan", *words])
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        with pytest.raises(SystemExit) as ended:
            cli.main()
        out, err = self.capsys.readouterr()
        return Ended(int(ended.value.code or 0), out, err)
