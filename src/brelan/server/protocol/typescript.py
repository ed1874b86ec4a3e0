"""The browser's types, written from the server's structs.

`python -m brelan.server.protocol.typescript [NAME …]` writes them: what all games share, and for
each game its view, its options and its facts beside its own browser files; or only the latter, for
games that are named. A test holds the files to what is written here, so that neither side drifts.
"""

from __future__ import annotations

import inspect
import sys
import types
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import fields

from brelan import games
from brelan.actions import Event, Hand
from brelan.display import (
    BoardInfo,
    Claim,
    CombinationInfo,
    FittingBoard,
    Moves,
    NoFacts,
    PossibleFace,
    TallyLine,
)
from brelan.game import Position
from brelan.packages import packages
from brelan.records import Result
from brelan.server.protocol import (
    commands,
    daily,
    devices,
    http,
    me,
    people,
    practice,
    puzzles,
    reviews,
    turn_calls,
    updates,
)
from brelan.server.protocol.commands import Command, Question
from brelan.server.protocol.updates import ViewEvents, ViewJson

FILE = Path(str(files("brelan"))) / "web" / "types" / "messages.d.ts"
HEADING = """\
// Everything that is said between client and server.
// Do not edit: `python -m brelan.server.protocol.typescript` writes it from the server's structs.
"""
GAME_HEADING = """\
// What a table shows of this game, as NOTATION writes it.
// Do not edit: `python -m brelan.server.protocol.typescript` writes it from the game's structs.

import type { View } from "../../types/messages.js";
"""
VIEW = """\
/** A view of any game. What else it has is known to the game's own part of the client. */
export interface View {
  game: string;
  players: number;
  options: Record<string, unknown>;
  seat: number | null;
  turn: number | null;
  scores: number[];
  [field: string]: unknown;
}
"""
SHARED = (
    *(Hand, Event, Result, TallyLine, Claim, Moves, FittingBoard, PossibleFace),
    *(CombinationInfo, BoardInfo),
)
"""What games answer with, and messages hold."""
OPTIONS = "Record<string, unknown>"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
MAYBE_NULL = ("seat", "turn")
"""Fields of a view that may be null; a position may leave others unknown too."""
NOT_IN_VIEWS = ("seed", "step")
NOT_ALWAYS = ("rules",)
"""Fields of a view that are left out as a rule."""


def document() -> str:
    """The file of what all games share."""
    parts = [HEADING]
    parts += [interface(kind) for kind in SHARED]
    parts.append(VIEW)
    parts += [interface(kind) for kind in structs()]
    for name, kinds in (
        ("ClientMessage", commands.ClientMessage),
        ("ServerMessage", updates.ServerMessage),
    ):
        parts.append(union(name, [kind.__name__ for kind in get_args(kinds)]))
    return "\n".join(parts)


def game_document(game: str) -> str:
    """The file of one game."""
    kinds = own_structs(game)
    return "\n".join([GAME_HEADING, *map(interface, kinds), view_interface(game)])


def own_structs(game: str) -> list[type[Struct]]:
    """The structs of a game: its facts, its options, and all that they and a view hold."""
    display = games.display(game)
    found: dict[type[Struct], None] = {}
    unread: list[Any] = [display.game.options_type, type(display.facts)]
    unread += view_fields(game).values()
    while unread:
        kind = unread.pop(0)
        unread += get_args(kind)
        if inspect.isclass(kind) and issubclass(kind, Struct) and kind not in found:
            found[kind] = None
            unread += get_type_hints(kind, include_extras=True).values()
    return [kind for kind in found if kind not in (*SHARED, NoFacts)]


def game_file(game: str) -> Path:
    """Where it is."""
    web = packages()[game].web
    assert web is not None
    return web / "types.d.ts"


def structs() -> Iterator[type[Struct]]:
    """The structs of the messages, in the order in which they are written."""
    modules = (
        *(commands, updates, http, practice, devices, me, daily, people, puzzles, reviews),
        turn_calls,
    )
    for module in modules:
        for kind in vars(module).values():
            ours = inspect.isclass(kind) and kind.__module__ == module.__name__
            if ours and issubclass(kind, Struct) and kind not in (Command, Question):
                yield kind


