"""FR-1 to FR-5: what lies on the table before the first action, and how a table may be opened."""

from collections import Counter
from itertools import chain
from typing import Any

import pytest

from brelan.errors import BadOption, BadSeed
from brelan.games import flush_royal
from brelan.games.flush_royal.facts import CARDS_OF, POINTS, STANDARD_LAYOUT

from .specimens import PACK, SQUARES, dump, laying


@pytest.mark.rule("FR-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_packs_and_four_jokers_are_dealt(players: int) -> None:
    table = dump(flush_royal.new(players=players, seed=7))
    cards = Counter([*chain(*table["racks"]), *table["reserve"]])
    assert cards == Counter(PACK)
    assert [len(rack) for rack in table["racks"]] == [5] * players
    assert len(table["reserve"]) == 108 - 5 * players
    assert table["board"] == {}
    assert table["scores"] == [0] * players
    assert (table["passes"], table["swapped"], table["step"]) == (0, [], 0)


@pytest.mark.rule("FR-1")
@pytest.mark.parametrize("players", [0, 1, 7, -2, True, "2", 2.0])
def test_so_many_cannot_play(players: Any) -> None:
    with pytest.raises(BadOption) as error:
        flush_royal.new(players=players)
    assert error.value.field == "players"


@pytest.mark.rule("FR-1", "FR-5")
def test_the_seed_decides_the_deal_and_who_begins() -> None:
    tables = [dump(flush_royal.new(players=6, seed=seed)) for seed in range(60)]
    assert {table["turn"] for table in tables} == set(range(6))
    assert len({tuple(table["reserve"]) for table in tables}) == 60
    again = dump(flush_royal.new(players=6, seed="41"))
    assert again["seed"] == "41"
    assert again | {"seed": 41} == tables[41]


@pytest.mark.rule("FR-2")
def test_the_board_has_fifteen_columns_and_rows() -> None:
    board = {"a1": "Ad", "o1": "Kd", "a15": "Qd", "o15": "Jd"}
    assert dump(laying(board, "lay b1=Ac n1=Kc b15=Qc n15=Jc"))["board"] == board
    state = laying(board, "lay b1=Ac n1=Kc b15=Qc n15=Jc", layout={})
    assert state.judge("lay b1=Ac n1=Kc b15=Qc n15=Jc").points == 4 * 5
    assert [hand.squares for hand in state.judge("lay b1=Ac n1=Kc b15=Qc n15=Jc").hands] == [
        ("a1", "b1"), ("n1", "o1"), ("a15", "b15"), ("n15", "o15")
    ]  # fmt: skip


@pytest.mark.rule("FR-3")
def test_the_start_zone_is_f6_to_j10() -> None:
    state = laying({}, "lay f6=7s f7=7h")
    lays = state.actions("lay").texts()
    squares = {word.partition("=")[0] for lay in lays for word in lay.split()[1:]}
    assert squares == {f"{column}{row}" for column in "fghij" for row in range(6, 11)}
    assert len(lays) == 2 * 2 * 5 * 4


@pytest.mark.rule("FR-4")
def test_sixteen_squares_double_and_four_treble() -> None:
    assert Counter(STANDARD_LAYOUT.values()) == {2: 16, 3: 4}
    assert {square for square, factor in STANDARD_LAYOUT.items() if factor == 3} == {
        "c3", "m3", "c13", "m13"
    }  # fmt: skip
    for square, factor in STANDARD_LAYOUT.items():
        column, row = SQUARES.index(square) % 15, SQUARES.index(square) // 15
        for mirrored in ((14 - column, row), (column, 14 - row)):
            assert STANDARD_LAYOUT[SQUARES[mirrored[1] * 15 + mirrored[0]]] == factor
    assert {"e1", "d2", "b4", "a5"} <= set(STANDARD_LAYOUT)
    assert dump(flush_royal.new())["layout"] == STANDARD_LAYOUT


@pytest.mark.rule("FR-4")
def test_a_table_can_be_opened_with_other_premium_squares() -> None:
    state = flush_royal.new(options={"layout": {"h8": 3, "a1": 2}})
    assert dump(state)["layout"] == {"h8": 3, "a1": 2}
    assert dump(state)["options"]["layout"] == {"h8": 3, "a1": 2}
    assert dump(flush_royal.new(options={"layout": {}}))["layout"] == {}
    state = laying({}, "lay h8=Ad h9=Ac", options={"layout": {"h8": 3}})
    assert state.judge("lay h8=Ad h9=Ac").points == 3 * 8
    state = laying({}, "lay h8=Ad h9=Ac", options={"layout": {"h8": 3}}, layout={"h9": 2})
    assert state.judge("lay h8=Ad h9=Ac").points == 2 * 8


@pytest.mark.rule("FR-14")
def test_the_points_of_the_nine_combinations() -> None:
    assert [(CARDS_OF[name], name, points) for name, points in POINTS.items()] == [
        (2, "pair", 2),
        (4, "two-pair", 4),
        (3, "three-of-a-kind", 6),
        (5, "full-house", 8),
        (5, "straight", 10),
        (5, "flush", 12),
        (4, "four-of-a-kind", 14),
        (5, "straight-flush", 28),
        (5, "royal-flush", 42),
    ]


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"free_pass": 1}, "options.free_pass"),
        ({"ace_low": "yes"}, "options.ace_low"),
        ({"joker_always_halves": None}, "options.joker_always_halves"),
        ({"lean": "cards"}, "options.lean"),
        ({"layout": "roomy"}, "options.layout"),
        ({"layout": {"p1": 2}}, "options.layout"),
        ({"layout": {"a16": 2}}, "options.layout"),
        ({"layout": {"h8": 1}}, "options.layout"),
        ({"layout": {"h8": 4}}, "options.layout"),
        ({"layout": {"h8": 2.5}}, "options.layout"),
        ({"layout": ["h8"]}, "options.layout"),
        ({"unheard_of": 1}, "options.unheard_of"),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, Any], field: str) -> None:
    with pytest.raises(BadOption) as error:
        flush_royal.new(options=options)
    assert error.value.field is not None
    assert error.value.field.startswith(field)


@pytest.mark.parametrize("seed", [-1, True, 1.5, None, 10**200, "s" * 201])
def test_seeds_that_cannot_be_are_refused(seed: Any) -> None:
    with pytest.raises(BadSeed):
        flush_royal.new(seed=seed)
