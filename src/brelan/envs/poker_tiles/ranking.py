"""The actions of Poker Tiles that `expert` weighs, as many as there is room for."""

from __future__ import annotations

from brelan.bots.poker_tiles.expert import list_expert
from brelan.bots.poker_tiles.thread_workspaces import WORKSPACES
from brelan.envs.ranking import Ranking
from brelan.game import View

EVERY = 1e9
"""However far behind the best an action is."""


def best(view: View, most: int) -> Ranking:
    """Best first."""
    workspace = WORKSPACES.for_prospects
    found = int(list_expert(workspace, view.table, most, EVERY))
    offers = workspace.offers[:found].copy()
    return Ranking(workspace.codes[:found].copy(), offers["value"], offers["points"])
