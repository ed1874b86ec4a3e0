"""How much memory a server takes that has loaded everything and has nothing to do."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from time import sleep
from urllib.request import urlopen

from benchmarks.ours.server import Running, server, use_all_cores

STEADY_SECONDS = 2.0
MOST_CHANGE = 0.5
"""Megabytes by which memory may differ after that time, to be at rest."""


def is_ready(running: Running) -> bool:
    """Whether everything is compiled."""
    with urlopen(f"http://127.0.0.1:{running.port}/api/readiness") as answer:
        ready: bool = json.load(answer)["ready"]
        return ready


def main() -> None:
    """Print the figures as JSON."""
    use_all_cores()
    with tempfile.TemporaryDirectory(prefix="brelan-rest-") as folder:
        url = f"sqlite:///{Path(folder) / 'brelan.sqlite'}"
        with server(url, "--workers", "2") as running:
            before = 0.0
            while not is_ready(running) or abs(running.megabytes_in_all - before) > MOST_CHANGE:
                before = running.megabytes_in_all
                sleep(STEADY_SECONDS)
            figures = {
                "megabytes": running.megabytes,
                "megabytes_in_all": running.megabytes_in_all,
            }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
