"""Where compiled kernels and games are kept: a folder of the user's choice, or the platform's."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from brelan.kernel_files import cache_folder
from brelan.server.storage.database import data_folder

FOLDERS = pytest.mark.parametrize(
    ("folder", "ours", "platform", "default"),
    [
        (cache_folder, "BRELAN_CACHE", "XDG_CACHE_HOME", ".cache/brelan"),
        (data_folder, "BRELAN_DATA", "XDG_DATA_HOME", ".local/share/brelan"),
    ],
)


@pytest.mark.skipif(sys.platform != "linux", reason="other platforms have other folders")
@FOLDERS
def test_a_folder_is_the_users_choice_or_the_platforms(
    folder: Callable[[], Path],
    ours: str,
    platform: str,
    default: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv(ours, raising=False)
    monkeypatch.delenv(platform, raising=False)
    assert folder() == tmp_path / default
    monkeypatch.setenv(platform, str(tmp_path / "platform"))
    assert folder() == tmp_path / "platform" / "brelan"
    monkeypatch.setenv(ours, str(tmp_path / "chosen"))
    assert folder() == tmp_path / "chosen"
