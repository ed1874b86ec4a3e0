"""Play in a terminal: one page a game that draws its table, and a prompt that takes actions."""
