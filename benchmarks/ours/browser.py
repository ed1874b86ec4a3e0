"""What somebody waits for in a real browser: the first page, and an action until it is shown.

The system's Chromium, a server on this machine, no cache: every visit is a first one.
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
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from benchmarks.ours.server import server, use_all_cores

SIZE = ViewportSize(width=1366, height=768)
GAMES = 3

# Usable is when every game can be played with one tap.
WATCH_HOME = """(games) => {
  const look = () => {
    const ready = document.querySelectorAll("article[data-game] button:not(:disabled).play");
    if (ready.length < games) return requestAnimationFrame(look);
    window.usable = performance.now();
  };
  look();
}"""
# From the press to the frame in which the table shows the action.
WATCH_PLAY = """() => {
  window.waits = [];
  let pressed = 0;
  const table = document.querySelector("[data-seq]");
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest("[data-action=play]")) pressed = performance.now();
  }, true);
  new MutationObserver(() => {
    if (!pressed) return;
    const since = pressed;
    pressed = 0;
    requestAnimationFrame(() => setTimeout(() => window.waits.push(performance.now() - since)));
  }).observe(table, { attributeFilter: ["data-seq"] });
}"""


def chromium() -> str:
    """Where the browser is."""
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        raise SystemExit("chromium is not installed")
    return found


def visit_home(browser: Browser, address: str) -> dict[str, float]:
    """One first visit: bytes until the page is usable, and in all; when it was usable."""
    context = browser.new_context(viewport=SIZE, locale="fr-FR")
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    sizes: list[float] = []
    devtools.send("Network.enable")
    devtools.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    page.add_init_script(f"({WATCH_HOME})({GAMES})")
    page.goto(address, wait_until="commit")
    page.locator("article[data-game] button.play").nth(GAMES - 1).wait_for()
    until_usable = sum(sizes)
    page.wait_for_load_state("networkidle")
    usable: float = page.evaluate("window.usable")
    context.close()
    return {"usable": until_usable, "all": sum(sizes), "ms": usable}


def play(page: Page, address: str, actions: int) -> list[float]:
    """Play with hints, and time each press of the button."""
    waits: list[float] = []
    while len(waits) < actions:
        table = open_table(page, address)
        page.goto(f"{address}/table/{table}")
        page.locator("[data-seq]").wait_for()
        page.evaluate(WATCH_PLAY)
        while len(waits) < actions:
            page.locator("[data-turn=mine], [data-status=over]").wait_for()
            if page.locator("[data-status=over]").count():
                break
            page.locator("[data-action=hint]").click()
            before = page.locator("[data-seq]").get_attribute("data-seq")
            page.locator("[data-action=play][aria-disabled=false]").click()
            page.locator(f'[data-seq]:not([data-seq="{before}"])').wait_for()
            waits += page.evaluate("() => window.waits.splice(0)")
    return waits


def open_table(page: Page, address: str) -> str:
    """A table of Poker Tiles against one bot."""
    wanted: dict[str, Any] = {
        "command_id": f"bench-{os.urandom(8).hex()}",
        "game": "poker_tiles",
        "name": "Ada",
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "casual"}],
    }
    answer = page.context.request.post(f"{address}/api/tables", data=json.dumps(wanted))
    return str(answer.json()["id"])


def measure(address: str, visits: int, actions: int) -> dict[str, float]:
    """All figures."""
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=arguments)
        visit_home(browser, address)
        homes = [visit_home(browser, address) for _ in range(visits)]
        page = browser.new_context(viewport=SIZE, locale="fr-FR").new_page()
        waits = play(page, address, actions)
        browser.close()
    return {
        "first_page_kb": median(home["usable"] for home in homes) / 1000,
        "with_pictures_kb": median(home["all"] for home in homes) / 1000,
        "usable_seconds": median(home["ms"] for home in homes) / 1000,
        "play_ms": median(waits),
        "play_p90_ms": quantiles(waits, n=10)[-1],
        "actions": float(len(waits)),
    }


def main(
    visits: Annotated[int, typer.Option(help="First visits of the home page.")] = 7,
    actions: Annotated[int, typer.Option(help="Actions at a table.")] = 60,
) -> None:
    """Print the figures as JSON."""
    use_all_cores()
    with tempfile.TemporaryDirectory(prefix="brelan-browser-") as folder:
        database = f"sqlite:///{Path(folder) / 'brelan.sqlite'}"
        with server(database, "--fast", "--workers", "1") as running:
            address = f"http://127.0.0.1:{running.port}"
            print(json.dumps(measure(address, visits, actions)))


if __name__ == "__main__":
    typer.run(main)
