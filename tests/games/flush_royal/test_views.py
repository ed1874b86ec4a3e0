"""A view shows what a seat may see, and hangs on nothing else."""

import random
from typing import Any

import msgspec
import pytest

from brelan import bots
from brelan.errors import BadPosition
from brelan.game import State, View
from brelan.games import flush_royal

from .specimens import PAIR, dump, played, position

SEATS = [0, 1, 2, None]
STEPS = [0, 4, 11, 25, 60, 500]


def reshuffled(table: dict[str, Any], seat: int | None, chance: random.Random) -> dict[str, Any]:
    """The same position with all cards that a seat cannot see in other places."""
    racks = table["racks"]
    hidden = [card for other, rack in enumerate(racks) if other != seat for card in rack]
    hidden += table["reserve"]
    chance.shuffle(hidden)
    shuffled = [
        rack if other == seat else [hidden.pop() for _ in rack] for other, rack in enumerate(racks)
    ]
    return table | {"racks": shuffled, "reserve": hidden, "seed": "another", "step": 12345}


def json_of(view: View) -> bytes:
    return msgspec.json.encode(view.position())


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("steps", STEPS)
def test_cards_that_a_seat_cannot_see_never_change_its_view(seat: int | None, steps: int) -> None:
    state = played(steps, steps)
    chance = random.Random(steps)
    for _ in range(3):
        other = flush_royal.from_position(reshuffled(dump(state), seat, chance))
        assert dump(other) != dump(state)
        assert json_of(other.view(seat)) == json_of(state.view(seat))
        assert other.view(seat).table.tobytes() == state.view(seat).table.tobytes()


@pytest.mark.parametrize("name", bots.names("flush_royal"))
@pytest.mark.parametrize("steps", STEPS[:-1])
def test_nor_a_bots_choice(name: str, steps: int) -> None:
    state = played(steps, steps)
    assert state.turn is not None
    chance = random.Random(steps)
    choice = bots.choose(state.view(state.turn), name, seed="same", steps=200)
    for _ in range(3):
        other = flush_royal.from_position(reshuffled(dump(state), state.turn, chance))
        assert bots.choose(other.view(state.turn), name, seed="same", steps=200) == choice
    # Handed everything, it still looks at no more than its view.
    everything = View(state.game, state.table, state.options, state.turn)
    assert bots.choose(everything, name, seed="same", steps=200) == choice


def test_a_view_names_what_may_be_seen() -> None:
    state = played(3, 30)
    table, view = dump(state), dump(state.view(1))
    assert view["racks"] == [
        ["?"] * len(table["racks"][0]),
        table["racks"][1],
        ["?"] * len(table["racks"][2]),
    ]
    assert view["reserve"] == ["?"] * len(table["reserve"])
    for field in ("board", "scores", "passes", "swapped", "layout", "turn", "options", "players"):
        assert view[field] == table[field]
    assert view["seat"] == 1
    assert not {"seed", "step"} & set(view)


def test_a_spectator_sees_no_rack() -> None:
    view = dump(played(3, 30).view(None))
    assert view["seat"] is None
    assert {card for rack in view["racks"] for card in rack} == {"?"}


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("steps", STEPS)
def test_a_view_reads_back_to_itself(seat: int | None, steps: int) -> None:
    view = played(steps, steps).view(seat)
    for form in (view.position(), dump(view), msgspec.json.decode(json_of(view))):
        again = flush_royal.from_view(form)
        assert again.seat == seat
        assert json_of(again) == json_of(view)
        assert again.table.tobytes() == view.table.tobytes()


def after_a_swap() -> State:
    """The turn in which a joker was swapped, and the one after it."""
    state = position(PAIR, "* 2s", racks=[["*", "2s"], ["9d", "Kh"]])
    state.apply("swap h8 *")
    return state


@pytest.mark.rule("FR-22", "FR-25")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_swaps_are_public_while_the_turn_lasts_and_gone_afterwards(seat: int | None) -> None:
    state = after_a_swap()
    assert dump(state.view(seat))["swapped"] == ["h8"]
    state.apply("lay g9=Ad")
    view = state.view(seat)
    assert dump(view)["swapped"] == []
    assert flush_royal.from_view(dump(view)).table.tobytes() == view.table.tobytes()


def test_the_seat_to_move_sees_all_its_actions() -> None:
    for steps in STEPS[:-1]:
        state = played(steps, steps)
        assert state.view(state.turn).actions().texts() == state.actions().texts()


def test_others_cannot_tell_what_it_may_lay() -> None:
    state = position(PAIR, "As Ah", racks=[["As", "Ah"], ["Ks"]])
    for seat in (1, None):
        assert state.view(seat).actions("lay").texts() == []


def test_drawn_and_exchanged_cards_are_for_one_pair_of_eyes() -> None:
    state = position(PAIR, "2s 4h", reserve=["6d", "8c", "Ts"])
    for event in state.apply("pass 2s"):
        assert event.seen_by(0) == event
        for other in (1, None):
            assert not {"2s", "6d"} & {*event.seen_by(other).cards}
            assert "2s" not in (event.seen_by(other).action or "")


@pytest.mark.parametrize("seat", [-1, 3, True, "0"])
def test_only_seats_have_views(seat: Any) -> None:
    with pytest.raises(BadPosition):
        played(1, 4).view(seat)
