"""Chance in Royal Flush one card at a time: boards drawn, cards dealt, drawn and turned up.

The pile is known to nobody, so that its order means nothing until a card is drawn: whichever card
chance chooses is put on top of it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from brelan.arrays import GameArray, copy_array
from brelan.cards import FACES, HIDDEN, card_text
from brelan.envs.chance import Chance, Counts, Draw, counts_of
from brelan.games.royal_flush.facts import (
    BOARDS,
    BOARDS_OF_EACH_CATEGORY,
    CARDS,
    CATEGORIES,
    DEALT,
    DISPLAY_SIZE,
    PIECES,
)
from brelan.games.royal_flush.record import OPEN
from brelan.games.royal_flush.rules import BY_CATEGORY, PACK, clear_boards
from brelan.games.royal_flush.shortfall import ROYAL_FLUSH

OUTCOMES = FACES + len(BOARDS)
"""A face, or a board."""


def outcome_text(outcome: int) -> str:
    """A card, or the name of a board."""
    return card_text(outcome) if outcome < FACES else BOARDS[outcome - FACES].name


def opening(table: GameArray, setup: int) -> Chance:
    """RF-4, RF-6: what is drawn before the first turn."""
    return deal_of(table, setup == 1)


def blind(before: GameArray) -> GameArray:
    """A game to try an action on: its pile never ends, and shows nothing."""
    table = copy_array(before)
    table["pile"] = HIDDEN
    table["piled"] = CARDS
    return table


def chance_of(before: GameArray, tried: GameArray) -> Chance:
    """What an action draws, which was tried on the blind game."""
    if tried["over"][0]:
        return Chance([], [])
    if tried["round_number"][0] != before["round_number"][0]:
        return deal_of(tried, bool(tried["redraw"][0]))
    wanted = CARDS - int(tried["piled"][0])
    piled = int(before["piled"][0])
    seat = int(before["turn"][0])
    owner = seat if tried["shown"][0] == before["shown"][0] and wanted == 1 else None
    draws = [Draw(0, owner)] * min(wanted, piled)
    sources = [counts_of(before["pile"][0, :piled], OUTCOMES)]
    if wanted > piled:
        again = faces_in(tried["discard_once"][0], tried["discard_twice"][0])
        sources.append(counts_of(again, OUTCOMES))
        draws += [Draw(1, owner)] * min(wanted - piled, len(again))
    return Chance(sources, draws)


def deal_of(table: GameArray, draws_boards: bool) -> Chance:
    """RF-4, RF-6: boards if they are drawn, a hand for each, and the display."""
    sources: list[Counts] = []
    draws: list[Draw] = []
    if draws_boards:
        for category in range(len(CATEGORIES)):
            sources.append(counts_of(FACES + BY_CATEGORY[category].astype(np.int64), OUTCOMES))
            draws += [Draw(category, None)] * BOARDS_OF_EACH_CATEGORY
    pack = len(sources)
    sources.append(counts_of(PACK, OUTCOMES))
    for seat in range(int(table["players"][0])):
        draws += [Draw(pack, seat)] * DEALT
    return Chance(sources, draws + [Draw(pack, None)] * DISPLAY_SIZE)


def script(table: GameArray, chance: Chance) -> None:
    """Put what is to be drawn on top of the pile, before the action is carried out.

    RF-10: if the discard is needed, it lies under the pile already; `settle` takes it off the
    discard.
    """
    if not chance.draws or is_deal(chance):
        return
    cards: list[int] = []
    for source in reversed(range(len(chance.sources))):
        cards += [*chance.left_in(source), *reversed(chance.chosen_from(source))]
    table["pile"][0, : len(cards)] = cards
    table["piled"] = len(cards)


def open_with(table: GameArray, chance: Chance) -> None:
    """RF-6: the first deal."""
    place_deal(table, chance)


def settle(table: GameArray, chance: Chance) -> None:
    """What is left to do once the action is carried out."""
    if not chance.draws:
        return
    if is_deal(chance):
        place_deal(table, chance)
    elif len(chance.sources) > 1:
        table["discard_once"] = 0
        table["discard_twice"] = 0


def is_deal(chance: Chance) -> bool:
    """Whether all hands are dealt."""
    return len(chance.draws) > DISPLAY_SIZE


def place_deal(table: GameArray, chance: Chance) -> None:
    """RF-4, RF-6: the boards, hands and display that chance has chosen; the rest is the pile."""
    players = int(table["players"][0])
    pack = len(chance.sources) - 1
    boards = [outcome - FACES for outcome in chance.chosen if outcome >= FACES]
    if boards:
        table["boards"][0, : len(boards) + 1] = [*boards, ROYAL_FLUSH]
        table["in_play"] = len(boards) + 1
    cards = chance.chosen_from(pack)
    for field in ("once", "twice", "known_once", "known_twice", "unseen"):
        table[field] = 0
    for field in ("passes", "discard_once", "discard_twice"):
        table[field] = 0
    table["pieces"][0, :players] = PIECES
    table["phase"] = OPEN
    for seat in range(players):
        set_hand(table, seat, cards[seat * DEALT : (seat + 1) * DEALT])
    table["display"][0] = cards[players * DEALT :]
    table["shown"] = DISPLAY_SIZE
    rest = chance.left_in(pack)
    table["pile"][0, : len(rest)] = rest
    table["piled"] = len(rest)
    clear_boards(table[0])


def set_hand(table: GameArray, seat: int, cards: list[int]) -> None:
    """Let a seat hold just these cards."""
    counts = counts_of(cards, FACES)
    table["once"][0, seat] = sum(1 << int(face) for face in np.flatnonzero(counts))
    table["twice"][0, seat] = sum(1 << int(face) for face in np.flatnonzero(counts > 1))


def faces_in(once: Any, twice: Any) -> list[int]:
    """The cards of two masks."""
    return [face for mask in (int(once), int(twice)) for face in range(FACES) if mask >> face & 1]


def redeal(table: GameArray, seat: int, rng: np.random.Generator) -> None:
    """Deal what a seat does not see anew: the hidden cards of others, and the pile."""
    piled = int(table["piled"][0])
    hidden: list[int] = table["pile"][0, :piled].tolist()
    others = [other for other in range(int(table["players"][0])) if other != seat]
    many = {other: hidden_cards(table, other) for other in others}
    for cards in many.values():
        hidden += cards
    dealt: list[int] = rng.permutation(hidden).tolist()
    for other in others:
        known = faces_in(table["known_once"][0, other], table["known_twice"][0, other])
        taken, dealt = dealt[: len(many[other])], dealt[len(many[other]) :]
        set_hand(table, other, known + taken)
    table["pile"][0, :piled] = dealt


def hidden_cards(table: GameArray, seat: int) -> list[int]:
    """The cards of a hand that not everybody has seen."""
    held = counts_of(faces_in(table["once"][0, seat], table["twice"][0, seat]), FACES)
    known = faces_in(table["known_once"][0, seat], table["known_twice"][0, seat])
    left: npt.NDArray[np.int64] = held - counts_of(known, FACES)
    return np.repeat(np.arange(FACES), left).tolist()
