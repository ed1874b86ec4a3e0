"""`brelan engine`: the games as JSON lines, one answer for every request."""

from brelan.engine.lines import answer_line, serve
from brelan.engine.operations import OPERATIONS

__all__ = ["OPERATIONS", "answer_line", "serve"]
