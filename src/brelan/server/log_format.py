"""How the server writes its own log: lines for people, or one JSON object a line for programs.

A line names no person and no address. What belongs to one request, or one connection, has the same
request id; it is also in the header `X-Request-Id` of the answer.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"

request_id: ContextVar[str] = ContextVar("request_id", default="")
_FORM = re.compile(rb"[0-9A-Za-z-]{8,64}")
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}
"""What every record has, and what uvicorn adds for terminals."""


def begin_request(offered: bytes = b"") -> str:
    """The id of a request: that of the web server in front if it gives one, or a new one."""
    found = offered.decode() if _FORM.fullmatch(offered) else secrets.token_hex(8)
    request_id.set(found)
    return found


class TextLines(logging.Formatter):
    """Lines for people; what follows a line break is indented and looks like no other line."""

    def __init__(self) -> None:
        super().__init__(TEXT)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """The line, without the traceback that may follow."""
        line, found = super().formatMessage(record), request_id.get()
        line = f"{line} [{found}]" if found else line
        return line.replace("\r", r"\r").replace("\n", "\n    ")


class JsonLines(logging.Formatter):
    """One JSON object a line: `time`, `level`, `logger`, `message`, and what else there is."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = datetime.fromtimestamp(record.created, UTC)
        told: dict[str, Any] = {
            "time": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if found := request_id.get():
            told["request"] = found
        told |= {name: value for name, value in vars(record).items() if name not in _USUAL}
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


def set_up_logging(form: str, level: str) -> None:
    """Write the log of this process to standard error in this form."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    handler.setLevel(level.upper())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    # Each says at these levels what only those who work on it need.
    for name in ("asyncio", "sqlalchemy", "alembic", "numba", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)
