"""One message of a client, and the answer to it: the same over a socket and over plain HTTP."""

from __future__ import annotations

import logging
from time import perf_counter

import msgspec
from msgspec import Struct

from brelan import bots
from brelan.bots.bot import Advice
from brelan.errors import BrelanError
from brelan.game import View
from brelan.server.http.rate_limits import MOST_STRIKES, RateLimits, cost_of, within
from brelan.server.live.connection import Connection
from brelan.server.live.hub import Hub
from brelan.server.live.live_table import LiveTable
from brelan.server.metrics.instruments import MESSAGE_SECONDS, REFUSALS
from brelan.server.projection.queries import judge
from brelan.server.protocol import commands
from brelan.server.protocol.commands import ClientMessage, Command, Question
from brelan.server.protocol.internal import NoteHint
from brelan.server.protocol.refusals import Refusal, Stale, rule_of
from brelan.server.protocol.updates import (
    Done,
    Fault,
    Fitted,
    Hinted,
    Judged,
    Pong,
    PossibleFaces,
    Refused,
)
from brelan.server.storage.database import DATABASE_ERRORS
from brelan.server.workers.fair_queue import Behalf
from brelan.server.workers.interface import NoAnswer

log = logging.getLogger(__name__)

ADVISER, ADVISER_MS = "expert", 400
"""Who gives hints, and how long it may think about one."""

Answer = Done | Refused | Judged | Fitted | PossibleFaces | Hinted | Pong | Fault

_decoder = msgspec.json.Decoder(ClientMessage)


class _Ids(Struct):
    """What an answer can refer to, if nothing else of a message can be read."""

    id: commands.QuestionId | None = None
    command_id: commands.CommandId | None = None


_ids = msgspec.json.Decoder(_Ids)


