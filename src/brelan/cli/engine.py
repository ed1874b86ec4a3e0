"""`brelan engine`: requests and answers as JSON lines."""

from __future__ import annotations

import sys
from functools import partial

from brelan.cli.errors import exit_silently
from brelan.cli.language import check_language
from brelan.cli.options import Lang
from brelan.cli.progress import compile_parts
from brelan.texts import DEFAULT_LANGUAGE


def engine(lang: Lang = DEFAULT_LANGUAGE) -> None:
    """Answer JSON lines."""
    from brelan.engine import serve

    check_language(lang)
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer, lang, partial(compile_parts, lang))
    except (BrokenPipeError, KeyboardInterrupt):
        exit_silently()
