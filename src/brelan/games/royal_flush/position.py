"""Positions and views as JSON has them, to and from the record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar

import numpy as np
from msgspec import UNSET, UnsetType, json

from brelan.arrays import GameArray
from brelan.cards import FACES, HIDDEN, TEXTS, CardError, card_text, read_card
from brelan.errors import BadPosition
from brelan.game import Position
from brelan.games.position_fields import read_common, within
from brelan.games.royal_flush.facts import (
    BOARDS,
    CARDS,
    DEALT,
    DISPLAY_SIZE,
    FIRST_GAME,
    IN_PLAY,
    JOKERS,
    PACKS,
    PIECES,
    ROUNDS,
    RULES,
    RoyalFlushOptions,
)
from brelan.games.royal_flush.notation import BOARD_NAMES, face_texts
from brelan.games.royal_flush.record import PHASES, RECORD
from brelan.games.royal_flush.record_fields import fields_of
from brelan.randomness import key_of
from brelan.texts import say

MOST = 1_000_000
"""No number of tokens is larger."""

ROYAL_FLUSH = "royal-flush"


class RoyalFlushPosition(Position, forbid_unknown_fields=True, kw_only=True):
    """A position or a view of Royal Flush."""

    boards: list[str] | UnsetType = UNSET
    claims: dict[str, list[int]] | UnsetType = UNSET
    hands: list[list[str] | None] | UnsetType = UNSET
    jokers: list[int] | UnsetType = UNSET
    display: list[str] | UnsetType = UNSET
    pile: list[str] | UnsetType | None = UNSET
    discard: list[str] | UnsetType = UNSET
    tokens: list[int] | UnsetType = UNSET
    pieces: list[int] | UnsetType = UNSET
    spent: int | UnsetType = UNSET
    aside: int | UnsetType = UNSET
    round: int | UnsetType = UNSET
    phase: Literal["open", "refreshed", "taken"] | UnsetType = UNSET
    passes: int | UnsetType = UNSET
    known: list[list[str]] | UnsetType = UNSET


def boards_of(options: RoyalFlushOptions) -> tuple[str, ...]:
    """RF-4: the boards in play that the options name; none if they are drawn."""
    if options.boards == "random":
        return ()
    if options.boards == "first-game":
        return FIRST_GAME
    return (*options.boards, ROYAL_FLUSH)


def empty_table(players: int, options: RoyalFlushOptions) -> GameArray:
    """A record with what the options say, and nothing else."""
    table = np.zeros(1, RECORD)
    table["rules"] = RULES
    table["players"] = players
    table["round_number"] = 1
    table["any_suit"] = options.straight_any_suit
    table["redraw"] = options.redraw_boards and options.boards == "random"
    put_boards(table, boards_of(options))
    return table


def put_boards(table: GameArray, names: Sequence[str]) -> None:
    """Put these boards in play, all spaces free."""
    boards = [BOARD_NAMES.index(name) for name in names]
    table["in_play"] = len(boards)
    table["boards"][0, : len(boards)] = boards
    table["free"] = sum(1 << board for board in boards)


def write_position(table: GameArray, options: RoyalFlushOptions) -> RoyalFlushPosition:
    """The record as text and numbers."""
    game = fields_of(table)
    seats = range(int(game.players))
    boards = game.boards[: int(game.in_play)].tolist()
    return RoyalFlushPosition(
        game="royal_flush",
        players=len(seats),
        options=json.decode(json.encode(options)),
        turn=None if game.over else int(game.turn),
        scores=game.scores[: len(seats)].tolist(),
        boards=[BOARD_NAMES[board] for board in boards],
        claims={
            BOARD_NAMES[board]: game.holders[board, : int(game.claimed[board])].tolist()
            for board in boards
            if game.claimed[board]
        },
        hands=[
            face_texts(int(game.once[seat]), int(game.twice[seat])) + ["?"] * int(game.unseen[seat])
            for seat in seats
        ],
        jokers=game.jokers[: len(seats)].tolist(),
        display=[card_text(card) for card in game.display[: int(game.shown)].tolist()],
        pile=[card_text(card) for card in reversed(game.pile[: int(game.piled)].tolist())],
        discard=face_texts(int(game.discard_once), int(game.discard_twice)),
        tokens=game.tokens[: len(seats)].tolist(),
        pieces=game.pieces[: len(seats)].tolist(),
        spent=int(game.spent),
        aside=int(game.aside),
        round=int(game.round_number),
        phase=PHASES[int(game.phase)],  # type: ignore[arg-type]
        passes=int(game.passes),
        known=[
            face_texts(int(game.known_once[seat]), int(game.known_twice[seat])) for seat in seats
        ],
    )


def read_position(
    position: RoyalFlushPosition, players: int, options: RoyalFlushOptions
) -> GameArray:
    """The record that a position means; BadPosition names the field at fault."""
    table = empty_table(players, options)
    _read_numbers(table, position)
    _read_boards(table, position)
    _read_cards(table, position)
    table[0].key[:] = key_of(0 if isinstance(position.seed, UnsetType) else position.seed)
    return table


Value = TypeVar("Value")


def given(value: Value | UnsetType, otherwise: Value) -> Value:
    """A field's value, or another if it was left out."""
    return otherwise if isinstance(value, UnsetType) else value


