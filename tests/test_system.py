"""What is missing on a system is said, and in CI it is a failure."""

import pytest

import system


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """A system with nothing but Python, and the commands that were run on it."""
    commands: list[list[str]] = []
    monkeypatch.setattr(system, "find", lambda program: None)
    monkeypatch.setattr(system.subprocess, "run", lambda command, **_: commands.append(command))
    monkeypatch.setattr(system.shutil, "which", lambda program: "/usr/bin/apt-get")
    return commands


@pytest.mark.parametrize(("ci", "status"), [("true", 1), ("", 0)])
def test_what_is_left_out_is_said_aloud(bare, ci, status, monkeypatch, capsys):
    monkeypatch.setenv("CI", ci)
    assert system.main() == status
    told = capsys.readouterr().err
    assert all(f"NOT TESTED: {need.tests}" in told for need in system.NEEDS.values())


@pytest.mark.parametrize("user", [0, 1000])
def test_only_root_installs(bare, user, monkeypatch):
    monkeypatch.setattr(system.os, "geteuid", lambda: user)
    system.main()
    installed = {word for command in bare for word in command}
    assert {need.package for need in system.NEEDS.values()} <= installed or user != 0
    assert not bare or user == 0


def test_another_program_may_serve_instead(bare, monkeypatch):
    need = next(need for need in system.NEEDS.values() if need.instead)
    monkeypatch.setattr(system, "find", lambda name: name if name == need.instead else None)
    assert need in system.missing()
    assert need not in system.unmet()
    assert system.needed(need.program) == need.instead


def test_nothing_is_installed_when_everything_is_there(bare, monkeypatch):
    monkeypatch.setattr(system, "find", lambda program: f"/usr/bin/{program}")
    assert system.main() == 0
    assert bare == []


def test_a_test_that_cannot_be_run_is_left_out_but_not_in_ci(bare, monkeypatch):
    monkeypatch.setenv("CI", "")
    with pytest.raises(pytest.skip.Exception):
        system.needed("initdb")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception):
        system.needed("initdb")
