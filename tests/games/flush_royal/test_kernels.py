"""The kernels run as plain Python too, and come to the same in all they do."""

import os
import subprocess
import sys

PLAIN = """
import hashlib
from brelan import bots
from brelan.games import flush_royal
from brelan.games.flush_royal import GAME

# Lists, judgements, the best lay and what follows, with jokers, twins, premiums and swaps.
BOARD = {"h8": "Ad", "h9": "Ac", "h6": "Td", "h7": "Ts", "h10": "Th", "g10": "*2h", "i10": "6h"}
POSITIONS = [
    {"racks": [["2s", "2h", "6d", "6d", "Qc"], ["?"]], "reserve": ["3s", "5h", "7d"]},
    {"racks": [["*", "2h", "6d"], []], "reserve": [], "layout": {"i11": 3, "i9": 2, "g9": 3}},
    {"racks": [["*", "*"], []], "reserve": [], "options": {"joker_always_halves": True}},
    {"racks": [["4s", "8d"], ["Ks"]], "reserve": ["9d", "9h"], "seed": 5, "passes": 11},
    {"racks": [["7s", "7h", "*"], []], "board": {}, "reserve": []},
    {"racks": [["6s", "6d", "Qc", "Qd"], []], "reserve": [], "options": {"lean": "line"}},
    {"racks": [["4s", "8d"], ["Ks"]], "reserve": ["9d"], "passes": 2, "board": {"a1": "Ad"}},
    {"racks": [["4s", "8d"], ["Ks"]], "reserve": ["9d"], "passes": 11, "rules": 1},
]
digest = hashlib.sha256()
for fields in POSITIONS:
    table = {"game": "flush_royal", "players": 2, "turn": 0, "board": BOARD, **fields}
    state = flush_royal.from_position(table)
    texts = state.actions().texts()
    codes, points = GAME.best_lay(state.table)
    print(len(texts), points, GAME.write_action(codes[0]) if points > 0 else "")
    for text in [*texts[:: max(1, len(texts) // 7)], "lay h11=Ks", "pass 2s", "swap g10 2h"]:
        try:
            judged = state.judge(text)
            digest.update(repr((text, judged)).encode())
            if judged.legal:
                after = state.copy()
                after.apply(text)
                digest.update(after.table.tobytes() + repr(after.position()).encode())
        except Exception as error:
            digest.update(repr(error).encode())
    digest.update(" ".join(texts).encode())

# A few turns of both bots on their own views.
for name, steps in (("greedy", 12), ("random", 8)):
    state = flush_royal.new(players=3, seed="plain")
    for _ in range(steps):
        state.apply(bots.choose(state.view(state.turn), name, seed=state.step).action)
    digest.update(state.table.tobytes())
    print(state.scores)
print(digest.hexdigest())
"""

BULK = """
from brelan import bots
from brelan.games.flush_royal import FlushRoyalOptions
options = FlushRoyalOptions(free_pass=True)
simulated = bots.of("flush_royal").simulate(2, 1, "short", "random", options)
print(simulated.scores.tolist(), simulated.steps.tolist())
"""


def run(script: str, disabled: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        env={**os.environ, "NUMBA_DISABLE_JIT": disabled},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_compiled_and_plain_kernels_agree() -> None:
    assert run(PLAIN, "1") == run(PLAIN, "0")


def test_compiled_and_plain_bulk_play_agree() -> None:
    assert run(BULK, "1") == run(BULK, "0")
