"""What a player in a browser waits for: the first page, and their own action on the table."""

from __future__ import annotations

import json
from statistics import median, quantiles
from typing import Annotated, Any

import typer
from playwright.sync_api import BrowserContext, Page

from benchmarks.ours.browser import browsing, first_visit, newcomer, open_table

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


def taps(context: BrowserContext, address: str, wanted: int) -> list[float]:
    """How long it took, each time, from the tap on Play until the table showed the action."""
    page = context.new_page()
    page.goto(address + open_table(context, address, "royal_flush"))
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
    weights, seconds = [], []
    with browsing() as (browser, address):
        for _ in range(visits):
            with newcomer(browser) as context:
                _, weight, usable = first_visit(context, address, USABLE)
            weights.append(weight)
            seconds.append(usable)
        with newcomer(browser) as context:
            times = taps(context, address, actions)
    figures = {
        "first_page_kb": max(weights) / 1000,
        "usable_seconds": median(seconds),
        "tap_ms": median(times),
        "tap_p95_ms": quantiles(times, n=20)[-1],
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    typer.run(main)
