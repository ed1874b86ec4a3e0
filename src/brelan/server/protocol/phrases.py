"""The quick phrases of the talk at a table: keys `phrase.…` of the catalogue."""

PHRASES = (
    "hello",
    "good-luck",
    "well-played",
    "wow",
    "ouch",
    "thinking",
    "your-turn",
    "thanks",
    "sorry",
    "good-game",
    "again",
    "bye",
)
