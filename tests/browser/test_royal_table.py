"""Royal Flush at its table: boards and cards that fit, prices, the hand, what all have seen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.guests import Guest, Visit

SIZES = ("laptop", "phone")


def sit(guest: Guest) -> Guest:
    """Sit down with two jokers in the hand: a pair can be claimed from the start."""
    guest.sit_at("royal_flush", options={"children": [0]})
    assert guest.await_turn()
    return guest


def held(guest: Guest, key: str) -> Locator:
    return guest.page.locator(f'[data-key="{key}"]')


def chosen(guest: Guest) -> Locator:
    """The cards of the hand that are selected."""
    return guest.page.locator("[data-key][aria-pressed=true]")


def board(guest: Guest, name: str) -> Locator:
    return guest.page.locator(f"[data-board={name}]")


def order(guest: Guest) -> list[str]:
    """The hand from left to right."""
    keys = guest.page.locator("[data-key]").evaluate_all("all => all.map((it) => it.dataset.key)")
    return [str(key) for key in keys]


def drag(guest: Guest, source: Locator, target: Locator) -> None:
    """Drag with a mouse, from a little inside the one to a little inside the other."""
    start, end = source.bounding_box(), target.bounding_box()
    assert start is not None
    assert end is not None
    mouse = guest.page.mouse
    mouse.move(start["x"] + 8, start["y"] + 40)
    mouse.down()
    mouse.move(start["x"] + 30, start["y"] + 20, steps=3)
    mouse.move(end["x"] + 10, end["y"] + 40, steps=5)
    mouse.up()


@pytest.mark.parametrize("size", SIZES)
def test_selected_cards_light_the_boards_that_they_fit(visit: Visit, size: str) -> None:
    guest = sit(visit(size))
    fits = re.compile(re.escape(guest.words("web.royal.board.fits")), re.IGNORECASE)
    for key in ("*/0", "*/1"):
        guest.press(held(guest, key))
    expect(board(guest, "pair")).to_have_accessible_name(fits)
    expect(board(guest, "four-of-a-kind")).not_to_have_accessible_name(fits)
    expect(guest.play).to_have_text(guest.words("web.royal.claim.other", board="Paire", count=2))
    guest.press(held(guest, order(guest)[0]))
    expect(board(guest, "three-of-a-kind")).to_have_accessible_name(fits)
    expect(board(guest, "pair")).not_to_have_accessible_name(fits)
    expect(guest.play).to_have_text(guest.words("web.royal.claim.other", board="Brelan", count=6))
    assert guest.ears.commands("act") == []


@pytest.mark.parametrize("size", SIZES)
def test_a_board_selects_its_cards_and_a_second_tap_claims_it(visit: Visit, size: str) -> None:
    guest = sit(visit(size))
    seq = guest.shown
    guest.press(board(guest, "three-of-a-kind"))
    expect(chosen(guest)).to_have_count(3)
    assert guest.ears.commands("act") == []
    guest.press(board(guest, "three-of-a-kind"))
    guest.await_after(seq)
    guest.ears.catch_up(guest.shown)
    (sent,) = guest.ears.commands("act")
    assert sent["actions"][0].startswith("claim three-of-a-kind ")
    assert guest.ears.view["claims"]["three-of-a-kind"][0] == 0
    expect(board(guest, "three-of-a-kind").locator("[data-seat='0']")).to_have_count(1)


def test_a_board_tapped_at_once_takes_the_cards_that_were_chosen(visit: Visit) -> None:
    guest = sit(visit())
    told = next(frame for frame in reversed(guest.ears.frames) if frame.get("moves"))
    cheapest = {each["board"]: each["cards"] for each in told["moves"]["claims"]}
    assert cheapest["pair"] != ["*", "*"]
    # Faster than any answer: the cards, and the board twice, which would play what it has selected.
    guest.page.evaluate(
        """(targets) => { for (const each of targets) document.querySelector(each).click(); }""",
        ['[data-key="*/0"]', '[data-key="*/1"]', "[data-board=pair]", "[data-board=pair]"],
    )
    expect(guest.play).to_have_text(guest.words("web.royal.claim.other", board="Paire", count=2))
    assert chosen(guest).evaluate_all("all => all.map((it) => it.dataset.key)") == ["*/0", "*/1"]
    assert guest.ears.commands("act") == []
    seq = guest.shown
    guest.press(board(guest, "pair"))
    guest.await_after(seq)
    assert guest.ears.commands("act")[0]["actions"] == ["claim pair * *"]


def test_cards_that_were_chosen_go_from_board_to_board(visit: Visit) -> None:
    guest = sit(visit())
    for key in ("*/0", "*/1"):
        guest.press(held(guest, key))
    guest.press(board(guest, "three-of-a-kind"))
    expect(chosen(guest)).to_have_count(3)
    guest.press(guest.recall)
    for key in ("*/0", "*/1"):
        guest.press(held(guest, key))
    guest.press(board(guest, "pair"))
    guest.press(held(guest, order(guest)[0]))
    guest.press(board(guest, "three-of-a-kind"))
    expect(guest.play).to_have_text(guest.words("web.royal.claim.other", board="Brelan", count=6))
    keys = chosen(guest).evaluate_all("all => all.map((it) => it.dataset.key)")
    assert sorted(keys) == sorted(["*/0", "*/1", order(guest)[0]])


def test_what_a_board_still_lacks_is_said_in_words(visit: Visit) -> None:
    guest = sit(visit())
    guest.press(board(guest, "pair"))
    expect(chosen(guest)).to_have_count(2)
    guest.press(chosen(guest).first)
    why = guest.words("reason.rf.number", board=guest.words("board.pair"), cards=2)
    expect(guest.reason).to_have_text(why[0].upper() + why[1:])
    expect(guest.play).to_have_attribute("aria-disabled", "true")
    guest.press(guest.recall)
    expect(chosen(guest)).to_have_count(0)
    expect(guest.reason).to_be_empty()


def test_one_card_is_free_and_the_next_costs_a_token(visit: Visit) -> None:
    guest = sit(visit())
    shown = guest.page.locator("[data-draw=take]")
    guest.press(shown.first)
    expect(guest.play).not_to_contain_text(guest.words("web.royal.refresh.cost"))
    seq = guest.shown
    guest.press(shown.first)
    guest.await_after(seq)
    expect(shown).to_have_count(3)
    guest.press(shown.first)
    expect(guest.play).to_contain_text(guest.words("web.royal.refresh.cost"))
    guest.press(guest.page.locator("[data-draw=refresh]"))
    why = guest.words("reason.rf.refresh-after-taking")
    expect(guest.reason).to_have_text(why[0].upper() + why[1:])


def test_a_card_is_dragged_from_the_display_into_the_hand(visit: Visit) -> None:
    guest = sit(visit())
    seq, many = guest.shown, len(order(guest))
    card = str(guest.ears.view["display"][2])
    drag(guest, guest.page.locator("[data-draw=take]").nth(2), guest.page.locator(".rack"))
    guest.await_after(seq)
    assert guest.ears.commands("act")[0]["actions"] == [f"take {card}"]
    expect(guest.page.locator("[data-key]")).to_have_count(many + 1)


def test_cards_are_put_in_an_order_of_ones_own_and_sorted_again(visit: Visit) -> None:
    guest = sit(visit())
    by_rank = order(guest)
    drag(guest, held(guest, by_rank[0]), held(guest, by_rank[4]))
    moved = [*by_rank[1:4], by_rank[0], *by_rank[4:]]
    assert order(guest) == moved
    guest.page.reload()
    assert guest.await_turn()
    guest.press(guest.control("sort"))
    assert order(guest) == by_rank
    guest.press(guest.control("sort"))
    suits = [key[1] for key in order(guest) if not key.startswith("*")]
    assert len(re.sub(r"(.)\1+", r"\1", "".join(suits))) == len(set(suits))


@pytest.mark.parametrize("size", SIZES)
def test_everybody_may_look_through_the_discard(visit: Visit, size: str) -> None:
    guest = sit(visit(size))
    replaced = guest.ears.view["display"]
    seq = guest.shown
    guest.press(guest.page.locator("[data-draw=refresh]"))
    guest.press(guest.play)
    guest.await_after(seq)
    guest.press(guest.page.locator("[data-look=seen]"))
    seen = guest.page.get_by_role("dialog").locator("section").first.locator("[data-card]")
    expect(seen).to_have_count(len(replaced))
    assert sorted(seen.evaluate_all("all => all.map((it) => it.dataset.card)")) == sorted(replaced)


def test_cards_of_the_display_keep_their_places(visit: Visit) -> None:
    guest = sit(visit())
    slots = guest.page.locator(".royal-display > *")
    shown = "all => all.map((it) => it.dataset.card ?? null)"
    before = slots.evaluate_all(shown)
    seq = guest.shown
    for _ in range(2):
        guest.press(slots.nth(1))
    guest.await_after(seq)
    assert slots.evaluate_all(shown) == [before[0], None, *before[2:]]
    guest.press(slots.nth(3))
    expect(guest.play).to_contain_text(guest.words("web.royal.refresh.cost"))
    seq = guest.shown
    guest.press(guest.play)
    guest.await_after(seq)
    assert guest.ears.commands("act")[-1]["actions"] == [f"take {before[3]}"]
    assert slots.evaluate_all(shown) == [before[0], None, before[2], None]
