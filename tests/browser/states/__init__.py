"""Every page and state there is to see, described once for all who look at them."""

from __future__ import annotations

from browser.states import (
    devices,
    games,
    lessons,
    notices,
    own_page,
    pages,
    people,
    puzzles,
    reviews,
    rooms,
)
from browser.states.scene import Scene

PARTS = (pages, rooms, people, games, notices, devices, lessons, puzzles, own_page, reviews)
SCENES: dict[str, Scene] = {scene.name: scene for part in PARTS for scene in part.SCENES}
