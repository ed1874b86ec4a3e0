"""Measuring a page: `measure.js` in it, one window after the other, and what was found in lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Page

from browser.layout.windows import USUAL, Window

FOLDER = Path(__file__).parent
MODULES = (
    "geometry.js",
    "elements.js",
    "surroundings.js",
    "stillness.js",
    "sparing.js",
    "measure.js",
)
SHARED = """{
  findings, places, moved, laidOut, atRest, leaveUndrawn, leaveOut, bringBack
}"""
IMPORT = re.compile(r"^import \{[^}]*\} from [^;]*;\n", re.MULTILINE)
# What only passes by, such as a card on its way, is not there any more when all is at rest.
LOOK = """async (options) => {
  await layout.laidOut();
  if (!layout.findings(options).length) return [];
  await layout.atRest();
  return layout.findings(options);
}"""
THUMBNAIL = 0.02
"""A page is laid out as ever, and drawn so small that the drawing costs nothing."""

OPTIONS: dict[str, Any] = {
    # Small pictures of tables, which show no more than a part of them.
    "decoration": [".picture", ".grid-edges"],
    "mayOverlap": [
        # Cards of a hand lie on each other, so that the index of each is seen.
        ["[data-key]", "[data-key]"],
        # What is chosen is lifted towards what lies above it.
        ["[data-draw].chosen", "[data-board]"],
        # What is said about a line of the board, and the button that shows all of it.
        ["[data-square]", ".grid-zoom, .grid-pill, .grid-faces"],
        # The handle of the sheet at the end goes from edge to edge.
        [".grabber", ".end"],
        # All of a plate can be pressed.
        [".plate > button", ".plate"],
        # The words of a progress are drawn twice: on what is filled, and on what is not.
        [".preparing .words", ".preparing .words"],
    ],
    "sampled": ["[role=gridcell]", "[data-square]"],
    # Squares are found by enlarging the board, cards of a hand lie on each other; a line of the log
    # can be tapped and need not be; the number of a rule is a reference in a text.
    "small": [
        "[role=gridcell]",
        "[data-square]",
        "[data-key]",
        ".log",
        ".rules-page a:not(.button)",
        ".short-rules .refuses a",
        # The handle of a sheet is as wide as the sheet.
        ".grabber",
        # On a short phone there is no room for six cards as wide as a thumb beside each other.
        ".royal-middle [data-draw], .royal-middle [data-look]",
    ],
    "mayScroll": [],
    # A board that is enlarged is larger than what is seen of it; what another did last is told on a
    # phone as far as one line goes, and in full by the log.
    "mayBeCut": [".enlarged [data-square]", ".last-action"],
}


class Finding(NamedTuple):
    """Something that is wrong, and where."""

    kind: str
    text: str
    window: Window
    language: str

    def __str__(self) -> str:
        return f"{self.text} at {self.window} in {self.language}"


@cache
def script() -> str:
    """Both modules as one script, which leaves `layout` on a page."""
    texts = [IMPORT.sub("", (FOLDER / name).read_text(encoding="utf-8")) for name in MODULES]
    code = re.sub(r"^export ", "", "\n".join(texts), flags=re.MULTILINE)
    return f"globalThis.layout = (() => {{\n{code}\nreturn {SHARED};\n}})();"


def asked(asks: dict[str, list[str]], window: Window) -> dict[str, list[str]]:
    """What must be in a window: what is `everywhere` in sight, and more in the usual ones."""
    everywhere = asks.get("everywhere", [])
    usual = {name: wanted for name, wanted in asks.items() if name != "everywhere"}
    if window not in USUAL:
        return {"inSight": everywhere}
    return {**usual, "inSight": [*usual.get("inSight", []), *everywhere]}


class Windows:
    """The window of a page, which can be any."""

    def __init__(self, page: Page):
        self.page = page
        self._devtools: CDPSession = page.context.new_cdp_session(page)
        self._shown: Window | None = None
        self._touch: bool | None = None

    def renew(self) -> None:
        """Another page has come, which does not know of the finger."""
        self._shown = self._touch = None

    def show(self, window: Window) -> None:
        """Give the page that size, and a finger or a mouse."""
        if window == self._shown:
            return
        self._shown = window
        self.page.set_viewport_size({"width": window.width, "height": window.height})
        self._emulate(window)

    @contextmanager
    def undrawn(self, layer: str = "") -> Iterator[Callable[[Window], None]]:
        """Give the page, or what lies over it, one size after the other without drawing it:
        it can be looked at by scripts alone. In the end it is again as it was shown."""
        self.page.evaluate("(layer) => layout.leaveOut(layer)", layer)
        yield lambda window: self._emulate(window, THUMBNAIL)
        self.page.evaluate("() => layout.bringBack()")
        if self._shown:
            self._emulate(self._shown)

    def _emulate(self, window: Window, scale: float = 1) -> None:
        metrics = {"width": window.width, "height": window.height, "scale": scale}
        self._devtools.send(
            "Emulation.setDeviceMetricsOverride",
            {**metrics, "deviceScaleFactor": 1, "mobile": False},
        )
        if window.touch != self._touch:
            self._touch = window.touch
            self._devtools.send(
                "Emulation.setTouchEmulationEnabled",
                {"enabled": window.touch, "maxTouchPoints": 5},
            )

    def measure(
        self,
        windows: Iterable[Window],
        language: str,
        layer: str = "",
        asks: dict[str, list[str]] | None = None,
    ) -> list[Finding]:
        """What is wrong in each of the windows; of `asks` those are for the usual ones alone that
        are not `everywhere`."""
        found: list[Finding] = []
        with self.undrawn(layer) as resize:
            for window in windows:
                resize(window)
                more = asked(asks or {}, window)
                for each in self.page.evaluate(LOOK, {**OPTIONS, "layer": layer, **more}):
                    found.append(Finding(each["kind"], each["text"], window, language))
        return found
