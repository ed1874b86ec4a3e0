"""How `standings.npy` is made: `python -m brelan.bots.flush_royal.standings_training`.

The policy of rollouts plays all seats of many games. Every few turns it is noted how each seat
stands; afterwards, how the game ended.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from brelan.bots.fitting import Floats, Notes, final_shares, learn_line
from brelan.bots.flush_royal.rollout_policy import play_turn
from brelan.bots.flush_royal.standings import KNOTS, SCORE, TRAITS, note_traits
from brelan.bots.flush_royal.thread_workspaces import WORKSPACES
from brelan.copying import put_record
from brelan.games.flush_royal.facts import PLAYERS, FlushRoyalOptions
from brelan.games.flush_royal.position import empty_table
from brelan.games.flush_royal.record import SEATS
from brelan.games.flush_royal.rules import deal
from brelan.games.flush_royal.search import POINT
from brelan.kernels import kernel
from brelan.randomness import keys_of

GAMES = 8000
"""For each number of players."""
EVERY = 3
"""One turn of so many is noted: neighbouring ones are much alike."""
MOST_NOTES = 40
"""Of one game."""


@kernel
def note_games(blank, keys, workspace, traits, places, scores):
    """Play games; note traits, cards left, and final scores; answers how many moments."""
    table = blank.copy()
    prospects = np.zeros(SEATS)
    many = 0
    for number in range(len(keys)):
        put_record(table, 0, blank[0])
        game = table[0]
        for word in range(len(game.key)):
            game.key[word] = keys[number, word]
        deal(game)
        first, turns = many, 0
        while game.over == 0:
            mover = np.int64(game.turn)
            points = play_turn(game, workspace)
            prospects[mover] = workspace.search[0].best / POINT - points
            turns += 1
            is_noted = game.over == 0 and turns >= game.players and (turns + number) % EVERY == 0
            if is_noted and many < len(places):
                note_traits(game, prospects, traits[many])
                places[many] = game.left
                many += 1
        for at in range(first, many):
            for seat in range(game.players):
                scores[at, seat] = game.scores[seat]
    return many


def notes_of(players: int, games: int) -> Notes:
    """How the seats stood in so many games."""
    room = games * MOST_NOTES
    traits, places = np.zeros((room, players, TRAITS)), np.zeros(room)
    scores = np.zeros((room, players))
    keys = keys_of([f"standings {players} {number}" for number in range(games)])
    blank = empty_table(players, FlushRoyalOptions())
    many = note_games(blank, keys, WORKSPACES.for_prospects, traits, places, scores)
    scores = scores[:many]
    return Notes(traits[:many], places[:many], scores, final_shares(scores, scores))


def learn(players: int) -> Floats:
    """The weights for a number of players."""
    sys.stdout.write(f"{players} players\n")
    return learn_line(notes_of(players, GAMES), KNOTS, SCORE)


def main() -> None:
    """Learn for every number of players, and write the weights next to this file."""
    np.save(Path(__file__).with_name("standings.npy"), np.stack([learn(each) for each in PLAYERS]))


if __name__ == "__main__":
    main()
