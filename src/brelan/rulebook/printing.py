"""The rules in a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from rich import box
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from brelan.rulebook.book import Example, FactTable, Rule, Rulebook, Words

MOST_WIDTH = 100
"""Lines longer than this are tiring to read, however wide the terminal is."""
INDENT = 8
NO_BREAK = "\N{NO-BREAK SPACE}"
NOTATION = "cyan"
RULING = "yellow"


def print_rulebook(book: Rulebook, console: Console) -> None:
    """Show the rules in a terminal, our own rulings marked."""
    words = Words(book.language)
    width = min(console.width, MOST_WIDTH)

    def heading(title: str) -> None:
        console.print()
        console.print(
            Text(f"━━ {title} ", "bold").append("━" * max(0, width - len(title) - 4), "dim")
        )

    def paragraph(text: Text, margin: str = "") -> None:
        for line in _wrapped(text, width - len(margin)):
            console.print(Text(margin) + line)

    heading(book.title)
    paragraph(Text(book.description, "italic"))
    console.print()
    paragraph(_styled(book.brief))
    console.print()
    paragraph(Text(words("rules.label.legend"), RULING))
    for section in book.sections:
        heading(section.title)
        for rule in section.rules:
            _print_rule(rule, words, console, width)
        for table in section.tables:
            console.print()
            console.print(_rich_table(table), width=width)
    heading(words("rules.label.examples"))
    for example in book.examples:
        console.print()
        verdict = (
            Text(words("rules.label.refused", rule=str(example.rule)), "red")
            if example.points is None
            else Text(words("rules.label.earns", points=example.points), "green")
        )
        console.print(Text(example.action, NOTATION).append("  ").append(verdict))
        paragraph(_styled(example.text))
        for line in _drawn(example):
            console.print(line)


def _print_rule(rule: Rule, words: Words, console: Console, width: int) -> None:
    mark = Text(rule.number, "bold").append(" ◆" if rule.ruling else "", RULING)
    mark.pad_right(INDENT - len(mark))
    lines = list(_wrapped(_styled(rule.text), width - INDENT))
    console.print()
    for line in lines:
        console.print(mark + line)
        mark = Text(" " * INDENT)
    if rule.other is not None:
        other = _styled(words("rules.label.other", other=rule.other), "dim italic")
        for line in _wrapped(other, width - INDENT):
            console.print(mark + line)


def _styled(text: str, style: str = "") -> Text:
    """A text of the catalogue, its notation in colour."""
    styled = Text(style=style)
    for index, part in enumerate(text.split("`")):
        if index % 2:
            styled.append(part.replace(" ", NO_BREAK), NOTATION)
        else:
            styled.append(part)
    return styled


def _wrapped(text: Text, width: int) -> Iterator[Text]:
    """Lines of a text. Rich itself would break at no-break spaces, of which French has many."""
    start = 0
    for words in textwrap.wrap(text.plain, width, break_on_hyphens=False):
        start = text.plain.index(words, start)
        line = text[start : start + len(words)]
        line.plain = words.replace(NO_BREAK, " ")
        yield line
        start += len(words)


def _rich_table(table: FactTable) -> RichTable:
    drawn = RichTable(
        title=table.title,
        caption=table.note,
        box=box.SIMPLE_HEAD,
        title_justify="left",
        caption_justify="left",
        title_style="bold",
        pad_edge=False,
    )
    for index, heading in enumerate(table.headings):
        number = all(isinstance(row[index], int) for row in table.rows)
        drawn.add_column(heading, justify="right" if number else "left")
    for row in table.rows:
        drawn.add_row(*(_styled(str(cell)) for cell in row))
    return drawn


def _drawn(example: Example) -> Iterator[Text]:
    """The part of the board that an example happens on; new cards stand in brackets."""
    squares = [*example.before, *example.laid, *example.joker_squares]
    if not squares:
        return
    columns = [ord(square[0]) for square in squares]
    rows = [int(square[1:]) for square in squares]
    letters = [chr(column) for column in range(min(columns), max(columns) + 1)]
    yield Text(" " * 4 + "".join(f"{letter:^5}" for letter in letters), "dim")
    for row in range(min(rows), max(rows) + 1):
        line = Text(f"{row:3} ", "dim")
        for letter in letters:
            line.append(*_cell(example, f"{letter}{row}"))
        yield line


def _cell(example: Example, square: str) -> tuple[str, str]:
    if square in example.laid:
        return f"{f'[{example.laid[square]}]':^5}", "not dim bold green"
    if square in example.before:
        return f"{example.before[square]:^5}", "not dim"
    if square in example.joker_squares:
        return f"{'(*)':^5}", "not dim magenta"
    return f"{'·':^5}", ""
