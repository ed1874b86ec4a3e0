"""What a table shows of both board games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from brelan.cards import EMPTY
from brelan.display import CombinationInfo, Display, TallyLine, Told, with_rest
from brelan.game import State
from brelan.games.grid.notation import write_cards

EXAMPLES = {
    "pair": "9s 9h",
    "two-pair": "5s 5d Jh Jc",
    "three-of-a-kind": "8s 8h 8d",
    "full-house": "7s 7h Ks Kh Kd",
    "straight": "5s 6h 7d 8c 9s",
    "flush": "2h 5h 9h Jh Ah",
    "four-of-a-kind": "6s 6h 6d 6c",
    "five-of-a-kind": "Qs Qh Qd Qc *",
    "straight-flush": "6d 7d 8d 9d Td",
    "royal-flush": "Ts Js Qs Ks As",
}
"""Cards that make each combination."""


def points_table(
    points: Mapping[str, int], cards: Mapping[str, int]
) -> tuple[CombinationInfo, ...]:
    """The points table of a game, from its points and how many cards each combination takes."""
    return tuple(
        CombinationInfo(name, cards[name], earned, tuple(EXAMPLES[name].split()))
        for name, earned in points.items()
    )


class GridDisplay(Display):
    """A game of racks and a board."""

    own_field = "racks"

    def own_cards(self, state: State, seat: int) -> list[str]:
        """The rack of a seat."""
        return write_cards(state.table["racks"][0, seat])

    def is_played_out(self, state: State) -> bool:
        """Whether the seat to move has an empty rack."""
        turn = state.turn
        return turn is not None and set(state.table["racks"][0, turn].tolist()) == {EMPTY}

    def tally(self, state: State, told: Told) -> list[list[TallyLine]]:
        """Every kind of combination, what was earned beside them, and what is left on the rack."""
        left = (state.table["racks"][0] != EMPTY).sum(axis=1).tolist()
        return [
            with_rest(own, "tally.left", left[seat], state.scores[seat])
            for seat, own in enumerate(_combinations(state.players, told))
        ]


def _combinations(players: int, told: Told) -> list[list[TallyLine]]:
    counts: list[Counter[str]] = [Counter() for _ in range(players)]
    points: list[Counter[str]] = [Counter() for _ in range(players)]
    extra = [0] * players
    times = [0] * players
    for seat, event in told:
        if event.kind != "scored":
            continue
        beside = (event.points or 0) - sum(hand.points for hand in event.hands)
        extra[seat] += beside
        times[seat] += beside != 0
        for hand in event.hands:
            counts[seat][hand.combination] += 1
            points[seat][hand.combination] += hand.points
    return [
        [
            *(
                TallyLine("tally.combination", counts[seat][name], earned, name)
                for name, earned in points[seat].most_common()
            ),
            *([TallyLine("tally.rack", times[seat], extra[seat])] if extra[seat] else []),
        ]
        for seat in range(players)
    ]
