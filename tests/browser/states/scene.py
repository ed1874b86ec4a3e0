"""What there is to see: scenes, which are reached once, and the states that each of them has.

The layout tests measure every state, axe examines it, the gallery takes its picture.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from playwright.sync_api import expect

from browser.layout.measuring import Finding, Windows, script
from browser.layout.windows import LAPTOP, LARGE, PHONE, SMALL, WINDOWS, Window
from browser.states.visitor import Cast
from browser.user import User

LANGUAGES = ("fr", "en", "de")
DEVICES = {"phone": PHONE, "laptop": LAPTOP}
Arrange = Callable[[User], None]
Asks = dict[str, list[str]]


def nothing(_user: User) -> None:
    """There is nothing to do."""


def escape(user: User) -> None:
    """Close what is open."""
    user.page.keyboard.press("Escape")
    expect(user.page.locator("dialog")).to_have_count(0)


@dataclass(frozen=True)
class State:
    """Something to see: what is done in its scene to get there, and to get back."""

    name: str
    arrange: Arrange = nothing
    leave: Arrange = nothing
    layer: str = ""
    """What lies over everything else, if that is what there is to see."""
    asks: Asks = field(default_factory=dict)
    """What must be `inSight` whole, or stand on `oneLine`, on a usual phone and a laptop; what must
    be in sight `everywhere`, in all windows."""
    also: tuple[Window, ...] = ()
    """Further windows to look at it in."""
    by_device: bool = False
    """Whether a phone shows something else than a laptop, such as an enlarged board."""


@dataclass(frozen=True)
class Scene:
    """A place with its states."""

    name: str
    reach: Callable[[Cast], str]
    """Gets everything ready through the API, and answers with the path of the page."""
    settle: Arrange
    """Waits until the page shows the place."""
    states: tuple[State, ...] = (State(""),)
    prepare: Arrange = nothing
    """What the page is told otherwise than by the server."""
    forgive: str = ""
    """What is meant to go wrong."""

    def names(self) -> list[str]:
        """The names of its states."""
        return [name_of(self, state) for state in self.states]


def name_of(scene: Scene, state: State) -> str:
    """What a state is called among all."""
    return f"{scene.name}-{state.name}" if state.name else scene.name


class Sight(NamedTuple):
    """A state that is on the screen now."""

    scene: Scene
    state: State
    language: str
    user: User
    windows: Windows
    sizes: tuple[Window, ...]
    """The windows that it is to be looked at in now."""

    def measure(self) -> list[Finding]:
        """What is wrong with it."""
        state = self.state
        return self.windows.measure(self.sizes, self.language, state.layer, state.asks)

    @property
    def name(self) -> str:
        return name_of(self.scene, self.state)


def walk(
    user: User, scene: Scene, languages: tuple[str, ...] = LANGUAGES, *, drawn: bool = True
) -> Iterator[Sight]:
    """Reach a scene, and show its states one after the other, in each language; unless they are to
    be `drawn`, cards and other drawings are empty."""
    cast = Cast(user.address)
    try:
        path = scene.reach(cast)
        user.context.add_cookies(cast.me.browser_cookies())
        user.context.add_init_script(script() + ("" if drawn else "layout.leaveUndrawn();"))
        user.table_id = cast.table
        # A service worker would answer what a scene answers itself.
        user.forgive("Service Worker registration blocked")
        if scene.forgive:
            user.forgive(scene.forgive)
        windows = Windows(user.page)
        scene.prepare(user)
        for language in languages:
            speak(user, language)
            forget(user)
            user.size = "phone"
            windows.show(PHONE)
            user.go(path)
            windows.renew()
            scene.settle(user)
            for device, state in turns(scene):
                user.size = device
                windows.show(DEVICES[device])
                state.arrange(user)
                yield Sight(scene, state, language, user, windows, sizes_of(state, device))
                windows.show(DEVICES[device])
                state.leave(user)
    finally:
        cast.close()


def turns(scene: Scene) -> list[tuple[str, State]]:
    """On which device each state is arranged: on a phone, and where that matters on a laptop."""
    on_laptop = [("laptop", state) for state in scene.states if state.by_device]
    return [("phone", state) for state in scene.states] + on_laptop


def forget(user: User) -> None:
    """Let the browser know nothing of what was chosen before."""
    if user.page.url != "about:blank":
        user.page.evaluate("localStorage.clear()")


def sizes_of(state: State, device: str) -> tuple[Window, ...]:
    """The windows in which a state is looked at as it was arranged on a device."""
    if not state.by_device:
        return WINDOWS + state.also
    return SMALL if device == "phone" else LARGE


def speak(user: User, language: str) -> None:
    """Let the pages be in another language from now on."""
    user.language = language
    user.context.add_cookies([{"name": "brelan_lang", "value": language, "url": user.address}])


def at_the_table(user: User) -> None:
    """Wait until a table is shown, whoever is to move."""
    expect(user.table).to_have_attribute("data-seq", re.compile(r"\d"))
