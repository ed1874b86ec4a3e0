"""RF-24 to RF-28: the end of a round and of the game."""

from typing import Any

import pytest

from brelan.games import royal_flush

from .specimens import dump, position

LAST_PIECE: dict[str, Any] = {
    "players": 4,
    "hands": [["7s", "7h"], [], [], []],
    "pieces": [1, 5, 3, 4],
    "boards": ["pair", "flush", "royal-flush"],
    "claims": {"pair": [2], "flush": [2, 3, 0]},
    "tokens": [2, 5, 5, 2],
    "spent": 6,
}


@pytest.mark.rule("RF-24")
def test_the_last_piece_ends_the_round_and_all_add_their_points() -> None:
    state = position(**LAST_PIECE, scores=[10, 20, 30, 40])
    events = state.apply("claim pair 7s 7h")
    after = dump(state)
    assert after["scores"] == [10 + 4 + 1, 20, 30 + 2 + 8, 40 + 6]
    assert after["round"] == 2
    told = ["acted", "scored", "round-ended", *["dealt"] * 4, "round-began", "shown"]
    assert [event.kind for event in events] == told


@pytest.mark.rule("RF-24")
def test_royal_flush_ends_the_round_at_once() -> None:
    state = position(hands=[["Tc", "Jc", "Qc", "Kc", "Ac"]])
    state.apply("claim royal-flush Tc Jc Qc Kc Ac")
    assert dump(state)["round"] == 2
    assert dump(state)["scores"] == [25, 0]


@pytest.mark.rule("RF-25")
@pytest.mark.parametrize(
    ("spent", "aside", "share", "rest"), [(6, 0, 1, 2), (6, 2, 2, 0), (0, 3, 0, 3), (0, 0, 0, 0)]
)
def test_spent_tokens_are_shared_out(spent: int, aside: int, share: int, rest: int) -> None:
    state = position(**{**LAST_PIECE, "spent": spent, "aside": aside})
    state.apply("claim pair 7s 7h")
    after = dump(state)
    assert after["tokens"] == [2 + share, 5 + share, 5 + share, 2 + share]
    assert (after["spent"], after["aside"]) == (0, rest)


@pytest.mark.rule("RF-25", "RF-26")
def test_all_cards_are_gathered_and_dealt_anew() -> None:
    state = position(**LAST_PIECE, turn=0)
    state.apply("claim pair 7s 7h")
    after = dump(state)
    assert after["pieces"] == [5, 5, 5, 5]
    assert after["claims"] == {}
    assert after["known"] == [[], [], [], []]
    assert [len(hand) for hand in after["hands"]] == [7, 7, 7, 7]
    assert (len(after["display"]), len(after["pile"])) == (4, 72)
    assert after["turn"] == 1


@pytest.mark.rule("RF-26")
def test_the_left_neighbour_of_whoever_ended_the_round_begins() -> None:
    fields = {**LAST_PIECE, "hands": [[], [], [], ["7s", "7h"]], "pieces": [2, 5, 3, 1]}
    state = position(**fields, turn=3)
    state.apply("claim pair 7s 7h")
    assert state.turn == 0


@pytest.mark.rule("RF-23")
def test_an_unplayed_joker_stays_with_its_owner() -> None:
    state = position(**LAST_PIECE, jokers=[1, 2, 0, 0])
    state.apply("claim pair 7s *")
    after = dump(state)
    assert after["jokers"] == [0, 2, 0, 0]
    assert [len(hand) for hand in after["hands"]] == [7, 7, 7, 7]


@pytest.mark.rule("RF-5")
@pytest.mark.parametrize("redraw", [False, True])
def test_boards_stay_unless_they_are_redrawn(redraw: bool) -> None:
    kept = []
    for seed in range(12):
        start = royal_flush.new(seed=seed, options={"boards": "random", "redraw_boards": redraw})
        fields = dump(start)
        hand = ["Tc", "Jc", "Qc", "Kc", "Ac"]
        state = position(**{**fields, "hands": [hand, []], "display": [], "pile": []})
        state.apply("claim royal-flush Tc Jc Qc Kc Ac")
        kept.append(dump(state)["boards"] == fields["boards"])
    assert all(kept) is not redraw


@pytest.mark.rule("RF-27")
def test_after_the_third_round_unspent_tokens_are_worth_two_points() -> None:
    state = position(**LAST_PIECE, round=3, aside=3, scores=[10, 20, 30, 40])
    events = state.apply("claim pair 7s 7h")
    after = dump(state)
    assert state.over
    assert state.turn is None
    assert after["turn"] is None
    assert state.scores == (15 + 4, 20 + 10, 40 + 10, 46 + 4)
    assert (after["tokens"], after["spent"], after["aside"]) == ([2, 5, 5, 2], 6, 3)
    assert state.actions().texts() == []
    assert state.judge("draw").rule == "RF-27"
    assert events[-1].kind == "game-ended"
    assert events[-1].winners == (2,)


@pytest.mark.rule("RF-28")
@pytest.mark.parametrize(
    ("scores", "tokens", "winners"),
    [
        ([9, 30, 12], [5, 5, 5], (1,)),
        ([30, 30, 12], [2, 5, 9], (1,)),
        ([30, 12, 30], [4, 5, 4], (0, 2)),
    ],
)
def test_most_points_win_then_most_tokens(
    scores: list[int], tokens: list[int], winners: tuple[int, ...]
) -> None:
    state = position(players=3, turn=None, scores=scores, tokens=tokens)
    assert state.winners == winners
