"""Puzzles: the list, a puzzle of each game, a wrong answer, the solution, and the right answer."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from brelan.analysis.puzzles.puzzle import Puzzle, maker_of, names
from brelan.analysis.puzzles.shipped import puzzles_of
from browser.states.pages import at
from browser.states.scene import Arrange, Scene, State
from browser.user import User

TRY = """(action) => [...document.querySelectorAll(".play *")]
  .find((each) => typeof each.suggest === "function").suggest(action, "")"""
"""Lay an action out as a try, as a hint does."""

AREA = ".practice main > .play > *"


def list_is_shown(user: User) -> None:
    """Wait for the puzzles of every game."""
    expect(user.page.locator(".puzzle-game")).to_have_count(len(names()))


def puzzle_is_shown(user: User) -> None:
    """Wait for the table and what is asked."""
    expect(user.page.locator(".practice .rack")).to_be_visible()
    expect(user.page.locator(".puzzle-text p")).to_be_visible()


def one_of(game: str, kind: str) -> Puzzle:
    """A puzzle of that kind."""
    return next(puzzle for puzzle in puzzles_of(game) if puzzle.kind == kind)


def hardest_to_show(game: str) -> Puzzle:
    """One of the kind that its game names last."""
    return one_of(game, list(maker_of(game).units)[-1])


def best_turn(puzzle: Puzzle) -> list[str]:
    """The actions of a best turn."""
    maker = maker_of(puzzle.game)
    return list(maker.turn(puzzle.kind, puzzle.read_view(), puzzle.solutions[0]))


def wrong_turn(puzzle: Puzzle) -> list[str]:
    """A whole answer that is not the best."""
    verbs = ("lay", puzzle.solutions[0].split()[0])
    maker, view = maker_of(puzzle.game), puzzle.read_view()
    wrong = (text for text in view.actions().texts() if text not in puzzle.solutions)
    return next([text] for text in wrong if text.split()[0] in verbs and maker.is_whole([text]))


def answer(user: User, turn: list[str]) -> None:
    """Play the actions of a turn one after the other."""
    for number, action in enumerate(turn):
        user.page.evaluate(TRY, action)
        expect(user.play).to_be_enabled()
        expect(user.play).to_have_attribute("aria-busy", "false")
        user.press(user.play)
        if number + 1 < len(turn):
            expect(user.table).to_have_attribute("data-seq", str(number + 1))
    expect(
        user.page.locator('.puzzle-card:is([data-tone="good"], [data-tone="again"])')
    ).to_be_visible()


def answering(puzzle: Puzzle, turn: Callable[[Puzzle], list[str]]) -> Arrange:
    """Answer with a turn, which is worked out when it is wanted."""
    return lambda user: answer(user, turn(puzzle))


def again(user: User) -> None:
    """Try again, and wait for the fresh table that comes in place of the old one."""
    user.page.locator(AREA).evaluate("(area) => area.setAttribute('data-old', '')")
    user.press(user.control("again"))
    expect(user.page.locator('.puzzle-card[data-tone="ask"]')).to_be_visible()
    expect(user.page.locator(f"{AREA}:not([data-old])")).to_be_visible()


def shown(user: User) -> None:
    """Ask for the solution."""
    user.press(user.page.locator(".puzzle-show"))
    expect(user.page.locator('.puzzle-card[data-tone="shown"]')).to_be_visible()


def states(puzzle: Puzzle) -> tuple[State, ...]:
    """What somebody sees of a puzzle."""
    return (
        State(""),
        State("wrong", answering(puzzle, wrong_turn)),
        State("solution", shown, again),
        State("right", answering(puzzle, best_turn)),
    )


SCENES = (
    Scene("puzzles", at("/puzzles"), list_is_shown),
    *(
        Scene(
            f"puzzle-{game}",
            at(f"/puzzle/{hardest_to_show(game).id}"),
            puzzle_is_shown,
            states(hardest_to_show(game)),
        )
        for game in names()
    ),
)
