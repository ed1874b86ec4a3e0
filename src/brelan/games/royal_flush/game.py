"""Royal Flush behind the interface that every game has."""

from __future__ import annotations

import threading
from typing import Any, ClassVar

import numpy as np

from brelan.actions import Actions, Event, Judgement
from brelan.arrays import Codes, GameArray, Room, copy_array
from brelan.errors import BadOption
from brelan.game import Game, Options, Position
from brelan.games.royal_flush import events, judge, notation, position, view
from brelan.games.royal_flush.facts import (
    BOARDS,
    BOARDS_OF_EACH_CATEGORY,
    CATEGORIES,
    JOKERS,
    MOST_JOKERS_EACH,
    PLAYERS,
    RULES,
    TOKENS,
    RoyalFlushOptions,
)
from brelan.games.royal_flush.legal import list_into, step_at
from brelan.games.royal_flush.record import ACTION, ANY_VERB, RECORD, VERBS
from brelan.games.royal_flush.rules import open_game
from brelan.randomness import Seed, key_of
from brelan.texts import say


class ThreadWorkspace(threading.local):
    """What the kernels need beside a game, kept for the next call; one for each thread."""

    def __init__(self) -> None:
        self.room = Room(ACTION)


class RoyalFlush(Game):
    """Collect cards, claim scoring boards, three rounds, 2 to 5 players."""

    name: ClassVar[str] = "royal_flush"
    seats: ClassVar[range] = PLAYERS
    verbs: ClassVar[tuple[str, ...]] = VERBS
    options_type: ClassVar[type[Options]] = RoyalFlushOptions
    position_type: ClassVar[type[Position]] = position.RoyalFlushPosition
    record: ClassVar[np.dtype[np.void]] = RECORD
    rules: ClassVar[int] = RULES
    rule_of_the_end: ClassVar[str] = "RF-27"

    def __init__(self) -> None:
        self.workspace = ThreadWorkspace()

    def deal(self, players: int, seed: Seed, options: Options) -> GameArray:
        """RF-2, RF-4, RF-6, RF-20: the first round about to begin."""
        assert isinstance(options, RoyalFlushOptions)
        table = self.set_up(players, options)
        table["key"] = key_of(seed)
        open_game(table, options.boards == "random")
        return table

    def set_up(self, players: int, options: RoyalFlushOptions) -> GameArray:
        """The table before the boards are drawn and the first card is dealt; its key is missing."""
        table = position.empty_table(players, options)
        table["tokens"][0, :players] = TOKENS
        for seat in options.children:
            table["jokers"][0, seat] = min(MOST_JOKERS_EACH, JOKERS // len(options.children))
        return table

    def check_options(self, options: Options, players: int) -> None:
        """RF-4, RF-20: two boards of each category; children are seats at the table."""
        assert isinstance(options, RoyalFlushOptions)
        if not isinstance(options.boards, str):
            check_boards(options.boards)
        for child in options.children:
            if not 0 <= child < players:
                raise BadOption(say("error.seat", players=players), "options.children")
        if len(set(options.children)) < len(options.children):
            raise BadOption(say("error.rf.children-twice"), "options.children")

    def list_actions(self, table: GameArray, verb: str | None) -> Actions:
        """Every legal action of the seat to move, or those of one verb."""
        wanted = ANY_VERB if verb is None else VERBS.index(verb)
        room = self.workspace.room
        first, end = room.used, list_into(table, room.codes, room.used, wanted)
        if end > len(room.codes):
            room.renew(end - first)
            first, end = 0, list_into(table, room.codes, 0, wanted)
        room.used = end
        return Actions(self, room.codes, first, end - first)

    def judge(self, table: GameArray, codes: Codes, index: int) -> Judgement:
        """Points and hands of an action, or the lowest-numbered rule that it breaks."""
        return judge.judge(table, codes[index])

    def step(self, table: GameArray, codes: Codes, index: int) -> bool:
        """Carry out an action; False, and nothing changed, if it is not legal."""
        done: bool = step_at(table, codes, index)
        return done

    def tell(self, before: GameArray, codes: Codes, index: int) -> list[Event]:
        """What a legal action causes, from the position before it."""
        after = copy_array(before)
        step_at(after, codes, index)
        winners = self.winners(after) if after[0].over else ()
        return events.tell(before, after, codes[index], winners)

    def hide(self, table: GameArray, seat: int | None) -> GameArray:
        """A new record with what a seat (or a spectator) may see, and nothing else."""
        return view.hide(table, seat)

    def winners(self, table: GameArray) -> tuple[int, ...]:
        """RF-28: most points, among equals most tokens; those still equal share the win."""
        game = table[0]
        standings = [(int(game.scores[s]), int(game.tokens[s])) for s in range(int(game.players))]
        return tuple(seat for seat, each in enumerate(standings) if each == max(standings))

    def write_action(self, code: Any) -> str:
        """The canonical text of an action."""
        return notation.write_action(code)

    def read_action(self, text: str) -> Codes:
        """The action that a text means; BadAction if it means none."""
        return notation.read_action(text)

    def write_position(self, table: GameArray, options: Options) -> Position:
        """The fields of this game's own and the common ones, but for `seed`, `step` and `seat`."""
        assert isinstance(options, RoyalFlushOptions)
        return position.write_position(table, options)

    def read_position(self, position_given: Any, players: int, options: Any) -> GameArray:
        """The record that a position means; BadPosition names the field at fault."""
        return position.read_position(position_given, players, options)


def check_boards(names: tuple[str, ...]) -> None:
    """RF-4: eight boards, two of each category."""
    categories = {board.name: board.category for board in BOARDS if board.category}
    for name in names:
        if name not in categories or names.count(name) > 1:
            raise BadOption(say("error.rf.board", name=name[:40]), "options.boards")
    chosen = [categories[name] for name in names]
    if any(chosen.count(each) != BOARDS_OF_EACH_CATEGORY for each in CATEGORIES):
        raise BadOption(say("error.rf.two-of-each"), "options.boards")


GAME = RoyalFlush()
