"""Choosing a lay of Flush Royal card by card: the pieces that still fit, and what can come next.

A lay is one piece or several that leave each other alone. The pieces are found once in a turn;
those that fit are kept while the chain of choices goes on. Where they are too many to be kept they
are found anew after each choice. With a joker on the rack there are so many that, at first, only
what a chain can begin with is sought.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.cards import JOKER
from brelan.copying import put_record
from brelan.envs.flush_royal.covers import MIX, open_placements
from brelan.envs.flush_royal.narrow_search import find_narrowly
from brelan.envs.flush_royal.numbering import OPEN_FIELD, close_all
from brelan.envs.flush_royal.pieces import (
    KEY_PLACE,
    PIECE,
    TALLY,
    UNDECLARED,
    declares,
    goes_on,
    write_piece,
)
from brelan.games.flush_royal.components import find_components
from brelan.games.flush_royal.search import ALL, COMPONENT, SEARCH, prepare
from brelan.games.flush_royal.validation import REPORT
from brelan.games.flush_royal.ways import MOST_WAYS, WAY
from brelan.games.grid.record import ACTION, RACK
from brelan.kernels import kernel

UNKNOWN = -1
TOO_MANY = -2
MOST_KEPT = 400
USUAL_COMPONENTS = 4096

CHAIN = np.dtype(
    (
        np.record,
        [
            ("many", np.int64),
            ("chosen", np.int64),
            ("left", np.int64),
            ("asked", np.int64),
            ("pieces", np.int64),
            OPEN_FIELD,
            ("keys", np.uint16, RACK),
            ("faces", np.uint8, RACK),
            ("laid", np.uint8, RACK),
            ("first_places", np.uint8, RACK),
            ("held", np.uint8),
            ("piece", PIECE, MOST_KEPT),
        ],
    )
)
"""A chain so far: how `many` cards were chosen, their `keys`, the places of the rack that were
`laid`, and as bits (`chosen`); the `faces` of jokers, and whether one is `asked` for. Of the rack,
how many cards are `held`, the first place that holds the same card (`first_places`), and how many
of each are `left`, as a tally.

