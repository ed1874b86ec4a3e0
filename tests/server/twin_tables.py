"""Two tables that a viewer cannot tell apart: what that viewer has not seen is different."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, NamedTuple

import msgspec

from brelan import games
from brelan.actions import Event
from brelan.errors import IllegalAction
from brelan.game import State
from brelan.server.table.entries import Acted, Began, Opened, Place
from brelan.server.table.history import PlayedActions, write_events
from brelan.server.table.state import TableState

PILE = {"royal_flush": "pile", "flush_royal": "reserve", "poker_tiles": "pile"}
HELD = {"royal_flush": "hands", "flush_royal": "racks", "poker_tiles": "racks"}
MOST_DRAWN = 16
"""Cards that one action can bring to light from the pile, at most."""
ALL_CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]


AT = 1_700_000_000_000


def who(seat: int | None) -> str:
    """The identity of whoever sits there."""
    return "onlooker" if seat is None else f"person-{seat}"


def new_table(
    game: str,
    players: int,
    seed: str,
    options: dict[str, Any] | None = None,
    rules: int | None = None,
    hints: bool = True,
) -> TableState:
    """A table of people whose game has just begun."""
    places = tuple(Place("person", who(seat), f"Player {seat}") for seat in range(players))
    opened = Opened(
        at=AT,
        game=game,
        rules=games.find(game).rules if rules is None else rules,
        options=msgspec.Raw(msgspec.json.encode(options or {})),
        places=places,
        host=who(0),
        seed=seed,
        invite="invite",
        hints=hints,
    )
    table = TableState("table", opened)
    table.apply(1, opened)
    table.apply(2, Began(at=AT, bot="club", order=tuple(range(players))))
    return table


def same(table: TableState, twin: TableState, ours: bytes | str, theirs: bytes | str) -> None:
    """The bytes are the same, but for the promise of another seed."""
    if isinstance(ours, str):
        ours = ours.encode()
    if isinstance(theirs, str):
        theirs = theirs.encode()
    theirs = theirs.replace(twin.commitment.encode(), table.commitment.encode())
    lines = zip(ours.splitlines(), theirs.splitlines(), strict=False)
    assert theirs == ours, next(((one, other) for one, other in lines if one != other), None)


class Kept(NamedTuple):
    """What must be the same in both worlds, because the next action shows it."""

    seat: int | None = None
    cards: tuple[str, ...] = ()
    pile: int = 0


def other_world(
    state: State, viewer: int | None, luck: random.Random, kept: Kept | None = None
) -> State:
    """The same game to the viewer, with unseen cards in other places.

    With nothing kept, what is yet to be shuffled differs too.
    """
    kept_now = kept or Kept()
    position: dict[str, Any] = msgspec.to_builtins(state.position())
    held, pile = position[HELD[state.game.name]], position[PILE[state.game.name]]
    known = position.get("known", [[] for _ in held])
    fixed: list[Counter[str]] = []
    pool = pile[kept_now.pile :]
    for seat, cards in enumerate(held):
        stays = Counter(cards if seat == viewer else known[seat])
        if seat == kept_now.seat and seat != viewer:
            stays |= Counter(kept_now.cards) & Counter(cards)
        fixed.append(stays)
        pool += (Counter(cards) - stays).elements()
    luck.shuffle(pool)
    for seat, stays in enumerate(fixed):
        more = len(held[seat]) - stays.total()
        held[seat] = [*stays.elements(), *(pool.pop() for _ in range(more))]
    pile[kept_now.pile :] = pool
    other = state.game.from_position(position)
    for field in ("key", "step", "block"):
        other.table[field] = state.table[field]
    if kept is None:
        other.table["key"] = luck.getrandbits(31)
    return other


def other_past(played: PlayedActions, viewer: int | None, luck: random.Random) -> PlayedActions:
    """What was done, with other cards wherever the viewer was not shown them."""

    def draw(text: str) -> str:
        return " ".join([text.split(" ")[0], *luck.sample(ALL_CARDS, len(text.split(" ")) - 1)])

    def other(event: Event) -> Event:
        if event.only is None or event.only == viewer:
            return event
        return msgspec.structs.replace(
            event,
            cards=tuple(luck.choice(ALL_CARDS) for _ in event.cards),
            action=None if event.action is None else draw(event.action),
        )

    hidden = any(event.only not in (None, viewer) and event.action for event in played.events)
    return msgspec.structs.replace(
        played,
        actions=tuple(draw(a) for a in played.actions) if hidden else played.actions,
        told=write_events(tuple(other(event) for event in played.events)),
    )


def other_table(table: TableState, viewer: int | None, luck: random.Random) -> TableState:
    """A table in the other world; its past and its seed are others too."""
    assert table.state is not None
    twin = table.branch()
    twin.set_game(other_world(table.state, viewer, luck))
    twin.history = [other_past(each, viewer, luck) for each in table.history]
    twin.opened = msgspec.structs.replace(table.opened, seed=f"{luck.getrandbits(256):064x}")
    return twin


def other_step(
    table: TableState, action: str, viewer: int | None, luck: random.Random
) -> TableState:
    """The table after the next action, in another world where the viewer sees the same of it."""
    assert table.state is not None
    twin = table.branch()
    kept = kept_for(table.state, action, viewer)
    twin.set_game(other_world(table.state, viewer, luck, kept))
    try:
        return acted(twin, other_action(twin.state, action, viewer))
    except IllegalAction:
        # That it was legal tells something of the hand: it must be the same.
        hand = msgspec.to_builtins(table.state.position())[HELD[table.game.name]][table.turn]
        twin.set_game(other_world(table.state, viewer, luck, kept._replace(cards=tuple(hand))))
        return acted(twin, action)


def kept_for(state: State, action: str, viewer: int | None) -> Kept:
    """What an action of the seat to move shows, or may show, to the viewer."""
    seat = state.turn
    hidden = is_hidden(action) and seat != viewer
    cards = () if hidden else tuple(word.rpartition("=")[2] for word in action.split(" ")[1:])
    cards = tuple("*" if card.startswith("*") else card for card in cards)
    shows_pile = seat == viewer or state.game.name == "royal_flush"
    return Kept(seat, cards, MOST_DRAWN if shows_pile else 0)


def is_hidden(action: str) -> bool:
    """Whether others see how many cards an action names, but not which."""
    return action.split(" ")[0] in ("pass", "exchange")


def other_action(state: State, action: str, viewer: int | None) -> str:
    """What the seat to move does in the other world; the viewer sees no difference."""
    verb, *cards = action.split(" ")
    if state.turn == viewer or not is_hidden(action) or not cards:
        return action
    rack: list[str] = msgspec.to_builtins(state.position())[HELD[state.game.name]][state.turn]
    return " ".join([verb, *rack[: len(cards)]])


def acted(table: TableState, action: str) -> TableState:
    """The table after the seat to move has acted."""
    assert table.turn is not None
    after = table.branch()
    entry = Acted(at=after.updated, seat=table.turn, actions=(action,))
    after.apply(after.seq + 1, entry, None, after.try_actions([action]))
    return after
