"""A server, a Chromium, and guests who are looked after: no fault passes, a failure is pictured."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.guests import Guest, Visit, without_closed_pages
from browser.house import Cable, House
from system import needed

# Nothing is found but this machine: what a page or the browser itself asks for stays here.
NOWHERE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    house.open()
    yield house
    house.close()
    assert "Traceback" not in house.complaints, house.complaints


# Not for the whole session: while Playwright is there, other tests can run no loop of their own.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    program = needed("chromium")
    arguments = [NOWHERE] + (["--no-sandbox"] if os.geteuid() == 0 else [])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Let somebody come, with a browser of their own; there can be several."""
    guests: list[Guest] = []

    def come(size: str = "laptop", language: str = "fr", **more: Any) -> Guest:
        address = more.pop("address", house.address)
        guests.append(Guest(chromium, address, size, language, **more))
        return guests[-1]

    yield come
    faults = [fault for guest in guests for fault in guest.unforgiven]
    if faults or request.node.stash.get(FAILED, False):
        picture(guests, request.node.name)
    for guest in guests:
        guest.context.close()
    assert not faults, "\n".join(faults)


def picture(guests: list[Guest], name: str) -> None:
    for number, guest in enumerate(guests):
        with without_closed_pages():
            guest.picture(f"{name}-{number}")


@pytest.fixture
def cable(house: House) -> Iterator[Cable]:
    cable = Cable(house)
    yield cable
    cable.close()
