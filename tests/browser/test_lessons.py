"""Lessons by finger, mouse and keyboard: wrong tries, reloads, the end, a game against novices."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from brelan import games
from brelan.analysis import lessons
from brelan.analysis.practice import Practice
from browser.in_sight import SMALL, await_in_sight, shrink
from browser.user import await_script

# In Royal Flush a key tells two cards apart that look alike.
HOLDS = """(cards) => {
  const all = document.querySelectorAll(".rack-card[data-card], .rack .royal-card");
  const shown = [...all].filter((card) => card.checkVisibility());
  const names = shown.map(({ dataset }) => dataset.card ?? dataset.key.split("/")[0]);
  return names.sort().join() === cards.sort().join();
}"""


class Learner:
    """Somebody in the middle of a lesson."""

    def __init__(self, user, game):
        self.user = user
        self.page = user.page
        self.game = game
        self.page.goto(f"/lesson/{game}")
        expect(self.page.locator(".practice .rack")).to_be_visible()

    def lay(self, *places):
        for place in places:
            square, card = place.split("=")
            # A joker that is laid says by itself what it stands for.
            card = "*" if card.startswith("*") else card
            self.user.press(self.page.locator(f'.rack-card[data-card="{card}"]:visible').first)
            self.user.press(self.page.locator(f'[data-square="{square}"]'))

    def solve(self, step):
        """Do what solves a step, as its data says."""
        for action in step.solution:
            verb, *what = action.split()
            match verb:
                case "lay":
                    self.lay(*what)
                case "swap":
                    self.lay(f"{what[0]}={what[1]}")
                    continue
                case "pass" | "exchange":
                    self.choose(verb, what)
                case "claim":
                    self.user.press(self.page.locator(f"[data-board={what[0]}]"))
                case "take":
                    self.user.press(self.page.locator(f'[data-draw=take][data-card="{what[0]}"]'))
                case "refresh":
                    self.user.press(self.page.locator("[data-draw=refresh]"))
            self.play()
            if verb == "take":
                expect(self.page.locator(f'[data-draw=take][data-card="{what[0]}"]')).to_have_count(
                    0
                )

    def choose(self, verb, cards):
        """Choose cards of the rack to be exchanged."""
        if verb == "exchange":
            self.user.press(self.user.control(verb))
        for card in cards:
            self.user.press(self.page.locator(f'.rack-card[data-card="{card}"]'))

    def holds(self, position):
        """The table shows this position: by one's own cards."""
        cards = (position.get("racks") or position["hands"])[position["turn"]]
        await_script(self.page, HOLDS, cards)

    def sums(self):
        """What the parts of the last round come to, of each who has more than one."""
        told = self.page.locator(".royal-scores .sum").all_inner_texts()
        return [sum(map(int, parts.split(" + "))) for parts in told]

    def totals(self):
        """The points of the last round beside those parts."""
        cells = self.page.locator(".royal-scores td:has(> .sum)")
        return cells.evaluate_all("cells => cells.map((cell) => Number(cell.firstChild.data))")

    def play(self):
        button = self.page.locator(".bar .play")
        expect(button).to_have_class(re.compile(r"\bready\b"))
        expect(button).to_have_attribute("aria-disabled", "false")
        self.user.press(button)

    def says(self, step, what, **values):
        text = self.user.words(f"lesson.{self.game}.{step}.{what}", **values)
        expect(self.page.locator(".coach-text")).to_contain_text(text)

    def go_on(self):
        self.user.press(self.page.locator('[data-control="next"]'))


# As most people have it: others are shown one after the other, and what is great is celebrated.
AS_IT_COMES = {"pace": "normal", "celebrations": "full"}
LATER_MS = 20_000


@pytest.mark.parametrize(
    ("game", "size"),
    [("flush_royal", "phone"), ("poker_tiles", "laptop"), ("royal_flush", "laptop")],
)
def test_a_lesson_is_played_to_its_end(new_user, game, size):
    user = new_user(size, calm=False, settings=AS_IT_COMES)
    user.page.clock.install()
    learner = Learner(user, game)
    page = learner.page
    for step in lessons.lesson_of(game).step:
        learner.says(step.id, "task", **lessons.facts_of(game))
        position = lessons.exercise_of(game, step).position
        learner.holds(position)
        # Whatever was still to be shown of the step before would come now.
        page.clock.fast_forward(LATER_MS)
        learner.holds(position)
        learner.solve(step)
        expect(page.locator('.coach[data-tone="good"]')).to_be_attached()
        if "round-ended" in step.goal.events:
            expect(page.locator("dialog.royal-sheet")).to_be_visible()
            assert learner.sums() == learner.totals() != []
            # No other round begins here: nothing promises one.
            user.press(user.button("web.core.close").last)
            expect(page.locator("dialog.royal-sheet")).to_have_count(0)
            expect(page.locator('[data-control="next"]')).to_be_focused()
        learner.go_on()
    expect(page.locator(".finale")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".practice [data-square], .practice [data-board]").first).to_be_visible()
    user.press(page.locator(".novices"))
    page.wait_for_url("**/table/*")


