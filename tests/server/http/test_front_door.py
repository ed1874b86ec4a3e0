"""Who is counted at the door, and who makes room when there are too many."""

from __future__ import annotations

import pytest

from brelan.server.http.front_door import DoorLimits, FrontDoor
from brelan.server.http.rate_limits import SOCKETS_IN_ALL, live_share


class Caller:
    """A connection that only knows whether it was dropped."""

    def __init__(self, name: str):
        self.name = name
        self.is_dropped = False

    def drop(self) -> None:
        self.is_dropped = True

    def __repr__(self) -> str:
        return self.name


def door(connections: int, each: int = 2500, room: int = 10_000) -> FrontDoor:
    return FrontDoor(DoorLimits(connections=connections, address_connections=each), room)


def callers(found: FrontDoor, many: int, address: str = "") -> list[Caller]:
    """So many that have come in."""
    come = [Caller(f"{address} {number}") for number in range(many)]
    assert all(found.enter(each, address) for each in come)
    return come


def dropped(come: list[Caller]) -> list[Caller]:
    return [each for each in come if each.is_dropped]


def test_whoever_has_waited_longest_makes_room() -> None:
    found = door(3)
    first, second, third = come = callers(found, 3)
    found.answer(first)
    callers(found, 1)
    assert dropped(come) == [second]
    found.wait(first)
    callers(found, 1)
    assert dropped(come) == [second, third]
    assert len(found) == 3


def test_the_address_with_most_that_wait_makes_room() -> None:
    found = door(8, 4)
    visitor = callers(found, 2, "192.0.2.1")
    flood = callers(found, 4, "192.0.2.2")
    callers(found, 3, "192.0.2.3")
    assert dropped(visitor) == []
    assert dropped(flood) == flood[:1]


def test_who_is_being_answered_stays_and_the_next_is_turned_away() -> None:
    found = door(2)
    for each in callers(found, 2):
        found.answer(each)
    late = Caller("late")
    assert not found.enter(late, "")
    assert len(found) == 2


def test_an_address_drops_its_own_and_no_others() -> None:
    found = door(100, 3)
    other = callers(found, 3, "192.0.2.1")
    mine = callers(found, 3, "192.0.2.2")
    found.answer(mine[0])
    callers(found, 1, "192.0.2.2")
    assert dropped(mine) == [mine[1]]
    assert dropped(other) == []
    assert found.addresses["192.0.2.2"] == 3


def test_this_machine_has_no_limit_of_its_own() -> None:
    found = door(10, 3)
    assert dropped(callers(found, 10)) == []


def test_an_address_has_half_of_all_at_most() -> None:
    found = door(6000, room=200)
    assert (found.most, found.most_each) == (200, 100)
    assert (door(6000).most, door(6000).most_each) == (6000, 2500)


def test_nothing_is_left_of_those_who_are_gone() -> None:
    found = door(50, 5)
    come = [each for number in range(20) for each in callers(found, 2, f"192.0.2.{number}")]
    for each in come[::2]:
        found.answer(each)
    for each in [*come, *come]:
        found.leave(each)
    assert len(found) == 0
    assert not found.addresses
    assert not found._waiting


@pytest.mark.parametrize(("room", "live"), [(6000, SOCKETS_IN_ALL), (200, 166), (1, 1)])
def test_pages_can_be_loaded_beside_the_most_live_tables(room: int, live: int) -> None:
    assert live_share(room) == live
