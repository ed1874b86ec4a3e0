"""Lessons: the offer, a step to be done, a wrong try, a step that is done, and the end."""

from __future__ import annotations

from playwright.sync_api import expect

from brelan.games import NAMES
from browser.states.pages import at, home_is_shown
from browser.states.scene import Scene, State, escape
from browser.user import User


def step_is_shown(user: User) -> None:
    """Wait for the table and what is to be done there."""
    expect(user.page.locator(".practice .rack")).to_be_visible()
    expect(user.page.locator(".coach-text p").first).to_be_visible()


def try_wrongly(user: User) -> None:
    """Press Play with nothing to be played, as strangers do."""
    page = user.page
    card = page.locator(".practice .rack button").first
    square = page.locator('.practice :is([data-square="a1"], [data-board="royal-flush"])')
    user.press(card)
    user.press(square)
    expect(page.locator(".bar .play")).to_have_attribute("aria-busy", "false")
    page.locator(".bar .play").click(force=True)
    expect(page.locator('.coach[data-tone="again"]')).to_be_visible()


def to_the_end(user: User) -> None:
    """Skip all steps."""
    page = user.page
    for _ in range(page.locator(".coach-dots i").count()):
        user.press(page.locator(".coach-buttons button").last)
    expect(page.locator(".finale")).to_be_visible()


def from_the_start(user: User) -> None:
    """Go through it again."""
    user.page.evaluate("localStorage.removeItem('brelan.lessons')")
    user.page.reload()
    step_is_shown(user)


def offered(user: User) -> None:
    """Play for the first time."""
    page = user.page
    page.evaluate("localStorage.setItem('brelan.lesson-offers', '[]')")
    user.press(page.locator(".game .play").first)
    expect(page.locator("dialog")).to_be_visible()


SCENES = (
    Scene("lesson-offer", at("/"), home_is_shown, (State("", offered, escape),)),
    *(
        Scene(
            f"lesson-{game}",
            at(f"/lesson/{game}"),
            step_is_shown,
            (
                State(""),
                State("wrong", try_wrongly, from_the_start),
                State("end", to_the_end, from_the_start),
            ),
        )
        for game in NAMES
    ),
)
