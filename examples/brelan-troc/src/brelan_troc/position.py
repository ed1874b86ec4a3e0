"""Positions and views of Troc: their fields, and the way from and to the record."""

from __future__ import annotations

from collections import Counter

import msgspec
import numpy as np
from msgspec import UNSET, UnsetType

from brelan.arrays import GameArray
from brelan.cards import FACES, HIDDEN, CardError, card_text, read_card
from brelan.errors import BadPosition
from brelan.game import Position
from brelan.games.position_fields import read_common, within
from brelan.randomness import key_of
from brelan.texts import say
from brelan_troc.facts import CARDS, FEW, HAND, TrocOptions
from brelan_troc.record import RECORD

UNKNOWN = ["?"] * HAND


class TrocPosition(Position, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A position or view of Troc."""

    hands: list[list[str] | None] | UnsetType = UNSET
    pile: list[str] | UnsetType = UNSET
    used: list[int] | UnsetType = UNSET
    kept: list[bool] | UnsetType = UNSET


def empty_table(players: int, options: TrocOptions) -> GameArray:
    """A record with what the options say, and nothing else."""
    table = np.zeros(1, RECORD)
    table["players"] = players
    table["turns"] = options.turns
    table["most"] = HAND if options.whole_hand else FEW
    table["hands"] = HIDDEN
    return table


def write_position(table: GameArray, options: TrocOptions) -> TrocPosition:
    """The fields of a record, but for the seed, its step and the seat."""
    game = table[0]
    players = int(game["players"])
    return TrocPosition(
        game="troc",
        players=players,
        options=msgspec.to_builtins(options),
        turn=None if game["over"] else int(game["turn"]),
        scores=game["scores"][:players].tolist(),
        hands=[write_cards(hand.tolist()) for hand in game["hands"][:players]],
        pile=write_cards(game["pile"][: game["left"]][::-1].tolist()),
        used=game["used"][:players].tolist(),
        kept=[bool(kept) for kept in game["kept"][:players]],
    )


def write_cards(cards: list[int]) -> list[str]:
    """Cards as text."""
    return [card_text(card) for card in cards]


def read_position(position: TrocPosition, players: int, options: TrocOptions) -> GameArray:
    """The record that a position means; what is not given is unknown."""
    table = empty_table(players, options)
    game = table[0]
    read_common(position, game, players)
    hands = [] if position.hands is UNSET else position.hands
    check_many(len(hands), players, "hands")
    for seat, hand in enumerate(hands):
        field = f"hands[{seat}]"
        cards = read_cards(UNKNOWN if hand is None else hand, field)
        within(len(cards), HAND, HAND, field)
        game["hands"][seat] = sorted(cards)
    pile = ["?"] * (CARDS - HAND * players) if position.pile is UNSET else position.pile
    within(len(pile), 0, CARDS, "pile")
    game["pile"][: len(pile)] = read_cards(pile, "pile")[::-1]
    game["left"] = len(pile)
    check_pack([*game["hands"][:players].ravel().tolist(), *game["pile"][: len(pile)].tolist()])
    for name in ("used", "kept"):
        given = getattr(position, name)
        if given is not UNSET:
            check_many(len(given), players, name)
            game[name][: len(given)] = [within(int(n), 0, options.turns, name) for n in given]
    game["key"] = key_of(0 if position.seed is UNSET else position.seed)
    return table


def check_many(given: int, players: int, field: str) -> None:
    """Raise BadPosition if there are more than one for each player."""
    if given > players:
        raise BadPosition(say("error.one-for-each", players=players), field)


def read_cards(texts: list[str], field: str) -> list[int]:
    """Faces and unknown cards; an error names the field."""
    cards = []
    for index, text in enumerate(texts):
        try:
            card = read_card(text)
        except CardError:
            card = FACES
        if card >= FACES and card != HIDDEN:
            raise BadPosition(say("error.card", text=text[:20]), f"{field}[{index}]")
        cards.append(card)
    return cards


def check_pack(cards: list[int]) -> None:
    """TR-1: no face is there twice."""
    for card, many in Counter(card for card in cards if card < FACES).items():
        if many > 1:
            fault = say("error.too-many-of", card=card_text(card), many=many, most=1)
            raise BadPosition(fault, "hands")
