"""Every rule of the games is cited by a test, and no test cites a rule that does not exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from brelan.texts import catalogue

TESTS = Path(__file__).parent
NUMBER = re.compile(r"rules\.\w+\.((?:C|RF|FR|PT)-\d+)\b")


def rules() -> set[str]:
    return {found[1] for key in catalogue("en") if (found := NUMBER.match(key))}


def cited() -> set[str]:
    numbers: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                numbers.update(str(ast.literal_eval(argument)) for argument in node.args)
    return numbers


def test_there_are_as_many_rules_as_the_leaflets_gave() -> None:
    by_game = {
        game: sum(rule.startswith(game) for rule in rules()) for game in ("C-", "RF-", "FR-", "PT-")
    }
    assert by_game == {"C-": 5, "RF-": 28, "FR-": 28, "PT-": 19}


def test_every_rule_is_cited_by_a_test() -> None:
    assert sorted(rules() - cited()) == []


def test_every_citation_is_of_a_rule() -> None:
    assert sorted(cited() - rules()) == []
