"""Commands and questions for one viewer, drawn by lot from what that viewer sees.

A command has one, two or three actions: legal ones, illegal ones and mixtures. They name the cards
that could come next as often as those that are held.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec

from brelan import games
from brelan.errors import BrelanError
from brelan.game import Seen, View
from brelan.games.flush_royal.game import GAME as FLUSH_ROYAL
from brelan.games.grid.notation import COLUMNS, SQUARE_TEXTS, write_actions
from brelan.games.royal_flush.facts import BOARDS
from server.twin_tables import ALL_CARDS, HELD

LENGTHS = (1, 2, 2, 2, 3, 3)
LEGAL_BEFORE, LEGAL_AT_LAST = 0.75, 0.35
"""How often an action is drawn from the legal ones."""
MOST_LETTERS = 120
"""A longer action cannot be sent."""
SIZES = {board.name: board.cards for board in BOARDS}


class CommandGenerator:
    """What one viewer might try at one moment."""

    def __init__(self, view: View, luck: random.Random):
        self.luck = luck
        self.game = view.game.name
        self.seen: dict[str, Any] = msgspec.to_builtins(view.position())
        held = self.seen[HELD[self.game]]
        self.own: list[str] = held[view.seat] if view.seat is not None else []
        is_to_move = view.turn == view.seat
        self.view = view if is_to_move else games.display(self.game).as_if_to_move(view)
        self._first: list[list[str]] | None = None

    def commands(self, many: int) -> list[list[str]]:
        """So many commands; what goes before the last action is mostly legal."""
        return [self._command(self.luck.choice(LENGTHS)) for _ in range(many)]

    def _command(self, length: int) -> list[str]:
        """Actions after each other; those after a legal one are legal then, if it can be known."""
        if self._first is None:
            self._first = legal_actions(self.view)
        foreseen, legal = self.view.foresee(), self._first
        texts = []
        for left in range(length - 1, -1, -1):
            texts.append(self._action(legal, LEGAL_BEFORE if left else LEGAL_AT_LAST))
            if left:
                try:
                    foreseen.apply(texts[-1])
                    legal = legal_actions(foreseen)
                except BrelanError:
                    continue
        return texts

    def _action(self, legal: list[list[str]], likely: float) -> str:
        if legal and self.luck.random() < likely:
            return self.luck.choice(self.luck.choice(legal))
        text = self._royal_flush() if self.game == "royal_flush" else self._grid()
        return text[:MOST_LETTERS]

    def card(self) -> str:
        """A card that is held, or one that could be drawn, or any."""
        next_ones = [*self.seen.get("discard", ()), *self.seen.get("display", ())]
        for cards, likely in ((self.own, 0.4), (next_ones, 0.75), (["*"], 0.1)):
            if cards and self.luck.random() < likely:
                return self.luck.choice(cards)
        return self.luck.choice(ALL_CARDS)

    def _royal_flush(self) -> str:
        verb = self.luck.choice((*self.view.game.verbs, "take", "claim"))
        if verb == "take":
            return f"take {self.card().replace('*', 'As')}"
        if verb != "claim":
            return verb
        board = self.luck.choice(["pair", "perfect-pair", *self.seen["boards"]])
        off = self.luck.choice((0, 0, 0, 0, 1, -1))
        cards = [self.card() for _ in range(max(1, SIZES[board] + off))]
        return " ".join(["claim", board, *cards])

    def _grid(self) -> str:
        verbs = self.view.game.verbs
        verb = self.luck.choice((*verbs, "lay", "lay"))
        many = self.luck.choice((1, 1, 2, 2, 3, 5))
        if verb == "swap":
            return f"swap {self._square(self.seen['board'])} {self.card()}"
        if verb != "lay":
            cards = self.luck.sample(self.own, min(many, len(self.own)))
            if self.luck.random() < 0.3:
                cards = [self.card() for _ in range(many)]
            return " ".join([verb, *cards])
        return " ".join(["lay", *(f"{self._near()}={self._laid()}" for _ in range(many))])

    def _laid(self) -> str:
        card = self.card()
        if card == "*" and self.game == "flush_royal" and self.luck.random() < 0.8:
            return "*" + self.luck.choice(ALL_CARDS)
        return card

    def _square(self, squares: dict[str, str]) -> str:
        if squares and self.luck.random() < 0.8:
            return self.luck.choice(sorted(squares))
        return self.luck.choice(SQUARE_TEXTS)

    def _near(self) -> str:
        """A square beside a card, or of the middle."""
        square = self.luck.choice(sorted(self.seen.get("board", ())) or ["h8", "g8", "h9"])
        column = COLUMNS.index(square[0]) + self.luck.choice((-1, 0, 0, 1))
        row = int(square[1:]) + self.luck.choice((-1, 0, 0, 1))
        return f"{COLUMNS[column % len(COLUMNS)]}{max(1, row)}"

    def questions(self, seq: int, many: int) -> list[dict[str, Any]]:
        """So many commands, each also to be judged; cards to fit, and jokers to declare."""
        asked: list[dict[str, Any]] = []
        for actions in self.commands(many):
            act = {"type": "act", "command_id": "command-1", "seq": seq, "actions": actions}
            asked += [act, {"type": "judge", "id": 1, "actions": actions}]
        cards = [self.card() for _ in range(self.luck.choice((1, 2, 2, 3, 5)))]
        asked.append({"type": "fit", "id": 2, "cards": cards})
        *before, _ = self.commands(1)[0]
        joker = f"lay {self._near()}=* {self._near()}={self.card()}"
        asked.append({"type": "faces", "id": 3, "actions": [*before, joker]})
        return asked


def legal_actions(seen: Seen) -> list[list[str]]:
    """Some legal actions of every verb that has any."""
    if seen.over:
        return []
    if seen.game is FLUSH_ROYAL:
        found = flush_royal_actions(seen)
    else:
        verbs = seen.game.verbs
        found = [[str(action) for action in seen.actions(verb)[:20]] for verb in verbs]
    return [texts for texts in found if texts]


def flush_royal_actions(seen: Seen) -> list[list[str]]:
    """The best lay, swaps and passes: there can be a hundred thousand lays."""
    codes, points = FLUSH_ROYAL.best_lay(seen.table)
    passes = FLUSH_ROYAL.list_passes(seen.table, points > 0)
    swaps = write_actions(FLUSH_ROYAL.list_swaps(seen.table))
    return [write_actions(codes) if points > 0 else [], swaps, write_actions(passes)]
