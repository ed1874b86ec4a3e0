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
print(json.dumps({name: importlib.metadata.version(name) for name in ("open_spiel", "rlcard")}))
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
            install()
    except subprocess.CalledProcessError as error:
        console.print(f"[yellow]The peers could not be installed:[/] {error}")


def install() -> None:
    """Make the environment afresh; the stamp comes last, so that half an install is not kept."""
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(FOLDER)], check=True)
    pip = [str(python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "-r", str(REQUIREMENTS)], check=True)
    STAMP.write_text(REQUIREMENTS.read_text())


def versions() -> dict[str, str]:
    """The peers' versions; empty when they are not installed."""
    if not is_current():
        return {}
    try:
        return dict(json.loads(run([str(python()), "-c", ASK_VERSIONS])))
    except MeasureError:
        return {}
