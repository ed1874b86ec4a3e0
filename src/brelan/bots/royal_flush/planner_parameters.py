"""The parameters of a planner.

The numbers were found one at a time: a planner with one of them changed played the best so far,
600 to 800 mirrored pairs for two, and what won by more points than luck explains was kept.
"""

from __future__ import annotations

from typing import NamedTuple

from brelan.games.royal_flush.facts import BOARDS
from brelan.games.royal_flush.shortfall import (
    BIG_FLUSH,
    DOUBLE_PAIR,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR,
    PERFECT_PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    THREE_OF_A_KIND,
    TRIPLE_PAIR,
)

EVERY_BOARD = (1 << len(BOARDS)) - 1
PLAIN_BOARDS = (
    1 << PAIR
    | 1 << PERFECT_PAIR
    | 1 << DOUBLE_PAIR
    | 1 << THREE_OF_A_KIND
    | 1 << TRIPLE_PAIR
    | 1 << FULL_HOUSE
    | 1 << FOUR_OF_A_KIND
    | 1 << FLUSH
    | 1 << BIG_FLUSH
    | 1 << STRAIGHT
    | 1 << ROYAL_FLUSH
)
"""Those that a beginner sees in a hand; long runs and sixes of a pattern are overlooked."""
NEVER = 99.0
"""More than a card can be worth."""


class PlannerParameters(NamedTuple):
    """How a planner values its hand and its tokens."""

    coming: float = 2.9
    """Cards that can be had before the round ends, when the leader has no piece left."""
    coming_each_piece: float = 1.53
    """How many more for each piece that they have."""
    shown: float = 0.66
    """The chance that a wanted card on the display comes in."""
    ready: float = 0.78
    """What a board keeps of its points when it could be claimed now and is not."""
    far: float = 0.9
    """What a board keeps of its points that lacks cards, when they come in."""
    clash: float = 0.86
    """What a board keeps for each card that a better one would use."""
    later: float = 0.78
    """What each further board keeps."""
    tokens: tuple[float, float, float] = (1.6, 2.0, 1.0)
    """What a token must bring, in each round."""
    drawing: float = 0.45
    """What the top of the pile is worth."""
    refreshing: float = 1.04
    """What four new cards to choose from are worth."""
    rival_card: float = 0.4
    """What each card held by others is worth to them, if the round goes on."""
    noticed: int = EVERY_BOARD
    """The boards that it sees something in, a bit each."""


CLUB = PlannerParameters()
CASUAL = CLUB._replace(ready=0.5, later=0.6, clash=1.0, tokens=(3.0, 3.0, 3.0))
"""Claims soon, and does not notice when two boards want the same cards."""
NOVICE = CLUB._replace(
    ready=0.2, later=0.2, clash=1.0, tokens=(NEVER, NEVER, NEVER), noticed=PLAIN_BOARDS
)
"""Goes for one plain board at a time, and buys nothing."""
