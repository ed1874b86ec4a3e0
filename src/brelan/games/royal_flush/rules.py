"""Carrying actions out: the deal, a turn, the end of a round and of the game.

Nothing here checks whether an action is legal.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import lowest
from brelan.cards import FACES, HIDDEN
from brelan.games.royal_flush.facts import (
    BOARDS,
    BOARDS_OF_EACH_CATEGORY,
    CARDS,
    CATEGORIES,
    DEALT,
    DISPLAY_SIZE,
    PACKS,
    PIECES,
    ROUNDS,
    SPACES,
    TOKEN_POINTS,
)
from brelan.games.royal_flush.record import (
    CLAIM,
    DRAW,
    OPEN,
    PASS,
    REFRESH,
    REFRESHED,
    TAKE,
    TAKEN,
)
from brelan.games.royal_flush.shortfall import ROYAL_FLUSH
from brelan.kernels import kernel
from brelan.randomness import next_step, shuffle

POINTS = np.array([(*board.points, *[0] * SPACES)[:SPACES] for board in BOARDS], np.int64)
SPACES_OF = np.array([len(board.points) for board in BOARDS], np.int64)
BY_CATEGORY = np.array(
    [[i for i, board in enumerate(BOARDS) if board.category == wanted] for wanted in CATEGORIES],
    np.uint8,
)
PACK = np.repeat(np.arange(FACES, dtype=np.uint8), PACKS)


@kernel
def carry_out(game, verb, board, card, jokers, once, twice):
    """Carry out a legal action.

    All that may turn cards up comes to the one `refill`: the compiler copies the shuffle to every
    place that leads there.
    """
    next_step(game)
    game.passes = game.passes + 1 if verb == PASS else 0
    if verb == TAKE:
        take(game, card)
        return
    if verb == DRAW:
        draw(game)
        return
    if verb == REFRESH:
        clear_display(game)
    elif verb == CLAIM:
        claim(game, board, jokers, once, twice)
    if (verb == CLAIM and ends_round(game, board)) or game.passes >= game.players:
        end_round(game)
        return
    refill(game)
    if verb != REFRESH:
        next_turn(game)


@kernel
def clear_display(game):
    """RF-8a: pay a token; the whole display is to be replaced."""
    pay(game)
    for place in range(game.shown):
        discard(game, np.int64(1) << np.int64(game.display[place]), np.int64(0))
    game.shown = 0
    game.phase = REFRESHED


@kernel
def take(game, card):
    """RF-8b, c: take a card of the display; it leaves a gap, and everybody has seen it."""
    pay_if_bought(game)
    close_gap(game, place_of(game, card))
    seat = game.turn
    face = np.int64(1) << np.int64(card)
    game.known_twice[seat] |= game.known_once[seat] & face
    game.known_once[seat] |= face
    hold(game, seat, face)


@kernel
def place_of(game, card):
    """Where a card lies on the display; the first place if it lies there twice."""
    found = 0
    for place in range(DISPLAY_SIZE - 1, -1, -1):
        found = place if game.display[place] == card else found
    return found


@kernel
def close_gap(game, gap):
    """RF-9: the cards behind a gap move up.

    Every place is written, moved or not: that is faster than a loop of unforeseeable length.
    """
    for place in range(DISPLAY_SIZE - 1):
        game.display[place] = game.display[place + 1] if place >= gap else game.display[place]
    game.shown -= 1


@kernel
def draw(game):
    """RF-8b, c: take the top card of the pile."""
    pay_if_bought(game)
    hold(game, game.turn, np.int64(1) << next_card(game))


@kernel
def pay_if_bought(game):
    """RF-8c: the first card of a turn is free."""
    if game.phase == TAKEN:
        pay(game)
    game.phase = TAKEN


@kernel
def pay(game):
    """RF-8: spend a token."""
    game.tokens[game.turn] -= 1
    game.spent += 1


@kernel
def hold(game, seat, face):
    """RF-12: add a card to a hand; there is no limit."""
    game.twice[seat] |= game.once[seat] & face
    game.once[seat] |= face


@kernel
def discard(game, once, twice):
    """Put cards on the discard."""
    game.discard_twice |= twice | game.discard_once & once
    game.discard_once |= once


@kernel
def can_supply(game):
    """RF-10: whether a card can still come from the pile."""
    return game.piled > 0 or game.discard_once != 0


@kernel
def next_card(game):
    """RF-10: the top card of the pile, the discard having become the pile if that was empty."""
    if game.piled == 0:
        reshuffle(game)
    game.piled -= 1
    card = np.int64(game.pile[game.piled])
    if card == HIDDEN:
        game.blind = 1
    return card


@kernel
def reshuffle(game):
    """RF-10: the discard is shuffled and becomes the pile."""
    game.piled = 0
    pile_up(game, game.discard_once)
    pile_up(game, game.discard_twice)
    game.discard_once = 0
    game.discard_twice = 0
    shuffle(game, game.pile, game.piled)


@kernel
def pile_up(game, faces):
    """Put a card of each of these faces on the pile."""
    while faces != 0:
        game.pile[game.piled] = lowest(faces)
        game.piled += 1
        faces &= faces - 1


@kernel
def refill(game):
    """RF-9: fill the gaps of the display as far as pile and discard last."""
    while game.shown < DISPLAY_SIZE and can_supply(game):
        game.display[game.shown] = next_card(game)
        game.shown += 1


@kernel
def next_turn(game):
    """C-5: play goes clockwise."""
    game.turn += 1
    if game.turn == game.players:
        game.turn = 0
    game.phase = OPEN


@kernel
def claim(game, board, jokers, once, twice):
    """RF-13, RF-23: a piece for the best free space; cards are discarded, jokers leave the game."""
    seat = game.turn
    play(game, seat, once, twice)
    game.jokers[seat] -= jokers
    space = np.int64(game.claimed[board])
    game.holders[board, space] = seat
    game.claimed[board] = space + 1
    if space + 1 == SPACES_OF[board]:
        game.free &= ~(1 << board)
    game.pieces[seat] -= 1


@kernel
def ends_round(game, board):
    """RF-24: whether the claim just made was the player's last piece, or Royal Flush."""
    return game.pieces[game.turn] == 0 or board == ROYAL_FLUSH


