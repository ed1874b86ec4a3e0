"""Processes that think: the pool, the process, and what is compiled yet."""