class MessageHandler:
    """What one client says at one table."""

    def __init__(self, hub: Hub, limits: RateLimits, table_id: str, connection: Connection):
        self.hub = hub
        self.limits = limits
        self.table_id = table_id
        self.connection = connection
        self.strikes = 0
        self.stale = False
        """Whether the last answer was that the sender is behind."""
        self._bucket = limits.of_connection()

    @property
    def is_abuse(self) -> bool:
        """Whether this client has sent too much for too long."""
        return self.strikes > MOST_STRIKES

    def read(self, text: str | bytes) -> Command | Question | Refused | Fault:
        """The message that a text holds, or the answer to one that holds none."""
        try:
            message: Command | Question = _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            return self._unreadable(text)
        amount = cost_of(message)
        is_slow = within("messages", self._bucket.take(amount))
        if is_slow and self.limits.may_say(self.connection.who, amount):
            return message
        self.strikes += 1
        return self._refused(message, Refusal("too-fast"))

    async def answer(self, message: Command | Question) -> Answer:
        """Do what is asked, or say why not; never an exception."""
        began = perf_counter()
        try:
            return await self._answer(message)
        finally:
            MESSAGE_SECONDS.observe(perf_counter() - began, kind_of(message))

    async def _answer(self, message: Command | Question) -> Answer:
        self.stale = False
        try:
            if isinstance(message, Question):
                return await self._reply(await self.hub.find(self.table_id), message)
            if isinstance(message, commands.Say):
                self._must_not_flood(await self.hub.find(self.table_id))
            if isinstance(message, commands.Sit):
                return await self._sit(message)
            return await self.hub.execute(self.table_id, self.connection, message)
        except Stale as error:
            self.stale = True
            return self._refused(message, error)
        except BrelanError as error:
            return self._refused(message, error)
        except DATABASE_ERRORS as error:
            log.error("a message at table %s: the database failed: %s", self.table_id, error)
            return self._refused(message, Refusal("not-stored"))
        except Exception:
            log.exception("a message at table %s failed", self.table_id)
            return self._refused(message, Refusal("internal"))

    def _must_not_flood(self, live: LiveTable) -> None:
        """All at the table read what is said: each may say so much, and all onlookers together."""
        party = live.table.party_of(self.connection.who)
        if not self.limits.may_talk(party or self.table_id):
            raise Refusal("too-fast")

    async def _sit(self, command: commands.Sit) -> Done:
        """Sit down, and be charged if it is done: each makes the table's log longer."""
        if not self.limits.may_sit(self.table_id, self.connection.address):
            raise Refusal("too-fast")
        done = await self.hub.execute(self.table_id, self.connection, command)
        self.limits.has_sat(self.table_id, self.connection.address)
        return done

    async def _reply(self, live: LiveTable, question: Question) -> Answer:
        if isinstance(question, commands.Ping):
            return Pong(question.id)
        table = live.table
        if table.state is None:
            raise Refusal("not-begun")
        seat = table.seat_of(self.connection.who)
        if seat is None:
            raise Refusal("not-seated")
        view, display = live.projection.view(seat), table.display
        match question:
            case commands.Judge():
                return judge(view, question.id, question.actions, self.connection.language)
            case commands.Fit():
                return Fitted(question.id, display.fit(view, question.cards))
            case commands.Faces():
                return PossibleFaces(question.id, display.faces(view, question.actions))
            case _:
                assert isinstance(question, commands.Hint)
                return await self._hint(live, question, seat)

    async def _hint(self, live: LiveTable, question: commands.Hint, seat: int) -> Hinted:
        """As much of a hint as is wanted, once it is written down that it was given."""
        table = live.table
        if not table.opened.hints and (table.people > 1 or table.opened.daily is not None):
            raise Refusal("no-hints")
        if table.turn != seat:
            raise Refusal("over" if table.status == "over" else "not-your-turn")
        moved, view = table.moved, live.projection.view(seat)
        advice = await self._advice(live, moved, view)
        note = NoteHint(
            command_id=f"hint-{moved}-{question.stage}", moved=moved, stage=question.stage
        )
        await self.hub.execute(self.table_id, self.connection, note)
        return hint_of(advice, question, view, self.connection.language)

    async def _advice(self, live: LiveTable, moved: int, view: View) -> Advice:
        """The advice for a position, worked out once."""
        if (kept := live.advice_for(moved)) is not None:
            return kept
        who = self.connection.who
        with self.limits.hint(who):
            try:
                advice = await self.hub.workers.hint(
                    view,
                    ADVISER,
                    ADVISER_MS,
                    bots.seed_of(view),
                    behalf=Behalf(live.table.id, (who,)),
                )
            except NoAnswer:
                raise Refusal("no-advice") from None
        return live.keep_advice(moved, advice)

    def _refused(self, message: Command | Question, error: BrelanError) -> Refused | Fault:
        REFUSALS.add(error.code)
        text = error.message.text(self.connection.language)
        if isinstance(message, Command):
            return Refused(message.command_id, error.code, text, rule_of(error))
        return Fault(error.code, text, message.id)

    def _unreadable(self, text: str | bytes) -> Refused | Fault:
        REFUSALS.add("unreadable")
        self.strikes += 1
        words = Refusal("unreadable").message.text(self.connection.language)
        try:
            ids = _ids.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            return Fault("unreadable", words)
        if ids.command_id is not None:
            return Refused(ids.command_id, "unreadable", words)
        return Fault("unreadable", words, ids.id)


def hint_of(advice: Advice, question: commands.Hint, view: View, language: str) -> Hinted:
    """A stage of a hint in words; nothing of the action before the last."""
    choice, clues = advice.choice, advice.clues
    if question.stage == commands.ACTION_STAGE:
        points = view.judge(choice.action).points
        reason = choice.reason.text(language)
        return Hinted(question.id, question.stage, reason, (), choice.action, points)
    clue = clues.where if question.stage == 1 else clues.what
    return Hinted(question.id, question.stage, clue.text.text(language), clue.look)


def kind_of(message: Command | Question) -> str:
    """The kind of a message, as its `type` says it."""
    return str(message.__struct_config__.tag)
