"""Whether something can be seen whole in a small window: nothing cuts it off or lies over it."""

from __future__ import annotations

from playwright.sync_api import Page

from browser.user import await_script

SMALL = {"short": (320, 568), "sideways": (568, 320), "phone": (390, 844)}
"""Windows of phones, width and height."""

IN_SIGHT = """(selectors) => selectors.every((selector) => {
  const all = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  return all.length > 0 && all.every((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const corners = [[left + 6, top + 6], [right - 6, bottom - 6]];
    return corners.every(([x, y]) => each.contains(document.elementFromPoint(x, y)));
  });
})"""


def await_in_sight(page: Page, *selectors: str) -> None:
    """Wait until all that is shown of these is seen whole."""
    await_script(page, IN_SIGHT, list(selectors))


def shrink(page: Page, size: str) -> None:
    """Give a page one of the small windows."""
    width, height = SMALL[size]
    page.set_viewport_size({"width": width, "height": height})
