"""Who begins at a table, and where its people sit then."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from brelan import games
from brelan.server.projection.snapshots import table_info
from brelan.server.protocol import commands
from brelan.server.protocol.refusals import Refusal
from brelan.server.table import decisions
from brelan.server.table.opening import open_rematch
from brelan.server.table.state import TableState, entries, replay_log
from server.table.local_table import GUEST, HOST, SEED, LocalTable

SEATED = [(game, players) for game in games.NAMES for players in games.find(game).seats]


def test_shuffled_seats_take_their_people_and_their_children_with_them() -> None:
    options = msgspec.Raw(b'{"children": [1]}')
    local = LocalTable("royal_flush", "me person club", options=options, shuffle_seats=True)
    local.say(GUEST, commands.Sit, name="G", invite="the-invitation", mix="xyz")
    began = entries.Began(at=local.at, bot="club", order=(2, 0, 1))
    local.table.apply(3, began)
    assert [chair.who or chair.bot for chair in local.table.chairs] == ["club", HOST, GUEST]
    assert msgspec.json.decode(local.table.options)["children"] == [2]
    assert local.table.seed == f"{SEED}||xyz|", "in the order of the places"


def test_values_mixed_in_before_formats_had_numbers_are_joined_seat_by_seat() -> None:
    opened = msgspec.structs.replace(LocalTable("royal_flush", "me person club").table.opened)
    for mix_order, seed in (("places", f"{SEED}|a||"), ("seats", f"{SEED}||a|")):
        places = (msgspec.structs.replace(opened.places[0], mix="a"), *opened.places[1:])
        first = msgspec.structs.replace(opened, places=places, mix_order=mix_order)
        began = entries.Began(at=1, bot="club", order=(2, 0, 1))
        table = replay_log("t", [(1, None, first), (2, None, began)])
        assert table.seed == seed
        assert table_info(table, lambda _: False, 0).mixes == tuple(seed.split("|")[1:])


@pytest.mark.rule("PT-4", "RF-7", "FR-5")
@pytest.mark.parametrize("shuffle", [False, True])
@pytest.mark.parametrize(("game", "players"), SEATED)
def test_whoever_is_named_begins(game: str, players: int, shuffle: bool) -> None:
    for place in range(players):
        local = opened_for(game, players, begins=place, shuffle_seats=shuffle)
        named = local.table.chairs[place].who
        table = local.say(HOST, commands.Begin)
        assert table.turn is not None
        assert table.chairs[table.turn].who == named
        assert {chair.who for chair in table.chairs} == {f"p{n}" for n in range(1, players)} | {
            HOST
        }
        if not shuffle:
            seat, host = table.seat_of(named), table.seat_of(HOST)
            assert seat is not None
            assert host is not None
            assert (seat - host) % players == place, "neighbours stay neighbours"
        again = replay_log("t", local.log)
        assert (again.turn, again.seed) == (table.turn, table.seed)


@pytest.mark.parametrize("game", games.NAMES)
def test_a_lot_lets_anybody_begin(game: str) -> None:
    def first(number: int) -> str:
        local = opened_for(game, 3, begins="lot", seed=f"{number:064x}")
        table = local.say(HOST, commands.Begin)
        assert table.turn is not None
        return table.chairs[table.turn].who

    drawn = [first(number) for number in range(30)]
    assert set(drawn) == {HOST, "p1", "p2"}
    assert [first(number) for number in range(30)] == drawn, "lots follow from the seed"


@pytest.mark.rule("FR-5")
@pytest.mark.parametrize(("game", "players"), SEATED)
def test_where_nobody_says_who_begins_the_rules_do(game: str, players: int) -> None:
    table = opened_for(game, players).say(HOST, commands.Begin)
    assert [chair.who for chair in table.chairs] == [HOST, *(f"p{n}" for n in range(1, players))]
    assert table.turn == games.find(game).new(players, table.seed).turn


def test_nobody_begins_who_has_no_seat() -> None:
    with pytest.raises(Refusal) as caught:
        LocalTable(begins=2)
    assert caught.value.code == "no-seat"


@pytest.mark.parametrize(("game", "players"), SEATED)
def test_a_rematch_passes_the_beginning_on(game: str, players: int) -> None:
    table = opened_for(game, players, begins=1).say(HOST, commands.Begin)
    expected = [chair.who for chair in table.chairs]
    assert table.first is not None
    first = table.chairs[table.first].who
    for number in range(players):
        assert first == expected[(expected.index("p1") + number) % players]
        opened = open_rematch(table, HOST, f"seed {number}", "invite", 1)
        table = TableState("t", opened)
        table.apply(1, opened)
        table.apply(2, decisions.begin(table, "club", 1))
        assert table.first is not None
        first = table.chairs[table.first].who


def opened_for(game: str, players: int, **wanted: Any) -> LocalTable:
    """A table whose seats are all taken by people who have mixed something in."""
    local = LocalTable(game, " ".join(["me", *["person"] * (players - 1)]), **wanted)
    for number in range(1, players):
        who, mix = f"p{number}", f"mix{number}"
        local.say(who, commands.Sit, name=who, invite="the-invitation", mix=mix)
    return local