def union(name: str, members: list[str]) -> str:
    """One of several."""
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n"


def interface(kind: type[Struct]) -> str:
    """A struct; what the client may leave out, or the server leaves out, is optional."""
    config = kind.__struct_config__
    sent_to_us = config.forbid_unknown_fields and kind.__module__.startswith("brelan.server.")
    sparse = config.omit_defaults or sent_to_us
    hints = get_type_hints(kind, include_extras=True)
    lines = [comment(kind), f"export interface {kind.__name__} {{"]
    if config.tag is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    for field in fields(kind):
        required = field.required or not sparse
        annotation = hints[field.name]
        is_object = field.name in ("options", "facts") and annotation is Raw
        written = OPTIONS if is_object else typed(annotation)
        lines.append(f"  {field.name}{'' if required else '?'}: {written};")
    return "\n".join([*lines, "}", ""])


def comment(kind: type[Struct]) -> str:
    """The first line of a struct's description."""
    return f"/** {(kind.__doc__ or '').strip().splitlines()[0]} */"


def view_name(game: str) -> str:
    """`SomeGameView`."""
    return "".join(word.title() for word in game.split("_")) + "View"


def view_interface(game: str) -> str:
    """A view of a game: a position without what only the referee knows."""
    lines = [f"export interface {view_name(game)} extends View {{"]
    for name, annotation in view_fields(game).items():
        mark = "?" if name in NOT_ALWAYS else ""
        lines.append(f"  {name}{mark}: {view_field(game, name, annotation)};")
    return "\n".join([*lines, "}", ""])


def view_fields(game: str) -> dict[str, Any]:
    """The fields of a view and what they hold."""
    kind: type[Position] = games.find(game).position_type
    hints = get_type_hints(kind, include_extras=True)
    return {
        field.name: without_names(hints[field.name])
        for field in fields(kind)
        if field.name not in NOT_IN_VIEWS
    }


def without_names(annotation: Any) -> Any:
    """A position may give a name instead of a value ("standard"); a view has the value."""
    others = [part for part in get_args(annotation) if get_origin(part) is not Literal]
    is_union = get_origin(annotation) in (Union, types.UnionType)
    values = [part for part in others if part is not UnsetType]
    return Union[tuple(values)] if is_union and values else annotation  # noqa: UP007


def view_field(game: str, name: str, annotation: Any) -> str:
    """The type of a field of a view."""
    if name == "game":
        return f'"{game}"'
    if name == "options":
        return OPTIONS
    written = typed(annotation)
    if name not in MAYBE_NULL:
        written = written.replace(" | null", "").replace("(string[])[]", "string[][]")
    return written


def typed(annotation: Any) -> str:
    """An annotation in TypeScript."""
    if annotation is ViewJson:
        return "View"
    if annotation is ViewEvents:
        return "Event[]"
    if isinstance(annotation, NewType):
        return typed(annotation.__supertype__)
    if annotation in PLAIN:
        return PLAIN[annotation]
    if annotation is Raw:
        return "unknown"
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return typed(arguments[0])
    if origin is Literal:
        return " | ".join(f'"{each}"' if isinstance(each, str) else str(each) for each in arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(
            dict.fromkeys(typed(each) for each in arguments if each not in (UnsetType, UNSET))
        )
    if origin is list:
        return several(typed(arguments[0]))
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return several(typed(arguments[0]))
        return "[" + ", ".join(typed(each) for each in arguments) + "]"
    if origin is dict:
        return f"Record<{typed(arguments[0])}, {typed(arguments[1])}>"
    assert issubclass(annotation, Struct), annotation
    name: str = annotation.__name__
    return name


def several(written: str) -> str:
    """A list of these."""
    return f"({written})[]" if " | " in written else f"{written}[]"


def main() -> None:
    """Write the files."""
    if not sys.argv[1:]:
        FILE.write_text(document(), encoding="utf-8")
    for name in sys.argv[1:] or games.NAMES:
        game_file(name).write_text(game_document(name), encoding="utf-8")


if __name__ == "__main__":
    main()
