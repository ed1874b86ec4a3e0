"""Flush Royal: every legal action, what a lay scores and why it may not, by trying everything."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from math import prod
from typing import Any

from .cards import (
    FACES,
    JOKER,
    UNKNOWN,
    face,
    held_as,
    holds,
    is_joker,
    selections,
    spoken,
    without,
)
from .combinations import no_face_twice, of_a_run, of_kinds, of_one_suit, runs
from .grid import (
    Placement,
    Square,
    by_row,
    neighbours,
    read_placement,
    read_square,
    segments,
    stretch,
    stretches,
    written,
    written_lay,
)
from .positions import (
    Position,
    best,
    cards_by_seat,
    known_stock,
    next_seat,
    option,
    own_cards,
    per_seat,
    stock_size,
    verdict,
)

RULES = 2
RACK = 5
SIZE = 15  # FR-2
START_ZONE = {(column, row) for column in range(6, 11) for row in range(6, 11)}  # FR-3
ROW, COLUMN = (1, 0), (0, 1)

# FR-14, dearest first.
POINTS = {
    "royal-flush": 42,
    "straight-flush": 28,
    "four-of-a-kind": 14,
    "flush": 12,
    "straight": 10,
    "full-house": 8,
    "three-of-a-kind": 6,
    "two-pair": 4,
    "pair": 2,
}
KINDS = {
    "pair": (2,),
    "two-pair": (2, 2),
    "three-of-a-kind": (3,),
    "full-house": (3, 2),
    "four-of-a-kind": (4,),
}


def standard_layout() -> dict[str, int]:
    """FR-4: one corner, mirrored to all four."""
    corner = {"e1": 2, "d2": 2, "b4": 2, "a5": 2, "c3": 3}
    return {
        written((column, row)): factor
        for square, factor in corner.items()
        for column in (read_square(square)[0], SIZE + 1 - read_square(square)[0])
        for row in (read_square(square)[1], SIZE + 1 - read_square(square)[1])
    }


@dataclass
class Table:
    """The board of a position, read."""

    cards: Placement
    premiums: dict[Square, int]
    ace_low: bool
    any_joker_halves: bool
    lines_lean: bool = False


def read_table(position: Position) -> Table:
    layout = position.get("layout")
    if layout is None:
        layout = option(position, "layout", "standard")
    if layout == "standard":
        layout = standard_layout()
    return Table(
        cards={read_square(at): card for at, card in position.get("board", {}).items()},
        premiums={read_square(at): factor for at, factor in layout.items()},
        ace_low=option(position, "ace_low", True),
        any_joker_halves=option(position, "joker_always_halves", False),
        lines_lean=option(position, "lean", "chain") == "line",
    )


def part_of(combination: str, faces: tuple[str, ...], ace_low: bool) -> bool:
    """Are these faces a part of the combination, or all of it?"""
    if not no_face_twice(faces):  # FR-16, and ranks all differ in a straight
        return False
    if combination in KINDS:
        return of_kinds(faces, KINDS[combination])
    if combination == "flush":
        return of_one_suit(faces) and len(faces) <= 5
    if combination == "straight":
        return of_a_run(faces, runs(5, ace_low))  # FR-15
    straights = ["TJQKA"] if combination == "royal-flush" else runs(5, ace_low)
    return of_one_suit(faces) and of_a_run(faces, straights)


@cache
def combination_of(faces: tuple[str, ...], ace_low: bool) -> str | None:
    """FR-10, FR-14: what all these faces are together, the dearest first."""
    for name in POINTS:
        if len(faces) == sum(KINDS.get(name, (5,))) and part_of(name, faces, ace_low):
            return name
    return None


@cache
def may_grow_into_one(faces: tuple[str, ...], ace_low: bool) -> bool:
    return any(part_of(name, faces, ace_low) for name in POINTS)


def line_faces(cards: list[str]) -> tuple[str, ...]:
    return tuple(sorted(face(card) for card in cards))


def jokers_in(cards: list[str]) -> int:
    return sum(is_joker(card) for card in cards)


def lay_breaks(table: Table, lay: Placement) -> list[str]:
    """The rules that a lay breaks, judged on the position after the whole lay (FR-9)."""
    if any(square in table.cards for square in lay):
        return ["FR-9"]
    if JOKER in lay.values():
        return ["FR-20"]
    filled = table.cards | lay
    runs_made = stretches(filled, lay)
    lines = [[filled[square] for square in run] for run in runs_made]
    broken = []
    if any(combination_of(line_faces(line), table.ace_low) is None for line in lines):
        broken.append("FR-10")
    if any(len(line) > 5 for line in lines):
        broken.append("FR-11")
    if not table.cards and not opens(lay, runs_made, broken):
        broken.append("FR-12")
    if table.cards and not leans(table, lay, runs_made):
        broken.append("FR-13")
    if any(jokers_in(line) > 1 for line in lines):
        broken.append("FR-24")
    return broken


def opens(lay: Placement, runs_made: list[list[Square]], broken: list[str]) -> bool:
    """FR-12: all cards in one line, one combination, inside the start zone."""
    in_one_line = len(runs_made) == 1 and set(runs_made[0]) == set(lay)
    return in_one_line and not broken and set(lay) <= START_ZONE


def leans(table: Table, lay: Placement, runs_made: list[list[Square]]) -> bool:
    """FR-13: is every new card chained to a square that was filled before, and if lines must lean,
    was a square of each of them?"""
    if table.lines_lean and any(not set(run) & set(table.cards) for run in runs_made):
        return False
    waiting, left = list(table.cards), set(lay)
    while waiting:
        reached = left & set(neighbours(waiting.pop()))
        waiting += reached
        left -= reached
    return not left


def scored_hands(table: Table, lay: Placement) -> list[dict[str, Any]]:
    filled = table.cards | lay
    return [scored_line(table, filled, run, lay) for run in stretches(filled, lay)]


def scored_line(
    table: Table, filled: Placement, run: list[Square], lay: Placement
) -> dict[str, Any]:
    name = combination_of(line_faces([filled[at] for at in run]), table.ace_low)
    points = POINTS[name] if name else 0
    new = [at for at in run if at in lay]
    halving = run if table.any_joker_halves else new
    if jokers_in([filled[at] for at in halving]):  # FR-21
        points //= 2
    points += 3 * len(new)  # FR-17
    points *= prod(table.premiums.get(at, 1) for at in new)  # FR-18
    return {"combination": name, "squares": [written(at) for at in by_row(run)], "points": points}


def bonus(lay: Placement) -> int:
    return 10 if len(lay) == 5 else 0  # FR-19


def playable(cards: list[str]) -> list[str]:
    """Each different card that may be laid, a joker as every face (FR-20)."""
    declared = [JOKER + each for each in FACES] if JOKER in cards else []
    return sorted(set(cards) - {JOKER}) + declared


def opening_lays(rack: list[str]) -> Iterator[Placement]:
    """Every straight lay inside the start zone; two jokers in its line break FR-24."""
    rows = [[(column, row) for column in range(6, 11)] for row in range(6, 11)]
    columns = [[(column, row) for row in range(6, 11)] for column in range(6, 11)]
    for line in rows + columns:
        for squares in segments(line, 2, min(5, len(rack))):
            for cards in sorted(set(permutations(rack, len(squares)))):
                if jokers_in(list(cards)) <= 1:
                    choices = [playable([card]) for card in cards]
                    for declared in product(*choices):
                        yield dict(zip(squares, declared, strict=True))


def later_lays(table: Table, rack: list[str]) -> Iterator[Placement]:
    """Every placement, card by card, that may come out legal.

    No legal lay is missed. Its lines only grow while it is built. So a line that holds a new card
    and is not yet a combination needs a card at one of its ends; if there is no such line, the next
    card is any that touches a filled square (FR-13). And a line that is part of no combination, or
    that holds two jokers, stays so.
    """
    seen: set[frozenset[tuple[Square, str]]] = set()
    waiting: list[Placement] = [{}]
    while waiting:
        lay = waiting.pop()
        filled = table.cards | lay
        unfinished = first_unfinished(table, filled, lay)
        if lay and not unfinished:
            yield lay
        if len(lay) == RACK:
            continue
        left = playable(without(rack, map(held_as, lay.values())))
        for square in ends(unfinished) if unfinished else frontier(filled):
            for card in hopeful(table, filled, square, left):
                grown = lay | {square: card}
                if frozenset(grown.items()) not in seen:
                    seen.add(frozenset(grown.items()))
                    waiting.append(grown)


def first_unfinished(table: Table, filled: Placement, lay: Placement) -> list[Square] | None:
    for run in stretches(filled, lay):
        if combination_of(line_faces([filled[at] for at in run]), table.ace_low) is None:
            return run
    return None


def on_board(square: Square) -> bool:
    return 1 <= square[0] <= SIZE and 1 <= square[1] <= SIZE


def ends(run: list[Square]) -> list[Square]:
    """The squares that would make a line longer."""
    (column, row), (last_column, last_row) = run[0], run[-1]
    across, down = ROW if row == last_row else COLUMN
    beyond = [(column - across, row - down), (last_column + across, last_row + down)]
    return [square for square in beyond if on_board(square)]


def frontier(filled: Placement) -> set[Square]:
    touching = {near for square in filled for near in neighbours(square)}
    return {square for square in touching - set(filled) if on_board(square)}


def hopeful(table: Table, filled: Placement, square: Square, cards: list[str]) -> list[str]:
    """The cards that leave no line through the square beyond hope."""
    squares = {*filled, square}
    across = [filled[at] for at in stretch(squares, square, ROW) if at != square]
    down = [filled[at] for at in stretch(squares, square, COLUMN) if at != square]
    return [
        card
        for card in cards
        if all(
            jokers_in([*line, card]) <= 1
            and may_grow_into_one(line_faces([*line, card]), table.ace_low)
            for line in (across, down)
        )
    ]


def lays(position: Position) -> Iterator[Placement]:
    yield from legal_placements(read_table(position), own_cards(position, "racks"))


def legal_placements(table: Table, rack: list[str]) -> Iterator[Placement]:
    """Every legal lay of up to five of these cards."""
    candidates = later_lays(table, rack) if table.cards else opening_lays(rack)
    yield from (lay for lay in candidates if not lay_breaks(table, lay))


def pass_breaks(position: Position, exchanged: int) -> list[str]:
    broken = []
    if not option(position, "free_pass", False) and any(True for _ in lays(position)):
        broken.append("FR-6")
    return broken + exchange_breaks(position, exchanged)


def exchange_breaks(position: Position, exchanged: int) -> list[str]:
    reserve = stock_size(position, "reserve")
    broken = ["FR-7"] if exchanged > reserve else []
    return [*broken, "FR-26"] if exchanged and reserve == 0 else broken


def swap_breaks(position: Position, square: Square, card: str) -> list[str]:
    cards = read_table(position).cards
    there = cards.get(square)
    broken = []
    if card == JOKER and (there is None or is_joker(there)):
        broken.append("FR-22")
    if card != JOKER and there != JOKER + card:
        broken.append("FR-23")
    if card == JOKER and not broken:
        swapped = cards | {square: JOKER + str(there)}
        lines = stretches(swapped, [square])
        if any(jokers_in([swapped[at] for at in run]) > 1 for run in lines):
            broken.append("FR-24")
    if written(square) in position.get("swapped", []):
        broken.append("FR-25")
    return broken


def legal_swaps(position: Position) -> list[str]:
    return [
        f"swap {written(square)} {card}"
        for square in read_table(position).cards
        for card in sorted(set(own_cards(position, "racks")))
        if not swap_breaks(position, square, card)
    ]


def legal_passes(position: Position) -> list[str]:
    if pass_breaks(position, 0):
        return []
    rack = own_cards(position, "racks")
    return [
        spoken("pass", cards)
        for size in range(len(rack) + 1)
        for cards in selections(rack, size)
        if not exchange_breaks(position, size)
    ]


def legal_lays(position: Position) -> list[str]:
    return [written_lay(lay) for lay in lays(position)]


LEGAL = {"lay": legal_lays, "pass": legal_passes, "swap": legal_swaps}


def read_lay(position: Position, words: list[str]) -> Placement:
    lay = read_placement(words)
    if not all(on_board(square) for square in lay):
        raise ValueError("off the board")
    if not holds(own_cards(position, "racks"), map(held_as, lay.values())):
        raise ValueError("a card is not held")
    return lay


def judge(position: Position, action: str) -> dict[str, Any]:
    verb, *words = action.split()
    rack = own_cards(position, "racks")
    if verb == "lay":
        table, lay = read_table(position), read_lay(position, words)
        return verdict(lay_breaks(table, lay), scored_hands(table, lay), bonus(lay))
    if verb == "pass":
        without(rack, words)
        return verdict(pass_breaks(position, len(words)), [])
    if verb == "swap" and len(words) == 2:
        without(rack, words[1:])
        return verdict(swap_breaks(position, read_square(words[0]), words[1]), [])
    raise ValueError(f"not an action: {action}")


def follow(position: Position, action: str) -> Position:
    verb, *words = action.split()
    if verb == "swap":
        return after_swap(position, *words)
    after = after_lay(position, words) if verb == "lay" else after_pass(position, words)
    after |= {"swapped": [], "turn": next_seat(position)}
    # A pass leaves the cards that are not on the board the same ones.
    left = cards_left(position if verb == "pass" else after)
    return end(after) if is_over(after, left) else after


def after_swap(position: Position, square: str, card: str) -> Position:
    """FR-22, FR-23: the joker takes over the face, or the face the joker's place."""
    racks = cards_by_seat(position, "racks")
    there = position["board"][square]
    rack = without(own_cards(position, "racks"), [card])
    racks[position["turn"]] = [*rack, there if card == JOKER else JOKER]
    put = JOKER + there if card == JOKER else card
    return position | {
        "racks": racks,
        "board": position["board"] | {square: put},
        "swapped": [*position.get("swapped", []), square],
    }


