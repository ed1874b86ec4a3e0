"""Environments for learning: PettingZoo, Gymnasium (single and vector) and OpenSpiel.

An action of a game is chosen in micro-actions: first what is played, then card after card. Each
game has a package here, with the same names in each:

`micro_actions` says how actions are chosen.
- `CHAIN`: the record of what has been chosen of an action so far, kept beside the game's record.
- `micro_count(options)`: how many micro-actions there are; a micro-action is a number below it.
- `micro_text(micro, options)`: a micro-action in words of the notation.
- `new_workspace()`: the arrays that the kernels need as scratch, one such for each thread; the
  first of its `codes` is the action that `choose` carried out last.
- kernel `start(game, chain)`: begin to choose, when a seat is to move.
- kernel `mask(game, chain, workspace, out)`: which micro-actions may come next, an `int8` each;
  only those that can be completed to a legal action; none when the game is over.
- kernel `choose(game, chain, workspace, micro)`: add a micro-action that the mask allows. While
  only one choice is left it is made at once; a complete action is carried out. Answers whether
  one was.

`observation` says what a seat sees.
- `fields(players, options)`: the parts of an observation in their order, each a `Field`.
- kernel `observe(game, seat, chain, workspace, out)`: write them, as `int16`, from what the seat
  sees alone: the chain only if the seat is the one to move. The game may be a view's record.

`episodes` says how a game begins and ends.
- `blank_table(players, options)`: a table before the cards are dealt, and a number for `deal`.
- kernel `deal(table, blank, setup, key)`: a new game from a key.
- kernel `share(game, shares)`: each seat's share of the win.

`opponents` plays other seats.
- `OPPONENTS`: the names of the bots that choose at once.
- `new_buffers()`: the arrays that they need, one such for each thread.
- kernel `act(table, level, buffers, rng_state)`: an action of the seat to move.

`ranking` offers the best few actions.
- `best(view, most)`: so many at most, best first, as a `Ranking`.

`chance` decides one card at a time, for OpenSpiel; see `explicit_chance`.
"""

from __future__ import annotations

from importlib.util import find_spec

from brelan.envs.catalogue import IDS

if find_spec("gymnasium") is not None:  # `VectorGames` needs NumPy alone
    import gymnasium

    for name, game in IDS.items():
        gymnasium.register(
            id=name,
            entry_point="brelan.envs.gymnasium:SingleEnv",
            vector_entry_point="brelan.envs.gymnasium:VectorEnv",
            kwargs={"game": game},
        )
        gymnasium.register(
            id=name.replace("-v0", "Ranked-v0"),
            entry_point="brelan.envs.ranked:RankedEnv",
            kwargs={"game": game},
        )
