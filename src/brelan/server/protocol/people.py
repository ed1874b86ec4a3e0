"""Finding people: games to watch, and playing again with those one has played with."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from brelan.server.protocol.commands import CommandId
from brelan.server.protocol.http import TableLine
from brelan.server.protocol.updates import ViewJson


class LiveGame(Struct, frozen=True):
    """A running game that everybody may watch."""

    table: TableLine
    view: ViewJson
    """As an onlooker sees it now."""
    watchers: int


class LiveGames(Struct, frozen=True):
    """GET /api/watch: running games, those first where something has just happened."""

    games: tuple[LiveGame, ...]
    next: str | None = None
    """Where the next page begins: `?after=…`; null if there is none."""


class PlayAgain(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST /api/tables/ID/again: a table for the people of a finished game, who are invited."""

    command_id: CommandId


class InvitationAnswer(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST /api/invitations/ID: not now, or never again from the same person."""

    answer: Literal["not-now", "never"]
