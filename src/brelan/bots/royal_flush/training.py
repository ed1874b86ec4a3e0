"""How `win_probability.npy` is made: `python -m brelan.bots.royal_flush.training` plays and fits.

The planner plays all seats of many games, half of them with boards drawn at random. Of every few
turns, and of the start of every round, it is noted how each seat stands; afterwards, who won. A
conditional logistic model (softmax over the seats) is fitted to that by Newton's method, for each
number of players, round and fewest number of pieces.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from brelan.bots.royal_flush.bulk_play import begin
from brelan.bots.royal_flush.greedy import best_of
from brelan.bots.royal_flush.planner import plan
from brelan.bots.royal_flush.planner_parameters import CLUB
from brelan.bots.royal_flush.win_probability import (
    TRAITS,
    UNDEALT,
    final_share,
    note_traits,
    stage_of,
)
from brelan.bots.royal_flush.workspace import new_workspace
from brelan.games.royal_flush.facts import PIECES, PLAYERS, ROUNDS, RoyalFlushOptions
from brelan.games.royal_flush.game import GAME
from brelan.games.royal_flush.record import OPEN
from brelan.games.royal_flush.rules import carry_out
from brelan.kernels import kernel
from brelan.randomness import keys_of

GAMES = 3000
"""For each number of players and kind of boards."""
EVERY = 7
"""One turn of so many is noted: neighbouring ones are much alike."""
MOST_NOTES = 100
"""Of one game."""
RIDGE = 1e-5
STILL = 1e-7
"""Newton's method has arrived when no coefficient moves by more."""

Floats = npt.NDArray[np.float64]


@kernel
def note_games(start, draw_boards, keys, workspace, parameters, traits, places, shares):
    """Play games; note traits, round and stage of some turns, and who won; answers how many."""
    table = start.copy()
    many = 0
    for number in range(len(keys)):
        begin(table, start, draw_boards, keys[number])
        game = table[0]
        first, turn, round_number = many, number, 0
        while not game.over:
            turn += game.phase == OPEN
            if round_number != game.round_number or (game.phase == OPEN and turn % EVERY == 0):
                stage = stage_of(game, round_number)
                round_number = game.round_number
                places[many, 0] = round_number - 1
                places[many, 1] = stage
                for seat in range(game.players):
                    note_traits(game, seat, stage, workspace, parameters, traits[many, seat])
                many += 1
            code = workspace.codes[best_of(workspace.values, plan(game, workspace, parameters))]
            carry_out(game, code.verb, code.board, code.card, code.jokers, code.once, code.twice)
        for at in range(first, many):
            for seat in range(game.players):
                shares[at, seat] = final_share(game, seat)
    return many


def notes_of(players: int, boards: str) -> tuple[Floats, npt.NDArray[np.int64], Floats]:
    """Traits, rounds and stages, and shares of the win, of many games."""
    options = RoyalFlushOptions(boards=boards)  # type: ignore[arg-type]
    room = GAMES * MOST_NOTES
    traits = np.zeros((room, players, TRAITS))
    places = np.zeros((room, 2), np.int64)
    shares = np.zeros((room, players))
    keys = keys_of([f"standing {players} {boards} {number}" for number in range(GAMES)])
    start = GAME.set_up(players, options)
    many = note_games(
        start, boards == "random", keys, new_workspace(), CLUB, traits, places, shares
    )
    return traits[:many], places[:many], shares[:many]


def fitted(traits: Floats, shares: Floats) -> Floats:
    """The weights that make the actual winners likeliest, kept small where data is missing."""
    weights = np.zeros(TRAITS)
    while True:
        merits = traits @ weights
        chances = np.exp(merits - merits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        means = np.einsum("ns,nst->nt", chances, traits)
        slope = np.einsum("ns,nst->t", shares - chances, traits) / len(traits) - RIDGE * weights
        bend = np.einsum("ns,nst,nsu->tu", chances, traits, traits) - means.T @ means
        step = np.linalg.solve(bend / len(traits) + RIDGE * np.eye(TRAITS), slope)
        weights += step
        if abs(step).max() < STILL:
            return weights


def learn(players: int) -> Floats:
    """The weights for a number of players, by round and stage."""
    notes = [notes_of(players, boards) for boards in ("first-game", "random")]
    traits, places, shares = (np.concatenate(parts) for parts in zip(*notes, strict=True))
    weights = np.zeros((ROUNDS, PIECES + 1, TRAITS))
    for round_number in reversed(range(ROUNDS)):
        for stage in range(UNDEALT, PIECES + 1):
            here = (places == (round_number, stage)).all(axis=1)
            weights[round_number, stage] = fitted(traits[here], shares[here])
    # Nothing is banked in the first round, so it is from the second that banked points have weight.
    weights[0, :, 0] = weights[1, :, 0]
    return weights


def main() -> None:
    """Learn for every number of players, and put the weights beside this module."""
    learned = np.stack([learn(players) for players in PLAYERS])
    np.save(Path(__file__).with_name("win_probability.npy"), learned)


if __name__ == "__main__":
    main()
