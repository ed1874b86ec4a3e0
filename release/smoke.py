"""Does an installed wheel work? `make smoke`: a new environment, a server, and a bot's move.

Nothing may be compiled on the way: the kernels that the wheel brings must fit.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.sync.client import connect

from brelan import games
from release.wheel import WHEELS

BOT = "casual"
START_SECONDS = 60
MOVE_SECONDS = 60
END_SECONDS = 20


class Installed:
    """A wheel in a new environment of its own, with an empty cache."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.environment = folder / "environment"
        self.cache = folder / "cache"
        places = {"base": str(self.environment), "platbase": str(self.environment)}
        self.packages = Path(sysconfig.get_path("purelib", "venv", vars=places))
        self.programs = Path(sysconfig.get_path("scripts", "venv", vars=places))
        python_settings = ("PYTHONPATH", "PYTHONHOME")
        kept = {name: each for name, each in os.environ.items() if name not in python_settings}
        self.settings = {**kept, "BRELAN_CACHE": str(self.cache)}

    def install(self, wheel: Path, dependencies: Path | None = None) -> None:
        """Install the wheel, and what it needs: from the index, or from a folder of packages."""
        venv.create(self.environment, symlinks=os.name != "nt")
        command = [sys.executable, "-m", "pip", "--python", str(self.programs / "python")]
        command += ["--disable-pip-version-check", "install", "--quiet", str(wheel)]
        if dependencies is not None:
            (self.packages / "dependencies.pth").write_text(f"{dependencies}\n")
            command.append("--no-deps")
        subprocess.run(command, check=True)

    def origin(self) -> Path:
        """Where the environment imports our package from."""
        code = "import brelan; print(brelan.__file__)"
        command = [str(self.programs / "python"), "-c", code]
        run = subprocess.run(
            command, check=True, env=self.settings, cwd=self.folder, capture_output=True, text=True
        )
        return Path(run.stdout.strip())

    def compiled_anew(self) -> list[str]:
        """The kernels that did not come with the wheel."""
        return sorted(path.name for path in self.cache.rglob("*.kernel"))

    @contextmanager
    def serving(self) -> Iterator[int]:
        """The port of a running server."""
        port = free_port()
        database = f"sqlite:///{self.folder / 'brelan.sqlite'}"
        command = [str(self.programs / "brelan"), "serve", "--port", str(port)]
        process = subprocess.Popen(
            [*command, "--database", database], env=self.settings, cwd=self.folder
        )
        try:
            wait_for(port, process)
            yield port
        finally:
            process.terminate()
            process.wait(END_SECONDS)


def free_port() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until a server answers."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health"):
            return
        time.sleep(0.02)
    raise TimeoutError("the server does not answer")


def bot_moves(port: int, game: str) -> dict[str, Any]:
    """Open a table against a bot, let another play for us, and wait for the first action."""
    wanted = {
        "command_id": secrets.token_hex(8),
        "game": game,
        "name": "Zoé",
        "seats": [{"kind": "bot", "bot": BOT}, {"kind": "me"}],
        "stand_in": BOT,
    }
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables", json.dumps(wanted).encode()
    )
    with urllib.request.urlopen(request) as answer:
        table = json.load(answer)["id"]
        cookie = answer.headers["set-cookie"].partition(";")[0]
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
    with connect(address, additional_headers={"Cookie": cookie}, proxy=None) as live:
        hand_over = {"type": "hand-over", "command_id": secrets.token_hex(8), "seat": 1}
        live.send(json.dumps(hand_over))
        while True:
            message: dict[str, Any] = json.loads(live.recv(MOVE_SECONDS))
            if message["type"] == "did":
                return message
            if message["type"] in ("refused", "fault"):
                raise ValueError(message)


def check(wheel: Path, dependencies: Path | None = None) -> None:
    """Raise an error unless bots of every game play from this wheel, and nothing is compiled."""
    with TemporaryDirectory(prefix="brelan-smoke-") as place:
        installed = Installed(Path(place).resolve())
        installed.install(wheel, dependencies)
        if not installed.origin().is_relative_to(installed.environment):
            raise ImportError(f"this is not the wheel's: {installed.origin()}")
        with installed.serving() as port:
            for game in games.NAMES:
                bot_moves(port, game)
        if anew := installed.compiled_anew():
            raise RuntimeError(f"{len(anew)} kernels were compiled anew: {', '.join(anew)}")


def main() -> None:
    """Check the wheel for this platform in `dist/`, with its dependencies from the index."""
    (wheel,) = (each for each in WHEELS.glob("brelan-*.whl") if "-none-any" not in each.name)
    check(wheel)
    sys.stdout.write(f"{wheel.name}: bots of every game have moved, and nothing was compiled\n")


if __name__ == "__main__":
    main()
