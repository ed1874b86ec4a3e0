"""A progress bar while kernels are compiled: which game, and the seconds left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn
from rich.text import Text

from brelan.forecast import Forecast
from brelan.texts import say

ShowForecast = Callable[[str, Forecast], None]


class SecondsLeft(ProgressColumn):
    """What the forecasts say at this moment; the bar is moved along with it."""

    def __init__(self, forecasts: dict[str, Forecast], language: str):
        super().__init__()
        self._forecasts = forecasts
        self._language = language

    def render(self, task: Task) -> Text:
        """The seconds of the game that takes longest."""
        left = max(each.seconds_in_all() for each in self._forecasts.values())
        task.total = max(task.total or 0.0, left)
        task.completed = max(task.completed, task.total - left)
        return Text(say("command.compiling.left", seconds=ceil(left)).text(self._language))


@contextmanager
def compiling_bar(language: str) -> Iterator[ShowForecast]:
    """Yields a function that shows a forecast; the bar appears with the first one.

    Nothing is shown if standard error is not a terminal.
    """
    console = Console(stderr=True)
    forecasts: dict[str, Forecast] = {}
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        SecondsLeft(forecasts, language),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )

    def show(game: str, forecast: Forecast) -> None:
        forecasts[game] = forecast
        if not bar.task_ids:
            bar.add_task("", total=None)
            bar.start()
        title = say(f"game.{game}.name").text(language)
        text = say("command.compiling.bar", game=title).text(language)
        bar.update(bar.task_ids[0], description=text)

    try:
        yield show
    finally:
        bar.stop()
