"""Game records: they round-trip, replay bit for bit, and what was tampered with is refused."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from brelan import games, records
from brelan.errors import BadRecord
from brelan.game import State

GAMES = pytest.mark.parametrize("game", games.NAMES)
Tamper = Callable[[dict[str, Any]], None]


def played(game: str, seed: int = 5, most: int = 10_000) -> tuple[State, list[State], list[str]]:
    """A random game, as it goes and as it was: the last state, every state, every action."""
    rng = random.Random(seed)
    state = games.find(game).new(2, seed)
    states, actions = [state.copy()], []
    while not state.over and len(actions) < most:
        action = rng.choice(state.actions())
        state.apply(action)
        actions.append(str(action))
        states.append(state.copy())
    return state, states, actions


@pytest.fixture(scope="module", params=games.NAMES)
def finished(request: pytest.FixtureRequest) -> tuple[State, list[State], list[str]]:
    return played(request.param)


@pytest.fixture
def document(finished: tuple[State, list[State], list[str]]) -> dict[str, Any]:
    state, _, actions = finished
    written = json.loads(records.write(records.record_of(state, ["Zoé", "Ada"], actions)))
    assert isinstance(written, dict)
    return written


def read(document: dict[str, Any]) -> records.Record:
    return records.read(json.dumps(document).encode())


def test_a_record_reads_back_as_it_was_written(
    finished: tuple[State, list[State], list[str]],
) -> None:
    state, _, actions = finished
    record = records.record_of(state, ["Zoé", "Ada"], actions)
    assert records.read(records.write(record)) == record
    assert record.result == records.Result(state.scores, state.winners)


def test_replay_gives_every_position_again(
    finished: tuple[State, list[State], list[str]],
) -> None:
    state, states, actions = finished
    replayed = list(records.replay(records.record_of(state, ["Zoé", "Ada"], actions)))
    assert len(replayed) == len(states)
    for again, before in zip(replayed, states, strict=True):
        assert again.table.tobytes() == before.table.tobytes()


@GAMES
def test_a_running_game_shows_the_commitment_and_not_the_seed(game: str) -> None:
    state, _, actions = played(game, seed=123, most=3)
    record = records.record_of(state, ["a", "b"], actions)
    document = json.loads(records.write(record))
    assert "seed" not in document
    assert document["commitment"] == hashlib.sha256(b"123").hexdigest()
    assert document["result"] is None
    assert records.read(records.write(record)) == record
    with pytest.raises(BadRecord, match="still running"):
        records.verify(record)


@GAMES
def test_a_game_that_never_ended_can_be_replayed_once_its_seed_is_shown(game: str) -> None:
    state, _, actions = played(game, seed=123, most=3)
    record = records.reveal(records.record_of(state, ["a", "b"], actions), 123)
    assert records.verify(record).position() == state.position()
    with pytest.raises(BadRecord, match="commitment"):
        records.verify(records.reveal(record, 124))


@GAMES
def test_a_record_holds_the_rules_number_and_is_replayed_by_it(game: str) -> None:
    state, _, actions = played(game, seed=123, most=3)
    present = records.record_of(state, ["a", "b"], actions)
    assert present.rules == state.rules == games.find(game).rules
    document = json.loads(records.write(present))
    assert document["rules"] == state.rules
    earlier = document | {"format": 1}
    del earlier["rules"]
    assert read(earlier) == msgspec.structs.replace(present, rules=1)
    shown = records.reveal(read(earlier), 123)
    assert {state.rules for state in records.replay(shown)} == {1}


def change(**fields: Any) -> Tamper:
    return lambda document: document.update(fields)


def remove(name: str) -> Tamper:
    def tamper(document: dict[str, Any]) -> None:
        del document[name]

    return tamper


def add_points(document: dict[str, Any]) -> None:
    document["result"]["scores"][0] += 1


def change_winners(document: dict[str, Any]) -> None:
    document["result"]["winners"] = [0, 1] if len(document["result"]["winners"]) == 1 else [0]


@pytest.mark.parametrize(
    ("tamper", "field"),
    [
        (change(format=records.FORMAT + 1), "format"),
        (change(format=0), "format"),
        (change(rules=0), "rules"),
        (change(rules=99), "rules"),
        (change(rules="1"), "rules"),
        (change(format="1"), "format"),
        (change(game="chess"), "game"),
        (change(players=["alone"]), "players"),
        (change(players=[""] * 2), "players"),
        (change(players=["x" * 1000] * 2), "players"),
        (change(players=3), "players"),
        (change(options={"colour": 1}), "options.colour"),
        (change(seed=-1), "seed"),
        (change(seed=None), "seed"),
        (change(commitment="0" * 64), "commitment"),
        (change(commitment="zero"), "commitment"),
        (change(colour=1), "colour"),
        (change(actions=[3]), "actions[0]"),
        (change(actions=["dance"]), "actions[0]"),
        (change(result=None), "result"),
        (remove("result"), "result"),
        (remove("seed"), "seed"),
        (add_points, "result"),
        (change_winners, "result"),
    ],
)
def test_tampering_is_refused_and_the_field_named(
    document: dict[str, Any], tamper: Tamper, field: str
) -> None:
    tamper(document)
    with pytest.raises(BadRecord) as refused:
        read(document)
    assert refused.value.field == field


def test_a_record_of_another_seed_does_not_hold(document: dict[str, Any]) -> None:
    document["seed"] += 1
    with pytest.raises(BadRecord):
        read(document)


def test_an_action_that_cannot_be_is_named_by_its_number(document: dict[str, Any]) -> None:
    document["actions"][2] = "dance"
    with pytest.raises(BadRecord, match="action 3, `dance`") as refused:
        read(document)
    assert refused.value.field == "actions[2]"


def test_an_action_after_the_end_is_not_legal(document: dict[str, Any]) -> None:
    document["actions"].append(document["actions"][-1])
    number = len(document["actions"])
    with pytest.raises(BadRecord, match=f"action {number}, .* is not legal"):
        read(document)


def test_a_game_cut_short_has_no_result(document: dict[str, Any]) -> None:
    document["actions"].pop()
    with pytest.raises(BadRecord, match="not over"):
        read(document)


@pytest.mark.parametrize(
    "garbage",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff",
        b"{}",
        b"[" * 100_000,
        b'{"format": 1}',
        b'{"format": 1e9}',
    ],
)
def test_garbage_is_refused(garbage: bytes) -> None:
    with pytest.raises(BadRecord):
        records.read(garbage)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.brelan.json"
    with path.open("wb") as file:
        file.truncate(records.LARGEST_FILE + 1)
    with pytest.raises(BadRecord, match="larger"):
        records.read_file(path)


def test_only_the_first_part_of_a_seed_is_committed_to() -> None:
    assert records.commitment_of("abc|x||y") == records.commitment_of("abc")
    assert records.commitment_of("abc|x") != records.commitment_of("abcx")


def test_who_gave_up_does_not_win_and_a_record_says_so() -> None:
    state, _, actions = played("poker_tiles")
    record = records.record_of(state, ["Ada", "Bob"], actions)
    assert record.result is not None
    winner = record.result.winners[0]
    given_up = msgspec.structs.replace(
        record,
        resigned=(winner,),
        result=records.Result(state.scores, tuple({0, 1} - {winner})),
    )
    assert records.read(records.write(given_up)) == given_up
    with pytest.raises(BadRecord):
        records.read(records.write(msgspec.structs.replace(record, resigned=(winner,))))
    with pytest.raises(BadRecord) as caught:
        records.read(records.write(msgspec.structs.replace(given_up, resigned=(2,))))
    assert caught.value.field == "resigned[0]"
    everybody = msgspec.structs.replace(
        record, resigned=(0, 1), result=records.Result(state.scores, ())
    )
    assert records.read(records.write(everybody)) == everybody


@GAMES
def test_a_game_that_was_stopped_has_the_scores_that_it_had(game: str) -> None:
    _, _, actions = played(game)
    state, _, half = played(game, most=len(actions) // 2)
    running = records.record_of(state, ["Ada", "club (bot)"], half)
    stopped = msgspec.structs.replace(
        records.reveal(running, state.seed),
        resigned=(0,),
        stopped=True,
        result=records.Result(state.scores, (1,)),
    )
    assert records.read(records.write(stopped)) == stopped
    assert records.verify(stopped).turn is not None
    for fields, field in (
        ({"stopped": False}, "result"),
        ({"resigned": ()}, "stopped"),
        ({"result": None}, "result"),
        ({"result": records.Result(state.scores, (0,))}, "result"),
        ({"actions": tuple(actions)}, "stopped"),
    ):
        with pytest.raises(BadRecord) as caught:
            records.read(records.write(msgspec.structs.replace(stopped, **fields)))
        assert caught.value.field == field, fields
