"""Game records, `*.brelan.json`: write, read, replay, verify.

A record names the seed, so that replaying it gives every position again. While a game runs it holds
a commitment instead: the deal is fixed, but hidden. A seed may have parts, `|`
between them: the first is the dealer's and is what the commitment commits to; the others are what
the players mixed in.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from brelan import games
from brelan.arrays import copy_array
from brelan.errors import BadPosition, BadRecord, BrelanError, IllegalAction, bad_shape
from brelan.game import Game, State
from brelan.randomness import Seed
from brelan.texts import Message, say

FORMAT = 4
"""Format 1 had no rules number: what it holds was played by rules 1. Format 2 had no `stopped`: it
holds no game that ended before its rules end it. Format 3 had no `position`: its games were all
dealt."""
FIRST_RULES = 1
LARGEST_FILE = 16 << 20
"""Bytes; a long game takes a hundredth of it."""
LONGEST_NAME = 60
LONGEST_ACTION_SHOWN = 80
NEVER = -(1 << 30)
"""A score below any other."""


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended."""

    scores: tuple[int, ...]
    """The points of every seat."""
    winners: tuple[int, ...]
    """The seats that won; several if they are equal."""


class Record(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game, finished or running. `players` are names, seat by seat."""

    format: int = FORMAT
    """The version of the format."""
    game: str
    """The name of the game."""
    players: tuple[str, ...]
    """The names of the players, seat by seat."""
    rules: int = FIRST_RULES
    """The rules number that it was played under."""
    options: dict[str, Any] = {}
    """The options of the game; what is missing has its default."""
    seed: Seed | UnsetType = UNSET
    """The seed of the deal; UNSET while the game runs."""
    position: dict[str, Any] | UnsetType = UNSET
    """What the game began with, where it was not dealt; what is shuffled later follows the seed."""
    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | UnsetType = UNSET
    """The SHA-256 of the first part of the seed, in hex."""
    actions: tuple[str, ...]
    """Every action, in order."""
    resigned: tuple[int, ...] = ()
    """The seats that gave up; they do not win."""
    stopped: bool = False
    """Whether the game ended where it stood, because the last person who played it gave up."""
    result: Result | None = None
    """How the game ended; None while it runs."""


class _Format(Struct):
    """The one field that every format has."""

    format: int


def commitment_of(seed: Seed) -> str:
    """What is shown of a seed before the game ends: the SHA-256, in hex, of its first part."""
    dealt, _, _ = str(seed).partition("|")
    return hashlib.sha256(dealt.encode()).hexdigest()


def record_of(state: State, players: Sequence[str], actions: Sequence[str]) -> Record:
    """The record of a game that went this way: its seed if it is over, else the commitment."""
    options: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(state.options))
    return Record(
        game=state.game.name,
        players=tuple(players),
        rules=state.rules,
        options=options,
        seed=state.seed if state.over else UNSET,
        commitment=UNSET if state.over else commitment_of(state.seed),
        actions=tuple(actions),
        result=result_of(state),
    )


def result_of(state: State, resigned: Sequence[int] = (), stopped: bool = False) -> Result | None:
    """Scores and winners of a game that is over; who gave up does not win.

    A game that was stopped ends with the scores that it has.
    """
    if stopped or (state.over and resigned):
        return Result(state.scores, winners_without(state, resigned))
    return Result(state.scores, state.winners) if state.over else None


def winners_without(state: State, resigned: Sequence[int]) -> tuple[int, ...]:
    """Who has won among those who did not give up."""
    table = copy_array(state.table)
    table["scores"][0][list(resigned)] = NEVER
    return tuple(seat for seat in state.game.winners(table) if seat not in resigned)


def reveal(record: Record, seed: Seed) -> Record:
    """A record with its seed shown, although the game never ended."""
    return msgspec.structs.replace(record, seed=seed)


def write(record: Record) -> bytes:
    """A record as a JSON document."""
    return msgspec.json.format(msgspec.json.encode(record), indent=2) + b"\n"


def read(document: bytes) -> Record:
    """The record in a document; BadRecord if it cannot be read or is false."""
    record = decode(document)
    if record.seed is UNSET:
        check_form(record)
    else:
        verify(record)
    return record


def read_file(path: Path) -> Record:
    """The record in a file."""
    with path.open("rb") as file:
        document = file.read(LARGEST_FILE + 1)
    if len(document) > LARGEST_FILE:
        raise BadRecord(say("error.record.too-large", most=LARGEST_FILE))
    return read(document)


def decode(document: bytes) -> Record:
    """The fields of a document, each of the right type."""
    try:
        document.decode()
        found = msgspec.json.decode(document, type=_Format).format
        if not 1 <= found <= FORMAT:
            raise BadRecord(say("error.record.format", found=found, known=FORMAT), "format")
        record = msgspec.json.decode(document, type=Record)
        return msgspec.structs.replace(record, format=FORMAT)
    except msgspec.ValidationError as error:
        raise bad_shape(error, BadRecord) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(say("error.not-json", fault=str(error))) from None
    except RecursionError:
        raise BadRecord(say("error.nesting")) from None


def check_form(record: Record) -> None:
    """Raise BadRecord unless this could be a game, as far as can be said without replaying it."""
    start(record, seed=0)
    if any(not 0 < len(name) <= LONGEST_NAME for name in record.players):
        raise BadRecord(say("error.record.name", most=LONGEST_NAME), "players")
    if record.seed is UNSET and record.commitment is UNSET:
        raise BadRecord(say("error.record.no-seed"), "seed")
    if record.seed is UNSET and record.result is not None:
        raise BadRecord(say("error.record.result-without-seed"), "result")
    if record.stopped and not record.resigned:
        raise BadRecord(say("error.record.stopped-by-nobody"), "stopped")
    for index, seat in enumerate(record.resigned):
        if not 0 <= seat < len(record.players):
            raise BadRecord(say("error.seat", players=len(record.players)), f"resigned[{index}]")
    if UNSET not in (record.seed, record.commitment):
        check_commitment(record)


def check_commitment(record: Record) -> None:
    """Raise BadRecord unless the seed is the one that was committed to before the first card."""
    assert record.seed is not UNSET
    if record.commitment != commitment_of(record.seed):
        raise BadRecord(say("error.record.commitment"), "commitment")


def start(record: Record, seed: Seed) -> State:
    """The position that a record begins with."""
    try:
        game = games.find(record.game)
        if record.position is not UNSET:
            return start_from(game, record.position, len(record.players), seed, record.rules)
        return game.new(len(record.players), seed, record.options, record.rules)
    except BrelanError as error:
        raise BadRecord(error.message, error.field) from None


def start_from(game: Game, position: dict[str, Any], players: int, seed: Seed, rules: int) -> State:
    """A game that goes on from a position; BadPosition if that is none, or only a view."""
    if "seat" in position or position.get("players", 2) != players:
        raise BadPosition(say("error.record.position"), "position")
    return game.from_position(position | {"seed": seed, "rules": rules})


def replay(record: Record) -> Iterator[State]:
    """Every position of the game, the first included; each is the caller's to keep."""
    if record.seed is UNSET:
        raise BadRecord(say("error.record.running"), "seed")
    state = start(record, record.seed)
    yield state.copy()
    for number, action in enumerate(record.actions, start=1):
        try:
            state.apply(action)
        except BrelanError as error:
            raise BadRecord(fault_of(number, action, error), f"actions[{number - 1}]") from None
        yield state.copy()


def fault_of(number: int, action: str, error: BrelanError) -> Message:
    """Which action is not possible, and why."""
    shown = action[:LONGEST_ACTION_SHOWN]
    if isinstance(error, IllegalAction):
        return say(
            "error.record.illegal", number=number, action=shown, rule=error.rule, why=error.message
        )
    return say("error.record.action", number=number, action=shown, why=error.message)


def verify(record: Record) -> State:
    """Replay a record to its last position; BadRecord if it is false."""
    check_form(record)
    for state in replay(record):
        last = state
    if record.stopped and last.over:
        raise BadRecord(say("error.record.stopped-after-the-end"), "stopped")
    check_result(record.result, result_of(last, record.resigned, record.stopped))
    return last


def check_result(stated: Result | None, replayed: Result | None) -> None:
    """Raise BadRecord unless the result stated is the one that replay gives."""
    if stated == replayed:
        return
    if replayed is None:
        raise BadRecord(say("error.record.not-over"), "result")
    if stated is None:
        raise BadRecord(say("error.record.no-result"), "result")
    raise BadRecord(
        say("error.record.result", stated=text_of(stated), replayed=text_of(replayed)), "result"
    )


def text_of(result: Result) -> str:
    """A result in a line."""
    return msgspec.json.encode(result).decode()
