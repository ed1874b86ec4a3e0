"""Try before you play: nothing is sent until the button is pressed, and it says what it will do."""

import re

import pytest
from playwright.sync_api import expect

from brelan import games
from browser.guests import Guest, Visit
from browser.hands import Finger, Keyboard, Mouse
from browser.playing import advice, do, prepare

GAMES = ("royal_flush", "flush_royal", "poker_tiles")
SIZES = ("laptop", "phone")
LANGUAGES = ("fr", "en", "de")
RANKS = "23456789TJQKA"


FREE = {"flush_royal": "h8", "poker_tiles": "c4"}


def any_cards(_rack: list[str]) -> bool:
    return True


def a_card(guest: Guest) -> str:
    """A card that is held, and no joker."""
    return next(card for card in guest.ears.hand if card != "*")


def holds_pair(rack: list[str]) -> bool:
    """Whether two cards are of one rank and different suits."""
    faces = {card for card in rack if card != "*"}
    return len({card[0] for card in faces}) < len(faces)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["flush_royal", "poker_tiles"])
def test_what_was_tried_is_recalled(visit: Visit, game: str, size: str) -> None:
    guest = visit(size).sit_with(game, any_cards)
    hand = Mouse(guest) if size == "laptop" else Finger(guest)
    square, card = FREE[game], a_card(guest)
    hand.put(card, square)
    expect(guest.square(square)).to_have_attribute("data-card", card)
    expect(guest.page.locator("[data-tile]:visible")).to_have_count(len(guest.ears.hand) - 1)
    guest.press(guest.recall)
    expect(guest.square(square)).to_have_attribute("data-card", "")
    expect(guest.page.locator("[data-tile]:visible")).to_have_count(len(guest.ears.hand))
    expect(guest.recall).to_be_disabled()
    assert guest.ears.commands("act") == []


