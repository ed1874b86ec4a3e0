"""Kernels compiled for a baseline processor, which a wheel brings along."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from brelan.kernel_files import BASELINES, cache_folder, digest

ROOT = Path(__file__).parent.parent
CACHE = cache_folder() / "baseline"
"""Kept from one release to the next: what has not changed is not compiled again."""


def baseline_settings(cache: Path) -> dict[str, str]:
    """The environment of a process that compiles for the baseline processor of this machine."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    processor, _ = BASELINES[platform.machine()]
    return {
        **kept,
        "BRELAN_CACHE": str(cache),
        "NUMBA_CPU_NAME": processor,
        "NUMBA_CPU_FEATURES": "",
    }


def compile_kernels(cache: Path = CACHE) -> None:
    """Compile every kernel that is not compiled yet."""
    command = [sys.executable, "-m", "brelan", "warm"]
    subprocess.run(command, check=True, env=baseline_settings(cache))


def gather(folder: Path, cache: Path = CACHE) -> Path:
    """Copy what belongs to the present sources and is finished, and nothing else."""
    for each in cache.iterdir():
        module, _, version = each.name.rpartition("-")
        if version == digest(module):
            # Files being written end in the number of the process that writes them.
            shutil.copytree(each, folder / each.name, ignore=shutil.ignore_patterns("*.[0-9]*"))
    if not folder.is_dir():
        raise FileNotFoundError(f"no kernels of these sources and versions are in {cache}")
    return folder
