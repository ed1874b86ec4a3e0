"""The rules that the two board games share: racks of five, a supply to draw from, exchanges.

A rack is kept sorted, its gaps (EMPTY) last. The supply is a stack whose next card is the last.
"""

from __future__ import annotations

from brelan.cards import DECLARED, EMPTY, HIDDEN, JOKER
from brelan.games.grid.record import RACK
from brelan.kernels import kernel
from brelan.randomness import shuffle


@kernel
def rack_size(rack):
    """How many cards a rack holds."""
    size = 0
    while size < RACK and rack[size] != EMPTY:
        size += 1
    return size


@kernel
def seen_size(rack):
    """How many cards of a rack are known; the others come after them."""
    size = 0
    while size < RACK and rack[size] <= JOKER:
        size += 1
    return size


@kernel
def add(rack, card):
    """Put a card on a rack that has room, in order."""
    place = rack_size(rack)
    while place > 0 and rack[place - 1] > card:
        rack[place] = rack[place - 1]
        place -= 1
    rack[place] = card


@kernel
def remove(rack, card):
    """Take a card off a rack; False if it is not there."""
    for place in range(RACK):
        if rack[place] == card:
            for after in range(place, RACK - 1):
                rack[after] = rack[after + 1]
            rack[RACK - 1] = EMPTY
            return True
    return False


@kernel
def on_rack(card):
    """What a card of a lay is on the rack: a declared joker is a joker there."""
    return JOKER if card >= DECLARED else card


@kernel
def holds(rack, cards, many, laying):
    """Whether a rack holds all the cards of an action; only in a lay are jokers declared."""
    for index in range(many):
        card = on_rack(cards[index]) if laying else cards[index]
        wanted = 0
        for other in range(many):
            wanted += (on_rack(cards[other]) if laying else cards[other]) == card
        held = 0
        for place in range(RACK):
            held += rack[place] == card
        if held < wanted:
            return False
    return True


@kernel
def next_card(game):
    """Draw from the supply, which is not empty. A card that nobody has written down makes the
    outcome blind."""
    game.left -= 1
    card = game.supply[game.left]
    if card == HIDDEN:
        game.blind = 1
    return card


@kernel
def draw_up(game, rack):
    """FR-8, PT-6: draw back up to five as far as the supply lasts."""
    room = RACK - rack_size(rack)
    while room > 0 and game.left > 0:
        add(rack, next_card(game))
        room -= 1


@kernel
def exchange(game, rack, cards, many):
    """FR-7, PT-5: new cards are drawn first, then the old ones go back and all is shuffled."""
    for index in range(many):
        place = game.left - 1 - index
        drawn = game.supply[place]
        if drawn == HIDDEN:
            game.blind = 1
        remove(rack, cards[index])
        add(rack, drawn)
        game.supply[place] = cards[index]
    if many > 0:
        shuffle(game, game.supply, game.left)


@kernel
def repeats(rack, subset):
    """Whether a subset of the places of a sorted rack leaves out a card and takes its identical
    neighbour instead."""
    for place in range(1, RACK):
        if subset >> place & 1 and not subset >> (place - 1) & 1 and rack[place] == rack[place - 1]:
            return True
    return False


@kernel
def list_exchanges(rack, fewest, most, verb, codes):
    """Every choice of `fewest` to `most` cards of a rack, into codes; how many there are."""
    held = seen_size(rack)
    found = 0
    for subset in range(1 << held):
        if repeats(rack, subset):
            continue
        many = 0
        for place in range(held):
            if subset >> place & 1:
                codes[found].cards[many] = rack[place]
                many += 1
        if fewest <= many <= most:
            codes[found].verb = verb
            codes[found].many = many
            found += 1
    return found
