"""A table: its log entries, the state that they fold to, and what may be done."""
