"""Learning curves as one picture.

python plot.py docs/pictures/ppo.svg "Royal Flush=trained/royal_flush.csv" …
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from brelan.plots import Line, colour_of, line_plot, text

STYLE = """<style>
svg { font-family: sans-serif; background: #fff; }
text { fill: #1d2429; font-size: 12px; stroke: none; }
.tick, .label { fill: #56616a; }
.middle { text-anchor: middle; } .end { text-anchor: end; }
.grid { stroke: #dde2e6; } .par { stroke: #1d2429; stroke-dasharray: 4 4; opacity: .6; }
.course { stroke-width: 2; stroke-linejoin: round; } .band { stroke: none; opacity: .12; }
.course.c0 { stroke: #0067a5; } .course.c1 { stroke: #c2500a; }
.course.c2 { stroke: #007a5a; } .course.c3 { stroke: #9b3d80; }
.c0 { fill: #0067a5; } .c1 { fill: #c2500a; } .c2 { fill: #007a5a; } .c3 { fill: #9b3d80; }
.course { fill: none; }
</style>"""
TITLE = "Win share against casual while learning"
DESCRIPTION = "Over the minutes of a run; 50% is as strong as the bot."


def read_curve(name: str, file: Path) -> Line:
    """A curve that `train.py` has written."""
    with file.open(encoding="utf-8") as kept:
        points = [{key: float(value) for key, value in row.items()} for row in csv.DictReader(kept)]
    return Line(
        name,
        [point["minutes"] for point in points],
        [point["share"] for point in points],
        [max(0.0, point["share"] - point["interval"]) for point in points],
        [min(1.0, point["share"] + point["interval"]) for point in points],
    )


def picture_of(curves: list[Line]) -> str:
    """The picture: a file of its own, with a legend."""
    words = (lambda minutes: f"{minutes:g}", lambda share: f"{share:.0%}")
    plot = line_plot(TITLE, DESCRIPTION, curves, 0.5, "minutes", words)
    legend = [
        text(310, 170 + 16 * number, curve.name, f"c{colour_of(number)}")
        for number, curve in enumerate(curves)
    ]
    plot = plot.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    plot = plot.replace("<title>", f"{STYLE}<title>", 1)
    return plot.replace("</svg>", "".join(legend) + "</svg>\n")


if __name__ == "__main__":
    named = [word.partition("=") for word in sys.argv[2:]]
    picture = picture_of([read_curve(name, Path(file)) for name, _, file in named])
    Path(sys.argv[1]).write_text(picture, encoding="utf-8")
