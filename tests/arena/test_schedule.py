"""Who sits where: every contestant in every seat as often, whatever their number."""

from __future__ import annotations

from collections import Counter

import pytest

from brelan.arena.schedule import deals_for, line_ups, orders, seatings


def test_a_pair_of_games_swaps_the_seats() -> None:
    assert line_ups((0, 1), 2) == ((0, 1),)
    assert seatings(((0, 1),), 0) == ((0, 1), (1, 0))
    assert seatings(((0, 1),), 17) == ((0, 1), (1, 0))


def test_one_among_three_sits_in_every_seat() -> None:
    meeting = line_ups((0, 1, 1, 1), 4)
    assert meeting == ((0, 1, 1, 1),)
    assert {seating.index(0) for seating in seatings(meeting, 0)} == {0, 1, 2, 3}
    assert len(seatings(meeting, 0)) == 4


def test_more_contestants_than_seats_meet_in_every_choice() -> None:
    assert line_ups((0, 1, 2), 2) == ((0, 1), (0, 2), (1, 2))
    assert len(line_ups(tuple(range(6)), 3)) == 20


def test_fewer_contestants_than_seats_share_them_evenly() -> None:
    assert line_ups((0, 1), 4) == ((0, 0, 1, 1),)
    assert line_ups((0, 1), 3) == ((0, 0, 1), (0, 1, 1))
    assert line_ups((0, 1, 2), 4) == ((0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2))


def test_nobody_plays_alone() -> None:
    assert line_ups((0, 1, 1, 1), 2) == ((0, 1),)


def test_who_follows_whom_changes_from_deal_to_deal() -> None:
    assert orders((0, 1, 2)) == ((0, 1, 2), (0, 2, 1))
    assert len(orders((0, 1, 2, 3))) == 6
    assert orders((0, 1, 1, 1)) == ((0, 1, 1, 1),)
    assert orders((0, 0, 1, 1)) == ((0, 0, 1, 1), (0, 1, 0, 1))


def test_no_game_is_played_twice_with_the_same_cards() -> None:
    meeting = line_ups((0, 1), 4)
    assert seatings(meeting, 1) == ((0, 1, 0, 1), (1, 0, 1, 0))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("entries", [(0, 1), (0, 1, 2), (0, 1, 1, 1), (0, 1, 2, 3, 4)])
def test_every_seat_is_shared_fairly(entries: tuple[int, ...], players: int) -> None:
    meeting = line_ups(entries, players)
    for deal in range(len(meeting) * 3):
        games = seatings(meeting, deal)
        taken = Counter((seat, each) for game in games for seat, each in enumerate(game))
        for contestant in set(games[0]):
            assert len({taken[seat, contestant] for seat in range(players)}) == 1


@pytest.mark.parametrize(
    ("entries", "players", "games", "deals"),
    [
        ((0, 1), 2, 1, 1),
        ((0, 1), 2, 2, 1),
        ((0, 1), 2, 3, 2),
        ((0, 1), 2, 4000, 2000),
        ((0, 1, 1, 1), 4, 9, 3),
        ((0, 1, 2), 2, 1, 3),
        ((0, 1, 2), 2, 7, 6),
        ((0, 1), 4, 4, 1),
        ((0, 1), 4, 5, 2),
        ((0, 1), 4, 12, 4),
        ((0, 1), 2, 10**9, 5 * 10**8),
    ],
)
def test_games_are_rounded_up_to_whole_rounds_of_mirrored_deals(
    entries: tuple[int, ...], players: int, games: int, deals: int
) -> None:
    assert deals_for(line_ups(entries, players), games) == deals
