"""`python -m benchmarks.strength [GAME]`: the record of the bots' strength as a table."""

from __future__ import annotations

import sys

from benchmarks.processes import ROOT
from brelan.arena.results_file import markdown, read

FILE = ROOT / "benchmarks" / "strength.jsonl"


def main(games: list[str]) -> None:
    """Print the matches of these games, or all."""
    entries = read(FILE) if FILE.exists() else []
    entries = [entry for entry in entries if not games or entry.game in games]
    print("\n".join(markdown(entries)))


if __name__ == "__main__":
    main(sys.argv[1:])
