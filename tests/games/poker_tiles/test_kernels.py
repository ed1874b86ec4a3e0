"""Compiled kernels and plain Python agree."""

import os
import subprocess
import sys

PLAY = """
import json, random
from brelan import bots
from brelan.games import poker_tiles
import msgspec
told = []
for players, options in ((2, {}), (3, {"jokers": 4, "layout": "roomy", "ace_low": False})):
    state = poker_tiles.new(players, 11, options)
    chance = random.Random(5)
    for _ in range(14):
        if state.over:
            break
        told.append(state.actions().texts())
        told.append(bots.choose(state.view(state.turn), "greedy").action)
        actions = state.actions("lay") or state.actions()
        action = actions[chance.randrange(len(actions))]
        judged = state.judge(action)
        told.append([str(action), judged.points, [list(hand.squares) for hand in judged.hands]])
        state.apply(action)
        told.append(msgspec.to_builtins(state.position()))
print(json.dumps(told))
"""


def test_plain_python_plays_the_same_game():
    def play(disabled: str) -> str:
        return subprocess.run(
            [sys.executable, "-W", "error", "-c", PLAY],
            env={**os.environ, "NUMBA_DISABLE_JIT": disabled},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert play("1") == play("0")
