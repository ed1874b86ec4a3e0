"""What the documents promise is there, and what is there is documented."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.main import get_command

import brelan
from brelan import bots, cli, engine, games, records
from brelan.arena.results_file import markdown, read
from brelan.terminal.prompt_commands import COMMANDS as PROMPT_COMMANDS
from brelan.texts import LANGUAGES, catalogue
from pages import chapter, headings, page, table

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
COMMAND_LINE = page("command-line.md")
COMMANDS = get_command(cli.app).commands  # type: ignore[attr-defined]
ADMIN = COMMANDS["admin"].commands
ADMIN_PAGE = page("admin.md")


def row_of(command: str) -> str:
    (row,) = re.findall(rf"^\| `brelan {command}\b.*$", README, re.MULTILINE)
    assert isinstance(row, str)
    return row


def flags_of(command: str) -> set[str]:
    """The options of a command, as they are typed."""
    return {flag for option in COMMANDS[command].params for flag in option.opts if flag[0] == "-"}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_is_in_the_readme(command: str) -> None:
    row = row_of(command)
    for flag in flags_of(command):
        assert f"`{flag}" in row, flag


def test_the_readme_names_no_option_that_is_not_there() -> None:
    for command in COMMANDS:
        assert set(re.findall(r"--[a-z-]+", row_of(command))) == flags_of(command)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_on_the_page_of_the_command_line_with_its_default(command: str) -> None:
    (title,) = (
        each for each in headings(COMMAND_LINE, 2) if f"{each} ".startswith(f"brelan {command} ")
    )
    options = [each for each in COMMANDS[command].params if each.opts[0][0] == "-"]
    told = table(chapter(COMMAND_LINE, title), "option") if options else {}
    written = {name.split()[0]: cells[0] for name, cells in told.items()}
    assert set(written) == flags_of(command)
    for option in options:
        default = "off" if option.default is False else str(option.default or "")
        if default and option.name != "lang":
            assert written[option.opts[0]] == default


def admin_options(command: str) -> dict[str, str]:
    """The options of a command of the host, and their defaults, as they are typed."""
    return {
        option.opts[0]: "off" if option.default is False else str(option.default or "")
        for option in ADMIN[command].params
        if option.opts[0][0] == "-"
    }


def told_options(text: str) -> dict[str, str]:
    """The options that a chapter lists, and their defaults."""
    if "| option |" not in text:
        return {}
    return {name.split()[0]: cells[0] for name, cells in table(text, "option").items()}


@pytest.mark.parametrize("command", ADMIN)
def test_every_command_of_the_host_is_documented_with_its_options(command: str) -> None:
    (title,) = (
        each
        for each in headings(ADMIN_PAGE, 3)
        if f"{each} ".startswith(f"brelan admin {command} ")
    )
    section = chapter(ADMIN_PAGE, title, level=3)
    shared = told_options(chapter(ADMIN_PAGE, "Options of all commands"))
    options = admin_options(command)
    told = told_options(section)
    assert set(told) == set(options) - set(shared)
    assert "--database" in options
    for flag, default in told.items():
        assert not options[flag] or default == options[flag], flag
    assert f"brelan admin {command}" in section.partition("```")[2], "an example"


def test_no_command_of_the_host_is_documented_that_is_not_there() -> None:
    told = [title.split()[2] for title in headings(ADMIN_PAGE, 3) if title.startswith("brelan")]
    assert sorted(told) == sorted(ADMIN)


@pytest.mark.parametrize("name", [*PROMPT_COMMANDS, "quit"])
def test_every_command_of_the_prompt_is_on_the_page_about_playing(name: str) -> None:
    assert f"`{name}" in chapter(page("playing.md"), "In a terminal")


def test_the_pages_name_only_bots_that_are_there_and_all_of_them() -> None:
    levels = table(chapter(page("playing.md"), "Bots"), "level")
    told = {name for row in levels for name in row.split(", ")} | {"random", "greedy"}
    for game in games.NAMES:
        assert told == set(bots.names(game))


@pytest.mark.parametrize("name", [*PROMPT_COMMANDS, "quit"])
def test_every_command_of_the_prompt_is_in_the_readme_and_in_its_help(name: str) -> None:
    assert f"`{name}" in README
    for language in LANGUAGES:
        texts = catalogue(language)
        assert name in texts["play.help.commands"] or f"{name}." in texts["play.welcome"]


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    *turns, last = capsys.readouterr().out.splitlines()
    assert re.match(r"[012] (lay|pass) ?", turns[0])
    assert re.fullmatch(r"\(-?\d+, -?\d+, -?\d+\) \(\d.*\)", last)


def test_the_engine_answers_as_the_readme_says() -> None:
    asked = re.findall(r"^> (.*)$", README, re.MULTILINE)
    told = re.findall(r"^< (.*)$", README, re.MULTILINE)
    assert asked
    assert [engine.answer_line(line.encode()).decode() for line in asked] == told


@pytest.mark.parametrize("operation", engine.OPERATIONS)
def test_every_operation_and_its_fields_are_in_the_readme(operation: str) -> None:
    (row,) = re.findall(rf"^\| `{operation}` \|.*$", README, re.MULTILINE)
    for field in engine.OPERATIONS[operation].__struct_fields__:
        assert field in ("op", "id") or f"`{field}`" in row, field


def test_every_field_of_a_record_is_in_the_readme() -> None:
    (chapter,) = re.findall(r"## Records\n(.*?)\n## ", README, re.DOTALL)
    for field in records.Record.__struct_fields__:
        assert f"`{field}`" in chapter


def test_the_changelog_has_this_version() -> None:
    assert "## [Unreleased]" in CHANGELOG
    assert f"## [{brelan.__version__}]" in CHANGELOG
    assert f'version = "{brelan.__version__}"' in (ROOT / "pyproject.toml").read_text()


@pytest.mark.parametrize("target", re.findall(r"^([a-z]+):.*##", MAKEFILE, re.MULTILINE))
def test_every_make_target_is_phony(target: str) -> None:
    (phony,) = re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    assert target in phony.split()


def test_the_architecture_names_every_module_and_package() -> None:
    package = ROOT / "src" / "brelan"
    server = [path for path in (package / "server").iterdir() if path.is_dir()]
    for path in [*package.iterdir(), *server]:
        name = path.relative_to(package).as_posix() + "/" * path.is_dir()
        if not path.name.startswith(("_", ".")) and path.name not in ("py.typed", "compiled"):
            assert f"`{name}" in CONTRIBUTING, name


def test_the_strength_of_the_bots_is_told_as_it_is_on_record() -> None:
    told = (ROOT / "docs/strength.md").read_text(encoding="utf-8")
    assert "\n".join(markdown(read(ROOT / "benchmarks/strength.jsonl"))) in told


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_lead_somewhere(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", text):
        assert (ROOT / target).exists(), target
