"""The pictures of README and documentation, taken of real games: `make pictures`."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from browser.browsers import ARGUMENTS
from browser.gallery.__main__ import a_server, say
from browser.layout.windows import LAPTOP
from browser.states import SCENES
from browser.states.scene import Sight, walk
from browser.user import User
from system import find

FOLDER = Path(__file__).parents[3] / "docs" / "pictures"
LANGUAGE = "en"
"""As in the documentation itself."""
QUALITY = 84


class Wanted(NamedTuple):
    """A picture: its scene, its state there, and the theme that it shows."""

    scene: str
    state: str
    theme: str


WANTED = {
    "home": Wanted("home-lists", "home-lists", "dark"),
    "royal_flush": Wanted("royal_flush-middle", "royal_flush-middle-claim", "dark"),
    "flush_royal": Wanted("flush_royal-middle", "flush_royal-middle-tried", "light"),
    "poker_tiles": Wanted("poker_tiles-middle", "poker_tiles-middle-tried", "dark"),
}


def main() -> None:
    """Take all of them."""
    program = find("chromium-headless-shell") or find("chromium")
    with a_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        for name, wanted in WANTED.items():
            user = User(
                browser, address=address, size="phone", is_mobile=False, service_workers="block"
            )
            sight = find_sight(user, wanted)
            file = FOLDER / f"{name}.webp"
            file.write_bytes(photograph(sight, wanted.theme))
            user.context.close()
            say(f"{file}: {file.stat().st_size // 1000} KB")
        browser.close()


def find_sight(user: User, wanted: Wanted) -> Sight:
    """A state, as it is on a laptop."""
    for sight in walk(user, SCENES[wanted.scene], (LANGUAGE,)):
        if sight.name == wanted.state and LAPTOP in sight.sizes:
            return sight
    raise LookupError(wanted.state)


def photograph(sight: Sight, theme: str) -> bytes:
    """What is in the window, in a form that is small and that browsers show."""
    page: Page = sight.user.page
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    sight.windows.show(LAPTOP)
    camera = sight.user.context.new_cdp_session(page)
    taken = camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(taken["data"])


if __name__ == "__main__":
    main()
