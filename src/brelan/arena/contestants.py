"""Who takes part, as it is written: `club`, `champion@50`, `champion@2000steps`, `cmd:./mybot`."""

from __future__ import annotations

import math
import re
import shlex
import shutil

import msgspec

from brelan import bots
from brelan.bots.bot import Budget
from brelan.errors import BadOption
from brelan.limits import MOST_MS, MOST_STEPS
from brelan.texts import say

EXTERNAL = "cmd:"
EXTERNAL_MS = 1000
"""How long a program may think about a move by default."""
BUDGET = re.compile(r"(?P<amount>\d+(\.\d+)?)(?P<unit>ms|steps)?")


class Contestant(msgspec.Struct, frozen=True):
    """A built-in bot, or a program that speaks the engine's protocol, and how long it may think."""

    name: str
    """As it is shown; the same name is the same contestant."""
    bot: str | None
    command: tuple[str, ...]
    """The program and its arguments, if it is one."""
    budget: Budget


def read_contestant(
    game: str, text: str, ms: float | None = None, steps: float | None = None
) -> Contestant:
    """The contestant that a text names; the budget is its own, or the one given for all."""
    common = budget_of(ms, steps)
    if text.startswith(EXTERNAL):
        return read_program(text, common)
    name, at, amount = text.partition("@")
    bot = bots.find(game, name)
    budget = read_budget(text, amount) if at else common
    if budget is None:
        return Contestant(name, name, (), Budget(bot.ms))
    return Contestant(f"{name}@{written(budget)}", name, (), budget)


def read_program(text: str, budget: Budget | None) -> Contestant:
    """An external program."""
    try:
        command = tuple(shlex.split(text.removeprefix(EXTERNAL)))
    except ValueError as error:
        raise BadOption(
            say("arena.error.command", command=text[:60], why=str(error)), "bot"
        ) from None
    if not command or shutil.which(command[0]) is None:
        program = command[0] if command else ""
        raise BadOption(say("arena.error.program", program=program[:60]), "bot")
    return Contestant(text, None, command, budget or Budget(EXTERNAL_MS))


def read_budget(text: str, amount: str) -> Budget:
    """What stands after the @: milliseconds, or steps."""
    found = BUDGET.fullmatch(amount)
    if found is None:
        raise BadOption(say("arena.error.budget", bot=text[:60]), "bot")
    number = float(found["amount"])
    budget = budget_of(None, number) if found["unit"] == "steps" else budget_of(number, None)
    assert budget is not None
    return budget


def budget_of(ms: float | None, steps: float | None) -> Budget | None:
    """A budget in milliseconds or in steps, or in neither."""
    if ms is not None and steps is not None:
        raise BadOption(say("arena.error.two-budgets"), "steps")
    if ms is not None:
        if not 0 <= ms <= MOST_MS:
            raise BadOption(say("error.range", fewest=0, most=MOST_MS), "ms")
        return Budget(ms=ms)
    if steps is not None:
        if not (0 <= steps <= MOST_STEPS and steps == int(steps)):
            raise BadOption(say("error.range", fewest=0, most=MOST_STEPS), "steps")
        return Budget(steps=steps)
    return None


def written(budget: Budget) -> str:
    """A budget as it stands after the @."""
    if math.isinf(budget.ms):
        return f"{budget.steps:.0f}steps"
    return f"{budget.ms:g}"
