"""The figures of a match in a reader's language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from brelan.arena.match_run import MatchRun
from brelan.arena.standings import Adjusted, Standing
from brelan.arena.statistics import Estimate
from brelan.number_format import format_number, format_signed
from brelan.texts import say

LONGEST_NAME = 34
"""Characters; the command of a program may be of any length."""


def short_name(name: str) -> str:
    """A contestant's name on one line."""
    words = " ".join(name.split())
    return words if len(words) <= LONGEST_NAME else f"{words[: LONGEST_NAME - 1]}…"


def percent(value: float, language: str) -> str:
    """A share as a percentage, without its sign."""
    return format_number(100 * value, language, 1)


def share_text(share: Estimate, language: str) -> str:
    """A win share and its interval."""
    if share.value is None:
        return "–"
    text = say("arena.percent", value=percent(share.value, language)).text(language)
    if share.low is None or share.high is None:
        return text
    return f"{text} ({percent(share.low, language)}–{percent(share.high, language)})"


def margin_text(margin: Estimate, language: str) -> str:
    """A margin and its interval, which is as long to either side."""
    if margin.value is None:
        return "–"
    text = format_signed(margin.value, language, 1)
    if margin.high is None:
        return text
    return f"{text} ± {format_number(margin.high - margin.value, language, 1)}"


def rating_text(estimate: Estimate, language: str) -> str:
    """A rating and its interval; of one without a value, the bound that it has."""
    low, high = (
        None if bound is None else format_signed(bound, language, 0)
        for bound in (estimate.low, estimate.high)
    )
    if estimate.value is None:
        return f"> {low}" if low else f"< {high}" if high else "–"
    text = format_signed(estimate.value, language, 0)
    return text if low is None and high is None else f"{text} ({low or '−∞'} … {high or '+∞'})"


def headings(match_run: MatchRun, language: str) -> dict[str, str]:
    """What the columns are called, by the standing's field; forfeits only if there are any."""
    duel = len(match_run.match.contestants) == 2 and match_run.match.players == 2
    keys = {
        "contestant": "arena.column.contestant",
        "win_share": "arena.column.share",
        "margin": "arena.column.margin",
        "rating": "arena.column.elo" if duel else "arena.column.rating",
        "games": "arena.column.games",
        "forfeits": "arena.column.forfeits",
    }
    if not match_run.tally.forfeits.any():
        del keys["forfeits"]
    return {field: say(key).text(language) for field, key in keys.items()}


def cells(standing: Standing, language: str) -> dict[str, str]:
    """What stands in the columns."""
    return {
        "contestant": short_name(standing.contestant),
        "win_share": share_text(standing.win_share, language),
        "margin": margin_text(standing.margin, language),
        "rating": rating_text(standing.rating, language),
        "games": format_number(standing.games, language),
        "forfeits": format_number(standing.forfeits, language),
    }


def adjusted_cells(adjusted: Adjusted, language: str) -> dict[str, str]:
    """The same of the figures with luck taken out, for a row below."""
    return {
        "contestant": say("arena.adjusted.row").text(language),
        "win_share": share_text(adjusted.win_share, language),
        "margin": margin_text(adjusted.margin, language),
        "rating": rating_text(adjusted.rating, language),
        "games": "",
        "forfeits": "",
    }


def rows_of(standing: Standing, language: str) -> Iterator[dict[str, str]]:
    """The row of a contestant, and the one below it if luck was measured."""
    yield cells(standing, language)
    if standing.adjusted is not None:
        yield adjusted_cells(standing.adjusted, language)


def ranked(standings: Iterable[Standing]) -> list[Standing]:
    """The best first."""
    return sorted(standings, key=lambda standing: -(standing.win_share.value or 0.0))


def title(match_run: MatchRun, language: str) -> str:
    """What is played."""
    match = match_run.match
    return say(
        "arena.title",
        game=say(f"game.{match.game}.name"),
        players=match.players,
        seed=str(match.seed),
    ).text(language)


def remarks(match_run: MatchRun, language: str) -> list[str]:
    """What a reader of the figures must know."""
    return [
        sample(match_run, language),
        *adjustment(match_run, language),
        *options(match_run, language),
        *interruption(match_run, language),
        *verdict(match_run, language),
        *forfeits(match_run, language),
    ]


def sample(match_run: MatchRun, language: str) -> str:
    """How much the figures rest on."""
    return say(
        "arena.sample",
        games=format_number(match_run.tally.games, language),
        deals=format_number(len(match_run.deals), language),
        par=percent(1 / match_run.match.players, language),
        seconds=format_number(match_run.seconds, language, 1),
    ).text(language)


def adjustment(match_run: MatchRun, language: str) -> list[str]:
    """What the second row of each contestant is."""
    if not match_run.match.adjust:
        return []
    return [say("arena.adjusted.remark").text(language)]


def options(match_run: MatchRun, language: str) -> list[str]:
    """By which options the game was played, if not by the usual ones."""
    chosen = match_run.match.options
    usual = msgspec.to_builtins(type(chosen)())
    given = [
        f"{name}={msgspec.json.encode(value).decode()}"
        for name, value in msgspec.to_builtins(chosen).items()
        if value != usual[name]
    ]
    return [say("arena.options", options=", ".join(given)).text(language)] if given else []


def interruption(match_run: MatchRun, language: str) -> list[str]:
    """That there would have been more."""
    return [say("arena.interrupted").text(language)] if match_run.interrupted else []


def verdict(match_run: MatchRun, language: str) -> list[str]:
    """What was decided early."""
    if match_run.decision is None:
        return []
    name = short_name(match_run.match.contestants[match_run.decision.strongest].name)
    deals = format_number(match_run.decision.deals, language)
    return [say("arena.decided", name=name, deals=deals).text(language)]


def forfeits(match_run: MatchRun, language: str) -> list[str]:
    """Who lost by a fault, why (its first words), and how often."""
    times: Counter[tuple[str, str]] = Counter()
    words: dict[tuple[str, str], str] = {}
    for deal in match_run.deals:
        for played in deal.games:
            if played.forfeit is not None:
                contestant = match_run.match.contestants[played.seating[played.forfeit.seat]]
                kind = (short_name(contestant.name), played.forfeit.reason.key)
                times[kind] += 1
                words.setdefault(kind, played.forfeit.reason.text(language))
    return [
        say(
            "arena.forfeit", name=kind[0], times=format_number(many, language), why=words[kind]
        ).text(language)
        for kind, many in times.most_common()
    ]
