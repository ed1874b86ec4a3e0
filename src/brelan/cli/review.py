"""`brelan review`: what was luck in a finished game, and what was not."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from brelan.cli.errors import BAD_INPUT, RECORD_IS_FALSE, check_writable, error_text, fail
from brelan.cli.language import LANGUAGE, check_language, words
from brelan.cli.options import Lang
from brelan.cli.progress import progress_bar
from brelan.errors import BadRecord

if TYPE_CHECKING:
    from brelan.records import Record


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=words("command.review.file"))],
    as_json: Annotated[bool, typer.Option("--json", help=words("command.review.json"))] = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help=words("command.review.html"))
    ] = None,
    worlds: Annotated[int, typer.Option(help=words("command.review.worlds"))] = 64,
    seed: Annotated[str, typer.Option(help=words("command.review.seed"))] = "0",
    processes: Annotated[int | None, typer.Option(help=words("command.review.processes"))] = None,
    lang: Lang = LANGUAGE,
) -> None:
    """Judge the moves of a finished game."""
    from brelan.analysis.review import processes as reviewing
    from brelan.analysis.review.review import Settings

    check_language(lang)
    if html is not None:
        check_writable(html)
    record = read(file)
    with progress_bar() as bar:
        task = bar.add_task(words("command.review.bar"), total=None)
        found = reviewing.review(
            record,
            Settings(worlds, int(seed) if seed.isdecimal() else seed),
            processes,
            lambda done, all_of_them: bar.update(task, completed=done, total=all_of_them),
        )
    if html is not None:
        from brelan.analysis.review.page import review_page

        html.write_text(review_page(found, lang), encoding="utf-8")
    if as_json:
        import msgspec

        sys.stdout.write(msgspec.json.encode(found.review).decode() + "\n")
    else:
        from rich.console import Console

        from brelan.analysis.review.printing import print_review

        print_review(found, lang, Console())


def read(file: Path) -> Record:
    """The record in a file, or an exit that says what is wrong with it."""
    from brelan import records

    try:
        return records.read_file(file)
    except BadRecord as error:
        fail(words("verify.fails", file=file.name, why=error_text(error)), RECORD_IS_FALSE)
    except OSError as error:
        fail(words("verify.unreadable", file=str(file), why=error.strerror or ""), BAD_INPUT)
