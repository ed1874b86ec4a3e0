"""Poker Tiles as a `Game`."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np

from brelan.actions import Actions, Event, Judgement
from brelan.arrays import Codes, GameArray
from brelan.games.grid.game import GridGame
from brelan.games.grid.record import ACTION
from brelan.games.poker_tiles import events, view
from brelan.games.poker_tiles.facts import PLAYERS, RULES, PokerTilesOptions
from brelan.games.poker_tiles.hands import HAND, MOST_HANDS
from brelan.games.poker_tiles.judge import judge
from brelan.games.poker_tiles.lays import GAP
from brelan.games.poker_tiles.legal import actions_at, step_at
from brelan.games.poker_tiles.notation import VERB_CODES, VERBS, read_action
from brelan.games.poker_tiles.position import (
    PokerTilesPosition,
    empty_table,
    read_position,
    write_position,
)
from brelan.games.poker_tiles.record import RECORD
from brelan.games.poker_tiles.rules import deal
from brelan.games.poker_tiles.survey import SURVEY
from brelan.randomness import Seed, key_of


class ThreadWorkspace(threading.local):
    """What the kernels need beside a game, kept for the next call; one for each thread."""

    def __init__(self) -> None:
        self.surveys = np.zeros(1, SURVEY)
        self.gaps = np.zeros(1, GAP)
        self.hands = np.zeros(MOST_HANDS, HAND)


class PokerTiles(GridGame):
    """Tiles on a small board, the best hand in a line scores."""

    name = "poker_tiles"
    seats = PLAYERS
    verbs = VERBS
    options_type = PokerTilesOptions
    position_type = PokerTilesPosition
    record = RECORD
    rules = RULES
    rule_of_the_end = "PT-17"

    def __init__(self) -> None:
        self.workspace = ThreadWorkspace()

    def check_options(self, options: Any, players: int) -> None:
        """PT-3: a layout has its start and joker squares on the board, each square once."""
        if not isinstance(options.layout, str):
            empty_table(players, options)

    def deal(self, players: int, seed: Seed, options: Any) -> GameArray:
        """Shuffle and deal."""
        table = empty_table(players, options)
        table["key"] = key_of(seed)
        deal(table[0], options.jokers)
        return table

    def list_actions(self, table: GameArray, verb: str | None) -> Actions:
        """Lays, then exchanges or the pass."""
        if table["over"][0]:
            return Actions(self, np.zeros(0, ACTION))
        codes: Codes = actions_at(table, self.workspace.surveys, self.workspace.gaps)
        if verb is not None:
            codes = codes[codes["verb"] == VERB_CODES[self.verbs.index(verb)]]
        return Actions(self, codes)

    def judge(self, table: GameArray, codes: Codes, index: int) -> Judgement:
        """Points and hands, or the rule broken."""
        return judge(table[0], codes[index], self.workspace.hands)

    def step(self, table: GameArray, codes: Codes, index: int) -> bool:
        """Carry out an action if it is legal."""
        done: bool = step_at(table, codes, index, self.workspace.hands)
        return done

    def hide(self, table: GameArray, seat: int | None) -> GameArray:
        """What a seat, or a spectator, may see, and nothing else."""
        return view.hide(table, seat)

    def tell_events(
        self,
        before: GameArray,
        after: GameArray,
        code: Codes,
        judged: Judgement,
        winners: tuple[int, ...],
    ) -> list[Event]:
        """The events of an action, an array of one."""
        return events.tell(before, after, code, judged, winners)

    def read_action(self, text: str) -> Codes:
        """The action that a text means."""
        return read_action(text)

    def write_position(self, table: GameArray, options: Any) -> PokerTilesPosition:
        """The fields of a position."""
        return write_position(table, options)

    def read_position(self, position: Any, players: int, options: Any) -> GameArray:
        """The record that a position means."""
        return read_position(position, players, options)


GAME = PokerTiles()
