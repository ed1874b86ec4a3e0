"""Royal Flush at its table: boards and cards that fit, prices, the hand, what all have seen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.user import NewUser, User, await_script

SIZES = ("laptop", "phone")
STANDING = ".royal-spaces > *, .royal-display > *, [data-key]"
"""What stays as it is when somebody draws: claims, the display, the cards they have."""


def sit(user: User) -> User:
    """Sit down with two jokers in the hand: a pair can be claimed from the start."""
    user.sit_at("royal_flush", options={"children": [0]})
    assert user.await_turn()
    return user


def held(user: User, key: str) -> Locator:
    return user.page.locator(f'[data-key="{key}"]')


def chosen(user: User) -> Locator:
    """The cards of the hand that are selected."""
    return user.page.locator("[data-key][aria-pressed=true]")


def board(user: User, name: str) -> Locator:
    return user.page.locator(f"[data-board={name}]")


def order(user: User) -> list[str]:
    """The hand from left to right."""
    keys = user.page.locator("[data-key]").evaluate_all("all => all.map((it) => it.dataset.key)")
    return [str(key) for key in keys]


def drag(user: User, source: Locator, target: Locator) -> None:
    """Drag with a mouse, from a little inside the one to a little inside the other."""
    start, end = source.bounding_box(), target.bounding_box()
    assert start is not None
    assert end is not None
    mouse = user.page.mouse
    mouse.move(start["x"] + 8, start["y"] + 40)
    mouse.down()
    mouse.move(start["x"] + 30, start["y"] + 20, steps=3)
    mouse.move(end["x"] + 10, end["y"] + 40, steps=5)
    mouse.up()


@pytest.mark.parametrize("size", SIZES)
def test_selected_cards_light_the_boards_that_they_fit(new_user: NewUser, size: str) -> None:
    user = sit(new_user(size))
    fits = re.compile(re.escape(user.words("web.royal.board.fits")), re.IGNORECASE)
    for key in ("*/0", "*/1"):
        user.press(held(user, key))
    expect(board(user, "pair")).to_have_accessible_name(fits)
    expect(board(user, "four-of-a-kind")).not_to_have_accessible_name(fits)
    expect(user.play).to_have_text(user.words("web.royal.claim.other", board="Paire", count=2))
    user.press(held(user, order(user)[0]))
    expect(board(user, "three-of-a-kind")).to_have_accessible_name(fits)
    expect(board(user, "pair")).not_to_have_accessible_name(fits)
    expect(user.play).to_have_text(user.words("web.royal.claim.other", board="Brelan", count=6))
    assert user.socket.commands("act") == []


@pytest.mark.parametrize("size", SIZES)
def test_a_board_selects_its_cards_and_a_second_tap_claims_it(new_user: NewUser, size: str) -> None:
    user = sit(new_user(size))
    seq = user.shown
    user.press(board(user, "three-of-a-kind"))
    expect(chosen(user)).to_have_count(3)
    assert user.socket.commands("act") == []
    user.press(board(user, "three-of-a-kind"))
    user.await_after(seq)
    user.socket.catch_up(user.shown)
    (sent,) = user.socket.commands("act")
    assert sent["actions"][0].startswith("claim three-of-a-kind ")
    assert user.socket.view["claims"]["three-of-a-kind"][0] == 0
    expect(board(user, "three-of-a-kind").locator("[data-seat='0']")).to_have_count(1)


def test_a_board_tapped_at_once_takes_the_cards_that_were_chosen(new_user: NewUser) -> None:
    user = sit(new_user())
    told = next(frame for frame in reversed(user.socket.frames) if frame.get("moves"))
    cheapest = {each["board"]: each["cards"] for each in told["moves"]["claims"]}
    assert cheapest["pair"] != ["*", "*"]
    # Faster than any answer: the cards, and the board twice, which would play what it has selected.
    user.page.evaluate(
        """(targets) => { for (const each of targets) document.querySelector(each).click(); }""",
        ['[data-key="*/0"]', '[data-key="*/1"]', "[data-board=pair]", "[data-board=pair]"],
    )
    expect(user.play).to_have_text(user.words("web.royal.claim.other", board="Paire", count=2))
    assert chosen(user).evaluate_all("all => all.map((it) => it.dataset.key)") == ["*/0", "*/1"]
    assert user.socket.commands("act") == []
    seq = user.shown
    user.press(board(user, "pair"))
    user.await_after(seq)
    assert user.socket.commands("act")[0]["actions"] == ["claim pair * *"]


def test_cards_that_were_chosen_go_from_board_to_board(new_user: NewUser) -> None:
    user = sit(new_user())
    for key in ("*/0", "*/1"):
        user.press(held(user, key))
    user.press(board(user, "three-of-a-kind"))
    expect(chosen(user)).to_have_count(3)
    user.press(user.recall)
    for key in ("*/0", "*/1"):
        user.press(held(user, key))
    user.press(board(user, "pair"))
    user.press(held(user, order(user)[0]))
    user.press(board(user, "three-of-a-kind"))
    expect(user.play).to_have_text(user.words("web.royal.claim.other", board="Brelan", count=6))
    keys = chosen(user).evaluate_all("all => all.map((it) => it.dataset.key)")
    assert sorted(keys) == sorted(["*/0", "*/1", order(user)[0]])


def test_what_a_board_still_lacks_is_said_in_words(new_user: NewUser) -> None:
    user = sit(new_user())
    user.press(board(user, "pair"))
    expect(chosen(user)).to_have_count(2)
    user.press(chosen(user).first)
    needs = user.words("needs.board.pair")
    why = {"needs": needs[0].upper() + needs[1:], "chosen": 1, "cards": 2}
    expect(user.reason).to_have_text(user.words("web.royal.reach.chosen", **why))
    expect(user.play).to_have_attribute("aria-disabled", "true")
    expect(user.play).to_have_text(user.words("web.grid.not-allowed"))
    user.press(user.recall)
    expect(chosen(user)).to_have_count(0)
    expect(user.reason).to_be_empty()
    # One that the hand is not near: what it asks for, and how many of its cards there are.
    user.press(board(user, "royal-flush"))
    asked = user.words("needs.board.royal-flush")
    expect(user.reason).to_contain_text(asked[0].upper() + asked[1:])
    expect(user.reason).to_contain_text(user.words("web.royal.reach.count", have="", cards=5))
    assert re.fullmatch(r"Il manque \d cartes?", user.play.inner_text())


def test_boards_show_how_far_the_hand_is_until_the_settings_say_no(new_user: NewUser) -> None:
    user = sit(new_user())
    mine = board(user, "big-flush").locator(".royal-reach [data-card]")
    told = re.compile(re.escape(user.words("web.royal.reach.told", have="", cards=6).strip()[-5:]))
    expect(board(user, "big-flush")).to_have_accessible_name(told)
    held_cards = [key.split("/")[0] for key in order(user)]
    shown = mine.evaluate_all("all => all.map((it) => it.dataset.card)")
    assert len(shown) >= 3
    assert all(card in held_cards for card in shown)
    user.from_menu("web.table.settings")
    user.page.get_by_role("dialog").locator("[name=setting-reach][value=off]").check()
    user.page.keyboard.press("Escape")
    expect(mine).to_have_count(0)
    expect(board(user, "big-flush")).not_to_have_accessible_name(told)


@pytest.mark.parametrize("size", SIZES)
def test_what_an_action_leaves_as_it_was_is_not_drawn_again(new_user: NewUser, size: str) -> None:
    user = sit(new_user(size))
    standing, pile = user.page.locator(STANDING), user.page.locator("[data-draw=draw]")
    many = standing.count()
    standing.evaluate_all("all => all.forEach((it) => void (it.stood = true))")
    seq = user.shown
    user.press(pile)
    user.press(pile)
    user.await_after(seq)
    expect(standing).to_have_count(many + 1)
    assert standing.evaluate_all("all => all.filter((it) => !it.stood).length") == 1


def test_one_card_is_free_and_the_next_costs_a_token(new_user: NewUser) -> None:
    user = sit(new_user())
    shown = user.page.locator("[data-draw=take]")
    user.press(shown.first)
    expect(user.play).not_to_contain_text(user.words("web.royal.refresh.cost"))
    seq = user.shown
    user.press(shown.first)
    user.await_after(seq)
    expect(shown).to_have_count(3)
    user.press(shown.first)
    expect(user.play).to_contain_text(user.words("web.royal.refresh.cost"))
    refresh = user.page.locator("[data-draw=refresh]")
    expect(refresh).to_have_attribute("aria-disabled", "true")
    refresh.click(force=True)
    why = user.words("reason.rf.refresh-after-taking")
    expect(user.reason).to_have_text(why[0].upper() + why[1:])
    expect(refresh).to_have_attribute("aria-pressed", "false")


def test_a_turn_that_leaves_nothing_to_do_ends_by_itself(new_user: NewUser) -> None:
    user = sit(new_user())
    refresh = user.page.locator("[data-draw=refresh]")
    for _ in range(5):
        seq = user.shown
        user.press(refresh)
        user.press(user.play)
        user.await_after(seq)
    expect(refresh).to_have_attribute("aria-disabled", "true")
    seq = user.shown
    user.press(user.page.locator("[data-draw=take]").first)
    user.press(user.play)
    # Nobody presses anything more: the others move, and it is this person's turn again.
    await_script(
        user.page,
        "(seq) => Number(document.querySelector('[data-seq]').dataset.seq) > seq + 2",
        seq,
    )
    assert user.await_turn()
    sent = [action for each in user.socket.commands("act") for action in each["actions"]]
    assert "stop" not in sent
    assert len(sent) == 6


def test_a_card_is_dragged_from_the_display_into_the_hand(new_user: NewUser) -> None:
    user = sit(new_user())
    seq, many = user.shown, len(order(user))
    card = str(user.socket.view["display"][2])
    drag(user, user.page.locator("[data-draw=take]").nth(2), user.page.locator(".rack"))
    user.await_after(seq)
    assert user.socket.commands("act")[0]["actions"] == [f"take {card}"]
    expect(user.page.locator("[data-key]")).to_have_count(many + 1)


def test_cards_are_put_in_an_order_of_ones_own_and_sorted_again(new_user: NewUser) -> None:
    user = sit(new_user())
    by_rank = order(user)
    drag(user, held(user, by_rank[0]), held(user, by_rank[4]))
    moved = [*by_rank[1:4], by_rank[0], *by_rank[4:]]
    assert order(user) == moved
    user.page.reload()
    assert user.await_turn()
    user.press(user.control("sort"))
    assert order(user) == by_rank
    user.press(user.control("sort"))
    suits = [key[1] for key in order(user) if not key.startswith("*")]
    assert len(re.sub(r"(.)\1+", r"\1", "".join(suits))) == len(set(suits))


@pytest.mark.parametrize("size", SIZES)
def test_everybody_may_look_through_the_discard(new_user: NewUser, size: str) -> None:
    user = sit(new_user(size))
    replaced = user.socket.view["display"]
    seq = user.shown
    user.press(user.page.locator("[data-draw=refresh]"))
    user.press(user.play)
    user.await_after(seq)
    user.press(user.page.locator("[data-look=seen]"))
    seen = user.page.get_by_role("dialog").locator("section").first.locator("[data-card]")
    expect(seen).to_have_count(len(replaced))
    assert sorted(seen.evaluate_all("all => all.map((it) => it.dataset.card)")) == sorted(replaced)


def test_cards_of_the_display_keep_their_places(new_user: NewUser) -> None:
    user = sit(new_user())
    slots = user.page.locator(".royal-display > *")
    shown = "all => all.map((it) => it.dataset.card ?? null)"
    before = slots.evaluate_all(shown)
    seq = user.shown
    for _ in range(2):
        user.press(slots.nth(1))
    user.await_after(seq)
    assert slots.evaluate_all(shown) == [before[0], None, *before[2:]]
    user.press(slots.nth(3))
    expect(user.play).to_contain_text(user.words("web.royal.refresh.cost"))
    seq = user.shown
    user.press(user.play)
    user.await_after(seq)
    assert user.socket.commands("act")[-1]["actions"] == [f"take {before[3]}"]
    assert slots.evaluate_all(shown) == [before[0], None, before[2], None]
