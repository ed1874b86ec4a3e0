"""Whether a command can be obeyed, and the entry that it then leads to. Nothing is changed here."""

from __future__ import annotations

import random
from collections.abc import Callable
from hmac import compare_digest

import msgspec
from msgspec import Struct

from brelan import bots
from brelan.errors import IllegalAction, UnknownName
from brelan.seating import Order, turned_until_begins
from brelan.server.protocol import commands, http
from brelan.server.protocol.phrases import PHRASES
from brelan.server.protocol.refusals import Refusal, Stale
from brelan.server.protocol.typed_text import clean_name, clean_text
from brelan.server.table import entries
from brelan.server.table.entries import Entry, Place
from brelan.server.table.foresight import foresee
from brelan.server.table.state import Played, TableState

STAND_IN = "club"
"""The level that plays for somebody whose time is up."""
MOST_SIDE_ENTRIES = 1000
"""Entries beside the game that one person at a table, or all onlookers together, may cause."""
ENDLESS = (commands.Say, commands.Sit, commands.Seated, commands.HandOver, commands.TakeBack)
"""What could be done again and again, and fill the log."""


class Decision(Struct, frozen=True):
    """What is to be written, and the game after it if it was played."""

    entry: Entry
    played: Played | None = None


class Asker(Struct, frozen=True):
    """Who gives a command, when, and who is at the table just now."""

    who: str
    name: str
    at: int
    is_present: Callable[[str], bool]


def decide(table: TableState, asker: Asker, command: commands.Command) -> Decision:
    """The entry that a command leads to; Refusal, or what the game says, if it leads to none."""
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
    invited = compare_digest(command.invite.encode(), table.opened.invite.encode())
    if not table.opened.listed and not invited and asker.who != table.opened.host:
        raise Refusal("invite")
    free = [seat for seat, chair in enumerate(table.chairs) if chair.is_free]
    if not free:
        raise Refusal("full")
    seat = free[0] if command.seat is None else command.seat
    if seat not in free:
        raise Refusal("taken")
    name = clean_name(command.name)
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
    return entries.Resigned(at=asker.at, seat=seat, bot=table.chairs[seat].bot or STAND_IN)


def _hand_over(table: TableState, asker: Asker, command: commands.HandOver) -> Entry:
    _must_play(table)
    own = _own_seat(table, asker)
    if command.seat >= len(table.chairs):
        raise Refusal("no-seat")
    chair = table.chairs[command.seat]
    if not chair.who or chair.bot:
        raise Refusal("bot-plays")
    if command.seat != own and asker.is_present(chair.who):
        raise Refusal("present", name=chair.name)
    bot = check_bot(table.game.name, command.bot)
    return entries.HandedOver(at=asker.at, seat=command.seat, bot=bot)


def _take_back(table: TableState, asker: Asker) -> Entry:
    _must_play(table)
    seat = _own_seat(table, asker)
    if table.chairs[seat].resigned:
        raise Refusal("resigned")
    if not table.chairs[seat].away:
        raise Refusal("not-away")
    return entries.TakenBack(at=asker.at, seat=seat)


def _say(table: TableState, asker: Asker, command: commands.Say) -> Entry:
    seat = table.seat_of(asker.who)
    if (command.text is None) == (command.phrase is None):
        raise Refusal("nothing-said")
    if command.phrase is not None and command.phrase not in PHRASES:
        raise Refusal("no-phrase")
    name = asker.name if seat is None else table.chairs[seat].name
    text = None if command.text is None else clean_text(command.text)
    return entries.Said(
        at=asker.at, who=asker.who, name=name, seat=seat, text=text, phrase=command.phrase
    )


def open_table(wanted: http.NewTable, who: str, seed: str, invite: str, at: int) -> entries.Opened:
    """A table as somebody wishes it; an error of ours names what cannot be."""
    from brelan import games

    game = games.find(wanted.game)
    game.check_players(len(wanted.seats))
    try:
        given = msgspec.json.decode(wanted.options, type=dict)
    except msgspec.MsgspecError:
        raise Refusal("unreadable") from None
    options = game.read_options(given, len(wanted.seats))
    if sum(seat.kind == "me" for seat in wanted.seats) > 1:
        raise Refusal("twice-me")
    if all(seat.kind == "bot" for seat in wanted.seats):
        # Nobody could stop it, and it would count as nobody's.
        raise Refusal("not-seated")
    if wanted.clock.kind != "none" and wanted.clock.seconds < FEWEST_SECONDS:
        raise Refusal("clock", seconds=FEWEST_SECONDS)
    if isinstance(wanted.begins, int) and wanted.begins >= len(wanted.seats):
        raise Refusal("no-seat")
    name = clean_name(wanted.name)
    places = tuple(
        Place("person", who, name, mix=wanted.mix)
        if seat.kind == "me"
        else Place("bot", bot=check_bot(wanted.game, seat.bot or STAND_IN))
        if seat.kind == "bot"
        else Place("free")
        for seat in wanted.seats
    )
    return entries.Opened(
        at=at,
        game=wanted.game,
        rules=game.rules,
        options=msgspec.Raw(msgspec.json.encode(options)),
        places=places,
        host=who,
        seed=seed,
        invite=invite,
        clock=entries.TurnClock(wanted.clock.kind, wanted.clock.seconds),
        hints=wanted.hints,
        listed=wanted.listed,
        shuffle=wanted.shuffle_seats,
        begins=wanted.begins,
    )


def open_rematch(table: TableState, who: str, seed: str, invite: str, at: int) -> entries.Opened:
    """The same people at a new table, each one seat further on, so that another begins."""
    many = len(table.chairs)
    order = [(seat + 1) % many for seat in range(many)]
    chairs = [table.chairs[seat] for seat in order]
    return entries.Opened(
        at=at,
        game=table.game.name,
        rules=table.game.rules,
        options=table.reordered_options(order),
        places=tuple(
            Place("person", chair.who, chair.name) if chair.who else Place("bot", bot=chair.bot)
            for chair in chairs
        ),
        host=who,
        seed=seed,
        invite=invite,
        clock=table.opened.clock,
        hints=table.opened.hints,
        # The neighbour of whoever began has come to sit there.
        begins=table.first if isinstance(table.opened.begins, int) else None,
    )


FEWEST_SECONDS = 5
"""The shortest time that a clock may give."""
