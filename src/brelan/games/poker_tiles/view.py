"""What everybody may see of a game of Poker Tiles, named field by field."""

PUBLIC = (
    "scores",
    "passes",
    "players",
    "over",
    "turn",
    "ace_low",
    "one_hand_a_line",
    "jokers_beside",
    "columns",
    "rows",
    "start",
    "left",
    "board",
    "joker_square",
)
