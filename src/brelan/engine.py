"""`brelan engine`: the games as JSON lines, one answer for every line, whatever it holds.

Every operation is a closed, typed struct that answers itself. What is wrong with a line is said in
its answer, with the line's `id` wherever one can be made out, and the program goes on. An empty
line is a line that is not JSON.
"""

from __future__ import annotations

import hashlib
import re
import sys
import traceback
from collections.abc import Callable, Sequence
from functools import cache
from json import JSONDecoder, dumps
from typing import Annotated, Any, BinaryIO

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from brelan import bots, games
from brelan.actions import Event, Hand
from brelan.bots.bot import RULES, Candidate
from brelan.errors import BadPosition, BrelanError, IllegalAction, UnknownName, bad_shape
from brelan.game import Game, Position, View
from brelan.limits import LONGEST_LINE, MOST_MS, MOST_STEPS
from brelan.randomness import Seed
from brelan.texts import DEFAULT_LANGUAGE, say

Prepare = Callable[[str, Sequence[str]], None]
"""Has parts of a game compiled."""


class BadJson(BrelanError):
    """A line that is not a JSON object."""

    code = "bad-json"


class BadRequest(BrelanError):
    """A request with a field too many, too few, or of the wrong type."""

    code = "bad-request"


class Answer(Struct, kw_only=True):
    """What every answer may have: the `id` of its request, as it was given."""

    id: Raw | UnsetType = UNSET


class PositionAnswer(Answer, kw_only=True):
    """Answers `new` and `apply`."""

    position: Position
    events: list[Event] | UnsetType = UNSET


class ActionsAnswer(Answer, kw_only=True):
    """Answers `legal`."""

    actions: list[str]


class JudgementAnswer(Answer, kw_only=True):
    """Answers `judge`: points and hands, or rule and reason."""

    legal: bool
    points: int | UnsetType = UNSET
    hands: tuple[Hand, ...] | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    reason: str | UnsetType = UNSET


class ViewAnswer(Answer, kw_only=True):
    """Answers `view`."""

    view: Position


class ChoiceAnswer(Answer, kw_only=True):
    """Answers `choose`."""

    action: str
    candidates: tuple[Candidate, ...]
    reason: str


class BotsAnswer(Answer, kw_only=True):
    """Answers `bots`."""

    bots: tuple[str, ...]


class Fault(Struct, kw_only=True, omit_defaults=True):
    """What is wrong, for a program and for a person, and where."""

    code: str
    message: str
    field: str | None = None


class ErrorAnswer(Answer, kw_only=True):
    """Answers whatever cannot be answered."""

    error: Fault


class Request(Struct, kw_only=True):
    """What every request may have."""

    op: str
    id: Raw | UnsetType = UNSET

    def answer(self, language: str) -> Answer:
        """Do what is asked; reasons are put into that language."""
        raise NotImplementedError

    def needs(self) -> tuple[Any, tuple[str, ...]]:
        """The game that it is about, if any, and the parts of it that have to be compiled."""
        given: Any = self
        for field in ("position", "view"):
            if getattr(given, field, None) is not None:
                return getattr(given, field).get("game"), (RULES,)
        return getattr(given, "game", None), (RULES,)


class New(Request, kw_only=True):
    """Deal a game."""

    game: str
    players: int = 2
    seed: Seed = 0
    options: dict[str, Any] = {}

    def answer(self, language: str) -> Answer:
        """The position that the game begins with."""
        state = games.find(self.game).new(self.players, self.seed, self.options)
        return PositionAnswer(position=state.position())


class Legal(Request, kw_only=True):
    """List what the seat to move may do."""

    position: dict[str, Any]
    only: str | None = None

    def answer(self, language: str) -> Answer:
        """Every legal action, or those of one verb, sorted as text."""
        game = game_of(self.position)
        state = game.from_position(self.position)
        if self.only is not None and self.only not in game.verbs:
            verbs = ", ".join(game.verbs)
            raise BadRequest(say("error.verb", verb=self.only[:40], verbs=verbs), "only")
        return ActionsAnswer(actions=state.actions(self.only).texts())


class Judge(Request, kw_only=True):
    """Judge an action without carrying it out."""

    position: dict[str, Any]
    action: str

    def answer(self, language: str) -> Answer:
        """What it earns, or why it may not be."""
        judgement = game_of(self.position).from_position(self.position).judge(self.action)
        if judgement.legal:
            return JudgementAnswer(legal=True, points=judgement.points, hands=judgement.hands)
        assert judgement.rule is not None
        assert judgement.reason is not None
        reason = judgement.reason.text(language)
        return JudgementAnswer(legal=False, rule=judgement.rule, reason=reason)


