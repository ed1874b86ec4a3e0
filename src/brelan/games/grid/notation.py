"""How the two board games write squares, actions, boards and racks, and read them back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from brelan.arrays import Codes
from brelan.cards import DECLARED, EMPTY, FACES, HIDDEN, JOKER, CardError, card_text, read_card
from brelan.errors import BadAction, BadPosition
from brelan.games.grid.record import ACTION, EXCHANGE, LAY, PASS, RACK, SIDE, SQUARES, SWAP
from brelan.texts import say

COLUMNS = "abcdefghijklmno"
SQUARE_TEXTS = tuple(f"{COLUMNS[square % SIDE]}{square // SIDE + 1}" for square in range(SQUARES))
_SQUARES = {text: square for square, text in enumerate(SQUARE_TEXTS)}
UNSEEN_RACK = ("?",) * RACK
VERBS = {LAY: "lay", PASS: "pass", EXCHANGE: "exchange", SWAP: "swap"}


def read_square(text: str, columns: int = SIDE, rows: int = SIDE) -> int:
    """The square that a text names; ValueError if the board has none of that name."""
    square = _SQUARES.get(text.lower())
    if square is None or square % SIDE >= columns or square // SIDE >= rows:
        raise ValueError(text)
    return square


def write_actions(codes: Codes) -> list[str]:
    """The canonical texts of actions."""
    parts = (
        codes["verb"].tolist(),
        codes["many"].tolist(),
        codes["squares"].tolist(),
        codes["cards"].tolist(),
    )
    return [_write(*part) for part in zip(*parts, strict=True)]


def _write(verb: int, many: int, squares: Sequence[int], cards: Sequence[int]) -> str:
    if verb == LAY:
        return "lay " + " ".join(
            f"{SQUARE_TEXTS[square]}={card_text(card)}"
            for square, card in zip(squares[:many], cards[:many], strict=True)
        )
    if verb == SWAP:
        return f"swap {SQUARE_TEXTS[squares[0]]} {card_text(cards[0])}"
    return " ".join([VERBS[verb], *(card_text(card) for card in cards[:many])])


def read_action(text: str, verbs: Iterable[int], columns: int = SIDE, rows: int = SIDE) -> Codes:
    """The action that a text means, on a board of that size, in canonical order."""
    words = text.split()
    allowed = {VERBS[verb]: verb for verb in verbs}
    if not words or words[0] not in allowed:
        first = words[0][:40] if words else ""
        raise BadAction(say("error.verb", verb=first, verbs=", ".join(allowed)))
    verb, arguments = allowed[words[0]], words[1:]
    codes = np.zeros(1, ACTION)
    codes["verb"] = verb
    if verb == LAY:
        _fill(codes, sorted(_placement(word, columns, rows) for word in arguments))
        if not arguments:
            raise BadAction(say("error.lay.nothing"))
    elif verb == SWAP:
        if len(arguments) != 2:
            raise BadAction(say("error.swap.shape"))
        square, card = sorted(arguments, key=lambda word: word.lower() not in _SQUARES)
        _fill(codes, [(_square(square, columns, rows), _card(card))])
    else:
        _fill(codes, [(0, card) for card in sorted(_card(word) for word in arguments)])
    return codes


def _fill(codes: Codes, placed: Sequence[tuple[int, int]]) -> None:
    if len(placed) > RACK:
        raise BadAction(say("error.too-many-cards", most=RACK))
    codes["many"] = len(placed)
    for index, (square, card) in enumerate(placed):
        codes["squares"][0][index] = square
        codes["cards"][0][index] = card


def _placement(word: str, columns: int, rows: int) -> tuple[int, int]:
    square, equals, card = word.partition("=")
    if not equals or not card:
        raise BadAction(say("error.lay.shape", word=word[:40]))
    return _square(square, columns, rows), _card(card)


def _square(text: str, columns: int, rows: int) -> int:
    try:
        return read_square(text, columns, rows)
    except ValueError:
        raise BadAction(say("error.square", text=text[:40])) from None


def _card(text: str) -> int:
    try:
        card = read_card(text)
    except CardError:
        card = HIDDEN
    if card == HIDDEN:
        raise BadAction(say("error.card", text=text[:40]))
    return card


def write_board(board: npt.NDArray[np.uint8]) -> dict[str, str]:
    """The cards on a board by square."""
    return {
        SQUARE_TEXTS[square]: card_text(card)
        for square, card in enumerate(board.tolist())
        if card != EMPTY
    }


def write_cards(cards: npt.NDArray[np.uint8]) -> list[str]:
    """The cards of a rack or a supply, without its gaps."""
    return [card_text(card) for card in cards.tolist() if card != EMPTY]


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
