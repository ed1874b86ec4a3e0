"""What makes the client installable: manifest, icons, and a worker that keeps no answers."""

from __future__ import annotations

import json
import struct

from brelan.server.http.static_files import WEB

MANIFEST = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))


def size_of(png):
    return struct.unpack(">II", png.read_bytes()[16:24])


def test_the_manifest_starts_at_home_in_a_window_of_its_own():
    assert MANIFEST["name"] == "Brelan"
    assert MANIFEST["start_url"] == "/"
    assert MANIFEST["display"] == "standalone"


def test_every_icon_has_the_size_that_the_manifest_says():
    sizes = set()
    for icon in MANIFEST["icons"]:
        file = WEB / icon["src"].removeprefix("/web").removeprefix("/")
        assert file.is_file()
        if file.suffix == ".png":
            assert "x".join(map(str, size_of(file))) == icon["sizes"]
            sizes.add(icon["sizes"])
    assert {"192x192", "512x512"} <= sizes


def test_the_worker_keeps_files_only():
    code = (WEB / "sw.js").read_text(encoding="utf-8")
    assert code.count("/api/") == code.count('fetch("/api/calls/push", { method: "POST"') == 1
    assert code.count("cache.put(") == 1
