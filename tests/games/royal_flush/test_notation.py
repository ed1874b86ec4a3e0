"""Actions and positions as text read back to the same thing; what is wrong is named."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.arrays import copy_array
from brelan.errors import BadAction, BadPosition, UnknownCards
from brelan.games import royal_flush
from brelan.games.royal_flush import GAME
from brelan.games.royal_flush.facts import BOARDS
from brelan.games.royal_flush.record import ACTION, RECORD

from .specimens import dump, position

FACES = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]


@st.composite
def claims(draw: st.DrawFn) -> str:
    """A claim in canonical form: cards by rank and suit, jokers last."""
    board = draw(st.sampled_from(BOARDS)).name
    chosen = draw(st.dictionaries(st.sampled_from(FACES), st.integers(1, 2), max_size=7))
    cards = [face for face in FACES for _ in range(chosen.get(face, 0))]
    return " ".join(["claim", board, *cards, *["*"] * draw(st.integers(0, 6))])


@given(claims(), st.randoms(use_true_random=False))
def test_a_claim_reads_back_in_any_order(claim: str, chance: random.Random) -> None:
    verb, *words = claim.split()
    chance.shuffle(words)
    codes = GAME.read_action(" ".join([verb, *words]))
    assert GAME.write_action(codes[0]) == claim


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("refresh", "refresh"),
        ("take 10H", "take Th"),
        ("  take   aS ", "take As"),
        ("draw", "draw"),
        ("stop", "stop"),
        ("pass", "pass"),
        ("claim * full-house Kd 7h Kh 7s", "claim full-house 7s 7h Kh Kd *"),
    ],
)
def test_input_is_read_leniently_and_written_canonically(text: str, canonical: str) -> None:
    assert GAME.write_action(GAME.read_action(text)[0]) == canonical


@pytest.mark.parametrize(
    "text",
    ["", " ", "fold", "take", "take *", "take ?", "take 1s", "take 2s 3s", "draw 2s", "stop now",
     "claim", "claim 7s 7h", "claim pair flush 7s 7h", "claim pair 7s ?", "claim pair 7s *7h",
     "claim pair 7s 7s 7s", "claim no-board 7s 7h", "claim pair " + "* " * 7, "x" * 10_000],
)  # fmt: skip
def test_what_is_no_action_is_an_error(text: str) -> None:
    with pytest.raises(BadAction):
        GAME.read_action(text)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"hands": [["As", "As"], ["As"]]}, "hands[1][0]"),
        ({"hands": [["2s", "As", "Xx"]]}, "hands[0][2]"),
        ({"hands": [["*"]]}, "hands[0][0]"),
        ({"hands": [[], [], []]}, "hands"),
        ({"display": ["2s"] * 3}, "display[2]"),
        ({"display": ["2s", "3s", "4s", "5s", "6s"]}, "display"),
        ({"display": ["?"]}, "display[0]"),
        ({"discard": ["?"]}, "discard[0]"),
        ({"pile": ["?"] * 105}, "pile"),
        ({"hands": [["?"] * 60], "pile": ["?"] * 60}, "pile[44]"),
        ({"jokers": [4, 3]}, "jokers"),
        ({"jokers": [7, 0]}, "jokers[0]"),
        ({"jokers": [1]}, "jokers"),
        ({"tokens": [1, -1]}, "tokens[1]"),
        ({"tokens": [1, 2, 3]}, "tokens"),
        ({"tokens": [10**30, 0]}, "tokens[0]"),
        ({"pieces": [6, 5]}, "pieces[0]"),
        ({"scores": [0, 0, 0]}, "scores"),
        ({"round": 0}, "round"),
        ({"round": 4}, "round"),
        ({"phase": "asleep"}, "phase"),
        ({"passes": 3}, "passes"),
        ({"spent": -1}, "spent"),
        ({"aside": 10**9}, "aside"),
        ({"step": -1}, "step"),
        ({"step": 2**32}, "step"),
        ({"turn": 2}, "turn"),
        ({"turn": -1}, "turn"),
        ({"boards": ["pair", "pair"]}, "boards[1]"),
        ({"boards": ["no-board"]}, "boards[0]"),
        ({"boards": [board.name for board in BOARDS]}, "boards"),
        ({"claims": {"flush": [0]}}, "claims.flush"),
        ({"claims": {"pair": [0, 1, 0, 1]}}, "claims.pair"),
        ({"claims": {"pair": [2]}}, "claims.pair[0]"),
        ({"claims": {"royal-flush": [0, 1]}}, "claims.royal-flush"),
        ({"known": [["As"]], "hands": [["Ks"], []]}, "known[0]"),
        ({"surplus": 1}, "surplus"),
    ],
)
def test_a_bad_position_names_the_field(fields: dict[str, Any], field: str) -> None:
    given_fields = {"display": [], "pile": [], **fields}
    with pytest.raises(BadPosition) as error:
        position(**given_fields)
    assert error.value.field == field


def test_what_is_left_out_has_a_sensible_value() -> None:
    state = royal_flush.from_position({"game": "royal_flush", "claims": {"pair": [1]}})
    table = dump(state)
    assert (table["players"], table["turn"], table["round"], table["phase"]) == (2, 0, 1, "open")
    assert table["pieces"] == [5, 4]
    assert table["tokens"] == table["scores"] == table["jokers"] == [0, 0]
    assert table["hands"] == [[], ["?"] * 7]
    assert len(table["pile"]) == 97
    assert table["display"] == table["discard"] == []
    assert state.actions().texts() == ["draw"]


def test_an_empty_list_of_numbers_is_a_missing_one() -> None:
    fields = {"game": "royal_flush", "claims": {"pair": [1]}}
    empty = {"scores": [], "tokens": [], "jokers": [], "pieces": [], "hands": [], "known": []}
    wanted = dump(royal_flush.from_position(fields))
    assert dump(royal_flush.from_position({**fields, **empty})) == wanted


def test_a_claim_of_every_card_is_judged() -> None:
    state = position(hands=[FACES * 2, []], display=[], pile=[])
    assert state.judge("claim pair " + " ".join(FACES * 2)).rule == "RF-14"


def test_an_action_that_hangs_on_unknown_cards_is_an_error_and_changes_nothing() -> None:
    state = position(pile=None)
    for action in ("draw", "refresh"):
        before = dump(state)
        assert state.judge(action).legal
        with pytest.raises(UnknownCards):
            state.apply(action)
        assert dump(state) == before
    state.apply("take 2s")
    with pytest.raises(UnknownCards):
        state.apply("stop")


def test_the_end_of_a_round_deals_whatever_was_unknown() -> None:
    state = position(pile=None, hands=[["7s", "7h"]], pieces=[1, 1])
    state.apply("claim pair 7s 7h")
    table = dump(state)
    assert table["round"] == 2
    assert "?" not in table["pile"] + table["hands"][1]
    state.apply("draw")
    assert len(dump(state)["hands"][1]) == 8


def test_known_cards_may_be_written_as_hidden_ones() -> None:
    state = position(hands=[[], ["?", "?"]], known=[[], ["As"]])
    assert dump(state)["hands"][1] == ["As", "?"]
    assert dump(position(known=[[], ["As"]]))["hands"][1] == ["As", *["?"] * 6]


def test_no_field_hides_an_attribute_of_numpy() -> None:
    import numpy as np

    for record in (RECORD, ACTION):
        assert record.names is not None
        assert not set(record.names) & set(dir(np.record))


@given(st.integers(0, 10**6), st.integers(0, 120))
def test_a_position_reads_back_to_itself(seed: int, steps: int) -> None:
    chance = random.Random(seed)
    options = {"boards": "random", "children": [chance.randrange(2)]}
    state = royal_flush.new(players=2, seed=seed, options=options)
    for _ in range(steps):
        if not state.over:
            state.apply(chance.choice(state.actions()))
    again = royal_flush.from_position(state.position())
    assert dump(again) == dump(state)
    assert again.actions().texts() == state.actions().texts()
    assert copy_array(again.table).tobytes() == again.table.tobytes()
