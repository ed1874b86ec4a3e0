"""How `standings.npy` is made: `python -m brelan.bots.royal_flush.standings_training`.

The planner plays all seats of many games, half of them with boards drawn at random. Of every few
turns, and of the start of every round, it is noted how each seat stands; afterwards, how the game
ended. Weights are fitted for each number of players, round and fewest number of pieces.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt

from brelan.bots.fitting import (
    Floats,
    final_shares,
    fit_points,
    fit_shares,
    spread_of,
)
from brelan.bots.prediction import POINTS, ROWS, SHARE, SPREAD
from brelan.bots.royal_flush.bulk_play import begin
from brelan.bots.royal_flush.greedy import best_of
from brelan.bots.royal_flush.planner import plan
from brelan.bots.royal_flush.planner_parameters import CLUB
from brelan.bots.royal_flush.standings import (
    BANKED,
    HELD,
    TRAITS,
    UNDEALT,
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

Places = npt.NDArray[np.int64]


@kernel
def note_games(start, draw_boards, keys, workspace, parameters, traits, places, scores, tokens):
    """Play games; note traits, round and stage of some turns, and how it ended; answers how
    many."""
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
                scores[at, seat] = game.scores[seat]
                tokens[at, seat] = game.tokens[seat]
    return many


def notes_of(players: int, boards: str) -> tuple[Floats, Places, Floats, Floats]:
    """Traits, rounds and stages, final scores and shares of the win, of many games."""
    options = RoyalFlushOptions(boards=boards)  # type: ignore[arg-type]
    room = GAMES * MOST_NOTES
    traits = np.zeros((room, players, TRAITS))
    places = np.zeros((room, 2), np.int64)
    scores, tokens = np.zeros((room, players)), np.zeros((room, players))
    keys = keys_of([f"standing {players} {boards} {number}" for number in range(GAMES)])
    start = GAME.set_up(players, options)
    many = note_games(
        start, boards == "random", keys, new_workspace(), CLUB, traits, places, scores, tokens
    )
    shares = final_shares(scores[:many], tokens[:many])
    return traits[:many], places[:many], scores[:many], shares


def learn(players: int) -> Floats:
    """The weights for a number of players, by round and stage."""
    sys.stdout.write(f"{players} players\n")
    notes = [notes_of(players, boards) for boards in ("first-game", "random")]
    traits, places, scores, shares = (np.concatenate(parts) for parts in zip(*notes, strict=True))
    weights = np.zeros((ROUNDS, PIECES + 1, ROWS, TRAITS))
    for round_number in range(ROUNDS):
        for stage in range(UNDEALT, PIECES + 1):
            here = (places == (round_number, stage)).all(axis=1)
            weights[round_number, stage, SHARE] = fit_shares(traits[here], shares[here])
            weights[round_number, stage, POINTS] = fit_points(traits[here], scores[here])
    # Nothing is banked in the first round, so it is from the second that banked points have weight.
    weights[0, ..., BANKED] = weights[1, ..., BANKED]
    a_point = np.maximum(weights[:, :, SHARE, BANKED], weights[:, :, SHARE, HELD])
    weights[:, :, SPREAD, 0] = spread_of(a_point)
    return weights


def main() -> None:
    """Learn for every number of players, and put the weights beside this module."""
    learned = np.stack([learn(players) for players in PLAYERS])
    np.save(Path(__file__).with_name("standings.npy"), learned)


if __name__ == "__main__":
    main()
