"""Why a bot of Flush Royal does what it does, in words: hints are made of it."""

from __future__ import annotations

from typing import Any

from brelan.bots.flush_royal.plans import LAST, Plans
from brelan.cards import FACES, JOKER, RANKS, SUITS, card_text
from brelan.combinations import LONGEST
from brelan.game import View
from brelan.games.flush_royal.game import GAME
from brelan.games.grid.record import LAY
from brelan.games.grid.rules import on_rack
from brelan.texts import Message, say

WORTH_KEEPING = 3
"""So many cards of a suit, or next to each other, are worth a word."""
ACE = len(RANKS) - 1
RUNS = [range(low, low + LONGEST) for low in range(-1, len(RANKS) - LONGEST + 1)]
"""The ranks of every straight; in the first one the ace is low."""


def explain(view: View, plans: Plans, number: int) -> Message:
    """Why a plan is a good one."""
    if plans.swaps[number] > 0:
        return explain_swap(view, plans, number)
    action = plans.actions[number, LAST]
    hope = hope_of(kept(view, action))
    if action["verb"] == LAY:
        points = int(plans.points[number])
        if hope is None:
            return say("bot.fr.most-points", points=points)
        return say("bot.fr.and-keeps", points=points, hope=hope)
    if GAME.can_lay(view.table):
        return say("bot.fr.passes-freely")
    return explain_pass(view, hope)


def explain_pass(view: View, hope: Message | None = None) -> Message:
    """Why cards are exchanged, and what is hoped of those that stay."""
    if view.table["passes"][0] >= view.players:
        return say("bot.fr.everybody-passed")
    return say("bot.fr.no-lay") if hope is None else say("bot.fr.exchanges", hope=hope)


def explain_swap(view: View, plans: Plans, number: int) -> Message:
    """Why a turn begins with a swap."""
    swap = plans.actions[number, 0]
    points = int(plans.points[number])
    if swap["cards"][0] == JOKER:
        card = card_text(int(view.table["board"][0][swap["squares"][0]]))
        return say("bot.fr.lends-joker", card=card, points=points)
    return say("bot.fr.fetches-joker", card=card_text(int(swap["cards"][0])), points=points)


def kept(view: View, action: Any) -> list[int]:
    """The cards that stay on the rack."""
    held = [int(card) for card in view.table["racks"][0][view.turn] if card <= JOKER]
    for card in action["cards"][: action["many"]]:
        held.remove(int(on_rack(int(card))))
    return held


def hope_of(cards: list[int]) -> Message | None:
    """What the kept cards are good for, if anything."""
    if JOKER in cards:
        return say("bot.hope.joker")
    faces = sorted({card for card in cards if card < FACES})
    by_rank = longest([[face for face in faces if face >> 2 == rank] for rank in range(ACE + 1)])
    if len(by_rank) > 1:
        return say("bot.hope.kind", cards=written(by_rank))
    by_suit = longest([[face for face in faces if face & 3 == suit] for suit in range(len(SUITS))])
    if len(by_suit) >= WORTH_KEEPING:
        return say("bot.hope.suit", cards=written(by_suit))
    run = longest([[face for face in faces if fits(face >> 2, ranks)] for ranks in RUNS])
    if len(run) >= WORTH_KEEPING:
        return say("bot.hope.run", cards=written(run))
    return None


def fits(rank: int, ranks: range) -> bool:
    """Whether a rank belongs to a straight of these."""
    return rank in ranks or (rank == ACE and -1 in ranks)


def longest(groups: list[list[int]]) -> list[int]:
    """The first of the longest."""
    return max(groups, key=len)


def written(cards: list[int]) -> str:
    """Cards as text."""
    return " ".join(card_text(card) for card in cards)


def explain_ending(value: int, exact: bool) -> Message:
    """How an ending comes out."""
    if not exact:
        return say("bot.fr.ending-best")
    if value == 0:
        return say("bot.fr.ending-drawn")
    return say("bot.fr.ending-won" if value > 0 else "bot.fr.ending-lost", points=abs(value))
