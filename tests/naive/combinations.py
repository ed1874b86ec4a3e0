"""What makes a pair, a straight, a flush: each asked of cards that may be only a part of it.

Cards that are a part, and as many as the whole has, are the whole; jokers are what is missing.
"""

from collections import Counter
from collections.abc import Sequence

from .cards import RANKS


def of_kinds(faces: Sequence[str], shape: tuple[int, ...]) -> bool:
    """Are they part of groups of equal rank of these sizes, largest first, ranks all different?"""
    groups = sorted(Counter(face[0] for face in faces).values(), reverse=True)
    return len(groups) <= len(shape) and all(
        group <= room for group, room in zip(groups, shape, strict=False)
    )


def runs(length: int, ace_low: bool) -> list[str]:
    """Every stretch of consecutive ranks: none goes through the ace."""
    ranks = "A" + RANKS if ace_low else RANKS
    return [ranks[start : start + length] for start in range(len(ranks) - length + 1)]


def of_a_run(faces: Sequence[str], among: Sequence[str]) -> bool:
    """Are their ranks all different, and within one of these runs?"""
    ranks = {face[0] for face in faces}
    return len(ranks) == len(faces) and any(ranks <= set(run) for run in among)


def of_one_suit(faces: Sequence[str]) -> bool:
    return len({face[1] for face in faces}) <= 1


def no_rank_twice(faces: Sequence[str]) -> bool:
    return len({face[0] for face in faces}) == len(faces)


def no_face_twice(faces: Sequence[str]) -> bool:
    return len(set(faces)) == len(faces)
