"""A table in a browser that has never seen one: how much it fetches, how soon one can play and a
tap is seen, and how smoothly a lay, a claim and the count at the end are shown.
"""

from __future__ import annotations

import json
from statistics import median
from typing import Annotated, Any

import typer
from playwright.sync_api import Browser, Page

from benchmarks.ours.browser import GAMES, browsing, first_visit, newcomer, open_table
from benchmarks.processes import MeasureError

USABLE = """() => document.querySelector("[data-turn=mine] .rack button")?.checkVisibility()
  && performance.now()"""
"""One can play as soon as it is one's turn and one's cards are there."""
# From the tap until the frame that shows it has been painted.
TAPPED = """() => {
  window.painted = new Promise((done) => {
    addEventListener("click", (event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    }, { capture: true, once: true });
  });
}"""
# The moments of all frames for as long as something is in sight, from its first frame on.
FRAMES = """([sight, over]) => {
  window.frames = new Promise((done) => {
    const frames = [];
    const look = (now) => {
      const seen = document.querySelector(sight) !== null;
      if (seen) frames.push(now);
      window.begun = frames.length > 0;
      if (frames.length && (!seen || document.querySelector(over))) done(frames);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}"""
# What is shown of an action is there two frames after the table is further on.
SHOWN = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return window.begun;
}"""
CARDS = "[data-turn=mine] .rack button:enabled:visible"
PLAY = "[data-action=play]:not([aria-disabled=true])"
HINT, HINT_STAGES = "[data-action=hint]", 3
SIGHTS = {
    "royal_flush": ".flight.claimed",
    "flush_royal": ".grid-marks.revealed",
    "poker_tiles": ".grid-marks.revealed",
}
"""What is in sight while a claim or a lay is shown."""
COUNT, COUNTED = ".end:not([hidden]) .counts", ".end .counted"
NOTHING = "#nothing"
MOST_TURNS = 60
JOYFUL = {"pace": "normal", "celebrations": "full", "sound": "off"}


def visit(browser: Browser, address: str, game: str) -> tuple[float, float]:
    """Bytes and seconds of a first visit to a new table."""
    with newcomer(browser) as context:
        path = open_table(context, address, game, begins=0)
        _, weight, seconds = first_visit(context, address + path, USABLE)
    return weight, seconds


def card_taps(page: Page, wanted: int) -> list[float]:
    """Milliseconds from a tap on a card until it is painted as chosen, or as put back."""
    times: list[float] = []
    for number in range(wanted):
        cards = page.locator(CARDS)
        page.evaluate(TAPPED)
        cards.nth(number // 2 % cards.count()).click()
        times.append(page.evaluate("() => window.painted"))
    return times


def frame_rate(frames: list[float]) -> float:
    """Frames a second."""
    if len(frames) < 2:
        raise MeasureError("nothing was shown")
    return 1000 * (len(frames) - 1) / (frames[-1] - frames[0])


def shown_rate(page: Page, game: str) -> float:
    """Play what hints say until something is shown to all; the frames a second of that."""
    page.evaluate(FRAMES, [SIGHTS[game], NOTHING])
    for _ in range(MOST_TURNS):
        page.wait_for_selector("[data-turn=mine]")
        close_sheet(page)
        take_hint(page)
        seq = page.locator("[data-seq]").get_attribute("data-seq")
        page.locator(PLAY).click()
        page.locator(f'[data-seq]:not([data-seq="{seq}"])').wait_for()
        if page.evaluate(SHOWN):
            break
    frames: list[float] = page.evaluate("() => window.frames")
    return frame_rate(frames)


def take_hint(page: Page) -> None:
    """Ask for all of a hint, so that its action lies there."""
    hint = page.locator(HINT)
    for stage in range(1, HINT_STAGES + 1):
        hint.click()
        page.locator(f"{HINT}[data-stage='{stage}']").wait_for()
    page.locator(PLAY).wait_for()


def close_sheet(page: Page) -> None:
    """Put away the sheet of a round that has ended."""
    sheet = page.locator("dialog[open] [data-id=on]")
    if sheet.count():
        sheet.click()


def count_rate(page: Page) -> float:
    """Give up, and see the points counted."""
    page.evaluate(FRAMES, [COUNT, COUNTED])
    page.locator(".menu > button").click()
    page.locator(".menu-list .danger").click()
    page.locator("dialog[open] [data-id=yes]").click()
    frames: list[float] = page.evaluate("() => window.frames")
    return frame_rate(frames)


def moments(browser: Browser, address: str, game: str, taps: int) -> dict[str, Any]:
    """Taps on cards, what is shown of an action, and the count at the end."""
    with newcomer(browser, **JOYFUL) as context:
        table = address + open_table(context, address, game, begins=0)
        page, _, _ = first_visit(context, table, USABLE)
        times = card_taps(page, taps)
        shown = shown_rate(page, game)
        page.wait_for_selector("[data-turn=mine]")
        counted = count_rate(page)
    return {"tap": median(times), "shown": shown, "counted": counted}


def main(
    visits: Annotated[int, typer.Option(help="First visits to a table of each game.")] = 5,
    taps: Annotated[int, typer.Option(help="Taps on cards at each.")] = 20,
) -> None:
    """Print the figures as JSON: of the three games the worst counts."""
    with browsing() as (browser, address):
        seen = {game: [visit(browser, address, game) for _ in range(visits)] for game in GAMES}
        moved = [moments(browser, address, game, taps) for game in GAMES]
    figures = {
        "table_kb": max(weight for each in seen.values() for weight, _ in each) / 1000,
        "table_seconds": max(median(seconds for _, seconds in each) for each in seen.values()),
        "card_tap_ms": max(each["tap"] for each in moved),
        "shown_fps": min(each["shown"] for each in moved),
        "counted_fps": min(each["counted"] for each in moved),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    typer.run(main)
