"""What the two board games share as games: text of actions, views, events, winners."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import numpy as np

from brelan.actions import Event, Judgement
from brelan.arrays import Codes, GameArray, copy_array
from brelan.game import Game
from brelan.games.grid.notation import write_actions
from brelan.games.grid.record import ACTION


class GridGame(Game):
    """A game of racks, a supply and a board."""

    def winners(self, table: GameArray) -> tuple[int, ...]:
        """FR-28, PT-18: most points; equals share the win."""
        scores = table["scores"][0][: table["players"][0]]
        return tuple(np.flatnonzero(scores == scores.max()).tolist())

    def tell(self, before: GameArray, codes: Codes, index: int) -> list[Event]:
        """What an action causes; drawn and exchanged cards are for the seat that moved only."""
        judged = self.judge(before, codes, index)
        after = copy_array(before)
        self.step(after, codes, index)
        code = codes[index : index + 1]
        return self.tell_events(before, after, code, judged, self.winners(after))

    @abstractmethod
    def tell_events(
        self,
        before: GameArray,
        after: GameArray,
        code: Codes,
        judged: Judgement,
        winners: tuple[int, ...],
    ) -> list[Event]:
        """The events of an action, an array of one."""

    def write_action(self, code: Any) -> str:
        """The text of an action."""
        return write_actions(np.array([code], ACTION))[0]

    def write_actions(self, codes: Codes) -> list[str]:
        """The texts of many actions."""
        return write_actions(codes)
