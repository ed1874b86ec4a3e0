"""Royal Flush: every legal action, and what follows from it, by trying everything."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from .cards import FACES, JOKER, RANKS, UNKNOWN, holds, in_order, is_joker, without
from .combinations import no_face_twice, of_a_run, of_kinds, of_one_suit, runs
from .positions import (
    Position,
    best,
    cards_by_seat,
    known_stock,
    next_seat,
    option,
    own_cards,
    per_seat,
    stock_size,
    verdict,
)

DISPLAY = 4
DEAL = 7
PIECES = 5
CARDS = 104
ROUNDS = 3

# RF-3
POINTS = {
    "pair": (2, 1, 1),
    "perfect-pair": (3, 2, 1),
    "double-pair": (4, 3, 2),
    "three-of-a-kind": (6, 5, 4),
    "triple-pair": (9, 8, 7),
    "full-house": (10, 8, 6),
    "double-three-of-a-kind": (13, 12, 11),
    "four-of-a-kind": (14, 12, 10),
    "flush": (8, 6, 4),
    "big-flush": (11, 9, 7),
    "perfect-triple-pair": (13, 10, 7),
    "six-pictures": (13, 12, 11),
    "straight": (7, 6, 4),
    "big-straight": (13, 11, 9),
    "straight-flush": (13, 11, 9),
    "big-straight-flush": (16, 14, 12),
    "royal-flush": (25,),
}
SIZE = {
    "pair": 2,
    "perfect-pair": 2,
    "double-pair": 4,
    "three-of-a-kind": 3,
    "triple-pair": 6,
    "full-house": 5,
    "double-three-of-a-kind": 6,
    "four-of-a-kind": 4,
    "flush": 5,
    "big-flush": 6,
    "perfect-triple-pair": 6,
    "six-pictures": 6,
    "straight": 5,
    "big-straight": 7,
    "straight-flush": 5,
    "big-straight-flush": 6,
    "royal-flush": 5,
}
# How many cards of each rank. RF-16: groups may share a rank; what RF-15 makes of it is apart.
KINDS: dict[str, list[tuple[int, ...]]] = {
    "pair": [(2,)],
    "double-pair": [(2, 2), (4,)],
    "three-of-a-kind": [(3,)],
    "triple-pair": [(2, 2, 2), (4, 2), (6,)],
    "full-house": [(3, 2), (5,)],
    "double-three-of-a-kind": [(3, 3), (6,)],
    "four-of-a-kind": [(4,)],
}
PERFECT = {"perfect-pair", "perfect-triple-pair"}
MIXED = {"straight", "big-straight"}
ONE_SUIT = {"flush", "big-flush", "straight-flush", "big-straight-flush", "royal-flush"}
STRAIGHTS = {"straight", "big-straight", "straight-flush", "big-straight-flush"}
FIRST_GAME = [
    "pair",
    "three-of-a-kind",
    "four-of-a-kind",
    "full-house",
    "big-straight",
    "straight-flush",
    "big-flush",
    "perfect-triple-pair",
]


def part_of_row(board: str, faces: tuple[str, ...]) -> bool:
    """RF-3: are the faces part, or all, of what the board asks, leaving RF-15 to RF-18 apart?"""
    if board in ONE_SUIT and not of_one_suit(faces):
        return False
    if board in KINDS:
        return any(of_kinds(faces, shape) for shape in KINDS[board])
    if board in PERFECT:
        pairs = Counter(faces)  # RF-16: the pairs are of different faces
        return len(pairs) <= SIZE[board] // 2 and all(copies <= 2 for copies in pairs.values())
    if board == "six-pictures":
        return all(face[0] in "JQK" for face in faces)
    if board == "royal-flush":
        return of_a_run(faces, ["TJQKA"])
    return board not in STRAIGHTS or of_a_run(faces, round_the_corner(SIZE[board]))


def round_the_corner(length: int) -> list[str]:
    """Runs as they would be if they wrapped: what RF-18 rules out, and the rest."""
    return [(RANKS + RANKS)[start : start + length] for start in range(len(RANKS))]


def keeps(rule: str, board: str, faces: tuple[str, ...]) -> bool:
    if rule == "RF-15":
        return board in PERFECT or no_face_twice(faces)
    if rule == "RF-17":
        return board not in MIXED or not of_one_suit(faces)
    return board not in STRAIGHTS or of_a_run(faces, runs(SIZE[board], ace_low=False))  # RF-18


@cache
def possible(board: str, faces: tuple[str, ...], jokers: int, rules: tuple[str, ...]) -> bool:
    """RF-21: does some choice of faces for the jokers satisfy the board and these rules?

    Faces that are no part of the row stay so, whatever the other jokers are.
    """
    if not part_of_row(board, faces):
        return False
    if jokers == 0:
        return all(keeps(rule, board, faces) for rule in rules)
    return any(possible(board, (*faces, face), jokers - 1, rules) for face in FACES)


def special_rules(position: Position) -> tuple[str, ...]:
    if option(position, "straight_any_suit", False):
        return ("RF-15", "RF-18")
    return ("RF-15", "RF-17", "RF-18")


def cards_break(board: str, cards: list[str], rules: tuple[str, ...]) -> list[str]:
    """The rules that the cards of a claim break."""
    if len(cards) != SIZE[board]:
        return ["RF-14"]
    faces = tuple(card for card in in_order(cards) if not is_joker(card))
    jokers = len(cards) - len(faces)
    broken = [] if keeps("RF-15", board, faces) else ["RF-15"]
    if not possible(board, faces, jokers, ()):
        broken.append("RF-3")
    elif not possible(board, faces, jokers, rules):
        alone = [rule for rule in rules if not possible(board, faces, jokers, (rule,))]
        broken += alone or ["RF-21"]
    if jokers and board == "royal-flush":
        broken.append("RF-22")
    return sorted(set(broken))


@dataclass
class Supply:
    """Display, pile and discard, as cards come and go."""

    display: list[Any]
    pile: list[Any]
    discard: list[Any]

    def next_card(self) -> Any:
        """RF-10: the discard becomes the pile when a card must come from an empty one."""
        if not self.pile:
            self.pile, self.discard = [UNKNOWN] * len(self.discard), []
        return self.pile.pop(0)

    def refill(self) -> None:
        """RF-9, RF-11."""
        while len(self.display) < DISPLAY and (self.pile or self.discard):
            self.display.append(self.next_card())

    def fields(self) -> Position:
        return {"display": self.display, "pile": self.pile, "discard": self.discard}


def boards_in_play(position: Position) -> list[str]:
    if position.get("boards"):
        return list(position["boards"])
    chosen = option(position, "boards", "first-game")
    return [*(FIRST_GAME if chosen == "first-game" else chosen), "royal-flush"]  # RF-4


def claimed(position: Position, board: str) -> list[int]:
    return list(position.get("claims", {}).get(board, []))


def pieces(position: Position) -> list[int]:
    """RF-2: five each, less those on the boards, where the position does not say."""
    if "pieces" in position:
        return per_seat(position, "pieces", 0)
    placed = Counter(seat for seats in position.get("claims", {}).values() for seat in seats)
    return [PIECES - placed[seat] for seat in range(position["players"])]


def own(position: Position, field: str) -> Any:
    return per_seat(position, field, 0)[position["turn"]]


def phase(position: Position) -> str:
    return str(position.get("phase", "open"))


def from_pile(position: Position) -> bool:
    """Can a card come from the pile, after RF-10?"""
    return stock_size(position, "pile") > 0 or bool(position.get("discard"))


def anything_to_draw(position: Position) -> bool:
    return bool(position.get("display")) or from_pile(position)


def refresh_breaks(position: Position) -> list[str]:
    allowed = phase(position) != "taken" and own(position, "tokens") and anything_to_draw(position)
    return [] if allowed else ["RF-8"]


def payable(position: Position) -> bool:
    """RF-8: the first card is free, further ones cost a token."""
    return phase(position) != "taken" or own(position, "tokens") > 0


def take_breaks(position: Position, card: str) -> list[str]:
    return [] if payable(position) and card in position.get("display", []) else ["RF-8"]


def draw_breaks(position: Position) -> list[str]:
    return [] if payable(position) and from_pile(position) else ["RF-8"]


def stop_breaks(position: Position) -> list[str]:
    return [] if phase(position) == "taken" else ["RF-8"]


def pass_breaks(position: Position) -> list[str]:
    broken = [] if phase(position) == "open" else ["RF-8"]
    if anything_to_draw(position) or legal_claims(position):
        broken.append("RF-11")
    return broken


def claim_breaks(position: Position, board: str, cards: list[str]) -> list[str]:
    broken = cards_break(board, cards, special_rules(position))
    if phase(position) != "open":
        broken.append("RF-8")
    if not may_be_claimed(position, board):
        broken.append("RF-13")
    return broken


def may_be_claimed(position: Position, board: str) -> bool:
    """RF-13: a board in play, a free space on it, a piece to put there."""
    free = len(claimed(position, board)) < len(POINTS[board])
    return board in boards_in_play(position) and free and pieces(position)[position["turn"]] > 0


def legal_claims(position: Position) -> list[str]:
    if phase(position) != "open":
        return []
    hand, jokers = in_order(own_cards(position, "hands")), own(position, "jokers")
    return [
        " ".join(["claim", board, *cards])
        for board in boards_in_play(position)
        if may_be_claimed(position, board)
        for cards in choices(board, hand, jokers)
        if not claim_breaks(position, board, cards)
    ]


def choices(board: str, hand: list[str], jokers: int) -> Iterator[list[str]]:
    """Cards of the board's number that may satisfy it, each choice once.

    Choosing card by card, a choice that is no part of the row is given up: it stays so.
    """
    grown: set[tuple[str, ...]] = {()}
    for card in hand:
        longer = {(*chosen, card) for chosen in grown if len(chosen) < SIZE[board]}
        grown |= {chosen for chosen in longer if part_of_row(board, chosen)}
    for chosen in sorted(grown):
        missing = SIZE[board] - len(chosen)
        if missing <= jokers:
            yield [*chosen, *[JOKER] * missing]


def legal_takes(position: Position) -> list[str]:
    shown = set(position.get("display", []))
    return [f"take {card}" for card in shown if not take_breaks(position, card)]


# What each verb that takes no argument may break.
PLAIN = {
    "refresh": refresh_breaks,
    "draw": draw_breaks,
    "stop": stop_breaks,
    "pass": pass_breaks,
}


def legal_plain(position: Position, verb: str) -> list[str]:
    return [] if PLAIN[verb](position) else [verb]


LEGAL = {verb: partial(legal_plain, verb=verb) for verb in PLAIN} | {
    "take": legal_takes,
    "claim": legal_claims,
}


def judge(position: Position, action: str) -> dict[str, Any]:
    verb, *words = action.split()
    if verb == "claim" and len(words) > 1:
        board, *cards = words
        if board not in POINTS or not holds(own_hand(position), cards):
            raise ValueError("no such board, or a card is not held")
        broken = claim_breaks(position, board, cards)
        return verdict(broken, [] if broken else [claimed_hand(position, board)])
    if verb == "take" and len(words) == 1:
        return verdict(take_breaks(position, words[0]), [])
    if verb not in PLAIN or words:
        raise ValueError(f"not an action: {action}")
    return verdict(PLAIN[verb](position), [])


def own_hand(position: Position) -> list[str]:
    return own_cards(position, "hands") + [JOKER] * own(position, "jokers")


def claimed_hand(position: Position, board: str) -> dict[str, Any]:
    space = len(claimed(position, board))
    return {"combination": board, "squares": [], "points": POINTS[board][space]}


def follow(position: Position, action: str) -> Position:
    verb, *words = action.split()
    if verb == "refresh":
        return after_refresh(position)
    if verb in ("take", "draw"):
        return after_taking(position, words)
    if verb == "claim":
        return after_claim(position, words[0], words[1:])
    if verb == "pass":
        return after_pass(position)
    return after_turn(position)


def supply(position: Position) -> Supply:
    """The display, pile and discard from which a card must come."""
    display, discard = position.get("display", []), position.get("discard", [])
    return Supply(list(display), known_stock(position, "pile"), list(discard))


def pay(position: Position) -> Position:
    tokens = per_seat(position, "tokens", 0)
    tokens[position["turn"]] -= 1
    return {"tokens": tokens, "spent": position.get("spent", 0) + 1}


def after_refresh(position: Position) -> Position:
    """RF-8a: the old cards are on the discard before the new ones are turned up (RF-10)."""
    cards = supply(position)
    cards.discard += cards.display
    cards.display = []
    cards.refill()
    return position | pay(position) | cards.fields() | {"phase": "refreshed"}


def after_taking(position: Position, words: list[str]) -> Position:
    """RF-8b, RF-8c: the card named, from the display, or the next of the pile."""
    seat = position["turn"]
    hands = cards_by_seat(position, "hands")
    after = position | {"hands": hands, "phase": "taken"}
    if words:
        after["display"] = without(position["display"], words)
        known = per_seat(position, "known", [])
        known[seat] = known[seat] + words
        after["known"] = known
    else:
        cards = supply(position)
        words = [cards.next_card()]
        after |= cards.fields()
    hands[seat] = own_cards(position, "hands") + words
    return after | pay(position) if phase(position) == "taken" else after


def after_claim(position: Position, board: str, cards: list[str]) -> Position:
    """RF-13."""
    seat = position["turn"]
    played = [card for card in cards if card != JOKER]
    hands, known = cards_by_seat(position, "hands"), per_seat(position, "known", [])
    jokers, left = per_seat(position, "jokers", 0), pieces(position)
    hands[seat] = without(own_cards(position, "hands"), played)
    known[seat] = list((Counter(known[seat]) - Counter(played)).elements())
    jokers[seat] -= len(cards) - len(played)  # RF-23: played jokers leave the game
    left[seat] -= 1
    after = position | {
        "hands": hands,
        "known": known,
        "jokers": jokers,
        "pieces": left,
        "discard": position.get("discard", []) + played,
        "claims": position.get("claims", {}) | {board: [*claimed(position, board), seat]},
        "passes": 0,
    }
    if left[seat] == 0 or board == "royal-flush":
        return after_round(after)  # RF-24
    return after_turn(after)


def after_pass(position: Position) -> Position:
    after = position | {"passes": position.get("passes", 0) + 1}
    return after_round(after) if after["passes"] >= position["players"] else after_turn(after)


def after_turn(position: Position) -> Position:
    """RF-9: the display is filled up at the end of every turn."""
    after = position | {"phase": "open", "turn": next_seat(position)}
    if len(position.get("display", [])) < DISPLAY:
        cards = supply(position)
        cards.refill()
        after |= cards.fields()
    return after


def after_round(position: Position) -> Position:
    """RF-24 to RF-27."""
    players = position["players"]
    scores = per_seat(position, "scores", 0)
    for board, seats in position.get("claims", {}).items():
        for seat, points in zip(seats, POINTS[board], strict=False):
            scores[seat] += points
    if position.get("round", 1) == ROUNDS:
        return after_game(position, scores)
    share, aside = divmod(position.get("spent", 0) + position.get("aside", 0), players)
    redrawn = option(position, "redraw_boards", False)
    redrawn = redrawn and option(position, "boards", "first-game") == "random"
    return position | {
        "scores": scores,
        "pieces": [PIECES] * players,
        "tokens": [tokens + share for tokens in per_seat(position, "tokens", 0)],  # RF-25
        "aside": aside,
        "spent": 0,
        "boards": UNKNOWN if redrawn else boards_in_play(position),  # RF-5
        "claims": {},
        "hands": [[UNKNOWN] * DEAL for _ in range(players)],  # RF-26
        "known": [[] for _ in range(players)],
        "display": [UNKNOWN] * DISPLAY,
        "pile": [UNKNOWN] * (CARDS - DEAL * players - DISPLAY),
        "discard": [],
        "round": position.get("round", 1) + 1,
        "phase": "open",
        "passes": 0,
        "turn": next_seat(position),
    }


def after_game(position: Position, scores: list[int]) -> Position:
    """RF-27: no tokens are shared out, each is worth two points. The rest is nobody's concern."""
    tokens = per_seat(position, "tokens", 0)
    unsettled = ("claims", "pieces", "hands", "known", "display", "pile", "discard")
    return position | {
        **dict.fromkeys([*unsettled, "phase", "passes"], UNKNOWN),
        "scores": [score + 2 * left for score, left in zip(scores, tokens, strict=True)],
        "turn": None,
    }


def finished(position: Position) -> dict[str, Any] | None:
    if position["turn"] is not None:
        return None
    scores = position["scores"]
    standings = list(zip(scores, per_seat(position, "tokens", 0), strict=True))
    return {"scores": scores, "winners": best(standings)}  # RF-28
