"""Whether a command can be obeyed, and the entry that it then leads to. Nothing is changed here."""

from __future__ import annotations

import random
from collections.abc import Callable
from hmac import compare_digest

from msgspec import Struct

from brelan import bots
from brelan.errors import IllegalAction, UnknownName
from brelan.seating import Order, turned_until_begins
from brelan.server.protocol import commands
from brelan.server.protocol.internal import NoteHint, NoteRematch
from brelan.server.protocol.phrases import PHRASES
from brelan.server.protocol.refusals import Refusal, Stale
from brelan.server.protocol.typed_text import clean_text
from brelan.server.table import entries
from brelan.server.table.chairs import Chair
from brelan.server.table.entries import Entry
from brelan.server.table.foresight import foresee
from brelan.server.table.history import Played
from brelan.server.table.names import name_for, resembles_player
from brelan.server.table.state import TableState

STAND_IN = "club"
"""The level of bots where none is chosen."""
MOST_LATE_TURNS = 3
"""Turns in a row whose time runs out: with so many the seat is handed over."""
MOST_SIDE_ENTRIES = 1000
"""Entries beside the game that one person at a table, or all onlookers together, may cause."""
MOST_SITTINGS = 12
"""How often one person may sit down at a table."""
MOST_SITTINGS_IN_ALL = 2000
"""How often all people together may. Those of one address are slowed long before
(`http/rate_limits.py`)."""
ENDLESS = (
    commands.Say,
    commands.Seated,
    commands.HandOver,
    commands.SilenceOnlookers,
    commands.SendAway,
)
"""What could be done again and again, and fill the log. A seat can always be taken back: it must
have been handed over before.
"""


class Decision(Struct, frozen=True):
    """What is to be written, and the game after it if it was played."""

    entry: Entry
    played: Played | None = None


class Asker(Struct, frozen=True):
    """Who gives a command, when, and who is at the table just now."""

    who: str
    name: str
    at: int
    grace_left: Callable[[str], int | None]
    """Seconds until others may ask for a bot in somebody's place; None while they are there."""
    onlooker: Callable[[str], str | None] = lambda _: None
    """Whom an onlooker's id means, if they are there."""


def decide(table: TableState, asker: Asker, command: commands.Command) -> Decision:
    """The entry that a command leads to; Refusal, or what the game says, if it leads to none."""
    if table.closed == "host":
        raise Refusal("closed")
    if asker.who in table.onlookers.sent_away:
        raise Refusal("turned-away")
    if (
        isinstance(command, ENDLESS)
        and table.side_entries[table.party_of(asker.who)] >= MOST_SIDE_ENTRIES
    ):
        raise Refusal("enough")
    match command:
        case commands.Act():
            return _act(table, asker, command)
        case commands.Sit():
            return Decision(_sit(table, asker, command))
        case commands.Leave():
            return Decision(_leave(table, asker))
        case commands.Seated():
            return Decision(_place(table, asker, command))
        case commands.Begin():
            return Decision(_begin(table, asker, command))
        case commands.Resign():
            return Decision(_resign(table, asker))
        case commands.HandOver():
            return Decision(_hand_over(table, asker, command))
        case commands.TakeBack():
            return Decision(_take_back(table, asker))
        case NoteHint():
            return Decision(_note_hint(table, asker, command))
        case NoteRematch() if table.status == "over" and table.rematch is None:
            return Decision(entries.Rematched(at=asker.at, table=command.table))
        case commands.SilenceOnlookers():
            return Decision(_silence(table, asker, command))
        case commands.SendAway():
            return Decision(_send_away(table, asker, command))
        case commands.Say():
            return Decision(_say(table, asker, command))
    raise Refusal("unreadable")


def _must_wait(table: TableState) -> None:
    if table.status != "waiting":
        raise Refusal("not-waiting")


def _must_play(table: TableState) -> None:
    if table.status == "waiting":
        raise Refusal("not-begun")
    if table.status == "over":
        raise Refusal("over")


def _own_seat(table: TableState, asker: Asker) -> int:
    seat = table.seat_of(asker.who)
    if seat is None:
        raise Refusal("not-seated")
    return seat


def _must_host(table: TableState, asker: Asker) -> None:
    if asker.who != table.opened.host:
        raise Refusal("not-host")


