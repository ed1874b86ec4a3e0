"""Databases and records of every release: shown as they were, and played on to their end."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

import kept
from brelan import cli, games, records
from brelan.records import FIRST_RULES
from kept.client import Client, choose, is_over, mover, waits_for_person
from kept.tables import summary_of
from kept.write import MANIFEST, POSTGRESQL, SQLITE
from running.servers import Server, Servers
from running.services import Postgres

VERSIONS = sorted(file.parent for file in Path(kept.__file__).parent.glob(f"*/{MANIFEST}"))
RECORDS = [file for folder in VERSIONS for file in sorted(folder.glob("records/*"))]


def name_of(path: Path) -> str:
    return path.name


class KeptServer:
    """A server on a copy of a kept database, and what the manifest says of it."""

    def __init__(self, server: Server, manifest: Any, scratch: Path):
        self.server = server
        self.client = Client(server.port, "later")
        self.cookies = {person["name"]: person["cookie"] for person in manifest["people"]}
        self.tables: list[Any] = manifest["tables"]
        self.scratch = scratch

    def start(self, workers: int) -> None:
        """Start the server; without workers no bot moves."""
        self.server.config = msgspec.structs.replace(self.server.config, workers=workers)
        self.server.open()

    def look(self, table: Any, name: str) -> Any:
        return self.client.snapshot(table["table"]["id"], self.cookies[name])

    def do(self, table: Any, name: str, kind: str, /, **fields: Any) -> None:
        self.client.do(table["table"]["id"], self.cookies[name], kind, **fields)

    def wait(self, table: Any, wanted: Any) -> Any:
        return self.client.wait(table["table"]["id"], self.cookies[host_of(table)], wanted)

    def act(self, table: Any, name: str, action: str) -> None:
        """Somebody does what must be accepted."""
        self.do(table, name, "act", seq=self.look(table, name)["seq"], actions=[action])

    def verify(self, table: Any) -> records.Record:
        """The record of a finished table, accepted by `brelan verify`."""
        path = f"/api/tables/{table['table']['id']}/record"
        file = self.scratch / "record.brelan.json"
        file.write_bytes(self.client.get(path, self.cookies[host_of(table)]).body)
        verify(file)
        return records.read_file(file)


def host_of(table: Any) -> str:
    """The first of a table's people."""
    return str(next(iter(table["people"])))


def verify(file: Path) -> None:
    """`brelan verify`; it leaves with an error if the record does not hold."""
    cli.app(["verify", str(file)], standalone_mode=False)


async def restore(dump: Path, cluster: Postgres) -> str:
    url = await asyncio.to_thread(cluster.new_database)
    connection = await asyncpg.connect(url)
    await connection.execute(gzip.decompress(dump.read_bytes()).decode())
    await connection.close()
    return url


@pytest.fixture(params=VERSIONS, ids=name_of)
def version(request: pytest.FixtureRequest) -> Path:
    folder: Path = request.param
    return folder


@pytest.fixture(params=[SQLITE, POSTGRESQL])
def kept_server(
    request: pytest.FixtureRequest, version: Path, servers: Servers, tmp_path: Path
) -> Iterator[KeptServer]:
    manifest = json.loads((version / MANIFEST).read_text(encoding="utf-8"))[request.param]
    if request.param == SQLITE:
        file = tmp_path / "kept.sqlite"
        file.write_bytes(gzip.decompress((version / SQLITE).read_bytes()))
        url = f"sqlite:///{file}"
    else:
        cluster = request.getfixturevalue("postgres_cluster")
        url = asyncio.run(restore(version / POSTGRESQL, cluster))
    found = KeptServer(servers.new(url), manifest, tmp_path)
    yield found
    assert re.fullmatch(r"(upgrading .*\n)?", found.server.complaints)


