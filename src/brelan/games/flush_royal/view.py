"""What everybody may see of a game of Flush Royal, named field by field."""

PUBLIC = (
    "scores",
    "players",
    "turn",
    "over",
    "passes",
    "left",
    "laid",
    "swaps",
    "swapped",
    "free_pass",
    "ace_low",
    "joker_always_halves",
    "board",
    "premium",
)
