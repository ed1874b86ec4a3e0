"""The game of `examples/brelan-troc`, installed beside Brelan for the tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "brelan-troc"
NAME = "troc"


def install(folder: Path, source: Path = EXAMPLE) -> dict[str, str]:
    """Install a package into a folder, without a network; the environment that has it."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--no-index", "--no-deps", "--no-build-isolation", "--target", str(folder)]
    subprocess.run([*command, str(source)], check=True, cwd=folder)
    return environment(folder)


def warm(environment: dict[str, str]) -> None:
    """Compile the game, so that a server can begin with it at once."""
    command = [sys.executable, "-m", "brelan.warming", NAME]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment
    ) as compiler:
        # It ends by itself if its orders end first.
        assert compiler.wait() == 0


def environment(folder: Path) -> dict[str, str]:
    """The environment of programs that find what lies in a folder."""
    paths = [str(folder), str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "LC_ALL": "en_GB.UTF-8"}
