"""What a player in a browser waits for: the first page, and their own action on the table.

Chromium of the system, nothing cached, the server on the same machine.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Annotated, Any

import typer
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from benchmarks.ours.server import server, use_all_cores
from benchmarks.processes import MeasureError

USABLE = "() => document.querySelector('button.play')?.checkVisibility() && performance.now()"
"""The page can be used as soon as there is a button that starts a game."""
WATCH = """() => {
  window.shown = new Promise((done) => {
    const table = document.querySelector("[data-seq]");
    let began = 0;
    addEventListener("click", () => { began = performance.now(); }, { capture: true, once: true });
    const watcher = new MutationObserver(() => {
      watcher.disconnect();
      requestAnimationFrame(() => done(performance.now() - began));
    });
    watcher.observe(table, { attributeFilter: ["data-seq"] });
  });
}"""
MINE = "[data-turn=mine]"
NEW_TABLE = {
    "command_id": "benchmark-of-taps",
    "game": "royal_flush",
    "name": "Ada",
    "seats": [{"kind": "me"}, {"kind": "bot", "bot": "novice"}],
}


def first_visit(browser: Browser, address: str) -> tuple[float, float]:
    """Bytes over the wire and seconds until the page can be used, with an empty cache."""
    context = browser.new_context(locale="fr-FR", service_workers="block")
    page = context.new_page()
    fetched: list[float] = []
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: fetched.append(event["encodedDataLength"]))
    page.goto(address, wait_until="commit")
    seconds = page.wait_for_function(USABLE, polling="raf").json_value() / 1000
    weight = sum(fetched)
    context.close()
    return weight, seconds


def taps(context: BrowserContext, address: str, wanted: int) -> list[float]:
    """How long it took, each time, from the tap on Play until the table showed the action."""
    opened = context.request.post(f"{address}/api/tables", data=json.dumps(NEW_TABLE)).json()
    page = context.new_page()
    page.goto(f"{address}/table/{opened['id']}")
    times: list[float] = []
    while len(times) < wanted:
        page.wait_for_selector(MINE)
        times.append(tap(page))
    return times


def tap(page: Page) -> float:
    """Draw a card, or end the turn if that is what is left."""
    pile = page.locator("[data-draw=draw]:not([disabled])")
    if pile.count() and pile.first.is_visible() and pile.first.is_enabled():
        pile.first.click()
    play: Any = page.locator("[data-action=play]:enabled, [data-control=stop]:enabled").first
    play.wait_for()
    page.evaluate(WATCH)
    play.click()
    milliseconds: float = page.evaluate("() => window.shown")
    return milliseconds


def main(
    visits: Annotated[int, typer.Option(help="First visits.")] = 7,
    actions: Annotated[int, typer.Option(help="Taps on Play.")] = 30,
) -> None:
    """Print the figures as JSON."""
    program = shutil.which("chromium")
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
        address = f"http://127.0.0.1:{running.port}"
        seen = [first_visit(browser, address) for _ in range(visits)]
        context = browser.new_context(locale="fr-FR", service_workers="block")
        times = taps(context, address, actions)
        context.close()
    figures = {
        "first_page_kb": max(weight for weight, _ in seen) / 1000,
        "usable_seconds": median(seconds for _, seconds in seen),
        "tap_ms": median(times),
        "tap_p95_ms": quantiles(times, n=20)[-1],
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    typer.run(main)
