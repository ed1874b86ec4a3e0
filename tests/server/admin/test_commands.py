"""`brelan admin` as it is typed: what each command prints, as text and JSON, and how it ends."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import pytest

from brelan import cli
from brelan.cli import language
from brelan.server.admin.desk import open_desk
from brelan.server.storage.database import connect
from brelan.server.storage.restrictions import Restriction
from brelan.texts import LANGUAGES, catalogue
from server.admin.stored import ADA, BEN, playing, put, said
from server.admin.test_check import OVER, RUNNING, TABLES, TAMPERED
from server.storage.test_migrations import make_first, make_newer


class Desk:
    """Types commands of the host for one database."""

    def __init__(
        self, database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ):
        self.database = database
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.code = 0
        self.err = ""
        monkeypatch.setattr(language, "LANGUAGE", "en")

    def __call__(self, *words: str) -> str:
        """What a command prints."""
        typed = ["brelan", "admin", *words, "--database", self.database]
        self.monkeypatch.setattr(sys, "argv", typed)
        with pytest.raises(SystemExit) as ended:
            cli.main()
        out, self.err = self.capsys.readouterr()
        self.code = int(ended.value.code or 0)
        return out

    def fails(self, *words: str) -> str:
        """What a command says that cannot be carried out."""
        assert self(*words) == ""
        assert self.code == 2
        assert self.err.startswith("brelan: ")
        assert "Traceback" not in self.err
        return self.err

    def json(self, *words: str) -> object:
        return json.loads(self(*words, "--json"))


@pytest.fixture
def empty(
    database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Desk:
    """The desk of a database that nobody has used."""
    return Desk(database, monkeypatch, capsys)


@pytest.fixture
def desk(empty: Desk) -> Desk:
    """The desk of a server where people have played."""
    asyncio.run(put(empty.database, TABLES))
    return empty


def restrictions(desk: Desk) -> list[Restriction]:
    async def read() -> list[Restriction]:
        async with open_desk(desk.database) as storage:
            return await storage.restrictions.read()

    return asyncio.run(read())


def test_tables(desk: Desk) -> None:
    lines = desk("tables").splitlines()
    assert lines[0].split()[:3] == ["id", "game", "status"]
    assert {line.split()[0] for line in lines[1:]} == set(TABLES)
    assert all(name in desk("tables", "--status", "playing") for name in (RUNNING, "Ada, Ben"))
    assert OVER not in desk("tables", "--status", "playing")
    assert RUNNING not in desk("tables", "--game", "royal_flush")
    assert len(desk("tables", "--person", "Ben", "--limit", "1").splitlines()) == 2
    found = desk.json("tables")
    assert isinstance(found, list)
    assert {table["id"] for table in found} == set(TABLES)
    assert "nobody" in desk.fails("tables", "--person", "Zoé")


def test_table(desk: Desk) -> None:
    shown = desk("table", RUNNING)
    for expected in (ADA, "Ada", "poker_tiles", "playing", "acted", "commitment"):
        assert expected in shown
    assert "seed" not in shown
    assert desk.err == ""
    opened_cards = desk("table", RUNNING, "--open")
    assert "seed|mixa|mixb" in opened_cards
    assert catalogue("en")["command.admin.table.warning"] in desk.err
    desk("table", OVER, "--open")
    assert desk.err == "", "nothing is hidden in a finished game"
    found = desk.json("table", RUNNING)
    assert isinstance(found, dict)
    assert (found["status"], found["seed"]) == ("playing", None)
    assert "does not exist" in desk.fails("table", "nothing00000")


def test_people_and_person(desk: Desk) -> None:
    lines = desk("people").splitlines()
    assert any(line.split()[:2] == [ADA, "Ada"] for line in lines)
    assert ADA not in desk("people", "ben")
    shown = desk("person", "Ada")
    assert all(expected in shown for expected in (ADA, RUNNING, OVER))
    found = desk.json("person", ADA[:6])
    assert isinstance(found, dict)
    assert (found["id"], found["names"]) == (ADA, ["Ada"])
    people = desk.json("people")
    assert isinstance(people, list)
    assert {person["name"] for person in people} >= {"Ada", "Ben"}


def test_texts_of_people_are_printed_as_they_are(empty: Desk) -> None:
    """Neither markup nor control characters of theirs reach the terminal as such."""
    loud = said(BEN, "[red]\x1b[31mBonjour[/red]", 1)
    asyncio.run(put(empty.database, {RUNNING: [*playing(ADA, BEN, actions=2), loud]}))
    shown = empty("table", RUNNING)
    assert "[red]" in shown
    assert "\x1b" not in shown


def test_close(desk: Desk) -> None:
    assert RUNNING in desk("close", RUNNING, "--reason", "Late")
    assert desk.code == 0
    shown = desk("table", RUNNING)
    assert "Late" in shown
    assert catalogue("en")["web.table.closed.host"].split()[0] in shown
    assert "over" in desk.fails("close", RUNNING)
    assert "does not exist" in desk.fails("close", "nothing00000")


@pytest.mark.parametrize(("kind", "lift"), [("ban", "unban"), ("mute", "unmute")])
def test_restrictions(desk: Desk, kind: str, lift: str) -> None:
    shown = desk(kind, "Ada", "--reason", "[noise]", "--until", "7d")
    assert all(expected in shown for expected in (ADA, kind, "[noise]"))
    desk(kind, "192.0.2.7", "--until", "2999-12-31")
    (ada, network) = restrictions(desk)
    assert (ada.kind, ada.person, ada.reason) == (kind, ADA, "[noise]")
    assert ada.until is not None
    assert abs(ada.until - ada.since - 7 * 86_400_000) < 60_000
    assert network.network == "192.0.2.7/32"
    listed = desk("bans")
    assert all(expected in listed for expected in (ADA, "192.0.2.7/32", "2999-12-31"))
    as_json = desk.json("bans")
    assert isinstance(as_json, list)
    assert [each["id"] for each in as_json] == [ada.id, network.id]
    desk(kind, "Ada", "--address")
    assert [each.addresses for each in restrictions(desk)] == [False, True], "it is replaced"
    desk(lift, "Ada")
    desk(lift, network.id)
    assert restrictions(desk) == []
    assert "nothing to lift" in desk.fails(lift, "Ada")


@pytest.mark.parametrize("until", ["tomorrow", "7w", "2020-01-01", "99999999d", "-1d"])
def test_moments_that_cannot_be(desk: Desk, until: str) -> None:
    desk.fails("ban", "Ada", f"--until={until}")
    assert restrictions(desk) == []


def test_export(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "ada.json"
    assert str(file) in desk("export", "Ada", str(file))
    assert file.stat().st_mode & 0o777 == 0o600
    assert json.loads(file.read_text())["person"] == ADA
    assert "--replace" in desk.fails("export", "Ada", str(file))
    desk("export", "Ben", str(file), "--replace")
    assert json.loads(file.read_text())["person"] == BEN
    desk.fails("export", "Zoé", str(tmp_path / "zoe.json"))
    assert [path.name for path in tmp_path.glob("*.json*")] == ["ada.json"]


def test_delete(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("typer.confirm", lambda question: "Ada" not in question)
    desk("delete", "Ada")
    assert (desk.code, ADA in desk("people")) == (0, True)
    assert "anonymous: 2" in desk("delete", "Ada", "--yes")
    assert ADA not in desk("people")
    assert "Everything holds" in desk("check")


def test_forget(desk: Desk) -> None:
    """All of it is years old."""
    assert "Tables: 2." in desk("forget", "--older-than", "30")
    assert OVER not in desk("tables")
    assert RUNNING in desk("tables")
    desk("forget", "--older-than", "0")
    assert desk.code == 2


def test_backup_and_restore(desk: Desk, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    assert str(copy) in desk("backup", str(copy))
    assert copy.stat().st_mode & 0o777 == 0o600
    assert "--replace" in desk.fails("backup", str(copy))
    assert "--replace" in desk.fails("restore", str(copy))
    desk("forget", "--older-than", "1")
    assert "Tables: 3." in desk("restore", str(copy), "--replace")
    assert OVER in desk("tables")


def test_check(desk: Desk) -> None:
    assert desk("check") == f"Everything holds. Tables: {len(TABLES)}.\n"
    assert desk.code == 0
    table, words, change = TAMPERED["another result"]
    database = connect(desk.database)

    async def tamper() -> None:
        await database.write(change)
        await database.stop()

    asyncio.run(tamper())
    shown = desk("check")
    assert desk.code == 1
    assert table in shown
    assert words in shown
    found = desk.json("check")
    assert isinstance(found, dict)
    assert desk.code == 1
    assert found["tables"] == len(TABLES)
    assert {each["table"] for each in found["findings"]} == {table}


def test_a_database_that_is_not_there_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "nowhere" / "brelan.sqlite"
    desk = Desk(f"sqlite:///{file}", monkeypatch, capsys)
    assert str(file) in desk.fails("tables")
    assert not file.parent.exists()


@pytest.mark.parametrize("url", ["nonsense", "mysql://x/y", "postgresql://127.0.0.1:1/none"])
def test_a_database_that_cannot_be_used(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Desk(url, monkeypatch, capsys).fails("tables")


def test_a_database_of_an_earlier_version_is_left_alone(empty: Desk) -> None:
    async def make() -> None:
        database = connect(empty.database)
        await database.write(make_first)
        await database.stop()

    asyncio.run(make())
    assert "earlier version" in empty.fails("check")


def test_a_database_of_a_newer_version_is_left_alone(empty: Desk) -> None:
    async def make() -> None:
        database = connect(empty.database)
        await database.write(make_newer)
        await database.stop()

    asyncio.run(make())
    assert "newer version" in empty.fails("tables")


def test_an_empty_file_is_no_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "empty.sqlite"
    file.touch()
    assert "no database" in Desk(f"sqlite:///{file}", monkeypatch, capsys).fails("people")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_desk_speaks_the_language_of_the_environment(
    desk: Desk, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "LANGUAGE", lang)
    texts = catalogue(lang)
    assert texts["command.admin.title.players"] in desk("tables")
    assert texts["command.admin.check.sound"].format(tables=len(TABLES)) in desk("check")
    assert texts["command.admin.no-person"].format(who="Zoé") in desk.fails("person", "Zoé")


def test_revoke(desk: Desk) -> None:
    assert desk("revoke", "Ada", "first") == "Removed: first.\n"
    shown = desk("person", "Ada")
    assert "first" in shown
    assert "removed" in shown
    found = desk.json("person", "Ada")
    assert isinstance(found, dict)
    assert [each["id"] for each in found["devices"]] == ["first"]
    assert found["devices"][0]["revoked"] is not None
    assert desk("revoke", "Ben", "--all") == "Removed: first.\n"
    for words in (("Ada",), ("Ada", "first", "--all")):
        assert "--all" in desk.fails("revoke", *words)
    assert "nowhere" in desk.fails("revoke", "Ada", "nowhere")
