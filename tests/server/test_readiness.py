"""A server that is still compiling: what can be played, and what comes next."""

import asyncio
import os
import re
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import patience
from brelan import games
from brelan.bots.bot import BULK, FIRST_BOT, RULES
from brelan.server.protocol.refusals import NotReady
from brelan.server.workers import readiness as module
from brelan.server.workers.readiness import Readiness
from running.servers import request

PARTS = [RULES, FIRST_BOT, "champion", BULK]
COMPILER = """
import pathlib, sys
folder, *parts = sys.argv[1:]
folder = pathlib.Path(folder)
while parts:
    order = sys.stdin.readline().strip()
    (folder / "order").write_text(order)
    if order == "":
        break
    while parts and (folder / parts[0]).exists():
        print("worked 1.0", flush=True)
        print("ready", parts.pop(0), flush=True)
"""


@pytest.fixture
def compilers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Processes that have compiled a part of a game once there is a file of that name."""
    for game in games.NAMES:
        (tmp_path / game).mkdir()

    def command(game: str, also: str) -> list[str]:
        return [sys.executable, "-c", COMPILER, str(tmp_path / game), *PARTS]

    monkeypatch.setattr(module, "command", command)
    monkeypatch.setattr(module, "missing_parts", lambda game: PARTS)
    monkeypatch.setattr(module, "load_game", lambda game: None)
    return tmp_path


@asynccontextmanager
async def started(processes: int = 2):
    readiness = Readiness(processes)
    await readiness.start()
    try:
        yield readiness
    finally:
        await readiness.stop()


async def until(condition) -> None:
    async with asyncio.timeout(patience.SECONDS):
        while not condition():
            await asyncio.sleep(0.01)


def order_of(compilers: Path, game: str) -> str:
    file = compilers / game / "order"
    return file.read_text() if file.exists() else ""


async def test_what_is_compiled_can_be_played_and_the_rest_is_waited_for(compilers: Path) -> None:
    async with started() as readiness:
        heard = []
        readiness.on_ready = lambda game, part: heard.append((game, part))
        (compilers / "poker_tiles" / RULES).touch()
        async with asyncio.timeout(patience.SECONDS):
            await readiness.wait("poker_tiles", RULES)
        assert readiness.is_ready("poker_tiles", RULES)
        assert not readiness.is_ready("poker_tiles", FIRST_BOT)
        assert not readiness.is_ready("royal_flush", RULES)
        assert heard == [("poker_tiles", RULES)]
        ready = readiness.ready_parts()
        assert ("poker_tiles", RULES) in ready
        assert ("poker_tiles", FIRST_BOT) not in ready
        assert ("royal_flush", RULES) not in ready
        told = readiness.told()
        assert not told.ready
        assert told.games["poker_tiles"].rules == 0
        assert told.games["poker_tiles"].bots[FIRST_BOT] > 0
        assert told.games["royal_flush"].rules > 0
        readiness.check("poker_tiles", [])
        with pytest.raises(NotReady) as refused:
            readiness.check("poker_tiles", [FIRST_BOT, "champion"])
        assert refused.value.seconds >= 1


async def test_the_game_that_somebody_wants_is_compiled_first(compilers: Path) -> None:
    async with started(processes=1) as readiness:
        first, second, wanted = games.NAMES
        await until(lambda: order_of(compilers, first) == "go")
        readiness.want(wanted)
        await until(lambda: order_of(compilers, wanted) == "go")
        await until(lambda: order_of(compilers, first) == order_of(compilers, second) == "pause")


async def test_rules_of_other_games_come_before_strong_bots(compilers: Path) -> None:
    async with started(processes=1) as readiness:
        first, second, _ = games.NAMES
        await until(lambda: order_of(compilers, first) == "go")
        for part in (RULES, FIRST_BOT, "champion"):
            (compilers / first / part).touch()
        readiness.want(first)
        await until(lambda: readiness.is_ready(first, "champion"))
        await until(lambda: order_of(compilers, second) == "go")
        await until(lambda: order_of(compilers, first) == "pause")


async def test_nobody_waits_for_a_compiler_that_died(
    compilers: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "command", lambda game, also: [sys.executable, "-c", "1/0"])
    async with started() as readiness:
        async with asyncio.timeout(patience.SECONDS):
            for game in games.NAMES:
                await readiness.wait(game, BULK)
        assert readiness.told().ready
    assert "could not be compiled ahead" in caplog.text


async def test_a_server_answers_before_anything_is_compiled(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'brelan.sqlite'}"
    process = subprocess.Popen(
        [sys.executable, "-m", "brelan", "serve", "--port", "0", "--database", database],
        env={**os.environ, "BRELAN_CACHE": str(tmp_path / "cache")},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    table = {
        "command_id": "a-first-table",
        "game": "flush_royal",
        "name": "Zoé",
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "casual"}],
    }
    try:
        (said,) = re.findall(r":(\d+)/", process.stdout.readline())
        port = int(said)
        page = await request(port, "GET", "/")
        assert page.status == 200
        refused = await request(port, "POST", "/api/tables", table, page.cookie)
        told = await request(port, "GET", "/api/readiness?game=flush_royal")
        assert refused.status == 503
        assert refused.json["code"] == "not-ready"
        assert int(refused.headers["retry-after"]) >= 1
        assert not told.json["ready"]
        assert told.json["games"]["flush_royal"]["rules"] > 0
        assert (await request(port, "GET", "/api/games")).status == 200
    finally:
        process.terminate()
        process.wait(patience.SECONDS)
        process.stdout.close()
