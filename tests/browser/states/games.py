"""The games at their tables: the start, tries, hints and refusals, the end and the replay."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.input_devices import device_of
from browser.layout.windows import TABLETS
from browser.playing import advice, advised, prepare
from browser.states.recording import Recording
from browser.states.scene import Arrange, Asks, Scene, State, at_the_table, escape
from browser.states.visitor import Cast, Follower
from browser.user import User

ROYAL, FLUSH, TILES = "royal_flush", "flush_royal", "poker_tiles"
GAMES = (ROYAL, FLUSH, TILES)
MOST = {ROYAL: 5, FLUSH: 6, TILES: 4}
FAR_CORNER = {FLUSH: "a1", TILES: "a1"}
PANEL = ".panel"
PLAYABLE = {
    "inSight": [
        "[data-action=play]",
        "[data-action=hint]",
        "[data-control]",
        ".sentence",
        ".plate",
        ".board",
        "[data-tile], [data-key]",
    ]
}
"""What somebody to move needs before their eyes."""
ENDED = {"inSight": [".end [data-value]", ".end-foot .primary"]}
REPLAYED = {"inSight": [".replay-bar button", "[role=slider], [type=range]"]}
CLOCK = {"kind": "turn", "seconds": 300}
STEP = 9
"""The step at which a replay is looked at."""


# Reaching a moment of a game.


def start(game: str) -> Callable[[Cast], str]:
    """A full table where turns are timed, and one begins."""

    def reach(cast: Cast) -> str:
        others = " ".join(["novice"] * (MOST[game] - 1))
        return f"/table/{cast.open_table(game, others, begins=0, clock=CLOCK)}"

    return reach


def middle(game: str) -> Callable[[Cast], str]:
    """A game of three that has gone on for a while, where one can do something."""

    def reach(cast: Cast) -> str:
        table = cast.open_table(game, "casual novice", begins=0)
        cast.me.follow(table).play_until(IS_MIDDLE[game])
        return f"/table/{table}"

    return reach


def has_claims(at: Follower) -> bool:
    """Some boards are taken, and another can be claimed."""
    assert at.moves is not None
    taken = sum(len(seats) for seats in at.view["claims"].values())
    return taken >= 4 and bool(at.moves["claims"])


def has_cards(many: int) -> Callable[[Follower], bool]:
    """So many cards lie on the board, and something can be laid."""

    def wanted(at: Follower) -> bool:
        assert at.moves is not None
        return len(at.view["board"]) >= many and advice_is_lay(at)

    return wanted


def advice_is_lay(at: Follower) -> bool:
    """A card can be laid."""
    assert at.moves is not None
    return "lay" in at.moves["verbs"]


IS_MIDDLE = {ROYAL: has_claims, FLUSH: has_cards(24), TILES: has_cards(14)}


def with_a_joker(cast: Cast) -> str:
    """The first turn of a game, with a joker on the rack."""
    return f"/table/{cast.deal(FLUSH, lambda rack: '*' in rack and rack[0] != '*')}"


def turn_of_another(game: str) -> Callable[[Cast], str]:
    """A friend is to move, and both have talked."""

    def reach(cast: Cast) -> str:
        opened = cast.me.open_table(game, "person novice", begins=1)
        table = cast.table = str(opened["id"])
        friend = cast.friend(table, opened["invite"], "Alexandra")
        cast.me.command(table, "begin")
        for who, phrase in ((cast.me, "hello"), (friend, "good-luck")):
            who.command(table, "say", phrase=phrase)
        friend.command(table, "say", text="On joue vite ? Mon train part dans vingt minutes.")
        return f"/table/{table}"

    return reach


def watching(cast: Cast) -> str:
    """Somebody else's game."""
    other = cast.visitor()
    return f"/table/{other.open_table(FLUSH, 'casual', begins=0)['id']}"


def over(game: str) -> Callable[[Cast], str]:
    """A game of three that is over."""

    def reach(cast: Cast) -> str:
        table = cast.open_table(game, "casual novice", begins=0)
        cast.me.follow(table).let_play_out()
        return f"/table/{table}"

    return reach


