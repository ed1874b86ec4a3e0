"""`brelan learn`: the lesson of a game at a prompt, by the same goals as in a browser."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from brelan import games
from brelan.analysis import lessons
from brelan.analysis.practice import Practice
from brelan.bots.bot import RULES
from brelan.errors import BrelanError, UnknownName
from brelan.terminal.event_lines import report
from brelan.terminal.look import QUIET, Look
from brelan.terminal.prompt import (
    Prepare,
    ask,
    ask_which,
    is_leaving,
    names_of,
    prepare_input,
    refusal,
)
from brelan.terminal.prompt_commands import run_command
from brelan.terminal.session import PromptSession
from brelan.texts import say

SKIP, BACK, AGAIN, HINT = "skip", "back", "restart", "hint"
MOVES = {SKIP: 1, BACK: -1, AGAIN: 0}
"""How many steps further each of these leads."""
OPPONENT = "novice"


def learn(game: str | None, language: str, prepare: Prepare) -> None:
    """Go through the lesson of a game, or until the learner leaves; `prepare` compiles it first."""
    console = Console(highlight=False)
    prepare_input()
    chosen = game or ask_which(console, language)
    if chosen is None:
        return
    games.find(chosen)
    lesson = lessons.lesson_of(chosen)
    if lesson is None:
        known = [name for name in games.NAMES if lessons.lesson_of(name)]
        raise UnknownName("game", chosen, known)
    prepare(chosen, (RULES,))
    for key in ("learn.welcome", f"play.help.{chosen}"):
        console.print(say(key).text(language), markup=False)
    number = 0
    while number < len(lesson.step):
        moved = LessonPrompt(chosen, lesson.step[number], language, console).run(
            number + 1, len(lesson.step)
        )
        if moved is None:
            console.print(say("learn.left").text(language), markup=False)
            return
        number = max(0, number + moved)
    console.print(say("learn.finished", game=chosen).text(language), markup=False)


class LessonPrompt:
    """One step at the prompt."""

    def __init__(self, game: str, step: lessons.Step, language: str, console: Console):
        self.game = game
        self.step = step
        self.language = language
        self.console = console
        self.practice = Practice(lessons.exercise_of(game, step))
        self.helps = 0
        """How often something was wrong or a hint was asked for."""
        names = names_of(self.practice.state.players, OPPONENT, language)
        look = Look(language, names, not console.options.ascii_only)
        self.session = PromptSession(self.practice.state, look, console, self.practice.seat)
        self.session.fresh = set(step.lit)

    def run(self, number: int, many: int) -> int | None:
        """How many steps to go on from here; None if the learner leaves."""
        self.show(number, many)
        possible = ", ".join(self.session.verbs())
        while not is_leaving(line := ask(self.console, possible)):
            name = line.lower()
            if name in MOVES:
                return MOVES[name]
            if name == HINT:
                self.help()
            elif line and self.plays(line):
                return 1
            possible = ", ".join(self.session.verbs())
        return None

    def show(self, number: int, many: int) -> None:
        """The table, and what is to be done."""
        self.session.show()
        heading = self.session.look.words("web.lesson.step", number=number, many=many)
        title = self.told("title")
        self.console.print()
        self.console.print(Text(f"{heading}  ", QUIET).append(title, "bold yellow"))
        self.console.print(Text(self.told("task"), "bold"))

    def told(self, what: str) -> str:
        """A text of the step."""
        return lessons.told(self.game, self.step, what).text(self.language)

    def plays(self, line: str) -> bool:
        """Do what a line says; whether the goal is reached with it."""
        try:
            if run_command(self.session, line):
                return False
            judged = lessons.judge(self.game, self.step, self.practice, [line])
        except BrelanError as error:
            self.console.print(refusal(error, self.language))
            self.help()
            return False
        if judged.why is not None:
            self.console.print(Text(judged.why.text(self.language), "red"))
            self.help()
            return False
        return self.carry_out(line, judged)

    def carry_out(self, line: str, judged: lessons.Judged) -> bool:
        """Play what is right, and say so."""
        for played in self.practice.play([line]):
            report(self.session, played.events)
        self.session.state = self.practice.state
        if judged.is_done:
            praise = lessons.praise(self.game, self.step, judged.deeds)
            self.console.print(Text(praise.text(self.language), "bold green"))
        else:
            self.session.show()
        return judged.is_done

    def help(self) -> None:
        """A small help, then a larger one, at last the way itself."""
        helps = self.all_helps()
        self.console.print(Text(helps[min(self.helps, len(helps) - 1)]))
        self.helps += 1

    def all_helps(self) -> list[str]:
        """The helps of the step, the smallest first. How the action is typed stands in for those
        that speak of fingers and buttons.
        """
        helps = [self.told(name) for name in lessons.NUDGES if name not in self.step.by_hand]
        if self.step.by_hand:
            helps.append(self.usage())
        solution = " · ".join(self.step.solution)
        return [*helps, self.session.look.words("learn.type", action=solution)]

    def usage(self) -> str:
        """How the action that is looked for is typed, as the help of the game has it."""
        verb = self.step.solution[0].partition(" ")[0]
        lines = say(f"play.help.{self.game}").text(self.language).splitlines()
        return next(line.strip() for line in lines if line.split()[:1] == [verb])
