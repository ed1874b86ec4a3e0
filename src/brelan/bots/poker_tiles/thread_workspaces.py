"""The workspaces of the bots of Poker Tiles, for each thread its own."""

from __future__ import annotations

import threading
from functools import cached_property

import numpy as np

from brelan.bots.poker_tiles.endgame import Search
from brelan.bots.poker_tiles.ending_solver import rehearsed_search
from brelan.bots.poker_tiles.leaves import leave_values
from brelan.bots.poker_tiles.workspace import Workspace, workspace_with

GLANCE = np.float32(0.01)
"""The small weight of a leave for bots that play for points now: it decides between equals."""


class Workspaces(threading.local):
    """Workspaces, one set for each thread."""

    @cached_property
    def for_points(self) -> Workspace:
        """For points now."""
        return workspace_with(leave_values() * GLANCE)

    @cached_property
    def for_prospects(self) -> Workspace:
        """For points now and later."""
        return workspace_with(leave_values())

    @cached_property
    def search(self) -> Search:
        """For endings."""
        return rehearsed_search()


WORKSPACES = Workspaces()
