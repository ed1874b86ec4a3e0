"""A review as one HTML page that needs nothing else: seats, curve, three moments, marked moves."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from brelan import __version__
from brelan.analysis.review.review import Review, Reviewed
from brelan.analysis.review.wording import (
    cells,
    curve_description,
    headings,
    marked,
    moment_heading,
    moment_text,
    moments,
    move_cells,
    move_headings,
    percent,
    remarks,
    seat_curve,
    title,
)
from brelan.number_format import format_number
from brelan.plots import (
    BOTTOM,
    LEFT,
    PLAIN_HEIGHT,
    RIGHT,
    TOP,
    WIDTH,
    Axis,
    across,
    colour_of,
    picture,
    points,
    stroke,
    upward,
)
from brelan.report_page import report_page
from brelan.texts import say


def review_page(reviewed: Reviewed, language: str) -> str:
    """The page."""
    review = reviewed.review
    body = "".join(
        [
            f'<section class="card scroll">{seats_table(review, language)}</section>',
            card("review.curve.title", curve(reviewed, language), language),
            moments_card(review, language),
            moves_card(review, language),
        ]
    )
    made = say("review.made", version=__version__).text(language)
    return report_page(language, title(review, language), remarks(review, language), body, [made])


def card(key: str, content: str, language: str) -> str:
    """A part of the page under its heading."""
    heading = escape(say(key).text(language))
    return f'<section class="card scroll"><h2>{heading}</h2>{content}</section>'


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table; the cells are HTML."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def seats_table(review: Review, language: str) -> str:
    """What each result is made of, in the colours of the curve."""
    rows = []
    for seat in review.seats:
        name, *others = map(escape, cells(review, seat, language))
        rows.append([f'<span class="key c{colour_of(seat.seat)}"></span>{name}', *others])
    return table(headings(language), rows)


def curve(reviewed: Reviewed, language: str) -> str:
    """The share of the win of every seat, position by position; marked moves are dots on it."""
    review, height = reviewed.review, PLAIN_HEIGHT
    last = max(1, len(reviewed.curve) - 1)
    label = say("review.curve.moves").text(language)
    x = Axis(0, last, LEFT, WIDTH - RIGHT, label, lambda value: format_number(value, language))
    y = Axis(0, 1, height - BOTTOM, TOP, "", lambda value: percent(value, language))
    even = y.at(1 / len(review.players))
    marks = [*across(x, height), *upward(y), stroke(LEFT, even, WIDTH - RIGHT, even, "par")]
    for seat in range(len(review.players)):
        shares = seat_curve(reviewed.curve, seat)
        corners = points(x, y, list(enumerate(shares)))
        marks.append(f'<polyline class="course c{colour_of(seat)}" points="{corners}"/>')
    marks += [dot(reviewed, move.step, move.seat, x, y) for move in marked(review)]
    heading = say("review.curve.title").text(language)
    return picture(heading, curve_description(reviewed, language), height, marks)


def dot(reviewed: Reviewed, step: int, seat: int, x: Axis, y: Axis) -> str:
    """A marked move on the curve of who made it."""
    across_at, up_at = x.at(step), y.at(min(max(reviewed.curve[step][seat], 0.0), 1.0))
    return f'<circle class="c{colour_of(seat)}" cx="{across_at:g}" cy="{up_at:g}" r="4"/>'


def moments_card(review: Review, language: str) -> str:
    """The moments that mattered most."""
    told = "".join(
        f"<li><strong>{escape(moment_heading(review, move, language))}</strong><br/>"
        f"{escape(moment_text(review, move, language))}</li>"
        for move in moments(review)
    )
    return card("review.moments", f"<ol>{told}</ol>", language) if told else ""


def moves_card(review: Review, language: str) -> str:
    """The moves that clearly gave something away."""
    rows = [map(escape, move_cells(review, move, language)) for move in marked(review)]
    if rows:
        return card("review.moves", table(move_headings(language), rows), language)
    return card("review.moves", f"<p>{escape(say('review.nothing').text(language))}</p>", language)
