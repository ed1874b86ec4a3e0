"""What a player can ask at the prompt besides acting; a command gets the words after its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from brelan import bots
from brelan.actions import Judgement
from brelan.bots.bot import Choice
from brelan.number_format import format_short
from brelan.terminal.look import QUIET
from brelan.terminal.session import PromptSession

PAGE = 20
MOST_CANDIDATES = 3


def run_command(session: PromptSession, line: str) -> bool:
    """Do what a line asks; False if it is not a command."""
    name, *words = line.split()
    command = COMMANDS.get(name.lower())
    if command is None:
        return False
    command(session, words)
    return True


def show_help(session: PromptSession, words: Sequence[str]) -> None:
    """The actions of the game and the commands."""
    session.say(f"play.help.{session.state.game.name}")
    session.say("play.help.commands")


def list_actions(session: PromptSession, words: Sequence[str]) -> None:
    """One page of the legal actions, of one verb if it is named: `actions lay 2`."""
    verbs = [word for word in words if not word.isdecimal()]
    numbers = [int(word[:9]) for word in words if word.isdecimal()]
    texts = session.state.actions(verbs[0] if verbs else None).texts()
    pages = max(1, -(-len(texts) // PAGE))
    page = min(max(numbers[0] if numbers else 1, 1), pages)
    for text in texts[(page - 1) * PAGE : page * PAGE]:
        session.console.print(f"  {text}", markup=False)
    session.say("play.actions", many=len(texts), page=page, pages=pages)
    if pages > 1:
        session.say("play.more-actions")


def give_hint(session: PromptSession, words: Sequence[str]) -> None:
    """Where to look; asked again, what to look for; then what the strongest bot would do."""
    state = session.state
    strongest = bots.names(state.game.name)[-1]
    seed = f"{state.seed} {state.step}"
    if session.advice is None:
        session.advice = bots.advise(state.view(session.human), strongest, seed=seed)
    session.hints_here += 1
    clues = (session.advice.clues.where, session.advice.clues.what)
    if session.hints_here <= len(clues):
        text = clues[session.hints_here - 1].text.text(session.look.language)
        session.console.print(Text(text))
        session.say("play.hint-more")
        return
    show_choice(session, session.advice.choice)


def show_choice(session: PromptSession, choice: Choice) -> None:
    """The action, why, and the next best."""
    reason = choice.reason.text(session.look.language)
    session.console.print(Text(choice.action, "bold").append(f"  {reason}", QUIET))
    for candidate in choice.candidates[1 : 1 + MOST_CANDIDATES]:
        value = format_short(candidate.value, session.look.language)
        line = session.look.words("play.or", action=candidate.action, value=value)
        session.console.print(Text(f"  {line}", QUIET))


def judge(session: PromptSession, words: Sequence[str]) -> None:
    """What an action would earn, or why it is not legal."""
    if words:
        view = session.state.view(session.human)
        session.console.print(verdict(session, view.judge(" ".join(words))))
    else:
        session.say("play.judge-what")


def verdict(session: PromptSession, judgement: Judgement) -> Text:
    """A judgement in words."""
    if not judgement.legal:
        assert judgement.reason is not None
        reason = judgement.reason.text(session.look.language)
        return Text(f"{judgement.rule}  ", "red").append(reason, "default")
    if not judgement.points:
        return Text(session.look.words("play.legal"), "green")
    text = Text(session.look.words("play.earns", points=judgement.points), "green")
    for hand in judgement.hands:
        squares = " ".join(hand.squares)
        text.append(f"\n  {session.hand_name(hand.combination)} {squares}".rstrip(), "default")
        text.append(f"  {hand.points}", "bold")
    return text


def show_points(session: PromptSession, words: Sequence[str]) -> None:
    """The points table."""
    session.show_points()


def show_table(session: PromptSession, words: Sequence[str]) -> None:
    """The table again."""
    session.show()


COMMANDS: dict[str, Callable[[PromptSession, Sequence[str]], None]] = {
    "help": show_help,
    "actions": list_actions,
    "hint": give_hint,
    "judge": judge,
    "points": show_points,
    "show": show_table,
}
