"""Those who watch a table: whether they may talk, who was sent away, and who may decide that."""

from __future__ import annotations

import hashlib

from msgspec import Struct
from msgspec.structs import replace

MOST_NAMED = 3
"""Onlookers who are named; of the others it is told how many they are."""


class OnlookerRules(Struct, frozen=True):
    """What the people at a table have decided about those who watch it."""

    silenced_by: str = ""
    """Who wished that onlookers do not talk; empty if they may."""
    sent_away: frozenset[str] = frozenset()
    """Whom the host has sent away."""

    def silence(self, who: str, quiet: bool) -> OnlookerRules:
        """Let onlookers be quiet by the wish of somebody, or talk again."""
        return replace(self, silenced_by=who if quiet else "")

    def send_away(self, who: str) -> OnlookerRules:
        """Let somebody watch no more."""
        return replace(self, sent_away=self.sent_away | {who})


def onlooker_id(secret: str, who: str) -> str:
    """What an onlooker is called in messages: nobody can tell from it who that is elsewhere."""
    return hashlib.sha256(f"onlooker {secret} {who}".encode()).hexdigest()[:12]
