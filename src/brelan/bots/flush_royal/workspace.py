"""Buffers of the bots of Flush Royal, passed down as one.

Numba frees an array that a kernel made as soon as only one of its records is left in use.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.games.flush_royal.search import COMPONENT, MOST_FEW, SEARCH
from brelan.games.flush_royal.ways import MOST_WAYS, WAY
from brelan.games.grid.record import ACTION

MOST_COMPONENTS = 1 << 14
"""With more, which takes several jokers, a bot looks for lays without its jokers."""


class Workspace(NamedTuple):
    """What a bot works with beside the game."""

    search: npt.NDArray[np.void]
    components: npt.NDArray[np.void]
    ways: npt.NDArray[np.void]
    codes: npt.NDArray[np.void]
    leaves: npt.NDArray[np.int32]
    lends: npt.NDArray[np.int64]
    """Whether jokers may be given for cards on the board."""


def workspace_with(leaves: npt.NDArray[np.int32]) -> Workspace:
    """A workspace for lays to be compared by their points and by these values of what stays."""
    return Workspace(
        np.zeros(1, SEARCH),
        np.zeros(MOST_COMPONENTS, COMPONENT),
        np.zeros(MOST_WAYS, WAY),
        np.zeros(MOST_FEW, ACTION),
        leaves,
        np.ones(1, np.int64),
    )


OPEN_LINE = (0, -11, -19, -28, -38, 0)
OPEN_PREMIUM = (0, 0, -21, -53)
"""What a line of each size costs that others can build on, and a premium square of each factor that
comes within their reach: in hundredths of a point. A fifth of what it gives to the next player was
best; the rest comes back in one's own next turn."""


def weigh_what_opens(workspace: Workspace) -> None:
    """Let a workspace also weigh what a lay opens for others."""
    workspace.search["looks_ahead"] = 1
    workspace.search["open_line"] = OPEN_LINE
    workspace.search["open_premium"] = OPEN_PREMIUM
