"""What the browser tests share: a server, a Chromium, and pages that may not complain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from system import needed
from web.site import Site

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
LOCALES = {"fr": "fr-FR", "en": "en-GB", "de": "de-DE"}
EXPECTED = ("Failed to load resource", "WebSocket connection to")
"""What a browser says of a network that a test has taken away."""

OpenPage = Callable[..., Page]


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server for all tests that do not stop it."""
    running = Site(tmp_path_factory.mktemp("site"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """A server that a test may stop and start."""
    running = Site(tmp_path)
    running.start()
    yield running
    running.stop()


# Not for the whole session: while Playwright is there, other tests can run no loop of their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    program = needed("chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Opens an address as a new person; at the end no page may have complained."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def complain(text: str) -> None:
        if not text.startswith(EXPECTED):
            complaints.append(text)

    def open_page(
        address: str,
        size: dict[str, int] = LAPTOP,
        language: str = "fr",
        scheme: str = "dark",
        service_workers: str = "allow",
    ) -> Page:
        phone = size["width"] < 600
        context = browser.new_context(
            viewport=size,
            locale=LOCALES[language],
            color_scheme=scheme,
            has_touch=phone,
            is_mobile=phone,
            service_workers=service_workers,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complain(str(error)))
        page.on("console", lambda said: said.type == "error" and complain(said.text))
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
