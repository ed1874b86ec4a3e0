"""The workspaces of the bots of Flush Royal, for each thread its own."""

from __future__ import annotations

import threading
from functools import cached_property

import numpy as np

from brelan.bots.flush_royal.endgame import Ending, new_ending, rehearse
from brelan.bots.flush_royal.leaves import MANY, learned
from brelan.bots.flush_royal.workspace import Workspace, weigh_what_opens, workspace_with
from brelan.games.flush_royal.search import POINT

CONSIDERED = 16
"""How many plans are thought about."""
COUNTED = 0.3
"""The part of what kept cards promise that is best counted: others meanwhile change the board."""
MARGIN = 20 * POINT
"""Plans further behind the best than this are not thought about."""


class Workspaces(threading.local):
    """The workspaces of the bots, and buffers for endings; one of each for every thread."""

    @cached_property
    def for_points(self) -> Workspace:
        """Where points decide alone, and no joker is given for a card on the board."""
        workspace = workspace_with(np.zeros(MANY, np.int32))
        workspace.lends[0] = 0
        return furnished(workspace)

    @cached_property
    def for_prospects(self) -> Workspace:
        """Where points, what stays on the rack and what is opened decide together."""
        workspace = workspace_with((learned() * COUNTED).astype(np.int32))
        weigh_what_opens(workspace)
        return furnished(workspace)

    @cached_property
    def ending(self) -> Ending:
        """Buffers to search an ending in."""
        ending = new_ending()
        rehearse(ending, self.for_prospects)
        return ending


def furnished(workspace: Workspace) -> Workspace:
    """A workspace at which several plans are compared."""
    workspace.search["few"] = CONSIDERED
    workspace.search["margin"] = MARGIN
    return workspace


WORKSPACES = Workspaces()