def check(expected: Any, shown: Any, where: str) -> None:
    """What is expected is there; what is shown beside it may have come later."""
    if isinstance(expected, dict):
        for key, value in expected.items():
            assert key in shown, f"{where}.{key}"
            check(value, shown[key], f"{where}.{key}")
    elif isinstance(expected, list):
        assert len(expected) == len(shown), where
        for index, pair in enumerate(zip(expected, shown, strict=True)):
            check(*pair, f"{where}[{index}]")
    else:
        assert expected == shown, where


# What is shown.


def test_every_table_shows_what_it_showed(kept_server: KeptServer) -> None:
    kept_server.start(workers=0)
    for table in kept_server.tables:
        expected = {key: table[key] for key in summary_of(kept_server.look(table, host_of(table)))}
        for name, seat in table["people"].items():
            seen = kept_server.look(table, name)
            assert seen["you"]["seat"] == seat, table["label"]
            check(table["table"]["seats"], seen["table"]["seats"], table["label"])
            if name == host_of(table):
                check(expected, summary_of(seen), table["label"])
                check_time(table, seen)


def check_time(table: Any, seen: Any) -> None:
    """The time that the server was away is nobody's: a turn has not run out meanwhile."""
    if table["timer"] is not None:
        assert 0 < seen["timer"]["left_ms"] <= 1000 * table["table"]["clock"]["seconds"]


def test_home_has_what_is_unfinished(kept_server: KeptServer) -> None:
    kept_server.start(workers=0)
    known = {table["table"]["id"]: table for table in kept_server.tables}
    for name, cookie in kept_server.cookies.items():
        lines = kept_server.client.get("/api/home", cookie).json["mine"]
        assert bool(lines) == any(name in table["people"] for table in kept_server.tables)
        for line in lines:
            table = known[line["id"]]
            status, view = table["table"]["status"], table["view"]
            assert line["status"] == status != "over", table["label"]
            assert line["seat"] == table["people"][name]
            assert line["your_turn"] == (view is not None and view["turn"] == line["seat"])


def test_every_finished_table_holds_and_can_be_looked_at_again(kept_server: KeptServer) -> None:
    kept_server.start(workers=0)
    for table in kept_server.tables:
        info = table["table"]
        if info["status"] != "over":
            continue
        record = kept_server.verify(table)
        assert record.seed == info["seed"]
        assert record.result is not None
        assert [*record.result.scores] == info["result"]["scores"]
        assert [*record.result.winners] == info["result"]["winners"]
        for seat in ("open", "0"):
            replay = kept_server.client.get(f"/api/tables/{info['id']}/replay?seat={seat}").json
            check(info, replay["table"], table["label"])
            assert len(replay["frames"]) > len(record.actions)
            assert replay["frames"][-1]["view"]["scores"] == info["result"]["scores"]


@pytest.mark.parametrize("kept_server", [SQLITE], indirect=True)
def test_every_record_is_given_as_it_was(kept_server: KeptServer, version: Path) -> None:
    kept_server.start(workers=0)
    for table in kept_server.tables:
        if table["table"]["status"] == "waiting":
            continue
        before = json.loads((version / f"records/{table['label']}.brelan.json").read_bytes())
        path = f"/api/tables/{table['table']['id']}/record"
        now = kept_server.client.get(path, kept_server.cookies[host_of(table)]).json
        assert now.pop("format") >= before.pop("format")
        assert now["rules"] == before.get("rules", FIRST_RULES), table["label"]
        check_players(before.pop("players"), now["players"], table["label"])
        check(before, now, table["label"])


def check_players(before: list[str], now: list[str], where: str) -> None:
    """People are called as they were; a bot had only its level, and now has a name of its own."""
    assert len(set(now)) == len(before), where
    for old, new in zip(before, now, strict=True):
        level = old.removesuffix(" (bot)")
        assert new == old if level == old else new.endswith(f" ({level} bot)"), where


# What is played.