def after_lay(position: Position, words: list[str]) -> Position:
    lay = read_lay(position, words)
    racks = cards_by_seat(position, "racks")
    scores = per_seat(position, "scores", 0)
    rack = without(own_cards(position, "racks"), map(held_as, lay.values()))
    reserve = known_stock(position, "reserve")
    drawn = max(0, RACK - len(rack))
    racks[position["turn"]] = rack + reserve[:drawn]  # FR-8
    hands = scored_hands(read_table(position), lay)
    scores[position["turn"]] += sum(hand["points"] for hand in hands) + bonus(lay)
    return position | {
        "board": position.get("board", {}) | {written(at): lay[at] for at in lay},
        "racks": racks,
        "reserve": reserve[drawn:],
        "scores": scores,
        "passes": 0,
    }


def after_pass(position: Position, words: list[str]) -> Position:
    racks = cards_by_seat(position, "racks")
    after = position | {
        "racks": racks,
        "scores": per_seat(position, "scores", 0),
        "passes": position.get("passes", 0) + 1,
    }
    if words:
        # FR-7: the new ones are drawn before the old ones are shuffled in.
        reserve = known_stock(position, "reserve")
        rack = without(own_cards(position, "racks"), words)
        racks[position["turn"]] = rack + reserve[: len(words)]
        after["reserve"] = [UNKNOWN] * len(reserve)
    return after


