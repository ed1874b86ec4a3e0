"""Everything that is counted while the server works, each where it happens.

No label ever names a person, a table or an address: label values are games, levels of bots, kinds
of messages, codes and routes, of which there are few.
"""

from __future__ import annotations

from brelan.server.metrics.registry import Counter, Gauge, Histogram, Metric

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds, for what people wait for."""
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0, 60.0)
"""Seconds, for what bots take."""

TABLES_OPENED = Counter("brelan_tables_opened_total", "Tables opened, rematches too.", "game")
GAMES_OVER = Counter("brelan_games_over_total", "Games that came to their end.", "game")
ACTIONS = Counter(
    "brelan_actions_total", "Actions of a game that were committed, by who played.", "game", "by"
)
ENTRIES = Counter("brelan_log_entries_total", "Entries committed to logs of tables.", "kind")
CHAT_LINES = Counter("brelan_chat_lines_total", "Chat lines and phrases that were said.")
MESSAGE_SECONDS = Histogram(
    "brelan_message_seconds",
    "From the receipt of a message at a table to its answer; a command is committed by then.",
    "message",
    bounds=QUICK,
)
COMMIT_SECONDS = Histogram(
    "brelan_commit_seconds",
    "One transaction of the log.",
    bounds=QUICK,
)
COMMITTED = Counter("brelan_committed_appends_total", "Appends in those transactions.")
REQUEST_SECONDS = Histogram(
    "brelan_http_request_seconds",
    "From an HTTP request to the head of its answer.",
    "route",
    "status",
    bounds=QUICK,
)
REFUSALS = Counter("brelan_refusals_total", "What was refused, by code.", "code")
LIMIT_HITS = Counter("brelan_rate_limit_hits_total", "What a limit held up, by limit.", "limit")
CONNECTIONS = Gauge("brelan_connections", "Clients at tables, by how they are connected.", "kind")
OPEN_SOCKETS = Gauge("brelan_open_sockets", "Connections of any kind, idle and half-sent too.")
JOB_SECONDS = Histogram(
    "brelan_bot_seconds", "How long a worker took for a move or a hint.", "game", "bot", bounds=SLOW
)
QUEUE_SECONDS = Histogram(
    "brelan_queue_seconds", "How long a move or a hint waited for a worker.", bounds=SLOW
)
JOB_FAILURES = Counter("brelan_bot_failures_total", "Moves and hints that a worker failed at.")
WORKER_STARTS = Counter("brelan_worker_starts_total", "Worker processes that were started.")
WORKER_DEATHS = Counter("brelan_worker_deaths_total", "Worker processes that died or were killed.")
PUSHES = Counter(
    "brelan_pushes_total", "Calls to a device through its push service, by outcome.", "outcome"
)
LOOP_LAG = Histogram(
    "brelan_event_loop_lag_seconds", "How late the event loop came to a timer.", bounds=QUICK
)

COUNTED: tuple[Metric, ...] = tuple(
    metric for metric in globals().copy().values() if isinstance(metric, Metric)
)
"""All of the above."""
