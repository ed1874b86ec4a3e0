"""What can be done, and what it would earn: answered from a view, which holds nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence

from brelan.arrays import copy_array
from brelan.bots.royal_flush.greedy import weigh_claims
from brelan.bots.royal_flush.simple_bots import thinking_room
from brelan.cards import EMPTY, TEXTS
from brelan.errors import BrelanError, IllegalAction
from brelan.game import State, View
from brelan.games.flush_royal.game import GAME as FLUSH_ROYAL
from brelan.games.poker_tiles import notation as poker_tiles_notation
from brelan.games.royal_flush import record as royal_flush_record
from brelan.games.royal_flush.claims import claimable, is_combination
from brelan.games.royal_flush.facts import BOARDS
from brelan.games.royal_flush.notation import BOARD_NAMES, read_action
from brelan.games.royal_flush.notation import write_action as write_claim
from brelan.games.royal_flush.record import OPEN
from brelan.server.protocol.updates import Claim, FittingBoard, Judged, Moves, PossibleFace


def judge(view: View, question: int, actions: Sequence[str], language: str) -> Judged:
    """Points and hands of the last of these actions after the others; or why one may not be."""
    if view.seat is None or view.turn != view.seat:
        view = _to_move(view)
    try:
        state = _state_of(view)
        for action in actions[:-1]:
            state.apply(action)
        judged = state.judge(actions[-1])
    except BrelanError as error:
        rule = error.rule if isinstance(error, IllegalAction) else None
        return Judged(question, False, rule=rule, reason=error.message.text(language))
    if judged.legal:
        return Judged(question, True, judged.points, judged.hands)
    assert judged.reason is not None
    return Judged(question, False, rule=judged.rule, reason=judged.reason.text(language))


def _state_of(view: View) -> State:
    """A game that goes on from a view, as far as nothing hidden is needed."""
    return State(view.game, copy_array(view.table), view.options, 0)


def _to_move(view: View) -> View:
    """The view as if its seat were to move: plans can be judged while others think."""
    if view.seat is None or view.over:
        return view
    table = copy_array(view.table)
    table["turn"] = view.seat
    if view.game.name == "royal_flush":
        table["phase"] = OPEN
    if view.game.name == "flush_royal":
        table["swaps"] = 0
    return View(view.game, table, view.options, view.seat)


def fit(view: View, cards: Sequence[str]) -> tuple[FittingBoard, ...]:
    """Royal Flush: the boards with a free space that ask for exactly these cards."""
    if view.game.name != "royal_flush" or view.seat is None or not cards:
        return ()
    code = read_action(" ".join(["claim", BOARD_NAMES[0], *cards]))[0]
    once, twice, jokers = int(code.once), int(code.twice), int(code.jokers)
    table = view.table
    seat = view.seat
    held = (
        not once & ~int(table["once"][0, seat])
        and not twice & ~int(table["twice"][0, seat])
        and jokers <= int(table["jokers"][0, seat])
    )
    free, any_suit = int(table["free"][0]), int(table["any_suit"][0])
    return tuple(
        FittingBoard(board.name, board.points[int(table["claimed"][0, number])])
        for number, board in enumerate(BOARDS)
        if held and free >> number & 1 and is_combination(number, once, twice, jokers, any_suit)
    )


def faces(view: View, actions: Sequence[str]) -> tuple[PossibleFace, ...]:
    """Flush Royal: faces that make the one undeclared joker of a lay legal, most points first."""
    words = actions[-1].split()
    undeclared = [at for at, word in enumerate(words) if word.endswith("=*")]
    if view.game.name != "flush_royal" or view.seat is None or len(undeclared) != 1:
        return ()
    state = _state_of(view if view.turn == view.seat else _to_move(view))
    for action in actions[:-1]:
        state.apply(action)
    found = []
    for face in TEXTS:
        tried = list(words)
        tried[undeclared[0]] += face
        judged = state.judge(" ".join(tried))
        if judged.legal:
            found.append(PossibleFace(face, judged.points))
    return tuple(sorted(found, key=lambda possible: -possible.points))


def moves(view: View) -> Moves:
    """What the seat to move can do."""
    if view.game.name == "flush_royal":
        return _flush_royal_moves(view)
    found = set(view.actions().codes["verb"].tolist())
    verbs = tuple(verb for code, verb in VERBS[view.game.name] if code in found)
    if view.game.name == "royal_flush":
        return Moves(verbs, claims(view))
    exchanged = 0
    if "exchange" in verbs:
        rack = int((view.table["racks"][0, view.turn] != EMPTY).sum())
        exchanged = min(rack, int(view.table["left"][0]))
    return Moves(verbs, (), exchanged)


VERBS = {
    "royal_flush": tuple(enumerate(royal_flush_record.VERBS)),
    "poker_tiles": tuple(
        zip(poker_tiles_notation.VERBS, poker_tiles_notation.VERB_TEXTS, strict=True)
    ),
}
"""The verbs of a game, each with its number."""


def _flush_royal_moves(view: View) -> Moves:
    """Without listing all lays: there can be a hundred thousand."""
    can_lay = FLUSH_ROYAL.can_lay(view.table)
    swaps = len(FLUSH_ROYAL.list_swaps(view.table))
    passes = FLUSH_ROYAL.list_passes(view.table, can_lay)
    verbs = [("swap", swaps), ("lay", can_lay), ("pass", len(passes))]
    most = int(passes["many"].max()) if len(passes) else 0
    return Moves(tuple(verb for verb, can in verbs if can), (), most)


def claims(view: View) -> tuple[Claim, ...]:
    """Royal Flush: every board that can be claimed, with the cards that other boards miss least."""
    game = view.table[0]
    if game.phase != OPEN or view.over:
        return ()
    boards = claimable(game)
    if not boards:
        return ()
    codes, values = thinking_room()
    many = weigh_claims(game, boards, codes, values)
    found = []
    for at in range(many):
        _, board, *cards = write_claim(codes[at]).split()
        found.append(Claim(board, tuple(cards), int(values[at])))
    return tuple(found)
