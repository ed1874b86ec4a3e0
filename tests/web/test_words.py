"""What the browser client says: every key is in the catalogues, and every `web.` key is said."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from brelan.server.http import pages
from brelan.server.http.said_keys import keys_in
from brelan.server.http.words import words_json
from brelan.texts import LANGUAGES, catalogue
from web.sources import MODULES, code_of

TABLES = "|".join(sorted({key.partition(".")[0] for key in catalogue("en")}))
LITERAL = re.compile(rf"\"((?:{TABLES})(?:\.[\w-]+)+)\"")
TEMPLATE = re.compile(rf"`((?:{TABLES})\.[^`]*\$\{{[^`]*)`")
FORMS = ("one", "other")

CODE = "\n".join(code_of(module) for module in MODULES)


def forms(key: str) -> set[str]:
    """A key, or the forms of the one that `plural` chooses from."""
    counted = {f"{key}.{form}" for form in FORMS}
    return counted if counted <= catalogue("en").keys() else {key}


SAID = {form for key in LITERAL.findall(CODE) for form in forms(key)}


def matcher(template: str) -> re.Pattern[str]:
    """What keys a template like `web.settings.${name}.label` can become."""
    parts = re.split(r"\$\{[^}]*\}", template)
    return re.compile(r"[\w.-]+".join(re.escape(part) for part in parts) + r"(\.one|\.other)?")


TEMPLATES = {template: matcher(template) for template in TEMPLATE.findall(CODE)}


def sent(language: str) -> dict[str, str]:
    """The words that the server gives to the browser."""
    found: dict[str, str] = json.loads(words_json(language))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_is_said_reaches_the_browser(language):
    assert SAID - sent(language).keys() == set()


@pytest.mark.parametrize("template", sorted(TEMPLATES))
def test_the_server_sees_every_family_of_keys(template):
    """It must find a template in a module, or a page lacks its words."""
    members = {key for key in sent("en") if TEMPLATES[template].fullmatch(key)}
    assert keys_in(f"t(`{template}`)") >= members


@pytest.mark.parametrize("template", sorted(TEMPLATES))
def test_every_family_of_keys_has_members(template):
    assert any(TEMPLATES[template].fullmatch(key) for key in sent("en"))


def test_every_key_of_the_pages_is_said():
    modules = Path(pages.__file__).parent.glob("*.py")
    by_server = {key for each in modules for key in LITERAL.findall(each.read_text("utf-8"))}
    unsaid = {
        key
        for key in catalogue("en")
        if key.startswith("web.")
        and key not in SAID | by_server
        and not any(pattern.fullmatch(key) for pattern in TEMPLATES.values())
    }
    assert unsaid == set()


def test_no_module_says_words_of_its_own():
    """Four small words in a row, in quotes, are a sentence that no catalogue has."""
    sentence = re.compile(r"\"[^\"\n(]*[a-zà-ÿ]{3,}(?: [a-zà-ÿ]{2,}){3}[^\"\n(]*\"")
    assert sentence.findall(CODE) == []
