"""Tables for people and bots: the ASGI app, the log that is the truth, clocks, identities."""
