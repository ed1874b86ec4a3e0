"""Moments of games at which hidden cards could come to light: empty piles above all.

Some come up in play. Others are made from those: the pile is nearly drained, and the seat to move
gets what it needs to go on.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec

from brelan import bots
from brelan.bots.bot import Budget
from brelan.game import Seen, State
from brelan.games.royal_flush.record import PHASES
from server.twin_tables import PILE

FEW = 4
"""So many cards of a pile are nearly none."""
LATEST = {"royal_flush": 250, "flush_royal": 80, "poker_tiles": 40}
"""A moment comes after fewer steps; some games are near their end by then, and most piles empty."""
PLAYERS = ("random", "novice", "casual", "greedy")
JOKERS = 4

OPTIONS: dict[str, dict[str, list[Any]]] = {
    "royal_flush": {
        "boards": ["first-game", "random"],
        "redraw_boards": [False, True],
        "straight_any_suit": [False, True],
        "children": [[], [0], [1, 0]],
    },
    "flush_royal": {
        "free_pass": [False, True],
        "lean": ["chain", "line"],
        "ace_low": [True, False],
        "joker_always_halves": [False, True],
        "layout": ["standard", {"h8": 2, "g7": 3, "a1": 2}],
    },
    "poker_tiles": {
        "jokers": [2, 4],
        "ace_low": [True, False],
        "end_to_end": ["best", "forbidden"],
        "joker_squares": ["line", "beside"],
        "layout": ["standard", "roomy"],
    },
}


def draw_options(game: str, luck: random.Random) -> dict[str, Any]:
    """Options of a table, each as likely left out as given."""
    choices = OPTIONS[game].items()
    return {name: luck.choice(values) for name, values in choices if luck.random() < 0.5}


def some_moment(state: State, luck: random.Random) -> State:
    """A game played up to some moment, or nearly to its end."""
    for _ in range(luck.randrange(LATEST[state.game.name])):
        before = state.copy()
        state.apply(next_action(state, luck))
        if state.over:
            return before
    return state


def pile_of(state: Seen) -> int:
    """How many cards are in the pile."""
    field = "piled" if "piled" in (state.game.record.names or ()) else "left"
    return int(state.table[field][0])


def next_action(state: State, luck: random.Random) -> Any:
    """Something legal; in Royal Flush rounds are long enough to use up the pile."""
    if state.game.name == "royal_flush":
        verb = luck.choice(["refresh", "take", "draw", "draw", "stop", "claim"])
        found = state.actions(verb) or state.actions()
        return luck.choice(found)
    bot = bots.find(state.game.name, luck.choice(PLAYERS))
    return bot.decide(state.view(state.turn), Budget(bot.ms), luck.getrandbits(32))


def drained(state: State, luck: random.Random) -> State:
    """The same moment, mostly with few cards in the pile or none."""
    position: dict[str, Any] = msgspec.to_builtins(state.position())
    pile = position[PILE[state.game.name]]
    keep = luck.choice((0, 0, 0, 1, 2, 3, len(pile), len(pile)))
    gone = pile[keep:]
    position[PILE[state.game.name]] = pile[:keep]
    if state.game.name == "royal_flush":
        drain_royal_flush(position, gone, luck)
    elif state.game.name == "flush_royal" and luck.random() < 0.7:
        give_joker(position)
    other = state.game.from_position(position)
    if state.game.name == "flush_royal":
        swaps = other.actions("swap")
        if swaps and luck.random() < 0.8:
            other.apply(luck.choice(swaps))
    return other


def drain_royal_flush(position: dict[str, Any], gone: list[str], luck: random.Random) -> None:
    """A discard of a few cards, all or none; sometimes a short display; tokens to go on, and
    any phase of the turn."""
    if luck.random() < 0.2:
        position["discard"] = []
    else:
        position["discard"] += gone[: luck.choice((0, 1, 2, 3, 5, 8, len(gone)))]
    if luck.random() < 0.3:
        position["display"] = position["display"][: luck.randrange(5)]
    if luck.random() < 0.8:
        position["tokens"][position["turn"]] = 3
    position["phase"] = luck.choice(PHASES)


def give_joker(position: dict[str, Any]) -> None:
    """Put a joker on the rack of the seat to move, if one is left."""
    rack, reserve = position["racks"][position["turn"]], position["reserve"]
    everywhere = [
        *position["board"].values(),
        *(card for each in position["racks"] for card in each),
    ]
    if rack and "*" in reserve:
        reserve[reserve.index("*")], rack[0] = rack[0], "*"
    elif rack and sum(card.startswith("*") for card in everywhere) < JOKERS:
        rack[0] = "*"


def kind_of(state: State) -> tuple[str, str]:
    """What kind of moment it is: how far in a turn, and how much there is to draw."""
    pile = pile_of(state)
    position = msgspec.to_builtins(state.position())
    if pile > 0:
        stock = "few" if pile <= FEW else "many"
    else:
        stock = "empty" if position.get("discard") else "nothing"
    if state.game.name == "royal_flush":
        return position["phase"], stock
    return ("swapped" if position.get("swapped") else "open"), stock


KINDS = {
    "royal_flush": {
        (phase, stock) for phase in PHASES for stock in ("many", "few", "empty", "nothing")
    },
    "flush_royal": {
        (phase, stock) for phase in ("open", "swapped") for stock in ("many", "few", "nothing")
    },
    "poker_tiles": {("open", stock) for stock in ("many", "few", "nothing")},
}
"""Every kind of moment there is."""
