"""The bots of Poker Tiles, weakest first."""

from __future__ import annotations

from brelan.bots.bot import Bots
from brelan.bots.poker_tiles.advanced_bots import ChampionBot, ClubBot, ExpertBot
from brelan.bots.poker_tiles.beginner_bots import CasualBot, NoviceBot
from brelan.bots.poker_tiles.clues import clues
from brelan.bots.poker_tiles.evaluator import EVALUATOR
from brelan.bots.poker_tiles.simple_bots import GreedyBot, RandomBot
from brelan.games.poker_tiles.game import GAME

SECONDS = {
    "rules": 7.0,
    "casual": 4.6,
    "greedy": 0.9,
    "expert": 5.5,
    "champion": 5.7,
    "bulk": 0.8,
}
"""About how long a part takes to compile on one core; the others take next to nothing."""

BOTS = Bots(
    GAME,
    (RandomBot(), NoviceBot(), CasualBot(), GreedyBot(), ClubBot(), ExpertBot(), ChampionBot()),
    SECONDS,
    clues,
    EVALUATOR,
)
