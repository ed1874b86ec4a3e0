"""The stream that every shuffle draws from: the published cipher, fair, the same for a seed."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from brelan.randomness import STREAM_FIELDS, chacha, key_of, next_step, pick, rng_state_of, shuffle

STREAM = np.dtype((np.record, [*STREAM_FIELDS, ("blind", np.uint8)]))


def block(key: bytes, counter: int, nonce: int) -> bytes:
    words = np.zeros(16, np.int64)
    chacha(np.frombuffer(key, "<u4").astype(np.uint32), counter, nonce, words)
    return words.astype("<u4").tobytes()


@pytest.mark.parametrize(
    ("key", "counter", "begins"),
    [
        (bytes(32), 0, "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"),
        (bytes(32), 1, "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"),
        (bytes(31) + b"\1", 1, "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"),
    ],
)
def test_the_blocks_are_those_of_the_standard(key: bytes, counter: int, begins: str) -> None:
    assert block(key, counter, 0).hex().startswith(begins)


def stream(seed: int | str, step: int = 0) -> np.ndarray:
    games = np.zeros(1, STREAM)
    games["key"] = key_of(seed)
    games["step"] = step
    return games


def shuffled(games: np.ndarray, many: int) -> list[int]:
    cards = np.arange(many)
    shuffle(games[0], cards, many)
    return cards.tolist()


def test_a_seed_is_a_number_or_its_text() -> None:
    assert shuffled(stream(42), 52) == shuffled(stream("42"), 52)
    assert shuffled(stream(42), 52) != shuffled(stream(43), 52)


def test_every_step_has_a_stream_of_its_own() -> None:
    games = stream(7)
    first = shuffled(games, 30)
    assert shuffled(games, 30) != first
    next_step(games[0])
    after = shuffled(games, 30)
    assert after == shuffled(stream(7, 1), 30)
    assert sorted(after) == list(range(30))


def test_every_order_is_as_likely_as_any_other() -> None:
    orders = Counter(tuple(shuffled(stream(seed), 4)) for seed in range(6000))
    assert len(orders) == 24
    expected = 6000 / 24
    chi_squared = sum((seen - expected) ** 2 / expected for seen in orders.values())
    assert chi_squared < 49.7  # one in a thousand at 23 degrees of freedom


def test_only_the_first_cards_are_touched() -> None:
    cards = np.arange(10)
    shuffle(stream(1)[0], cards, 5)
    assert cards[5:].tolist() == [5, 6, 7, 8, 9]
    assert sorted(cards[:5]) == [0, 1, 2, 3, 4]


def test_nobody_without_the_key_knows_what_is_shuffled() -> None:
    for key, many, blind in ((key_of(1), 5, False), (0, 5, True), (0, 1, False), (0, 0, False)):
        games = np.zeros(1, STREAM)
        games["key"] = key
        shuffled(games, many)
        assert bool(games["blind"][0]) == blind
    one_word = np.zeros(1, STREAM)
    one_word["key"][0, 7] = 1
    shuffled(one_word, 5)
    assert not one_word["blind"][0]


def test_a_wheel_is_fair_and_reproducible() -> None:
    rng_state, again = rng_state_of("x"), rng_state_of("x")
    picks = [int(pick(rng_state, 6)) for _ in range(6000)]
    assert picks == [int(pick(again, 6)) for _ in range(6000)]
    assert all(850 < many < 1150 for many in Counter(picks).values())
    assert set(picks) == set(range(6))
