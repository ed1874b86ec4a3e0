"""`novice` and `casual`: the most points among the lays of Poker Tiles that a person notices."""

from __future__ import annotations

from typing import ClassVar

from brelan.bots.poker_tiles.attention import CASUAL, NOVICE
from brelan.bots.poker_tiles.base_bots import NoticingBot


class NoviceBot(NoticingBot):
    """Sees what is near and simple."""

    name: ClassVar[str] = "novice"
    attention = NOVICE


class CasualBot(NoticingBot):
    """Overlooks some things."""

    name: ClassVar[str] = "casual"
    attention = CASUAL
