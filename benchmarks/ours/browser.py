"""A browser for measurements: Chromium of the system in a laptop's window, the server on the same
machine, and what goes over the wire between them.
"""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from benchmarks.ours.server import server, use_all_cores
from benchmarks.processes import MeasureError

PROGRAMS = ("chromium", "chromium-headless-shell")
WINDOW: ViewportSize = {"width": 1366, "height": 768}
READY_SECONDS = 120
TABLE_CODE = "/web/bundles/table.js"
GAMES = ("royal_flush", "flush_royal", "poker_tiles")


@contextmanager
def browsing() -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of a server that has loaded and packed everything."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise MeasureError("there is no chromium")
    use_all_cores()
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with (
        tempfile.TemporaryDirectory(prefix="brelan-page-") as folder,
        server(f"sqlite:///{Path(folder) / 'brelan.sqlite'}", "--fast") as running,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=program, args=arguments) as browser,
    ):
        await_packed(running.port)
        yield browser, f"http://127.0.0.1:{running.port}"


def await_packed(port: int) -> None:
    """Wait until pages are sent as small as they get, their words last."""
    found = re.search(r'href="(\S+)"[^>]* data-words', fetch(port, "/")[1])
    if found is None:
        raise MeasureError("the first page asks for no words")
    until = time.perf_counter() + READY_SECONDS
    while time.perf_counter() < until:
        if all(fetch(port, path)[0] == "br" for path in (TABLE_CODE, html.unescape(found[1]))):
            return
        time.sleep(0.05)
    raise MeasureError("the pages are never packed")


def fetch(port: int, path: str) -> tuple[str | None, str]:
    """How an answer is packed, and its text if it is not."""
    connection = HTTPConnection("127.0.0.1", port, timeout=READY_SECONDS)
    connection.request("GET", path, headers={"Accept-Encoding": "br", "Accept-Language": "fr"})
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.getheader("Content-Encoding"), content.decode(errors="replace")


def newcomer(browser: Browser, **settings: str) -> BrowserContext:
    """Somebody who has never been here: nothing cached, nothing kept but these settings."""
    context = browser.new_context(locale="fr-FR", service_workers="block", viewport=WINDOW)
    kept = json.dumps(json.dumps(settings))
    if settings:
        context.add_init_script(f'localStorage.setItem("brelan.settings", {kept})')
    return context


def open_table(context: BrowserContext, address: str, game: str, **wish: Any) -> str:
    """The path of a new table against a bot, once the game can be played."""
    order = {
        "command_id": f"benchmark-{time.perf_counter_ns()}",
        "game": game,
        "name": "Ada",
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "novice"}],
        **wish,
    }
    until = time.perf_counter() + READY_SECONDS
    while time.perf_counter() < until:
        opened = context.request.post(f"{address}/api/tables", data=json.dumps(order))
        if opened.ok:
            return f"/table/{opened.json()['id']}"
        time.sleep(0.2)
    raise MeasureError(f"no table could be opened: {opened.text()}")


def first_visit(context: BrowserContext, address: str, usable: str) -> tuple[Page, float, float]:
    """A page that can be used: `usable` answers when. The bytes that came over the wire until
    nothing more came by itself, and the seconds until it could be used.
    """
    page = context.new_page()
    fetched: list[float] = []
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: fetched.append(event["encodedDataLength"]))
    page.goto(address, wait_until="commit")
    seconds = page.wait_for_function(usable, polling="raf").json_value() / 1000
    page.wait_for_load_state("networkidle")
    return page, sum(fetched), seconds
