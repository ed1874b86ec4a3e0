"""The layout tests can fail: each defect, planted on a page that is in order, is told in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from browser.layout.measuring import Finding, Windows, script
from browser.layout.windows import WINDOWS, Window

IN_ORDER = """<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<style>
  body { margin: 0; font: 16px/1.4 sans-serif; }
  main { display: grid; gap: 12px; padding: 12px; }
  button, .rules { min-height: 48px; padding: 0 16px; border: 1px solid; background: #eee; }
  .plate { padding: 8px; background: #ddd; }
  .fan { display: flex; }
  .log { max-height: 60px; overflow: hidden auto; }
  .drawn { width: 40px; overflow: hidden; white-space: nowrap; }
</style>
<main>
  <div class="plate"><span class="name">Bartholomäus</span> <b>12</b></div>
  <p>A sentence with <a href="#">a link</a> in it, long enough to take two lines on a phone.</p>
  <button class="end">End the turn</button>
  <a class="rules" href="#">Rules</a>
  <div class="log"><p>one</p><p>two</p><p>three</p><p>four</p></div>
  <div class="picture drawn">a picture that is cut on purpose</div>
  <svg width="20" height="20"><text>drawn text</text></svg>
</main></html>"""
DEFECTS = {
    ".name { display: block; width: 50px; overflow: hidden }": "« Bartholomäus » is cut off by",
    ".name { display: block; width: 50px; overflow: hidden; text-overflow: ellipsis }": (
        "« Bartholomäus » is cut off by"
    ),
    ".plate { height: 6px; padding: 0; overflow: hidden }": "« Bartholomäus » is cut off by",
    ".end { width: 60px; padding: 0; white-space: nowrap }": "« End the turn » leaves its box by",
    ".end { margin-top: -40px }": "« End the turn » overlap by",
    ".rules { margin-top: -30px }": "« End the turn » and « Rules » overlap by",
    ".end { min-height: 30px }": "« End the turn » is a target of",
    "main { width: 130vw }": "the page scrolls sideways by",
    ".log { width: 40px; overflow: auto } .log p { width: 90px }": "scrolls sideways by 50 px",
    ".end { position: fixed; left: -20px; top: 300px }": (
        "« End the turn » leaves the window by 20 px to the left"
    ),
    "html { overflow: hidden } .rules { position: absolute; top: 97vh }": (
        "« Rules » leaves the window by"
    ),
    "main::after { content: ''; position: fixed; inset: 0 }": "« End the turn » is covered by",
}
CHANGES = {
    "document.querySelector('.end').replaceChildren()": "a button says nothing",
    "document.querySelector('.name').textContent = 'web.table.play'": "is not in words",
    "document.querySelector('.name').textContent = 'undefined points'": "is not in words",
}


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page()
    yield page
    page.close()


def findings(page: Page, window: Window = WINDOWS[0]) -> list[Finding]:
    return Windows(page).measure([window], "en")


def shown(page: Page) -> Page:
    page.set_content(IN_ORDER)
    page.evaluate(script())
    return page


def test_nothing_is_found_where_all_is_in_order(page: Page) -> None:
    assert Windows(shown(page)).measure(WINDOWS, "en") == []


@pytest.mark.parametrize("css", DEFECTS)
def test_a_defect_is_found(page: Page, css: str) -> None:
    shown(page).add_style_tag(content=css)
    told = [str(each) for each in findings(page)]
    assert any(DEFECTS[css] in each and each.endswith(" at 320x568 in en") for each in told), told


@pytest.mark.parametrize("change", CHANGES)
def test_words_that_are_missing_are_found(page: Page, change: str) -> None:
    shown(page).evaluate(change)
    assert any(CHANGES[change] in each.text for each in findings(page))


def test_a_target_may_answer_beyond_what_is_drawn_of_it(page: Page) -> None:
    shown(page).add_style_tag(
        content=""".end { min-height: 20px; position: relative; margin: 20px 0 }
        .end::before { content: ""; position: absolute; inset: -14px 0 }"""
    )
    assert findings(page) == []


def test_only_what_lies_on_top_is_measured(page: Page) -> None:
    shown(page).add_style_tag(content=".end { min-height: 20px }")
    assert findings(page) != []
    assert Windows(page).measure([WINDOWS[0]], "en", layer=".plate") == []


def test_what_moves_is_found(page: Page) -> None:
    shown(page)
    page.evaluate("window.before = layout.places(['.end', '.plate'])")
    page.add_style_tag(content=".plate { margin-left: 7px }")
    moved = page.evaluate("layout.moved(before, layout.places(['.end', '.plate']))")
    assert moved == ["« .plate » moves 7 px to the right and is 7 px narrower"]
