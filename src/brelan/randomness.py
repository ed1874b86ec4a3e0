"""The seeded stream that every shuffle draws from: ChaCha20, keyed by the game's seed.

The stream is a pure function of key, step and block: each step of a game has a stream of its own
(the step is the nonce), so a position that names its seed and step goes on exactly as the game
would have. Nobody can work out unseen cards from seen ones.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from brelan.kernels import kernel

Seed = int | str

STREAM_FIELDS = [("key", np.uint32, 8), ("step", np.uint32), ("block", np.uint32)]
"""What a record needs to draw from the stream; `block` starts at zero in every step.

A view has no key: what a shuffle brings is unknown to it, and `shuffle` sets the record's `blind`.
"""

MOST_SEED_DIGITS = 200
WORD = 0xFFFFFFFF
DRAWN_TOGETHER = 3
"""How many places of a shuffle come from one word: their outcomes are far fewer than its values."""


def key_of(seed: Seed) -> npt.NDArray[np.uint32]:
    """The 256-bit key of a seed; the number 42 and the text "42" are the same seed."""
    return keys_of([seed]).reshape(-1)


def keys_of(seeds: Sequence[Seed]) -> npt.NDArray[np.uint32]:
    """The keys of many seeds, a row for each."""
    joined = b"".join(hashlib.sha256(f"brelan {seed}".encode()).digest() for seed in seeds)
    return np.frombuffer(joined, dtype="<u4").astype(np.uint32).reshape(len(seeds), 8)


@kernel
def quarter(a, b, c, d):
    """ChaCha's quarter round on four words held in 64-bit integers."""
    a = (a + b) & WORD
    d ^= a
    d = ((d << 16) & WORD) | (d >> 16)
    c = (c + d) & WORD
    b ^= c
    b = ((b << 12) & WORD) | (b >> 20)
    a = (a + b) & WORD
    d ^= a
    d = ((d << 8) & WORD) | (d >> 24)
    c = (c + d) & WORD
    b ^= c
    b = ((b << 7) & WORD) | (b >> 25)
    return a, b, c, d


@kernel
def chacha(key, counter, nonce, words):
    """One block of ChaCha20 (RFC 8439, the nonce's two upper words zero) into sixteen words."""
    k0, k1, k2, k3 = np.int64(key[0]), np.int64(key[1]), np.int64(key[2]), np.int64(key[3])
    k4, k5, k6, k7 = np.int64(key[4]), np.int64(key[5]), np.int64(key[6]), np.int64(key[7])
    a0, a1, a2, a3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    b0, b1, b2, b3 = k0, k1, k2, k3
    c0, c1, c2, c3 = k4, k5, k6, k7
    d0, d1, d2, d3 = np.int64(counter), np.int64(nonce), np.int64(0), np.int64(0)
    for _ in range(10):
        a0, b0, c0, d0 = quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter(a3, b0, c1, d2)
    words[0] = (a0 + 0x61707865) & WORD
    words[1] = (a1 + 0x3320646E) & WORD
    words[2] = (a2 + 0x79622D32) & WORD
    words[3] = (a3 + 0x6B206574) & WORD
    words[4] = (b0 + k0) & WORD
    words[5] = (b1 + k1) & WORD
    words[6] = (b2 + k2) & WORD
    words[7] = (b3 + k3) & WORD
    words[8] = (c0 + k4) & WORD
    words[9] = (c1 + k5) & WORD
    words[10] = (c2 + k6) & WORD
    words[11] = (c3 + k7) & WORD
    words[12] = (d0 + np.int64(counter)) & WORD
    words[13] = (d1 + np.int64(nonce)) & WORD
    words[14] = d2
    words[15] = d3


@kernel
def next_step(game):
    """Give the coming action a stream of its own."""
    game.step += 1
    game.block = 0


@kernel
def has_key(game):
    """Whether a record knows what will be shuffled; a view does not."""
    words = np.uint32(0)
    for word in range(len(game.key)):
        words |= game.key[word]
    return words != 0


@kernel
def shuffle(game, cards, many):
    """Put the first `many` cards into random order, each order as likely as any other.

    Without a key the outcome is unknown, and `blind` is set.
    """
    words = np.empty(16, np.int64)
    chosen = np.empty(DRAWN_TOGETHER, np.int64)
    unused = 0
    last = np.int64(many) - 1
    if last > 0 and not has_key(game):
        game.blind = 1
    while last > 0:
        together = min(DRAWN_TOGETHER, last)
        outcomes = 1
        for number in range(together):
            outcomes *= last + 1 - number
        while True:
            if unused == 0:
                chacha(game.key, game.block, game.step, words)
                game.block += 1
                unused = 16
            unused -= 1
            fraction = words[unused]
            for number in range(together):
                drawn = fraction * (last + 1 - number)
                chosen[number] = drawn >> 32
                fraction = drawn & WORD
            # Lemire's method: only a few words at the bottom of each share make shares uneven.
            if fraction >= outcomes or fraction >= (1 << 32) % outcomes:
                break
        for number in range(together):
            held = cards[last]
            cards[last] = cards[chosen[number]]
            cards[chosen[number]] = held
            last -= 1


def rng_state_of(seed: Seed) -> npt.NDArray[np.uint64]:
    """The state of a bot's own generator: one number in an array, never zero."""
    return rng_states_of([seed])


def rng_states_of(seeds: Sequence[Seed]) -> npt.NDArray[np.uint64]:
    """The same for many seeds, a number for each."""
    keys = keys_of([f"bot {seed}" for seed in seeds])
    return keys.view(np.uint64)[:, 0] | np.uint64(1)


@kernel
def next_random(rng_state):
    """The next number of a bot's generator (xorshift): fast, and good enough for choices that hide
    nothing."""
    turned = rng_state[0]
    turned ^= turned << np.uint64(13)
    turned ^= turned >> np.uint64(7)
    turned ^= turned << np.uint64(17)
    rng_state[0] = turned
    return turned


@kernel
def pick(rng_state, choices):
    """A number below `choices`, which is small: the bias is below one in a million."""
    return np.int64(
        ((next_random(rng_state) >> np.uint64(32)) * np.uint64(choices)) >> np.uint64(32)
    )
