"""Everything that a client says at a table, as closed, typed structs.

A command changes a table and carries an id, so that saying it twice does it once; a question
changes nothing. The browser's types are generated from here, `updates.py` and `http.py`.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

MOST_SEATS = 6
MOST_STEPS = 12
"""Actions of one turn that can be sent together: swaps and the lay after them."""

CommandId = Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{8,40}$")]
QuestionId = Annotated[int, Meta(ge=0, le=1 << 31)]
ActionText = Annotated[str, Meta(min_length=1, max_length=120)]
Actions = Annotated[list[ActionText], Meta(min_length=1, max_length=MOST_STEPS)]
CardText = Annotated[str, Meta(min_length=1, max_length=3)]
Cards = Annotated[list[CardText], Meta(max_length=40)]
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
PlayerName = Annotated[str, Meta(min_length=1, max_length=24)]
Mix = Annotated[str, Meta(pattern="^[0-9A-Za-z]{0,16}$")]
ChatText = Annotated[str, Meta(min_length=1, max_length=200)]
Secret = Annotated[str, Meta(max_length=64)]
BotName = Annotated[str, Meta(max_length=20)]
HintStage = Annotated[int, Meta(ge=1, le=3)]
"""How much of a hint: where to look, what to look for, the action itself."""
ACTION_STAGE = 3
"""The stage that names the action."""


# Commands.


class Command(Struct, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """Something to be done, once."""

    command_id: CommandId


class Act(Command, tag="act"):
    """Carry out these actions, all or none, if the table is still at `seq`."""

    seq: Annotated[int, Meta(ge=0)]
    actions: Actions


class Sit(Command, tag="sit"):
    """Take a seat, or the first free one. `mix` is a value of one's own for the shuffle."""

    name: PlayerName
    seat: Seat | None = None
    invite: Secret = ""
    mix: Mix = ""


class Leave(Command, tag="leave"):
    """Stand up from a table that has not begun."""


class Seated(Command, tag="seat"):
    """The host puts a bot on a seat, or clears it (`bot` is null), before the game begins."""

    seat: Seat
    bot: BotName | None


class Begin(Command, tag="begin"):
    """The host begins; seats that are still free are taken by `bot`."""

    bot: BotName = "club"


class Resign(Command, tag="resign"):
    """Give the game up: a bot plays the seat to its end, and it cannot win."""


class HandOver(Command, tag="hand-over"):
    """Let the table's stand-in play one's own seat, or that of somebody absent for a minute."""

    seat: Seat


class TakeBack(Command, tag="take-back"):
    """Play one's own seat again."""


class Say(Command, tag="say"):
    """Say something at the table: own words, or the key of a quick phrase."""

    text: ChatText | None = None
    phrase: BotName | None = None


class SilenceOnlookers(Command, tag="silence-onlookers"):
    """Onlookers may not talk, or may again: any player, but lifted by the same one or the host."""

    quiet: bool


class SendAway(Command, tag="send-away"):
    """The host sends an onlooker away, who cannot come back to this table."""

    onlooker: Annotated[str, Meta(max_length=16)]


class Rematch(Command, tag="rematch"):
    """Open a table for the same people once a game is over; all are told where."""


# Questions.


class Question(Struct, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """Something to be answered; the answer carries the same `id`."""

    id: QuestionId


class Judge(Question, tag="judge"):
    """What would these actions, one after the other, earn?"""

    actions: Actions


class Fit(Question, tag="fit"):
    """Which boards can be claimed with exactly these cards?"""

    cards: Cards


class Faces(Question, tag="faces"):
    """Which faces make the undeclared joker (`h8=*`) of the last action legal?"""

    actions: Actions


class Hint(Question, tag="hint"):
    """What would a strong player do, and why? Answered as far as `stage` wants to know."""

    stage: HintStage = ACTION_STAGE


class Ping(Question, tag="ping"):
    """Are you there?"""


ClientMessage = (
    Act
    | Sit
    | Leave
    | Seated
    | Begin
    | Resign
    | HandOver
    | TakeBack
    | Say
    | SilenceOnlookers
    | SendAway
    | Rematch
    | Judge
    | Fit
    | Faces
    | Hint
    | Ping
)
