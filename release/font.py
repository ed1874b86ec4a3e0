"""Make the font of headlines and points from Fraunces (SIL Open Font License).

`npm pack @fontsource-variable/fraunces@5.3.0`, unpack it, `pip install fonttools==4.68.0 brotli`,
then `python release/font.py package/files/fraunces-latin-full-normal.woff2`. One weight, a little
soft, the letters of our languages, digits all equally wide.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).parent.parent / "src" / "brelan" / "web" / "fonts"
STYLE = {"wght": 680, "opsz": 36, "SOFT": 40, "WONK": 0}
NOT_IN_HEADLINES = "#$@[\\]^_`{|}~<>=*"
ASCII = "".join(sign for sign in map(chr, range(0x20, 0x7F)) if sign not in NOT_IN_HEADLINES)
ACCENTED = "àâäæçèéêëîïôöùûüÿœßñáíóúìòåø"
SIGNS = "\u00a0\u202f«»‘’‚“”„–—…·×−°€½"
FAMILY = "Brelan Serif"


def main() -> None:
    """Read Fraunces, write ours."""
    font = instantiateVariableFont(TTFont(sys.argv[1]), STYLE)
    align_digits(font)
    options = Options()
    options.hinting = False
    options.drop_tables += ["STAT", "GSUB"]
    subsetter = Subsetter(options)
    subsetter.populate(text=ASCII + ACCENTED + ACCENTED.upper() + SIGNS)
    subsetter.subset(font)
    for number, text in {1: FAMILY, 4: FAMILY, 6: FAMILY.replace(" ", "")}.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    font.flavor = "woff2"
    font.recalcTimestamp = False
    font.save(FONTS / "brelan-serif-2.woff2")


def align_digits(font: TTFont) -> None:
    """Give all digits the width of a middling one, so that numbers stand in columns."""
    names = [font.getBestCmap()[ord(digit)] for digit in "0123456789"]
    widths = font["hmtx"].metrics
    width = sorted(widths[name][0] for name in names)[-2]
    for name in names:
        old, left = widths[name]
        shift = (width - old) // 2
        font["glyf"][name].coordinates.translate((shift, 0))
        font["glyf"][name].recalcBounds(font["glyf"])
        widths[name] = (width, left + shift)


if __name__ == "__main__":
    main()
