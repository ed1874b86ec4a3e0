"""The first steps of the plans for a turn of Flush Royal that `expert` compares."""

from __future__ import annotations

import numpy as np

from brelan.bots.flush_royal.plans import LAST, list_plans, room_for
from brelan.bots.flush_royal.thread_workspaces import WORKSPACES
from brelan.envs.ranking import Ranking
from brelan.game import View
from brelan.games.flush_royal.game import GAME
from brelan.games.flush_royal.search import POINT


def best(view: View, most: int) -> Ranking:
    """Best first; of plans that begin alike the best."""
    plans = room_for(most)
    found = int(list_plans(view.table, WORKSPACES.for_prospects, plans))
    if found == 0:  # so many jokers that not all lays have room
        codes, earned = GAME.best_lay(view.table)
        return Ranking(codes, np.array([float(earned)]), np.array([earned]))
    steps = np.where(plans.swaps[:found] > 0, 0, LAST)
    firsts = plans.actions[np.arange(found), steps]
    texts = GAME.write_actions(firsts)
    kept = [at for at in range(found) if texts.index(texts[at]) == at]
    points = np.where(steps == LAST, plans.points[:found], 0)
    return Ranking(firsts[kept], plans.values[kept] / POINT, points[kept])
