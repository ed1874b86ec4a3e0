"""Try before you play: nothing is sent until the button is pressed, and it says what it will do."""

import re

import pytest
from playwright.sync_api import expect

from brelan import games
from browser.input_devices import Keyboard, Mouse, Touch
from browser.playing import advice, do, prepare
from browser.user import HINT_STAGES, NewUser, User

GAMES = ("royal_flush", "flush_royal", "poker_tiles")
SIZES = ("laptop", "phone")
LANGUAGES = ("fr", "en", "de")
RANKS = "23456789TJQKA"


FREE = {"flush_royal": "h8", "poker_tiles": "c4"}


def any_cards(_rack: list[str]) -> bool:
    return True


def a_card(user: User) -> str:
    """A card that is held, and no joker."""
    return next(card for card in user.socket.hand if card != "*")


def holds_pair(rack: list[str]) -> bool:
    """Whether two cards are of one rank and different suits."""
    faces = {card for card in rack if card != "*"}
    return len({card[0] for card in faces}) < len(faces)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["flush_royal", "poker_tiles"])
def test_what_was_tried_is_recalled(new_user: NewUser, game: str, size: str) -> None:
    user = new_user(size).sit_with(game, any_cards)
    device = Mouse(user) if size == "laptop" else Touch(user)
    square, card = FREE[game], a_card(user)
    device.put(card, square)
    expect(user.square(square)).to_have_attribute("data-card", card)
    expect(user.page.locator("[data-tile]:visible")).to_have_count(len(user.socket.hand) - 1)
    user.press(user.recall)
    expect(user.square(square)).to_have_attribute("data-card", "")
    expect(user.page.locator("[data-tile]:visible")).to_have_count(len(user.socket.hand))
    expect(user.recall).to_be_disabled()
    assert user.socket.commands("act") == []


