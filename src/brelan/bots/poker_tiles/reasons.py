"""Why a bot of Poker Tiles does what it does, in words that a player can use as a hint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from brelan.bots.poker_tiles.champion import Thought
from brelan.cards import JOKER, card_text
from brelan.game import View
from brelan.games.grid.record import EXCHANGE, LAY
from brelan.texts import Message, say

PROMISING = 3
"""So many tiles that go together are worth naming; of a rank one less will do."""
TELLING = 10
"""From so many worlds on a chance is named."""
SPAN = 5
"""How many ranks a straight has."""


def kept_tiles(view: View, code: Any) -> list[int]:
    """The tiles that stay on the rack after an action."""
    rack = view.table["racks"][0, view.table["turn"][0]]
    kept = [int(tile) for tile in rack if tile <= JOKER]
    for tile in code["cards"][: code["many"]].tolist():
        kept.remove(tile)
    return kept


def rank_of(tile: int) -> int:
    """The rank of a face."""
    return tile >> 2


def suit_of(tile: int) -> int:
    """The suit of a face."""
    return tile & 3


def largest_group(faces: list[int], group_of: Callable[[int], int]) -> list[int]:
    """The faces of the rank or suit that most have; the first of equals."""
    groups = Counter(group_of(face) for face in faces)
    return [face for face in faces if group_of(face) == groups.most_common(1)[0][0]]


def longest_run(faces: list[int]) -> list[int]:
    """As many of the faces as possible that fit into one straight, the ace high."""
    runs = [[face for face in faces if 0 <= rank_of(face) - rank_of(low) < SPAN] for low in faces]
    return max(runs, key=len, default=[])


def in_sight(kept: list[int]) -> tuple[list[int], str] | None:
    """The tiles that go together best, and the combination they are on the way to."""
    faces = [tile for tile in kept if tile < JOKER]
    of_a_rank, of_a_suit = largest_group(faces, rank_of), largest_group(faces, suit_of)
    if len(of_a_rank) >= PROMISING:
        return of_a_rank, "four-of-a-kind"
    if len(of_a_suit) >= PROMISING:
        return of_a_suit, "flush"
    if len(of_a_rank) == PROMISING - 1:
        return of_a_rank, "three-of-a-kind"
    if len(longest_run(faces)) >= PROMISING:
        return longest_run(faces), "straight"
    return None


def why_exchange(kept: list[int]) -> Message:
    """It lays nothing."""
    if not kept:
        return say("bot.pt.exchange-all")
    return say("bot.pt.exchange", tiles=" ".join(card_text(tile) for tile in kept))


def why_weighed(view: View, code: Any, points: int, most: int) -> Message:
    """The reason for an action, when others score up to `most`."""
    kept = kept_tiles(view, code)
    if code["verb"] == EXCHANGE:
        return why_exchange(kept)
    if code["verb"] != LAY:
        return say("bot.pt.pass" if most > 0 else "bot.pt.no-lay")
    seen = in_sight(kept) if view.table["left"][0] > 0 else None
    if JOKER in kept:
        return say("bot.pt.keeps-joker", points=points)
    if seen is not None:
        tiles = " ".join(card_text(tile) for tile in seen[0])
        return say(
            "bot.pt.keeps", points=points, tiles=tiles, combination=say(f"combination.{seen[1]}")
        )
    if points < most:
        return say("bot.pt.opens-less", points=points, most=most)
    return say("bot.pt.most-points", points=points)


def why_thought(view: View, thought: Thought) -> Message:
    """The reason for the champion's first choice."""
    if thought.solved:
        return why_solved(int(thought.values[0]))
    most = int(thought.points.max())
    why = why_weighed(view, thought.codes[0], int(thought.points[0]), most)
    if thought.worlds < TELLING:
        return why
    percent = round(100 * thought.values[0])
    return say("bot.pt.chances", why=why, percent=percent, worlds=thought.worlds)


def why_solved(lead: int) -> Message:
    """How the ending comes out when both play it well."""
    if lead > 0:
        return say("bot.pt.ending-won", points=lead)
    if lead < 0:
        return say("bot.pt.ending-lost", points=-lead)
    return say("bot.pt.ending-drawn")
