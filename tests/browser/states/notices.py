"""What is told over the board: no connection, nobody there, a bot in one's place, a closed
table."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from browser.states.recording import Line, told_otherwise
from browser.states.scene import Scene, State, at_the_table
from browser.states.visitor import Cast
from browser.user import User

HOST_SAYS = "Fermé pour la nuit, à demain ! " + "Nous rouvrons à neuf heures. " * 5
LINE = Line()


def own_turn(cast: Cast) -> str:
    """A game in which one is to move."""
    return f"/table/{cast.open_table('flush_royal', 'casual novice', begins=0)}"


def absent_friend(cast: Cast) -> str:
    """A friend is to move who has gone."""
    opened = cast.me.open_table("royal_flush", "person", begins=1)
    cast.friend(opened["id"], opened["invite"], "Alexandra", stays=False)
    cast.me.command(opened["id"], "begin")
    return f"/table/{opened['id']}"


def is_away(message: dict[str, Any]) -> None:
    """A bot plays one's own seat."""
    seat = message["you"]["seat"]
    message["table"]["seats"][seat]["away"] = True


def is_closed(message: dict[str, Any]) -> None:
    """The host of the server has closed the table, and says why."""
    message["table"].update(status="over", closed="host", closed_note=HOST_SAYS)


def notice_is_shown(user: User) -> None:
    """Wait for what is told."""
    at_the_table(user)
    expect(user.page.locator(".notice").first).to_be_visible()


def bot_is_offered(user: User) -> None:
    """Wait until a bot may be asked to play."""
    expect(user.button("web.table.let-bot-play")).to_be_visible()


SCENES = (
    Scene(
        "notice-lost",
        own_turn,
        at_the_table,
        (State("", LINE.cut),),
        prepare=LINE.prepare,
    ),
    Scene("notice-absent", absent_friend, notice_is_shown, (State("", bot_is_offered),)),
    Scene("notice-away", own_turn, notice_is_shown, prepare=told_otherwise(is_away)),
    Scene("notice-closed", own_turn, notice_is_shown, prepare=told_otherwise(is_closed)),
)
