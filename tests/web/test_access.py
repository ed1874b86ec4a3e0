"""Home and rules for everyone: nothing that axe objects to, in light and dark, large and small."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from web.conftest import LAPTOP, PHONE

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
RUN = "axe.run(document, { resultTypes: ['violations'] }).then(found => found.violations)"

EVERYWHERE = [
    pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"]),
    pytest.mark.parametrize("scheme", ["light", "dark"]),
]
pytestmark = EVERYWHERE


def objections(page):
    """What axe finds: rule, and where."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: npm ci")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return [(each["id"], [node["target"] for node in each["nodes"]]) for each in page.evaluate(RUN)]


def test_home(site, open_page, size, scheme):
    page = open_page(site.address, size, scheme=scheme)
    expect(page.locator(".game")).to_have_count(3)
    assert objections(page) == []


@pytest.mark.parametrize(
    "button",
    [".page-header > button:last-child", ".game .play-row .icon-button", ".game .friends"],
    ids=["settings", "options", "friends"],
)
def test_dialogs(site, open_page, size, scheme, button):
    page = open_page(site.address, size, scheme=scheme)
    page.locator(button).first.click()
    expect(page.locator("dialog")).to_be_visible()
    page.evaluate("Promise.all(document.getAnimations().map(each => each.finished))")
    assert objections(page) == []


@pytest.mark.parametrize("game", ["royal_flush", "flush_royal"])
def test_rules(site, open_page, size, scheme, game):
    page = open_page(f"{site.address}/rules/{game}", size, scheme=scheme)
    expect(page.locator(".rule").first).to_be_visible()
    assert objections(page) == []
