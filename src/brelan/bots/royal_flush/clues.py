"""What a hint of Royal Flush says before it names the action.

A lit part is the display, the pile, a board by its name, or a card of the own hand.
"""

from __future__ import annotations

from brelan.arrays import copy_array
from brelan.bots.clue import OWN, Clue, Clues, own_cards
from brelan.bots.royal_flush.reasons import board_helped, lacking, name_of
from brelan.cards import JOKER, card_text, read_card
from brelan.game import View
from brelan.games.royal_flush.notation import BOARD_NAMES
from brelan.games.royal_flush.rules import close_gap, place_of, take
from brelan.texts import Message, say

DISPLAY, PILE = "display", "pile"
JOKER_TEXT = card_text(JOKER)


def clues(view: View, action: str) -> Clues:
    """Where to look, and what to look for."""
    verb, *words = action.split()
    if verb == "claim":
        return claim_clues(view, action, words[0], words[1:])
    if verb == "take":
        return take_clues(view, read_card(words[0]))
    return OTHERS[verb]


def claim_clues(view: View, action: str, board: str, cards: list[str]) -> Clues:
    """Cards of the hand that go together, then the board that asks for them."""
    assert view.seat is not None
    group = group_of(cards, own_cards(view, view.seat))
    look = tuple(dict.fromkeys(group)) or (OWN,)
    where = say("hint.rf.group", cards=" ".join(group)) if group else say("hint.rf.hand")
    points = view.judge(action).points
    what = say("hint.rf.claim", board=Message(f"board.{board}"), points=points)
    return Clues(Clue(where, look), Clue(what, (board, *look)))


def group_of(cards: list[str], held: list[str]) -> list[str]:
    """The held cards of the rank that most of a claim has; of its suit, if it is of one suit."""
    faces = [card for card in cards if card != JOKER_TEXT]
    ranks = [card[0] for card in faces]
    rank = max(ranks, key=ranks.count, default="")
    if ranks.count(rank) > 1:
        return [card for card in held if card[0] == rank]
    suits = {card[1] for card in faces}
    return [card for card in held if card[1:] in suits] if len(suits) == 1 else []


def take_clues(view: View, card: int) -> Clues:
    """The display, then the board that one of its cards helps."""
    before, after = copy_array(view.table), copy_array(view.table)
    close_gap(before[0], place_of(before[0], card))
    take(after[0], card)
    board = board_helped(before, after)
    where = Clue(say("hint.rf.display"), (DISPLAY,))
    if board is None:
        return Clues(where, Clue(say("hint.rf.options"), (DISPLAY,)))
    key = "hint.rf.nearer" if lacking(after, board) else "hint.rf.completes"
    return Clues(where, Clue(say(key, board=name_of(board)), (DISPLAY, BOARD_NAMES[board])))


OTHERS = {
    "draw": Clues(
        Clue(say("hint.rf.poor"), (DISPLAY,)), Clue(say("hint.rf.unseen"), (DISPLAY, PILE))
    ),
    "refresh": Clues(
        Clue(say("hint.rf.poor"), (DISPLAY,)), Clue(say("hint.rf.replace"), (DISPLAY,))
    ),
    "stop": Clues(Clue(say("hint.rf.tokens"), (DISPLAY,)), Clue(say("hint.rf.enough"), (DISPLAY,))),
    "pass": Clues(Clue(say("hint.rf.nothing"), (OWN,)), Clue(say("hint.rf.wait"), (OWN,))),
}
"""Actions of which there is only one in a position."""