def check_bot(game: str, name: str) -> str:
    """The name of a bot, if the game has it."""
    if name not in bots.names(game):
        raise UnknownName("bot", name, bots.names(game))
    return name


def check_level(game: str, name: str) -> str:
    """The name of a bot that people play against: nobody is stood in for by a yardstick."""
    levels = bots.of(game).levels
    if name not in levels:
        raise UnknownName("bot", name, levels)
    return name


def _act(table: TableState, asker: Asker, command: commands.Act) -> Decision:
    _must_play(table)
    seat = _own_seat(table, asker)
    if not table.moved <= command.seq <= table.seq:
        raise Stale
    if table.chairs[seat].resigned:
        raise Refusal("resigned")
    if table.chairs[seat].away:
        raise Refusal("away")
    if table.turn != seat:
        raise Refusal("not-your-turn")
    return act(table, seat, command.actions, asker.at)


def act(table: TableState, seat: int, actions: list[str], at: int) -> Decision:
    """A seat to move acts; all of it must belong to one turn.

    Whatever is refused, and why, is found from what the seat sees: only then is the game looked at.
    """
    assert table.state is not None
    judged = foresee(table.state.view(seat), actions)
    if not judged.legal:
        assert judged.rule is not None
        assert judged.reason is not None
        raise IllegalAction(judged.rule, judged.reason)
    played = table.try_actions(actions)
    return Decision(entries.Acted(at=at, seat=seat, actions=tuple(actions)), played)


def _sit(table: TableState, asker: Asker, command: commands.Sit) -> Entry:
    _must_wait(table)
    if table.seat_of(asker.who) is not None:
        raise Refusal("seated")
    if asker.who in table.sent_away:
        raise Refusal("sent-away")
    if table.sittings[asker.who] >= MOST_SITTINGS:
        raise Refusal("sat-enough")
    if table.sittings.total() >= MOST_SITTINGS_IN_ALL:
        raise Refusal("enough")
    invited = compare_digest(command.invite.encode(), table.opened.invite.encode())
    invited = invited or asker.who in table.opened.invited
    if not table.opened.listed and not invited and asker.who != table.opened.host:
        raise Refusal("invite")
    free = [seat for seat, chair in enumerate(table.chairs) if chair.is_free]
    if not free:
        raise Refusal("full")
    seat = free[0] if command.seat is None else command.seat
    if seat not in free:
        raise Refusal("taken")
    name = name_for(command.name, table)
    return entries.Sat(at=asker.at, seat=seat, who=asker.who, name=name, mix=command.mix)


def _leave(table: TableState, asker: Asker) -> Entry:
    _must_wait(table)
    return entries.Left(at=asker.at, seat=_own_seat(table, asker))


def _place(table: TableState, asker: Asker, command: commands.Seated) -> Entry:
    _must_wait(table)
    _must_host(table, asker)
    if command.seat >= len(table.chairs):
        raise Refusal("no-seat")
    if table.chairs[command.seat].who == asker.who:
        raise Refusal("own-seat")
    if command.bot is not None:
        check_bot(table.game.name, command.bot)
    return entries.Placed(at=asker.at, seat=command.seat, bot=command.bot)


def _begin(table: TableState, asker: Asker, command: commands.Begin) -> Entry:
    _must_wait(table)
    _must_host(table, asker)
    if not table.people:
        # Bots do not play among themselves.
        raise Refusal("nobody-seated")
    check_bot(table.game.name, command.bot)
    return begin(table, command.bot, asker.at)


def begin(table: TableState, bot: str, at: int) -> entries.Began:
    """The game begins, seats in the order they have or in one that is drawn, and turned until
    whoever is to begin does.
    """
    # Lots follow from the seed, which nobody knows yet.
    lots = random.Random(f"lots {table.opened.seed}")
    order = list(range(len(table.chairs)))
    if table.opened.shuffle:
        lots.shuffle(order)
    first = lots.choice(order) if table.opened.begins == "lot" else table.opened.begins

    def beginner(turned: Order) -> int | None:
        after = table.branch()
        after.apply(after.seq + 1, entries.Began(at=at, bot=bot, order=turned))
        return None if after.turn is None else turned[after.turn]

    seated = tuple(order) if first is None else turned_until_begins(order, first, beginner)
    return entries.Began(at=at, bot=bot, order=seated)


