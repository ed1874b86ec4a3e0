"""A server that still compiles, as a page meets it: what is ready when is what a test says."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route, WebSocketRoute

from brelan.games import NAMES

LEVELS = ("novice", "casual", "club", "expert", "champion")


class Compiling:
    """Answers for the server until a game is ready, and lets everything through from then on."""

    def __init__(self, page: Page, rules: float = 0, **bots: float):
        self.rules = rules
        self.bots = bots
        self.reachable = True
        self.questions: list[str] = []
        self.asked_from: list[str] = []
        """The paths of the pages that have asked."""
        self.orders: list[dict[str, Any]] = []
        self._held: list[Route] = []
        self._told: list[tuple[WebSocketRoute, str]] = []
        page.route("**/api/readiness*", self._answer)
        page.route("**/api/tables", self._order)
        page.route("**/api/rules/*", self._hold)
        page.route_web_socket(re.compile(r"/live\?"), self._line)

    def now(self, rules: float = 0, **bots: float) -> None:
        """From now on that many seconds are left."""
        self.rules = rules
        self.bots = bots
        if rules:
            return
        for route in self._held:
            route.continue_()
        for line, text in self._told:
            line.send(text)
        self._held, self._told = [], []

    @property
    def ready(self) -> bool:
        """Whether there is nothing left to compile."""
        return not self.rules and not any(self.bots.values())

    def _answer(self, route: Route) -> None:
        if not self.reachable:
            route.abort()
            return
        self.questions.append(route.request.url)
        self.asked_from.append(urlsplit(route.request.headers.get("referer", "")).path)
        bots = {level: float(self.bots.get(level, 0)) for level in LEVELS}
        games = {game: {"rules": self.rules, "bots": bots} for game in NAMES}
        route.fulfill(json={"ready": self.ready, "games": games})

    def _order(self, route: Route) -> None:
        order = route.request.post_data_json
        self.orders.append(order)
        wanted = [seat.get("bot") for seat in order["seats"]]
        if not self.rules and not any(self.bots.get(level) for level in wanted):
            route.continue_()
            return
        told = {"code": "not-ready", "message": "Pas encore."}
        route.fulfill(status=503, headers={"Retry-After": "5"}, json=told)

    def _hold(self, route: Route) -> None:
        if self.rules:
            self._held.append(route)
        else:
            route.continue_()

    def _line(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def hear(text: str) -> None:
            if self.rules:
                self._told.append((line, text))
            else:
                line.send(text)

        server.on_message(hear)


def with_a_bot_to_move(page: Page) -> None:
    """Let a table come as it is before a bot's first move, which is not made."""

    def line(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def hear(text: str) -> None:
            message = json.loads(text)
            if message["type"] == "did":
                return
            if message["type"] == "table" and message["view"]:
                seats = message["table"]["seats"]
                bots = [place for place, seat in enumerate(seats) if seat["kind"] == "bot"]
                message["view"]["turn"] = bots[0]
                message["moves"] = None
            route.send(json.dumps(message))

        server.on_message(hear)

    page.route_web_socket(re.compile(r"/live\?"), line)
