"""The windows that everything is looked at in: what real phones, tablets and screens leave."""

from __future__ import annotations

from typing import NamedTuple


class Window(NamedTuple):
    """A size, and whether it is touched."""

    width: int
    height: int
    touch: bool = True

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


SMALL = (
    Window(320, 568),
    Window(375, 553),
    Window(360, 640),
    Window(390, 664),
    Window(390, 844),
    Window(844, 390),
    Window(768, 1024),
)
"""Phones upright and on their side, and a tablet."""
LARGE = (
    Window(1366, 768, touch=False),
    Window(1920, 1080, touch=False),
    Window(2560, 1440, touch=False),
)
WINDOWS = SMALL + LARGE
PHONE = Window(390, 844)
LAPTOP = Window(1366, 768, touch=False)
USUAL = (PHONE, LAPTOP)
TABLETS = (Window(820, 1180), Window(1024, 768), Window(1180, 820))
"""Between phone and laptop, upright or on their side."""
