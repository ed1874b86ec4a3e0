"""The bots of Royal Flush, weakest first."""

from __future__ import annotations

from brelan.bots.bot import Bots
from brelan.bots.royal_flush.planners import CasualBot, ClubBot, NoviceBot
from brelan.bots.royal_flush.searchers import ChampionBot, ExpertBot
from brelan.bots.royal_flush.simple import GreedyBot, RandomBot
from brelan.games.royal_flush.game import GAME

BOTS = Bots(
    GAME,
    (
        RandomBot(),
        NoviceBot(),
        GreedyBot(),
        CasualBot(),
        ClubBot(),
        ExpertBot(),
        ChampionBot(),
    ),
)
