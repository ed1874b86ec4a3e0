"""What the host sees of tables and people, and what stays hidden."""

from __future__ import annotations

import msgspec
import pytest

from brelan.server.admin.desk import AdminError, open_desk
from brelan.server.admin.people import find_person, inspect_person, list_people
from brelan.server.admin.tables import inspect_table, list_tables
from brelan.server.table import entries
from server.admin.stored import ADA, BEN, CLEO, LONG_AGO, opened, playing, put, replay, said

TABLES = {
    "running00000": [*playing(ADA, BEN, actions=5), said(CLEO, "Courage !")],
    "over00000000": playing(ADA),
    "waiting00000": [opened(BEN, CLEO)],
}


async def test_tables_are_listed_by_game_status_and_person(database: str) -> None:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        found = {row.id: row for row in await list_tables(storage)}
        assert set(found) == set(TABLES)
        running = found["running00000"]
        assert (running.status, running.players) == ("playing", ("Ada", "Ben"))
        assert running.entries == len(TABLES["running00000"])
        assert found["over00000000"].result is not None
        assert [row.id for row in await list_tables(storage, status="waiting")] == ["waiting00000"]
        assert await list_tables(storage, game="royal_flush") == []
        assert {row.id for row in await list_tables(storage, person=ADA)} == {
            "running00000",
            "over00000000",
        }
        assert len(await list_tables(storage, most=2)) == 2


async def test_the_hidden_cards_of_a_running_game_are_told_only_on_request(database: str) -> None:
    told = playing(ADA, BEN, actions=5)
    exchanging = replay(told)
    assert exchanging.state is not None
    (exchange, *_) = [
        str(action) for action in exchanging.state.actions() if "exchange" in str(action)
    ]
    seat = exchanging.turn
    assert seat is not None
    who = (ADA, BEN)[seat]
    told.append((entries.Acted(at=LONG_AGO, seat=seat, actions=(exchange,)), f"{who}/exchange"))
    await put(database, {"running00000": told})
    async with open_desk(database) as storage:
        hidden = await inspect_table(storage, "running00000")
        shown = await inspect_table(storage, "running00000", is_open=True)
    text = msgspec.json.encode(hidden).decode()
    for secret in ('"seed":"seed"', '"invite":', "mixa", exchange):
        assert secret not in text
    assert hidden.seed is None
    assert shown.seed == "seed|mixa|mixb"
    assert shown.last[-1].fields["actions"] == [exchange]
    assert hidden.last[-1].fields["actions"] != [exchange]
    assert [(seat.person, seat.name) for seat in hidden.seats] == [(ADA, "Ada"), (BEN, "Ben")]
    assert hidden.commitment == shown.commitment


async def test_a_table_that_is_not_there(database: str) -> None:
    await put(database, {})
    async with open_desk(database) as storage:
        with pytest.raises(AdminError, match="does not exist"):
            await inspect_table(storage, "nothing00000")


async def test_people_are_found_by_id_its_beginning_and_name(database: str) -> None:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        for text in (ADA, ADA[:5], "Ada", "ada"):
            assert await find_person(storage, text) == ADA
        await storage.people.remember(BEN, "Ada")
        with pytest.raises(AdminError, match="several"):
            await find_person(storage, "Ada")
        with pytest.raises(AdminError, match="nobody"):
            await find_person(storage, "Zoé")


async def test_whoever_only_watched_and_talked_is_found_by_id(database: str) -> None:
    stranger = "stranger" + "s" * 14
    line = entries.Said(at=LONG_AGO, who=stranger, name="", text="Bonjour")
    await put(database, {"running00000": [*TABLES["running00000"], (line, f"{stranger}/say")]})
    async with open_desk(database) as storage:
        assert await find_person(storage, stranger) == stranger
        report = await inspect_person(storage, stranger)
    assert [(place.id, place.seat) for place in report.tables] == [("running00000", None)]


async def test_people_are_listed_with_their_tables(database: str) -> None:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        await storage.restrictions.add("mute", BEN, None, "", None)
        found = {line.id: line for line in await list_people(storage)}
        assert (found[ADA].name, found[ADA].tables, found[ADA].unfinished) == ("Ada", 2, 1)
        assert found[BEN].restrictions == ("mute",)
        assert [line.id for line in await list_people(storage, "clé")] == [CLEO]


async def test_a_person_is_shown_with_all_names(database: str) -> None:
    told = [*TABLES["running00000"]]
    other = entries.Said(at=LONG_AGO, who=CLEO, name="Cleopatra", text="Bonsoir")
    await put(database, {**TABLES, "running00000": [*told, (other, f"{CLEO}/other")]})
    async with open_desk(database) as storage:
        report = await inspect_person(storage, CLEO)
    assert report.names == ("Cleopatra", "Cléo")
    places = {place.id: place.seat for place in report.tables}
    assert places == {"running00000": None, "waiting00000": 1}
