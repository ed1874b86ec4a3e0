"""Positions, views and actions as text: what is read back, what is refused, what is hidden."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.errors import BadOption, BadPosition
from brelan.game import State
from brelan.games import poker_tiles
from brelan.games.poker_tiles import Layout, facts

from .specimens import BARE, NINES, dump, position, random_position, with_pile


def some_way_into(seed: int, players: int = 3, steps: int = 12) -> State:
    state = poker_tiles.new(players, seed, {"jokers": 4})
    chance = random.Random(seed)
    for _ in range(steps):
        actions = state.actions("lay") or state.actions()
        if state.over:
            break
        state.apply(actions[chance.randrange(len(actions))])
    return state


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(0, 40))
def test_positions_read_back(seed, players, steps):
    state = some_way_into(seed, players, steps)
    again = poker_tiles.from_position(dump(state))
    assert dump(again) == dump(state)
    assert (again.over, again.winners) == (state.over, state.winners)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_a_game_goes_on_from_its_position_as_it_would_have(seed):
    state = some_way_into(seed)
    again = poker_tiles.from_position(dump(state))
    if not state.over:
        for game in (state, again):
            game.apply(game.actions()[-1])
    assert dump(again) == dump(state)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_actions_read_back_in_any_order(seed):
    chance = random.Random(seed)
    state = poker_tiles.from_position(with_pile(random_position(chance), chance))
    for action in list(state.actions())[:200]:
        verb, *words = str(action).split()
        chance.shuffle(words)
        loose = " ".join([verb, *words]).replace("T", "10")
        assert str(state.read(loose)) == str(action)
        assert state.read(loose) == action


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([0, 1, 2, None]))
def test_a_view_shows_its_own_rack_and_true_numbers_only(seed, seat):
    state = some_way_into(seed)
    full, seen = dump(state), dump(state.view(seat))
    assert seen["pile"] == ["?"] * len(full["pile"])
    for other, rack in enumerate(full["racks"]):
        assert seen["racks"][other] == (rack if other == seat else ["?"] * len(rack))
    assert seen["seat"] == seat
    assert not {"seed", "step"} & seen.keys()
    for field in ("board", "scores", "turn", "passes", "layout", "players", "options"):
        assert seen[field] == full[field]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([0, 1, 2, None]))
def test_what_a_seat_cannot_see_never_changes_its_view(seed, seat):
    state = some_way_into(seed)
    full = dump(state)
    hidden = [tile for other, rack in enumerate(full["racks"]) if other != seat for tile in rack]
    hidden += full["pile"]
    random.Random(seed).shuffle(hidden)
    moved = dict(full, seed="another", step=full["step"] + 1, pile=[])
    moved["racks"] = [
        rack if other == seat else [hidden.pop() for _ in rack]
        for other, rack in enumerate(full["racks"])
    ]
    moved["pile"] = hidden
    other = poker_tiles.from_position(moved)
    assert other.view(seat).table.tobytes() == state.view(seat).table.tobytes()
    assert dump(other.view(seat)) == dump(state.view(seat))


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([0, 1, None]))
def test_views_read_back(seed, seat):
    view = some_way_into(seed).view(seat)
    again = poker_tiles.from_view(dump(view))
    assert again.table.tobytes() == view.table.tobytes()
    assert dump(again) == dump(view)


def test_a_view_lists_the_actions_of_its_own_seat_only():
    state = some_way_into(3)
    assert state.view(state.turn).actions().texts() == state.actions().texts()
    assert len(state.view(None).actions()) == 0


def test_missing_fields():
    state = poker_tiles.from_position({"game": "poker_tiles"})
    assert (state.players, state.turn, state.scores) == (2, 0, (0, 0))
    assert dump(state)["racks"] == [[], ["?"] * 5]
    assert len(state.actions()) == 0
    five = position("2h 3h 4h 5h 6h").actions("exchange")
    assert len(five) == 31


@pytest.mark.rule("PT-3")
def test_the_field_layout_wins_over_the_option():
    state = position("9d", layout="roomy", options={"layout": "standard"})
    assert dump(state)["layout"]["columns"] == 9
    assert state.judge("lay i9=9d").rule == "PT-8"


@pytest.mark.rule("PT-3")
def test_a_layout_is_also_an_option():
    layout = {"columns": 15, "rows": 2, "start": ["o1", "o2"], "jokers": ["a1", "n2"]}
    state = poker_tiles.new(4, 1, {"layout": layout})
    assert set(dump(state)["board"]) == {"o1", "o2"}
    assert dump(poker_tiles.new(2, 1, {"layout": Layout(3, 3, ("a1", "a2"))}))["layout"] == {
        "columns": 3,
        "rows": 3,
        "start": ("a1", "a2"),
        "jokers": (),
    }


@pytest.mark.rule("PT-3")
@pytest.mark.parametrize(
    ("change", "field", "fault"),
    [
        ({"columns": 1}, "columns", "range"),
        ({"rows": 0}, "rows", "range"),
        ({"rows": -7}, "rows", "range"),
        ({"rows": 16}, "rows", "range"),
        ({"columns": 10**30}, "columns", "range"),
        ({"columns": 8.5}, "columns", "expected"),
        ({"columns": "8"}, "columns", "expected"),
        ({"rows": True}, "rows", "expected"),
        ({"rows": None}, "rows", "expected"),
        ({"start": ["d4", "d4"]}, "start[1]", "pt.layout-square-twice"),
        ({"start": ["d4", "i4"]}, "start[1]", "square"),
        ({"start": ["d8", "d4"]}, "start[0]", "square"),
        ({"start": ["d4"]}, "start", "length"),
        ({"start": ["d4", "e4", "f4"]}, "start", "length"),
        ({"start": ["d4", ""]}, "start[1]", "square"),
        ({"start": ["d4", 5]}, "start[1]", "expected"),
        ({"start": "d4"}, "start", "expected"),
        ({"jokers": ["b2", "b2"]}, "jokers[1]", "pt.layout-square-twice"),
        ({"jokers": ["b2", "B2"]}, "jokers[1]", "pt.layout-square-twice"),
        ({"jokers": ["e4"]}, "jokers[0]", "pt.layout-square-twice"),
        ({"jokers": ["z9"]}, "jokers[0]", "square"),
        ({"jokers": ["b2", "a8"]}, "jokers[1]", "square"),
        ({"jokers": [2]}, "jokers[0]", "expected"),
        ({"jokers": {"b2": 1}}, "jokers", "expected"),
        ({"colour": 3}, "colour", "no-field"),
    ],
)
def test_a_layout_that_cannot_be(change, field, fault):
    layout = {**BARE, **change}
    with pytest.raises(BadOption) as error:
        poker_tiles.new(2, 0, {"layout": layout})
    assert error.value.field == f"options.layout.{field}"
    assert error.value.message.key == f"error.{fault}"
    with pytest.raises(BadPosition) as error:
        position(layout=layout)
    assert error.value.field == f"layout.{field}"
    assert error.value.message.key == f"error.{fault}"


@pytest.mark.rule("PT-3")
@pytest.mark.parametrize("field", ["columns", "rows", "start"])
def test_a_layout_says_its_size_and_its_start_squares(field):
    layout = {name: value for name, value in BARE.items() if name != field}
    with pytest.raises(BadOption) as error:
        poker_tiles.new(2, 0, {"layout": layout})
    assert (error.value.field, error.value.message.key) == (
        f"options.layout.{field}",
        "error.missing",
    )


@pytest.mark.rule("PT-3")
@pytest.mark.parametrize("columns", [facts.LEAST_SIDE, 9, facts.MOST_SIDE])
@pytest.mark.parametrize("rows", [facts.LEAST_SIDE, 7, facts.MOST_SIDE])
def test_a_board_of_any_size_between_the_least_and_the_most_side(columns, rows):
    corner = f"{'abcdefghijklmno'[columns - 1]}{rows}"
    layout = {"columns": columns, "rows": rows, "start": ["a1", corner], "jokers": ["b1"]}
    state = poker_tiles.new(2, 5, {"layout": layout})
    assert set(dump(state)["board"]) == {"a1", corner}
    assert dump(poker_tiles.from_position(dump(state))) == dump(state)


@pytest.mark.parametrize(
    "options",
    [
        {"jokers": 3},
        {"ace_low": 1},
        {"end_to_end": "worst"},
        {"end_to_end": True},
        {"joker_squares": "column"},
        {"layout": "huge"},
        {"layout": 5},
        {"speed": 1},
    ],
)
@pytest.mark.rule("PT-1", "PT-3", "PT-13", "PT-14", "PT-15")
def test_an_option_that_cannot_be(options):
    with pytest.raises(BadOption) as error:
        poker_tiles.new(2, 0, options)
    assert error.value.field == f"options.{next(iter(options))}"


@pytest.mark.rule("PT-2")
@pytest.mark.parametrize("players", [1, 5, 0, -1, True, "2"])
def test_a_number_of_players_that_cannot_be(players):
    with pytest.raises(BadOption):
        poker_tiles.new(players, 0)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"board": {**NINES, "c4": "9s"}}, "board"),
        ({"racks": [["*", "*"], ["*"]]}, "racks"),
        ({"pile": ["9s"]}, "pile"),
        ({"board": {"b2": "9s"}}, "board.b2"),
        ({"board": {"i1": "9s"}}, "board.i1"),
        ({"board": {"a1": "*9s"}}, "board.a1"),
        ({"board": {"a1": "?"}}, "board.a1"),
        ({"board": {"a1": "9s", "A1": "9h"}}, "board.A1"),
        ({"racks": [[], [], []]}, "racks"),
        ({"racks": [["2h"] * 6, []]}, "racks[0]"),
        ({"racks": [["2x"], []]}, "racks[0][0]"),
        ({"racks": [["*2h"], []]}, "racks[0][0]"),
        ({"pile": ["?"] * 55}, "pile"),
        ({"pile": [3]}, "pile[0]"),
        ({"scores": [1]}, "scores"),
        ({"scores": [1, 10**20]}, "scores[1]"),
        ({"turn": 2}, "turn"),
        ({"turn": -1}, "turn"),
        ({"passes": -1}, "passes"),
        ({"passes": 10**9}, "passes"),
        ({"step": -1}, "step"),
        ({"step": 2**32}, "step"),
        ({"seat": 2}, "seat"),
        ({"tokens": [1]}, "tokens"),
        ({"layout": "huge"}, "layout"),
    ],
)
def test_a_position_that_cannot_be(fields, field):
    with pytest.raises(BadPosition) as error:
        position(**{"board": NINES, **fields})
    assert error.value.field == field
