"""A bot in a few lines: of the first thousand legal actions, the one with the most points."""

import json
import sys

from brelan import games

for line in sys.stdin:
    asked = json.loads(line)
    view = games.find(asked["view"]["game"]).from_view(asked["view"])
    best = max(view.actions()[:1000], key=lambda action: view.judge(action).points)
    print(json.dumps({"id": asked["id"], "action": str(best)}), flush=True)
