"""The actions of Royal Flush that the planner of `club` thinks about: a claim of each board, each
card, the pile, a new display, stopping."""

from __future__ import annotations

import numpy as np

from brelan.bots.royal_flush.base_bots import weighed
from brelan.bots.royal_flush.planner_parameters import CLUB
from brelan.envs.ranking import Ranking
from brelan.game import View
from brelan.games.royal_flush.record import CLAIM
from brelan.games.royal_flush.rules import POINTS


def best(view: View, most: int) -> Ranking:
    """Best first."""
    codes, values = weighed(view, CLUB)
    order = np.argsort(-values, kind="stable")[:most]
    boards = codes["board"][order]
    spaces = np.minimum(view.table["claimed"][0, boards], POINTS.shape[1] - 1)
    claims = codes["verb"][order] == CLAIM
    return Ranking(codes[order], values[order], POINTS[boards, spaces] * claims)
