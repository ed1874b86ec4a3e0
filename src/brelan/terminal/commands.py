"""What a player can ask at the prompt besides acting: help, actions, hint, judge, points, show."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from brelan import bots
from brelan.game import Judgement
from brelan.terminal.look import QUIET
from brelan.terminal.table import HUMAN, Table

PAGE = 20
MOST_CANDIDATES = 3


class Commands:
    """The commands of a table; each gets the words that follow its name."""

    def __init__(self, table: Table):
        self.table = table
        self.known: dict[str, Callable[[Sequence[str]], None]] = {
            "help": self.help,
            "actions": self.actions,
            "hint": self.hint,
            "judge": self.judge,
            "points": self.points,
            "show": self.show,
        }

    def obey(self, line: str) -> bool:
        """Do what a line asks; False if it is not a command."""
        name, *words = line.split()
        command = self.known.get(name.lower())
        if command is None:
            return False
        command(words)
        return True

    def help(self, words: Sequence[str]) -> None:
        """The actions of the game and the commands."""
        self.table.tell(f"play.help.{self.table.state.game.name}")
        self.table.tell("play.help.commands")

    def actions(self, words: Sequence[str]) -> None:
        """One page of the legal actions, of one verb if it is named: `actions lay 2`."""
        verbs = [word for word in words if not word.isdecimal()]
        numbers = [int(word[:9]) for word in words if word.isdecimal()]
        texts = self.table.state.actions(verbs[0] if verbs else None).texts()
        pages = max(1, -(-len(texts) // PAGE))
        page = min(max(numbers[0] if numbers else 1, 1), pages)
        for text in texts[(page - 1) * PAGE : page * PAGE]:
            self.table.console.print(f"  {text}", markup=False)
        self.table.tell("play.actions", many=len(texts), page=page, pages=pages)

    def hint(self, words: Sequence[str]) -> None:
        """What the strongest bot would do, and why."""
        state = self.table.state
        strongest = bots.names(state.game.name)[-1]
        choice = bots.choose(state.view(HUMAN), strongest, seed=f"{state.seed} {state.step}")
        reason = choice.reason.text(self.table.look.language)
        self.table.console.print(Text(choice.action, "bold").append(f"  {reason}", QUIET))
        for candidate in choice.candidates[1 : 1 + MOST_CANDIDATES]:
            value = f"{candidate.value:g}"
            self.table.console.print(f"  {candidate.action}  {value}", style=QUIET, markup=False)

    def judge(self, words: Sequence[str]) -> None:
        """What an action would earn, or why it may not be."""
        if not words:
            self.table.tell("play.judge-what")
            return
        judgement = self.table.state.judge(" ".join(words))
        self.table.console.print(verdict(judgement, self.table))

    def points(self, words: Sequence[str]) -> None:
        """The points table."""
        self.table.show_points()

    def show(self, words: Sequence[str]) -> None:
        """The table once more."""
        self.table.show()


def verdict(judgement: Judgement, table: Table) -> Text:
    """A judgement in words."""
    if judgement.legal:
        text = Text(table.look.words("play.earns", points=judgement.points), "green")
        for hand in judgement.hands:
            squares = " ".join(hand.squares)
            text.append(f"\n  {table.hand_name(hand.combination)} {squares}".rstrip())
            text.append(f"  {hand.points}", "bold")
        return text
    assert judgement.reason is not None
    return Text(f"{judgement.rule}  ", "red").append(
        judgement.reason.text(table.look.language), "default"
    )
