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
    """Show the numbered rules in a terminal, our own rulings marked."""
    Printer(book, console).print_numbered()


def print_short_rules(book: Rulebook, console: Console) -> None:
    """Show the short rules in a terminal; those in brief if the game has none."""
    Printer(book, console).print_short()


class Printer:
    """Writes a rulebook, no line longer than is good to read."""

    def __init__(self, book: Rulebook, console: Console):
        self.book = book
        self.console = console
        self.words = Words(book.language)
        self.width = min(console.width, MOST_WIDTH)

    def print_numbered(self) -> None:
        """Every rule, then the examples."""
        self.begin()
        self.paragraph(_styled(self.book.brief))
        self.console.print()
        self.paragraph(Text(self.words("rules.label.legend"), RULING))
        for section in self.book.sections:
            self.heading(section.title)
            for rule in section.rules:
                self.rule(rule)
            for table in section.tables:
                self.table(table)
        self.heading(self.words("rules.label.examples"))
        for example in self.book.examples:
            self.example(example)

    def print_short(self) -> None:
        """The passages, each with its example."""
        self.begin()
        if not self.book.short:
            self.paragraph(_styled(self.book.brief))
        for passage in self.book.short:
            self.heading(passage.title)
            self.paragraph(_styled(passage.text))
            if passage.example is not None:
                self.example(passage.example)

    def begin(self) -> None:
        """The title of the book."""
        self.heading(self.book.title)
        self.paragraph(Text(self.book.description, "italic"))
        self.console.print()

    def heading(self, title: str) -> None:
        """A title with a line after it."""
        self.console.print()
        line = "━" * max(0, self.width - len(title) - 4)
        self.console.print(Text(f"━━ {title} ", "bold").append(line, "dim"))

    def paragraph(self, text: Text) -> None:
        """A text in lines."""
        for line in _wrapped(text, self.width):
            self.console.print(line)

    def table(self, table: FactTable) -> None:
        """Facts in rows."""
        self.console.print()
        self.console.print(_rich_table(table), width=self.width)

    def example(self, example: Example) -> None:
        """An action, what it earns or the rule it breaks, and the board it happens on."""
        self.console.print()
        verdict = (
            Text(self.words("rules.label.refused", rule=str(example.rule)), "red")
            if example.points is None
            else Text(self.words("rules.label.earns", points=example.points), "green")
        )
        self.console.print(Text(example.action, NOTATION).append("  ").append(verdict))
        self.paragraph(_styled(example.text))
        for line in _drawn(example):
            self.console.print(line)

    def rule(self, rule: Rule) -> None:
        """A rule beside its number, and the other reading where there is one."""
        mark = Text(rule.number, "bold").append(" ◆" if rule.ruling else "", RULING)
        mark.pad_right(INDENT - len(mark))
        self.console.print()
        for line in _wrapped(_styled(rule.text), self.width - INDENT):
            self.console.print(mark + line)
            mark = Text(" " * INDENT)
        if rule.other is not None:
            other = _styled(self.words("rules.label.other", other=rule.other), "dim italic")
            for line in _wrapped(other, self.width - INDENT):
                self.console.print(mark + line)


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
