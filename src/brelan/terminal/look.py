"""How things look in a terminal: coloured suits, names, words in the player's language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from brelan.texts import say

SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
SUIT_STYLES = {"s": "bold", "h": "bold red", "d": "bold bright_blue", "c": "bold green"}
JOKER_STYLE = "bold magenta"
QUIET = "dim"
SEAT_STYLES = ("cyan", "yellow", "magenta", "green", "blue", "red")
_LETTERS = str.maketrans({symbol: letter for letter, symbol in SYMBOLS.items()})


def plain(text: str) -> str:
    """What a player typed, with suit symbols as the letters of the notation."""
    return text.translate(_LETTERS)


class Look:
    """A player's language, the names at the table, and whether the terminal has suit symbols."""

    def __init__(self, language: str, names: Sequence[str], symbols: bool):
        self.language = language
        self.names = names
        self.symbols = symbols

    def words(self, key: str, **values: str | int) -> str:
        """A text of the catalogue."""
        return say(key, **values).text(self.language)

    def card(self, text: str, fresh: bool = False) -> Text:
        """`Th`, `*`, `*Th` or `?` in colour; one laid just now stands out."""
        if text == "?":
            return Text(text, QUIET)
        face = text.lstrip("*")
        drawn = Text().append("*" * (len(text) - len(face)), JOKER_STYLE)
        if face:
            suit = SYMBOLS[face[1]] if self.symbols else face[1]
            drawn.append(face[0] + suit, SUIT_STYLES[face[1]])
        if fresh:
            drawn.stylize("reverse")
        return drawn

    def cards(self, texts: Iterable[str]) -> Text:
        """Cards in a row."""
        return Text("  ").join(self.card(text) for text in texts)

    def name(self, seat: int) -> Text:
        """A player's name in the colour of the seat."""
        return Text(self.names[seat], SEAT_STYLES[seat])
