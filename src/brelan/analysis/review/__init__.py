"""The review of a finished game: what was luck, what the choices changed, which moves gave away
what; and luck alone, which the arena takes out of results."""
