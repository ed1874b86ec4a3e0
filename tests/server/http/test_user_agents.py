"""What browsers say of themselves, in words."""

from __future__ import annotations

import pytest

from brelan.server.http.user_agents import describe

WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("agent", "kind", "label"),
    [
        ("Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0", "computer", "Firefox, Windows"),
        (
            f"Mozilla/5.0 (Linux; Android 15) {WEBKIT} Chrome/140.0 Mobile Safari/537.36",
            "phone",
            "Chrome, Android",
        ),
        (
            f"Mozilla/5.0 (Linux; Android 15) {WEBKIT} Chrome/140.0 Safari/537.36",
            "tablet",
            "Chrome, Android",
        ),
        (
            f"Mozilla/5.0 (iPhone; CPU iPhone OS 18) {WEBKIT} Version/18 Mobile Safari/604",
            "phone",
            "Safari, iPhone",
        ),
        (f"Mozilla/5.0 (iPad; CPU OS 18) {WEBKIT} CriOS/140", "tablet", "Chrome, iPad"),
        (
            f"Mozilla/5.0 (Macintosh) {WEBKIT} Chrome/140.0 Safari/537.36 Edg/140",
            "computer",
            "Edge, macOS",
        ),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0", "computer", "Firefox, Linux"),
        ("curl/8.5", "", ""),
        ("", "", ""),
        ("<script>alert(1)</script>", "", ""),
    ],
)
def test_a_device_has_a_name(agent: str, kind: str, label: str) -> None:
    found = describe(agent)
    assert (found.kind, found.label) == (kind, label)
    assert len(found.label) <= 40
