"""What people see of the host: a table that was closed, and that they are banned or muted."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from time import monotonic

import pytest
from playwright.sync_api import expect

import patience
from browser.user import NewUser, User
from running.servers import Server

HOST_SAYS = "Fermé pour la nuit, à demain ! " + "Nous rouvrons à neuf heures. " * 5
REFUSED = r"status 403|Failed to load resource"


def admin(server: Server, *words: str) -> str:
    """Give an order, as the host does, while the server runs."""
    command = [sys.executable, "-m", "brelan", "admin", *words]
    done = subprocess.run(
        [*command, "--database", server.config.database],
        env={**os.environ, "LC_ALL": "C"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def identity(user: User) -> str:
    """The id of somebody, which their cookie begins with."""
    (cookie,) = (each for each in user.context.cookies() if each["name"].endswith("brelan"))
    return cookie["value"].partition(".")[0]


def until(user: User, script: str, argument: str = "") -> None:
    """Ask the server again and again, through the page, until it has learned of an order."""
    deadline = monotonic() + patience.SECONDS
    while not user.page.evaluate(script, argument):
        assert monotonic() < deadline, "the server has not learned of the order"
        user.page.wait_for_timeout(200)


@pytest.mark.parametrize(("size", "language"), [("laptop", "fr"), ("phone", "de"), ("phone", "en")])
def test_a_closed_table_says_so_and_leads_home(
    new_user: NewUser, server: Server, size: str, language: str
) -> None:
    user = new_user(size, language).sit_at("poker_tiles")
    user.await_turn()
    admin(server, "close", user.table_id, "--reason", HOST_SAYS)
    sentence = user.page.locator(".sentence")
    expect(sentence).to_contain_text(user.words("web.table.closed.host"))
    expect(user.page.locator(".notices")).to_have_text(HOST_SAYS.strip())
    expect(user.page.locator("[data-status=over]")).to_be_visible()
    expect(user.play).to_be_hidden()
    expect(user.control("result")).to_have_count(0)
    expect(user.control("rematch")).to_have_count(0)
    expect(user.end).to_be_hidden()
    assert user.page.evaluate("document.body.scrollWidth <= innerWidth")
    home = user.control("home")
    expect(home).to_be_in_viewport(ratio=1)
    user.press(home)
    expect(user.page.locator(".game")).to_have_count(3)


def test_a_table_closed_before_it_began_says_so(new_user: NewUser, server: Server) -> None:
    user = new_user().sit_at("royal_flush", "person")
    admin(server, "close", user.table_id)
    expect(user.page.locator(".sentence")).to_contain_text(user.words("web.table.closed.host"))
    user.page.reload()
    expect(user.page.locator(".sentence")).to_contain_text(user.words("web.table.closed.host"))
    expect(user.control("home")).to_be_visible()
    expect(user.page.locator(".lobby")).to_have_count(0)


@pytest.mark.parametrize("language", ["fr", "en", "de"])
def test_the_banned_are_told_and_do_not_come_back_for_ever(
    new_user: NewUser, server: Server, language: str
) -> None:
    user = new_user(language=language).sit_at("flush_royal")
    user.forgive(REFUSED)
    user.await_turn()
    sockets: list[str] = []
    user.page.on("websocket", lambda socket: sockets.append(socket.url))
    who = identity(user)
    admin(server, "ban", who)
    told = user.page.get_by_role("alert")
    expect(told).to_have_text(user.words("web.core.banned"))
    assert sockets == []
    expect(user.page.get_by_role("link", name=user.words("web.core.to-home"))).to_have_count(0)
    user.go("/")
    expect(told).to_have_text(user.words("web.core.banned"))
    admin(server, "unban", who)
    again = user.page.get_by_role("link", name=user.words("web.core.retry"))
    expect(again).to_be_visible()
    # The server learns of it within a second or two.
    until(user, "() => fetch('/api/home').then((answer) => answer.ok)")
    again.click()
    expect(user.page.locator(".game")).to_have_count(3)


def test_the_muted_are_told_and_play_on(new_user: NewUser, server: Server) -> None:
    user = new_user().sit_at("poker_tiles")
    user.await_turn()
    who = identity(user)
    # Nobody is offered a chat alone with bots, but what was said can be read.
    said = {"type": "say", "command_id": "said-first", "phrase": "hello"}
    user.context.request.post(f"/api/tables/{user.table_id}/commands", data=said)
    admin(server, "mute", who)
    until(
        user,
        """async (table) => {
          const answer = await fetch(`/api/tables/${table}/commands`, {
            method: "POST",
            body: JSON.stringify({ type: "say", command_id: `id-${Date.now()}`, phrase: "hello" }),
          });
          return answer.status === 403;
        }""",
        user.table_id,
    )
    user.forgive(REFUSED)
    user.open_tab("chat")
    field = user.page.get_by_role("textbox")
    field.fill("Bonjour")
    field.press("Enter")
    words = re.compile(re.escape(user.words("server.refused.muted")))
    expect(user.page.get_by_text(words).first).to_be_visible()
    expect(user.play).to_be_visible()
    admin(server, "unmute", who)
