"""Bodies packed with Brotli: once for each version, kept, and never waited for."""

from __future__ import annotations

from pathlib import Path

import brotli
import pytest

from brelan.server.http import packing
from brelan.server.http.packing import FILE, folder_for, pack
from brelan.server.http.static_files import Body, body_of

TEXT = b"One thing, one word. " * 100


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BRELAN_CACHE", str(tmp_path))
    return tmp_path


def bodies() -> list[Body]:
    return [body_of(TEXT, "text/css"), body_of(b"short", "text/css")]


def test_browsers_get_the_smallest_form_that_they_know() -> None:
    body, short = bodies()
    assert body.in_form("gzip, deflate, br, zstd")[1] == "gzip"
    pack([body, short])
    packed, form = body.in_form("gzip, deflate, br, zstd")
    assert (form, brotli.decompress(packed)) == ("br", TEXT)
    assert body.in_form("gzip")[1] == "gzip"
    assert body.in_form("identity") == (TEXT, "")
    assert short.in_form("gzip, br") == (b"short", "")


def test_what_was_packed_is_kept_for_the_next_start(monkeypatch: pytest.MonkeyPatch) -> None:
    pack(bodies())
    monkeypatch.setattr(packing, "brotli", None)
    again, _ = bodies()
    pack([again])
    assert again.brotli is not None
    with pytest.raises(AttributeError):
        pack([body_of(TEXT + b"!", "text/css")])


def test_a_spoilt_file_is_made_again(cache: Path) -> None:
    first, _ = bodies()
    file = folder_for([first.etag]) / FILE
    file.parent.mkdir()
    file.write_bytes(b"no msgpack")
    pack([first])
    assert first.brotli is not None
    assert len(file.read_bytes()) > len(first.brotli)
    assert [each.name for each in file.parent.iterdir()] == [FILE]


def test_nothing_is_kept_where_nothing_can_be_written(cache: Path) -> None:
    (cache / "file").write_text("in the way")
    first, _ = bodies()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BRELAN_CACHE", str(cache / "file"))
        pack([first])
    assert first.brotli is not None
