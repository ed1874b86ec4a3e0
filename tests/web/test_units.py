"""The parts of the browser client that only think, tested by Node without a browser."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import patience
from system import needed

UNITS = sorted((Path(__file__).parent / "units").glob("*.test.js"))


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name.removesuffix(".test.js"))
def test_units_of_the_browser_client(unit):
    done = subprocess.run(
        [needed("node"), "--test", unit],
        capture_output=True,
        text=True,
        timeout=patience.PROGRAM_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# pass 0" not in done.stdout
