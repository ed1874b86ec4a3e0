"""Poker Tiles: every legal action, what a lay scores and why it may not, by trying everything."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any

from .cards import JOKER, UNKNOWN, holds, is_joker, selections, spoken, without
from .combinations import no_rank_twice, of_a_run, of_kinds, of_one_suit, runs
from .grid import (
    Placement,
    Square,
    by_row,
    neighbours,
    read_placement,
    read_square,
    segments,
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

RACK = 5

# PT-3
LAYOUTS = {
    "standard": {"columns": 8, "rows": 7, "start": ["d4", "e4"], "jokers": ["b2", "g6"]},
    "roomy": {"columns": 9, "rows": 9, "start": ["e5", "f5"], "jokers": ["c3", "g7"]},
}

# PT-12
POINTS = {
    "pair": 1,
    "two-pair": 2,
    "three-of-a-kind": 3,
    "straight": 5,
    "flush": 5,
    "full-house": 5,
    "four-of-a-kind": 7,
    "five-of-a-kind": 10,
    "straight-flush": 10,
    "royal-flush": 15,
}
KINDS = {
    "pair": (2,),
    "two-pair": (2, 2),
    "three-of-a-kind": (3,),
    "full-house": (3, 2),
    "four-of-a-kind": (4,),
    "five-of-a-kind": (5,),
}


@dataclass
class Table:
    """The board of a position, read."""

    tiles: Placement
    jokers: set[Square]
    columns: int
    rows: int
    ace_low: bool
    end_to_end: str
    joker_squares: str

    def on_board(self, square: Square) -> bool:
        return 1 <= square[0] <= self.columns and 1 <= square[1] <= self.rows

    def filled(self) -> Placement:
        """PT-9: a square is filled by a tile or by being a joker square."""
        return dict.fromkeys(self.jokers, JOKER) | self.tiles


def read_table(position: Position) -> Table:
    layout = position.get("layout") or option(position, "layout", "standard")
    if isinstance(layout, str):
        layout = LAYOUTS[layout]
    return Table(
        tiles={read_square(at): tile for at, tile in position.get("board", {}).items()},
        jokers={read_square(at) for at in layout["jokers"]},
        columns=layout["columns"],
        rows=layout["rows"],
        ace_low=option(position, "ace_low", True),
        end_to_end=option(position, "end_to_end", "best"),
        joker_squares=option(position, "joker_squares", "line"),
    )


def may_be(combination: str, tiles: tuple[str, ...], ace_low: bool) -> bool:
    """PT-15, PT-16: can the jokers among the tiles be the faces that are missing?"""
    faces = [tile for tile in tiles if not is_joker(tile)]
    if combination in KINDS:
        shape = KINDS[combination]
        return len(tiles) == sum(shape) and of_kinds(faces, shape)
    if len(tiles) != 5:
        return False
    if combination == "straight":
        return of_a_run(faces, runs(5, ace_low))  # PT-13
    if combination == "flush":
        return of_one_suit(faces) and no_rank_twice(faces)
    straights = ["TJQKA"] if combination == "royal-flush" else runs(5, ace_low)
    return of_one_suit(faces) and of_a_run(faces, straights)


@cache
def combination_of(tiles: tuple[str, ...], ace_low: bool) -> str | None:
    """The best combination that these tiles are, with none to spare (PT-9)."""
    fitting = [name for name in POINTS if may_be(name, tiles, ace_low)]
    return max(fitting, key=lambda name: POINTS[name], default=None)


def joker_squares_serve(table: Table, lay: Placement, squares: list[Square]) -> bool:
    """PT-15: may the joker squares among these be part of a hand on them?"""
    if table.joker_squares == "line":
        return True
    new = set(lay) & set(squares)
    return all(new & set(neighbours(square)) for square in table.jokers & set(squares))


def hand_on(table: Table, lay: Placement, squares: list[Square]) -> str | None:
    filled = table.filled() | lay
    if not all(square in filled for square in squares):
        return None
    if not joker_squares_serve(table, lay, squares):
        return None
    return combination_of(tuple(sorted(filled[square] for square in squares)), table.ace_low)


def lay_breaks(table: Table, lay: Placement) -> list[str]:
    """The rules that a lay breaks."""
    if any(square in table.filled() for square in lay):
        return ["PT-7"]
    filled = table.filled() | lay
    columns, rows = {at[0] for at in lay}, {at[1] for at in lay}
    broken = []
    if len(columns) > 1 and len(rows) > 1:
        broken.append("PT-7")
    if not any(near in table.tiles for square in lay for near in neighbours(square)):
        broken.append("PT-8")
    if not any(
        set(lay) <= set(squares) and hand_on(table, lay, squares)
        for run in stretches(filled, lay)
        for squares in segments(run, 2, 5)
    ):
        broken.append("PT-10")
    if table.end_to_end == "forbidden" and any(
        two_end_to_end(hands_in(table, run, lay)) for run in stretches(filled, lay)
    ):
        broken.append("PT-14")
    return broken


def two_end_to_end(hands: list[dict[str, Any]]) -> bool:
    """PT-14: does a stretch with these hands have another beside the one that scores?"""
    if not hands:
        return False
    scoring = scoring_hand(hands)
    return any(not set(hand["squares"]) & set(scoring["squares"]) for hand in hands)


def hands_in(table: Table, run: list[Square], lay: Placement) -> list[dict[str, Any]]:
    """Every hand of a stretch that holds a new tile."""
    named = [
        (hand_on(table, lay, squares), squares)
        for squares in segments(run, 2, 5)
        if set(squares) & set(lay)
    ]
    return [
        {
            "combination": name,
            "squares": [written(at) for at in by_row(squares)],
            "points": POINTS[name],
        }
        for name, squares in named
        if name
    ]


def scoring_hand(hands: list[dict[str, Any]]) -> dict[str, Any]:
    """PT-14: the best hand of a stretch; of equals, which are equally long, the first."""
    return max(hands, key=lambda hand: int(hand["points"]))


def scored_hands(table: Table, lay: Placement) -> list[dict[str, Any]]:
    """PT-14: the best hand of every stretch that holds a new tile."""
    runs_made = stretches(table.filled() | lay, lay)
    found = [hands for run in runs_made if (hands := hands_in(table, run, lay))]
    return [scoring_hand(hands) for hands in found]


def possible_lays(table: Table, rack: list[str]) -> Iterator[Placement]:
    """Every way to fill two to five neighbouring squares from the rack.

    By PT-9 and PT-10 some hand holds all new tiles and has no gap: the new tiles are exactly
    those on its empty squares.
    """
    filled = table.filled()
    rows = [[(c, r) for c in range(1, table.columns + 1)] for r in range(1, table.rows + 1)]
    columns = [[(c, r) for r in range(1, table.rows + 1)] for c in range(1, table.columns + 1)]
    for line in rows + columns:
        for squares in segments(line, 2, 5):
            empty = [square for square in squares if square not in filled]
            if empty:
                for tiles in set(permutations(rack, len(empty))):
                    yield dict(zip(empty, tiles, strict=True))


def exchange_breaks(position: Position, tiles: list[str]) -> list[str]:
    return ["PT-5"] if len(tiles) > stock_size(position, "pile") else []


def pass_breaks(position: Position) -> list[str]:
    return ["PT-5"] if stock_size(position, "pile") > 0 else []


def legal_lays(position: Position) -> list[str]:
    table, rack = read_table(position), own_cards(position, "racks")
    candidates = possible_lays(table, rack)
    return [written_lay(lay) for lay in candidates if not lay_breaks(table, lay)]


def legal_exchanges(position: Position) -> list[str]:
    rack = own_cards(position, "racks")
    return [
        spoken("exchange", tiles)
        for size in range(1, len(rack) + 1)
        for tiles in selections(rack, size)
        if not exchange_breaks(position, list(tiles))
    ]


def legal_passes(position: Position) -> list[str]:
    return [] if pass_breaks(position) else ["pass"]


LEGAL = {"lay": legal_lays, "exchange": legal_exchanges, "pass": legal_passes}


def read_lay(position: Position, words: list[str]) -> Placement:
    lay = read_placement(words)
    if not all(read_table(position).on_board(square) for square in lay):
        raise ValueError("off the board")
    if not holds(own_cards(position, "racks"), lay.values()):
        raise ValueError("a tile is not held")
    return lay


def judge(position: Position, action: str) -> dict[str, Any]:
    verb, *words = action.split()
    if verb == "lay":
        table, lay = read_table(position), read_lay(position, words)
        return verdict(lay_breaks(table, lay), scored_hands(table, lay))
    if verb == "exchange" and words:
        without(own_cards(position, "racks"), words)
        return verdict(exchange_breaks(position, words), [])
    if verb == "pass" and not words:
        return verdict(pass_breaks(position), [])
    raise ValueError(f"not an action: {action}")


def follow(position: Position, action: str) -> Position:
    verb, *words = action.split()
    seat = position["turn"]
    racks = cards_by_seat(position, "racks")
    scores = per_seat(position, "scores", 0)
    after = position | {"racks": racks, "scores": scores, "turn": next_seat(position)}
    if verb == "lay":
        lay = read_lay(position, words)
        after["board"] = position.get("board", {}) | {written(at): lay[at] for at in lay}
        rack = without(own_cards(position, "racks"), lay.values())
        pile = known_stock(position, "pile")
        drawn = max(0, RACK - len(rack))
        racks[seat], after["pile"] = rack + pile[:drawn], pile[drawn:]  # PT-6
        scores[seat] += sum(hand["points"] for hand in scored_hands(read_table(position), lay))
        after["passes"] = 0
    else:
        after["passes"] = position.get("passes", 0) + 1
    if verb == "exchange":
        pile = known_stock(position, "pile")
        # PT-5: the new ones are drawn before the old ones are shuffled in.
        racks[seat] = without(own_cards(position, "racks"), words) + pile[: len(words)]
        after["pile"] = [UNKNOWN] * len(pile)
    return end(after) if is_over(after) else after


def is_over(position: Position) -> bool:
    """PT-17. Passing needs an empty pile and exchanging a filled one: one count serves both."""
    if all(rack == [] for rack in per_seat(position, "racks", None)):
        return True
    rounds = 1 if stock_size(position, "pile") == 0 else 3
    return bool(position.get("passes", 0) >= rounds * position["players"])


def end(position: Position) -> Position:
    """PT-18: a point lost for every tile left."""
    racks = per_seat(position, "racks", None)
    scores = [
        UNKNOWN if rack is None else score - len(rack)
        for score, rack in zip(per_seat(position, "scores", 0), racks, strict=True)
    ]
    return position | {"scores": scores, "turn": None}


def finished(position: Position) -> dict[str, Any] | None:
    if not is_over(position):
        return None
    scores = (position if position["turn"] is None else end(position))["scores"]
    return {"scores": scores, "winners": best(scores)}  # PT-18
