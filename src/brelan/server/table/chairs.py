"""A seat at a table: whose it is, who plays it now, and what a bot has played in their place."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from brelan.server.protocol.updates import Absence, HintsUsed
from brelan.server.table import entries
from brelan.server.table.entries import Place


class Chair(Struct):
    """A seat and who has it. `bot` plays while there is one; with a name it stands in."""

    who: str = ""
    name: str = ""
    bot: str = ""
    mix: str = ""
    resigned: bool = False
    turn_bot: str = ""
    """The bot that plays the rest of this turn, because its time was up."""
    late_turns: int = 0
    """Turns in a row whose time was up."""
    absence: Absence | None = None
    """What was played in this person's place since they last played themselves."""
    colour: int = 0
    """The number of the colour, and of the name of a bot: theirs wherever they sit."""
    hints_used: HintsUsed = HintsUsed()
    hinted_at: int = 0
    """The entry that led to the position in which it was last given a hint."""

    @property
    def is_free(self) -> bool:
        """Whether nobody sits there."""
        return not self.who and not self.bot

    @property
    def acting_bot(self) -> str:
        """The bot that plays now, to the end or only this turn; empty if a person does."""
        return self.bot or self.turn_bot

    @property
    def away(self) -> bool:
        """Whether a bot stands in for somebody who may come back."""
        return bool(self.who and self.acting_bot and not self.resigned)

    def resign(self, bot: str) -> None:
        """Let a bot play to the end."""
        self.resigned = True
        self.bot, self.turn_bot = bot, ""
        self.absence = None

    def hand_over(self, entry: entries.HandedOver, by: str) -> None:
        """Let a bot play until the seat is taken back; `by` is the name of who asked."""
        self.bot, self.turn_bot = entry.bot, ""
        self.late_turns += entry.late
        own = entry.by == entry.seat
        self._note(Absence("late" if entry.late else "own" if own else "asked", entry.bot, by))

    def time_out(self, bot: str) -> None:
        """Let a bot play the rest of this turn."""
        self.turn_bot = bot
        self.late_turns += 1
        self._note(Absence("late", bot))

    def take_back(self) -> None:
        """Let the person play again."""
        self.bot = self.turn_bot = ""

    def be_hinted(self, moved: int, stage: int) -> None:
        """Count a hint: positions, not stages, and the furthest of these."""
        used = self.hints_used
        positions = used.positions + (moved != self.hinted_at)
        self.hints_used = HintsUsed(positions, max(used.stage, stage))
        self.hinted_at = moved

    def act(self) -> None:
        """Whoever plays in person has come back from an absence."""
        if not self.acting_bot:
            self.absence = None

    def end_turn(self) -> None:
        """Count a turn in which something was decided for whoever has played it."""
        if not self.acting_bot:
            self.late_turns = 0
        elif self.absence is not None:
            self.absence = replace(self.absence, turns=self.absence.turns + 1)

    def _note(self, absence: Absence) -> None:
        """What was played before belongs to it if nothing was played in person since."""
        turns = 0 if self.absence is None else self.absence.turns
        self.absence = replace(absence, turns=turns)


def chair_of(place: Place, number: int) -> Chair:
    """A seat as a table is opened with it; a colour of its own, or that of its number."""
    colour = number if place.colour is None else place.colour
    return Chair(place.who, place.name, place.bot, place.mix, colour=colour)
