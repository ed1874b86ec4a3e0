"""A game in which chance is a player of its own, who chooses one card at a time.

An action is first tried on a copy whose pile is blind: so it is known how many cards it draws.
Once chance has chosen them they are put on top of the pile, and the action is carried out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from brelan.actions import hide_cards
from brelan.arrays import GameArray, copy_array
from brelan.envs.chance import Chance
from brelan.envs.fields import Field, length_of
from brelan.envs.parts import Parts, parts_of
from brelan.game import State, View
from brelan.randomness import key_of

HIDING = ("pass", "exchange")
"""The verbs of actions whose cards are hidden from others."""
RECENT = 64
"""How many micro-actions an information state looks back on in its tensor."""


@dataclass(frozen=True)
class Note:
    """Something that happened, as who knows everything of it reads it, and as others do."""

    text: str
    hidden: str
    owner: int | None
    """Who knows everything; None if everybody does."""

    def seen_by(self, seat: int) -> str:
        """What a seat knows of it."""
        return self.text if self.owner in (None, seat) else self.hidden


@dataclass(frozen=True, eq=False)
class Setting:
    """What all games of one kind and size have in common."""

    parts: Parts
    players: int
    options: Any
    workspace: Any
    chances: ModuleType
    """The module `chance` of the game."""
    fields: tuple[Field, ...]
    observed: int
    """How many numbers an observation has."""
    micro_count: int

    def __reduce__(self) -> tuple[Any, ...]:
        """Written down as what it is made from."""
        return setting_of, (self.parts.game.name, self.players, self.options)


@cache
def setting_of(name: str, players: int, options: Any) -> Setting:
    """The setting of a game with these options."""
    parts = parts_of(name)
    chances = import_module(f"brelan.envs.{name}.chance")
    fields = parts.fields(players, options)
    return Setting(
        parts=parts,
        players=players,
        options=options,
        workspace=parts.new_workspace(),
        chances=chances,
        fields=fields,
        observed=length_of(fields),
        micro_count=parts.micro_count(options),
    )


class Play:
    """One such game."""

    def __init__(self, setting: Setting) -> None:
        """A game before chance has dealt."""
        parts = setting.parts
        self.setting = setting
        self.table, setup = parts.blank_table(setting.players, setting.options)
        self.table["rules"] = parts.game.rules
        self.table["key"] = key_of(0)  # without one, what is shuffled would count as unknown
        self.chain = np.zeros(1, parts.chain)
        self.chance: Chance = setting.chances.opening(self.table, setup)
        self.pending: int | None = None
        self.picks: tuple[int, ...] = ()
        self.notes: list[Note] = []
        self.recent: list[tuple[int, int, bool]] = []
        self.decided: list[int] | None = None

    def copy(self) -> Play:
        """A copy: playing on one does not change the other."""
        new = Play.__new__(Play)
        new.setting = self.setting
        new.table = copy_array(self.table)
        new.chain = copy_array(self.chain)
        new.chance = self.chance.copy()
        new.pending = self.pending
        new.picks = self.picks
        new.notes = self.notes.copy()
        new.recent = self.recent.copy()
        new.decided = self.decided
        return new

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        return self.copy()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.table["over"][0])

    @property
    def turn(self) -> int:
        """The seat to move."""
        return int(self.table["turn"][0])

    def legal(self) -> list[int]:
        """The micro-actions of the seat to move."""
        if self.decided is None:
            out = np.zeros(self.setting.micro_count, np.int8)
            kernels, space = self.setting.parts.kernels, self.setting.workspace
            kernels.mask_at(self.table, self.chain, space, out)
            self.decided = np.flatnonzero(out).tolist()
        return self.decided

    def choose(self, micro: int) -> None:
        """A micro-action of the seat to move."""
        kernels, space = self.setting.parts.kernels, self.setting.workspace
        tried, chain = self.setting.chances.blind(self.table), copy_array(self.chain)
        self.picks += (micro,)
        self.decided = None
        if not kernels.choose_at(tried, chain, space, micro):
            self.chain = chain
            return
        self._note_action(self.setting.parts.game.write_action(space.codes[0]))
        self.pending = micro
        self.chance = self.setting.chances.chance_of(self.table, tried)
        if not self.chance.is_open:
            self._carry_out()

    def draw(self, outcome: int) -> None:
        """What chance chooses."""
        owner = self.chance.next_draw.owner
        self.chance.choose(outcome)
        text = self.setting.chances.outcome_text(outcome)
        self.notes.append(Note(text, "?", owner))
        if self.chance.is_open:
            return
        if self.pending is None:
            self.setting.chances.open_with(self.table, self.chance)
            self._begin()
        else:
            self._carry_out()

    def _carry_out(self) -> None:
        """Carry out the action for which chance has chosen all cards."""
        kernels, space = self.setting.parts.kernels, self.setting.workspace
        self.setting.chances.script(self.table, self.chance)
        kernels.choose_at(self.table, self.chain, space, self.pending)
        self.setting.chances.settle(self.table, self.chance)
        self.pending = None
        self._begin()

    def _begin(self) -> None:
        self.picks = ()
        self.setting.parts.kernels.start_at(self.table, self.chain)

    def _note_action(self, text: str) -> None:
        seat = self.turn
        hides = text.partition(" ")[0] in HIDING
        hidden = hide_cards(text) if hides else text
        self.notes.append(Note(f"{seat}: {text}", f"{seat}: {hidden}", seat if hides else None))
        self.recent += [(seat, micro, hides) for micro in self.picks]
        del self.recent[:-RECENT]

    @property
    def state(self) -> State:
        """The game with all that is hidden."""
        return State(self.setting.parts.game, self.table, self.setting.options, 0)

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator, sees."""
        return self.state.view(seat)

    def observe(self, seat: int, seen: GameArray | None = None) -> npt.NDArray[np.int16]:
        """What a seat sees, as numbers; also of a game in which more is hidden."""
        kernels, space = self.setting.parts.kernels, self.setting.workspace
        out = np.empty(self.setting.observed, np.int16)
        kernels.observe_at(self.table if seen is None else seen, self.chain, space, seat, out)
        return out

    def picked(self, seat: int) -> list[str]:
        """The micro-actions that a seat has chosen of its action so far."""
        if self.over or seat != self.turn:
            return []
        text = self.setting.parts.micro_text
        return [text(micro, self.setting.options) for micro in self.picks]

    def history_of(self, seat: int) -> npt.NDArray[np.int16]:
        """The last micro-actions, as two columns: whose (1 is the seat's own, the others follow
        clockwise), and which, counted from 1; 0 if it was hidden. The newest is last."""
        rows = np.zeros((RECENT, 2), np.int16)
        for row, (who, micro, hides) in enumerate(self.recent, RECENT - len(self.recent)):
            rows[row, 0] = (who - seat) % self.setting.players + 1
            rows[row, 1] = 0 if hides and who != seat else micro + 1
        return rows

    def shares(self) -> list[float]:
        """Each seat's share of the win less an even share; zero before the end."""
        players = self.setting.players
        if not self.over:
            return [0.0] * players
        winners = self.state.winners
        return [(seat in winners) / len(winners) - 1 / players for seat in range(players)]

    def redeal(self, seat: int, rng: np.random.Generator) -> Play:
        """A game that looks the same to a seat, what it does not see dealt anew."""
        new = self.copy()
        self.setting.chances.redeal(new.table, seat, rng)
        if seat != new.turn:
            new._begin()
        new.decided = None
        return new
