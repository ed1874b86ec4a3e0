"""What everybody may see of a game of Flush Royal, named field by field."""

PUBLIC = (
    "scores",
    "rules",
    "players",
    "turn",
    "over",
    "passes",
    "left",
    "laid",
    "swaps",
    "swapped",
    "free_pass",
    "lean_line",
    "ace_low",
    "joker_always_halves",
    "board",
    "premium",
)
