"""What the search leaves out when it fills windows of a board completes none."""

from __future__ import annotations

import random

import pytest

from brelan.cards import FACES
from brelan.combinations import completions
from brelan.games.flush_royal.search import useful_faces
from brelan.kernels import COMPILED

SAMPLE = 300 if COMPILED else 60


@pytest.mark.parametrize("ace_low", [True, False])
def test_what_completes_a_window_is_among_the_useful_faces(ace_low: bool) -> None:
    """Two squares before it is whole, and one."""
    chance = random.Random(ace_low)
    for _ in range(SAMPLE):
        span = chance.sample(range(FACES), 8) if chance.random() < 0.3 else near(chance)
        some = chance.sample(span, chance.randrange(1, 4))
        faces, cards = sum(1 << face for face in some), len(some)
        last = completions(faces, cards, ace_low)
        assert last & ~useful_faces(faces, cards + 1, ace_low) == 0, some
        for face in set(range(FACES)) - set(some):
            rest = completions(faces | 1 << face, cards + 1, ace_low)
            if rest != 0:
                both = rest | 1 << face
                assert both & ~useful_faces(faces, cards + 2, ace_low) == 0, (some, face)


def near(chance: random.Random) -> list[int]:
    """Faces of a few ranks that follow each other, or of one suit."""
    if chance.random() < 0.3:
        suit = chance.randrange(4)
        return list(range(suit, FACES, 4))
    first = chance.randrange(13)
    return [(first + step) % 13 * 4 + suit for step in range(5) for suit in range(4)]
