"""Actions and positions as text read back to the same thing; what is wrong is named."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.errors import BadAction, BadOption, BadPosition, BadSeed, UnknownCards
from brelan.games import flush_royal
from brelan.games.flush_royal import GAME
from brelan.games.flush_royal.record import RECORD
from brelan.games.flush_royal.search import COMPONENT, SEARCH
from brelan.games.flush_royal.validation import REPORT
from brelan.games.grid.record import ACTION

from .specimens import FACES, PAIR, SQUARES, dump, played, position

cards = st.sampled_from([*FACES, "*"])
declared = st.sampled_from([*FACES, *("*" + face for face in FACES)])


def in_order(words: list[str]) -> list[str]:
    """Cards by rank, then suit, jokers last."""
    return sorted(words, key=lambda card: FACES.index(card) if card in FACES else len(FACES))


def canonical(text: str) -> str:
    return GAME.write_action(GAME.read_action(text)[0])


@given(
    st.dictionaries(st.sampled_from(SQUARES), declared, min_size=1, max_size=5),
    st.randoms(use_true_random=False),
)
def test_a_lay_reads_back_in_any_order(placed: dict[str, str], chance: random.Random) -> None:
    words = [f"{square}={placed[square]}" for square in SQUARES if square in placed]
    shuffled = chance.sample(words, len(words))
    assert canonical(" ".join(["lay", *shuffled])) == " ".join(["lay", *words])


@given(st.lists(cards, max_size=5), st.randoms(use_true_random=False))
def test_a_pass_reads_back_in_any_order(exchanged: list[str], chance: random.Random) -> None:
    shuffled = chance.sample(exchanged, len(exchanged))
    assert canonical(" ".join(["pass", *shuffled])) == " ".join(["pass", *in_order(exchanged)])


@given(st.sampled_from(SQUARES), cards)
def test_a_swap_reads_back_in_any_order(square: str, card: str) -> None:
    assert canonical(f"swap {square} {card}") == f"swap {square} {card}"
    assert canonical(f"swap {card} {square}") == f"swap {square} {card}"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("lay h8=10h", "lay h8=Th"),
        ("lay h8=10H i8=aS", "lay h8=Th i8=As"),
        ("lay H9=*10d A1=ac", "lay a1=Ac h9=*Td"),
        ("  lay   h8=As ", "lay h8=As"),
        ("swap O15 10c", "swap o15 Tc"),
        ("pass", "pass"),
        ("pass * As 10S 2c", "pass 2c Ts As *"),
    ],
)
def test_input_is_read_leniently_and_written_canonically(text: str, wanted: str) -> None:
    assert canonical(text) == wanted


@pytest.mark.parametrize(
    "text",
    ["", " ", "fold", "exchange 2s", "layh8=As", "lay", "lay h8", "lay =As", "lay h8=", "lay h8=1s",
     "lay h8=?", "lay h8=*?", "lay h8=**As", "lay h8=*1s", "lay p8=As", "lay h0=As", "lay h16=As",
     "lay h=As", "lay 8h=As", "lay h08=As", "lay a1=2s a2=2s a3=2s a4=2s a5=2s a6=2s", "pass ?",
     "pass h8", "pass 2s 3s 4s 5s 6s 7s", "swap", "swap h8", "swap h8 * *", "swap h8 ?",
     "swap z9 As", "swap h8 h9", "swap As As", "lay h8=As=As", "x" * 10_000],
)  # fmt: skip
def test_what_is_no_action_is_an_error(text: str) -> None:
    with pytest.raises(BadAction):
        GAME.read_action(text)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"game": "poker_tiles"}, "game"),
        ({"players": 7}, "players"),
        ({"players": "two"}, "players"),
        ({"options": {"ace_low": 3}}, "options.ace_low"),
        ({"options": {"nonsense": 3}}, "options.nonsense"),
        ({"options": {"layout": {"q1": 2}}}, "options.layout"),
        ({"seed": -5}, "seed"),
        ({"seed": [1]}, "seed"),
        ({"step": -1}, "step"),
        ({"step": 2**32}, "step"),
        ({"turn": 2}, "turn"),
        ({"turn": -1}, "turn"),
        ({"turn": "0"}, "turn"),
        ({"scores": [0, 0, 0]}, "scores"),
        ({"scores": [0, 10**10]}, "scores[1]"),
        ({"scores": [0, "1"]}, "scores[1]"),
        ({"passes": -1}, "passes"),
        ({"passes": 256}, "passes"),
        ({"passes": 1.5}, "passes"),
        ({"board": ["h8"]}, "board"),
        ({"board": {"p8": "As"}}, "board.p8"),
        ({"board": {"h8": "1s"}}, "board.h8"),
        ({"board": {"h8": "*"}}, "board.h8"),
        ({"board": {"h8": "?"}}, "board.h8"),
        ({"board": {"h8": "**As"}}, "board.h8"),
        ({"board": {"h8": "As", "H8": "Ks"}}, "board.H8"),
        ({"racks": [["As"], ["1s"]]}, "racks[1][0]"),
        ({"racks": [["*As"], []]}, "racks[0][0]"),
        ({"racks": [["2s", "3s", "4s", "5s", "6s", "7s"], []]}, "racks[0]"),
        ({"racks": [[], [], []]}, "racks"),
        ({"racks": "As"}, "racks"),
        ({"reserve": ["As", "Xx"]}, "reserve[1]"),
        ({"reserve": ["*As"]}, "reserve[0]"),
        ({"reserve": ["?"] * 109}, "reserve"),
        ({"swapped": ["h8", "q8"]}, "swapped[1]"),
        ({"swapped": SQUARES}, "swapped"),
        ({"layout": {"q8": 2}}, "layout"),
        ({"layout": {"h8": 5}}, "layout.h8"),
        ({"layout": "roomy"}, "layout"),
        ({"surplus": 1}, "surplus"),
    ],
)
def test_a_bad_position_names_the_field(fields: dict[str, Any], field: str) -> None:
    with pytest.raises((BadPosition, BadOption, BadSeed)) as error:
        position(**fields)
    assert error.value.field is not None
    assert error.value.field == field or error.value.field.startswith(f"{field}.")
    assert str(error.value)


@pytest.mark.rule("FR-1")
@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"board": {"a1": "As", "a2": "As", "a3": "As"}}, "board"),
        ({"racks": [["As", "As", "As"], []]}, "racks"),
        ({"board": {"a1": "As"}, "racks": [["As"], ["As"]]}, "racks"),
        ({"racks": [["*"] * 5, []]}, "racks"),
        ({"board": {"a1": "*As", "c1": "*As", "e1": "*As"}, "racks": [["*", "*"], []]}, "racks"),
        ({"racks": [["As", "As"], []], "reserve": ["2s", "As"]}, "reserve"),
        ({"reserve": ["*"] * 5}, "reserve"),
    ],
)
def test_too_many_of_a_face_or_of_jokers_is_an_error(fields: dict[str, Any], where: str) -> None:
    with pytest.raises(BadPosition) as error:
        position(**fields)
    assert error.value.field is not None
    assert error.value.field.startswith(where)


def test_as_many_as_there_are_is_none() -> None:
    board = {"a1": "As", "c1": "*As", "e1": "*As", "g1": "*As"}
    state = position(board, "As *")
    assert dump(state)["board"] == board


def test_what_is_left_out_has_a_sensible_value() -> None:
    state = flush_royal.from_position({"game": "flush_royal", "board": PAIR})
    table = dump(state)
    assert (table["players"], table["turn"], table["passes"], table["step"]) == (2, 0, 0, 0)
    assert table["scores"] == [0, 0]
    assert table["swapped"] == []
    assert table["racks"] == [[], ["?"] * 5]
    assert table["reserve"] == ["?"] * (108 - 2 - 5)
    assert table["layout"]["c3"] == 3
    assert table["options"] == {
        "free_pass": False,
        "lean": "chain",
        "ace_low": True,
        "joker_always_halves": False,
        "layout": "standard",
    }
    assert "rules" not in table
    assert state.actions().texts() == ["pass"]


@pytest.mark.rule("FR-4")
def test_the_standard_layout_may_be_given_by_its_name() -> None:
    other = {"a1": 2}
    named = position(layout="standard", options={"layout": other})
    assert dump(named)["layout"] == dump(position())["layout"]
    assert dump(position(options={"layout": other}))["layout"] == other


def test_racks_that_are_not_given_are_unknown() -> None:
    state = position(PAIR, players=4, turn=2, racks=[[], [], ["As"]])
    assert dump(state)["racks"] == [[], [], ["As"], ["?"] * 5]


def test_an_unknown_reserve_is_large_enough() -> None:
    given_fields = {
        "game": "flush_royal",
        "board": PAIR,
        "racks": [["2s", "4h", "6d", "8c", "Ts"], []],
    }
    state = flush_royal.from_position(given_fields)
    assert len(state.actions("pass")) == 32
    assert state.judge("pass 2s 4h 6d 8c Ts").legal


def test_an_explicitly_empty_reserve_is_empty() -> None:
    assert position(PAIR, "2s 4h", reserve=[]).actions().texts() == ["pass"]


@pytest.mark.parametrize("action", ["lay h10=As", "pass 2d", "pass 2d 4h"])
def test_an_action_that_hangs_on_unknown_cards_is_an_error_and_changes_nothing(action: str) -> None:
    fields = {"game": "flush_royal", "board": PAIR, "racks": [["As", "2d", "4h"], []]}
    state = flush_royal.from_position(
        fields | {"options": {"free_pass": True}, "seed": 3, "step": 9}
    )
    before, record = dump(state), state.table.tobytes()
    assert state.judge(action).legal
    with pytest.raises(UnknownCards):
        state.apply(action)
    assert dump(state) == before
    assert state.table.tobytes() == record
    state.apply("pass")
    assert state.turn == 1


def test_drawing_the_known_part_of_a_reserve_is_fine() -> None:
    state = position(PAIR, "As 2d 4h 6s 8c", reserve=["Kd", "?", "?"])
    state.apply("lay h10=As")
    assert "Kd" in dump(state)["racks"][0]
    assert dump(state)["reserve"] == ["?", "?"]


def test_cards_that_are_not_known_are_never_laid() -> None:
    """A rack of unknown cards may hold anything, but nobody can say what is laid from it."""
    state = position(PAIR, "? ? As Kd")
    lays = state.actions("lay").texts()
    assert lays == position(PAIR, "As Kd").actions("lay").texts()
    assert not any("?" in lay for lay in lays)
    assert "?" not in GAME.write_action(GAME.best_lay(state.table)[0][0])


def test_positions_read_squares_and_cards_leniently() -> None:
    state = position({"H8": "10h", "h9": "*aS"}, "10D")
    assert dump(state)["board"] == {"h8": "Th", "h9": "*As"}
    assert dump(state)["racks"][0] == ["Td"]


def test_no_field_hides_an_attribute_of_numpy() -> None:
    for record in (RECORD, ACTION, REPORT, SEARCH, COMPONENT):
        assert record.names is not None
        assert not set(record.names) & set(dir(np.record))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 3), st.integers(0, 60), st.integers(2, 6))
def test_a_position_reads_back_to_itself(seed: int, steps: int, players: int) -> None:
    state = played(seed, steps, players)
    again = flush_royal.from_position(state.position())
    assert dump(again) == dump(state)
    assert again.actions().texts() == state.actions().texts()
    assert flush_royal.from_position(dump(state)).table.tobytes() == again.table.tobytes()


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_action_reads_back(seed: int) -> None:
    state = played(seed, 12)
    for action in state.actions().texts()[:300]:
        assert canonical(action) == action
        assert state.judge(action).legal
