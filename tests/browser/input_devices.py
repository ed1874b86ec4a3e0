"""Three ways to do an action at the table: with a mouse, with a finger, with the keyboard alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Locator, Position, expect

from browser.user import User

CORNER = Position(x=10, y=10)
FAR = 60
"""More steps of the tabulator than there are stops on a page."""


class Pointer:
    """What mouse and finger have in common: they press what they see."""

    def __init__(self, user: User):
        self.user = user
        self.page = user.page

    def press(self, target: Locator) -> None:
        raise NotImplementedError

    def press_corner(self, target: Locator) -> None:
        """Press a card where others that lie on it leave it to be seen."""
        raise NotImplementedError

    def put(self, card: str, square: str) -> None:
        raise NotImplementedError

    def declare(self, face: str) -> None:
        """Say what the joker that was just laid stands for."""
        chooser = self.page.get_by_role("region", name=self.user.words("web.grid.face.title"))
        wanted = chooser.locator(f'[data-key="{face}"]').first
        expect(chooser.locator("summary")).to_be_visible()
        expect(self.user.play).to_have_attribute("aria-busy", "false")
        if not wanted.is_visible():
            if chooser.locator("details").get_attribute("open") is None:
                self.press(chooser.locator("summary"))
            self.press(chooser.locator(f'[data-key="{face[1]}"]'))
        self.press(wanted)
        expect(chooser).to_be_hidden()

    def begin_exchange(self) -> None:
        """Choose cards to exchange; who can do nothing else is asked to at once."""
        if set(self.user.socket.verbs) - {"pass", "exchange"}:
            self.press(self.user.control("exchange"))
        else:
            expect(self.user.control("exchange")).to_have_count(0)
        expect(self.page.locator("[data-exchanging]")).to_be_visible()

    def choose(self, cards: list[str]) -> None:
        """Choose cards of the rack for an exchange."""
        for card, many in Counter(cards).items():
            same = self.page.locator(f'[data-tile][data-card="{card}"]')
            for number in range(many):
                self.press(same.nth(number))

    def draw(self, verb: str, card: str | None) -> None:
        """Select a card of the display, the pile, or a new display."""
        which = f'[data-card="{card}"]' if card else ""
        self.press(self.page.locator(f"[data-draw={verb}]{which}").first)

    def claim(self, board: str, keys: list[str]) -> None:
        """Select a board, which selects cards; then those that are wanted."""
        self.press(self.page.locator(f"[data-board={board}]"))
        for key in wrongly_chosen(self.user, keys):
            self.press_corner(self.page.locator(f'[data-key="{key}"]'))

    def go_on(self) -> None:
        """Close the sheet of a round."""
        self.press(self.page.get_by_role("dialog").locator("[data-id=on]"))

    def play(self) -> None:
        self.press(self.user.play)


class Mouse(Pointer):
    """Cards are dragged."""

    def press(self, target: Locator) -> None:
        target.click()

    def press_corner(self, target: Locator) -> None:
        target.click(position=CORNER)

    def put(self, card: str, square: str) -> None:
        self.user.held(card).hover()
        self.page.mouse.down()
        box = self.user.square(square).bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        self.page.mouse.up()


class Touch(Pointer):
    """A card is tapped, then the square where it goes."""

    def press(self, target: Locator) -> None:
        target.tap()

    def press_corner(self, target: Locator) -> None:
        target.tap(position=CORNER)

    def put(self, card: str, square: str) -> None:
        if not self.reaches(square):
            self.press(self.user.button("web.grid.zoom-out"))
        self.press(self.user.held(card))
        self.press(self.user.square(square))

    def reaches(self, square: str) -> bool:
        """Whether a square of an enlarged board is in sight."""
        board = self.page.locator(".board").bounding_box()
        box = self.user.square(square).bounding_box()
        assert board is not None
        assert box is not None
        return all(
            board[start] - 1 <= box[start]
            and box[start] + box[size] <= board[start] + board[size] + 1
            for start, size in (("x", "width"), ("y", "height"))
        )


class Keyboard:
    """Nothing but keys, from the moment the page is there."""

    def __init__(self, user: User):
        self.user = user
        self.page = user.page

    def type(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def focused(self, name: str) -> str | None:
        """A data attribute of what has the focus."""
        found: str | None = self.page.evaluate(
            "(name) => document.activeElement?.dataset[name] ?? null", name
        )
        return found

    def tab_until(self, there: Callable[[], bool], key: str = "Tab") -> None:
        """Go from stop to stop."""
        for _ in range(FAR):
            if there():
                return
            self.type(key)
        raise AssertionError("the keyboard does not lead there")

    # Flush Royal and Poker Tiles

    def put(self, card: str, square: str) -> None:
        """Move the cursor to a square and type a card."""
        self.steer(square)
        self.type(*self.letters(card))
        expect(self.user.square(square)).not_to_have_attribute("data-card", "")

    def steer(self, square: str) -> None:
        """Go to a square with the arrows."""
        if self.focused("square") is None:
            self.type("ArrowUp")
        at = self.focused("square")
        assert at is not None, "an arrow leads to the board"
        right = ord(square[0]) - ord(at[0])
        down = int(square[1:]) - int(at[1:])
        self.type(*["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right))
        self.type(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
        assert self.focused("square") == square

    def letters(self, card: str) -> str:
        """The keys of a card, in the language of the page."""
        if card == "*":
            return card
        if self.user.socket.view["game"] == "royal_flush":
            return card
        suits = self.user.words("web.grid.keys.suits")
        return card[0] + suits["shdc".index(card[1])]

    def declare(self, face: str) -> None:
        """The chooser has the focus: type the face."""
        chooser = self.page.get_by_role("region", name=self.user.words("web.grid.face.title"))
        expect(chooser.locator("button:focus")).to_have_count(1)
        self.type(*self.letters(face))
        expect(chooser).to_be_hidden()

    def begin_exchange(self) -> None:
        if set(self.user.socket.verbs) - {"pass", "exchange"}:
            self.tab_until(lambda: self.focused("control") == "exchange")
            self.type("Space")
        expect(self.page.locator("[data-exchanging]")).to_be_visible()

    def choose(self, cards: list[str]) -> None:
        """Back to the rack, and type the cards; one that is empty cannot be gone to."""
        if cards:
            self.tab_until(lambda: self.focused("tile") is not None, "Shift+Tab")
        for card in cards:
            self.type(*self.letters(card))

    # Royal Flush

    def draw(self, verb: str, card: str | None) -> None:
        """A card by its letters; the pile and a new display have letters of their own."""
        if card is None:
            self.type({"draw": "p", "refresh": "n"}[verb])
            return
        if card in self.user.socket.hand:
            # Its letters would mean the card in the hand.
            self.among("draw", "card", card)
            self.type("Space")
        else:
            self.type(*self.letters(card))

    def claim(self, board: str, keys: list[str]) -> None:
        """Go to the board, select it, and change the cards it has selected."""
        self.among("board", "board", board)
        self.type("Space")
        for key in wrongly_chosen(self.user, keys):
            self.among("key", "key", key)
            self.type("Space")

    def in_group(self, group: str) -> bool:
        """Whether the focus is among the boards, the cards of the hand, or what can be drawn."""
        return self.focused(group) is not None or (
            group == "draw" and self.focused("look") is not None
        )

    def among(self, group: str, name: str, wanted: str) -> None:
        """Tab to a group of things, then arrows to one of them."""
        self.tab_until(lambda: self.in_group(group))
        self.type("Home")
        for _ in range(FAR):
            if self.focused(name) == wanted:
                return
            self.type("ArrowRight")
        raise AssertionError(f"no arrow leads to {wanted}")

    def go_on(self) -> None:
        self.tab_until(lambda: self.focused("id") == "on")
        self.type("Enter")

    def play(self) -> None:
        """Enter plays, wherever on the table one is."""
        expect(self.user.play).to_have_attribute("aria-disabled", "false")
        if self.focused("control") is not None or self.focused("tile") is not None:
            self.tab_until(lambda: self.focused("action") == "play")
        self.type("Enter")


InputDevice = Mouse | Touch | Keyboard


def device_of(user: User) -> InputDevice:
    """What somebody plays with: a finger on a phone, else a mouse."""
    return Touch(user) if user.size == "phone" else Mouse(user)


def wrongly_chosen(user: User, keys: list[str]) -> list[str]:
    """Cards of the hand that are selected and should not be, or the other way round."""
    chosen = user.page.locator('[data-key][aria-pressed="true"]').evaluate_all(
        "(cards) => cards.map((card) => card.dataset.key)"
    )
    faces = Counter(key.split("/")[0] for key in keys)
    if Counter(key.split("/")[0] for key in chosen) == faces:
        return []
    return sorted(set(chosen) ^ set(keys))