def per_seat(values: list[Value] | UnsetType, players: int, field: str) -> list[Value]:
    """A list with at most an entry for each seat."""
    entries = given(values, [])
    if len(entries) > players:
        raise BadPosition(say("error.rf.too-long", most=players), field)
    return entries


def _read_numbers(table: GameArray, position: RoyalFlushPosition) -> None:
    game = table[0]
    players = int(game.players)
    read_common(position, game, players)
    game.phase = PHASES.index(given(position.phase, "open"))
    game.round_number = within(given(position.round, 1), 1, ROUNDS, "round")
    game.passes = within(given(position.passes, 0), 0, players, "passes")
    game.spent = within(given(position.spent, 0), 0, MOST, "spent")
    game.aside = within(given(position.aside, 0), 0, MOST, "aside")
    _read_row(table, "tokens", position.tokens, MOST)
    _read_row(table, "jokers", position.jokers, JOKERS)
    jokers = int(game.jokers.sum())
    if jokers > JOKERS:
        raise BadPosition(say("error.too-many-of", card="*", many=jokers, most=JOKERS), "jokers")


def _read_row(table: GameArray, field: str, values: list[int] | UnsetType, most: int) -> None:
    """Put a number for each seat into the record; no numbers at all are missing ones."""
    if isinstance(values, UnsetType) or not values:
        return
    players = int(table[0].players)
    if len(values) != players:
        raise BadPosition(say("error.one-for-each", players=players), field)
    for seat, value in enumerate(values):
        table[0][field][seat] = within(value, 0, most, f"{field}[{seat}]")


def _read_boards(table: GameArray, position: RoyalFlushPosition) -> None:
    """RF-13: which boards are in play, who holds their spaces, and the pieces left."""
    game = table[0]
    players = int(game.players)
    names = given(position.boards, list(boards_of_record(table)))
    if len(names) > IN_PLAY:
        raise BadPosition(say("error.rf.too-long", most=IN_PLAY), "boards")
    for place, name in enumerate(names):
        if name not in BOARD_NAMES or name in names[:place]:
            raise BadPosition(say("error.rf.board", name=name[:40]), f"boards[{place}]")
    put_boards(table, names)
    game.pieces[:players] = PIECES
    for name, holders in given(position.claims, {}).items():
        if name not in names:
            raise BadPosition(say("error.rf.board", name=name[:40]), f"claims.{name[:40]}")
        _read_claims(table, name, holders)
    _read_row(table, "pieces", position.pieces, PIECES)


def boards_of_record(table: GameArray) -> list[str]:
    """The names of the boards in play."""
    return [BOARD_NAMES[board] for board in table[0].boards[: int(table[0].in_play)].tolist()]


def _read_claims(table: GameArray, name: str, holders: list[int]) -> None:
    game = table[0]
    board = BOARD_NAMES.index(name)
    spaces = len(BOARDS[board].points)
    if len(holders) > spaces:
        raise BadPosition(say("error.rf.too-long", most=spaces), f"claims.{name}")
    for space, seat in enumerate(holders):
        if not 0 <= seat < game.players:
            raise BadPosition(
                say("error.seat", players=int(game.players)), f"claims.{name}[{space}]"
            )
        game.holders[board, space] = seat
        game.pieces[seat] = max(0, game.pieces[seat] - 1)
    game.claimed[board] = len(holders)
    if len(holders) == spaces:
        game.free &= ~(1 << board)


