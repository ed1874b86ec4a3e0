"""The engine's operations: each request is a closed, typed struct that answers itself."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from brelan import bots, games
from brelan.actions import Event, Hand
from brelan.analysis import values
from brelan.analysis.values import Value
from brelan.bots.bot import RULES, VALUES, Candidate
from brelan.errors import BadPosition, BrelanError
from brelan.game import Game, Position, View, check_seed
from brelan.limits import MOST_MS, MOST_STEPS, MOST_WORLDS
from brelan.randomness import Seed
from brelan.texts import say


class BadRequest(BrelanError):
    """A request with a field too many, too few, or of the wrong type."""

    code = "bad-request"


class Answer(Struct, kw_only=True):
    """Fields of every answer: the `id` of its request, as it was given."""

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


class ValuesAnswer(Answer, kw_only=True):
    """Answers `values`."""

    values: tuple[Value, ...]
    worlds: int


class BotsAnswer(Answer, kw_only=True):
    """Answers `bots`."""

    bots: tuple[str, ...]


class ErrorDetails(Struct, kw_only=True, omit_defaults=True):
    """What is wrong, for a program and for a person, and where."""

    code: str
    message: str
    field: str | None = None


class ErrorAnswer(Answer, kw_only=True):
    """Answers a request that failed."""

    error: ErrorDetails


class Request(Struct, kw_only=True):
    """Fields of every request."""

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


class NewGame(Request, kw_only=True):
    """Deal a game."""

    game: str
    players: int = 2
    seed: Seed = 0
    options: dict[str, Any] = {}

    def answer(self, language: str) -> Answer:
        """The position that the game begins with."""
        state = games.find(self.game).new(self.players, self.seed, self.options)
        return PositionAnswer(position=state.position())


class ListLegal(Request, kw_only=True):
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


class JudgeAction(Request, kw_only=True):
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


class ApplyAction(Request, kw_only=True):
    """Carry out an action."""

    position: dict[str, Any]
    action: str

    def answer(self, language: str) -> Answer:
        """The position after it, and what it caused."""
        state = game_of(self.position).from_position(self.position)
        events = list(state.apply(self.action))
        return PositionAnswer(position=state.position(), events=events)


class ShowView(Request, kw_only=True):
    """Show a position as a seat sees it; `null` is a spectator."""

    position: dict[str, Any]
    seat: int | None

    def answer(self, language: str) -> Answer:
        """What that seat may see."""
        state = game_of(self.position).from_position(self.position)
        return ViewAnswer(view=state.view(self.seat).position())


class ViewRequest(Request, kw_only=True):
    """Fields of a request about what a seat sees."""

    view: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    seat: int | None = None

    def chosen_view(self) -> View:
        """The view given, or what the seat sees of the position given."""
        if (self.view is None) == (self.position is None):
            raise BadRequest(say("error.view-or-position"), "view")
        if self.view is not None:
            return game_of(self.view).from_view(self.view)
        assert self.position is not None
        if self.seat is None:
            raise BadRequest(say("error.missing"), "seat")
        return game_of(self.position).from_position(self.position).view(self.seat)


class ChooseAction(ViewRequest, kw_only=True):
    """Ask a bot."""

    bot: str
    ms: Annotated[int, msgspec.Meta(ge=0, le=MOST_MS)] | None = None
    steps: Annotated[int, msgspec.Meta(ge=0, le=MOST_STEPS)] | None = None

    def answer(self, language: str) -> Answer:
        """What the bot does, what else it thought of, and why."""
        view = self.chosen_view()
        choice = bots.choose(view, self.bot, self.ms, bots.seed_of(view), self.steps)
        return ChoiceAnswer(
            action=choice.action,
            candidates=choice.candidates,
            reason=choice.reason.text(language),
        )

    def needs(self) -> tuple[Any, tuple[str, ...]]:
        """The rules and the bot."""
        game, parts = super().needs()
        return game, (*parts, self.bot)


class ValueActions(ViewRequest, kw_only=True):
    """Ask what actions are worth."""

    actions: list[str] | None = None
    worlds: Annotated[int, msgspec.Meta(ge=1, le=MOST_WORLDS)] = values.WORLDS
    seed: Seed = 0

    def answer(self, language: str) -> Answer:
        """What these actions, or the best few, are worth to the seat to move; best first."""
        check_seed(self.seed)
        found = values.values(self.chosen_view(), self.actions, self.worlds, self.seed)
        return ValuesAnswer(values=found, worlds=self.worlds)

    def needs(self) -> tuple[Any, tuple[str, ...]]:
        """The rules and the evaluator."""
        game, parts = super().needs()
        return game, (*parts, VALUES)


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
    "new": NewGame,
    "legal": ListLegal,
    "judge": JudgeAction,
    "apply": ApplyAction,
    "view": ShowView,
    "choose": ChooseAction,
    "values": ValueActions,
    "bots": ListBots,
}


def game_of(position: dict[str, Any]) -> Game:
    """The game that a position or a view belongs to."""
    if "game" not in position:
        raise BadPosition(say("error.missing"), "game")
    return games.find(position["game"])
