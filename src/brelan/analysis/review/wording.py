"""A review in a reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from brelan.analysis.review.review import Move, Review, Reviewed, Seat
from brelan.number_format import MINUS, format_number, format_signed
from brelan.texts import say

MOMENTS = 3
"""How many moments are shown."""
NOTABLE_LUCK = 0.05
"""A moment of luck changes the share of the win by so much at least."""


def title(review: Review, language: str) -> str:
    """What was played, and by whom."""
    return say(
        "review.title",
        game=say(f"game.{review.game}.name"),
        players=", ".join(review.players),
    ).text(language)


def name_of(review: Review, seat: int) -> str:
    """The name of a seat's player; two of one name are told apart by their seats."""
    name = review.players[seat]
    return name if review.players.count(name) == 1 else f"{name} ({seat + 1})"


def signed_percent(share: float, language: str) -> str:
    """A difference in shares of the win, in percent."""
    value = format_signed(100 * share, language, 1)
    return say("review.percent", value=value).text(language)


def percent(share: float, language: str) -> str:
    """A share of the win, in percent."""
    return say("review.percent", value=format_number(100 * share, language)).text(language)


def lost_text(lost: float, error: float, language: str) -> str:
    """What was given away, and its standard error, in percent."""
    found, spread = (format_number(100 * each, language, 1) for each in (lost, error))
    value = f"{found.replace('-', MINUS)} ± {spread}"
    return say("review.percent", value=value).text(language)


def headings(language: str) -> list[str]:
    """What the columns of the seats are called."""
    names = ("player", "deal", "luck", "own", "others", "result", "decisions", "lost")
    return [say(f"review.column.{name}").text(language) for name in names]


def cells(review: Review, seat: Seat, language: str) -> list[str]:
    """What stands in these columns."""
    parts = (seat.deal, seat.luck, seat.own, seat.others, seat.result)
    return [
        name_of(review, seat.seat),
        *(signed_percent(part, language) for part in parts),
        format_number(seat.decisions, language),
        lost_text(seat.lost, seat.lost_error, language),
    ]


def move_headings(language: str) -> list[str]:
    """What the columns of the marked moves are called."""
    names = ("move", "player", "played", "better", "lost", "mark")
    return [say(f"review.column.{name}").text(language) for name in names]


def move_cells(review: Review, move: Move, language: str) -> list[str]:
    """What stands in these columns."""
    return [
        format_number(move.step + 1, language),
        name_of(review, move.seat),
        move.action,
        move.best,
        lost_text(move.lost, move.lost_error, language),
        say(f"review.mark.{move.mark}").text(language),
    ]


def marked(review: Review) -> list[Move]:
    """The moves that clearly gave something away."""
    return [move for move in review.moves if move.mark is not None]


def moments(review: Review) -> list[Move]:
    """The moves that mattered most, by what they gave away or by their luck, in their order."""
    order = sorted(review.moves, key=lambda move: -weight(move))[:MOMENTS]
    return sorted((move for move in order if weight(move) > 0), key=lambda move: move.step)


def weight(move: Move) -> float:
    """How much a move mattered."""
    lucky = max(move.luck)
    return max(move.lost if move.mark else 0.0, lucky if lucky >= NOTABLE_LUCK else 0.0)


def moment_text(review: Review, move: Move, language: str) -> str:
    """A moment in a sentence or two."""
    told = []
    if move.mark is not None:
        told.append(
            say(
                "review.moment.lost",
                mark=say(f"review.mark.{move.mark}"),
                best=move.best,
                lost=lost_text(move.lost, move.lost_error, language),
            )
        )
    luckiest = max(range(len(move.luck)), key=lambda seat: move.luck[seat])
    if move.luck[luckiest] >= NOTABLE_LUCK:
        told.append(
            say(
                "review.moment.luck",
                name=name_of(review, luckiest),
                luck=signed_percent(move.luck[luckiest], language),
            )
        )
    return " ".join(each.text(language) for each in told)


def moment_heading(review: Review, move: Move, language: str) -> str:
    """When it was, who played, and what."""
    return say(
        "review.moment.heading",
        number=format_number(move.step + 1, language),
        name=name_of(review, move.seat),
        action=move.action,
    ).text(language)


def remarks(review: Review, language: str) -> list[str]:
    """What a reader of the figures must know."""
    return [
        say("review.sum", even=percent(1 / len(review.players), language)).text(language),
        say(
            "review.judged",
            worlds=format_number(review.worlds, language),
            seed=str(review.seed),
        ).text(language),
    ]


def curve_description(reviewed: Reviewed, language: str) -> str:
    """The course in words, for who cannot see it."""
    return "; ".join(
        say(
            "review.curve.seat",
            name=name_of(reviewed.review, seat),
            first=percent(reviewed.curve[0][seat], language),
            last=percent(reviewed.curve[-1][seat], language),
        ).text(language)
        for seat in range(len(reviewed.review.players))
    )


def seat_curve(curve: Sequence[Sequence[float]], seat: int) -> list[float]:
    """The share of one seat, position by position."""
    return [values[seat] for values in curve]
