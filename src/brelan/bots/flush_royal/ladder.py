"""The bots of Flush Royal, weakest first."""

from __future__ import annotations

from brelan.bots.bot import Bots
from brelan.bots.flush_royal.advanced_bots import ChampionBot, ClubBot, ExpertBot
from brelan.bots.flush_royal.beginner_bots import CasualBot, NoviceBot
from brelan.bots.flush_royal.clues import clues
from brelan.bots.flush_royal.evaluator import EVALUATOR
from brelan.bots.flush_royal.simple_bots import GreedyBot, RandomBot
from brelan.games.flush_royal.game import GAME

SECONDS = {
    "rules": 17.7,
    "club": 2.5,
    "champion": 5.2,
    "bulk": 1.2,
}
"""About how long a part takes to compile on one core; the others take next to nothing."""

BOTS = Bots(
    GAME,
    (
        RandomBot(),
        NoviceBot(),
        CasualBot(),
        GreedyBot(),
        ClubBot(),
        ExpertBot(),
        ChampionBot(),
    ),
    SECONDS,
    clues,
    EVALUATOR,
)
