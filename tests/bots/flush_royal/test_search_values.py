"""The search by value: the best lay and the best few, beside all lays valued one by one."""

import random
from collections import defaultdict
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from brelan.arrays import Codes
from brelan.cards import EMPTY, JOKER
from brelan.game import State
from brelan.games.flush_royal.game import GAME
from brelan.games.flush_royal.legal import find_lays_at
from brelan.games.flush_royal.search import (
    BEST,
    COMPONENT,
    FEW,
    MOST_FEW,
    POINT,
    SEARCH,
)
from brelan.games.flush_royal.ways import MOST_WAYS, WAY
from brelan.games.grid.record import ACTION, RACK, SIDE, SUBSETS
from brelan.games.grid.rules import on_rack
from games.flush_royal.specimens import SQUARES, deal, lay_at_random, position, unused

Search = npt.NDArray[np.void]
Board = dict[tuple[int, int], int]

MOST_LAYS = 1200
REACH = 4
"""How far from a card a line of five through it goes."""
WIDE = 1 << 40


def workspace() -> Search:
    return np.zeros(1, SEARCH)


def find(state: State, search: Search, goal: int) -> Codes:
    """Search the seat's lays for what is asked."""
    codes = np.zeros(MOST_FEW, ACTION)
    search["goal"] = goal
    components = np.zeros(1 << 14, COMPONENT)
    find_lays_at(state.table, search, components, np.zeros(MOST_WAYS, WAY), codes)
    assert search["found"][0] <= len(components)
    return codes


def positions(chance: random.Random, jokers: int, many: int) -> list[State]:
    """Boards grown by lays, with premium squares in other places, and racks that go with them."""
    found: list[State] = []
    while len(found) < many:
        board = lay_at_random(chance, chance.randint(2, 12 if jokers else 40))
        if unused(board).count("*") < jokers:
            continue
        squares = chance.sample(SQUARES, 40)
        rack = deal(chance, board, chance.randint(2, 3) if jokers else RACK, jokers)
        state = position(
            board,
            " ".join(rack),
            layout={square: chance.choice([2, 3]) for square in squares},
            options={
                "joker_always_halves": chance.random() < 0.2,
                "lean": chance.choice(["chain", "chain", "line"]),
            },
        )
        if 0 < len(state.actions("lay")) <= MOST_LAYS:
            found.append(state)
    return found


def random_worth(chance: random.Random, state: State) -> npt.NDArray[np.int64]:
    """What it may be worth to have laid each subset; identical cards are worth the same."""
    rack = state.table["racks"][0, state.turn].tolist()
    by_cards: dict[tuple[int, ...], int] = defaultdict(lambda: chance.randint(-3000, 3000))
    return np.array(
        [
            by_cards[tuple(card for at, card in enumerate(rack) if s >> at & 1)]
            for s in range(SUBSETS)
        ]
    )


def used_places(state: State, lay: Any) -> int:
    """The places of the rack that a lay uses, of identical cards the first."""
    rack = state.table["racks"][0, state.turn].tolist()
    used = 0
    for card in lay["cards"][: lay["many"]]:
        held = int(on_rack(int(card)))
        used |= 1 << next(at for at in range(RACK) if rack[at] == held and not used >> at & 1)
    return used


def cards_on(board: npt.NDArray[np.uint8]) -> Board:
    return {divmod(at, SIDE): int(card) for at, card in enumerate(board) if card != EMPTY}


def outlook(state: State, search: Search, lay: Any) -> int:
    """What a lay opens, worked out from the board before and after it.

    The lines of new cards cost by their size, less what the old cards in them did; premium squares
    come within reach of a line that changes. Cards that hang together are looked at by themselves.
    """
    old = cards_on(state.table["board"][0])
    total = 0
    for group in hanging_together(
        old, {divmod(int(at), SIDE) for at in lay["squares"][: lay["many"]]}
    ):
        total += outlook_of(state, search, old, group)
    return total


Square = tuple[int, int]


def line_through(filled: set[Square], square: Square, step: Square) -> frozenset[Square]:
    """The unbroken line of cards through a square, perhaps of this one alone."""
    line = {square}
    for sign in (1, -1):
        row, column = square
        while (row := row + sign * step[0], column := column + sign * step[1]) in filled:
            line.add((row, column))
    return frozenset(line)


STEPS = ((0, 1), (1, 0))


def hanging_together(old: Board, new: set[Square]) -> list[set[Square]]:
    """New cards, those in one line together."""
    groups: list[set[Square]] = []
    for square in sorted(new):
        group = {square}
        for step in STEPS:
            group |= line_through(set(old) | new, square, step) & new
        for other in [other for other in groups if other & group]:
            groups.remove(other)
            group |= other
        groups.append(group)
    return groups


