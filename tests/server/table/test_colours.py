"""Whoever sits at a table keeps their colour: waiting, playing, and in rematches."""

from __future__ import annotations

from brelan.server.projection.snapshots import TableProjection, table_info
from brelan.server.protocol import commands
from brelan.server.storage.rows import row_of
from brelan.server.table import decisions, formats
from brelan.server.table.opening import open_rematch
from brelan.server.table.state import TableState, replay_log
from server.table.local_table import GUEST, HOST, LocalTable


def colours(table: TableState) -> dict[str, int]:
    """The colour of everybody; bots by their level."""
    return {chair.who or chair.bot: chair.colour for chair in table.chairs}


def test_colours_stay_with_people_and_bots_when_seats_are_shuffled_and_in_rematches() -> None:
    local = LocalTable("royal_flush", "me person novice expert", shuffle_seats=True)
    local.say(GUEST, commands.Sit, name="G", invite="the-invitation")
    given = {HOST: 0, GUEST: 1, "novice": 2, "expert": 3}
    assert colours(local.table) == given
    table = local.say(HOST, commands.Begin)
    assert [chair.who for chair in table.chairs] != [HOST, GUEST, "", ""], "nothing was shuffled"
    assert colours(table) == colours(replay_log("t", local.log)) == given
    for number in range(3):
        opened = open_rematch(table, HOST, f"seed {number}", "invite", 1)
        table = TableState("t", opened)
        table.apply(1, formats.read(formats.write(opened)))
        assert colours(table) == given, "waiting for the rematch"
        table.apply(2, decisions.begin(table, "club", 1))
        assert colours(table) == given
    seats = table_info(table, lambda _: True, 0).seats
    assert [seat.colour for seat in seats] == list(row_of(table).summary.colours)


def test_a_seat_has_its_colour_whoever_comes_to_sit_there() -> None:
    local = LocalTable("royal_flush", "me person person", listed=True)
    local.say(GUEST, commands.Sit, name="G", seat=2)
    local.say(GUEST, commands.Leave)
    local.say(HOST, commands.Seated, seat=1, bot="club")
    assert [chair.colour for chair in local.table.chairs] == [0, 1, 2]
    assert [chair.colour for chair in local.say(HOST, commands.Begin).chairs] == [0, 1, 2]


def test_what_was_said_before_the_seats_were_shuffled_belongs_to_who_said_it() -> None:
    local = LocalTable("royal_flush", "me person person person", shuffle_seats=True)
    local.say(GUEST, commands.Sit, name="G", invite="the-invitation", seat=1)
    local.say(GUEST, commands.Say, text="Bonjour")
    table = local.say(HOST, commands.Begin)
    assert table.seat_of(GUEST) != 1, "nothing was shuffled"
    (line,) = TableProjection(table).snapshot(HOST, lambda _: True, 0, 1).chat
    assert (line.name, line.seat) == ("G", table.seat_of(GUEST))
