"""Numbers as a language writes them: 1,234.5 in English, 1.234,5 in German."""

from __future__ import annotations

MINUS = "\N{MINUS SIGN}"
NO_BREAK = "\N{NO-BREAK SPACE}"
MARKS = {"en": (",", "."), "fr": (NO_BREAK, ","), "de": (".", ",")}
"""What stands between thousands, and before decimals."""


def format_number(value: float, language: str, decimals: int = 0) -> str:
    """A number with so many decimals."""
    thousands, point = MARKS[language]
    return f"{value:,.{decimals}f}".translate(str.maketrans(",.", thousands + point))


def format_short(value: float, language: str) -> str:
    """A number with two decimals at most, and none that says nothing."""
    decimals = next(many for many in range(3) if many == 2 or round(value, many) == round(value, 2))
    return format_number(value, language, decimals)


def format_signed(value: float, language: str, decimals: int) -> str:
    """A difference, with its sign."""
    sign = MINUS if value < 0 else "+"
    return sign + format_number(abs(value), language, decimals)
