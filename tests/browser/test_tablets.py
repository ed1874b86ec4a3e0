"""Between phone and laptop: on a tablet, upright or on its side, nothing of a table is cut."""

from __future__ import annotations

import pytest

from browser.user import NewUser

TABLETS = [(820, 1180), (1024, 768), (1180, 820)]
# Everything of a table that must lie whole on its board.
CLIPPED = """(selectors) => {
  const { left, top, right, bottom } = document.querySelector(".board").getBoundingClientRect();
  const cut = (it) => {
    const box = it.getBoundingClientRect();
    return box.left < left || box.top < top || box.right > right || box.bottom > bottom;
  };
  const shown = [...document.querySelectorAll(selectors)].filter((it) => it.checkVisibility());
  return shown.filter(cut).map((it) => it.className);
}"""


@pytest.mark.parametrize(("width", "height"), TABLETS)
@pytest.mark.parametrize("game", ["royal_flush", "flush_royal", "poker_tiles"])
def test_nothing_is_cut_on_a_tablet(new_user: NewUser, game: str, width: int, height: int) -> None:
    user = new_user(language="de", viewport={"width": width, "height": height}, has_touch=True)
    user.sit_at(game, "casual casual casual")
    user.await_turn()
    parts = "[data-board], [data-draw], [data-look], .royal-own, .royal-price, [data-square]"
    assert user.page.evaluate(CLIPPED, parts) == []
