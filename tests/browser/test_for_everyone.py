"""What happens at a table is read out for whoever does not see it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.user import NewUser


def test_what_others_do_and_whose_turn_it_is_are_read_out(new_user: NewUser) -> None:
    user = new_user(language="en").sit_at("poker_tiles")
    user.await_turn()
    seq = user.socket.seq
    user.take_hint()
    user.press(user.play)
    user.await_after(seq)
    assert user.await_turn()
    bot = next(seat["name"] for seat in user.socket.table["seats"] if seat["kind"] == "bot")
    did = re.compile(rf"{bot} (places|exchanges) ")
    spoken = user.page.locator("[aria-live=polite]").filter(has_text=did)
    expect(spoken).to_contain_text(user.words("web.table.your-turn-spoken"))
