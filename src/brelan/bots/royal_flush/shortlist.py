"""The actions of Royal Flush that are worth to be tried out."""

from __future__ import annotations

import numpy as np

from brelan.arrays import Codes
from brelan.bots.halving import Floats
from brelan.bots.royal_flush.base_bots import weighed
from brelan.bots.royal_flush.planner import plan_every_claim
from brelan.bots.royal_flush.planner_parameters import CLUB
from brelan.bots.royal_flush.workspace import new_workspace
from brelan.game import View
from brelan.games.royal_flush.record import ACTION

MOST_CLAIMS = 256
"""Choices of cards that are looked at; there are more only with several jokers."""
CLAIMS_EACH = 2
"""How many claims of one board are tried."""


def best_planned(view: View, most: int, gap: float) -> tuple[Codes, Floats]:
    """The planner's best candidates, best first, and what it thinks of each."""
    return best_of(*weighed(view, CLUB), most, gap)


def best_of_all(view: View, most: int, gap: float) -> tuple[Codes, Floats]:
    """The same, each board also claimed with the cards that leave the most and next to most."""
    codes, values = weighed(view, CLUB)
    claims, worths = every_claim(view)
    others = best_of_each_board(claims, worths)
    fresh = [at for at in others if claims[at] not in codes]
    return best_of(
        np.concatenate([codes, claims[fresh]]), np.concatenate([values, worths[fresh]]), most, gap
    )


def best_of(codes: Codes, values: Floats, most: int, gap: float) -> tuple[Codes, Floats]:
    """The best few of some actions that are not too far behind the very best."""
    order = np.argsort(-values, kind="stable")[:most]
    order = order[values[order] >= values.max() - gap]
    return codes[order], values[order]


def every_claim(view: View) -> tuple[Codes, Floats]:
    """Claims with all choices of cards, and what the planner thinks of each."""
    claims, worths = np.zeros(MOST_CLAIMS, ACTION), np.zeros(MOST_CLAIMS)
    many = plan_every_claim(view.table, new_workspace(), CLUB, claims, worths)
    return claims[:many], worths[:many]


def best_of_each_board(claims: Codes, worths: Floats) -> list[int]:
    """Where the best two claims of each board are."""
    kept: list[int] = []
    for board in np.unique(claims["board"]):
        places = np.flatnonzero(claims["board"] == board)
        kept += places[np.argsort(-worths[places], kind="stable")[:CLAIMS_EACH]].tolist()
    return kept
