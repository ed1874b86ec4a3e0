"""How long a test waits for something that must happen, on a machine that is busy with others."""

SECONDS = 90.0

PROGRAM_SECONDS = 10 * SECONDS
"""The same for a program that is started, works and ends."""
