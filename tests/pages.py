"""The pages of docs/ as tests read them: chapters, tables, examples."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))


def page(name: str) -> str:
    """The text of a page."""
    return (DOCS / name).read_text(encoding="utf-8")


def chapter(text: str, title: str, level: int = 2) -> str:
    """What stands under a heading, up to the next one of its level or a higher one."""
    heading = rf"^{'#' * level} {re.escape(title)}(?: \{{#[\w-]+\}})?$"
    found = re.split(heading, text, flags=re.MULTILINE)
    assert len(found) == 2, f"{len(found) - 1} headings {title!r}"
    return re.split(rf"^#{{1,{level}}} ", found[1], flags=re.MULTILINE)[0]


def headings(text: str, level: int) -> list[str]:
    """The headings of a level."""
    return re.findall(rf"^{'#' * level} (.*?)(?: \{{#[\w-]+\}})?$", text, re.MULTILINE)


def table(text: str, first: str) -> dict[str, list[str]]:
    """The rows of the first table whose first column has that name: first cell to the others."""
    lines = text.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(f"| {first} |"))
    rows: dict[str, list[str]] = {}
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        key, *cells = [plain(cell) for cell in line.strip("|").split(" | ")]
        assert key not in rows, key
        rows[key] = cells
    return rows


def plain(cell: str) -> str:
    """The text of a cell, without links and marks of code."""
    return re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", cell).replace("`", "").strip()


def fences(text: str, language: str) -> list[str]:
    """The code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
