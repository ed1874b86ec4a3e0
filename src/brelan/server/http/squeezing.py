"""Code without what only its readers need: comments, and white space between what stands in it.

Nothing is renamed and nothing rewritten: strings, templates and regular expressions stay whole, and
a line still ends wherever its end may mean something.
"""

from __future__ import annotations

import re

from brelan.server.http.modules import without_comments

STRING = r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'"
DEEPEST = 3
"""So many templates may stand within each other."""


def _template(deepest: int) -> str:
    """A template, with whatever values are put into it."""
    inner = rf"{STRING}|{_template(deepest - 1)}" if deepest else STRING
    block = rf"\{{(?:{inner}|[^{{}}\"'`])*\}}"
    value = rf"\$\{{(?:{inner}|{block}|[^{{}}\"'`])*\}}"
    return rf"`(?:\\.|{value}|[^`\\$]|\$(?!\{{))*`"


TOKEN = re.compile(
    rf"""(?P<space>\s+)
    |(?P<comment>//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/)
    |(?P<text>{STRING}|{_template(DEEPEST)})
    |(?P<word>[\w$\#\\]+)
    |(?P<sign>.)""".replace("\n    ", ""),
    re.DOTALL,
)
PATTERN = re.compile(r"/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/\w*")
BEFORE_PATTERN = frozenset("({[,;:?=&|!+-*%<>~^") | {"", "return", "typeof", "case", "in", "of"}
"""Where a slash begins a regular expression; elsewhere it divides."""
DECLARED = re.compile(r"^([\w-]+): ")
BRACE = re.compile(r" \{$")
OPEN = frozenset("{([,;:?=&|<>.!")
"""After these a line goes on."""
CLOSE = frozenset("})],;:?=&|<>.")
"""Before these a line goes on."""


def squeezed(source: str) -> str:
    """Code without comments, and without white space that means nothing."""
    kept: list[str] = []
    last, gap, at = "", "", 0
    while at < len(source):
        found = TOKEN.match(source, at)
        if source[at] == "/" and last in BEFORE_PATTERN:
            found = PATTERN.match(source, at) or found
        assert found is not None
        at, token = found.end(), found[0]
        if found.re is TOKEN and found.lastgroup in ("space", "comment"):
            gap += token
            continue
        kept += (between(last, gap, token), token)
        last, gap = token, ""
    return "".join(kept)


def between(last: str, gap: str, token: str) -> str:
    """What must stay of the white space and comments between two tokens."""
    if not gap or not last:
        return ""
    if "\n" in gap and last not in OPEN and token not in CLOSE:
        return "\n"
    before, after = last[-1], token[0]
    joins = is_letter(before) and is_letter(after)
    confused = before + after in ("++", "--") or "/" in (before, after)
    is_number = last[0].isdigit() and after == "."
    return " " if joins or confused or is_number else ""


def is_letter(sign: str) -> bool:
    """Whether a sign may stand in a name."""
    return sign.isalnum() or sign in "_$#\\"


def squeezed_sheet(source: str) -> str:
    """A style sheet without comments and indentation, and without the white space of a declaration
    before its value and of a block before its brace, as our sheets are written.
    """
    lines = filter(None, map(str.strip, without_comments(source).split("\n")))
    tight = (BRACE.sub("{", DECLARED.sub(r"\1:", line)) for line in lines)
    return "".join(line if line.endswith(("{", "}", ";", ",")) else f"{line}\n" for line in tight)