def test_every_table_is_played_to_its_end(kept_server: KeptServer) -> None:
    kept_server.start(workers=1)
    unfinished = [table for table in kept_server.tables if table["table"]["status"] != "over"]
    for table in unfinished:
        if table["table"]["status"] == "waiting":
            begin(kept_server, table)
        take_part(kept_server, table)
        leave_to_bots(kept_server, table)
    for table in unfinished:
        ended = kept_server.wait(table, is_over)
        record = kept_server.verify(table)
        assert record.result is not None
        assert [*record.result.scores] == ended["table"]["result"]["scores"]


def begin(kept_server: KeptServer, table: Any) -> None:
    """Somebody new takes a free seat, and the host begins."""
    invite = kept_server.look(table, host_of(table))["you"]["invite"]
    if any(seat["kind"] == "free" for seat in table["table"]["seats"]):
        kept_server.cookies["Émile"] = kept_server.client.newcomer()
        kept_server.do(table, "Émile", "sit", name="Émile", invite=invite)
        table["people"]["Émile"] = kept_server.look(table, "Émile")["you"]["seat"]
    (host,) = (name for name in table["people"] if kept_server.look(table, name)["you"]["host"])
    kept_server.do(table, host, "begin", bot="novice")


def take_part(kept_server: KeptServer, table: Any) -> None:
    """People whom a bot stands in for come back, and whoever is to move acts."""
    for name in table["people"]:
        seen = kept_server.look(table, name)
        table["people"][name] = seen["you"]["seat"]
        if seen["table"]["seats"][seen["you"]["seat"]]["away"]:
            kept_server.do(table, name, "take-back")
    seat = mover(kept_server.wait(table, waits_for_person))
    if seat is not None:
        (name,) = (name for name in table["people"] if table["people"][name] == seat)
        kept_server.act(table, name, choose(kept_server.look(table, name)["view"], "novice"))


def leave_to_bots(kept_server: KeptServer, table: Any) -> None:
    """Bots play for everybody who has not given up."""
    for name, seat in table["people"].items():
        seen = kept_server.look(table, name)
        if not is_over(seen) and not seen["table"]["seats"][seat]["bot"]:
            kept_server.do(table, name, "hand-over", seat=seat)


def test_a_row_of_passes_ends_when_it_would_have_ended(kept_server: KeptServer) -> None:
    kept_server.start(workers=0)
    passing = [table for table in kept_server.tables if "passes_left" in table]
    assert passing
    for table in passing:
        for left in range(table["passes_left"], 0, -1):
            seen = kept_server.look(table, host_of(table))
            assert not is_over(seen), (table["label"], left)
            (name,) = (n for n in table["people"] if table["people"][n] == mover(seen))
            kept_server.act(table, name, "pass")
        assert is_over(kept_server.look(table, host_of(table))), table["label"]
        kept_server.verify(table)


def test_a_rematch_is_played_by_the_present_rules(kept_server: KeptServer) -> None:
    kept_server.start(workers=0)
    over = [t for t in kept_server.tables if is_over(t) and t["table"]["rematch"] is None]
    assert {table["table"]["game"] for table in over} == set(games.NAMES)
    for table in over:
        host = host_of(table)
        kept_server.do(table, host, "rematch")
        again = kept_server.look(table, host)["table"]["rematch"]
        path = f"/api/tables/{again}/record"
        if (
            kept_server.client.snapshot(again, kept_server.cookies[host])["table"]["status"]
            == "waiting"
        ):
            kept_server.client.do(again, kept_server.cookies[host], "begin", bot="novice")
        record = kept_server.client.get(path, kept_server.cookies[host]).json
        assert record["rules"] == games.find(record["game"]).rules


@pytest.mark.parametrize("file", RECORDS, ids=name_of)
def test_every_record_can_be_read_and_holds(file: Path) -> None:
    if "seed" in json.loads(file.read_bytes()):
        verify(file)
    else:
        assert records.read_file(file).result is None
