"""The trained policy as a player in the arena: reads `choose` requests, answers actions.

brelan arena royal_flush "cmd:python examples/ppo/play.py" casual
"""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path

from policy import TRAINED, Policy

from brelan import games


@cache
def policy_for(game: str) -> Policy:
    """The policy of a game: the weights named on the command line, or those kept here."""
    return Policy(Path(sys.argv[1]) if len(sys.argv) > 1 else TRAINED / f"{game}.npz")


def main() -> None:
    """Answer line by line."""
    for line in sys.stdin:
        asked = json.loads(line)
        view = games.find(asked["view"]["game"]).from_view(asked["view"])
        action = policy_for(asked["view"]["game"]).act(view)
        print(json.dumps({"id": asked["id"], "action": action}), flush=True)


if __name__ == "__main__":
    main()
