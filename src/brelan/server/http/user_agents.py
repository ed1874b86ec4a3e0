"""What a browser says of itself, in words that its owner would use: `Firefox, Windows`."""

from __future__ import annotations

from brelan.server.storage.devices import DeviceKind, DeviceName

BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "FxiOS/": "Firefox",
    "Firefox/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
"""What tells a browser, the ones that claim to be others first."""
SYSTEMS: dict[str, tuple[str, DeviceKind]] = {
    "iPhone": ("iPhone", "phone"),
    "iPad": ("iPad", "tablet"),
    "Android": ("Android", "tablet"),
    "Windows": ("Windows", "computer"),
    "Macintosh": ("macOS", "computer"),
    "CrOS": ("ChromeOS", "computer"),
    "Linux": ("Linux", "computer"),
}


def describe(agent: str) -> DeviceName:
    """The name of a device; empty for a program that does not say."""
    browser = next((name for sign, name in BROWSERS.items() if sign in agent), "")
    system, kind = next((found for sign, found in SYSTEMS.items() if sign in agent), ("", ""))
    if system == "Android" and "Mobile" in agent:
        kind = "phone"
    return DeviceName(kind, ", ".join(filter(None, (browser, system))))
