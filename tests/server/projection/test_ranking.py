"""The list of a day: most points first, equal points share a rank."""

from __future__ import annotations

from brelan.server.projection.ranking import ranked
from brelan.server.table.results import SeatResult


def result(who: str, points: int, share: float = 0.0) -> SeatResult:
    return SeatResult(
        who=who,
        table_id=who,
        game="poker_tiles",
        name=who.title(),
        finished=1,
        players=2,
        seat=0,
        points=points,
        share=share,
        level="club",
        opponents=("club",),
        resigned=False,
        hints=None,
        daily="2026-11-18",
        counted=True,
        best=(),
    )


def test_after_two_firsts_comes_the_third() -> None:
    found = [
        result("ada", 9, 1.0),
        result("ben", 9, 0.5),
        result("cleo", 7),
        result("dan", 7),
        result("eve", 1),
    ]
    lines = ranked(found, "cleo")
    assert [line.rank for line in lines] == [1, 1, 3, 3, 5]
    assert [line.name for line in lines if line.you] == ["Cleo"]
    assert [line.won for line in lines] == [True, True, False, False, False]


def test_a_list_of_one_and_of_none() -> None:
    assert ranked([], "ada") == ()
    assert [line.rank for line in ranked([result("ada", -3)], "ada")] == [1]
