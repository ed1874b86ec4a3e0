"""A page of figures that needs nothing else: one file, light and dark, for screen and paper."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib.resources import files


def report_page(
    language: str, heading: str, about: Iterable[str], body: str, footer: Iterable[str]
) -> str:
    """The page: a heading, what must be known, the figures themselves (HTML), and small print."""
    style = files("brelan").joinpath("report.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{escape(heading)}</title><style>{style}</style></head><body>"
        f'<header><h1>{escape(heading)}</h1><div class="about">{paragraphs(about)}</div></header>'
        f'<main>{body}</main><footer class="about">{paragraphs(footer)}</footer></body></html>\n'
    )


def paragraphs(texts: Iterable[str]) -> str:
    """Texts, each as a paragraph."""
    return "".join(f"<p>{escape(text)}</p>" for text in texts)
