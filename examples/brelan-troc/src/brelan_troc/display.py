"""What a table shows of Troc."""

from __future__ import annotations

from typing import ClassVar

from brelan.display import CombinationInfo, Display, Moves, Picture, TallyLine, Told, with_rest
from brelan.game import State, View
from brelan_troc.facts import CARDS_OF, POINTS, UNUSED
from brelan_troc.game import GAME
from brelan_troc.position import write_cards

EXAMPLES = {
    "pair": "9s 9h",
    "two-pair": "5s 5d Jh Jc",
    "three-of-a-kind": "8s 8h 8d",
    "straight": "5s 6h 7d 8c 9s",
    "flush": "2h 5h 9h Jh Ah",
    "full-house": "7s 7h Ks Kh Kd",
    "four-of-a-kind": "6s 6h 6d 6c",
    "straight-flush": "6d 7d 8d 9d Td",
    "royal-flush": "Ts Js Qs Ks As",
}


class TrocDisplay(Display):
    """Hands, and how many turns each has used."""

    game = GAME
    minutes = 5
    suit = "c"
    own_field = "hands"
    combinations = tuple(
        CombinationInfo(name, CARDS_OF[name], points, tuple(EXAMPLES[name].split()))
        for name, points in POINTS.items()
    )
    extras: ClassVar = {"unused": UNUSED}
    picture = Picture(3, "picture", ("keep",))

    def own_cards(self, state: State, seat: int) -> list[str]:
        """The hand of a seat."""
        return write_cards(state.table["hands"][0, seat].tolist())

    def moves(self, view: View) -> Moves:
        """Both verbs; as many cards can be swapped as the rules and the pile allow."""
        most = min(int(view.table["most"][0]), int(view.table["left"][0]))
        return Moves(("keep", "swap") if most else ("keep",), (), most)

    def tally(self, state: State, told: Told) -> list[list[TallyLine]]:
        """The combination of each seat, and the turns that it did not need."""
        lines: list[list[TallyLine]] = [[] for _ in range(state.players)]
        for _, event in told:
            for hand in event.hands if event.seat is not None else ():
                line = TallyLine("tally.combination", 1, hand.points, hand.combination)
                lines[event.seat or 0].append(line)
        unused = state.table["turns"][0] - state.table["used"][0]
        return [
            with_rest(own, "tally.unused", int(unused[seat]), state.scores[seat])
            for seat, own in enumerate(lines)
        ]


DISPLAY = TrocDisplay()
