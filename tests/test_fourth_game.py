"""A game in a package of its own is played everywhere once it is installed."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import patience
from brelan import games
from brelan.server.http.modules import without_comments
from fourth_game import EXAMPLE, NAME, environment, install, warm
from running.servers import Server, Servers, launcher, request
from server.client import at, is_over, open_table

Environment = dict[str, str]
LIBRARY = """
from brelan import bots, games
state = games.troc.new(players=3, seed=42, options={"turns": 3, "whole_hand": True})
while not state.over:
    view = state.view(state.turn)
    other = (state.turn + 1) % 3
    assert set(view.position().hands[other]) == {"?"}
    choice = bots.choose(view, "club", seed=state.step)
    assert str(bots.decide(view, "club", seed=state.step)) == choice.action
    assert state.judge(choice.action).legal
    for event in state.apply(choice.action):
        if event.only is not None:
            assert "?" in " ".join(event.seen_by(other).cards) or "?" in event.seen_by(other).action
again = games.troc.from_position(state.position())
assert again.scores == state.scores and state.winners
print(games.NAMES[-1], len(state.scores))
"""


@pytest.fixture(scope="module")
def troc(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return install(tmp_path_factory.mktemp("installed"))


def run(environment: Environment, *words: str, said: str = "") -> str:
    """What a Python program prints."""
    command = [sys.executable, *words]
    done = subprocess.run(command, input=said, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def test_it_is_played_by_the_library(troc: Environment) -> None:
    assert run(troc, "-c", LIBRARY).split() == [NAME, "3"]


def test_it_is_played_through_the_engine(troc: Environment) -> None:
    command = [sys.executable, "-m", "brelan", "engine"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=troc
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None

        def ask(**asked: Any) -> Any:
            print(json.dumps(asked), file=engine.stdin, flush=True)
            answer = json.loads(engine.stdout.readline())
            assert "error" not in answer, answer
            return answer

        told = ask(op="new", game=NAME, players=2, seed=5)
        while told["position"]["turn"] is not None:
            position = told["position"]
            action = ask(op="legal", position=position)["actions"][-1]
            told = ask(op="apply", position=position, action=action)
        assert told["events"][-1]["kind"] == "game-ended"
        engine.stdin.close()


def test_it_is_played_in_a_terminal(troc: Environment) -> None:
    said = "help\nactions\njudge keep\nhint\npoints\nkeep\n"
    shown = run(troc, "-m", "brelan", "play", NAME, "--seed", "5", "--bot", "club", said=said)
    assert "Your actions:" in shown
    assert "The game is over" in shown
    assert "Counted at the end: 1" in shown


def test_it_has_rules_in_every_language(troc: Environment) -> None:
    for language, word in (("fr", "Chacun"), ("en", "Each"), ("de", "Alle")):
        shown = run(troc, "-m", "brelan", "rules", NAME, "--lang", language)
        assert "TR-7" in shown
        assert word in shown


def test_its_bots_meet_in_the_arena_and_looking_at_more_draws_helps(troc: Environment) -> None:
    words = ("arena", NAME, "--games", "200", "--seed", "7", "--json", "random", "club")
    match = json.loads(run(troc, "-m", "brelan", *words))
    assert NAME in json.dumps(match)
    assert match["games"] == 200


def test_its_generated_files_are_up_to_date(troc: Environment) -> None:
    program = f"""