def test_escape_recalls_and_backspace_takes_one_card_back(visit: Visit) -> None:
    guest = visit(language="en").sit_with("flush_royal", lambda rack: len(set(rack) - {"*"}) > 2)
    hand = Keyboard(guest)
    one, other, *_ = [card for card in guest.ears.hand if card != "*"]
    hand.put(one, "h8")
    hand.put(other, "h9")
    hand.type("Backspace")
    expect(guest.square("h9")).to_have_attribute("data-card", "")
    expect(guest.square("h8")).to_have_attribute("data-card", one)
    hand.put(other, "i8")
    hand.type("Escape")
    expect(guest.square("h8")).to_have_attribute("data-card", "")
    expect(guest.square("i8")).to_have_attribute("data-card", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_illegal_lay_says_why_and_cannot_be_played(visit: Visit, language: str) -> None:
    guest = visit(language=language).sit_with("flush_royal", any_cards)
    card = a_card(guest)
    Mouse(guest).put(card, "a1")
    view = games.find("flush_royal").from_view(guest.ears.view)
    message = view.judge(f"lay a1={card}").reason
    assert message is not None
    sentence = re.sub(r"`[^`]*`", ".*", message.text(language)).rstrip(".")
    expect(guest.reason).to_have_text(re.compile(sentence, re.IGNORECASE))
    spoken = guest.page.locator("[aria-live=polite] > p")
    expect(spoken.filter(has_text=guest.reason.inner_text())).to_have_count(1)
    expect(guest.play).to_have_attribute("aria-disabled", "true")
    guest.play.click(force=True)
    guest.page.keyboard.press("Enter")
    guest.press(guest.recall)
    expect(guest.reason).to_have_text("")
    assert guest.ears.commands("act") == []


def test_the_button_says_what_a_lay_earns(visit: Visit) -> None:
    guest = visit(language="en").sit_with("flush_royal", any_cards)
    view = games.find("flush_royal").from_view(guest.ears.view)
    action = advice(guest)
    prepare(guest, Mouse(guest), action)
    points = view.judge(action).points
    key = "one" if points == 1 else "other"
    earned = guest.words(f"web.grid.points.{key}", count=points)
    expect(guest.play).to_have_text(guest.words("web.grid.play-points", points=earned))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_three_taps_from_the_home_page_to_an_action(visit: Visit, game: str, size: str) -> None:
    guest = visit(size).go()
    name = guest.words(f"game.{game}.name")
    guest.press(guest.button("web.home.play-game", game=name))
    guest.await_turn()
    seq = guest.ears.seq
    guest.take_hint()
    guest.press(guest.play)
    guest.await_after(seq)
    assert len(guest.ears.commands("act")) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_laid_out_with_its_reason_and_can_be_played(visit: Visit, game: str) -> None:
    guest = visit(language="en").sit_at(game)
    guest.await_turn()
    guest.take_hint()
    expect(guest.play).to_have_attribute("aria-disabled", "false")
    hinted = next(frame for frame in guest.ears.frames if frame["type"] == "hinted")
    assert hinted["reason"]
    first_words = re.split(r"[`*]|\b[2-9TJQKA][shdc]\b", hinted["reason"])[0].strip()
    expect(guest.page.locator(".sentence")).to_contain_text(first_words)
    seq = guest.ears.seq
    guest.press(guest.play)
    guest.await_after(seq)
    assert guest.ears.commands("act")[0]["actions"] == [hinted["action"]]


def test_a_table_without_hints_offers_none(visit: Visit) -> None:
    guest = visit().sit_at("poker_tiles", hints=False)
    guest.await_turn()
    expect(guest.play).to_be_visible()
    expect(guest.hint).to_be_hidden()


@pytest.mark.parametrize("size", SIZES)
def test_a_joker_is_asked_for_its_face(visit: Visit, size: str) -> None:
    guest = visit(size, "en").sit_with("flush_royal", lambda rack: "*" in rack)
    hand = Mouse(guest) if size == "laptop" else Finger(guest)
    card = a_card(guest)
    hand.put(card, "h8")
    hand.put("*", "h9")
    chooser = guest.page.get_by_role("region", name=guest.words("web.grid.face.title"))
    fitting = chooser.get_by_role("group", name=guest.words("web.grid.face.fitting"))
    expect(fitting.get_by_role("button").first).to_be_visible()
    faces = fitting.get_by_role("button").evaluate_all("(all) => all.map((b) => b.dataset.key)")
    assert all(face[0] == card[0] and face != card for face in faces), "pairs come first"
    expect(fitting.get_by_role("button", pressed=True)).to_have_attribute("data-key", faces[0])
    hand.declare(faces[1])
    expect(guest.square("h9")).to_have_attribute("data-card", f"*{faces[1]}")
    seq = guest.ears.seq
    hand.play()
    guest.await_after(seq)
    assert guest.await_turn()
    assert guest.ears.view["board"]["h9"] == f"*{faces[1]}"


def test_any_other_face_can_be_chosen_and_is_judged(visit: Visit) -> None:
    guest = visit(language="en").sit_with("flush_royal", lambda rack: "*" in rack)
    hand = Mouse(guest)
    card = a_card(guest)
    hand.put(card, "h8")
    hand.put("*", "h9")
    other = ("2" if card[0] not in "2A3" else "9") + card[1]
    hand.declare(other)
    expect(guest.square("h9")).to_have_attribute("data-card", f"*{other}")
    expect(guest.reason).not_to_have_text("")
    expect(guest.play).to_have_attribute("aria-disabled", "true")


def test_a_joker_is_swapped_for_a_card_of_the_board(visit: Visit) -> None:
    guest = visit(language="en").sit_with(
        "flush_royal",
        lambda rack: "*" in rack and holds_pair(rack),
        options={"free_pass": True},
    )
    hand = Mouse(guest)
    view = games.find("flush_royal").from_view(guest.ears.view)
    lay = next(each for each in map(str, view.actions()) if "lay" in each and "*" not in each)
    do(guest, hand, lay)
    assert guest.await_turn()
    square = lay.split(" ")[1].split("=")[0]
    taken = guest.ears.view["board"][square]
    hand.put("*", square)
    expect(guest.square(square)).to_have_attribute("data-card", f"*{taken}")
    expect(guest.held(taken)).to_be_visible()
    seq = guest.ears.seq
    hand.begin_exchange()
    hand.play()
    guest.await_after(seq)
    assert guest.ears.commands("act")[-1]["actions"] == [f"swap {square} *", "pass"]


@pytest.mark.parametrize("size", SIZES)
def test_tiles_are_exchanged(visit: Visit, size: str) -> None:
    guest = visit(size, "en").sit_at("poker_tiles")
    guest.await_turn()
    hand = Mouse(guest) if size == "laptop" else Finger(guest)
    cards = sorted(guest.ears.hand)[:2]
    hand.begin_exchange()
    hand.choose(cards)
    expect(guest.play).to_have_text(guest.words("web.grid.exchange.tiles.other", count=2))
    seq = guest.ears.seq
    hand.play()
    guest.await_after(seq)
    sent = guest.ears.commands("act")[0]["actions"][0].split(" ")
    assert (sent[0], sorted(sent[1:])) == ("exchange", cards)


def test_the_rack_is_sorted_and_keeps_an_order_of_ones_own(visit: Visit) -> None:
    guest = visit(language="en").sit_with("flush_royal", lambda rack: len(set(rack)) == 5)
    shown = "(all) => all.map((card) => card.dataset.card)"
    rack = guest.page.locator("[data-tile]")
    before = rack.evaluate_all(shown)
    guest.press(guest.control("sort"))
    by_suit = sorted(
        before, key=lambda card: ("shdc".find(card[-1:]), "23456789TJQKA".find(card[0]))
    )
    jokers = [card for card in by_suit if card == "*"]
    wanted = [card for card in by_suit if card != "*"] + jokers
    assert rack.evaluate_all(shown) == wanted
    last = rack.last.bounding_box()
    first = rack.first.bounding_box()
    assert last is not None
    assert first is not None
    rack.first.hover()
    guest.page.mouse.down()
    guest.page.mouse.move(last["x"] + last["width"] - 4, last["y"] + 20, steps=4)
    guest.page.mouse.up()
    expect(rack.last).to_have_attribute("data-card", wanted[0])
    guest.page.reload()
    guest.await_turn()
    assert sorted(rack.evaluate_all(shown)) == sorted(before)


@pytest.mark.parametrize("size", SIZES)
def test_a_greyed_button_says_why_when_it_is_pressed(visit: Visit, size: str) -> None:
    guest = visit(size).sit_with("flush_royal", holds_pair)
    guest.await_turn()
    passing = guest.control("exchange")
    expect(passing).to_have_attribute("aria-disabled", "true")
    why = guest.words("web.grid.exchange.not-now")
    shown = guest.page.locator("#reason" if size == "laptop" else ".sentence .why")
    spoken = guest.page.locator("[aria-live] > p").filter(has_text=why)
    for times in (1, 2):
        if size == "phone":
            passing.tap(force=True)
        else:
            passing.focus()
            guest.page.keyboard.press("Enter")
        expect(shown).to_have_text(why)
        expect(shown).to_be_visible()
        expect(spoken).to_have_count(times)
    assert guest.ears.commands("act") == []
