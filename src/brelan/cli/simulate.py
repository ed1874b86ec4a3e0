"""`brelan simulate`: many games at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from brelan.cli.language import number, words
from brelan.cli.options import BotName, Game, GameOptions, Players, read_game_options
from brelan.cli.progress import progress_bar

if TYPE_CHECKING:
    from brelan.simulation import Simulation


def simulate(
    game: Game,
    players: Players = 2,
    count: Annotated[int, typer.Option("--games", help=words("command.simulate.games"))] = 1000,
    seed: Annotated[str, typer.Option(help=words("command.seed"))] = "0",
    bot: BotName = "random",
    option: GameOptions = None,
    as_json: Annotated[bool, typer.Option("--json", help=words("command.simulate.json"))] = False,
) -> None:
    """Play many games at once."""
    from brelan import simulation

    options = read_game_options(option)
    with progress_bar() as bar:
        task = bar.add_task(words("command.simulate.bar"), total=max(count, 1))
        result = simulation.simulate(
            game,
            players,
            count,
            seed,
            bot,
            options,
            progress=lambda played: bar.update(task, completed=played),
        )
    typer.echo(to_json(result) if as_json else summary(result))


def to_json(result: Simulation) -> str:
    """Everything, for a program."""
    import msgspec

    return msgspec.json.encode(result).decode()


def summary(result: Simulation) -> str:
    """The figures in words."""
    return words(
        "command.simulate.summary",
        games=number(result.games),
        steps=number(result.steps),
        seconds=number(result.seconds, 2),
        games_per_second=number(result.games_per_second),
        steps_per_second=number(result.steps_per_second),
        length=number(result.mean_length, 1),
        scores="  ".join(number(score, 2) for score in result.mean_scores),
    )
