"""The waiting room: as the host sees it, empty and full, and as guests and strangers do."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.states.scene import Scene, State, at_the_table, escape
from browser.states.visitor import Cast
from browser.user import User

NEXT = {"inSight": [".round-table", ".invitation .primary", ".begin"]}
"""What whoever waits for friends does next."""
BEGIN = {"everywhere": [".start .begin"]}
"""What the host presses once all are there."""
SIT = {"everywhere": [".sit input[required]", ".sit button"]}
"""What whoever comes to play needs."""
NAMES = ("Zoé", "Alexandra", "Charlotte", "Malik")
CLOCK = {"kind": "turn", "seconds": 60}


def empty(cast: Cast) -> str:
    """A table for five where nobody has come yet."""
    return f"/table/{cast.open_table('royal_flush', 'person person person person', clock=CLOCK)}"


def full(cast: Cast) -> str:
    """All seats are taken, by three people and a bot."""
    opened = cast.me.open_table("royal_flush", "person person person novice", clock=CLOCK)
    for name in NAMES[:3]:
        cast.friend(opened["id"], opened["invite"], name)
    return f"/table/{opened['id']}"


def guest(cast: Cast) -> str:
    """Somebody else has opened the table, and one has sat down."""
    opened = cast.visitor().open_table("flush_royal", "person person", name="Charlotte")
    cast.me = cast.friend(opened["id"], opened["invite"], "Ada")
    return f"/table/{opened['id']}"


def newcomer(cast: Cast) -> str:
    """One may sit down."""
    opened = cast.visitor().open_table("poker_tiles", "person", listed=True, name="Zoé")
    return f"/table/{opened['id']}"


def stranger(cast: Cast) -> str:
    """Only who is invited may sit down."""
    opened = cast.visitor().open_table("poker_tiles", "person", name="Zoé")
    return f"/table/{opened['id']}"


def removing(user: User) -> None:
    """Ask whether somebody is to be removed."""
    user.press(user.button("web.table.remove.label", name=NAMES[0]))
    expect(user.page.locator("dialog")).to_be_visible()


def days(cast: Cast) -> str:
    """A table with days per turn: how one is called back is offered, once."""
    clock = {"kind": "days", "seconds": 3 * 86_400}
    return f"/table/{cast.open_table('poker_tiles', 'person', clock=clock)}"


def offered_again(user: User) -> None:
    """Let the offer be made in each window and language that is looked at."""
    user.page.add_init_script('try { localStorage.removeItem("brelan.calls-offered") } catch {}')


def offer_is_shown(user: User) -> None:
    """Wait for the offer."""
    at_the_table(user)
    expect(user.page.locator(".call-offer button")).to_be_visible()


SCENES = (
    Scene("waiting-days", days, offer_is_shown, prepare=offered_again),
    Scene("waiting-empty", empty, at_the_table, (State("", asks=NEXT),)),
    Scene(
        "waiting-full",
        full,
        at_the_table,
        (State("", asks=BEGIN), State("removing", removing, escape)),
    ),
    Scene("waiting-guest", guest, at_the_table),
    Scene("waiting-newcomer", newcomer, at_the_table, (State("", asks=SIT),)),
    Scene("waiting-stranger", stranger, at_the_table),
)
