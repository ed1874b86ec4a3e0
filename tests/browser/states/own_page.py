"""One's own page and the daily deal, full and empty; what they tell is always the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect

from brelan.games import NAMES
from browser.states.pages import at, in_a_dialog
from browser.states.scene import Arrange, Scene, State, escape
from browser.user import User

LONG_AGO = 1_795_000_000_000
DAY_MS = 86_400_000
LONG_NAME = "Jean-Baptiste de la Salle"

HAND = {"combination": "royal-flush", "squares": ["c4", "c5"], "points": 80}
BEST = [
    ("royal_flush", "claim full-house Ks Kh Kd 9s 9h", [], "full-house", 22),
    ("flush_royal", "lay c4=As c5=*Ks c6=Qs c7=Js c8=Ts", [HAND], None, 96),
    ("poker_tiles", "lay c4=4s c5=4h c6=4d c7=*", [HAND], None, 55),
]
PAGE: dict[str, Any] = {
    "name": LONG_NAME,
    "played": 1370,
    "standings": [
        {"game": game, "level": level, "played": 40, "won": 22, "shared": 1, "points": 61.25}
        for game in NAMES
        for level in ("casual", "champion", "people")
    ],
    "streaks": {
        "played": {"days": 4, "longest": 12},
        "daily": {"days": 2, "longest": 2},
        "puzzles": {"days": 0, "longest": 31},
    },
    "best": [
        {
            "table": "best00000000",
            "finished": LONG_AGO,
            "step": 12,
            "seq": 14,
            "seat": 0,
            "game": game,
            "action": action,
            "hands": hands,
            "board": board,
            "points": points,
        }
        for game, action, hands, board, points in BEST
    ],
    "running": [
        {
            "id": "running00000",
            "game": "flush_royal",
            "status": "playing",
            "free": 0,
            "players": ["Ada", "expert", "expert"],
            "bots": ["", "expert", "expert"],
            "opened": LONG_AGO,
            "updated": LONG_AGO,
            "your_turn": True,
            "result": None,
            "seat": 0,
            "colours": [0, 1, 2],
        }
    ],
}
GAMES: dict[str, Any] = {
    "games": [
        {
            "table": f"over{number:08}",
            "game": NAMES[number % 3],
            "players": 3,
            "seat": 0,
            "finished": LONG_AGO - number * DAY_MS,
            "points": 60 + number,
            "share": (1, 0, 0.5, 0)[number % 4],
            "resigned": number == 3,
            "opponents": ["expert", "people"],
            "hints": 2 if number == 1 else 0,
            "daily": "2026-11-17" if number % 4 == 2 else None,
            "counted": number != 6,
        }
        for number in range(8)
    ],
    "next": "1.over",
}
NOTHING_PLAYED = {
    **PAGE,
    "played": 0,
    "standings": [],
    "best": [],
    "running": [],
    "streaks": {name: {"days": 0, "longest": 0} for name in ("played", "daily", "puzzles")},
}


def deal(game: str, people: int, own: bool, **more: Any) -> dict[str, Any]:
    """The deal of a day in a game, finished by so many people."""
    names = (LONG_NAME, "Ada", "Zoé")
    lines = [
        {
            "rank": max(1, rank),
            "name": names[rank % 3],
            "points": 90 - max(1, rank),
            "won": rank < 2,
        }
        for rank in range(people)
    ]
    tried = {"table": "own000000000", "status": "over", "points": 89, "won": True, "rank": 1}
    return {
        "game": game,
        "players": 3,
        "seat": 1,
        "bot": "club",
        "champion": None,
        "own": tried if own else None,
        "finished": people,
        "lines": [{**line, "you": own and number == 1} for number, line in enumerate(lines)],
        **more,
    }


def day(closed: bool) -> dict[str, Any]:
    """A day that goes on, or one that is over."""
    champion = {"points": 97, "won": True, "table": None if closed else "champion0000"}
    first, second, third = NAMES
    return {
        "day": "2026-11-18",
        "today": "2026-11-18" if closed else "2026-11-20",
        "left_ms": 18_720_000,
        "closed": closed,
        "streak": {"days": 3, "longest": 9},
        "games": [
            deal(first, 5, own=True, champion=champion),
            deal(second, 2, own=False),
            deal(third, 0, own=False),
        ],
    }


def told(**answers: Any) -> Arrange:
    """Let the server say this; `me_games` is the path `me/games`."""

    def arrange(user: User) -> None:
        for path, body in answers.items():
            pattern = f"**/api/{path.replace('_', '/')}"
            user.page.route(pattern, saying(body))
            user.page.route(f"{pattern}?*", saying(body))

    return arrange


def saying(body: Any) -> Callable[[Route], None]:
    """An answer that is always the same."""
    return lambda route: route.fulfill(json=body)


def page_is_shown(user: User) -> None:
    """Wait for one's own page and its list."""
    expect(user.page.locator(".games-list > li").first).to_be_visible()


def nothing_is_shown(user: User) -> None:
    """Wait for the page of somebody new."""
    expect(user.page.locator(".all .note").first).to_be_visible()


def deals_are_shown(user: User) -> None:
    """Wait for the deals of all games."""
    expect(user.page.locator(".deal")).to_have_count(len(NAMES))


SCENES = (
    Scene(
        "me",
        at("/me"),
        page_is_shown,
        (State(""), State("name", in_a_dialog(".name-button"), escape)),
        prepare=told(me=PAGE, me_games=GAMES),
    ),
    Scene(
        "me-new",
        at("/me"),
        nothing_is_shown,
        prepare=told(me=NOTHING_PLAYED, me_games={"games": [], "next": None}),
    ),
    Scene("daily", at("/daily"), deals_are_shown, prepare=told(daily=day(closed=True))),
    Scene(
        "daily-past",
        at("/daily?day=2026-11-18"),
        deals_are_shown,
        prepare=told(daily=day(closed=False)),
    ),
)
