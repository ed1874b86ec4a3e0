"""What a table shows of Royal Flush."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import numpy as np
from msgspec import Struct

from brelan.actions import Event
from brelan.display import (
    BoardInfo,
    Claim,
    Display,
    FittingBoard,
    Moves,
    OptionKind,
    Picture,
    TallyLine,
    Told,
    with_rest,
)
from brelan.game import State, View
from brelan.games.royal_flush.cheapest_claims import weigh_claims
from brelan.games.royal_flush.claims import claimable, is_combination
from brelan.games.royal_flush.facts import (
    BOARDS,
    BOARDS_OF_EACH_CATEGORY,
    DISPLAY_SIZE,
    IN_PLAY,
    ROUNDS,
    TOKEN_POINTS,
)
from brelan.games.royal_flush.game import GAME
from brelan.games.royal_flush.legal import may_have_a_card
from brelan.games.royal_flush.notation import (
    BOARD_NAMES,
    face_texts,
    read_action,
    write_action,
)
from brelan.games.royal_flush.record import ACTION, OPEN, TAKEN, VERBS
from brelan.games.royal_flush.rules import can_supply

EXAMPLES = {
    "pair": "9s 9h",
    "perfect-pair": "Jd Jd",
    "double-pair": "5s 5d Jh Jc",
    "three-of-a-kind": "8s 8h 8d",
    "triple-pair": "3s 3h 8d 8c Qs Qh",
    "full-house": "7s 7h Ks Kh Kd",
    "double-three-of-a-kind": "4s 4h 4d Ts Th Tc",
    "four-of-a-kind": "6s 6h 6d 6c",
    "flush": "2h 5h 9h Jh Ah",
    "big-flush": "3c 5c 8c Tc Jc Kc",
    "perfect-triple-pair": "4d 4d 9s 9s Qh Qh",
    "six-pictures": "Js Jh Qd Qc Ks Kh",
    "straight": "5s 6h 7d 8c 9s",
    "big-straight": "5s 6h 7d 8c 9s Th Jd",
    "straight-flush": "6d 7d 8d 9d Td",
    "big-straight-flush": "5h 6h 7h 8h 9h Th",
    "royal-flush": "Ts Js Qs Ks As",
}
"""Cards that each board could be claimed with."""


class RoyalFlushFacts(Struct, frozen=True):
    """What the page of Royal Flush must know."""

    rounds: int
    display: int
    """How many cards are turned up."""
    boards_of_each_category: int
    """How many boards of each category are in play."""


class RoyalFlushDisplay(Display):
    """Boards with their claims, hands, and rounds."""

    game = GAME
    minutes = 45
    suit = "h"
    own_field = "hands"
    facts = RoyalFlushFacts(ROUNDS, DISPLAY_SIZE, BOARDS_OF_EACH_CATEGORY)
    boards = tuple(
        BoardInfo(
            board.name,
            board.category,
            board.points,
            board.cards,
            tuple(EXAMPLES[board.name].split()),
        )
        for board in BOARDS
    )
    extras: ClassVar = {"token": TOKEN_POINTS}
    option_kinds: ClassVar[dict[str, OptionKind]] = {"boards": "boards", "children": "seats"}
    picture = Picture(
        3,
        "picture 3",
        (
            "take Kh",
            "stop",
            "take As",
            "stop",
            "take Tc",
            "stop",
            "take 8c",
            "stop",
            "claim full-house 2s 2d As Ah Ac",
            "claim full-house 4h 4c Ts Th Tc",
            "claim pair 7s 7d",
            "take 6d",
            "stop",
            "take As",
            "stop",
            "take 5h",
            "stop",
            "draw",
            "stop",
            "take Qs",
            "take Ks",
            "take 3s",
            "stop",
            "take 2h",
            "stop",
            "take 8d",
            "stop",
            "take 5s",
            "stop",
            "claim big-flush 2h 5h 9h Jh Qh Kh",
            "take 4d",
            "stop",
            "take Kh",
            "stop",
            "take 6c",
            "stop",
            "take Td",
            "stop",
            "claim three-of-a-kind Ks Kh Kd",
            "take Qc",
            "take 3c",
            "stop",
            "take 7h",
            "stop",
            "take 9s",
            "stop",
            "draw",
            "stop",
            "claim big-straight 4d 5d 6c 7h 8d 9d Td",
            "take Qh",
            "stop",
            "take 7s",
            "stop",
            "take 2d",
            "stop",
            "claim three-of-a-kind Qs Qh Qd",
            "take Tc",
            "stop",
            "take 8d",
            "stop",
            "draw",
            "stop",
            "draw",
            "stop",
            "take 5d",
            "stop",
        ),
    )

    def own_cards(self, state: State, seat: int) -> list[str]:
        """The hand of a seat."""
        table = state.table
        return face_texts(int(table["once"][0, seat]), int(table["twice"][0, seat]))

    def tally(self, state: State, told: Told) -> list[list[TallyLine]]:
        """Every board that was claimed, round by round, and the tokens that are left."""
        lines: list[list[TallyLine]] = [[] for _ in range(state.players)]
        rounds = [event.round for _, event in told if event.kind == "round-ended"]
        number = rounds[0] if rounds and rounds[0] else int(state.table["round_number"][0])
        for seat, event in told:
            if event.kind == "scored" and event.boards:
                line = TallyLine("tally.claim", 1, event.points or 0, event.boards[0], number)
                lines[seat].append(line)
            elif event.kind == "round-ended":
                number += 1
        tokens = state.table["tokens"][0].tolist()
        return [
            with_rest(own, "tally.tokens", tokens[seat], state.scores[seat])
            for seat, own in enumerate(lines)
        ]

    def moves(self, view: View) -> Moves:
        """The verbs, and a claim of every board that can be claimed."""
        found = set(view.actions().codes["verb"].tolist())
        verbs = tuple(verb for code, verb in enumerate(VERBS) if code in found)
        return Moves(verbs, claims(view))

    def begin_turn(self, table: Any) -> None:
        """RF-8: nothing has been done in the turn yet."""
        table["phase"] = OPEN

    def is_played_out(self, state: State) -> bool:
        """RF-8: a card has been taken, and no further one can be bought: the turn only ends."""
        game = state.table[0]
        if state.turn is None or game.phase != TAKEN:
            return False
        return not (may_have_a_card(game) and (game.shown > 0 or can_supply(game)))

    def fit(self, view: View, cards: Sequence[str]) -> tuple[FittingBoard, ...]:
        """The boards with a free space that ask for exactly these cards."""
        if view.seat is None or not cards:
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

    def has_begun_again(self, events: Iterable[Event]) -> bool:
        """RF-26: whether a round has begun."""
        return any(event.kind == "round-began" for event in events)


def claims(view: View) -> tuple[Claim, ...]:
    """Every board that can be claimed, with the cards that other boards miss least."""
    game = view.table[0]
    if game.phase != OPEN or view.over:
        return ()
    boards = claimable(game)
    if not boards:
        return ()
    codes, values = np.zeros(IN_PLAY, ACTION), np.zeros(IN_PLAY)
    many = weigh_claims(game, boards, codes, values)
    found = []
    for at in range(many):
        _, board, *cards = write_action(codes[at]).split()
        found.append(Claim(board, tuple(cards), int(values[at])))
    return tuple(found)


DISPLAY = RoyalFlushDisplay()
