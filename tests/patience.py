"""How long a test waits for something that must happen, on a machine that is busy with others."""

SECONDS = 90.0
