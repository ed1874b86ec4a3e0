"""Hidden cards dealt anew: a position that one seat cannot tell from the one it is in.

It works on positions as text, so that it needs to know nothing of a game: whatever a seat's view
shows as `?` is shuffled among the places where such a card lies.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec

from brelan.cards import HIDDEN, card_text
from brelan.game import State
from brelan.randomness import Seed

UNSEEN = card_text(HIDDEN)


def redeal(state: State, seat: int, seed: Seed) -> State:
    """The same game with what a seat does not see dealt anew; later shuffles follow the seed."""
    whole = msgspec.to_builtins(state.position())
    seen = msgspec.to_builtins(state.view(seat).position())
    hidden = [card for field in seen for card in _hidden(whole.get(field), seen[field])]
    random.Random(f"redeal {seed}").shuffle(hidden)
    dealt = {field: _filled(value, hidden) for field, value in seen.items() if field != "seat"}
    return state.game.from_position(dealt | {"seed": seed, "rules": state.rules})


def _hidden(whole: Any, seen: Any) -> list[str]:
    """The cards that a field has where somebody sees none; a hand need not keep their order."""
    if not isinstance(seen, list):
        return []
    if UNSEEN in seen:
        return sorted((Counter(whole) - Counter(seen)).elements())
    return [card for each, shown in zip(whole, seen, strict=True) for card in _hidden(each, shown)]


def _filled(seen: Any, cards: list[str]) -> Any:
    """The same field with the next of some cards wherever one is hidden."""
    if isinstance(seen, list):
        return [_filled(each, cards) for each in seen]
    return cards.pop() if seen == UNSEEN else seen