def end_of_a_round(recording: Recording) -> Callable[[Cast], str]:
    """A round of Royal Flush has just ended; what was told is kept, to be told again."""

    def reach(cast: Cast) -> str:
        table = cast.open_table(ROYAL, "casual novice", begins=0)
        at = cast.me.follow(table)
        while not recording.then:
            at.play_until(lambda _at: True)
            before = cast.me.snapshot(table)
            heard = at.act(advised(at.view))
            while not at.moves:
                heard.append(at.hear())
            if any(ends_round(message) for message in heard):
                recording.before, recording.then = before, heard
        return f"/table/{table}"

    return reach


def ends_round(message: dict[str, object]) -> bool:
    """Whether a round has ended by what is told."""
    events = message.get("events") or []
    assert isinstance(events, list)
    return any(event["kind"] == "round-ended" for event in events)


# Waiting until it is shown.


def my_turn(user: User) -> None:
    """Wait for one's own turn."""
    assert user.await_turn()


def end_is_shown(user: User) -> None:
    """Wait for the count at the end."""
    user.page.locator("[data-status=over]").wait_for()
    expect(user.end).to_be_visible()
    user.socket.catch_up(user.shown)


# Doing something there.


def tried(user: User) -> None:
    """Everything but the last press of what a bot would do."""
    prepare(user, device_of(user), advice(user))
    expect(user.play).to_have_attribute("aria-disabled", "false")


def clued(user: User) -> None:
    """Ask where to look, or, if that has been told, what to look for."""
    user.ask_hint()


def recalled(user: User) -> None:
    """Take everything back."""
    if user.recall.is_visible() and user.recall.is_enabled():
        user.press(user.recall)


def refused_square(game: str) -> Arrange:
    """Lay a card where it touches nothing."""

    def arrange(user: User) -> None:
        card = next(card for card in user.socket.hand if card != "*")
        device_of(user).put(card, FAR_CORNER[game])
        expect(user.reason).not_to_have_text("")

    return arrange


def refused_board(user: User) -> None:
    """Choose a board for which one does not have the cards."""
    user.press(user.page.locator("[data-board]:not(.claimable)").first)
    expect(user.play).to_have_attribute("aria-disabled", "true")


def claim_ready(user: User) -> None:
    """Choose a board that can be claimed."""
    user.press(user.page.locator("[data-board].claimable").first)
    expect(user.play).to_have_attribute("aria-disabled", "false")


def exchanging(user: User) -> None:
    """Choose two cards to exchange."""
    device = device_of(user)
    device.begin_exchange()
    device.choose(user.socket.hand[:2])


def face_asked(user: User) -> None:
    """Lay a joker beside a card."""
    device = device_of(user)
    device.put(next(card for card in user.socket.hand if card != "*"), "h8")
    device.put("*", "h9")
    expect(user.page.get_by_role("region", name=user.words("web.grid.face.title"))).to_be_visible()
    expect(user.play).to_have_attribute("aria-disabled", "false")


def tab(name: str) -> Arrange:
    """Turn to a tab of the panel."""

    def arrange(user: User) -> None:
        user.open_tab(name)
        panel = user.page.get_by_role("tabpanel", name=user.words(f"web.table.tab.{name}"))
        expect(panel).to_be_visible()

    return arrange


def close_panel(user: User) -> None:
    """Put the drawer away."""
    user.press(user.button("web.table.close-panel"))


def in_the_menu(user: User) -> None:
    """Open the menu."""
    user.press(user.button("web.table.menu"))
    expect(user.page.get_by_role("menu")).to_be_visible()


def close_menu(user: User) -> None:
    """Close the menu."""
    user.page.keyboard.press("Escape")
    expect(user.page.get_by_role("menu")).to_be_hidden()


def from_menu(key: str) -> Arrange:
    """Choose something from the menu that opens a dialog."""

    def arrange(user: User) -> None:
        user.from_menu(key)
        expect(user.page.locator("dialog")).to_be_visible()

    return arrange


def helped(user: User) -> None:
    """Open the help by its key."""
    user.page.keyboard.press("?")
    expect(user.page.locator("dialog")).to_be_visible()