def test_the_cards_stay_as_they_were_once_a_lesson_is_over(new_user):
    learner = Learner(new_user("phone"), "flush_royal")
    *before, last = lessons.lesson_of("flush_royal").step
    for step in before:
        learner.says(step.id, "task", **lessons.facts_of("flush_royal"))
        learner.user.press(learner.page.locator(".coach-buttons button").last)
    exercise = lessons.exercise_of("flush_royal", last)
    learner.holds(exercise.position)
    learner.solve(last)
    practice = Practice(exercise)
    practice.play(last.solution)
    after = {"turn": 0, "racks": [games.display("flush_royal").own_cards(practice.state, 0)]}
    learner.holds(after)
    learner.go_on()
    expect(learner.page.locator(".finale")).to_be_visible()
    learner.holds(after)


def test_a_wrong_try_is_answered_and_a_reload_changes_nothing(new_user):
    learner = Learner(new_user("phone"), "flush_royal")
    page = learner.page
    learner.lay("h8=9s", "i8=9h")
    learner.play()
    learner.go_on()
    learner.lay("h9=9d")
    learner.play()
    expect(page.locator('.coach[data-tone="again"]')).to_contain_text("brelan")
    learner.says("grow", "nudge")
    hidden = page.locator(".coach").evaluate("card => card.scrollHeight - card.clientHeight")
    assert hidden == 0
    page.reload()
    learner.says("grow", "task")


@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("language", ["fr", "de"])
def test_the_whole_help_and_then_the_solution_are_in_sight(new_user, size, language):
    user = new_user("phone", language)
    shrink(user.page, size)
    learner = Learner(user, "flush_royal")
    page = learner.page
    for _ in range(2):
        user.press(page.locator(".coach-buttons button").last)
    learner.says("whole", "task")
    for help_of_try in ("nudge", "nudge-again", "nudge-again"):
        learner.lay("h9=9c")
        learner.says("whole", "task")
        learner.play()
        learner.says("whole", help_of_try)
        await_in_sight(page, ".coach-text p")
        user.press(user.recall)
    await_in_sight(page, ".coach-show")
    user.press(page.locator(".coach-show"))
    expect(page.locator(".bar .play")).to_have_attribute("aria-disabled", "false")


def test_what_earns_less_is_not_told_what_earns_most(new_user):
    learner = Learner(new_user("laptop"), "royal_flush")
    page = learner.page
    for _ in range(4):
        learner.user.press(page.locator(".coach-buttons button").last)
    learner.says("better", "task")
    step = lessons.find_step("royal_flush", "better")
    learner.holds(lessons.exercise_of("royal_flush", step).position)
    learner.user.press(page.locator("[data-board=pair]"))
    learner.play()
    told = learner.user.words("lesson.why.points", points=1, wanted=10)
    expect(page.locator('.coach[data-tone="again"]')).to_contain_text(told)
    learner.says("better", "nudge")


def test_a_tile_on_a_joker_square_is_told_why_it_cannot_lie_there(new_user):
    learner = Learner(new_user("laptop"), "poker_tiles")
    learner.lay("g6=9d")
    why = learner.user.words("brief.pt.joker-square")
    expect(learner.page.locator(".grid-pill.refused")).to_have_text(why)


def test_a_step_that_is_done_survives_a_reload(new_user):
    learner = Learner(new_user("laptop"), "poker_tiles")
    learner.lay("c4=9d")
    learner.play()
    facts = {**lessons.facts_of("poker_tiles"), "points": 3}
    learner.says("line", "done", **facts)
    learner.page.reload()
    learner.says("line", "done", **facts)
    learner.go_on()
    learner.says("best", "task")
    learner.user.press(learner.page.locator(".coach-buttons button").first)
    learner.says("line", "task")


def test_a_keyboard_teaches_a_game_of_tiles(new_user):
    learner = Learner(new_user("laptop"), "poker_tiles")
    page = learner.page
    page.keyboard.press("?")
    expect(page.locator("dialog.help kbd").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.locator('[data-square="d4"]').focus()
    for key in ("ArrowLeft", "9", "d"):
        page.keyboard.press(key)
    expect(page.locator(".bar .play")).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Enter")
    expect(page.locator('[data-control="next"]')).to_be_focused()
    page.keyboard.press("Enter")
    learner.says("best", "task")


def test_the_first_game_offers_the_lesson_once(new_user):
    user = new_user("phone", offers=True)
    page = user.page
    page.goto("/")
    game = page.locator("[data-game=flush_royal]")
    user.press(game.locator(".play"))
    user.press(page.get_by_role("button", name=user.words("web.lesson.offer-lesson", minutes=4)))
    page.wait_for_url("**/lesson/flush_royal")
    expect(page.locator(".coach-text")).to_be_visible()