def is_over(position: Position, left: list[str] | None) -> bool:
    """FR-26, FR-27; `left` are the cards that are not on the board, if they are known."""
    passes, players = position.get("passes", 0), position["players"]
    if all(rack == [] for rack in per_seat(position, "racks", None)):
        return True
    if stock_size(position, "reserve") == 0:
        return bool(passes >= players)
    if position.get("rules", RULES) == 1:
        return bool(passes >= max(12, 3 * players))
    if passes >= players and left is not None and nobody_can_ever_lay(read_table(position), left):
        return True
    return bool(passes >= max(40, 8 * players))


def cards_left(position: Position) -> list[str] | None:
    """All the cards that are not on the board, or None if some of them are not known."""
    racks, reserve = per_seat(position, "racks", None), position.get("reserve")
    if reserve is None or None in racks:
        return None
    left = [card for cards in [*racks, reserve] for card in cards]
    return None if {"?", UNKNOWN} & set(left) else left


def nobody_can_ever_lay(table: Table, left: list[str]) -> bool:
    """FR-27: few cards are left, no joker among them, nor what one on the board stands for; and no
    choice of up to five of them could be laid."""
    stood_for = {face(card) for card in table.cards.values() if is_joker(card)}
    if len(left) > 14 or {JOKER, *stood_for} & set(left):
        return False
    return not any(True for _ in legal_placements(table, left))


def end(position: Position) -> Position:
    """FR-28: three points lost for every card left."""
    racks = per_seat(position, "racks", None)
    scores = [
        UNKNOWN if rack is None else score - 3 * len(rack)
        for score, rack in zip(per_seat(position, "scores", 0), racks, strict=True)
    ]
    return position | {"scores": scores, "turn": None}


def finished(position: Position) -> dict[str, Any] | None:
    over = position["turn"] is None
    if not over and not is_over(position, cards_left(position)):
        return None
    scores = (position if over else end(position))["scores"]
    return {"scores": scores, "winners": best(scores)}  # FR-28
