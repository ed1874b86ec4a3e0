"""A table in memory for tests, and people who give commands at it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from brelan.errors import BrelanError
from brelan.server.protocol import commands
from brelan.server.protocol.http import NewTable, WantedSeat
from brelan.server.storage.rows import row_of
from brelan.server.table import formats
from brelan.server.table.decisions import Asker, decide
from brelan.server.table.opening import open_table
from brelan.server.table.state import TableState, entries, replay_log

SEED = "ab" * 32
HOST, GUEST, OTHER = "host", "guest", "other"


class LocalTable:
    """One table in memory, and people who give commands at it."""

    def __init__(
        self,
        game: str = "poker_tiles",
        seats: str = "me person",
        seed: str = SEED,
        **wanted: Any,
    ):
        self.at = 1_000_000
        self.present: set[str] = set()
        self.grace: dict[str, int] = {}
        """Seconds for which others must still wait for somebody who is not present."""
        self.onlookers: dict[str, str] = {}
        """Those who watch, by the id that others know them by."""
        wish = NewTable(
            command_id="opening-1",
            game=game,
            name="Hanna",
            seats=[
                WantedSeat("bot", kind) if kind not in ("me", "person") else WantedSeat(kind)
                for kind in seats.split()
            ],
            **wanted,
        )
        opened = open_table(wish, HOST, seed, "the-invitation", self.at)
        self.log: list[tuple[int, str | None, entries.Entry]] = [(1, None, opened)]
        self.table = replay_log("t", self.log)

    def say(self, who: str, command: Callable[..., commands.Command], **fields: Any) -> TableState:
        """Give a command; it is obeyed, or raises."""
        self.at += 1000
        asker = Asker(who, who.title(), self.at, self.grace_left, self.onlookers.get)
        decision = decide(self.table, asker, command(command_id="command-x", **fields))
        before = msgspec.json.encode(row_of(self.table))
        after = self.table.branch()
        key = f"{who}/{after.seq}"
        after.apply(after.seq + 1, decision.entry, key, decision.played)
        assert msgspec.json.encode(row_of(self.table)) == before, "deciding changed the table"
        kept = formats.read(formats.write(decision.entry))
        assert kept == decision.entry
        self.log.append((after.seq, key, kept))
        self.table = after
        return after

    def grace_left(self, who: str) -> int | None:
        return None if who in self.present else self.grace.get(who, 0)

    def write(self, entry: entries.Entry) -> TableState:
        """Let happen what nobody asked for."""
        self.table.apply(self.table.seq + 1, formats.read(formats.write(entry)))
        self.log.append((self.table.seq, None, entry))
        return self.table

    def code(self, who: str, command: Callable[..., commands.Command], **fields: Any) -> str:
        """Give a command that is refused, and say why."""
        with pytest.raises(BrelanError) as caught:
            self.say(who, command, **fields)
        return caught.value.code

    def act(self, *actions: str) -> TableState:
        """The seat to move acts."""
        turn = self.table.turn
        assert turn is not None
        who = self.table.chairs[turn].who
        return self.say(who, commands.Act, seq=self.table.seq, actions=list(actions))

    def play_to_the_end(self, seed: int = 0) -> TableState:
        """Random actions until the game is over; bots' seats too."""
        bot_seed = random.Random(seed)
        while self.table.status == "playing":
            state, turn = self.table.state, self.table.turn
            assert state is not None
            assert turn is not None
            actions = state.actions()
            action = str(actions[bot_seed.randrange(len(actions))])
            self.at += 1000
            acted = entries.Acted(at=self.at, seat=turn, actions=(action,))
            self.table.apply(self.table.seq + 1, acted)
            self.log.append((self.table.seq, None, acted))
        return self.table


def begun(game: str = "poker_tiles", seats: str = "me person", **wanted: Any) -> LocalTable:
    local = LocalTable(game, seats, **wanted)
    for number in range(seats.split().count("person")):
        who = (GUEST, OTHER)[number]
        local.say(who, commands.Sit, name=who.title(), invite="the-invitation")
    local.say(HOST, commands.Begin)
    return local