class Apply(Request, kw_only=True):
    """Carry out an action."""

    position: dict[str, Any]
    action: str

    def answer(self, language: str) -> Answer:
        """The position after it, and what it caused."""
        state = game_of(self.position).from_position(self.position)
        events = list(state.apply(self.action))
        return PositionAnswer(position=state.position(), events=events)


class Look(Request, kw_only=True):
    """See a position with the eyes of a seat; a spectator's are `null`."""

    position: dict[str, Any]
    seat: int | None

    def answer(self, language: str) -> Answer:
        """What that seat may see."""
        state = game_of(self.position).from_position(self.position)
        return ViewAnswer(view=state.view(self.seat).position())


class Choose(Request, kw_only=True):
    """Ask a bot."""

    bot: str
    view: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    seat: int | None = None
    ms: Annotated[int, msgspec.Meta(ge=0, le=MOST_MS)] | None = None
    steps: Annotated[int, msgspec.Meta(ge=0, le=MOST_STEPS)] | None = None

    def answer(self, language: str) -> Answer:
        """What the bot does, what else it thought of, and why."""
        view = self.seen()
        choice = bots.choose(view, self.bot, self.ms, seed_of(view), self.steps)
        return ChoiceAnswer(
            action=choice.action,
            candidates=choice.candidates,
            reason=choice.reason.text(language),
        )

    def needs(self) -> tuple[Any, tuple[str, ...]]:
        """The rules and the bot."""
        game, parts = super().needs()
        return game, (*parts, self.bot)

    def seen(self) -> View:
        """The view given, or what the seat sees of the position given."""
        if (self.view is None) == (self.position is None):
            raise BadRequest(say("error.view-or-position"), "view")
        if self.view is not None:
            return game_of(self.view).from_view(self.view)
        assert self.position is not None
        if self.seat is None:
            raise BadRequest(say("error.missing"), "seat")
        return game_of(self.position).from_position(self.position).view(self.seat)


class ListBots(Request, kw_only=True):
    """Name the bots of a game."""

    game: str

    def needs(self) -> tuple[Any, tuple[str, ...]]:
        """Nothing compiled."""
        return None, ()

    def answer(self, language: str) -> Answer:
        """Their names, weakest first."""
        return BotsAnswer(bots=bots.names(self.game))


OPERATIONS: dict[str, type[Request]] = {
    "new": New,
    "legal": Legal,
    "judge": Judge,
    "apply": Apply,
    "view": Look,
    "choose": Choose,
    "bots": ListBots,
}


def game_of(position: dict[str, Any]) -> Game:
    """The game that a position or a view belongs to."""
    if "game" not in position:
        raise BadPosition(say("error.missing"), "game")
    return games.find(position["game"])


def seed_of(view: View) -> Seed:
    """A bot's luck, from what it sees: the same view is always answered in the same way."""
    return hashlib.sha256(msgspec.json.encode(view.position())).hexdigest()


def compile_unseen(game: str, parts: Sequence[str]) -> None:
    """Leave it to whatever needs a kernel to have it compiled."""


def serve(
    source: BinaryIO,
    sink: BinaryIO,
    language: str = DEFAULT_LANGUAGE,
    prepare: Prepare = compile_unseen,
) -> None:
    """Answer line after line until the input ends; `prepare` has compiled what a line needs."""
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
    line: bytes, language: str = DEFAULT_LANGUAGE, prepare: Prepare = compile_unseen
) -> bytes:
    """The answer to one line. It never raises: whatever is wrong is the answer."""
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
            given = salvage_id(line)
        return msgspec.json.encode(ErrorAnswer(id=given, error=fault_of(error, language)))


def fault_of(error: Exception, language: str) -> Fault:
    """What to say of an error; of one that nobody foresaw, only that it happened."""
    try:
        if isinstance(error, BrelanError):
            return Fault(code=error.code, message=words_of(error, language), field=error.field)
        if isinstance(error, RecursionError):
            return Fault(code=BadJson.code, message=say("error.nesting").text(language))
        report_once("".join(traceback.format_exception(error)))
    except Exception:
        report_once(traceback.format_exc())
    return Fault(code="internal", message=say("error.internal").text(language))


def words_of(error: BrelanError, language: str) -> str:
    """The message of an error; a broken rule is named before its reason."""
    text = error.message.text(language)
    return f"{error.rule}: {text}" if isinstance(error, IllegalAction) else text


@cache
def report_once(trace: str) -> None:
    """Show a fault of our own to whoever runs the program; twice would tell nothing new."""
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


def salvage_id(line: bytes) -> Raw | UnsetType:
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