@kernel
def play(game, seat, once, twice):
    """Cards go from a hand to the discard; those that everybody has seen go first."""
    left_once = game.once[seat] & ~once | game.twice[seat] & once & ~twice
    game.twice[seat] &= ~once
    game.once[seat] = left_once
    left_known = game.known_once[seat] & ~once | game.known_twice[seat] & once & ~twice
    game.known_twice[seat] &= ~once
    game.known_once[seat] = left_known
    discard(game, once, twice)


@kernel
def end_round(game):
    """RF-11, RF-24, RF-27: everyone adds the points of their spaces; there are three rounds."""
    bank(game)
    if game.round_number >= ROUNDS:
        end_game(game)
        return
    game.round_number += 1
    share_tokens(game)
    next_turn(game)  # RF-26
    if game.redraw:
        draw_boards(game)
    deal(game)


@kernel
def bank(game):
    """RF-24: the points of the spaces held."""
    for place in range(game.in_play):
        board = np.int64(game.boards[place])
        for space in range(np.int64(game.claimed[board])):
            game.scores[np.int64(game.holders[board, space])] += POINTS[board, space]


@kernel
def share_tokens(game):
    """RF-25: spent tokens are shared out, a remainder is set aside for the next time."""
    pot = game.spent + game.aside
    share = pot // game.players
    for seat in range(game.players):
        game.tokens[seat] += share
    game.aside = pot - share * game.players
    game.spent = 0


@kernel
def end_game(game):
    """RF-27: every unspent token is worth points."""
    for seat in range(game.players):
        game.scores[seat] += TOKEN_POINTS * game.tokens[seat]
    game.over = 1


@kernel
def draw_boards(game):
    """RF-4: Royal Flush, and two boards drawn from each category."""
    game.in_play = 0
    for category in range(BY_CATEGORY.shape[0]):
        for place in range(BY_CATEGORY.shape[1]):
            game.pile[place] = BY_CATEGORY[category, place]
        shuffle(game, game.pile, np.int64(BY_CATEGORY.shape[1]))
        for chosen in range(BOARDS_OF_EACH_CATEGORY):
            game.boards[game.in_play] = game.pile[chosen]
            game.in_play += 1
    game.boards[game.in_play] = ROYAL_FLUSH
    game.in_play += 1


@kernel
def deal(game):
    """RF-6, RF-26: shuffle all cards, deal seven to each, turn four up; pieces go back."""
    for place in range(CARDS):
        game.pile[place] = PACK[place]
    game.piled = CARDS
    shuffle(game, game.pile, np.int64(CARDS))
    game.passes = 0
    game.phase = OPEN
    game.discard_once = 0
    game.discard_twice = 0
    for seat in range(game.players):
        game.once[seat] = 0
        game.twice[seat] = 0
        game.known_once[seat] = 0
        game.known_twice[seat] = 0
        game.unseen[seat] = 0
        game.pieces[seat] = PIECES
        for _ in range(DEALT):
            game.piled -= 1
            hold(game, seat, np.int64(1) << np.int64(game.pile[game.piled]))
    for place in range(DISPLAY_SIZE):
        game.piled -= 1
        game.display[place] = game.pile[game.piled]
    game.shown = DISPLAY_SIZE
    clear_boards(game)


@kernel
def clear_boards(game):
    """RF-13: all spaces of the boards in play are free."""
    game.free = 0
    for board in range(len(SPACES_OF)):
        game.claimed[board] = 0
        for space in range(game.holders.shape[1]):
            game.holders[board, space] = 0
    for place in range(game.in_play):
        game.free |= np.int64(1) << np.int64(game.boards[place])


@kernel
def open_game(table, redraw_first):
    """RF-4, RF-6: draw the boards if they are to be drawn, and deal the first round."""
    game = table[0]
    if redraw_first:
        draw_boards(game)
    deal(game)
