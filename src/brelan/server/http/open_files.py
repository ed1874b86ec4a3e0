"""The limit of open files: every connection is one."""

from __future__ import annotations

import logging
import sys

log = logging.getLogger(__name__)

KEPT_BACK = 200
"""Open files that are not connections: the database, workers, static files."""

if sys.platform == "win32":

    def make_room(connections: int) -> int:
        """As many as are wanted: this system has no such limit."""
        return connections

else:
    import resource

    def make_room(connections: int) -> int:
        """Raise the limit for so many connections; returns how many are possible."""
        wanted = connections + KEPT_BACK
        allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        if not is_enough(allowed, wanted):
            allowed = raised(allowed, most, wanted)
        if is_enough(allowed, wanted):
            return connections
        room = max(1, allowed - KEPT_BACK)
        log.warning(
            "only %d connections at once, not %d: the system allows %d open files (ulimit -n)",
            room,
            connections,
            allowed,
        )
        return room

    def is_enough(limit: int, wanted: int) -> bool:
        """Whether a limit allows so many open files."""
        return limit == resource.RLIM_INFINITY or limit >= wanted

    def raised(allowed: int, most: int, wanted: int) -> int:
        """Raise the soft limit as far as possible; returns the new one."""
        more = wanted if is_enough(most, wanted) else most
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, most))
        except (OSError, ValueError):
            # Some systems have a further limit that cannot be read.
            return allowed
        return more
