"""Code without its white space says what it said."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from brelan.server.http.modules import CAST, without_comments
from brelan.server.http.squeezing import squeezed, squeezed_sheet
from brelan.server.http.static_files import WEB
from system import needed

ROOT = Path(__file__).parents[3]
SAME_CODE = ROOT / "tests" / "web" / "same_code.js"
TYPESCRIPT = ROOT / "node_modules" / "typescript"


@pytest.mark.parametrize(
    ("source", "short"),
    [
        ("const a = 1;\nconst b = 2;\n", "const a=1;const b=2;"),
        ("if (a) {\n  b();\n} else c();\n", "if(a){b();}else c();"),
        ("a = b\n(c)\n", "a=b\n(c)"),
        ("class A {\n  b = 1\n  c() {}\n}\n", "class A{b=1\nc(){}}"),
        ("x = a + +b - -c / d", "x=a+ +b- -c / d"),
        ("x = 1 .toFixed()", "x=1 .toFixed()"),
        ('say("a  //  b", `c  ${d + `e  ${f}`}  "`)', 'say("a  //  b",`c  ${d + `e  ${f}`}  "`)'),
        ('x = /[/"` ] +/g.test(y) / 2; // why', 'x= /[/"` ] +/g.test(y) / 2;'),
        ("return /* all */ /a b/;", "return /a b/;"),
        ("x = y ? .5 : z?.[0]", "x=y?.5:z?.[0]"),
    ],
)
def test_white_space_goes_where_it_means_nothing(source: str, short: str) -> None:
    assert squeezed(source) == short


def test_every_module_reads_as_it_was_written(tmp_path: Path) -> None:
    node = needed("node")
    if not TYPESCRIPT.is_dir():
        pytest.skip("typescript is not installed (npm ci)")
    pairs = []
    for number, module in enumerate(sorted(WEB.rglob("*.js"))):
        source = module.read_text(encoding="utf-8")
        file = tmp_path / f"{number}.js"
        file.write_text(squeezed(CAST.sub("", without_comments(source))), encoding="utf-8")
        pairs += [str(module), str(file)]
    (tmp_path / "spoilt.js").write_text("export const a = 1 + 2;", encoding="utf-8")
    pairs += [str(WEB / "shared" / "dom.js"), str(tmp_path / "spoilt.js")]
    found = subprocess.run([node, SAME_CODE, *pairs], capture_output=True, text=True, check=True)
    assert found.stdout.split() == [str(WEB / "shared" / "dom.js")]


def test_a_sheet_keeps_what_its_selectors_and_values_say() -> None:
    sheet = """/* Why. */
.a :is(.b, .c):hover,
.d > .e {
  margin: 0 1px;
  background:
    url("a: b"),
    red;

  &:has(> i) {
    --x: 1;
  }
}

@media (width: 1px) {
  .f::before { content: "{ "; }
}
"""
    assert squeezed_sheet(sheet) == (
        '.a :is(.b, .c):hover,.d > .e{margin:0 1px;background:\nurl("a: b"),red;&:has(> i){--x:1;}}'
        '@media (width: 1px){.f::before { content: "{ "; }}'
    )
