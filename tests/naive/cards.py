"""Cards as text: their order, and taking some of them out of a list."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import combinations

RANKS = "23456789TJQKA"
SUITS = "shdc"
FACES = [rank + suit for rank in RANKS for suit in SUITS]  # C-1
JOKER = "*"  # C-2


class Unknown(Enum):
    """What only a shuffle can tell, or what no rule settles."""

    UNKNOWN = "unknown"


UNKNOWN = Unknown.UNKNOWN


def face(card: str) -> str:
    """The face that a card shows, declared jokers included."""
    return card[-2:]


def is_joker(card: str) -> bool:
    return card.startswith(JOKER)


def held_as(card: str) -> str:
    """A declared joker comes from the rack as a plain one."""
    return JOKER if is_joker(card) else card


def order(card: str) -> int:
    """Rank, then suit, jokers last."""
    return len(FACES) if card == JOKER else FACES.index(card)


def in_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=order)


def spoken(verb: str, cards: Iterable[str]) -> str:
    return " ".join([verb, *in_order(cards)])


def holds(cards: list[str], wanted: Iterable[str]) -> bool:
    return Counter(wanted) <= Counter(cards)


def without(cards: list[str], gone: Iterable[str]) -> list[str]:
    """The cards left; one that is not there is an error."""
    left = list(cards)
    for card in gone:
        if card not in left:
            raise ValueError(f"{card} is not held")
        left.remove(card)
    return left


def selections(cards: list[str], size: int) -> Iterator[tuple[str, ...]]:
    """Every different choice of so many cards: identical cards are not told apart."""
    yield from sorted(set(combinations(in_order(cards), size)))
