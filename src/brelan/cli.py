"""The commands of `brelan`. Each imports what it needs when it runs, so that none waits for others.

Help is in the language of the environment. Exit codes: 0 done, 1 a record does not hold, 2 bad
input, 130 interrupted.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from brelan import __version__
from brelan.errors import BadOption, BadRecord, BrelanError, UnknownName
from brelan.number_format import format_number
from brelan.texts import DEFAULT_LANGUAGE, LANGUAGES, say

if TYPE_CHECKING:
    from rich.progress import Progress

    from brelan.simulation import Simulation

DOES_NOT_HOLD = 1
BAD_INPUT = 2
INTERRUPTED = 130


def environment_language() -> str:
    """French or German if the environment is, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := os.environ.get(variable):
            return locale[:2] if locale[:2] in LANGUAGES else DEFAULT_LANGUAGE
    return DEFAULT_LANGUAGE


LANGUAGE = environment_language()


def words(key: str, **values: str | int) -> str:
    """A text of the catalogue in the language of the environment."""
    return say(key, **values).text(LANGUAGE)


app = typer.Typer(
    help=words("command.brelan.about"),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Game = Annotated[str, typer.Argument(metavar="GAME", help=words("command.game"))]
AnyGame = Annotated[str | None, typer.Argument(metavar="GAME", help=words("command.play.game"))]
Players = Annotated[int, typer.Option(help=words("command.players"))]
Lang = Annotated[str, typer.Option(help=words("command.lang"))]
BotName = Annotated[str, typer.Option("--bot", help=words("command.bot"))]
Setting = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=words("command.option"))
]


def main() -> None:
    """Run a command; what a person got wrong is one line on standard error."""
    for stream in (sys.stdout, sys.stderr):
        bear_with(stream)
    try:
        app(prog_name="brelan")
    except BrelanError as error:
        complain(text_of(error), BAD_INPUT)


def bear_with(stream: Any) -> None:
    """Let a letter that a terminal does not have be a question mark, not the end."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")


def complain(text: str, code: int) -> NoReturn:
    """Say what is wrong, and end."""
    sys.stderr.write(f"brelan: {text}\n")
    sys.exit(code)


def text_of(error: BrelanError) -> str:
    """The fault, and the field that has it."""
    text = error.message.text(LANGUAGE)
    return f"{error.field}: {text}" if error.field else text


def leave_quietly() -> NoReturn:
    """End without a word when nobody reads any more, the interpreter's last flush included."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(0)


def show_version(wanted: bool) -> None:
    """Say which Brelan this is, and end."""
    if wanted:
        typer.echo(f"brelan {__version__}")
        raise typer.Exit


@app.callback()
def brelan(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help=words("command.version"), is_eager=True, callback=show_version
        ),
    ] = False,
) -> None:
    """Options that come before any command."""


@app.command(help=words("command.play.about"))
def play(
    game: AnyGame = None,
    players: Players = 2,
    bot: BotName = "casual",
    seed: Annotated[str | None, typer.Option(help=words("command.play.seed"))] = None,
    option: Setting = None,
    lang: Lang = LANGUAGE,
    save: Annotated[Path | None, typer.Option(help=words("command.play.save"))] = None,
) -> None:
    """Play at a prompt."""
    from brelan.terminal.prompt import play as play_at_prompt

    check_language(lang)
    settings = read_settings(option or [])
    try:
        if save is not None:
            check_writable(save)
        play_at_prompt(game, players, bot, seed, settings, lang, save, partial(prepare, lang))
    except OSError as error:
        if save is None:
            raise
        complain(words("play.unwritable", file=str(save), why=error.strerror or ""), BAD_INPUT)


@app.command(help=words("command.rules.about"))
def rules(game: Game, lang: Lang = LANGUAGE) -> None:
    """Print the rules of a game."""
    from rich.console import Console

    from brelan.rulebook import print_rulebook, rulebook

    check_language(lang)
    print_rulebook(rulebook(game, lang), Console())


