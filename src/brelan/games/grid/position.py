"""How the two board games write boards and racks in positions, and read them back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from brelan.cards import DECLARED, EMPTY, FACES, HIDDEN, JOKER, CardError, card_text, read_card
from brelan.errors import BadPosition
from brelan.games.grid.notation import SQUARE_TEXTS, read_square
from brelan.games.grid.record import RACK, SIDE, SQUARES
from brelan.texts import say

UNSEEN_RACK = ("?",) * RACK


def write_board(board: npt.NDArray[np.uint8]) -> dict[str, str]:
    """The cards on a board by square."""
    return {
        SQUARE_TEXTS[square]: card_text(card)
        for square, card in enumerate(board.tolist())
        if card != EMPTY
    }


def position_card(text: str, field: str) -> int:
    """A card of a position, or an error that names the field."""
    try:
        return read_card(text)
    except CardError:
        raise BadPosition(say("error.card", text=text[:40]), field) from None


def position_square(text: str, field: str, columns: int = SIDE, rows: int = SIDE) -> int:
    """A square of a position, or an error that names the field."""
    try:
        return read_square(text, columns, rows)
    except ValueError:
        raise BadPosition(say("error.square", text=text[:40]), field) from None


def read_board(
    board: Mapping[str, str], declared: bool, columns: int = SIDE, rows: int = SIDE
) -> npt.NDArray[np.uint8]:
    """A board from its position; its jokers are declared in one game and plain in the other."""
    read = np.full(SQUARES, EMPTY, np.uint8)
    for name, text in board.items():
        field = f"board.{name[:10]}"
        square = position_square(name, field, columns, rows)
        card = position_card(text, field)
        if card == HIDDEN or (card == JOKER and declared) or (card >= DECLARED and not declared):
            raise BadPosition(say("error.board-card", text=text[:40]), field)
        if read[square] != EMPTY:
            raise BadPosition(say("error.square-twice", square=SQUARE_TEXTS[square]), field)
        read[square] = card
    return read


def read_rack(rack: Sequence[str], field: str) -> npt.NDArray[np.uint8]:
    """A rack, sorted, its gaps last."""
    if len(rack) > RACK:
        raise BadPosition(say("error.rack-size", most=RACK), field)
    cards = read_plain_cards(rack, field)
    return np.array(sorted(cards) + [EMPTY] * (RACK - len(cards)), np.uint8)


def read_racks(
    racks: Sequence[Sequence[str] | None], players: int, own: int | None
) -> npt.NDArray[np.uint8]:
    """All racks. Where one is not given the own one is empty and another's is unknown."""
    if len(racks) > players:
        raise BadPosition(say("error.one-for-each", players=players), "racks")
    given = [*racks, *[None] * (players - len(racks))]
    unknown: dict[int | None, Sequence[str]] = {own: ()}
    return np.array(
        [
            read_rack(unknown.get(seat, UNSEEN_RACK) if rack is None else rack, f"racks[{seat}]")
            for seat, rack in enumerate(given)
        ],
        np.uint8,
    )


def read_plain_cards(texts: Sequence[str], field: str) -> list[int]:
    """Cards that are nowhere yet: faces, undeclared jokers, unknown ones."""
    cards = []
    for index, text in enumerate(texts):
        card = position_card(text, f"{field}[{index}]")
        if card >= DECLARED:
            raise BadPosition(say("error.card", text=text[:40]), f"{field}[{index}]")
        cards.append(card)
    return cards


def check_pack(fields: Mapping[str, npt.NDArray[np.uint8]], packs: int, jokers: int) -> None:
    """Too many of one face, or of jokers, is an error in the field that goes beyond."""
    seen = Counter[int]()
    for field, cards in fields.items():
        seen.update(JOKER if card >= DECLARED else card for card in cards.ravel().tolist())
        for card, many in seen.items():
            most = packs if card < FACES else jokers
            if card <= JOKER and many > most:
                fault = say("error.too-many-of", card=card_text(card), many=many, most=most)
                raise BadPosition(fault, field)
