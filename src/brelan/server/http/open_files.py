"""How many connections the system lets this process have: each is an open file."""

from __future__ import annotations

import logging
import sys

log = logging.getLogger(__name__)

KEPT_BACK = 200
"""Open files that are no connections: the database, workers, what is being read."""

if sys.platform == "win32":

    def make_room(connections: int) -> int:
        """As many as are wanted: this system counts no files."""
        return connections

else:
    import resource

    def make_room(connections: int) -> int:
        """Ask the system for so many connections; how many there may be."""
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
        """Whether a limit lets so many files be open."""
        return limit == resource.RLIM_INFINITY or limit >= wanted

    def raised(allowed: int, most: int, wanted: int) -> int:
        """Raise what is allowed towards what is wanted; what is allowed then."""
        more = wanted if is_enough(most, wanted) else most
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, most))
        except (OSError, ValueError):
            # Some systems have another bound, of which they do not tell.
            return allowed
        return more
