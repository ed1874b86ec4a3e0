"""Somebody at a browser: a window of some size and language, watched for whatever goes wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    Response,
    WebError,
    expect,
)
from websockets.sync.client import connect

import patience
from brelan import games
from brelan.texts import catalogue
from browser.socket_monitor import SocketMonitor

PICTURES = Path(__file__).parents[2] / "build" / "browser"
PATIENCE_MS = 1000 * patience.SECONDS
SIZES: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
LOCALES = {"fr": "fr-FR", "en": "en-GB", "de": "de-DE"}
HINT_STAGES = 3
MOST_TABLES = 400
TABLES_EACH = 30
# What a page draws at random it draws alike in every run; numbers of commands are never the same.
FIXED_CHANCE = """(() => {
  let state = 1;
  const next = () => (state = (state * 48271) % 2147483647);
  Math.random = () => next() / 2147483647;
  crypto.getRandomValues = (bytes) => {
    let count = 0;
    try {
      count = Number(localStorage.getItem("test-chance")) + 1;
      localStorage.setItem("test-chance", String(count));
    } catch {}
    const given = state;
    state = count + 1;
    for (let at = 0; at < bytes.length; at++) bytes[at] = next() >> 8;
    state = given;
    return bytes;
  };
})()"""
# Others are shown as they act, and nothing is celebrated, unless a test is about that.
PREFERENCES = """(kept, offered) => {
  try {
    if (!localStorage.getItem("brelan.settings")) localStorage.setItem("brelan.settings", kept);
    localStorage.setItem("brelan.lesson-offers", offered);
  } catch {}
}"""
SETTINGS = {"pace": "quick", "celebrations": "off"}
NETWORK = ("http", "https", "ws", "wss")

expect.set_options(timeout=PATIENCE_MS)


def viewport(size: str) -> dict[str, int]:
    """Width and height of a window."""
    found: dict[str, int] = SIZES[size]["viewport"]
    return found


def await_script(page: Page, script: str, arg: object = None) -> None:
    """Wait until a script says yes. Playwright's own way runs it again and again inside the page,
    where our pages allow no text to become code."""
    deadline = monotonic() + patience.SECONDS
    while not page.evaluate(script, arg):
        assert monotonic() < deadline, f"never so: {script}"
        page.wait_for_timeout(20)


class User:
    """A browser of one's own: cookies, settings, a page, and what was heard on its socket."""

    def __init__(
        self,
        chromium: Browser,
        *,
        address: str,
        size: str = "laptop",
        language: str = "fr",
        calm: bool = True,
        settings: dict[str, str] | None = None,
        offers: bool = False,
        **more: Any,
    ):
        """`offers`: whether lessons are still to be offered."""
        self.address = address
        self.size = size
        self.language = language
        self.opened = 0
        """How many tables were opened by the API."""
        self.faults: list[str] = []
        # A browser that is busy may show the next page without the passage to it.
        self.forgiven = [r"Transition was aborted because of invalid state"]
        motion = "reduce" if calm else "no-preference"
        self.context = chromium.new_context(
            **{
                **SIZES[size],
                "locale": LOCALES[language],
                "reduced_motion": motion,
                "base_url": address,
                **more,
            }
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.context.add_init_script(FIXED_CHANCE)
        kept = json.dumps(json.dumps(SETTINGS if settings is None else settings))
        offered = json.dumps(json.dumps([] if offers else games.NAMES))
        self.context.add_init_script(f"({PREFERENCES})({kept}, {offered})")
        self.context.on("console", self._console)
        self.context.on("weberror", self._error)
        self.context.on("request", self._request)
        self.context.on("response", self._response)
        self.page: Page = self.new_page()

    def new_page(self) -> Page:
        """Another page of the same person; the ears are at the newest."""
        page = self.context.new_page()
        self.socket = SocketMonitor(page)
        self.page = page
        return page

    def words(self, key: str, **values: object) -> str:
        """A text of the catalogue in this person's language."""
        return catalogue(self.language)[key].format_map(values)

    def forgive(self, pattern: str) -> None:
        """What is meant to go wrong in this test."""
        self.forgiven.append(pattern)

    @property
    def unforgiven(self) -> list[str]:
        """What went wrong and was not meant to."""
        return [each for each in self.faults if not any(re.search(p, each) for p in self.forgiven)]

    def picture(self, name: str) -> None:
        """Leave a picture of every page."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        for number, page in enumerate(self.context.pages):
            path = PICTURES / f"{re.sub(r'[^0-9A-Za-z]+', '-', name)}-{number}.png"
            page.screenshot(path=path)

    # What is in the page, by handles that do not depend on how it looks.

    @property
    def table(self) -> Locator:
        """The table, which says its status, whose turn it is and which entry it shows."""
        return self.page.locator("[data-status]")

    @property
    def play(self) -> Locator:
        return self.page.locator("[data-action=play]")

    @property
    def recall(self) -> Locator:
        return self.page.locator("[data-action=recall]")

    @property
    def hint(self) -> Locator:
        return self.page.locator("[data-action=hint]")

    @property
    def reason(self) -> Locator:
        """Why it cannot be played."""
        return self.page.locator("#reason")

    @property
    def end(self) -> Locator:
        """The count at the end."""
        return self.page.get_by_role("region", name=self.words("web.end.title"))

    @property
    def totals(self) -> Locator:
        """The points of each player at the end, the best first."""
        return self.end.locator("[data-value]")

    def total(self, seat: int) -> Locator:
        """The points of one player at the end."""
        return self.end.locator(f'[data-seat="{seat}"] [data-value]')

    @property
    def shown(self) -> int:
        """The number of the entry that the table shows."""
        return int(self.table.get_attribute("data-seq") or 0)

    def square(self, square: str) -> Locator:
        return self.page.locator(f"[data-square={square}]")

    def held(self, card: str) -> Locator:
        """A card that is on the rack of a board game."""
        return self.page.locator(f'[data-tile][data-card="{card}"]:visible').first

    def control(self, name: str) -> Locator:
        """One of the area's own buttons."""
        return self.page.locator(f"[data-control={name}]")

    def button(self, key: str, **values: object) -> Locator:
        return self.page.get_by_role("button", name=self.words(key, **values), exact=True)

    def ask_hint(self) -> None:
        """Ask for a hint, or for more of it."""
        told = int(self.hint.get_attribute("data-stage") or 0)
        self.press(self.hint)
        expect(self.hint).to_have_attribute("data-stage", str(min(told + 1, HINT_STAGES)))
        expect(self.hint).to_be_enabled()

    def take_hint(self) -> None:
        """Ask for all of a hint, and wait until it lies there and has been judged."""
        for _ in range(HINT_STAGES):
            self.ask_hint()
        expect(self.play).to_have_attribute("aria-busy", "false")

    def press(self, target: Locator) -> None:
        """Press something, with a finger where there is one."""
        if self.size == "phone":
            target.tap()
        else:
            target.click()

    def from_menu(self, key: str) -> None:
        """Choose something from the table's menu."""
        self.press(self.button("web.table.menu"))
        self.press(self.page.get_by_role("menuitem", name=self.words(key), exact=True))

    def open_tab(self, name: str) -> None:
        """Turn to a tab of the side panel, in its drawer on a phone."""
        if self.size == "phone":
            self.press(self.button("web.table.open-panel"))
        self.press(self.page.get_by_role("tab", name=self.words(f"web.table.tab.{name}")))

    # Going places.

    def go(self, path: str = "/") -> User:
        """Open a page of ours."""
        self.page.goto(path)
        return self

    def open_table(self, game: str, others: str = "casual", **wish: Any) -> str:
        """Open a table by the API, as this person; `others` are bots, or "person"."""
        seats = [
            {"kind": "person"} if other == "person" else {"kind": "bot", "bot": other}
            for other in others.split()
        ]
        self.opened += 1
        wanted = {
            "command_id": f"browser-{self.opened:08d}",
            "game": game,
            "name": "Ada",
            "seats": [{"kind": "me"}, *seats],
            **wish,
        }
        answer = self.context.request.post(f"{self.address}/api/tables", data=json.dumps(wanted))
        assert answer.ok, answer.text()
        self.table_id = str(answer.json()["id"])
        return self.table_id

    def sit_at(self, game: str, others: str = "casual", **wish: Any) -> User:
        """Open a table and go there; it is shown when this returns."""
        self.go(f"/table/{self.open_table(game, others, **wish)}")
        expect(self.table).to_have_attribute("data-seq", re.compile(r"\d"))
        return self

    def sit_with(
        self, game: str, wanted: Callable[[list[str]], bool], others: str = "casual", **wish: Any
    ) -> User:
        """Sit down where this person begins the game and can lay, with cards as wanted."""
        for number in range(MOST_TABLES):
            if number % TABLES_EACH == 0:
                # Nobody may have many games going: be somebody else.
                self.context.clear_cookies()
            table = self.open_table(game, others, mix=f"deal{number}", **wish)
            first = self.snapshot(table)
            begins = first["moves"] and not first["log"] and "lay" in first["moves"]["verbs"]
            if begins and wanted(first["view"]["racks"][0]):
                self.go(f"/table/{table}")
                assert self.await_turn()
                return self
        raise AssertionError("no such cards were dealt")

    def snapshot(self, table: str) -> dict[str, Any]:
        """The first thing that the server says of a table to this person."""
        cookies = "; ".join(f"{c['name']}={c['value']}" for c in self.context.cookies())
        address = f"ws{self.address.removeprefix('http')}/api/tables/{table}/live"
        with connect(address, additional_headers={"Cookie": cookies}, proxy=None) as socket:
            said: dict[str, Any] = json.loads(socket.recv(PATIENCE_MS / 1000))
            return said

    def await_turn(self) -> bool:
        """Wait until it is this person's turn; False if the game is over instead."""
        self.page.locator("[data-turn=mine], [data-status=over]").wait_for()
        self.socket.catch_up(self.shown)
        return self.table.get_attribute("data-status") != "over"

    def sees_only_backs(self, seat: int) -> bool:
        """Whether of the cards of a seat only those are known that everybody has seen."""
        view = self.socket.view
        if view["game"] != "royal_flush":
            return set(view["racks"][seat]) <= {"?"}
        return set(view["hands"][seat]) <= {"?", *view["known"][seat]}

    def await_after(self, seq: int) -> None:
        """Wait until the table shows something later."""
        self.page.locator(f'[data-seq]:not([data-seq="{seq}"])').wait_for()

    # What goes wrong.

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text} ({message.location})")

    def _error(self, error: WebError) -> None:
        self.faults.append(f"error: {error.error}")

    def _request(self, request: Request) -> None:
        where = urlsplit(request.url)
        if where.scheme in NETWORK and where.hostname != "127.0.0.1":
            self.faults.append(f"left this machine: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"status {response.status}: {response.url}")


NewUser = Callable[..., User]
"""Let somebody come."""


@contextmanager
def without_closed_pages() -> Iterator[None]:
    """A page that has gone in the meantime needs no picture."""
    try:
        yield
    except Error as error:
        if "closed" not in str(error):
            raise
