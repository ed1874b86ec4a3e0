"""Reading requests and writing answers, one line each.

What is wrong with a line is said in its answer, with the line's `id` wherever one can be found, and
the program goes on. An empty line is a line that is not JSON.
"""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Callable, Sequence
from functools import cache
from json import JSONDecoder, dumps
from typing import BinaryIO

import msgspec
from msgspec import UNSET, Raw, UnsetType

from brelan import games
from brelan.engine.operations import OPERATIONS, BadRequest, ErrorAnswer, ErrorDetails, Request
from brelan.errors import BadPosition, BrelanError, IllegalAction, UnknownName, bad_shape
from brelan.limits import LONGEST_LINE
from brelan.texts import DEFAULT_LANGUAGE, say

Prepare = Callable[[str, Sequence[str]], None]
"""Compiles parts of a game."""


class BadJson(BrelanError):
    """A line that is not a JSON object."""

    code = "bad-json"


def compile_on_demand(game: str, parts: Sequence[str]) -> None:
    """Compile nothing ahead: a kernel is compiled when it is first called."""


def serve(
    source: BinaryIO,
    sink: BinaryIO,
    language: str = DEFAULT_LANGUAGE,
    prepare: Prepare = compile_on_demand,
) -> None:
    """Answer lines until the input ends; `prepare` compiles what a line needs."""
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            skip_line(source)
        sink.write(answer_line(line, language, prepare) + b"\n")
        sink.flush()


def skip_line(source: BinaryIO) -> None:
    """Leave the rest of a line unread, a piece at a time."""
    while (piece := source.readline(LONGEST_LINE)) and not piece.endswith(b"\n"):
        pass


def answer_line(
    line: bytes, language: str = DEFAULT_LANGUAGE, prepare: Prepare = compile_on_demand
) -> bytes:
    """The answer to one line; errors are answers, too, never exceptions."""
    given: Raw | UnsetType = UNSET
    try:
        fields = read_fields(line)
        given = compact(fields.get("id", UNSET))
        request = read_request(line, fields)
        game, parts = request.needs()
        if game in games.NAMES:
            prepare(game, parts)
        answer = request.answer(language)
        answer.id = given
        return msgspec.json.encode(answer)
    except Exception as error:
        if given is UNSET:
            given = find_id(line)
        return msgspec.json.encode(ErrorAnswer(id=given, error=error_details(error, language)))


def error_details(error: Exception, language: str) -> ErrorDetails:
    """The details of an error; an unexpected one is only called internal."""
    try:
        if isinstance(error, BrelanError):
            return ErrorDetails(
                code=error.code, message=error_text(error, language), field=error.field
            )
        if isinstance(error, RecursionError):
            return ErrorDetails(code=BadJson.code, message=say("error.nesting").text(language))
        report_once("".join(traceback.format_exception(error)))
    except Exception:
        report_once(traceback.format_exc())
    return ErrorDetails(code="internal", message=say("error.internal").text(language))


def error_text(error: BrelanError, language: str) -> str:
    """The message of an error; a broken rule is named before its reason."""
    text = error.message.text(language)
    return f"{error.rule}: {text}" if isinstance(error, IllegalAction) else text


@cache
def report_once(trace: str) -> None:
    """Write the traceback of an internal error to standard error, once."""
    sys.stderr.write(trace)


def read_fields(line: bytes) -> dict[str, Raw]:
    """The fields of a request, still unread."""
    if len(line.rstrip(b"\r\n")) > LONGEST_LINE:
        raise BadJson(say("error.too-long", most=LONGEST_LINE))
    try:
        line.decode()
        return msgspec.json.decode(line, type=dict[str, Raw])
    except msgspec.ValidationError:
        raise BadJson(say("error.not-an-object")) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadJson(say("error.not-json", fault=str(error))) from None


def read_request(line: bytes, fields: dict[str, Raw]) -> Request:
    """The request that a line makes."""
    kind = operation_of(fields)
    known = {field.name: field for field in msgspec.structs.fields(kind)}
    for name in fields:
        if name not in known:
            shown = ", ".join(known)
            raise BadRequest(say("error.unknown-field", known=shown), name[:60])
    for name, field in known.items():
        if field.required and name not in fields:
            raise BadRequest(say("error.missing"), name)
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.ValidationError as error:
        raise bad_shape(error, BadRequest) from None


def operation_of(fields: dict[str, Raw]) -> type[Request]:
    """What is asked for."""
    if "op" not in fields:
        raise BadRequest(say("error.missing"), "op")
    try:
        name = msgspec.json.decode(fields["op"], type=str)
    except msgspec.ValidationError as error:
        raise BadRequest(bad_shape(error, BadPosition).message, "op") from None
    if name not in OPERATIONS:
        raise UnknownName("op", name, OPERATIONS)
    return OPERATIONS[name]


def compact(given: Raw | UnsetType) -> Raw | UnsetType:
    """An `id` as it was given, but for white space: a carriage return might end the line."""
    if given is UNSET:
        return UNSET
    return Raw(msgspec.json.format(bytes(given), indent=-1))


STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]')
COLON = re.compile(r"\s*:\s*")


def find_id(line: bytes) -> Raw | UnsetType:
    """The `id` of a line that cannot be read, if its outermost object shows one."""
    text = line.decode(errors="replace")
    depth = 0
    for found in STRING_OR_BRACKET.finditer(text):
        token = found.group()
        depth += (token in "[{") - (token in "]}")
        colon = COLON.match(text, found.end())
        if token == '"id"' and depth == 1 and colon:
            return read_value(text, colon.end())
    return UNSET


def read_value(text: str, start: int) -> Raw | UnsetType:
    """The JSON value that begins there."""
    try:
        value, _ = JSONDecoder().raw_decode(text, start)
        return Raw(dumps(value, allow_nan=False, separators=(",", ":")).encode())
    except (ValueError, RecursionError):
        return UNSET