@app.command(help=words("command.simulate.about"))
def simulate(
    game: Game,
    players: Players = 2,
    count: Annotated[int, typer.Option("--games", help=words("command.simulate.games"))] = 1000,
    seed: Annotated[str, typer.Option(help=words("command.seed"))] = "0",
    bot: BotName = "random",
    option: Setting = None,
    as_json: Annotated[bool, typer.Option("--json", help=words("command.simulate.json"))] = False,
) -> None:
    """Play many games at once."""
    from brelan import simulation

    settings = read_settings(option or [])
    with progress_bar() as bar:
        task = bar.add_task(words("command.simulate.bar"), total=max(count, 1))
        done = simulation.simulate(
            game,
            players,
            count,
            seed,
            bot,
            settings,
            progress=lambda played: bar.update(task, completed=played),
        )
    typer.echo(json_of(done) if as_json else summary_of(done))


@app.command(help=words("command.arena.about"))
def arena(
    game: Game,
    bots: Annotated[
        list[str] | None, typer.Argument(metavar="BOT", help=words("command.arena.bots"))
    ] = None,
    bot: Annotated[
        list[str] | None, typer.Option(metavar="BOT", help=words("command.arena.bot"))
    ] = None,
    count: Annotated[int, typer.Option("--games", help=words("command.arena.games"))] = 200,
    players: Annotated[int, typer.Option(help=words("command.arena.players"))] = 2,
    seed: Annotated[str, typer.Option(help=words("command.seed"))] = "0",
    option: Setting = None,
    ms: Annotated[float | None, typer.Option(help=words("command.arena.ms"))] = None,
    steps: Annotated[int | None, typer.Option(help=words("command.arena.steps"))] = None,
    grace: Annotated[float, typer.Option(help=words("command.arena.grace"))] = 500,
    decide: Annotated[bool, typer.Option("--decide", help=words("command.arena.decide"))] = False,
    workers: Annotated[int | None, typer.Option(help=words("command.arena.workers"))] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help=words("command.arena.cluster"))
    ] = None,
    lang: Lang = LANGUAGE,
    as_json: Annotated[bool, typer.Option("--json", help=words("command.arena.json"))] = False,
    html: Annotated[Path | None, typer.Option(help=words("command.arena.html"))] = None,
    record: Annotated[Path | None, typer.Option(help=words("command.arena.record"))] = None,
    log: Annotated[Path | None, typer.Option(help=words("command.arena.log"))] = None,
) -> None:
    """Let bots play against each other."""
    from brelan.arena.command import Wanted, hold

    check_language(lang)
    for file in (html, record, log):
        if file is not None:
            refuse_unwritable(file)
    wanted = Wanted(
        game=game,
        bots=(*(bots or ()), *(bot or ())),
        games=count,
        players=players,
        seed=seed,
        options=read_settings(option or []),
        ms=ms,
        steps=steps,
        grace=grace,
        decide=decide,
        workers=workers,
        cluster=cluster,
        lang=lang,
        as_json=as_json,
        log=log,
        html=html,
        record=record,
    )
    if hold(wanted).interrupted:
        sys.exit(INTERRUPTED)


@app.command(help=words("command.engine.about"))
def engine(lang: Lang = DEFAULT_LANGUAGE) -> None:
    """Answer JSON lines."""
    from brelan.engine import serve

    check_language(lang)
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer, lang, partial(prepare, lang))
    except (BrokenPipeError, KeyboardInterrupt):
        leave_quietly()


@app.command(help=words("command.verify.about"))
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=words("command.verify.file"))],
) -> None:
    """Replay a record."""
    from brelan import records

    try:
        record = records.read_file(file)
        state = records.verify(record)
    except BadRecord as error:
        complain(words("verify.fails", file=file.name, why=text_of(error)), DOES_NOT_HOLD)
    except OSError as error:
        complain(words("verify.unreadable", file=str(file), why=error.strerror or ""), BAD_INPUT)
    scores = ", ".join(
        f"{name} {score}" for name, score in zip(record.players, state.scores, strict=True)
    )
    key = "verify.holds" if state.over else "verify.unfinished"
    typer.echo(words(key, file=file.name, actions=len(record.actions), scores=scores))