class _Cards:
    """The cards that a position has given so far: of no face there are too many."""

    def __init__(self) -> None:
        self.seen = [0] * FACES
        self.total = 0

    def read(self, texts: Sequence[str], field: str, hidden: bool) -> list[int]:
        """Codes of a list of cards; `?` only where cards may be hidden."""
        if len(texts) > CARDS:
            raise BadPosition(say("error.rf.too-long", most=CARDS), field)
        return [self._read_one(text, f"{field}[{at}]", hidden) for at, text in enumerate(texts)]

    def _read_one(self, text: str, field: str, hidden: bool) -> int:
        try:
            card = read_card(text)
        except CardError:
            raise BadPosition(say("error.card", text=text[:20]), field) from None
        if card >= FACES and not (hidden and card == HIDDEN):
            raise BadPosition(say("error.card", text=text[:20]), field)
        self.total += 1
        if self.total > CARDS:
            raise BadPosition(say("error.rf.too-many-cards", most=CARDS), field)
        if card < FACES:
            self.count(card, field)
        return card

    def count(self, face: int, field: str) -> None:
        """Note a card of a face."""
        self.seen[face] += 1
        if self.seen[face] > PACKS:
            many = self.seen[face]
            raise BadPosition(
                say("error.too-many-of", card=TEXTS[face], many=many, most=PACKS), field
            )


def _read_cards(table: GameArray, position: RoyalFlushPosition) -> None:
    """Hands, display, discard and pile; hands of others and a pile left out are unknown."""
    game = table[0]
    cards = _Cards()
    display = cards.read(given(position.display, []), "display", hidden=False)
    if len(display) > DISPLAY_SIZE:
        raise BadPosition(say("error.rf.too-long", most=DISPLAY_SIZE), "display")
    game.shown = len(display)
    game.display[: len(display)] = display
    game.discard_once, game.discard_twice = _masks(
        cards.read(given(position.discard, []), "discard", hidden=False)
    )
    unknown = _read_hands(table, position, cards)
    pile = given(position.pile, None)
    if pile is not None:
        _put_pile(table, cards.read(pile, "pile", hidden=True))
    room = CARDS - cards.total
    each = DEALT if DEALT * len(unknown) + DISPLAY_SIZE <= room else 0
    for seat in unknown:
        game.unseen[seat] += max(0, each - _held(table, seat))
    if pile is None:
        _put_pile(table, [HIDDEN] * max(0, room - each * len(unknown)))


def _put_pile(table: GameArray, pile: list[int]) -> None:
    game = table[0]
    game.piled = len(pile)
    game.pile[: len(pile)] = pile[::-1]


def _masks(cards: list[int]) -> tuple[int, int]:
    once = twice = 0
    for card in cards:
        if card != HIDDEN:
            twice |= once & 1 << card
            once |= 1 << card
    return once, twice


def _held(table: GameArray, seat: int) -> int:
    game = table[0]
    return int(game.once[seat]).bit_count() + int(game.twice[seat]).bit_count()


def _read_hands(table: GameArray, position: RoyalFlushPosition, cards: _Cards) -> list[int]:
    """Put the hands given into the record; answers the seats whose hands are not known."""
    game = table[0]
    players = int(game.players)
    hands = per_seat(position.hands, players, "hands")
    known = per_seat(position.known, players, "known")
    seat_of_reader = given(position.seat, None)
    own = position.turn if seat_of_reader is None else seat_of_reader
    own = 0 if isinstance(own, UnsetType) else own
    unknown = []
    for seat in range(players):
        hand = hands[seat] if seat < len(hands) else None
        seen = known[seat] if seat < len(known) else []
        if hand is None and seat != own:
            unknown.append(seat)
        hand = seen if hand is None else hand
        read = cards.read(hand, f"hands[{seat}]", hidden=True)
        game.once[seat], game.twice[seat] = _masks(read)
        game.unseen[seat] = read.count(HIDDEN)
        _read_known(table, seat, seen, cards)
    return unknown


def _read_known(table: GameArray, seat: int, seen: list[str], cards: _Cards) -> None:
    """What everybody has seen is in the hand, and was perhaps written there as `?`."""
    game = table[0]
    field = f"known[{seat}]"
    once, twice = _masks(_Cards().read(seen, field, hidden=False))
    lacking = once & ~int(game.once[seat]), twice & ~int(game.twice[seat])
    missing = lacking[0].bit_count() + lacking[1].bit_count()
    if missing > game.unseen[seat]:
        raise BadPosition(say("error.rf.known"), field)
    game.unseen[seat] -= missing
    for text in face_texts(lacking[0], 0) + face_texts(lacking[1], 0):
        cards.count(TEXTS.index(text), field)
    game.once[seat] |= once
    game.twice[seat] |= twice
    game.known_once[seat] = once
    game.known_twice[seat] = twice
