"""Where figures come from: which Brelan, on which machine."""

from __future__ import annotations

import os
import platform
import subprocess
from functools import cache
from importlib.metadata import version
from pathlib import Path

from brelan import __version__

PACKAGE = Path(__file__).resolve().parent.parent


def versions() -> dict[str, str]:
    """What the figures stand on."""
    packages = {package: version(package) for package in ("numba", "numpy")}
    return {"brelan": __version__, "python": platform.python_version(), **packages}


@cache
def commit() -> str | None:
    """The commit that this was when first asked, with a `+` when the package differs from it; none
    outside a checkout."""
    try:
        git("ls-files", "--error-unmatch", "__init__.py")
        changed = git("status", "--porcelain", "--untracked-files=no", "--", ".")
        return git("rev-parse", "--short", "HEAD") + ("+" if changed else "")
    except (OSError, subprocess.CalledProcessError):
        return None


def git(*words: str) -> str:
    """What git says about the folder of this package."""
    command = ["git", "-C", str(PACKAGE), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def machine() -> dict[str, str | int | None]:
    """The processor, and how many cores it has."""
    return {"cpu": cpu_model(), "cores": os.cpu_count()}


def cpu_model() -> str:
    """The processor's name as the system gives it."""
    file = Path("/proc/cpuinfo")
    if file.exists():
        for line in file.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
