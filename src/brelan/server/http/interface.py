"""What requests need of the server's parts."""

from __future__ import annotations

from typing import Protocol

from brelan.server.http.identity import Identities
from brelan.server.http.pages import Shell
from brelan.server.http.rate_limits import RateLimits
from brelan.server.live.daily import DailyDeals
from brelan.server.live.hub import Hub
from brelan.server.live.reviews import GameReviews
from brelan.server.push.caller import Caller
from brelan.server.storage import Storage
from brelan.server.workers.readiness import Readiness


class Services(Protocol):
    """The parts of a running server."""

    identities: Identities
    limits: RateLimits
    storage: Storage
    hub: Hub
    shell: Shell
    readiness: Readiness
    daily: DailyDeals
    caller: Caller
    reviews: GameReviews
