"""Commands that the server gives itself, on somebody's behalf: no client can send them."""

from __future__ import annotations

from brelan.server.protocol.commands import Command, HintStage


class NoteHint(Command, tag="note-hint"):
    """Write down that somebody was given a hint; `moved` is the entry that led to the position."""

    moved: int
    stage: HintStage


class NoteRematch(Command, tag="note-rematch"):
    """Tell those who are still at a finished table that its people meet again at another one."""

    table: str