from brelan import games
from brelan.server.projection import pictures
from brelan.server.protocol import typescript
display = games.display({NAME!r})
assert pictures.draw(display) == pictures.drawn(display)
assert typescript.game_file({NAME!r}).read_text() == typescript.game_document({NAME!r})
"""
    run(troc, "-c", program)


def test_a_change_of_its_sources_is_another_digest(troc: Environment, tmp_path: Path) -> None:
    installed = troc["PYTHONPATH"].partition(os.pathsep)[0]
    shutil.copytree(installed, tmp_path, dirs_exist_ok=True)
    copied = environment(tmp_path)
    program = "from brelan.kernel_files import digest; print(digest('brelan_troc.rules'))"
    before = run(copied, "-c", program)
    assert run(copied, "-c", program) == before
    facts = tmp_path / "brelan_troc" / "facts.py"
    facts.write_text(facts.read_text().replace("UNUSED = 1", "UNUSED = 2"))
    assert run(copied, "-c", program) != before


@pytest.fixture
def server(troc: Environment, tmp_path: Path) -> Iterator[Server]:
    warm(troc)
    with launcher(troc) as process:
        servers = Servers(process, tmp_path)
        server = servers.new(workers=1)
        server.open()
        yield server
        servers.kill()


def some_action(view: dict[str, Any]) -> str:
    """Something legal, seen with the eyes of somebody who does not know the rules by heart."""
    own = view["hands"][view["seat"]]
    return "keep" if view["used"][view["seat"]] else f"swap {own[0]} {own[3]}"


def test_it_is_played_at_a_server(server: Server) -> None:
    asyncio.run(asyncio.wait_for(play_at(server), patience.PROGRAM_SECONDS))


async def play_at(server: Server) -> None:
    greeting = await request(server.port, "GET", "/")
    me = greeting.cookie
    (told,) = [
        each
        for each in (await request(server.port, "GET", "/api/games")).json["games"]
        if each["name"] == NAME
    ]
    assert told["bots"] == ["novice", "casual", "club", "expert", "champion"]
    assert [option["kind"] for option in told["options"]] == ["choice", "switch"]
    assert told["picture"]["hands"][0] == ["?"] * 5
    words = (await request(server.port, "GET", "/api/words/fr.json")).json
    assert words["web.troc.keep"] == "Garder"
    for file in ("game.js", "area.js", "area.css"):
        found = await request(server.port, "GET", f"/web/games/{NAME}/{file}")
        assert found.status == 200
        written = (EXAMPLE / "src" / "brelan_troc" / "web" / file).read_text(encoding="utf-8")
        assert found.body.decode() == without_comments(written)
    for outside in (f"{NAME}/../{NAME}/types.d.ts", f"{NAME}/../../brelan_troc/facts.py"):
        assert (await request(server.port, "GET", f"/web/games/{outside}")).status == 404

    opened = await open_table(server, me, NAME, "club casual")
    async with at(server, opened["id"], me) as client:
        message, acted = client.snapshot, 0
        while not is_over(message):
            if message.get("moves"):
                assert message["moves"]["most_exchanged"] == 3
                hands = message["view"]["hands"]
                assert "?" not in hands[0]
                assert set(hands[1] + hands[2]) == {"?"}
                acted += 1
                action = some_action(message["view"])
                key = f"command-{acted}"
                await client.send("act", command_id=key, seq=message["seq"], actions=[action])
            message = await client.next()
            assert message["type"] not in ("refused", "fault"), message
    table = message["table"]
    counted = [sum(line["points"] for line in lines) for lines in table["tally"]]
    assert counted == table["result"]["scores"]
    replay = await request(server.port, "GET", f"/api/tables/{table['id']}/replay?seat=1")
    assert replay.status == 200
    assert "Traceback" not in server.complaints


BROKEN = {
    "no_module": "import nothing_of_that_name",
    "no_game": "",
    "no_hooks": "from brelan_troc import *",
}


def break_package(folder: Path, kind: str) -> Environment:
    """A package that says it holds a game, and does not."""
    package = folder / f"broken_{kind}"
    package.mkdir()
    (package / "__init__.py").write_text(BROKEN[kind])
    about = folder / f"broken_{kind}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: broken-{kind}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[brelan.games]\nshattered = broken_{kind}\n")
    return environment(folder)


@pytest.mark.parametrize("kind", BROKEN)
def test_a_package_that_is_broken_is_named_and_the_others_go_on(tmp_path: Path, kind: str) -> None:
    surroundings = break_package(tmp_path, kind)
    program = """
from brelan import games
from brelan.texts import LANGUAGES, catalogue
print(*games.NAMES, *games.working())
for language in LANGUAGES:
    catalogue(language)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env=surroundings,
    )
    assert done.returncode == 0, done.stderr
    names = done.stdout.split()
    assert names[-4:] == ["shattered", *names[:3]]
    assert f"the game “shattered” (package broken_{kind}) cannot be loaded" in done.stderr
    command = [sys.executable, "-m", "brelan", "play", "shattered"]
    done = subprocess.run(command, capture_output=True, text=True, env=surroundings)
    assert done.returncode == 2
    assert f"broken_{kind}" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_server_goes_on_without_a_package_that_is_broken(tmp_path: Path) -> None:
    environment, errors = break_package(tmp_path, "no_game"), tmp_path / "loading.txt"
    with errors.open("w") as file, launcher(environment, file.fileno()) as process:
        servers = Servers(process, tmp_path)
        server = servers.new()
        server.open()
        try:
            asyncio.run(asyncio.wait_for(ask_for_what_is_broken(server), patience.PROGRAM_SECONDS))
        finally:
            servers.kill()
    said = errors.read_text() + server.complaints
    assert "(package broken_no_game) cannot be loaded" in said
    assert "Traceback" not in said


async def ask_for_what_is_broken(server: Server) -> None:
    told = (await request(server.port, "GET", "/api/games")).json["games"]
    assert [each["name"] for each in told] == list(games.NAMES)
    assert (await request(server.port, "GET", "/rules/shattered")).status == 404
    answer = await request(server.port, "GET", "/api/rules/shattered?lang=en")
    assert (answer.status, answer.json["code"]) == (400, "broken-game")
    assert "broken_no_game" in answer.json["message"]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "club"}]
    wanted = {"command_id": "shattered-1", "game": "shattered", "name": "Zoé", "seats": seats}
    refused = await request(server.port, "POST", "/api/tables?lang=en", wanted)
    assert (refused.status, refused.json["code"]) == (400, "broken-game")


def test_nothing_of_a_game_is_imported_before_it_is_needed(troc: Environment) -> None:
    program = """
import sys
from brelan import games, cli
from brelan.texts import catalogue
assert "troc" in games.NAMES
assert catalogue("en")["game.troc.name"] == "Troc"
parts = ("numba", "brelan_troc", "brelan.games.")
print(*[name for name in sys.modules if name.startswith(parts)])
"""
    assert run(troc, "-c", program).split() == []
