"""What new cards open for others: lines that can grow, premium squares that come within reach."""

from __future__ import annotations

from brelan.bits import count
from brelan.combinations import LONGEST
from brelan.games.flush_royal.facts import DOUBLE, TREBLE
from brelan.games.flush_royal.lines import WHOLE_LINE
from brelan.kernels import kernel


@kernel
def openness(search):
    """What the component laid out now opens and closes, in hundredths of a point."""
    value = 0
    for index in range(search.owed):
        line_known, window_known = is_named_before(search, index)
        if window_known:
            continue
        direction, line = search.owed_direction[index], search.owed_line[index]
        first, last = search.window_first[index], search.window_last[index]
        window = (2 << last) - (1 << first)
        value += search.open_line[last - first + 1]
        value -= search.open_line[count(search.old[direction, line] & window)]
        if not line_known and search.doubles[direction, line] | search.trebles[direction, line]:
            value += premiums_opened(search, direction, line)
    return value


@kernel
def is_named_before(search, index):
    """Whether another card owes a line that is owed, and whether in the same window."""
    line_known = False
    for earlier in range(index):
        if (
            search.owed_direction[earlier] == search.owed_direction[index]
            and search.owed_line[earlier] == search.owed_line[index]
        ):
            line_known = True
            if search.window_first[earlier] == search.window_first[index]:
                return True, True
    return line_known, False


@kernel
def premiums_opened(search, direction, line):
    """What premium squares of a line now in reach cost, less those in reach before."""
    old, filled = search.old[direction, line], search.filled[direction, line]
    before, after = in_reach(old), in_reach(filled)
    doubles, trebles = search.doubles[direction, line], search.trebles[direction, line]
    return search.open_premium[DOUBLE] * (
        count(doubles & after) - count(doubles & before)
    ) + search.open_premium[TREBLE] * (count(trebles & after) - count(trebles & before))


@kernel
def in_reach(filled):
    """The empty squares of a line that a line of five through one of its cards can cover."""
    reach = filled
    for _ in range(LONGEST - 1):
        reach |= reach << 1 | reach >> 1
    return reach & WHOLE_LINE & ~filled