def looking_at_seen_cards(user: User) -> None:
    """Look through the discard."""
    user.press(user.page.locator("[data-look=seen]"))
    expect(user.page.locator("dialog")).to_be_visible()


def reading_a_plate(user: User) -> None:
    """Ask what a plate shows of somebody."""
    user.press(user.page.locator(".plate").last)
    expect(user.page.locator("dialog")).to_be_visible()


def close_end(user: User) -> None:
    """See the board once more."""
    user.press(user.button("web.end.see-board"))
    expect(user.end).to_be_hidden()


def replayed(user: User) -> None:
    """Go to a step of the replay."""
    user.go(f"/replay/{user.table_id}#{STEP}")
    expect(user.page.get_by_role("slider")).to_have_value(str(STEP))


# The scenes.


def playable(game: str) -> Asks:
    """What is in sight when something is tried; where points are few words, they take one line."""
    words = [] if game == ROYAL else ["[data-action=play] .play-label"]
    seen = ["[data-action=play]", "[data-action=hint]", ".sentence", ".plate", ".board"]
    return {"inSight": seen, "oneLine": words}


def middle_states(game: str) -> tuple[State, ...]:
    """What there is to see in the middle of a game."""
    panel = [State(name, tab(name), close_panel, PANEL) for name in ("journal", "points", "sheet")]
    common = (
        State("", asks=PLAYABLE),
        State("tried", tried, recalled, asks=playable(game), by_device=True),
        State("hint-where", clued, by_device=True),
        State("hint-what", clued, by_device=True),
        State("hint", clued, recalled, by_device=True),
    )
    if game == ROYAL:
        own = (
            State("claim", claim_ready, recalled),
            State("refused", refused_board, recalled),
            State("seen", looking_at_seen_cards, escape),
            State("plate", reading_a_plate, escape),
        )
    else:
        own = (State("refused", refused_square(game), recalled, by_device=True),)
    if game == TILES:
        own += (
            State("exchange", exchanging, recalled),
            State("menu", in_the_menu, close_menu, "[role=menu]"),
            State("settings", from_menu("web.table.settings"), escape),
            State("resign", from_menu("web.table.resign.yes"), escape),
            State("hand-over", from_menu("web.table.hand-over"), escape),
            State("language", from_menu("web.table.language"), escape),
        )
    return (*common, *own, *panel, State("help", helped, escape))


ROUND = Recording()


def over_states(game: str) -> tuple[State, ...]:
    """What there is to see once a game is over."""
    followed = [".royal-middle"] if game == ROYAL else [".board"]
    return (
        State("", layer=".end", asks=ENDED),
        State("board", close_end),
        State("replay", replayed, asks={**REPLAYED, "everywhere": followed}),
        State("replay-hands", tab("hands"), close_panel, PANEL),
    )


def round_sheet(user: User) -> None:
    """Let the round end."""
    ROUND.go_on()
    expect(user.page.get_by_role("dialog")).to_be_visible()
    # Enter leads on to the next round.
    expect(user.page.locator("dialog [data-id=on]")).to_be_focused()


def scenes_of(game: str) -> tuple[Scene, ...]:
    """Everything of one game."""
    return (
        Scene(f"{game}-start", start(game), my_turn, (State("", asks=PLAYABLE, also=TABLETS),)),
        Scene(f"{game}-middle", middle(game), my_turn, middle_states(game)),
        Scene(f"{game}-other", turn_of_another(game), at_the_table),
        Scene(f"{game}-end", over(game), end_is_shown, over_states(game)),
    )


def others_talk() -> tuple[State, ...]:
    """The turn of another, and what was said."""
    return State(""), State("chat", tab("chat"), close_panel, PANEL)


SCENES = (
    *(scene for game in GAMES for scene in scenes_of(game)),
    Scene("talk", turn_of_another(TILES), at_the_table, others_talk()),
    Scene("face", with_a_joker, my_turn, (State("", face_asked, recalled, by_device=True),)),
    Scene("watching", watching, at_the_table),
    Scene(
        "round",
        end_of_a_round(ROUND),
        at_the_table,
        (State("", round_sheet),),
        prepare=ROUND.answer,
    ),
)
