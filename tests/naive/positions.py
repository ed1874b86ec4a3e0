"""Reading positions: what a missing field means, and how two positions are compared."""

from collections import Counter
from typing import Any

from .cards import UNKNOWN

Position = dict[str, Any]

# In these the order of the cards means nothing.
HEAPS = {"hands", "racks", "known", "discard", "swapped"}


def option(position: Position, name: str, default: Any) -> Any:
    return position.get("options", {}).get(name, default)


def per_seat(position: Position, field: str, missing: Any) -> list[Any]:
    """One entry a seat; those not given read as `missing`."""
    given = list(position.get(field) or [])
    return given + [missing] * (position["players"] - len(given))


def cards_by_seat(position: Position, field: str) -> list[list[str] | None]:
    """Hands or racks: the mover's is empty if it is not given, another's is unknown."""
    given = per_seat(position, field, None)
    return [
        [] if cards is None and seat == position["turn"] else cards
        for seat, cards in enumerate(given)
    ]


def own_cards(position: Position, field: str) -> list[str]:
    return list(cards_by_seat(position, field)[position["turn"]] or [])


def known_stock(position: Position, field: str) -> list[str]:
    """The pile or reserve, when cards must come from it."""
    if position.get(field) is None:
        raise ValueError(f"{field} is unknown and must be drawn from")
    return list(position[field])


def stock_size(position: Position, field: str) -> float:
    """How many cards can come from it; an unknown one is large enough."""
    stock = position.get(field)
    return float("inf") if stock is None else len(stock)


def next_seat(position: Position) -> int:
    return int(position["turn"] + 1) % int(position["players"])  # C-5


def verdict(broken: list[str], hands: list[dict[str, Any]], bonus: int = 0) -> dict[str, Any]:
    """What `judge` answers."""
    if broken:
        return {"legal": False, "rules": sorted(broken, key=lambda rule: int(rule[3:]))}
    return {"legal": True, "points": sum(hand["points"] for hand in hands) + bonus, "hands": hands}


def best(standings: list[Any]) -> list[int]:
    """The seats that share the highest standing."""
    return [seat for seat, standing in enumerate(standings) if standing == max(standings)]


def differences(expected: Position, actual: Position) -> list[str]:
    """The fields in which a position is not what was expected; UNKNOWN agrees with anything."""
    return [
        f"{field}: expected {expected[field]!r}, got {actual.get(field)!r}"
        for field in expected
        if not agree(field, expected[field], actual.get(field))
    ]


def agree(field: str, expected: Any, actual: Any) -> bool:
    if expected is UNKNOWN:
        return True
    if field == "claims" and isinstance(actual, dict):
        return _claimed(expected) == _claimed(actual)
    if not isinstance(expected, list):
        return bool(expected == actual)
    if not isinstance(actual, list) or len(expected) != len(actual):
        return False
    if field in HEAPS and not any(isinstance(entry, list) for entry in expected):
        return not Counter(e for e in expected if e is not UNKNOWN) - Counter(actual)
    return all(agree(field, e, a) for e, a in zip(expected, actual, strict=True))


def _claimed(claims: dict[str, list[int]]) -> dict[str, list[int]]:
    return {board: seats for board, seats in claims.items() if seats}