def test_escape_recalls_and_backspace_takes_one_card_back(new_user: NewUser) -> None:
    user = new_user(language="en").sit_with("flush_royal", lambda rack: len(set(rack) - {"*"}) > 2)
    device = Keyboard(user)
    one, other, *_ = [card for card in user.socket.hand if card != "*"]
    device.put(one, "h8")
    device.put(other, "h9")
    device.type("Backspace")
    expect(user.square("h9")).to_have_attribute("data-card", "")
    expect(user.square("h8")).to_have_attribute("data-card", one)
    device.put(other, "i8")
    device.type("Escape")
    expect(user.square("h8")).to_have_attribute("data-card", "")
    expect(user.square("i8")).to_have_attribute("data-card", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_illegal_lay_says_why_and_cannot_be_played(new_user: NewUser, language: str) -> None:
    user = new_user(language=language).sit_with("flush_royal", any_cards)
    card = a_card(user)
    Mouse(user).put(card, "a1")
    view = games.find("flush_royal").from_view(user.socket.view)
    message = view.judge(f"lay a1={card}").reason
    assert message is not None
    sentence = re.sub(r"`[^`]*`", ".*", message.text(language)).rstrip(".")
    expect(user.reason).to_have_text(re.compile(sentence, re.IGNORECASE))
    spoken = user.page.locator("[aria-live=polite] > p")
    expect(spoken.filter(has_text=user.reason.inner_text())).to_have_count(1)
    expect(user.play).to_have_attribute("aria-disabled", "true")
    user.play.click(force=True)
    user.page.keyboard.press("Enter")
    user.press(user.recall)
    expect(user.reason).to_have_text("")
    assert user.socket.commands("act") == []


def test_the_button_says_what_a_lay_earns(new_user: NewUser) -> None:
    user = new_user(language="en").sit_with("flush_royal", any_cards)
    view = games.find("flush_royal").from_view(user.socket.view)
    action = advice(user)
    prepare(user, Mouse(user), action)
    points = view.judge(action).points
    key = "one" if points == 1 else "other"
    earned = user.words(f"web.grid.points.{key}", count=points)
    expect(user.play).to_have_text(user.words("web.grid.play-points", points=earned))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_three_taps_from_the_home_page_to_an_action(
    new_user: NewUser, game: str, size: str
) -> None:
    user = new_user(size).go()
    name = user.words(f"game.{game}.name")
    user.press(user.button("web.home.play-game", game=name))
    user.await_turn()
    seq = user.socket.seq
    user.take_hint()
    user.press(user.play)
    user.await_after(seq)
    assert len(user.socket.commands("act")) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_laid_out_with_its_reason_and_can_be_played(new_user: NewUser, game: str) -> None:
    user = new_user(language="en").sit_at(game)
    user.await_turn()
    user.take_hint()
    expect(user.play).to_have_attribute("aria-disabled", "false")
    hinted = next(frame for frame in user.socket.frames if frame.get("stage") == HINT_STAGES)
    assert hinted["reason"]
    first_words = re.split(r"[`*]|\b[2-9TJQKA][shdc]\b", hinted["reason"])[0].strip()
    expect(user.page.locator(".sentence")).to_contain_text(first_words)
    seq = user.socket.seq
    user.press(user.play)
    user.await_after(seq)
    assert user.socket.commands("act")[0]["actions"] == [hinted["action"]]


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_tells_where_and_what_before_it_names_the_action(
    new_user: NewUser, game: str
) -> None:
    user = new_user(language="en").sit_at(game)
    user.await_turn()
    sentence = user.page.locator(".sentence .what")
    for key, lit in (("hint-more", True), ("hint-show", True), ("hint-show", False)):
        user.ask_hint()
        expect(user.hint).to_have_text(user.words(f"web.table.{key}"))
        told = [frame for frame in user.socket.frames if frame["type"] == "hinted"][-1]
        first_words = re.split(r"[`*]|\b[2-9TJQKA][shdc]\b", told["reason"])[0].strip()
        expect(sentence).to_contain_text(first_words)
        looked = user.page.locator(".looked, .looked-at")
        expect(looked.first).to_be_visible() if lit else expect(looked).to_have_count(0)
        assert (told["action"] is None) is lit
        expect(user.control("sort")).to_be_visible()
    action = told["action"]
    for frame in user.socket.frames:
        if frame["type"] == "hinted" and frame["stage"] < HINT_STAGES:
            assert action not in str(frame)
    seq = user.socket.seq
    user.press(user.play)
    user.await_after(seq)
    user.await_turn()
    expect(user.hint).to_have_text(user.words("web.table.hint"))


def test_a_table_without_hints_offers_none(new_user: NewUser) -> None:
    user = new_user().sit_at("poker_tiles", hints=False)
    user.await_turn()
    expect(user.play).to_be_visible()
    expect(user.hint).to_be_hidden()


@pytest.mark.parametrize("size", SIZES)
def test_a_joker_is_asked_for_its_face(new_user: NewUser, size: str) -> None:
    user = new_user(size, "en").sit_with("flush_royal", lambda rack: "*" in rack)
    device = Mouse(user) if size == "laptop" else Touch(user)
    card = a_card(user)
    device.put(card, "h8")
    device.put("*", "h9")
    chooser = user.page.get_by_role("region", name=user.words("web.grid.face.title"))
    fitting = chooser.get_by_role("group", name=user.words("web.grid.face.fitting"))
    expect(fitting.get_by_role("button").first).to_be_visible()
    faces = fitting.get_by_role("button").evaluate_all("(all) => all.map((b) => b.dataset.key)")
    assert all(face[0] == card[0] and face != card for face in faces), "pairs come first"
    expect(fitting.get_by_role("button", pressed=True)).to_have_attribute("data-key", faces[0])
    device.declare(faces[1])
    expect(user.square("h9")).to_have_attribute("data-card", f"*{faces[1]}")
    seq = user.socket.seq
    device.play()
    user.await_after(seq)
    assert user.await_turn()
    assert user.socket.view["board"]["h9"] == f"*{faces[1]}"


def test_any_other_face_can_be_chosen_and_is_judged(new_user: NewUser) -> None:
    user = new_user(language="en").sit_with("flush_royal", lambda rack: "*" in rack)
    device = Mouse(user)
    card = a_card(user)
    device.put(card, "h8")
    device.put("*", "h9")
    other = ("2" if card[0] not in "2A3" else "9") + card[1]
    device.declare(other)
    expect(user.square("h9")).to_have_attribute("data-card", f"*{other}")
    expect(user.reason).not_to_have_text("")
    expect(user.play).to_have_attribute("aria-disabled", "true")


def test_a_joker_is_swapped_for_a_card_of_the_board(new_user: NewUser) -> None:
    user = new_user(language="en").sit_with(
        "flush_royal",
        lambda rack: "*" in rack and holds_pair(rack),
        options={"free_pass": True},
    )
    device = Mouse(user)
    view = games.find("flush_royal").from_view(user.socket.view)
    lay = next(each for each in map(str, view.actions()) if "lay" in each and "*" not in each)
    do(user, device, lay)
    assert user.await_turn()
    square = lay.split(" ")[1].split("=")[0]
    taken = user.socket.view["board"][square]
    device.put("*", square)
    expect(user.square(square)).to_have_attribute("data-card", f"*{taken}")
    expect(user.held(taken)).to_be_visible()
    seq = user.socket.seq
    device.begin_exchange()
    device.play()
    user.await_after(seq)
    assert user.socket.commands("act")[-1]["actions"] == [f"swap {square} *", "pass"]


@pytest.mark.parametrize("size", SIZES)
def test_tiles_are_exchanged(new_user: NewUser, size: str) -> None:
    user = new_user(size, "en").sit_at("poker_tiles")
    user.await_turn()
    device = Mouse(user) if size == "laptop" else Touch(user)
    cards = sorted(user.socket.hand)[:2]
    device.begin_exchange()
    device.choose(cards)
    expect(user.play).to_have_text(user.words("web.grid.exchange.tiles.other", count=2))
    seq = user.socket.seq
    device.play()
    user.await_after(seq)
    sent = user.socket.commands("act")[0]["actions"][0].split(" ")
    assert (sent[0], sorted(sent[1:])) == ("exchange", cards)


def test_the_rack_is_sorted_and_keeps_an_order_of_ones_own(new_user: NewUser) -> None:
    user = new_user(language="en").sit_with("flush_royal", lambda rack: len(set(rack)) == 5)
    shown = "(all) => all.map((card) => card.dataset.card)"
    rack = user.page.locator("[data-tile]")
    before = rack.evaluate_all(shown)
    user.press(user.control("sort"))
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
    user.page.mouse.down()
    user.page.mouse.move(last["x"] + last["width"] - 4, last["y"] + 20, steps=4)
    user.page.mouse.up()
    expect(rack.last).to_have_attribute("data-card", wanted[0])
    user.page.reload()
    user.await_turn()
    assert sorted(rack.evaluate_all(shown)) == sorted(before)


@pytest.mark.parametrize("size", SIZES)
def test_a_greyed_button_says_why_when_it_is_pressed(new_user: NewUser, size: str) -> None:
    user = new_user(size).sit_with("flush_royal", holds_pair)
    user.await_turn()
    passing = user.control("exchange")
    expect(passing).to_have_attribute("aria-disabled", "true")
    why = user.words("web.grid.exchange.not-now")
    shown = user.page.locator("#reason" if size == "laptop" else ".sentence .why")
    spoken = user.page.locator("[aria-live] > p").filter(has_text=why)
    for times in (1, 2):
        if size == "phone":
            passing.tap(force=True)
        else:
            passing.focus()
            user.page.keyboard.press("Enter")
        expect(shown).to_have_text(why)
        expect(shown).to_be_visible()
        expect(spoken).to_have_count(times)
    assert user.socket.commands("act") == []
