"""From the kernel's report to a judgement for people: names, squares, rule and reason."""

from __future__ import annotations

from typing import Any

from brelan.actions import Hand, Judgement
from brelan.cards import card_text
from brelan.combinations import NAMES
from brelan.games.flush_royal import validation
from brelan.games.flush_royal.lines import ACROSS, square_at
from brelan.games.grid.notation import COLUMNS, SQUARE_TEXTS
from brelan.texts import Message, say

REASONS = {
    validation.SQUARE_TAKEN: "reason.fr.square-taken",
    validation.NO_COMBINATION: "reason.fr.no-combination",
    validation.LINE_TOO_LONG: "reason.fr.line-too-long",
    validation.OPENING_ZONE: "reason.fr.opening-zone",
    validation.OPENING_LINE: "reason.fr.opening-line",
    validation.NOT_CONNECTED: "reason.fr.not-connected",
    validation.JOKER_UNDECLARED: "reason.fr.joker-undeclared",
    validation.TWO_JOKERS: "reason.fr.two-jokers",
    validation.COULD_LAY: "reason.fr.could-lay",
    validation.RESERVE_TOO_SMALL: "reason.fr.reserve-too-small",
    validation.SWAP_EMPTY: "reason.fr.swap-empty",
    validation.SWAP_JOKER_FOR_JOKER: "reason.fr.swap-joker-for-joker",
    validation.SWAP_NO_JOKER_THERE: "reason.fr.swap-no-joker-there",
    validation.SWAP_OTHER_FACE: "reason.fr.swap-other-face",
    validation.SWAPPED_ALREADY: "reason.fr.swapped-already",
    validation.NEW_CARDS_ONLY: "reason.fr.new-cards-only",
}
IN_A_LINE = (validation.NO_COMBINATION, validation.LINE_TOO_LONG, validation.NEW_CARDS_ONLY)
NOWHERE = (
    validation.TWO_JOKERS,
    validation.COULD_LAY,
    validation.OPENING_LINE,
    validation.RESERVE_TOO_SMALL,
)
"""Faults without a square of their own."""


def judge(game: Any, report: Any) -> Judgement:
    """What the report of an action says."""
    if report["fault"] == validation.FINE:
        hands = tuple(_hand(report, index) for index in range(report["hands"]))
        return Judgement(True, int(report["points"]), hands)
    fault = int(report["fault"])
    return Judgement(
        False,
        rule=f"FR-{validation.RULE_OF[fault]}",
        reason=_reason(game, fault, report),
        squares=tuple(SQUARE_TEXTS[square] for square in _squares(fault, report)),
    )


def _hand(report: Any, index: int) -> Hand:
    direction, line = int(report["hand_direction"][index]), int(report["hand_line"][index])
    places = range(int(report["hand_first"][index]), int(report["hand_last"][index]) + 1)
    return Hand(
        NAMES[report["hand_kind"][index]],
        tuple(SQUARE_TEXTS[square_at(direction, line, place)] for place in places),
        int(report["hand_points"][index]),
    )


def _reason(game: Any, fault: int, report: Any) -> Message:
    square = int(report["square"])
    if fault in IN_A_LINE:
        return say(REASONS[fault], line=_line(report), cards=_cards(report))
    if fault == validation.SWAP_OTHER_FACE:
        there = card_text(int(game["board"][square]))
        return say(REASONS[fault], square=SQUARE_TEXTS[square], card=there)
    if fault == validation.RESERVE_TOO_SMALL:
        return say(REASONS[fault], left=int(game["left"]))
    if fault in NOWHERE:
        return say(REASONS[fault])
    return say(REASONS[fault], square=SQUARE_TEXTS[square])


def _line(report: Any) -> Message:
    line = int(report["line"])
    if report["direction"] == ACROSS:
        return say("line.row", name=line + 1)
    return say("line.column", name=COLUMNS[line])


def _cards(report: Any) -> str:
    return " ".join(card_text(int(report["board"][square])) for square in _line_squares(report))


def _squares(fault: int, report: Any) -> list[int]:
    """Where a fault lies."""
    if fault in IN_A_LINE:
        return _line_squares(report)
    return [] if fault in NOWHERE else [int(report["square"])]


def _line_squares(report: Any) -> list[int]:
    direction, line = int(report["direction"]), int(report["line"])
    places = range(int(report["first"]), int(report["last"]) + 1)
    return [square_at(direction, line, place) for place in places]
