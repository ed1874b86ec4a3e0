"""The bots of Royal Flush, weakest first."""

from __future__ import annotations

from brelan.bots.bot import Bots
from brelan.bots.royal_flush.advanced_bots import ChampionBot, ClubBot, ExpertBot
from brelan.bots.royal_flush.beginner_bots import CasualBot, NoviceBot
from brelan.bots.royal_flush.clues import clues
from brelan.bots.royal_flush.evaluator import EVALUATOR
from brelan.bots.royal_flush.simple_bots import GreedyBot, RandomBot
from brelan.games.royal_flush.game import GAME

SECONDS = {
    "rules": 6.5,
    "casual": 5.2,
    "random": 1.7,
    "greedy": 1.4,
    "expert": 2.1,
    "bulk": 0.9,
}
"""About how long a part takes to compile on one core; the others take next to nothing."""

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
    SECONDS,
    clues,
    EVALUATOR,
)
