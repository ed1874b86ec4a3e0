"""The review of a game: while it is computed, its moments on the table, a move tried again, and the
dialog that plays on.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Route, expect

from browser.states.scene import Arrange, Scene, State, escape
from browser.states.visitor import Cast
from browser.user import User

GAMES = ("royal_flush", "flush_royal", "poker_tiles")
MARKS = (("inaccuracy", 0.03), ("mistake", 0.07), ("blunder", 0.31))
UNDER_WAY = {"done": 12, "of": 40, "failed": False, "review": None, "you": 0}
REVIEWS = "**/api/tables/*/review"
REVIEWED_MS = 300_000
"""How long a review may take on a busy machine."""


def over(game: str) -> Any:
    """A game that has been played to its end."""

    def reach(cast: Cast) -> str:
        table = cast.open_table(game, "novice casual", begins=0)
        cast.me.follow(table).let_play_out()
        return f"/review/{table}"

    return reach


def marked(review: dict[str, Any]) -> dict[str, Any]:
    """A review with three clear mistakes of one's own: in few worlds hardly anything is clear."""
    own = [move for move in review["moves"] if move["seat"] == 0]
    for move, (mark, lost) in zip(own[1:], MARKS, strict=False):
        move.update(mark=mark, lost=lost, best_share=min(1.0, move["share"] + lost))
        if move["best"] == move["action"]:
            others = [each["best"] for each in own if each["best"].split()[0] == "pass"]
            move["best"] = others[0] if others else move["best"]
    return review


def with_mistakes(user: User) -> None:
    """Let there be mistakes."""

    def answer(route: Route) -> None:
        told = route.fetch().json()
        if told["review"] is not None:
            marked(told["review"])
        route.fulfill(json=told)

    user.page.route(REVIEWS, answer)


def under_way(user: User) -> None:
    """Let it take its time."""
    user.page.route(REVIEWS, lambda route: route.fulfill(json=UNDER_WAY))


def review_is_shown(user: User) -> None:
    """Wait for the course and the first moment."""
    expect(user.page.locator(".course")).to_be_visible(timeout=REVIEWED_MS)
    expect(user.page.locator(".sights button").first).to_be_visible()
    expect(user.page.locator(".caption")).not_to_be_empty()


def progress_is_shown(user: User) -> None:
    """Wait until it is told how far it has come."""
    expect(user.page.locator(".awaiting progress[value]")).to_be_visible()


def choosing(number: int) -> Arrange:
    """Look at one of the moments."""

    def arrange(user: User) -> None:
        user.press(user.page.locator(".moment").nth(number))
        expect(user.page.locator(".moment").nth(number)).to_have_attribute("aria-current", "true")
        expect(user.page.locator(".sights")).to_be_visible()

    return arrange


def before_it(user: User) -> None:
    """See the table before the move."""
    user.press(user.page.locator("[data-sight=before]"))
    expect(user.page.locator("[data-sight=before]")).to_have_attribute("aria-pressed", "true")


def at_the_end(user: User) -> None:
    """Follow the course to its end."""
    user.page.locator(".curve input").focus()
    user.page.keyboard.press("End")
    expect(user.page.locator(".sights")).to_have_count(0)


def playing_on(user: User) -> None:
    """Open the dialog that plays on."""
    choosing(0)(user)
    user.press(user.page.locator(".play-on-button"))
    expect(user.page.locator("dialog")).to_be_visible()


def trying_again(user: User) -> None:
    """Try a move once more."""
    step = user.page.locator(".moment").first.get_attribute("data-step")
    user.go(f"/review/{user.table_id}?again={step}")
    expect(user.page.locator(".try-text")).to_be_visible()
    expect(user.page.locator(".practice .rack")).to_be_visible()


def states(game: str) -> tuple[State, ...]:
    """What there is to see of a review."""
    played_on = [".royal-middle"] if game == "royal_flush" else [".board"]
    return (
        State(""),
        State("moment", choosing(1)),
        State("before", before_it),
        State("end", at_the_end),
        State("play-on", playing_on, escape),
        State("again", trying_again, asks={"everywhere": played_on}),
    )


SCENES = (
    Scene("reviewing", over("poker_tiles"), progress_is_shown, prepare=under_way),
    *(
        Scene(f"review-{game}", over(game), review_is_shown, states(game), prepare=with_mistakes)
        for game in GAMES
    ),
)
