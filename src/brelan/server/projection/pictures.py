"""The pictures of the home page: a game in its middle, as a spectator sees it.

`python -m brelan.server.projection.pictures [NAME …]` plays the games up to the moment that their
displays name and writes the views beside them, so that the first page waits for no engine.
"""

from __future__ import annotations

import sys

import msgspec

from brelan import games
from brelan.display import Display
from brelan.server.projection.views import SeatViews
from brelan.server.protocol.updates import ViewJson


def draw(display: Display) -> ViewJson | None:
    """What a spectator sees of a game's picture."""
    picture = display.picture
    if picture is None:
        return None
    state = display.game.new(picture.players, picture.seed)
    for action in picture.actions:
        state.apply(action)
    return SeatViews(state).view(None)


def drawn(display: Display) -> ViewJson | None:
    """The same, from the file that was written; None if there is none."""
    if not display.picture_file.is_file():
        return None
    view: ViewJson = msgspec.json.decode(display.picture_file.read_bytes(), type=ViewJson)
    return view


def main() -> None:
    """Write the pictures of these games, or of all."""
    for name in sys.argv[1:] or games.NAMES:
        display = games.display(name)
        view = draw(display)
        if view is not None:
            display.picture_file.write_bytes(bytes(view) + b"\n")


if __name__ == "__main__":
    main()
