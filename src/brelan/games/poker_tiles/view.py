"""What everybody may see of a game of Poker Tiles, named field by field."""

PUBLIC = (
    "scores",
    "passes",
    "rules",
    "players",
    "over",
    "turn",
    "ace_low",
    "columns",
    "rows",
    "start",
    "left",
    "board",
    "joker_square",
)
