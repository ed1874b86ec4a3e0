"""Pictures of every state in every window, light and dark, on one page: `make gallery`.

They are for people to look at, and compared with nothing. What the layout tests would object to
stands beside each picture.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

from browser.browsers import SETTINGS
from browser.gallery.pictures import FOLDER, Picture, take
from browser.states import SCENES
from browser.states.scene import LANGUAGES
from running.servers import Servers, launcher

TEMPLATE = Path(__file__).with_name("page.html")
THEMES = ("light", "dark")


def main() -> None:
    """Take the pictures, and write the page."""
    wanted = arguments()
    scenes = [name for name in SCENES if not wanted.scenes or name in wanted.scenes]
    languages = tuple(wanted.languages.split(","))
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    taken: dict[str, list[Picture]] = {}
    with a_server() as address, pool(wanted.jobs) as workers:
        asked = {
            workers.submit(take, name, address, languages, wanted.themes.split(",")): name
            for name in scenes
        }
        for done in as_completed(asked):
            taken[asked[done]] = done.result()
            say(f"{len(taken)} of {len(scenes)}: {asked[done]}, {len(done.result())} pictures")
    pictures = [picture for name in scenes for picture in taken[name]]
    page = TEMPLATE.read_text(encoding="utf-8")
    told = json.dumps(pictures, ensure_ascii=False).replace("</", "<\\/")
    (FOLDER / "index.html").write_text(page.replace("[/* pictures */]", told), encoding="utf-8")
    say(f"{len(pictures)} pictures: open {FOLDER / 'index.html'}")


def arguments() -> argparse.Namespace:
    """What is wanted."""
    parser = argparse.ArgumentParser(prog="make gallery", description=__doc__)
    parser.add_argument("scenes", nargs="*", help="all, if none is named")
    parser.add_argument("--languages", default=LANGUAGES[0], help="such as fr,en,de")
    parser.add_argument("--themes", default=",".join(THEMES))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


@contextmanager
def a_server() -> Iterator[str]:
    """A server on which nothing is left to chance; its address."""
    with tempfile.TemporaryDirectory() as folder, launcher() as process:
        servers = Servers(process, Path(folder))
        server = servers.new(**SETTINGS)
        server.open()
        try:
            yield server.address
        finally:
            servers.kill()


def pool(jobs: int) -> ProcessPoolExecutor:
    """Processes with a browser each."""
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))


def say(text: str) -> None:
    """Tell how far it is."""
    sys.stderr.write(text + "\n")


if __name__ == "__main__":
    main()
