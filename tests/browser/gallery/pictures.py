"""The pictures of one scene, taken in a process with a browser of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from browser.browsers import ARGUMENTS
from browser.layout.windows import Window
from browser.states import SCENES
from browser.states.scene import Sight, walk
from browser.user import User
from system import find

FOLDER = Path(__file__).parents[3] / "build" / "gallery"
LONGEST = 3
"""How many windows high a picture of a page that scrolls may be."""
QUALITY = 78
Picture = dict[str, Any]


def take(name: str, address: str, languages: tuple[str, ...], themes: list[str]) -> list[Picture]:
    """The pictures of a scene."""
    program = find("chromium-headless-shell") or find("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        user = User(
            browser, address=address, size="phone", is_mobile=False, service_workers="block"
        )
        found = [
            picture
            for sight in walk(user, SCENES[name], languages)
            for picture in take_all(sight, themes)
        ]
        browser.close()
    return found


def take_all(sight: Sight, themes: list[str]) -> Iterator[Picture]:
    """A state in every window and theme."""
    page = sight.user.page
    for window in sight.sizes:
        wrong = sight.windows.measure([window], sight.language, sight.state.layer, sight.state.asks)
        sight.windows.show(window)
        for theme in themes:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            file = f"{sight.name}-{window}-{sight.language}-{theme}.jpg"
            photograph(page, window, FOLDER / file)
            yield {
                "file": file,
                "state": sight.name,
                "size": str(window),
                "language": sight.language,
                "theme": theme,
                "wrong": sorted({each.text for each in wrong}),
            }


def photograph(page: Page, window: Window, path: Path) -> None:
    """A page as far down as anybody would look."""
    high = min(page.evaluate("document.documentElement.scrollHeight"), LONGEST * window.height)
    clip = {"x": 0, "y": 0, "width": window.width, "height": max(high, window.height)}
    page.screenshot(
        path=path, type="jpeg", quality=QUALITY, full_page=high > window.height, clip=clip
    )
