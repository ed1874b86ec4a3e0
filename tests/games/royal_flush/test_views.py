"""A view shows what a seat may see, and hangs on nothing else."""

import random
from typing import Any

import pytest

from brelan.errors import UnknownCards
from brelan.game import State
from brelan.games import royal_flush

from .specimens import dump, position


def played(seed: int, steps: int) -> State:
    """A game of three after so many random actions."""
    chance = random.Random(seed)
    state = royal_flush.new(players=3, seed=seed, options={"children": [1]})
    for _ in range(steps):
        if not state.over:
            state.apply(chance.choice(state.actions()))
    return state


def reshuffled(table: dict[str, Any], seat: int | None, seed: int) -> dict[str, Any]:
    """The same position with all cards that a seat has not seen in other places."""
    chance = random.Random(seed)
    hidden = list(table["pile"])
    for other, hand in enumerate(table["hands"]):
        if other != seat:
            for card in table["known"][other]:
                hand.remove(card)
            hidden += hand
    chance.shuffle(hidden)
    hands = [
        hand if other == seat else table["known"][other] + [hidden.pop() for _ in hand]
        for other, hand in enumerate(table["hands"])
    ]
    return table | {"hands": hands, "pile": hidden, "seed": "another", "step": 12345}


@pytest.mark.parametrize("seat", [0, 1, 2, None])
@pytest.mark.parametrize("steps", [0, 5, 40, 150, 300])
def test_cards_that_a_seat_has_not_seen_never_change_its_view(seat: int | None, steps: int) -> None:
    state = played(steps, steps)
    other = royal_flush.from_position(reshuffled(dump(state), seat, steps))
    assert other.view(seat).table.tobytes() == state.view(seat).table.tobytes()
    assert dump(other.view(seat)) == dump(state.view(seat))


def test_a_view_names_what_may_be_seen() -> None:
    state = played(3, 60)
    table, view = dump(state), dump(state.view(1))
    assert view["hands"][1] == table["hands"][1]
    assert view["pile"] == ["?"] * len(table["pile"])
    for other in (0, 2):
        known = table["known"][other]
        hidden = len(table["hands"][other]) - len(known)
        assert view["hands"][other] == known + ["?"] * hidden
    for field in ("display", "discard", "tokens", "pieces", "claims", "jokers", "known", "scores"):
        assert view[field] == table[field]
    assert view["seat"] == 1
    assert not {"seed", "step"} & set(view)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_view_reads_back_to_itself(seat: int | None) -> None:
    view = played(4, 70).view(seat)
    again = royal_flush.from_view(dump(view))
    assert again.table.tobytes() == view.table.tobytes()


def test_the_seat_to_move_sees_all_its_actions() -> None:
    state = played(5, 33)
    assert state.view(state.turn).actions().texts() == state.actions().texts()


HAND = ["7s", "7h", "8d"]


@pytest.mark.rule("RF-10")
@pytest.mark.parametrize(
    ("fields", "action"),
    [
        ({}, "draw"),
        ({}, "refresh"),
        ({"phase": "refreshed"}, "draw"),
        ({"phase": "taken"}, "draw"),
        ({"phase": "taken", "display": ["2s", "3h"]}, "stop"),
        ({"display": ["2s", "3h"]}, "claim pair 7s 7h"),
        ({"pieces": [1, 5]}, "claim pair 7s 7h"),
        ({"discard": []}, "refresh"),
    ],
)
def test_what_a_reshuffle_brings_is_unknown_in_a_view(fields: dict[str, Any], action: str) -> None:
    discard = ["Ks", "Kh", "Kd", "Kc", "Qs"]
    state = position(**{"hands": [HAND, ["9s"]], "pile": [], "discard": discard, **fields})
    for foreseen in (state.view(0).foresee(), royal_flush.from_position(dump(state.view(0)))):
        before = foreseen.table.tobytes()
        assert foreseen.judge(action).legal
        with pytest.raises(UnknownCards):
            foreseen.apply(action)
        assert foreseen.table.tobytes() == before
    state.apply(action)


def test_what_is_seen_can_be_foreseen() -> None:
    state = position(hands=[HAND, ["9s"]], pile=[], discard=["Ks", "Kh"], display=["2s", "3h"])
    foreseen = state.view(0).foresee()
    for action in ("take 2s", "take 3h"):
        assert foreseen.apply(action)[-1].cards == state.apply(action)[-1].cards
        assert dump(foreseen) == dump(state.view(0))
    assert foreseen.turn_after("stop") == 1
    again = royal_flush.from_position(dump(foreseen))
    assert dump(again.copy()) == dump(foreseen)
    with pytest.raises(UnknownCards):
        again.apply("draw")


def test_a_card_from_the_pile_is_for_one_pair_of_eyes() -> None:
    state = royal_flush.new(players=2, seed=1)
    drew = state.apply("draw")[-1]
    assert drew.seen_by(0) == drew
    assert drew.seen_by(1).cards == drew.seen_by(None).cards == ("?",)
