"""`novice` and `casual`: they plan at once, with parameters that leave much out."""

from __future__ import annotations

from typing import ClassVar

from brelan.bots.royal_flush.base_bots import PlannerBot
from brelan.bots.royal_flush.planner_parameters import CASUAL, NOVICE


class NoviceBot(PlannerBot):
    """Sees only the plain combinations, claims whatever it can, and keeps its tokens."""

    name: ClassVar[str] = "novice"
    parameters = NOVICE


class CasualBot(PlannerBot):
    """Claims what it can, sees every board, and seldom buys."""

    name: ClassVar[str] = "casual"
    parameters = CASUAL
