"""A game as text, with all its cards, for whoever watches an environment."""

from __future__ import annotations

from typing import Any

import msgspec

from brelan.game import State

LEFT_OUT = ("game", "options", "seed", "step", "pile", "reserve", "layout")


def text_of(state: State) -> str:
    """The position, a line for each field."""
    position: dict[str, Any] = msgspec.to_builtins(state.position())
    lines = [f"{state.game.name}, action {state.step}"]
    for name, content in position.items():
        if name not in LEFT_OUT:
            lines.append(f"{name}: {_text(content)}")
    return "\n".join(lines) + "\n"


def _text(content: Any) -> str:
    if isinstance(content, dict):
        return ", ".join(f"{key}={_text(each)}" for key, each in content.items())
    if isinstance(content, list):
        joint = " | " if any(isinstance(each, list) for each in content) else " "
        return joint.join(_text(each) for each in content)
    return str(content)
