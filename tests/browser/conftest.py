"""A server, a Chromium, and users who are watched: no fault passes, a failure is pictured."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from browser.browsers import ARGUMENTS, SETTINGS
from browser.user import NewUser, User, without_closed_pages
from running.proxy import Proxy
from running.servers import Server, Servers
from system import needed

FAILED = pytest.StashKey[bool]()
OpenPage = Callable[..., Page]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="package")
def server(launcher: Popen[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests; who stops it starts it again."""
    yield from served(Servers(launcher, tmp_path_factory.mktemp("server")))


@pytest.fixture
def own_server(launcher: Popen[str], tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own."""
    yield from served(Servers(launcher, tmp_path))


@pytest.fixture
def unhurried_server(launcher: Popen[str], tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own whose bots pause before they move."""
    yield from served(Servers(launcher, tmp_path), fast=False)


def served(servers: Servers, **more: Any) -> Iterator[Server]:
    """A server for a browser, which must not have logged a failure in the end."""
    server = servers.new(**SETTINGS, **more)
    server.open()
    yield server
    servers.kill()
    assert "Traceback" not in server.complaints, server.complaints


# Not for the whole session: while Playwright is there, other tests can run no loop of their own.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    program = needed("chromium-headless-shell")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def new_user(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[NewUser]:
    """Makes a user with a browser context of their own; there can be several."""
    users: list[User] = []

    def make(size: str = "laptop", language: str = "fr", **more: Any) -> User:
        if "address" not in more:
            more["address"] = request.getfixturevalue("server").address
        users.append(User(chromium, size=size, language=language, **more))
        return users[-1]

    yield make
    faults = [fault for user in users for fault in user.unforgiven]
    if faults or request.node.stash.get(FAILED, False):
        take_pictures(users, request.node.name)
    for user in users:
        user.context.close()
    assert not faults, "\n".join(faults)


def take_pictures(users: list[User], name: str) -> None:
    for number, user in enumerate(users):
        with without_closed_pages():
            user.picture(f"{name}-{number}")


@pytest.fixture
def open_page(new_user: NewUser) -> OpenPage:
    """Opens a page as a new user; `forgive` is what is meant to go wrong there."""

    def open_page(
        path: str = "/",
        size: str = "laptop",
        language: str = "fr",
        scheme: str = "dark",
        forgive: str = "",
        **more: Any,
    ) -> Page:
        user = new_user(size, language, calm=False, color_scheme=scheme, **more)
        if forgive:
            user.forgive(forgive)
        user.page.goto(path)
        return user.page

    return open_page


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    proxy = Proxy(server)
    yield proxy
    proxy.close()
