"""The live line to a table: it comes back by itself, loses nothing and says nothing twice."""

from __future__ import annotations

import signal

from playwright.sync_api import expect

from browser.user import await_script

OPEN = """async () => {
  const { TableConnection } = await import("/web/table/state/connection.js");
  const { newCommandId, post } = await import("/web/shared/api.js");
  const { id } = await post("/api/tables", {
    command_id: newCommandId(), game: "poker_tiles", name: "Ada",
    seats: [{ kind: "me" }, { kind: "person" }],
  });
  window.link = new TableConnection(id);
  window.states = [];
  window.said = 0;
  link.addEventListener("state", (event) => states.push(event.detail));
  link.addEventListener("message", (event) => { if (event.detail.type === "said") said++; });
  link.open();
  await link.ask({ type: "ping" });
}"""


def opened(open_page, **more):
    page = open_page(**more)
    expect(page.locator(".game")).to_have_count(3)
    page.evaluate(OPEN)
    return page


def test_questions_and_commands_are_answered(open_page):
    page = opened(open_page)
    assert page.evaluate("link.ask({ type: 'ping' })")["type"] == "pong"
    assert page.evaluate("link.send({ type: 'say', text: 'Bonjour' })")["type"] == "done"
    await_script(page, "said === 1")


def test_a_command_said_twice_is_done_once(open_page):
    page = opened(open_page)
    command = "{ type: 'say', text: 'Une fois', command_id: 'same-command-1' }"
    first = page.evaluate(f"link.send({command})")
    second = page.evaluate(f"link.send({command})")
    assert first == second
    assert page.evaluate("said") == 1


def test_what_was_said_while_the_server_was_away_is_done_when_it_is_back(own_server, open_page):
    page = opened(open_page, address=own_server.address, forgive=r"WebSocket connection|ERR_")
    own_server.close(signal.SIGKILL)
    await_script(page, "states.at(-1) === 'lost'")
    page.evaluate("window.answer = link.send({ type: 'say', text: 'Encore là' }); undefined")
    own_server.open()
    assert page.evaluate("answer")["type"] == "done"
    await_script(page, "said === 1")
    assert page.evaluate("states") == ["open", "lost", "open"]
