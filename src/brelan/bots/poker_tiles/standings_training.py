"""How `standings.npy` is made: `python -m brelan.bots.poker_tiles.standings_training`.

The expert plays all seats of many games on both boards. After most turns it is noted how each seat
stands; afterwards, how the game ended.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal

import numpy as np

from brelan.bots.fitting import Floats, Notes, final_shares, joined, learn_line
from brelan.bots.poker_tiles.expert import choose_expert
from brelan.bots.poker_tiles.standings import KNOTS, SCORE, TRAITS, note_traits
from brelan.bots.poker_tiles.thread_workspaces import WORKSPACES
from brelan.copying import put_record
from brelan.games.poker_tiles.facts import PLAYERS, PokerTilesOptions
from brelan.games.poker_tiles.position import empty_table
from brelan.games.poker_tiles.record import SEATS
from brelan.games.poker_tiles.rules import carry_out, deal
from brelan.kernels import kernel
from brelan.randomness import keys_of

GAMES = 4000
"""For each number of players and board."""
EVERY = 2
"""One turn of so many is noted: neighbouring ones are much alike."""
MOST_NOTES = 40
"""Of one game."""


@kernel
def note_games(blank, jokers, keys, workspace, traits, places, scores):
    """Play games; note traits, tiles left, and final scores; answers how many moments."""
    table = blank.copy()
    kept, opened = np.zeros(SEATS), np.zeros(SEATS)
    many = 0
    for number in range(len(keys)):
        put_record(table, 0, blank[0])
        game = table[0]
        for word in range(len(game.key)):
            game.key[word] = keys[number, word]
        deal(game, jokers)
        first, turns = many, 0
        while game.over == 0:
            choose_expert(workspace, game)
            offer = workspace.offers[0]
            kept[game.turn] = offer.leave
            opened[game.turn] = offer.value - offer.points - offer.leave
            carry_out(game, workspace.codes[0], offer.points)
            turns += 1
            is_noted = game.over == 0 and turns >= game.players and (turns + number) % EVERY == 0
            if is_noted and many < len(places):
                note_traits(game, kept, opened, traits[many])
                places[many] = game.left
                many += 1
        for at in range(first, many):
            for seat in range(game.players):
                scores[at, seat] = game.scores[seat]
    return many


def notes_of(players: int, layout: Literal["standard", "roomy"], games: int) -> Notes:
    """How the seats stood in so many games."""
    room = games * MOST_NOTES
    traits, places = np.zeros((room, players, TRAITS)), np.zeros(room)
    scores = np.zeros((room, players))
    keys = keys_of([f"standings {players} {layout} {number}" for number in range(games)])
    options = PokerTilesOptions(layout=layout)
    blank = empty_table(players, options)
    workspace = WORKSPACES.for_prospects
    many = note_games(blank, options.jokers, keys, workspace, traits, places, scores)
    scores = scores[:many]
    return Notes(traits[:many], places[:many], scores, final_shares(scores, scores))


def learn(players: int) -> Floats:
    """The weights for a number of players."""
    sys.stdout.write(f"{players} players\n")
    notes = joined([notes_of(players, "standard", GAMES), notes_of(players, "roomy", GAMES)])
    return learn_line(notes, KNOTS, SCORE)


def main() -> None:
    """Learn for every number of players, and write the weights next to this file."""
    np.save(Path(__file__).with_name("standings.npy"), np.stack([learn(each) for each in PLAYERS]))


if __name__ == "__main__":
    main()
