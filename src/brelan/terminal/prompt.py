"""`brelan play`: the table, a prompt that takes actions, and bots in the other seats."""

from __future__ import annotations

import random
import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from brelan import bots, games, records
from brelan.bots.bot import RULES
from brelan.errors import BadOption, BrelanError, IllegalAction
from brelan.game import Game, State
from brelan.seating import Order, turned_until_begins
from brelan.terminal.event_lines import report
from brelan.terminal.look import Look, plain
from brelan.terminal.prompt_commands import run_command
from brelan.terminal.session import PromptSession
from brelan.texts import catalogue, say

Prepare = Callable[[str, Sequence[str]], None]
"""Compiles parts of a game."""
PROMPT = "> "
PERSON = 0
"""The player at the keyboard, whom the bots follow."""
LEAVING = ("quit", "exit", "q")


def play(
    game: str | None,
    players: int,
    bot: str,
    seed: str | None,
    options: Mapping[str, Any],
    language: str,
    save: Path | None,
    begins: str | None,
    prepare: Prepare,
) -> None:
    """Play one game to its end, or until the player leaves; `prepare` compiles it first."""
    console = Console(highlight=False)
    prepare_input()
    chosen = game or ask_which(console, language)
    if chosen is None:
        return
    found = games.find(chosen)
    bots.find(chosen, bot)
    found.check_players(players)
    dealt = seed or secrets.token_hex(16)
    first = None if begins is None else who_begins(begins, players, dealt)
    prepare(chosen, (RULES, bot))
    state, order = seated(found, players, dealt, options, first)
    names = names_of(players, bot, language)
    look = Look(language, tuple(names[place] for place in order), not console.options.ascii_only)
    session = PromptSession(state, look, console, order.index(PERSON))
    play_out(session, bot)
    show_end(session)
    if save is not None:
        save_record(session, save)


def who_begins(begins: str, players: int, seed: str) -> int:
    """The player who begins: the person, a bot by its number, or one drawn by lot."""
    if begins == "lot":
        return random.Random(f"lot {seed}").randrange(players)
    others = {str(number): number for number in range(1, players)}
    known = {"me": PERSON, **others}
    if begins not in known:
        raise BadOption(say("error.begins", known=", ".join(["lot", *known])), "begins")
    return known[begins]


def seated(
    game: Game, players: int, seed: str, options: Mapping[str, Any], first: int | None
) -> tuple[State, Order]:
    """A new game, and who sits where: the person before the bots, turned until `first` begins."""
    order = tuple(range(players))
    state = game.new(players, seed, options)
    if first is None:
        return state, order
    display = games.display(game.name)

    def deal(order: Order) -> State:
        return game.new(players, seed, display.reordered(dict(options), order))

    def beginner(order: Order) -> int | None:
        turn = deal(order).turn
        return None if turn is None else order[turn]

    order = turned_until_begins(order, first, beginner)
    return deal(order), order


def prepare_input() -> None:
    """Let the player edit and recall lines; replace bytes that cannot be decoded."""
    if sys.stdin.isatty():
        import readline  # noqa: F401
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def ask_which(console: Console, language: str) -> str | None:
    """A menu of the games; None if the player leaves."""
    console.print(say("play.which").text(language))
    menu = Grid.grid(padding=(0, 0, 0, 2))
    chosen: dict[str, str] = {}
    texts = catalogue(language)
    for number, name in enumerate(games.NAMES, start=1):
        title = texts.get(f"game.{name}.name", name)
        chosen |= dict.fromkeys((str(number), name, title.lower()), name)
        about = texts.get(f"game.{name}.description", "")
        menu.add_row(str(number), Text(title, "bold"), about)
    console.print(menu)
    while not is_leaving(answer := ask(console)):
        if answer.lower() in chosen:
            return chosen[answer.lower()]
        console.print(say("play.which-again").text(language))
    return None


def ask(console: Console, possible: str = "") -> str:
    """A line from the player, who is shown what is possible; `quit` when there are no more."""
    try:
        line = console.input(f"{possible}{PROMPT}", markup=False)
    except (EOFError, KeyboardInterrupt):
        console.print()
        return LEAVING[0]
    if not sys.stdin.isatty():  # no keyboard has shown it
        console.print(line, markup=False)
    return plain(line).strip()


def is_leaving(line: str) -> bool:
    """Whether a line ends the game."""
    return line.lower() in LEAVING


def names_of(players: int, bot: str, language: str) -> tuple[str, ...]:
    """You, and the bots by number."""
    others = (f"{bot} {seat}" for seat in range(1, players))
    return (say("play.you").text(language), *others)


def play_out(session: PromptSession, bot: str) -> None:
    """Take turns until the game is over or the player leaves."""
    session.say("play.welcome")
    while not session.state.over:
        if session.state.turn != session.human:
            act_for(session, bot)
        elif not take_turn(session):
            return


def act_for(session: PromptSession, bot: str) -> None:
    """Let a bot do one step, and say what it was."""
    state = session.state
    action = bots.decide(state.view(state.turn), bot, seed=f"{state.seed} {state.step}")
    report(session, session.apply(str(action)))


def take_turn(session: PromptSession) -> bool:
    """One step of the player; False if they leave."""
    session.show()
    possible = ", ".join(session.verbs())
    while not is_leaving(line := ask(session.console, possible)):
        try:
            if line and not run_command(session, line):
                report(session, session.apply(line))
                return True
        except BrelanError as error:
            session.console.print(refusal(error, session.look.language))
            if error.message.key == "error.verb":
                session.say("play.see-help")
    return False


def refusal(error: BrelanError, language: str) -> Text:
    """Why something was refused, the rule first if there is one."""
    text = error.message.text(language)
    if isinstance(error, IllegalAction):
        return Text(f"{error.rule}  ", "red").append(text, "default")
    return Text(text)


def show_end(session: PromptSession) -> None:
    """The table, what was counted last, and who has won."""
    if not session.state.over:
        session.say("play.left")
        return
    session.show()
    session.say(f"play.{session.state.game.name}.counted", points=session.page.LEFT_OVER)
    winners = session.state.winners
    if winners == (session.human,):
        session.say("play.won")
    else:
        names = ", ".join(name_in_sentence(session, seat) for seat in winners)
        session.say("play.winner" if len(winners) == 1 else "play.winners", names=names)


def name_in_sentence(session: PromptSession, seat: int) -> str:
    """A name in the middle of a sentence, where "you" has no capital."""
    name = session.look.names[seat]
    return name.lower() if seat == session.human else name


def save_record(session: PromptSession, path: Path) -> None:
    """Write the record; a game left early has its seed, too, because it is not played on."""
    record = records.record_of(session.state, session.look.names, session.actions)
    if not session.state.over:
        record = records.reveal(record, session.state.seed)
    path.write_bytes(records.write(record))
    session.say("play.saved", file=str(path))
