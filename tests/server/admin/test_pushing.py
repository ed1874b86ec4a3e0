"""The host switches Web Push on and off, as it is typed."""

from __future__ import annotations

import pytest

from brelan.server.admin import pushing
from brelan.server.push.endpoints import KNOWN_HOSTS
from server.admin.test_commands import Desk, desk, empty

__all__ = ["desk", "empty"]

CONTACT = "mailto:host@example.org"


def test_switching_on_and_off(desk: Desk) -> None:
    assert "switched off" in desk("push-status")
    shown = desk("push-keys", "--contact", CONTACT)
    assert "switched on" in shown
    assert CONTACT in shown
    before = desk.json("push-status")
    assert isinstance(before, dict)
    assert (before["on"], before["contact"], before["devices"]) == (True, CONTACT, 0)
    assert before["hosts"] == list(KNOWN_HOSTS)
    desk(
        "push-keys",
        "--contact",
        "https://cards.example/about",
        "--allow",
        "*.example.org",
        "--allow",
        "push.example.net",
    )
    changed = desk.json("push-status")
    assert isinstance(changed, dict)
    assert changed["public_key"] == before["public_key"], "browsers have subscribed under it"
    assert changed["hosts"] == [*KNOWN_HOSTS, "*.example.org", "push.example.net"]
    desk("push-keys", "--contact", CONTACT, "--new")
    renewed = desk.json("push-status")
    assert isinstance(renewed, dict)
    assert renewed["public_key"] != before["public_key"]
    assert "private" not in desk("push-status", "--json")
    assert "deleted" in desk("push-off")
    assert desk.json("push-status") == {
        **dict.fromkeys(("public_key", "contact"), ""),
        "on": False,
        "installed": True,
        "hosts": [],
        "devices": 0,
    }


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        (["--contact", "host@example.org"], "host@example.org"),
        (["--contact", "mailto:nobody"], "mailto:nobody"),
        (["--contact", "http://cards.example"], "http://cards.example"),
        (["--contact", f"mailto:{'x' * 200}@example.org"], "mailto:xxx"),
        (["--contact", CONTACT, "--allow", "https://push.example"], "https://push.example"),
        (["--contact", CONTACT, "--allow", "127.0.0.1 localhost"], "127.0.0.1 localhost"),
        (["--contact", CONTACT, *["--allow", "a.very.long.name.example.org"] * 9], "200"),
    ],
)
def test_what_is_wrong_is_named(desk: Desk, typed: list[str], named: str) -> None:
    assert named in desk.fails("push-keys", *typed)
    assert "switched off" in desk("push-status")


def test_a_missing_package_is_named(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pushing, "can_encrypt", lambda: False)
    assert "pip install brelan[push]" in desk.fails("push-keys", "--contact", CONTACT)
