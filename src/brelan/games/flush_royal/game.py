"""Flush Royal as a `Game`."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import numpy.typing as npt

from brelan.actions import Actions, Event, Judgement
from brelan.arrays import Codes, GameArray, join
from brelan.errors import BadAction, TooMany
from brelan.games.flush_royal import events, legal, view
from brelan.games.flush_royal.facts import PLAYERS, RULES, FlushRoyalOptions
from brelan.games.flush_royal.judge import judge
from brelan.games.flush_royal.notation import VERBS, read_action
from brelan.games.flush_royal.position import (
    FlushRoyalPosition,
    empty_table,
    read_position,
    write_position,
)
from brelan.games.flush_royal.record import RECORD
from brelan.games.flush_royal.search import ALL, ANY, BEST, COMPONENT, MOST_LAYS, SEARCH
from brelan.games.flush_royal.validation import NOT_HELD, REPORT
from brelan.games.flush_royal.ways import MOST_WAYS, WAY
from brelan.games.grid.game import GridGame
from brelan.games.grid.record import ACTION, PASS, SQUARES, SUBSETS
from brelan.randomness import Seed, key_of
from brelan.texts import say

NO_CODES = np.zeros(0, ACTION)
USUAL_LAYS = 4096
"""Most lists are shorter; a longer one is searched for again, with room for it."""


class ThreadWorkspace(threading.local):
    """What the kernels need beside a game, kept for the next call; one for each thread."""

    def __init__(self) -> None:
        self.search = np.zeros(1, SEARCH)
        self.report = np.zeros(1, REPORT)
        self.components = np.zeros(4096, COMPONENT)
        self.ways = np.zeros(MOST_WAYS, WAY)

    def make_room(self) -> bool:
        """Whether the last search ran out of room for components; there is more now."""
        needed = int(self.search["found"][0])
        if needed <= len(self.components):
            return False
        self.components = np.zeros(2 * needed, COMPONENT)
        return True


class FlushRoyal(GridGame):
    """Cards on a 15 × 15 board, every line a combination."""

    name = "flush_royal"
    seats = PLAYERS
    verbs = VERBS
    options_type = FlushRoyalOptions
    position_type = FlushRoyalPosition
    record = RECORD
    rules = RULES
    rule_of_the_end = "FR-26"

    def __init__(self) -> None:
        self.workspace = ThreadWorkspace()

    def check_options(self, options: Any, players: int) -> None:
        """A layout names squares of the board, each with a factor of two or three."""
        if not isinstance(options.layout, str):
            empty_table(players, options)

    def deal(self, players: int, seed: Seed, options: Any) -> GameArray:
        """Shuffle and deal."""
        table = empty_table(players, options)
        table["key"] = key_of(seed)
        legal.deal_at(table)
        return table

    def list_actions(self, table: GameArray, verb: str | None) -> Actions:
        """Swaps, then lays, then passes."""
        if table["over"][0]:
            return Actions(self, NO_CODES)
        parts = []
        if verb in (None, "swap"):
            parts.append(self.list_swaps(table))
        if verb in (None, "lay"):
            parts.append(self.list_lays(table))
        if verb in (None, "pass"):
            can_lay = self.can_lay(table) if verb else len(parts[-1]) > 0
            parts.append(self.list_passes(table, can_lay))
        return Actions(self, join(parts))

    def list_swaps(self, table: GameArray) -> Codes:
        """All legal swaps."""
        codes = np.zeros(SQUARES, ACTION)
        return codes[: legal.list_swaps_at(table, codes)]

    def list_passes(self, table: GameArray, can_lay: bool) -> Codes:
        """FR-6: all legal passes of a seat that can lay, or cannot."""
        if can_lay and not table["free_pass"][0]:
            return NO_CODES
        codes = np.zeros(SUBSETS, ACTION)
        return codes[: legal.list_passes_at(table, codes)]

    def list_lays(self, table: GameArray) -> Codes:
        """All legal lays; an error if there are too many to list."""
        codes = self.find_all_lays(table)
        found = int(self.workspace.search["lays"][0])
        if found > MOST_LAYS:
            raise TooMany(say("error.too-many-actions", most=MOST_LAYS))
        return codes[:found]

    def find_all_lays(self, table: GameArray, spare: int = 0) -> Codes:
        """All legal lays, as far as MOST_LAYS, in an array with so much room to spare.

        How many they are is left in the workspace.
        """
        codes = np.zeros(USUAL_LAYS + spare, ACTION)
        self.search(table, ALL, codes)
        needed = int(self.workspace.search["lays"][0]) + spare
        if needed > len(codes):
            codes = np.zeros(needed, ACTION)
            self.search(table, ALL, codes)
        return codes

    def can_lay(self, table: GameArray) -> bool:
        """FR-6: whether any lay is legal."""
        self.search(table, ANY, NO_CODES)
        return bool(self.workspace.search["found"][0])

    def best_lay(self, table: GameArray) -> tuple[Codes, int]:
        """The lay that earns most, and its points; NO_LAY if there is none."""
        codes = np.zeros(1, ACTION)
        self.search(table, BEST, codes)
        return codes, int(self.workspace.search["best_points"][0])

    def points_of(self, table: GameArray, lays: Codes) -> npt.NDArray[np.int64]:
        """What each of these lays earns."""
        points = np.zeros(len(lays), np.int64)
        legal.count_lays_at(table, lays, points, self.workspace.report)
        return points

    def search(self, table: GameArray, goal: int, codes: Codes) -> None:
        """Search for lays, with as much room for components as it takes."""
        space = self.workspace
        space.search["goal"] = goal
        space.search["most"] = MOST_LAYS
        legal.find_lays_at(table, space.search, space.components, space.ways, codes)
        if space.make_room():
            legal.find_lays_at(table, space.search, space.components, space.ways, codes)

    def judge(self, table: GameArray, codes: Codes, index: int) -> Judgement:
        """Points and hands, or the rule broken."""
        report = self.workspace.report
        legal.validate_at(table, codes, index, self._could_lay(table, codes, index), report)
        self._check_held(codes, index)
        return judge(table[0], report[0])

    def step(self, table: GameArray, codes: Codes, index: int) -> bool:
        """Carry out an action if it is legal."""
        could_lay = self._could_lay(table, codes, index)
        if legal.step_at(table, codes, index, could_lay, self.workspace.report):
            return True
        self._check_held(codes, index)
        return False

    def _could_lay(self, table: GameArray, codes: Codes, index: int) -> bool:
        return bool(codes["verb"][index] == PASS) and self.can_lay(table)

    def _check_held(self, codes: Codes, index: int) -> None:
        if self.workspace.report["fault"][0] == NOT_HELD:
            raise BadAction(say("error.not-held", action=self.write_action(codes[index])))

    def hide(self, table: GameArray, seat: int | None) -> GameArray:
        """What a seat, or a spectator, may see, and nothing else."""
        return view.hide(table, seat)

    def tell_events(
        self,
        before: GameArray,
        after: GameArray,
        code: Codes,
        judged: Judgement,
        winners: tuple[int, ...],
    ) -> list[Event]:
        """The events of an action, an array of one."""
        return events.tell(before, after, code, judged, winners)

    def read_action(self, text: str) -> Codes:
        """The action that a text means."""
        return read_action(text)

    def write_position(self, table: GameArray, options: Any) -> FlushRoyalPosition:
        """The fields of a position."""
        return write_position(table, options)

    def read_position(self, position: Any, players: int, options: Any) -> GameArray:
        """The record that a position means."""
        return read_position(position, players, options)


GAME = FlushRoyal()
