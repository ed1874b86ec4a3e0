"""Lessons by finger, mouse and keyboard: wrong tries, reloads, the end, a game against novices."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from brelan.analysis import lessons


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
            self.user.press(self.page.locator(f'.rack-card[data-card="{card}"]:visible').first)
            self.user.press(self.page.locator(f'[data-square="{square}"]'))

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


FLUSH_ROYAL = [
    ("pair", ["h8=9s", "i8=9h"]),
    ("grow", ["j8=9d"]),
    ("whole", ["k8=Ks", "l8=Kh"]),
    ("two-lines", ["i8=Kd"]),
    ("premium", ["b4=8d"]),
    ("exchange", []),
    ("joker", ["k8=*"]),
    ("lend", ["h8=*", "j12=8s"]),
    ("fetch", ["j8=Kc", "k8=Kd"]),
]


def test_a_phone_teaches_a_game_on_a_grid_to_its_end(new_user):
    learner = Learner(new_user("phone"), "flush_royal")
    page = learner.page
    for step, places in FLUSH_ROYAL:
        learner.says(step, "task")
        if step == "grow":
            learner.lay("h9=9d")
            learner.play()
            expect(page.locator('.coach[data-tone="again"]')).to_contain_text("brelan")
            learner.says(step, "nudge")
            learner.user.press(page.locator(".bar .recall"))
        if step == "premium":
            page.reload()
            learner.says(step, "task")
        for card in () if places else ("2s", "4d"):
            learner.user.press(page.locator(f'.rack-card[data-card="{card}"]'))
        learner.lay(*places)
        learner.play()
        expect(page.locator('.coach[data-tone="good"]')).to_be_visible()
        learner.go_on()
    learner.user.press(page.locator(".novices"))
    page.wait_for_url("**/table/*")


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
    page.locator('[data-square="d4"]').focus()
    for key in ("ArrowLeft", "9", "d"):
        page.keyboard.press(key)
    expect(page.locator(".bar .play")).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Enter")
    expect(page.locator('[data-control="next"]')).to_be_focused()
    page.keyboard.press("Enter")
    learner.says("best", "task")


ROYAL_FLUSH = [
    ("take", ['[data-draw="take"][data-card="8d"]']),
    ("stop", [""]),
    ("claim", ["[data-board=three-of-a-kind]"]),
    ("example", ["[data-board=big-flush]"]),
    ("better", ["[data-board=full-house]"]),
    ("tokens", ['[data-draw="take"][data-card="9s"]', '[data-draw="take"][data-card="9d"]']),
    ("refresh", ['[data-draw="refresh"]']),
    ("last", ["[data-board=four-of-a-kind]"]),
]


@pytest.mark.parametrize("size", ["laptop"])
def test_a_game_of_boards_is_taught_to_its_end(new_user, size):
    learner = Learner(new_user(size), "royal_flush")
    page = learner.page
    for step, presses in ROYAL_FLUSH:
        learner.says(step, "task")
        if step == "claim":
            learner.user.press(page.locator("[data-board=pair]"))
            learner.play()
            expect(page.locator('.coach[data-tone="again"]')).to_contain_text("brelan")
        for number, each in enumerate(presses, start=1):
            if each:
                learner.user.press(page.locator(each))
            learner.play()
            if number < len(presses):
                expect(page.locator(each)).to_have_count(0)
        expect(page.locator('.coach[data-tone="good"]')).to_be_attached()
        if step == "last":
            expect(page.locator("dialog")).to_be_visible()
            page.keyboard.press("Escape")
        learner.go_on()
    expect(page.locator(".finale")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)


def test_the_first_game_offers_the_lesson_once(new_user):
    user = new_user("phone", offers=True)
    page = user.page
    page.goto("/")
    game = page.locator("[data-game=flush_royal]")
    user.press(game.locator(".play"))
    user.press(page.get_by_role("button", name=user.words("web.lesson.offer-lesson", minutes=4)))
    page.wait_for_url("**/lesson/flush_royal")
    expect(page.locator(".coach-text")).to_be_visible()