`open` is what can come next, `piece` the pieces that still fit and `pieces` how many they are:
UNKNOWN before they are needed, TOO_MANY if there is no room for them or they were not sought."""


class Workspace(NamedTuple):
    """What the kernels need beside games and chains."""

    search: npt.NDArray[np.void]
    components: npt.NDArray[np.void]
    ways: npt.NDArray[np.void]
    mix: npt.NDArray[np.void]
    report: npt.NDArray[np.void]
    codes: npt.NDArray[np.void]
    """The last action that was carried out."""


def new_workspace() -> Workspace:
    """A workspace, for one thread."""
    return Workspace(
        search=np.zeros(1, SEARCH),
        components=np.zeros(USUAL_COMPONENTS, COMPONENT),
        ways=np.zeros(MOST_WAYS, WAY),
        mix=np.zeros(1, MIX),
        report=np.zeros(1, REPORT),
        codes=np.zeros(1, ACTION),
    )


@kernel
def start(game, chain):
    """Begin to choose an action; the pieces are found when they are needed."""
    chain.many = 0
    chain.chosen = 0
    chain.asked = 0
    chain.pieces = UNKNOWN


@kernel
def note_rack(chain, rack, held):
    """Note which cards of a rack are identical."""
    chain.held = held
    chain.left = 0
    for place in range(held):
        first = place
        if place > 0 and rack[place] == rack[place - 1]:
            first = np.int64(chain.first_places[place - 1])
        chain.first_places[place] = first
        chain.left += 1 << TALLY * first


@kernel
def find_pieces(game, chain, workspace):
    """Find the pieces that fit the chain, and what can come next in a lay."""
    search = workspace.search[0]
    search.goal = ALL
    search.looks_ahead = 0
    prepare(search, game, game.racks[game.turn])
    if chain.many == 0:
        note_rack(chain, game.racks[game.turn], search.many)
    list_components(game, chain, workspace, workspace.components)
    if chain.many == 0 and may_be_narrowed(search, game, chain):
        chain.pieces = TOO_MANY if search.found > 0 else 0
        return
    if search.found <= len(workspace.components):
        take_pieces(game, chain, workspace, workspace.components)
        return
    components = np.empty(search.found, COMPONENT)
    prepare(search, game, game.racks[game.turn])
    list_components(game, chain, workspace, components)
    take_pieces(game, chain, workspace, components)


@kernel
def may_be_narrowed(search, game, chain):
    """Whether not all components are sought: the opening is simple, and without a joker there are
    few before the first choice."""
    return game.laid > 0 and (chain.many > 0 or search.jokers != 0)


@kernel
def list_components(game, chain, workspace, components):
    """All components, or only those that the chain may have a use for."""
    search = workspace.search[0]
    if may_be_narrowed(search, game, chain):
        find_narrowly(search, game, chain, components, workspace.ways)
    else:
        find_components(search, game, components, workspace.ways)


@kernel
def take_pieces(game, chain, workspace, components):
    """Keep the components that fit the chain as pieces, if there is room for them."""
    found = workspace.search[0].found
    kept = keep_fitting(chain, components, found, chain.piece)
    if kept < MOST_KEPT:
        chain.pieces = kept
        open_placements(game, chain, chain.piece, kept, workspace.mix[0])
        return
    chain.pieces = TOO_MANY
    pieces = np.empty(kept + 1, PIECE)
    keep_fitting(chain, components, found, pieces)
    open_placements(game, chain, pieces, kept, workspace.mix[0])


@kernel
def keep_fitting(chain, components, found, pieces):
    """Write the components that fit the chain as pieces; how many they are.

    The last of the pieces is scratch: if it is needed there was no room.
    """
    kept = 0
    for index in range(found):
        piece = pieces[min(kept, len(pieces) - 1)]
        write_piece(components[index], chain.first_places, piece)
        kept += fits_chain(chain, piece)
    return kept


@kernel
def fits_chain(chain, piece):
    """Whether a new piece fits all that was chosen."""
    for number in range(chain.many):
        if not goes_on(piece, np.int64(chain.keys[number]), number):
            return False
        face = np.int64(chain.faces[number])
        if face != UNDECLARED and not declares(piece, number, face):
            return False
    return True


@kernel
def add_key(game, chain, place, square):
    """Add a card to the chain; a joker is then asked for its face."""
    first = np.int64(chain.first_places[place])
    chain.keys[chain.many] = first << KEY_PLACE | square
    chain.faces[chain.many] = UNDECLARED
    chain.laid[chain.many] = place
    chain.chosen |= 1 << place
    chain.left -= 1 << TALLY * first
    chain.many += 1
    chain.asked = game.racks[game.turn][place] == JOKER


@kernel
def declare(chain, face):
    """Note the face of the joker that was asked for it."""
    chain.faces[chain.many - 1] = face
    chain.asked = 0


@kernel
def keep_pieces(game, chain, workspace):
    """Keep the pieces that fit what was chosen last, and note what can come next."""
    close_all(chain)
    if chain.pieces == TOO_MANY:
        find_pieces(game, chain, workspace)
        return
    kept = 0
    for index in range(chain.pieces):
        if fits_last(chain, chain.piece[index]):
            if kept < index:
                put_record(chain.piece, kept, chain.piece[index])
            kept += 1
    chain.pieces = kept
    open_placements(game, chain, chain.piece, kept, workspace.mix[0])


@kernel
def fits_last(chain, piece):
    """Whether a piece fits what was chosen last: a card, or the face of a joker."""
    number = chain.many - 1
    face = np.int64(chain.faces[number])
    if face == UNDECLARED:
        return goes_on(piece, np.int64(chain.keys[number]), number)
    return declares(piece, number, face)
