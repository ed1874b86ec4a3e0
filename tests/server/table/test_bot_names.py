"""What bots are called in records: as at the table, and each by a name of its own."""

from __future__ import annotations

import re

from brelan.server.http.static_files import WEB
from brelan.server.table.bot_names import BOT_NAMES, player_names
from brelan.server.table.chairs import Chair


def test_two_bots_of_one_level_have_two_names() -> None:
    chairs = [
        Chair(who="a", name="Lou"),
        Chair(bot="casual", colour=1),
        Chair(bot="casual", colour=2),
    ]
    assert player_names(chairs) == ("Lou", "Malik (casual bot)", "Inès (casual bot)")


def test_a_bot_keeps_the_name_of_its_colour_wherever_it_sits() -> None:
    first, second = Chair(bot="expert", colour=3), Chair(bot="novice", colour=0)
    assert player_names([first, second])[0] == player_names([second, first])[1]


def test_no_bot_is_called_like_somebody_at_the_table() -> None:
    bot = Chair(bot="casual", colour=0)
    assert player_names([Chair(who="a", name="zoe"), bot])[1] == "Nour (casual bot)"
    both = [Chair(who="a", name="Zoé"), Chair(who="b", name="Nour"), bot]
    assert player_names(both)[2] == "Bot 1 (casual bot)"


def test_who_hands_over_to_a_bot_keeps_their_name() -> None:
    assert player_names([Chair(who="a", name="Lou", bot="expert")]) == ("Lou",)


def test_records_and_pages_call_bots_the_same() -> None:
    page = (WEB / "table" / "state" / "seats.js").read_text(encoding="utf-8")
    listed = re.search(r"^const BOTS = \[(.*)\];$", page, re.MULTILINE)
    assert listed
    assert tuple(re.findall(r'"([^"]+)"', listed[1])) == BOT_NAMES
