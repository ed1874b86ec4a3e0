"""What an action earns, or the lowest-numbered rule that it breaks, in words for a player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from brelan.actions import Hand, Judgement
from brelan.arrays import GameArray
from brelan.cards import RANKS, TEXTS
from brelan.errors import BadAction
from brelan.games.royal_flush.claims import claimable, is_combination, is_perfect
from brelan.games.royal_flush.facts import BOARDS
from brelan.games.royal_flush.legal import (
    may_claim,
    may_draw,
    may_have_a_card,
    may_refresh,
    shown_faces,
)
from brelan.games.royal_flush.notation import face_texts
from brelan.games.royal_flush.record import CLAIM, DRAW, OPEN, PASS, REFRESH, STOP, TAKE, TAKEN
from brelan.games.royal_flush.rules import can_supply
from brelan.games.royal_flush.shortfall import ROYAL_FLUSH
from brelan.texts import Message, say

Fault = tuple[int, Message]
"""The number of a rule, and why it is broken."""

# Groups of one rank that a board asks for, ranks perhaps shared: RF-15 is another matter.
GROUPS = {
    "pair": ((2,),),
    "double-pair": ((2, 2), (4,)),
    "three-of-a-kind": ((3,),),
    "triple-pair": ((2, 2, 2), (4, 2), (6,)),
    "full-house": ((3, 2), (5,)),
    "double-three-of-a-kind": ((3, 3), (6,)),
    "four-of-a-kind": ((4,),),
}
MIXED = ("straight", "big-straight")
STRAIGHTS = (*MIXED, "straight-flush", "big-straight-flush")
ONE_SUIT = ("flush", "big-flush", "straight-flush", "big-straight-flush", "royal-flush")


def judge(table: GameArray, code: Any) -> Judgement:
    """Points and hands of an action, or the lowest-numbered rule that it breaks."""
    game = table[0]
    verb = int(code.verb)
    if verb == CLAIM:
        return judge_claim(table, code)
    faults = {
        REFRESH: refresh_faults,
        TAKE: take_faults,
        DRAW: draw_faults,
        STOP: stop_faults,
        PASS: pass_faults,
    }[verb](game, int(code.card))
    return verdict(faults) or Judgement(True)


def verdict(faults: Iterator[Fault]) -> Judgement | None:
    """The judgement on an action with faults; None if it has none."""
    lowest = min(faults, key=lambda fault: fault[0], default=None)
    if lowest is None:
        return None
    return Judgement(False, rule=f"RF-{lowest[0]}", reason=lowest[1])


def refresh_faults(game: Any, card: int) -> Iterator[Fault]:
    """RF-8a."""
    if may_refresh(game):
        return
    if game.phase == TAKEN:
        yield 8, say("reason.rf.refresh-after-taking")
    elif game.tokens[game.turn] <= 0:
        yield 8, say("reason.rf.no-token")
    else:
        yield 8, say("reason.rf.no-cards")


def take_faults(game: Any, card: int) -> Iterator[Fault]:
    """RF-8b, c."""
    if not shown_faces(game) >> card & 1:
        yield 8, say("reason.rf.not-shown", card=TEXTS[card])
    elif not may_have_a_card(game):
        yield 8, say("reason.rf.no-token")


def draw_faults(game: Any, card: int) -> Iterator[Fault]:
    """RF-8b, c."""
    if may_draw(game):
        return
    yield 8, say("reason.rf.no-token" if can_supply(game) else "reason.rf.no-pile")


def stop_faults(game: Any, card: int) -> Iterator[Fault]:
    """RF-8: the free card is compulsory."""
    if game.phase != TAKEN:
        yield 8, say("reason.rf.stop-before-taking")


def pass_faults(game: Any, card: int) -> Iterator[Fault]:
    """RF-11."""
    if game.phase != OPEN:
        yield 8, say("reason.rf.pass-later")
    elif game.shown > 0 or can_supply(game):
        yield 11, say("reason.rf.pass-can-draw")
    elif claimable(game) != 0:
        yield 11, say("reason.rf.pass-can-claim")


def judge_claim(table: GameArray, code: Any) -> Judgement:
    """RF-13: the points of the space that a claim takes."""
    game = table[0]
    board = BOARDS[int(code.board)]
    check_held(game, code)
    refused = verdict(claim_faults(game, code))
    if refused is not None:
        return refused
    points = board.points[int(game.claimed[code.board])]
    return Judgement(True, points, (Hand(board.name, (), points),))


def check_held(game: Any, code: Any) -> None:
    """A card that is not held is an error, not a rule."""
    seat = int(game.turn)
    missing = face_texts(int(code.once) & ~int(game.once[seat]), 0) or face_texts(
        int(code.twice) & ~int(game.twice[seat]), 0
    )
    if missing or code.jokers > game.jokers[seat]:
        raise BadAction(say("error.rf.not-held", card=missing[0] if missing else "*"))


def claim_faults(game: Any, code: Any) -> Iterator[Fault]:
    """Every rule that a claim breaks."""
    board = BOARDS[int(code.board)]
    name = say(f"board.{board.name}")
    if game.phase != OPEN:
        yield 8, say("reason.rf.claim-later")
    if not may_claim(game, code.board):
        yield from space_faults(game, int(code.board), name)
    cards = face_texts(int(code.once), int(code.twice))
    if len(cards) + code.jokers != board.cards:
        yield 14, say("reason.rf.number", board=name, cards=board.cards)
    elif not is_combination(code.board, code.once, code.twice, code.jokers, game.any_suit):
        yield combination_fault(code, cards, name, bool(game.any_suit))


def space_faults(game: Any, board: int, name: Message) -> Iterator[Fault]:
    """RF-13: a board in play, a free space, a piece to put there."""
    if board not in game.boards[: int(game.in_play)]:
        yield 13, say("reason.rf.not-in-play", board=name)
    elif not game.free >> board & 1:
        yield 13, say("reason.rf.full", board=name)
    elif game.pieces[game.turn] <= 0:
        yield 13, say("reason.rf.no-piece")


def combination_fault(code: Any, cards: list[str], name: Message, any_suit: bool) -> Fault:
    """Why cards of the right number are not what a board asks for."""
    board = BOARDS[int(code.board)].name
    if not fits_row(board, cards):
        return 3, say("reason.rf.not-it", board=name)
    if code.twice and not is_perfect(code.board):
        return 15, say("reason.rf.face-twice", card=face_texts(int(code.twice), 0)[0])
    if board in GROUPS:
        return 15, say("reason.rf.joker-twice")
    if (
        board in MIXED
        and not any_suit
        and not code.jokers
        and len({card[1] for card in cards}) == 1
    ):
        return 17, say("reason.rf.one-suit", board=name)
    if code.board == ROYAL_FLUSH:
        return 22, say("reason.rf.joker-in-royal-flush")
    return 18, say("reason.rf.ace-low")


def fits_row(board: str, cards: list[str]) -> bool:
    """Whether cards are part of what a board asks for, RF-15 to RF-18 apart."""
    ranks = Counter(card[0] for card in cards)
    if board in GROUPS:
        sizes = sorted(ranks.values(), reverse=True)
        return any(within(sizes, groups) for groups in GROUPS[board])
    if board in ONE_SUIT and len({card[1] for card in cards}) > 1:
        return False
    if board in STRAIGHTS:
        return max(ranks.values(), default=1) == 1 and within_a_circle(set(ranks), board)
    if board == "royal-flush":
        return max(ranks.values(), default=1) == 1 and set(ranks) <= set("TJQKA")
    if board == "six-pictures":
        return set(ranks) <= set("JQK")
    if board == "perfect-pair" or board == "perfect-triple-pair":
        return len(set(cards)) <= (1 if board == "perfect-pair" else 3)
    return True


def within(sizes: list[int], groups: tuple[int, ...]) -> bool:
    """Whether groups of these sizes fit into those, both largest first."""
    return len(sizes) <= len(groups) and all(
        size <= room for size, room in zip(sizes, groups, strict=False)
    )


def within_a_circle(ranks: set[str], board: str) -> bool:
    """Whether ranks were consecutive if straights could go round the corner."""
    length = next(each.cards for each in BOARDS if each.name == board)
    circle = RANKS + RANKS
    return any(ranks <= set(circle[start : start + length]) for start in range(len(RANKS)))