def outlook_of(state: State, search: Search, old: Board, new: set[Square]) -> int:
    open_line, open_premium = search["open_line"][0], search["open_premium"][0]
    lines = {(step, line_through(set(old) | new, square, step)) for square in new for step in STEPS}
    total = 0
    for _, line in lines:
        total += open_line[len(line)] - open_line[len(line & set(old))]
    ranks = {(step, min(line)[0 if step == (0, 1) else 1]) for step, line in lines}
    for step, rank in ranks:
        for sign, cards in ((1, set(old) | new), (-1, set(old))):
            for at in range(SIDE):
                square = (rank, at) if step == (0, 1) else (at, rank)
                factor = int(state.table["premium"][0, square[0] * SIDE + square[1]])
                if square not in cards and within_reach(cards, square, step):
                    total += sign * (open_premium[factor] if factor > 1 else 0)
    return int(total)


def within_reach(cards: set[Square], square: Square, step: Square) -> bool:
    return any(
        (square[0] + far * step[0], square[1] + far * step[1]) in cards
        for far in range(-REACH, REACH + 1)
    )


def values_of(
    state: State, search: Search, worth: npt.NDArray[np.int64]
) -> tuple[Codes, list[int]]:
    """All lays, and what each is worth."""
    lays = state.actions("lay").codes
    points = GAME.points_of(state.table, lays)
    looks = bool(search["looks_ahead"][0])
    return lays, [
        POINT * int(points[at])
        + int(worth[used_places(state, lay)])
        + (outlook(state, search, lay) if looks else 0)
        for at, lay in enumerate(lays)
    ]


def weights(chance: random.Random, search: Search) -> None:
    """Any costs of what a lay opens."""
    search["looks_ahead"] = 1
    search["open_line"] = [0, *(chance.randint(-400, 400) for _ in range(5))]
    search["open_premium"] = [0, 0, chance.randint(-400, 400), chance.randint(-400, 400)]


def group_of(state: State, lay: Any) -> tuple[Any, ...]:
    """Cards and squares of a lay, in whatever order; jokers as whatever face."""
    many = lay["many"]
    cards = sorted(JOKER if card > JOKER else int(card) for card in lay["cards"][:many])
    return (*cards, *sorted(lay["squares"][:many].tolist()))


@pytest.mark.parametrize("looks_ahead", [False, True])
@pytest.mark.parametrize(("jokers", "many"), [(0, 24), (1, 6)])
def test_the_best_is_the_best_by_value(looks_ahead: bool, jokers: int, many: int) -> None:
    chance = random.Random(f"best {looks_ahead} {jokers}")
    search = workspace()
    for state in positions(chance, jokers, many):
        worth = random_worth(chance, state)
        search["worth"] = worth
        if looks_ahead:
            weights(chance, search)
        lays, values = values_of(state, search, worth)
        best = find(state, search, BEST)[0]
        assert search["best"][0] == max(values)
        judged = state.judge(GAME.write_action(best))
        assert judged.legal
        assert judged.points == search["best_points"][0]
        texts = GAME.write_actions(lays)
        assert values[texts.index(GAME.write_action(best))] == max(values)


@pytest.mark.parametrize("looks_ahead", [False, True])
@pytest.mark.parametrize(("jokers", "many"), [(0, 24), (1, 6)])
@pytest.mark.parametrize(("few", "margin"), [(16, WIDE), (5, 1500), (MOST_FEW, 4000), (1, 0)])
def test_the_best_few_are_the_best_few(
    looks_ahead: bool, jokers: int, many: int, few: int, margin: int
) -> None:
    chance = random.Random(f"few {looks_ahead} {jokers} {few}")
    search = workspace()
    for state in positions(chance, jokers, many // 3):
        worth = random_worth(chance, state)
        search["worth"], search["few"], search["margin"] = worth, few, margin
        if looks_ahead:
            weights(chance, search)
        lays, values = values_of(state, search, worth)
        found = find(state, search, FEW)[: search["lays"][0]]
        known = dict(zip(GAME.write_actions(lays), values, strict=True))
        texts = GAME.write_actions(found)
        shown = search["few_values"][0][: len(found)].tolist()
        assert len(set(texts)) == len(texts) <= few
        assert [known[text] for text in texts] == shown == sorted(shown, reverse=True)
        points = [state.judge(text).points for text in texts]
        assert points == search["few_points"][0][: len(found)].tolist()
        assert shown[0] == max(values)
        above = max(shown[0] - margin, shown[-1] if len(found) == few else -WIDE)
        check_none_is_missing(state, lays, values, found, shown, above)


def check_none_is_missing(
    state: State, lays: Codes, values: list[int], found: Codes, shown: list[int], above: int
) -> None:
    """Whatever is worth more is among them; of the same cards on the same squares, the best."""
    best: dict[Any, int] = {}
    for lay, value in zip(lays, values, strict=True):
        group = group_of(state, lay)
        best[group] = max(value, best.get(group, value))
    among: dict[Any, int] = {}
    for lay, value in zip(found, shown, strict=True):
        among.setdefault(group_of(state, lay), value)
    for group, value in best.items():
        if value > above:
            assert among[group] == value
