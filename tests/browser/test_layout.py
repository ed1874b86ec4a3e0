"""Every page and state in ten windows and three languages: nothing is cut, overlaps, leaves its
box, lies outside or is too small for a thumb; and axe has no objections."""

from __future__ import annotations

import pytest

from browser.accessibility import objections
from browser.layout.measuring import Finding
from browser.layout.windows import USUAL
from browser.states import SCENES
from browser.states.scene import walk
from browser.user import NewUser


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENES)
def test_everything_has_its_place(new_user: NewUser, name: str) -> None:
    user = new_user("phone", is_mobile=False, color_scheme="dark", service_workers="block")
    found: dict[str, list[Finding]] = {}
    objected: list[str] = []
    for sight in walk(user, SCENES[name], drawn=False):
        found.setdefault(sight.name, []).extend(sight.measure())
        if sight.language == "en":
            sizes = [window for window in USUAL if window in sight.sizes]
            told = objections(sight.windows, sizes, sight.state.layer)
            objected += [f"{sight.name} {each}" for each in told]
    lines = [f"{state}: {each}" for state, wrong in found.items() for each in wrong]
    assert not lines, "\n".join(lines)
    assert not objected, "\n".join(objected)
