"""A table as its log tells it: a fold over entries, without input or output or a clock of its own.

Nothing here is decided: entries have been found right before they were written (`decisions.py`).
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from brelan import games
from brelan.actions import Event
from brelan.display import TallyLine
from brelan.errors import BrelanError, UnknownRules
from brelan.game import Game, State
from brelan.records import Result, commitment_of, result_of
from brelan.server.protocol.updates import HintsUsed
from brelan.server.table import entries
from brelan.server.table.chairs import Chair, chair_of
from brelan.server.table.entries import Entry
from brelan.server.table.history import Played, PlayedActions, Retelling, write_events
from brelan.server.table.onlookers import OnlookerRules

Status = Literal["waiting", "playing", "over"]
MOST_CHAT = 200
"""Lines of the talk that are kept in mind; the log has all."""


class ChatMessage(Struct, frozen=True):
    """Something that was said, and the entry that has it."""

    seq: int
    said: entries.Said


class TableState:
    """Everything durable about one table."""

    def __init__(self, table_id: str, opened: entries.Opened):
        self.id = table_id
        self.opened = opened
        self.game: Game = games.find(opened.game)
        self.display = games.display(opened.game)
        self.seq = 0
        self.status: Status = "waiting"
        self.chairs = [chair_of(place, number) for number, place in enumerate(opened.places)]
        self.options = opened.options
        self.state: State | None = None
        self.first: int | None = None
        """The seat that began."""
        self.turn: int | None = None
        """The seat to move."""
        self.is_played_out = False
        """Whether nothing is left for the seat to move to decide, as all can see."""
        self.is_turn_decided = False
        """Whether something has been decided in this turn."""
        self.began = 0
        """The entry that began the game."""
        self.moved = 0
        """The last entry that changed the game itself."""
        self.turn_since = 0
        """When the turn of the seat to move began, in milliseconds since 1970."""
        self.turn_began = 0
        """The entry that began it."""
        self.credited_until = 0
        """The moment up to which lost time has been given back to this turn."""
        self.is_turn_restarted = False
        """Whether this turn has had its whole time anew, for somebody who took the seat back."""
        self.updated = opened.at
        self.history: list[PlayedActions] = []
        self._retelling: Retelling | None = None
        """Set while a log is read."""
        self.mixes: tuple[str, ...] = ()
        """What players have mixed into the seed, in the order in which it is joined to it."""
        self.chat: list[ChatMessage] = []
        self.commands: dict[str, int] = {}
        """What has been done already: identity and command id, and the entry that it led to."""
        self.side_entries: Counter[str] = Counter()
        """How many entries beside the game each party has caused."""
        self.sittings: Counter[str] = Counter()
        """How often each person has sat down here."""
        self.sent_away: frozenset[str] = frozenset()
        """Whom the host has removed from a seat."""
        self.onlookers = OnlookerRules()
        self.rematch: str | None = None
        self.closed: entries.CloseReason | None = None
        """Why the table cannot be played on, although its game has not ended."""
        self.closed_note = ""
        """What the host of the server says about closing the table."""
        self.is_closed_in_log = False
        self.unplayed: list[entries.Acted] = []
        """What the log has after the point where it could not be played on."""
        self.result: Result | None = None
        self.is_stopped = False
        """Whether the game ended where it stood, because the last person gave up."""
        self.ended = 0
        """When the game ended, with a result."""
        self.tally: tuple[tuple[TallyLine, ...], ...] = ()

    @property
    def commitment(self) -> str:
        """What is shown of the seed."""
        return commitment_of(self.opened.seed)

    @property
    def seed(self) -> str:
        """The server's part of the seed, and what players have mixed in, if any has."""
        own = self.opened.seed
        return "|".join([own, *self.mixes]) if any(self.mixes) else own

    @property
    def is_timed(self) -> bool:
        """Whether turns have a clock."""
        return self.opened.clock.kind != "none"

    @property
    def waits_for_people(self) -> bool:
        """Whether bots move only while somebody is there: without a clock, as long as anybody
        could come.
        """
        return not self.is_timed and any(chair.who and not chair.resigned for chair in self.chairs)

    @property
    def moves_by_itself(self) -> bool:
        """Whether the next move needs no person, and somebody is there to play on with."""
        return self._needs_no_person and bool(self.players)

    @property
    def _needs_no_person(self) -> bool:
        """Whether the next move is a bot's, or there is nothing to decide."""
        return self.turn is not None and (
            bool(self.chairs[self.turn].acting_bot) or self.is_played_out
        )

    @property
    def players(self) -> tuple[str, ...]:
        """The people who play: they have a seat and have not given up."""
        return tuple(chair.who for chair in self.chairs if chair.who and not chair.resigned)

    @property
    def is_abandoned(self) -> bool:
        """Whether all people have given up, and the game has not ended with that."""
        return self.status == "playing" and bool(self.resigned) and not self.players

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats that have given up."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.resigned)

    @property
    def deadline(self) -> int | None:
        """When the time of the person to move is up."""
        if self.turn is None or not self.is_timed or self._needs_no_person:
            return None
        return self.turn_since + 1000 * self.opened.clock.seconds

    @property
    def people(self) -> int:
        """How many seats belong to people."""
        return sum(bool(chair.who) for chair in self.chairs)

    @property
    def hints_used(self) -> tuple[HintsUsed, ...]:
        """What hints each seat was given."""
        return tuple(chair.hints_used for chair in self.chairs)

    def branch(self) -> TableState:
        """A copy that can go its own way."""
        other = TableState.__new__(TableState)
        other.__dict__.update(self.__dict__)
        other.chairs = [msgspec.structs.replace(chair) for chair in self.chairs]
        other.history = [*self.history]
        other.unplayed = [*self.unplayed]
        other.commands = {**self.commands}
        other.side_entries = self.side_entries.copy()
        other.sittings = self.sittings.copy()
        return other

    def seat_of(self, who: str) -> int | None:
        """Where somebody sits."""
        for seat, chair in enumerate(self.chairs):
            if chair.who == who:
                return seat
        return None

    def party_of(self, who: str) -> str:
        """Whose talk and changes are counted together: each at the table's, the host's, and all
        onlookers'.
        """
        return who if who == self.opened.host or self.seat_of(who) is not None else ""

    def bot_seed(self) -> str:
        """A seed for the bot to move that tells nothing of the game's.

        At a daily deal it follows from what was played alone: equal play gives equal results.
        """
        moment = self.seq if self.opened.daily is None else len(self.actions)
        return hashlib.sha256(f"bot {self.opened.seed} {moment}".encode()).hexdigest()

    def try_actions(self, actions: Sequence[str]) -> Played:
        """Carry out actions on a copy; raises what the first that cannot be raises."""
        assert self.state is not None
        state = self.state.copy()
        return Played(state, tuple(state.apply(action) for action in actions))

    def apply(
        self, seq: int, entry: Entry, command: str | None = None, played: Played | None = None
    ) -> None:
        """Let an entry take effect; `played` are its actions if they were tried out before."""
        self.seq = seq
        if not isinstance(entry, entries.HintGiven):
            self.updated = entry.at
        if command is not None:
            self.commands[command] = seq
            if not isinstance(entry, entries.Acted | entries.Sat | entries.HintGiven):
                self.side_entries[self.party_of(command.partition("/")[0])] += 1
        match entry:
            case entries.Sat():
                self._seat(entry.seat, Chair(entry.who, entry.name, mix=entry.mix))
                self.sittings[entry.who] += 1
            case entries.Left():
                self._seat(entry.seat, Chair())
            case entries.Placed():
                if gone := self.chairs[entry.seat].who:
                    self.sent_away |= {gone}
                self._seat(entry.seat, Chair(bot=entry.bot or ""))
            case entries.Began():
                self._begin(entry)
            case entries.Acted() if self.closed is not None:
                self.unplayed.append(entry)
            case entries.Acted():
                self._act(entry, played or self.try_actions(entry.actions))
            case entries.Resigned():
                self.chairs[entry.seat].resign(entry.bot)
                if entry.ends and self.closed is None:
                    self._stop(entry.at)
            case entries.HandedOver():
                by = "" if entry.by is None else self.chairs[entry.by].name
                self.chairs[entry.seat].hand_over(entry, by)
            case entries.TimedOut():
                self.chairs[entry.seat].time_out(self.opened.stand_in)
            case entries.TakenBack():
                self._take_back(entry)
            case entries.HintGiven():
                self.chairs[entry.seat].be_hinted(self.moved, entry.stage)
            case entries.OnlookersSilenced():
                who = (command or "").partition("/")[0]
                self.onlookers = self.onlookers.silence(who, entry.quiet)
            case entries.OnlookerSentAway():
                self.onlookers = self.onlookers.send_away(entry.who)
            case entries.Said():
                self._hear(entry)
            case entries.Rematched():
                self.rematch = entry.table
            case entries.Credited():
                self.turn_since += entry.ms
                self.credited_until = entry.at
            case entries.Closed():
                self.close(entry.reason)
                self.closed_note = entry.note
                self.is_closed_in_log = True
            case entries.Opened() | entries.Erased():
                pass

    def read_on(self, log: Iterable[tuple[int, str | None, Entry]]) -> None:
        """Let the entries of a log take effect, one after the other."""
        self._retelling = Retelling(self)
        for seq, command, entry in log:
            self.replay(seq, entry, command)
        self._retelling = None

    def replay(self, seq: int, entry: Entry, command: str | None) -> None:
        """Let an entry of the log take effect; the table is closed if the rules refuse it."""
        try:
            self.apply(seq, entry, command)
        except BrelanError as error:
            self.close("rules" if isinstance(error, UnknownRules) else "refused")
            if isinstance(entry, entries.Acted):
                self.unplayed.append(entry)

    def close(self, reason: entries.CloseReason) -> None:
        """Let the table be over without a result where it stands."""
        self.closed = reason
        self.status = "over"
        self.turn = None
        self.result = None
        self.tally = ()

    def end(self, result: Result) -> None:
        """Let the table be over with the result that it had when it was played."""
        self.closed = None
        self.status = "over"
        self.turn = None
        self.result = result
        self.tally = ()

    def deal(self) -> State:
        """The game as it began, by the rules that the table was opened under."""
        if self.opened.start is not None:
            position = msgspec.json.decode(self.opened.start.position)
            return self.game.from_position(position | {"seed": self.seed})
        options = msgspec.json.decode(self.options)
        return self.game.new(len(self.chairs), self.seed, options, self.opened.rules)

    def _seat(self, seat: int, chair: Chair) -> None:
        """Let a seat be somebody else's; it keeps its colour."""
        chair.colour = self.chairs[seat].colour
        self.chairs[seat] = chair

    def _begin(self, entry: entries.Began) -> None:
        chairs = [
            chair if not chair.is_free else Chair(bot=entry.bot, colour=chair.colour)
            for chair in self.chairs
        ]
        seated = [chairs[old] for old in entry.order]
        joined = chairs if self.opened.mix_order == "places" else seated
        self.mixes = tuple(chair.mix for chair in joined)
        self.chairs = seated
        self.options = self.reordered_options(entry.order)
        self.set_game(self.deal())
        self.status = "playing"
        self.first = self.turn
        self.began = self.moved = self.seq
        self._begin_turn(entry.at)

    def reordered_options(self, order: Sequence[int]) -> Raw:
        """The options, once the seats have changed their order."""
        read: dict[str, Any] = msgspec.json.decode(self.options)
        changed = self.display.reordered(read, order)
        return self.options if changed == read else Raw(msgspec.json.encode(changed))

    def set_game(self, state: State) -> None:
        """Take this as the game; who is to move, often asked, is read from its record once."""
        self.state = state
        self.turn = state.turn
        self.is_played_out = self.display.is_played_out(state)

    def _act(self, entry: entries.Acted, played: Played) -> None:
        before = self.turn
        chair = self.chairs[entry.seat]
        by_bot = bool(chair.acting_bot)
        if not self.is_played_out:
            chair.act()
            self.is_turn_decided = True
        self.set_game(played.state)
        self.moved = self.seq
        if self.turn != before or self.display.has_begun_again(played.events):
            if self.is_turn_decided:
                chair.end_turn()
            self.is_turn_decided = False
            self._begin_turn(entry.at)
        told = b""
        if self.turn is None:
            self.status = "over"
            self.ended = entry.at
            self.result = result_of(played.state, self.resigned)
            told = write_events(tuple(self._with_winners(event) for event in played.events))
        elif self._retelling is None:
            told = write_events(played.events)
        self.history.append(
            PlayedActions(self.seq, entry.seat, entry.actions, told, self._retelling, by_bot)
        )
        if self.turn is None:
            self.tally = self._count(played.state)

    def _stop(self, at: int) -> None:
        """Let the game be over where it stands, with the scores that it has."""
        assert self.state is not None
        self.status = "over"
        self.ended = at
        self.turn = None
        self.is_stopped = True
        self.result = result_of(self.state, self.resigned, stopped=True)
        # What is counted at the end only, such as cards that are left, has not been counted.
        self.tally = tuple(
            tuple(line for line in lines if line.points) for lines in self._count(self.state)
        )

    def _count(self, state: State) -> tuple[tuple[TallyLine, ...], ...]:
        told = [(each.seat, event) for each in self.history for event in each.events]
        if self.opened.start is None:
            return tuple(tuple(lines) for lines in self.display.tally(state, told))
        before, since = self.deal().scores, state.copy()
        since.table["scores"][0][: len(before)] -= before
        return tuple(
            (TallyLine("tally.before", 0, points), *lines)
            for points, lines in zip(before, self.display.tally(since, told), strict=True)
        )

    def _begin_turn(self, at: int) -> None:
        self.turn_since = self.credited_until = at
        self.turn_began = self.seq
        self.is_turn_restarted = False
        for chair in self.chairs:
            chair.turn_bot = ""

    def _take_back(self, entry: entries.TakenBack) -> None:
        self.chairs[entry.seat].take_back()
        if entry.seat != self.turn or self.is_turn_restarted:
            # Whoever lets time run out again and again does not hold up the others.
            return
        self._begin_turn(entry.at)
        self.is_turn_restarted = True

    def _with_winners(self, event: Event) -> Event:
        if event.kind != "game-ended" or self.result is None:
            return event
        return msgspec.structs.replace(event, winners=self.result.winners)

    def _hear(self, entry: entries.Said) -> None:
        self.chat = [*self.chat[-MOST_CHAT + 1 :], ChatMessage(self.seq, entry)]

    @property
    def actions(self) -> list[str]:
        """Everything that was done in the game, hidden cards and all."""
        return [action for each in self.history for action in each.actions]


def replay_log(table_id: str, log: Sequence[tuple[int, str | None, Entry]]) -> TableState:
    """The table that a log tells of."""
    (seq, command, first), *rest = log
    assert isinstance(first, entries.Opened)
    table = TableState(table_id, first)
    table.apply(seq, first, command)
    table.read_on(rest)
    return table
