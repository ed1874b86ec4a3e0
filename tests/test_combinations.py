"""Combinations: a few by name, and all of them against a second statement on random cards."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from brelan import combinations as ours
from brelan.cards import FACES, RANKS, TEXTS, read_face

BEST_FIRST = (
    "royal-flush", "straight-flush", "five-of-a-kind", "flush", "straight", "full-house",
    "four-of-a-kind", "two-pair", "three-of-a-kind", "pair", "none",
)  # fmt: skip


def mask_of(texts: str) -> int:
    return sum(1 << read_face(text) for text in set(texts.split()))


def name_of(texts: str, jokers: int = 0, ace_low: bool = True) -> str:
    cards = len(texts.split()) + jokers
    return ours.NAMES[ours.combination_of(mask_of(texts), jokers, cards, ace_low)]


@pytest.mark.rule("C-4", "FR-14", "PT-12")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Js Jd", "pair"),
        ("Js Js", "none"),
        ("Js Qs", "none"),
        ("Js Ad Jc Ah", "two-pair"),
        ("7s 7h 7d Kc", "none"),
        ("Qs Qh Qc", "three-of-a-kind"),
        ("Qs Jh Qd Jc Qc", "full-house"),
        ("8c Th 9d Qs Jc", "straight"),
        ("9h 7h Ah 4h Jh", "flush"),
        ("Ks Kh Kd Kc", "four-of-a-kind"),
        ("Ks Kh Kd Kc 2s", "none"),
        ("5d 9d 7d 6d 8d", "straight-flush"),
        ("As Ts Ks Js Qs", "royal-flush"),
        ("Ks As 2d 3c 4h", "none"),
        ("2s 4s 6s 8s Ts 9s", "none"),
        ("2s", "none"),
    ],
)
def test_order_never_matters(cards: str, name: str) -> None:
    assert name_of(cards) == name
    assert name_of(" ".join(reversed(cards.split()))) == name


@pytest.mark.rule("FR-15", "PT-13")
def test_the_ace_is_high_or_low_and_low_only_if_so_agreed() -> None:
    assert name_of("As 2d 3c 4h 5s", ace_low=True) == "straight"
    assert name_of("As 2d 3c 4h 5s", ace_low=False) == "none"
    assert name_of("As 2s 3s 4s 5s", ace_low=True) == "straight-flush"
    assert name_of("As 2s 3s 4s 5s", ace_low=False) == "flush"
    assert name_of("As Kd Qc Jh Ts", ace_low=False) == "straight"


def plainly(faces: list[str], ace_low: bool) -> str:
    """A second statement: what cards without jokers are, from counts and sorted ranks."""
    if len(set(faces)) < len(faces):
        return "none"
    groups = sorted(Counter(face[0] for face in faces).values())
    by_groups = {
        (2,): "pair",
        (2, 2): "two-pair",
        (3,): "three-of-a-kind",
        (2, 3): "full-house",
        (4,): "four-of-a-kind",
    }
    if name := by_groups.get(tuple(groups)):
        return name
    if len(faces) != 5 or groups != [1] * 5:
        return "none"
    places = sorted(RANKS.index(face[0]) for face in faces)
    straight = places[4] - places[0] == 4 or (ace_low and places == [0, 1, 2, 3, 12])
    flush = len({face[1] for face in faces}) == 1
    if straight and flush:
        return "royal-flush" if places[0] == 8 else "straight-flush"
    return "straight" if straight else "flush" if flush else "none"


def near_combination(chance: random.Random, cards: int) -> list[int]:
    """Cards of few ranks and suits, among which combinations are not rare."""
    low = chance.randrange(13)
    ranks = [
        (low + step) % 13 for step in chance.choice([(0, 0, 0, 1), range(5), range(6), range(13)])
    ]
    suits = chance.choice([[0], [1, 2], [0, 1, 2, 3]])
    return [chance.choice(ranks) * 4 + chance.choice(suits) for _ in range(cards)]


@pytest.mark.parametrize("ace_low", [True, False])
def test_a_second_statement_agrees(ace_low: bool) -> None:
    chance = random.Random(1)
    seen = Counter[str]()
    for _ in range(6000):
        faces = near_combination(chance, chance.randint(2, 5))
        mask = 0
        for face in faces:
            mask |= 1 << face
        name = ours.NAMES[ours.combination_of(mask, 0, len(faces), ace_low)]
        assert name == plainly([TEXTS[face] for face in faces], ace_low)
        seen[name] += 1
    assert set(seen) == set(ours.NAMES) - {"five-of-a-kind"}


@pytest.mark.rule("PT-15", "PT-16")
@pytest.mark.parametrize("ace_low", [True, False])
def test_a_joker_is_the_face_that_serves_best(ace_low: bool) -> None:
    chance = random.Random(2)
    for _ in range(400):
        faces = sorted(set(near_combination(chance, chance.randint(1, 4))))
        mask = sum(1 << face for face in faces)
        for face in range(FACES):
            if not mask >> face & 1:
                fixed = ours.combination_of(mask | 1 << face, 0, len(faces) + 1, ace_low)
                joker = ours.combination_of(mask, 1, len(faces) + 1, ace_low)
                assert BEST_FIRST.index(ours.NAMES[joker]) <= BEST_FIRST.index(ours.NAMES[fixed])


@pytest.mark.parametrize(
    ("cards", "jokers", "name"),
    [
        ("7s", 1, "pair"),
        ("7s 7h", 3, "five-of-a-kind"),
        ("7s 7h 7d 7c", 1, "five-of-a-kind"),
        ("7s 8h", 2, "two-pair"),
        ("7s 7h 8h", 2, "full-house"),
        ("7s 7h 8h 8d", 1, "full-house"),
        ("7s 7h 7d 8h", 1, "full-house"),
        ("2s 6s", 3, "straight-flush"),
        ("2s 7s", 3, "flush"),
        ("Ts As", 3, "royal-flush"),
        ("", 5, "royal-flush"),
        ("", 4, "four-of-a-kind"),
        ("", 3, "three-of-a-kind"),
        ("", 2, "pair"),
        ("2s 7h 9d", 2, "none"),
    ],
)
def test_hands_with_jokers(cards: str, jokers: int, name: str) -> None:
    assert name_of(cards, jokers) == name


@pytest.mark.parametrize("ace_low", [True, False])
def test_completions_are_the_faces_that_complete(ace_low: bool) -> None:
    chance = random.Random(3)
    for _ in range(300):
        faces = sorted(set(near_combination(chance, chance.randint(1, 4))))
        mask = sum(1 << face for face in faces)
        by_kind = dict.fromkeys(range(1, ours.KINDS), 0)
        for face in range(FACES):
            if not mask >> face & 1:
                kind = ours.combination_of(mask | 1 << face, 0, len(faces) + 1, ace_low)
                if kind:
                    by_kind[kind] |= 1 << face
        assert ours.completions(mask, len(faces), ace_low) == sum(by_kind.values())
        for kind, completing in by_kind.items():
            assert ours.completions_to(kind, mask, len(faces), ace_low) == completing


def test_cards_that_hold_a_face_twice_are_never_completed() -> None:
    assert ours.completions(mask_of("7s"), 2, True) == 0
    assert all(
        ours.combination_of(1 << a | 1 << b, 0, 3, True) == ours.NONE
        for a, b in combinations(range(0, FACES, 5), 2)
    )
