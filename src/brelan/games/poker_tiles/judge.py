"""From what the kernels find to a judgement for people: names, squares, rule and reason."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from brelan.actions import Hand, Judgement
from brelan.cards import EMPTY, card_text
from brelan.combinations import NAMES
from brelan.errors import BadAction
from brelan.games.grid.notation import SQUARE_TEXTS, write_actions
from brelan.games.grid.record import ACTION, EXCHANGE, SIDE
from brelan.games.poker_tiles.facts import POINTS
from brelan.games.poker_tiles.hands import HAND, MOST_HANDS
from brelan.games.poker_tiles.shown import show_most_new_tiles
from brelan.games.poker_tiles.validation import OFF_THE_BOARD, validate
from brelan.texts import Message, say


def judge(game: Any, action: Any, made: npt.NDArray[np.void]) -> Judgement:
    """What an action earns, or why it may not be; BadAction if the player cannot mean it."""
    mistake, rule, found = validate(game, action, made)
    if mistake:
        raise BadAction(_mistake(game, action, mistake))
    if rule:
        return _refusal(game, action, rule, made[:found])
    if found:
        show_most_new_tiles(game, action, made, found)
    hands = tuple(_hand(hand) for hand in made[:found].tolist())
    return Judgement(True, sum(hand.points for hand in hands), hands)


def _refusal(game: Any, action: Any, rule: int, made: npt.NDArray[np.void]) -> Judgement:
    """Which rule an action breaks, why, and on which squares."""
    squares = tuple(SQUARE_TEXTS[square] for square in action["squares"][: action["many"]].tolist())
    reason = _why_crowded(action, made) if rule == 14 else _reason(game, action, rule)
    if "square" in reason.values:
        squares = (str(reason.values["square"]),)
    elif rule == 5:
        squares = ()
    return Judgement(False, rule=f"PT-{rule}", reason=reason, squares=squares)


def _hand(hand: tuple[int, int, int, int]) -> Hand:
    first, stride, many, kind = hand
    squares = tuple(SQUARE_TEXTS[first + place * stride] for place in range(many))
    return Hand(NAMES[kind], squares, POINTS[NAMES[kind]])


def _mistake(game: Any, action: Any, mistake: int) -> Message:
    if mistake != OFF_THE_BOARD:
        return say("error.not-held", action=write_actions(np.array([action], ACTION))[0])
    columns, rows = int(game["columns"]), int(game["rows"])
    squares = action["squares"][: action["many"]].tolist()
    off = [square for square in squares if square % SIDE >= columns or square // SIDE >= rows]
    return say("error.square", text=SQUARE_TEXTS[off[0]])


def _reason(game: Any, action: Any, rule: int) -> Message:
    if rule == 5:
        left = int(game["left"])
        if action["verb"] == EXCHANGE:
            return say("reason.pt.pile-too-small", left=left)
        return say("reason.pt.pass-too-early", left=left)
    if rule == 8:
        return say("reason.pt.touches-nothing")
    squares = action["squares"][: action["many"]].tolist()
    if rule == 7:
        return _why_not_there(game, squares)
    tiles = " ".join(card_text(tile) for tile in action["cards"][: len(squares)].tolist())
    if _has_gap(game, squares):
        return say("reason.pt.gap")
    if game["jokers_beside"] and _is_held_anywhere(game, action):
        return say("reason.pt.joker-square-not-beside", tiles=tiles)
    return say("reason.pt.no-hand", tiles=tiles)


def _why_crowded(action: Any, made: npt.NDArray[np.void]) -> Message:
    """PT-14: which hand scores in the line of a lay that makes another beside it."""
    across = action["squares"][0] // SIDE == action["squares"][1] // SIDE
    along = made[made["stride"] == (1 if across else SIDE)]
    scoring = _hand(along[0].tolist())
    combination = say(f"combination.{scoring.combination}")
    return say("reason.pt.end-to-end", combination=combination, squares=" ".join(scoring.squares))


def _is_held_anywhere(game: Any, action: Any) -> bool:
    """Whether a hand would hold all new tiles if joker squares served every hand (PT-15)."""
    lenient = game.copy()
    lenient["jokers_beside"] = 0
    _, rule, _ = validate(lenient, action, np.zeros(MOST_HANDS, HAND))
    return bool(rule != 10)


def _why_not_there(game: Any, squares: list[int]) -> Message:
    """PT-7: the first square that is not free, or else that the squares are in no line."""
    for index, square in enumerate(squares):
        if game["joker_square"][square]:
            return say("reason.pt.joker-square", square=SQUARE_TEXTS[square])
        if game["board"][square] != EMPTY:
            return say("reason.pt.square-taken", square=SQUARE_TEXTS[square])
        if square in squares[:index]:
            return say("reason.pt.two-on-a-square", square=SQUARE_TEXTS[square])
    return say("reason.pt.not-in-line")


def _has_gap(game: Any, squares: list[int]) -> bool:
    """Whether an empty square lies between new tiles, which are in one line."""
    stride = 1 if squares[0] // SIDE == squares[-1] // SIDE else SIDE
    between = set(range(squares[0], squares[-1], stride)) - set(squares)
    filled = (game["board"] != EMPTY) | (game["joker_square"] != 0)
    return not all(filled[square] for square in between)
