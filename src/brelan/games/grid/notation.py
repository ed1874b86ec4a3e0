"""How the two board games write squares, actions, boards and racks, and read them back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from brelan.arrays import Codes
from brelan.cards import EMPTY, HIDDEN, CardError, card_text, read_card
from brelan.errors import BadAction
from brelan.games.grid.record import ACTION, EXCHANGE, LAY, PASS, RACK, SIDE, SQUARES, SWAP
from brelan.texts import say

COLUMNS = "abcdefghijklmno"
SQUARE_TEXTS = tuple(f"{COLUMNS[square % SIDE]}{square // SIDE + 1}" for square in range(SQUARES))
_SQUARES = {text: square for square, text in enumerate(SQUARE_TEXTS)}
VERB_TEXTS = {LAY: "lay", PASS: "pass", EXCHANGE: "exchange", SWAP: "swap"}


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
    return " ".join([VERB_TEXTS[verb], *(card_text(card) for card in cards[:many])])


def read_action(text: str, verbs: Iterable[int], columns: int = SIDE, rows: int = SIDE) -> Codes:
    """The action that a text means, on a board of that size, in canonical order."""
    words = text.split()
    allowed = {VERB_TEXTS[verb]: verb for verb in verbs}
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


def write_cards(cards: npt.NDArray[np.uint8]) -> list[str]:
    """The cards of a rack or a supply, without its gaps."""
    return [card_text(card) for card in cards.tolist() if card != EMPTY]
