"""Whole games inside compiled code."""

from __future__ import annotations

import numpy as np

from brelan.bots.royal_flush.greedy import best_of, weigh
from brelan.bots.royal_flush.planner import plan
from brelan.bots.royal_flush.random import choose_random
from brelan.copying import put_record
from brelan.games.royal_flush.rules import carry_out, open_game
from brelan.kernels import kernel


@kernel
def play_randomly(start, draw_boards, keys, rng_states, scores, steps):
    """Let the random bot play a game for each key, and note scores and lengths."""
    table = start.copy()
    rng_state = np.empty(1, np.uint64)
    for number in range(len(keys)):
        begin(table, start, draw_boards, keys[number])
        game = table[0]
        rng_state[0] = rng_states[number]
        while not game.over:
            verb, board, card, jokers, once, twice = choose_random(game, rng_state)
            carry_out(game, verb, board, card, jokers, once, twice)
        note(game, scores[number], steps, number)


@kernel
def play_greedily(start, draw_boards, keys, codes, values, scores, steps):
    """The same for the greedy bot; `codes` and `values` are its buffers."""
    table = start.copy()
    for number in range(len(keys)):
        begin(table, start, draw_boards, keys[number])
        game = table[0]
        while not game.over:
            code = codes[best_of(values, weigh(game, codes, values))]
            carry_out(game, code.verb, code.board, code.card, code.jokers, code.once, code.twice)
        note(game, scores[number], steps, number)


@kernel
def play_planned(start, draw_boards, keys, workspace, parameters, scores, steps):
    """The same for a planner of these parameters."""
    table = start.copy()
    for number in range(len(keys)):
        begin(table, start, draw_boards, keys[number])
        game = table[0]
        while not game.over:
            code = workspace.codes[best_of(workspace.values, plan(game, workspace, parameters))]
            carry_out(game, code.verb, code.board, code.card, code.jokers, code.once, code.twice)
        note(game, scores[number], steps, number)


@kernel
def begin(table, start, draw_boards, key):
    """Deal a new game from the key."""
    put_record(table, 0, start[0])
    game = table[0]
    for word in range(len(key)):
        game.key[word] = key[word]
    open_game(table, draw_boards)


@kernel
def note(game, scores, steps, number):
    """Write down how a game ended."""
    steps[number] = game.step
    for seat in range(len(scores)):
        scores[seat] = game.scores[seat]