@app.command(help=words("command.serve.about"))
def serve(
    host: Annotated[str, typer.Option(help=words("command.serve.host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(help=words("command.serve.port"))] = 8642,
    database: Annotated[
        str, typer.Option(metavar="URL", help=words("command.serve.database"))
    ] = "",
    bus: Annotated[str, typer.Option(metavar="URL", help=words("command.serve.bus"))] = "",
    workers: Annotated[int, typer.Option(help=words("command.serve.workers"))] = 2,
    show: Annotated[bool, typer.Option("--open", help=words("command.serve.open"))] = False,
    fast: Annotated[bool, typer.Option("--fast", help=words("command.serve.fast"))] = False,
) -> None:
    """Let people play in their browsers."""
    from brelan.server.run import Unservable, serve
    from brelan.server.service import ServerConfig

    plan = ServerConfig(database=database, bus=bus, workers=workers, fast=fast)
    try:
        serve(plan, host, port, lambda address: greet(address, show))
    except Unservable as error:
        complain(words(f"command.serve.{error.reason}", what=error.what), BAD_INPUT)


def greet(address: str, show: bool) -> None:
    """Say where the table is, and open a browser there if wished."""
    typer.echo(words("command.serve.ready", address=address))
    if show:
        import webbrowser

        webbrowser.open(address)


@app.command(help=words("command.warm.about"))
def warm() -> None:
    """Compile everything."""
    from time import perf_counter

    from brelan import warming
    from brelan.server.workers.loading import LOAD_GAME
    from brelan.terminal.compiling import compiling_bar

    began = perf_counter()
    with compiling_bar(LANGUAGE) as tell:
        warming.warm(LOAD_GAME, tell)
    typer.echo(words("command.warm.done", seconds=written(perf_counter() - began, 1)))


def prepare(lang: str, game: str, parts: Sequence[str]) -> None:
    """Have parts of a game compiled, with a bar while that takes a while."""
    from brelan import warming
    from brelan.terminal.compiling import compiling_bar

    with compiling_bar(lang) as tell:
        warming.prepare(game, parts, partial(tell, game))


def check_language(name: str) -> None:
    """Raise UnknownName unless this is one of our languages."""
    if name not in LANGUAGES:
        raise UnknownName("lang", name, LANGUAGES)


def check_writable(path: Path) -> None:
    """Raise OSError before a game is played that could not be saved."""
    there = path.exists()
    path.open("ab").close()
    if not there:
        path.unlink()


def refuse_unwritable(path: Path) -> None:
    """End before games are played whose figures could not be kept."""
    try:
        check_writable(path)
    except OSError as error:
        complain(words("play.unwritable", file=str(path), why=error.strerror or ""), BAD_INPUT)


def read_settings(pairs: list[str]) -> dict[str, Any]:
    """Options of a game from `name=value`; a value that is not JSON is a text."""
    settings: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(say("error.option-form"), pair)
        settings[name] = read_value(value)
    return settings


def read_value(value: str) -> Any:
    """The JSON that a text is, or on and off as the rules write them, or the text."""
    for key, switch in (("value.on", True), ("value.off", False)):
        if value in (words(key), say(key).text()):
            return switch
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A bar on standard error while something takes long, if that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        yield bar


def json_of(done: Simulation) -> str:
    """Everything, for a program."""
    import msgspec

    return msgspec.json.encode(done).decode()


def summary_of(done: Simulation) -> str:
    """The figures in words."""
    scores = "  ".join(written(score, 2) for score in done.mean_scores)
    return words(
        "command.simulate.summary",
        games=written(done.games),
        steps=written(done.steps),
        seconds=written(done.seconds, 2),
        games_per_second=written(done.games_per_second),
        steps_per_second=written(done.steps_per_second),
        length=written(done.mean_length, 1),
        scores=scores,
    )


def written(value: float, decimals: int = 0) -> str:
    """A number as the language of the environment writes it."""
    return format_number(value, LANGUAGE, decimals)
