"""What the deal of a day follows from, and until when its cards are closed."""

from __future__ import annotations

import pytest

from brelan import bots, games
from brelan.server.table.daily import (
    MOST_PLAYERS,
    arrangement_of,
    champion_of,
    is_closed,
    may_look,
    open_daily,
    seed_of,
)
from brelan.server.table.days import day_numbered, end_of, number_of
from brelan.server.table.entries import DailyDeal
from brelan.server.table.formats import read, write
from brelan.server.table.state import TableState

DAY, SECRET = "2026-11-18", b"secret"


def opened_for(who: str, game: str = "poker_tiles", counted: bool = True):
    return open_daily(game, DailyDeal(DAY, counted), who, "Zoé", "ab" * 32, "invite", 1)


@pytest.mark.parametrize("game", games.NAMES)
def test_a_year_of_days_can_be_opened(game: str) -> None:
    found = games.find(game)
    arranged = [arrangement_of(day_numbered(number_of(DAY) + many), game) for many in range(365)]
    assert {each.bot for each in arranged} <= set(bots.of(game).levels)
    assert len({each.bot for each in arranged}) == 3
    for each in arranged:
        assert each.players in found.seats
        assert each.players <= MOST_PLAYERS
        assert 0 <= each.seat < each.players
    assert len({(each.players, each.seat) for each in arranged}) > 4


def test_a_seed_is_another_one_for_every_day_game_and_server() -> None:
    seeds = {
        seed_of(secret, day, game)
        for secret in (SECRET, b"other")
        for day in (DAY, "2026-11-19")
        for game in games.NAMES
    }
    assert len(seeds) == 2 * 2 * len(games.NAMES)
    assert seed_of(SECRET, DAY, "poker_tiles") == seed_of(SECRET, DAY, "poker_tiles")


def test_the_table_of_a_person_and_that_of_the_champion_differ_in_one_seat() -> None:
    own, champion = opened_for("zoe"), opened_for("")
    seat = arrangement_of(DAY, "poker_tiles").seat
    assert own.places[seat].who == "zoe"
    assert champion.places[seat].bot == champion_of("poker_tiles")
    others = [place for number, place in enumerate(own.places) if number != seat]
    assert others == [place for number, place in enumerate(champion.places) if number != seat]
    assert not own.hints
    assert read(write(own)) == own


def test_cards_are_closed_until_midnight_to_all_but_the_player() -> None:
    opened, midnight = opened_for("zoe"), end_of(DAY)
    assert is_closed(opened, midnight - 1)
    assert not is_closed(opened, midnight)
    looks = {who: may_look(opened, who, midnight - 1) for who in ("zoe", "ben", "")}
    assert looks == {"zoe": True, "ben": False, "": False}
    assert not may_look(opened_for(""), "", midnight - 1)
    assert may_look(opened, "ben", midnight)


def test_bots_of_a_daily_deal_do_not_hear_what_is_said_between_moves() -> None:
    quiet = TableState("t", opened_for("zoe"))
    talked = TableState("t", opened_for("zoe"))
    talked.seq = 7
    assert quiet.bot_seed() == talked.bot_seed()
