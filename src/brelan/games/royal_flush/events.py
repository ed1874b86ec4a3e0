"""What an action causes, worked out from the positions before and after it."""

from __future__ import annotations

from typing import Any

from brelan.actions import Event
from brelan.arrays import GameArray
from brelan.cards import TEXTS, card_text
from brelan.games.royal_flush.facts import BOARDS
from brelan.games.royal_flush.notation import face_texts, write_action
from brelan.games.royal_flush.position import boards_of_record
from brelan.games.royal_flush.record import CLAIM, DRAW, PASS, REFRESH, TAKE


def tell(before: GameArray, after: GameArray, code: Any, winners: tuple[int, ...]) -> list[Event]:
    """The events of an action, in the order in which they happen."""
    old, new = before[0], after[0]
    seat = int(old.turn)
    events = [Event("acted", seat=seat, action=write_action(code))]
    if code.verb == TAKE:
        return [*events, Event("took", seat=seat, cards=(TEXTS[int(code.card)],))]
    if code.verb == DRAW:
        return events + reshuffled(old, 1) + [drew(old, new, seat)]
    if code.verb == CLAIM:
        board = BOARDS[int(code.board)]
        points = board.points[int(old.claimed[code.board])]
        events.append(Event("scored", seat=seat, points=points, boards=(board.name,)))
    if new.over or new.round_number != old.round_number:
        return events + round_ended(after, int(old.round_number), winners)
    if code.verb == PASS:
        return events
    kept = 0 if code.verb == REFRESH else int(old.shown)
    return events + shown(old, new, kept)


def reshuffled(old: Any, drawn: int) -> list[Event]:
    """RF-10: the discard became the pile, because so many cards had to come from it."""
    return [Event("reshuffled")] if drawn > old.piled else []


def drew(old: Any, new: Any, seat: int) -> Event:
    """A card from the pile, seen by one seat only."""
    card = int(new.once[seat]) & ~int(old.once[seat]) or int(new.twice[seat]) & ~int(
        old.twice[seat]
    )
    return Event("drew", seat=seat, cards=tuple(face_texts(card, 0)), only=seat)


def shown(old: Any, new: Any, kept: int) -> list[Event]:
    """The cards that were turned up beside those that stayed."""
    cards = display(new)[kept:]
    if not cards:
        return []
    return [*reshuffled(old, len(cards)), Event("shown", cards=cards)]


def display(game: Any) -> tuple[str, ...]:
    """The cards on the display."""
    return tuple(card_text(card) for card in game.display[: int(game.shown)].tolist())


def round_ended(after: GameArray, ended: int, winners: tuple[int, ...]) -> list[Event]:
    """RF-24 to RF-28: the points and tokens of all, then the next deal or the end of the game."""
    game = after[0]
    seats = range(int(game.players))
    scores = tuple(game.scores[: len(seats)].tolist())
    tokens = tuple(game.tokens[: len(seats)].tolist())
    events = [Event("round-ended", round=ended, scores=scores, tokens=tokens)]
    if game.over:
        return [*events, Event("game-ended", scores=scores, winners=winners)]
    for seat in seats:
        hand = tuple(face_texts(int(game.once[seat]), int(game.twice[seat])))
        events.append(Event("dealt", seat=seat, cards=hand, only=seat))
    boards = tuple(boards_of_record(after))
    return [
        *events,
        Event("round-began", seat=int(game.turn), round=ended + 1, boards=boards),
        Event("shown", cards=display(game)),
    ]
