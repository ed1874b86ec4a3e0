"""The plans of Flush Royal that are worth to be tried out."""

from __future__ import annotations

from brelan.bots.flush_royal.plans import LAST, Plans, list_plans, room_for
from brelan.bots.flush_royal.thread_workspaces import CONSIDERED
from brelan.bots.flush_royal.workspace import Workspace
from brelan.game import View
from brelan.games.flush_royal.game import GAME
from brelan.games.flush_royal.search import POINT


def find_plans(view: View, workspace: Workspace) -> tuple[Plans, int]:
    """The best plans, best first, and how many they are."""
    plans = room_for(CONSIDERED)
    found = int(list_plans(view.table, workspace, plans))
    if found == 0:
        codes, points = GAME.best_lay(view.table)
        plans.actions[0, LAST] = codes[0]
        plans.points[0], plans.values[0] = points, POINT * points
        found = 1
    return plans, found
