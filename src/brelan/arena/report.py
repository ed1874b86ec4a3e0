"""A match as one HTML page that needs nothing else: the standings, and four plots."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import numpy as np

from brelan import __version__
from brelan.arena.match_run import MatchRun
from brelan.arena.standings import Standing, standings
from brelan.arena.statistics import Estimate, Floats, share
from brelan.arena.tally import margin
from brelan.arena.wording import (
    cells,
    headings,
    percent,
    ranked,
    remarks,
    rows_of,
    share_text,
    short_name,
    title,
)
from brelan.number_format import MINUS, format_number
from brelan.plots import (
    COLOURS,
    NEUTRAL,
    Line,
    PlotRow,
    colour_of,
    histogram,
    line_plot,
    row_plot,
)
from brelan.report_page import report_page
from brelan.texts import Message, say

LOOKS = 100
"""How often the course of a share is looked at."""


def report(match_run: MatchRun, language: str) -> str:
    """The page."""
    body = (
        f'<section class="card scroll">{standings_table(match_run, language)}</section>'
        f'<div class="plots">{"".join(plots(match_run, language))}</div>'
    )
    made = say("arena.report.made", version=__version__).text(language)
    heading = title(match_run, language)
    return report_page(language, heading, remarks(match_run, language), body, [made])


def standings_table(match_run: MatchRun, language: str) -> str:
    """Who is where, the best first, in the colours of the plots."""
    columns = headings(match_run, language)
    head = "".join(f"<th scope='col'>{escape(heading)}</th>" for heading in columns.values())
    rows = []
    for place, standing in enumerate(ranked(standings(match_run.tally))):
        key = f'<span class="key c{colour_of(place)}"></span>'
        for shown in rows_of(standing, language):
            first, *others = (escape(shown[field]) for field in columns)
            row = [key + first, *others]
            rows.append(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>")
            key = ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def plots(match_run: MatchRun, language: str) -> Iterator[str]:
    """The plots, each on a card, of those who played enough to have an interval."""
    best_first = [each for each in ranked(standings(match_run.tally)) if each.deals > 1]
    if not best_first:
        return
    for heading, plot in (
        (say("arena.report.shares"), shares(match_run, best_first, language)),
        (say("arena.report.seats"), seats(match_run, language)),
        (course_heading(best_first), course(match_run, best_first, language)),
        (margins_heading(best_first), margins(match_run, best_first, language)),
    ):
        words = escape(heading.text(language))
        yield f'<section class="card"><h2>{words}</h2>{plot}</section>'


def course_heading(best_first: list[Standing]) -> Message:
    """Of two, one is the mirror image of the other, and one is shown."""
    if len(best_first) == 2:
        return say("arena.report.course-of", name=short_name(best_first[0].contestant))
    return say("arena.report.course")


def margins_heading(best_first: list[Standing]) -> Message:
    """Whose margins are shown."""
    return say("arena.report.margins", name=short_name(best_first[0].contestant))


def shares(match_run: MatchRun, best_first: list[Standing], language: str) -> str:
    """Win shares with their intervals."""
    rows = share_rows(best_first, language)
    return row_plot(
        say("arena.column.share").text(language),
        described(rows),
        rows,
        1 / match_run.match.players,
        say("arena.report.share-axis").text(language),
        lambda value: percent_tick(value, language),
    )


def seats(match_run: MatchRun, language: str) -> str:
    """What each seat is worth, whichever contestant sits there."""
    rows = [
        row_of(say("arena.report.seat", number=seat + 1).text(language), won, NEUTRAL, language)
        for seat, won in enumerate(seat_shares(match_run))
    ]
    return row_plot(
        say("arena.report.seats").text(language),
        described(rows),
        rows,
        1 / match_run.match.players,
        say("arena.report.share-axis").text(language),
        lambda value: percent_tick(value, language),
    )


def share_rows(best_first: list[Standing], language: str) -> list[PlotRow]:
    """The win shares of contestants."""
    return [
        row_of(short_name(standing.contestant), standing.win_share, colour_of(place), language)
        for place, standing in enumerate(best_first)
    ]


def row_of(name: str, won: Estimate, colour: int, language: str) -> PlotRow:
    """A win share as a row of a plot."""
    assert won.value is not None
    assert won.low is not None
    assert won.high is not None
    return PlotRow(name, won.value, won.low, won.high, share_text(won, language), colour)


def described(rows: list[PlotRow]) -> str:
    """What a plot of rows shows, in words."""
    return "; ".join(f"{row.name}: {row.text}" for row in rows)


def seat_shares(match_run: MatchRun) -> list[Estimate]:
    """How often each seat wins."""
    wins = np.zeros((len(match_run.deals), match_run.match.players))
    games = np.zeros(len(match_run.deals))
    for number, deal in enumerate(match_run.deals):
        for played in deal.games:
            first = np.array(played.places) == 1
            wins[number] += first / first.sum()
            games[number] += 1
    return [share(wins[:, seat], games) for seat in range(match_run.match.players)]


def course(match_run: MatchRun, best_first: list[Standing], language: str) -> str:
    """How the win shares settled."""
    names = [contestant.name for contestant in match_run.match.contestants]
    shown = best_first[:1] if len(best_first) == 2 else best_first[:COLOURS]
    wins, sat = match_run.tally.wins, match_run.tally.seats
    lines = []
    for standing in shown:
        number = names.index(standing.contestant)
        lines.append(course_of(standing.contestant, wins[:, number], sat[:, number]))
    return line_plot(
        course_heading(best_first).text(language),
        described(share_rows(shown, language)),
        lines,
        1 / match_run.match.players,
        say("arena.report.deals-axis").text(language),
        (lambda value: tick(value, language), lambda value: percent_tick(value, language)),
    )


def course_of(name: str, wins: Floats, sat: Floats) -> Line:
    """The share after some of the deals, and after all."""
    first = int(np.flatnonzero(sat)[1]) + 1
    looks = sorted({round(look) for look in np.linspace(first, len(wins), LOOKS)})
    seen = [share(wins[:look], sat[:look]) for look in looks]
    return Line(
        name,
        looks,
        [each.value or 0.0 for each in seen],
        [each.low or 0.0 for each in seen],
        [1.0 if each.high is None else each.high for each in seen],
    )


def margins(match_run: MatchRun, best_first: list[Standing], language: str) -> str:
    """By how many points the best won and lost."""
    best = best_first[0]
    number = [each.name for each in match_run.match.contestants].index(best.contestant)
    values = [
        float(margin(played.scores, seat))
        for deal in match_run.deals
        for played in deal.games
        if played.forfeit is None
        for seat, contestant in enumerate(played.seating)
        if contestant == number
    ]
    heading = margins_heading(best_first).text(language)
    description = cells(best, language)["margin"]
    label = say("arena.report.points-axis").text(language)
    found = np.array(values or [0.0])
    return histogram(heading, description, found, label, lambda value: tick(value, language))


def tick(value: float, language: str) -> str:
    """A number on an axis."""
    return format_number(value, language).replace("-", MINUS)


def percent_tick(value: float, language: str) -> str:
    """A share on an axis."""
    return percent(value, language).removesuffix(".0").removesuffix(",0")
