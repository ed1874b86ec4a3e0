"""What axe objects to on a page, in light and in dark."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest

from browser.layout.measuring import Windows
from browser.layout.windows import Window

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
# What is still fading in has other colours than it will have.
RUN = """async ({ scheme, layer, only }) => {
  while (document.documentElement.dataset.theme !== scheme) await layout.laidOut();
  await layout.atRest();
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  const on = dialog ?? (layer ? document.querySelector(layer) : null) ?? document;
  const found = await axe.run(on, { resultTypes: ["violations"], ...only });
  return found.violations;
}"""
SCHEMES: dict[Literal["light", "dark"], dict[str, list[str]]] = {
    "light": {},
    "dark": {"runOnly": ["color-contrast"]},
}
"""In the dark nothing but the colours is different."""


@cache
def axe() -> str:
    """The script; without it the test is left out, which nobody may do in CI."""
    if AXE.is_file():
        return AXE.read_text(encoding="utf-8")
    reason = "axe-core is not there: npm ci"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def objections(windows: Windows, sizes: Iterable[Window], layer: str = "") -> list[str]:
    """What axe finds at rest: where it looked, the rule, where, and why. Of a dialog, or of a
    `layer` that lies over all else, only that is examined."""
    page = windows.page
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    found: list[str] = []
    with windows.undrawn(layer) as resize:
        for window in sizes:
            resize(window)
            for scheme, only in SCHEMES.items():
                page.emulate_media(color_scheme=scheme)
                told = page.evaluate(RUN, {"scheme": scheme, "layer": layer, "only": only})
                found += [f"at {window}: {each}" for each in violations(scheme, told)]
    return found


def violations(scheme: str, told: list[dict[str, Any]]) -> Iterator[str]:
    """What axe has told, in lines."""
    for violation in told:
        for node in violation["nodes"]:
            yield f"{scheme} {violation['id']} {node['target']} {node['failureSummary']}"
