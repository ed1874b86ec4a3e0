"""What completes a hand, told in closed form, is what makes a combination with it."""

from __future__ import annotations

import random

import numpy as np
import pytest

from brelan import games
from brelan.cards import EMPTY, FACES, JOKER
from brelan.combinations import LONGEST, NONE, combination_of
from brelan.envs.poker_tiles.chains import CHAIN, new_workspace
from brelan.envs.poker_tiles.fillings import choices_beside
from brelan.envs.poker_tiles.gaps import take_notes
from brelan.games.grid.record import RACK, SUBSETS
from brelan.kernels import COMPILED, kernel

HANDS = 1500 if COMPILED else 30


@kernel
def filled(tables, chains, surveys, fillings, faces, size, many):
    """The choices that complete a hand of a game."""
    take_notes(tables[0], surveys[0], fillings[0], chains[0])
    return choices_beside(surveys[0], fillings[0], faces, size, many)


def expected(rack: list[int], faces: list[int], size: int, many: int, ace_low: bool) -> int:
    """The same, by trying each."""
    found = 0
    for choice in range(SUBSETS):
        tiles = [tile for place, tile in enumerate(rack) if choice >> place & 1]
        if len(tiles) != many or choice >> len(rack):
            continue
        natural = [tile for tile in tiles if tile != JOKER] + faces
        mask = sum(1 << face for face in natural)
        found |= (combination_of(mask, size - len(natural), size, ace_low) != NONE) << choice
    return found


def hand_like(chance: random.Random, pack: list[int]) -> list[int]:
    """Tiles to lay and to be laid beside, that often go together: in rank, in suit, or near."""
    kind = chance.randrange(4)
    rank, suit = chance.randrange(13), chance.randrange(4)
    near = [
        face
        for face in pack
        if (kind == 0 and face >> 2 in (rank, (rank + 3) % 13))
        or (kind == 1 and face & 3 == suit)
        or (kind == 2 and (face >> 2) - rank in (0, 1, 2, 3, 4, rank and 12 - rank))
    ]
    rest = [face for face in pack if face not in near]
    chance.shuffle(near)
    chance.shuffle(rest)
    return near[: chance.randrange(4, 9)] + rest


@pytest.mark.parametrize("ace_low", [True, False])
@pytest.mark.parametrize("jokers", [0, 1, 3])
def test_every_choice_that_makes_a_combination_is_found(ace_low: bool, jokers: int) -> None:
    chance = random.Random(f"{ace_low} {jokers}")
    table = games.poker_tiles.new(2, 1, {"ace_low": ace_low, "jokers": 4}).table
    chains, workspace = np.zeros(1, CHAIN), new_workspace()
    surveys, fillings = workspace.surveys, workspace.fillings
    for _ in range(HANDS):
        tiles = hand_like(chance, list(range(FACES)))
        size = chance.randrange(2, LONGEST + 1)
        many = chance.randrange(1, size + 1)
        natural = chance.randrange(size - many + 1)
        mixed = tiles[: natural + RACK - jokers]
        chance.shuffle(mixed)
        faces, rack = mixed[:natural], sorted(mixed[natural:]) + [JOKER] * jokers
        rack = rack[: chance.randrange(many, RACK + 1)]
        table["racks"][0, table["turn"][0]] = rack + [EMPTY] * (RACK - len(rack))
        mask = sum(1 << face for face in faces)
        found = filled(table, chains, surveys, fillings, mask, size, many)
        assert found == expected(rack, faces, size, many, ace_low), (rack, faces, size, many)
