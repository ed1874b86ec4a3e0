"""Why a bot does what it does, in words that a player would like as a hint."""

from __future__ import annotations

from typing import Any

import numpy as np

from brelan.arrays import GameArray, copy_array
from brelan.bots.royal_flush.evaluation import observe, survey
from brelan.bots.royal_flush.observation import OBSERVATION
from brelan.bots.royal_flush.planner_parameters import CLUB
from brelan.cards import TEXTS
from brelan.game import View
from brelan.games.royal_flush.claims import claimable, usable
from brelan.games.royal_flush.notation import BOARD_NAMES
from brelan.games.royal_flush.record import CLAIM, DRAW, OPEN, PASS, REFRESH, STOP, TAKEN
from brelan.games.royal_flush.rules import POINTS, close_gap, place_of, play, take
from brelan.games.royal_flush.shortfall import ROYAL_FLUSH, shortfall
from brelan.texts import Message, say

WORTH_NAMING = 1.0
"""Points that a board must promise before a reason names it."""


def reason_for(view: View, code: Any) -> Message:
    """Why this action is a good one for the seat to move."""
    game = view.table[0]
    if code.verb == CLAIM:
        return reason_to_claim(view, code)
    if code.verb == PASS:
        return say("bot.rf.nothing-possible")
    if code.verb == STOP:
        spent = game.tokens[game.turn] == 0
        return say("bot.rf.no-token-left" if spent else "bot.rf.not-worth-a-token")
    why = reason_to_draw(view, code)
    if code.verb == REFRESH or game.phase != OPEN:
        return why
    waiting = richest_claim(view)
    return why if waiting is None else say("bot.rf.can-wait", board=name_of(waiting), why=why)


def reason_to_claim(view: View, code: Any) -> Message:
    """The points, and what the cards that are kept may become."""
    game = view.table[0]
    board = int(code.board)
    points = int(POINTS[board, game.claimed[board]])
    if game.pieces[game.turn] == 1 or board == ROYAL_FLUSH:
        return say("bot.rf.ends-round", board=name_of(board), points=points)
    after = copy_array(view.table)
    play(after[0], game.turn, code.once, code.twice)
    after[0].jokers[game.turn] -= code.jokers
    promises = promises_of(after)
    following = max(promises, key=lambda each: promises[each], default=board)
    if promises.get(following, 0.0) < WORTH_NAMING:
        return say("bot.rf.claim", board=name_of(board), points=points)
    return say(
        "bot.rf.claim-and-go-on",
        board=name_of(board),
        points=points,
        following=name_of(following),
    )


def reason_to_draw(view: View, code: Any) -> Message:
    """What a card brings, from the display, from the pile, or from a new display."""
    bought = view.table[0].phase == TAKEN
    if code.verb == REFRESH:
        return say("bot.rf.new-display")
    if code.verb == DRAW:
        return say("bot.rf.unseen-worth-a-token" if bought else "bot.rf.nothing-shown")
    why = reason_to_take(view, int(code.card))
    return say("bot.rf.worth-a-token", why=why) if bought else why


def reason_to_take(view: View, card: int) -> Message:
    """The board that a card of the display completes, or brings nearest."""
    before, after = copy_array(view.table), copy_array(view.table)
    close_gap(before[0], place_of(before[0], card))
    take(after[0], card)
    board = board_helped(before, after)
    if board is None:
        return say("bot.rf.keeps-options", card=TEXTS[card])
    missing = lacking(after, board)
    named: dict[str, str | Message] = {"card": TEXTS[card], "board": name_of(board)}
    if missing == 0:
        return say("bot.rf.completes", **named)
    if missing == 1:
        return say("bot.rf.one-short", **named)
    return say("bot.rf.short", missing=missing, **named)


def board_helped(before: GameArray, after: GameArray) -> int | None:
    """The board whose promise grew most; if any was completed, the best of those."""
    then, now = promises_of(before), promises_of(after)
    gains = {board: now[board] - then[board] for board in now if now[board] > then[board]}
    done = [board for board in now if lacking(after, board) == 0 < lacking(before, board)]
    if done:
        return max(done, key=lambda board: now[board])
    return max(gains, key=lambda board: gains[board], default=None)


def promises_of(table: GameArray) -> dict[int, float]:
    """What each open board promises to the hand of the seat to move, in points."""
    game = table[0]
    observation = np.zeros(1, OBSERVATION)[0]
    observe(game, game.turn, observation, CLUB)
    survey(game, observation, game.once[game.turn], game.twice[game.turn], CLUB)
    many = int(observation.many)
    return dict(
        zip(observation.boards[:many].tolist(), observation.worth[:many].tolist(), strict=True)
    )


def lacking(table: GameArray, board: int) -> int:
    """How many cards the seat to move lacks for a board, jokers helping."""
    game = table[0]
    seat = game.turn
    short = shortfall(board, game.once[seat], game.twice[seat], game.any_suit)
    return max(0, int(short) - int(usable(board, game.jokers[seat])))


def richest_claim(view: View) -> int | None:
    """The board of most points that could be claimed now."""
    game = view.table[0]
    boards = int(claimable(game))
    ready = [board for board in range(len(BOARD_NAMES)) if boards >> board & 1]
    return max(ready, key=lambda board: int(POINTS[board, game.claimed[board]]), default=None)


def name_of(board: int) -> Message:
    """A board by its name."""
    return Message(f"board.{BOARD_NAMES[board]}")