def _resign(table: TableState, asker: Asker) -> Entry:
    _must_play(table)
    seat = _own_seat(table, asker)
    if table.chairs[seat].resigned:
        raise Refusal("resigned")
    return resign(table, seat, asker.at)


def resign(table: TableState, seat: int, at: int) -> entries.Resigned:
    """Somebody gives up; with the last one who plays the game ends."""
    chair = table.chairs[seat]
    return entries.Resigned(
        at=at,
        seat=seat,
        bot=chair.bot or table.opened.stand_in,
        ends=not any(who != chair.who for who in table.players),
    )


def _hand_over(table: TableState, asker: Asker, command: commands.HandOver) -> Entry:
    _must_play(table)
    own = _own_seat(table, asker)
    if command.seat >= len(table.chairs):
        raise Refusal("no-seat")
    chair = table.chairs[command.seat]
    if not chair.who or chair.bot:
        raise Refusal("bot-plays")
    if table.opened.daily is not None:
        raise Refusal("daily-alone")
    if command.seat != own:
        _must_be_absent(chair, asker)
    return entries.HandedOver(at=asker.at, seat=command.seat, bot=table.opened.stand_in, by=own)


def _must_be_absent(chair: Chair, asker: Asker) -> None:
    """A lost connection costs nobody a turn: whoever comes back within the grace plays on."""
    left = asker.grace_left(chair.who)
    if left is None:
        raise Refusal("present", name=chair.name)
    if left > 0:
        raise Refusal("grace", name=chair.name, seconds=left)


def time_is_up(table: TableState, at: int) -> Entry:
    """What becomes of the seat to move, whose time has run out."""
    assert table.turn is not None
    chair = table.chairs[table.turn]
    if chair.late_turns + 1 < MOST_LATE_TURNS:
        return entries.TimedOut(at=at, seat=table.turn)
    return entries.HandedOver(at=at, seat=table.turn, bot=table.opened.stand_in, late=True)


def _take_back(table: TableState, asker: Asker) -> Entry:
    _must_play(table)
    seat = _own_seat(table, asker)
    if table.chairs[seat].resigned:
        raise Refusal("resigned")
    if not table.chairs[seat].away:
        raise Refusal("not-away")
    return entries.TakenBack(at=asker.at, seat=seat)


def _note_hint(table: TableState, asker: Asker, command: NoteHint) -> Entry:
    if table.moved != command.moved:
        raise Stale
    return entries.HintGiven(at=asker.at, seat=_own_seat(table, asker), stage=command.stage)


def _silence(table: TableState, asker: Asker, command: commands.SilenceOnlookers) -> Entry:
    is_host = asker.who == table.opened.host
    if table.seat_of(asker.who) is None and not is_host:
        raise Refusal("not-seated")
    by = table.onlookers.silenced_by
    if not command.quiet and by not in ("", asker.who) and not is_host:
        raise Refusal("not-silencer")
    return entries.OnlookersSilenced(at=asker.at, quiet=command.quiet)


def _send_away(table: TableState, asker: Asker, command: commands.SendAway) -> Entry:
    _must_host(table, asker)
    who = asker.onlooker(command.onlooker)
    if who is None or table.party_of(who):
        raise Refusal("no-onlooker")
    return entries.OnlookerSentAway(at=asker.at, who=who)


def _say(table: TableState, asker: Asker, command: commands.Say) -> Entry:
    seat = table.seat_of(asker.who)
    if (command.text is None) == (command.phrase is None):
        raise Refusal("nothing-said")
    if command.phrase is not None and command.phrase not in PHRASES:
        raise Refusal("no-phrase")
    if seat is not None:
        name = table.chairs[seat].name
    else:
        if table.onlookers.silenced_by and not table.party_of(asker.who):
            raise Refusal("onlookers-silent")
        # A spectator without a name is shown as such: nobody speaks as a player.
        name = "" if resembles_player(asker.name, table) else asker.name
    text = None if command.text is None else clean_text(command.text)
    return entries.Said(
        at=asker.at, who=asker.who, name=name, seat=seat, text=text, phrase=command.phrase
    )
