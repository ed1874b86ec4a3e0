"""What the two board games share as games: text of actions, views, events, winners."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from brelan.actions import Event, Judgement
from brelan.arrays import Codes, GameArray, copy_array, mask_of, shown
from brelan.cards import EMPTY, HIDDEN
from brelan.game import Game
from brelan.games.grid.notation import write_actions, write_cards
from brelan.games.grid.record import ACTION, LAY, SWAP


class GridGame(Game):
    """A game of racks, a supply and a board."""

    public: ClassVar[tuple[str, ...]]
    """The fields of the record that everybody sees."""

    @cached_property
    def _public(self) -> npt.NDArray[np.uint8]:
        return mask_of(self.record, self.public)

    def winners(self, table: GameArray) -> tuple[int, ...]:
        """FR-28, PT-18: most points; equals share the win."""
        scores = table["scores"][0][: table["players"][0]]
        return tuple(np.flatnonzero(scores == scores.max()).tolist())

    def hide(self, table: GameArray, seat: int | None) -> GameArray:
        """The public fields, the seat's own rack, and how many cards the rest is.

        Whatever is not named here stays blank.
        """
        seen = shown(table, self._public)
        seen["supply"][0, : table["left"][0]] = HIDDEN
        racks = table["racks"]
        seen["racks"] = np.where(racks == EMPTY, EMPTY, HIDDEN)
        if seat is not None:
            seen["racks"][0, seat] = racks[0, seat]
        return seen

    def tell(self, before: GameArray, codes: Codes, index: int) -> list[Event]:
        """What an action causes; drawn and exchanged cards are for the seat that moved only."""
        judged = self.judge(before, codes, index)
        after = copy_array(before)
        self.step(after, codes, index)
        events = [*_tell_action(before, codes[index : index + 1], judged)]
        events += _tell_draw(before, codes[index : index + 1], after)
        if after["over"][0]:
            scores = tuple(after["scores"][0][: after["players"][0]].tolist())
            events.append(Event("game-ended", scores=scores, winners=self.winners(after)))
        return events

    def write_action(self, code: Any) -> str:
        """The text of an action."""
        return write_actions(np.array([code], ACTION))[0]

    def write_actions(self, codes: Codes) -> list[str]:
        """The texts of many actions."""
        return write_actions(codes)


def _tell_action(before: GameArray, codes: Codes, judged: Judgement) -> list[Event]:
    seat, verb = int(before["turn"][0]), int(codes["verb"][0])
    exchanged = verb not in (LAY, SWAP) and codes["many"][0] > 0
    acted = Event("acted", seat, action=write_actions(codes)[0], only=seat if exchanged else None)
    if verb != LAY:
        return [acted]
    return [acted, Event("scored", seat, points=judged.points, hands=judged.hands)]


def _tell_draw(before: GameArray, codes: Codes, after: GameArray) -> list[Event]:
    seat, verb, left = int(before["turn"][0]), int(codes["verb"][0]), int(before["left"][0])
    exchanged = 0 if verb == SWAP else int(codes["many"][0])
    drawn = left - int(after["left"][0]) if verb == LAY else exchanged
    if drawn == 0:
        return []
    cards = write_cards(before["supply"][0][left - drawn : left][::-1])
    return [Event("drew", seat, cards=tuple(cards), only=seat)]
