"""The peers' own virtual environment, made when missing or when the requirements have changed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from rich.console import Console

from benchmarks.processes import ROOT, MeasureError, run

FOLDER = ROOT / "benchmarks" / ".venv"
REQUIREMENTS = ROOT / "benchmarks" / "requirements.txt"
STAMP = FOLDER / "installed-requirements.txt"

ASK_VERSIONS = """
import importlib.metadata, json
names = {"envpool", "jax", "open-spiel", "pgx", "rlcard"}
found = {d.name.replace("_", "-"): d.version for d in importlib.metadata.distributions()}
print(json.dumps({name.replace("-", "_"): found[name] for name in sorted(names & set(found))}))
"""


def python() -> Path:
    """The peers' interpreter."""
    return FOLDER / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def is_current() -> bool:
    """Whether what is installed is what the requirements ask for."""
    return STAMP.exists() and STAMP.read_text() == REQUIREMENTS.read_text()


def ensure(console: Console) -> None:
    """Install the peers unless they are there; a failure is reported, and only skips them."""
    if is_current():
        return
    try:
        with console.status("Installing the peers into benchmarks/.venv (once) …"):
            left_out = install()
    except (subprocess.CalledProcessError, OSError) as error:
        console.print(f"[yellow]The peers could not be installed:[/] {error}")
        return
    for requirement in left_out:
        console.print(f"[yellow]Could not be installed, and is left out:[/] {requirement}")


def install() -> list[str]:
    """Make the environment afresh; gives the requirements that could not be installed.

    The stamp is written if there are none: what is missing is tried again by the next run.
    """
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(FOLDER)], check=True)
    pip = [str(python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    left_out = [
        requirement
        for requirement in requirements()
        if subprocess.run([*pip, requirement], check=False).returncode != 0
    ]
    if not left_out:
        STAMP.write_text(REQUIREMENTS.read_text())
    return left_out


def requirements() -> list[str]:
    """What the requirements ask for, a peer each."""
    lines = REQUIREMENTS.read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def versions() -> dict[str, str]:
    """The peers' versions; empty when none is installed."""
    try:
        return dict(json.loads(run([str(python()), "-c", ASK_VERSIONS])))
    except (MeasureError, OSError):
        return {}
