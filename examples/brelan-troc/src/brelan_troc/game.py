"""Troc behind the interface that every game has."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from brelan.actions import Actions, Event, Hand, Judgement
from brelan.arrays import Codes, GameArray, copy_array, mask_of, shown
from brelan.cards import HIDDEN
from brelan.combinations import NAMES, NONE
from brelan.errors import BadAction
from brelan.game import Game, Options, Position
from brelan.randomness import Seed, key_of
from brelan.texts import say
from brelan_troc import rules
from brelan_troc.facts import HAND, PLAYERS, POINTS, RULES, TrocOptions
from brelan_troc.notation import read_action, write_action
from brelan_troc.position import (
    TrocPosition,
    empty_table,
    read_position,
    write_cards,
    write_position,
)
from brelan_troc.record import ACTION, KEEP, RECORD, SWAP, VERBS

PUBLIC = ("scores", "players", "rules", "over", "turn", "turns", "most", "left", "used", "kept")
"""What everybody may see."""


class Troc(Game):
    """Five hidden cards each: keep them, or swap some."""

    name: ClassVar[str] = "troc"
    seats: ClassVar[range] = PLAYERS
    verbs: ClassVar[tuple[str, ...]] = VERBS
    options_type: ClassVar[type[Options]] = TrocOptions
    position_type: ClassVar[type[Position]] = TrocPosition
    record: ClassVar[np.dtype[np.void]] = RECORD
    rules: ClassVar[int] = RULES
    rule_of_the_end: ClassVar[str] = "TR-6"
    public: ClassVar[Any] = mask_of(RECORD, PUBLIC)

    def deal(self, players: int, seed: Seed, options: Any) -> GameArray:
        """TR-2: a game about to begin."""
        table = empty_table(players, options)
        table["key"] = key_of(seed)
        rules.deal(table[0])
        return table

    def check_options(self, options: Options, players: int) -> None:
        """All options go together."""

    def list_actions(self, table: GameArray, verb: str | None) -> Actions:
        """`keep`, then all swaps."""
        codes = np.zeros(1 + (1 << HAND), ACTION)
        if table["over"][0]:
            return Actions(self, codes[:0])
        found = 1 + rules.list_swaps(table[0], codes[1:])
        if verb is None:
            return Actions(self, codes[:found])
        return Actions(self, codes[:1] if verb == VERBS[KEEP] else codes[1:found])

    def judge(self, table: GameArray, codes: Codes, index: int) -> Judgement:
        """What a hand is worth as it is, or why cards may not be swapped."""
        game, code = table[0], codes[index]
        if code["verb"] == KEEP:
            return Judgement(True, int(rules.worth(game, game.turn)), hands_of(table, game.turn))
        fault = rules.fault_of(game, code)
        if fault == rules.NOT_HELD:
            raise BadAction(say("error.not-held", action=write_action(code)))
        if fault == rules.TOO_MANY:
            return Judgement(False, rule="TR-5", reason=say("reason.tr.most", most=int(game.most)))
        if fault == rules.TOO_FEW_LEFT:
            return Judgement(False, rule="TR-5", reason=say("reason.tr.pile", left=int(game.left)))
        return Judgement(True)

    def step(self, table: GameArray, codes: Codes, index: int) -> bool:
        """Carry out an action if it is legal."""
        if codes["verb"][index] == SWAP:
            self.judge(table, codes, index)
        done: bool = rules.step_at(table, codes, index)
        return done

    def tell(self, before: GameArray, codes: Codes, index: int) -> list[Event]:
        """What an action causes; swapped cards are for the eyes of the seat that moved."""
        after = copy_array(before)
        rules.step_at(after, codes, index)
        seat, code = int(before["turn"][0]), codes[index]
        swapped = code["verb"] == SWAP
        events = [Event("acted", seat, action=write_action(code), only=seat if swapped else None)]
        if swapped:
            left, now = int(before["left"][0]), int(after["left"][0])
            drawn = write_cards(before["pile"][0, now:left][::-1].tolist())
            events.append(Event("drew", seat, cards=tuple(drawn), only=seat))
        return events + (ended(after, self.winners(after)) if after["over"][0] else [])

    def hide(self, table: GameArray, seat: int | None) -> GameArray:
        """TR-2, TR-6: one's own hand; all hands once the game is over."""
        seen = shown(table, self.public)
        seen["pile"][0, : table["left"][0]] = HIDDEN
        seen["hands"] = table["hands"] if table["over"][0] else HIDDEN
        if seat is not None:
            seen["hands"][0, seat] = table["hands"][0, seat]
        return seen

    def winners(self, table: GameArray) -> tuple[int, ...]:
        """TR-7: most points; equals share the win."""
        scores = table["scores"][0][: table["players"][0]]
        return tuple(np.flatnonzero(scores == scores.max()).tolist())

    def write_action(self, code: Any) -> str:
        """The canonical text of an action."""
        return write_action(code)

    def read_action(self, text: str) -> Codes:
        """The action that a text means."""
        return read_action(text)

    def write_position(self, table: GameArray, options: Any) -> TrocPosition:
        """The fields of a position."""
        return write_position(table, options)

    def read_position(self, position: Any, players: int, options: Any) -> GameArray:
        """The record that a position means."""
        return read_position(position, players, options)


def hands_of(table: GameArray, seat: int) -> tuple[Hand, ...]:
    """The combination that a seat holds, if any."""
    kind = rules.best_kind(rules.mask_of(table["hands"][0, seat], HAND))
    return () if kind == NONE else (Hand(NAMES[kind], (), POINTS[NAMES[kind]]),)


def ended(after: GameArray, winners: tuple[int, ...]) -> list[Event]:
    """TR-6: all hands are shown and counted."""
    scores = tuple(after["scores"][0][: after["players"][0]].tolist())
    counted = [
        Event(
            "scored",
            seat,
            cards=tuple(write_cards(after["hands"][0, seat].tolist())),
            points=points,
            hands=hands_of(after, seat),
        )
        for seat, points in enumerate(scores)
    ]
    return [*counted, Event("game-ended", scores=scores, winners=winners)]


GAME = Troc()
