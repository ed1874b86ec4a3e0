"""The page: well formed, complete in itself, in the reader's language, with what was played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest

from brelan.arena.match import Deal, Forfeit
from brelan.arena.match_run import MatchRun, Source
from brelan.arena.report import report
from brelan.plots import Axis, nice_step
from brelan.texts import LANGUAGES, say

from .specimens import drawn_deal, match_of, played_as


def match_run_of(deals: int, *names: str, players: int = 2) -> MatchRun:
    match = match_of(*names, players=players)
    wheel = np.random.default_rng(1)
    strengths = [1.0, *(0.0 for _ in names)]
    match_run = MatchRun(match)
    match_run.play(source(drawn_deal(match, number, strengths, wheel) for number in range(deals)))
    return match_run


def source(deals: Iterator[Deal]) -> Source:
    yield from deals


def parsed(page: str) -> ElementTree.Element:
    head, _, rest = page.partition("\n")
    assert head == "<!doctype html>"
    return ElementTree.fromstring(rest)


def svgs(tree: ElementTree.Element) -> list[ElementTree.Element]:
    return [each for each in tree.iter() if each.tag.endswith("svg")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_well_formed_and_speaks_the_readers_language(language: str) -> None:
    tree = parsed(report(match_run_of(30, "greedy", "random"), language))
    assert tree.get("lang") == language
    said = " ".join(tree.itertext())
    for key in ("arena.report.shares", "arena.report.seats", "arena.column.elo"):
        assert say(key).text(language) in said
    for name in ("greedy", "random"):
        assert name in said


def test_the_page_needs_nothing_else() -> None:
    page = report(match_run_of(30, "greedy", "random"), "en")
    assert not re.search(r"https?:|src=|href=|url\(|@import|<script|<link", page)


def test_every_plot_tells_what_it_shows_to_who_cannot_see_it() -> None:
    tree = parsed(report(match_run_of(30, "greedy", "random"), "en"))
    assert len(svgs(tree)) == 4
    for svg in svgs(tree):
        title, description = svg[0], svg[1]
        assert (title.tag, description.tag) == ("title", "desc")
        assert title.text
        assert description.text
        assert svg.get("aria-label") == f"{title.text}. {description.text}"


def test_a_contestant_has_the_same_colour_in_the_table_and_in_the_plots() -> None:
    tree = parsed(report(match_run_of(30, "greedy", "random", "greedy@1steps"), "en"))
    keys = [each.get("class") for each in tree.iter("span")]
    assert keys == ["key c0", "key c1", "key c2"]
    shares, seats, *_ = svgs(tree)
    assert [each.get("class") for each in shares.iter("circle")] == [
        "point c0",
        "point c1",
        "point c2",
    ]
    assert [each.get("class") for each in seats.iter("circle")] == ["point c5", "point c5"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_drawn_outside_its_plot(players: int) -> None:
    names = ("greedy", "random", "greedy@1steps", "random@1steps")
    for svg in svgs(parsed(report(match_run_of(24, *names, players=players), "en"))):
        width, height = (float(size) for size in svg.get("viewBox", "").split()[2:])
        for mark in svg.iter():
            for name in ("x", "x1", "x2", "cx"):
                assert 0 <= float(mark.get(name, 0)) <= width
            for name in ("y", "y1", "y2", "cy"):
                assert 0 <= float(mark.get(name, 0)) <= height
            for corner in mark.get("points", "").split():
                x, y = corner.split(",")
                assert 0 <= float(x) <= width
                assert 0 <= float(y) <= height


@pytest.mark.parametrize("deals", [0, 1, 2, 3])
def test_few_deals_make_a_page_too(deals: int) -> None:
    tree = parsed(report(match_run_of(deals, "greedy", "random"), "en"))
    assert bool(svgs(tree)) == (deals > 1)


@pytest.mark.parametrize("deals", [1, 2, 4])
def test_a_round_robin_that_is_cut_short_makes_a_page_too(deals: int) -> None:
    match_run = match_run_of(deals, "greedy", "random", "greedy@1steps")
    parsed(report(match_run, "en"))


def test_names_are_escaped_and_cut() -> None:
    match = match_of("greedy", "random")
    named = msgspec.structs.replace(match.contestants[0], name="<b>&\n" + "x" * 100)
    match_run = MatchRun(msgspec.structs.replace(match, contestants=(named, match.contestants[1])))
    wheel = np.random.default_rng(1)
    match_run.play(source(drawn_deal(match, number, (0, 0), wheel) for number in range(9)))
    tree = parsed(report(match_run, "en"))
    assert not list(tree.iter("b"))
    assert "<b>& xxx" in " ".join(tree.itertext())
    assert "x" * 40 not in " ".join(tree.itertext())


def test_forfeits_are_shown_with_their_reason() -> None:
    match = match_of("greedy", "random")
    lost = played_as((0, 1), (3, 5))
    fault = Forfeit(1, say("arena.fault.time", ms=600))
    lost = type(lost)(lost.seating, lost.scores, (1, 2), 4, fault)
    match_run = MatchRun(match)
    match_run.play(source(iter([Deal(0, (lost, lost)), Deal(1, (lost,))])))
    said = " ".join(parsed(report(match_run, "en")).itertext())
    assert "random forfeited 3 ×: no answer within 600 ms" in said
    assert "forfeits" in said


@pytest.mark.parametrize(
    ("rough", "nice"), [(0.9, 1), (1, 1), (1.1, 2), (2.5, 5), (5.1, 10), (0.03, 0.05), (130, 200)]
)
def test_steps_of_an_axis_are_round(rough: float, nice: float) -> None:
    assert nice_step(rough) == pytest.approx(nice)


def test_ticks_lie_within_the_axis() -> None:
    axis = Axis(-13, 48, 0, 100, "", str)
    assert axis.ticks() == [0, 20, 40]
    assert axis.at(-13) == 0
    assert axis.at(48) == 100
