"""Lays made of components (FR-9): whether there is one, the best one, all of them."""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest
from brelan.cards import DECLARED
from brelan.games.flush_royal.components import find_components
from brelan.games.flush_royal.facts import WHOLE_RACK
from brelan.games.flush_royal.search import ALL, ANY, BEST, FEW, POINT, WORDS, prepare
from brelan.games.grid.record import LAY, RACK, SUBSETS
from brelan.kernels import kernel

TOO_FEW = -1
"""Two components that ask for more of a card than the rack holds."""
NO_LAY = -1
IMPOSSIBLE = -(1 << 40)


@kernel
def find_lays(search, game, rack, components, ways, codes):
    """Whether a rack can lay (FR-6), its best lay, or all of its lays: whatever search.goal asks
    for.

    search.found is the number of components: if it exceeds the room for them, make more and search
    again. search.best is the value of the best lay and search.best_points what it earns; it is put
    into the first code. Of the best few lays, search.few_values and search.few_points say the
    same, and search.lays how many they are. Of all lays search.lays is the number, also of those
    for which there was no room in codes; it stops soon after search.most of them.
    """
    prepare(search, game, rack)
    search.best = IMPOSSIBLE
    search.best_points = NO_LAY
    search.lays = 0
    find_components(search, game, components, ways)
    found = search.found
    if search.goal == ANY or found == 0 or found > len(components):
        return
    start_mixing(search)
    if search.goal != ALL:
        promise(search, components, found)
        found = keep_promising(search, components, found)
    mix(search, game, components, codes, found, 0, 0)
    if search.goal == BEST:
        write_best(search, components, codes[0])
    elif search.goal == FEW:
        while search.few_values[search.lays - 1] < search.few_values[0] - search.margin:
            search.lays -= 1


@kernel
def write_best(search, components, action):
    """The best lay, and its points."""
    for index in range(search.best_many):
        search.mixed[index] = search.best_mixed[index]
    search.best_points = write_lay(search, components, action, search.best_many)


@kernel
def start_mixing(search):
    """No component chosen yet."""
    search.mixed_value[0] = 0
    search.mixed_used[0] = 0
    for word in range(WORDS):
        search.mixed_taken[0, word] = 0
        search.mixed_barred[0, word] = 0


@kernel
def mix(search, game, components, codes, found, chosen, start):
    """Add each component from `start` on that goes with those chosen, and then further ones."""
    for index in range(start, found):
        component = components[index]
        used = join(search, np.int64(search.mixed_used[chosen]), np.int64(component.used))
        if used == TOO_FEW:
            continue
        value = search.mixed_value[chosen] + component.value
        rest = (1 << search.many) - 1 & ~used
        if search.goal != ALL and value + search.promise[rest] <= search.best:
            continue
        if clash(search, chosen, component):
            continue
        search.mixed[chosen] = index
        if search.goal == BEST:
            keep_best(search, value + search.gain[used], chosen + 1)
        elif search.goal == FEW:
            keep_few(search, components, codes, value + search.gain[used], chosen + 1)
        else:
            write_lays(search, components, codes, chosen + 1)
            if search.lays > search.most:
                return
        if rest != 0 and game.laid > 0:
            search.mixed_value[chosen + 1] = value
            search.mixed_used[chosen + 1] = used
            for word in range(WORDS):
                search.mixed_taken[chosen + 1, word] = (
                    search.mixed_taken[chosen, word] | component.squares_taken[word]
                )
                search.mixed_barred[chosen + 1, word] = (
                    search.mixed_barred[chosen, word] | component.squares_barred[word]
                )
            mix(search, game, components, codes, found, chosen + 1, index + 1)


@kernel
def join(search, used, more):
    """The rack places that two components use together; where both want one of two identical cards,
    both of these."""
    both = used & more
    together = used | more
    while both != 0:
        place = lowest(both) + 1
        both &= both - 1
        while search.twins >> place & 1 and together >> place & 1:
            place += 1
        if not search.twins >> place & 1:
            return TOO_FEW
        together |= 1 << place
    return together


@kernel
def clash(search, chosen, component):
    """Whether a component and the chosen ones use squares that the other fills or keeps empty."""
    for word in range(WORDS):
        taken, barred = search.mixed_taken[chosen, word], search.mixed_barred[chosen, word]
        if (
            component.squares_taken[word] & (taken | barred)
            or component.squares_barred[word] & taken
        ):
            return True
    return False


@kernel
def keep_best(search, value, many):
    """Remember the chosen components if nothing was better."""
    if value > search.best:
        search.best = value
        search.best_many = many
        for index in range(many):
            search.best_mixed[index] = search.mixed[index]


@kernel
def keep_few(search, components, codes, value, many):
    """Put the lay of the chosen components among the best few, if it belongs there.

    With as many as are wanted, search.best is the value of the worst of them.
    """
    if value <= search.best:
        return
    at = min(search.lays, search.few - 1)
    while at > 0 and search.few_values[at - 1] < value:
        search.few_values[at] = search.few_values[at - 1]
        search.few_points[at] = search.few_points[at - 1]
        codes[at] = codes[at - 1]
        at -= 1
    search.few_values[at] = value
    search.few_points[at] = write_lay(search, components, codes[at], many)
    search.lays = min(search.lays + 1, search.few)
    search.best = max(search.best, search.few_values[0] - search.margin)
    if search.lays == search.few:
        search.best = max(search.best, search.few_values[search.few - 1])


@kernel
def promise(search, components, found):
    """For every set of rack cards still held: no more than this can yet be gained with them,
    clashes aside, if all others are laid."""
    best_of, all_laid = search.best_of, search.all_laid
    best_of[:] = IMPOSSIBLE
    for index in range(found):
        component = components[index]
        best_of[component.used] = max(best_of[component.used], component.value)
    if search.twins != 0:
        for subset in range(SUBSETS):
            best_of[subset] = best_of[first_twins(search, subset)]
    every = (1 << search.many) - 1
    for cards in range(every + 1):
        search.gain[cards] = search.worth[cards]
        if count(cards) == RACK:
            search.gain[cards] += POINT * WHOLE_RACK
    all_laid[0] = 0
    for cards in range(1, every + 1):
        all_laid[cards] = IMPOSSIBLE
        part = cards
        while part != 0:
            all_laid[cards] = max(all_laid[cards], best_of[part] + all_laid[cards & ~part])
            part = (part - 1) & cards
    for cards in range(every + 1):
        used = every & ~cards
        search.promise[cards] = search.gain[used]
        part = cards
        while part != 0:
            value = all_laid[part] + search.gain[used | part]
            search.promise[cards] = max(search.promise[cards], value)
            part = (part - 1) & cards


@kernel
def keep_promising(search, components, found):
    """Move the components that can belong to the best lay to the front; how many these are."""
    every = (1 << search.many) - 1
    best = IMPOSSIBLE
    for index in range(found):
        component = components[index]
        best = max(best, component.value + search.gain[component.used])
    if search.goal == FEW:
        best -= search.margin
    kept = 0
    for index in range(found):
        component = components[index]
        if component.value + search.promise[every & ~component.used] >= best:
            components[kept] = component
            kept += 1
    return kept


@kernel
def first_twins(search, subset):
    """The same cards, identical ones taken from their first places."""
    moved = True
    while moved:
        moved = False
        for place in range(1, RACK):
            if search.twins & subset & ~(subset << 1) & 1 << place:
                subset ^= 3 << (place - 1)
                moved = True
    return subset


@kernel
def write_lay(search, components, action, many):
    """The lay of the chosen components, in canonical order, each joker as its first face; its
    points (FR-19: five cards add ten)."""
    points = 0
    action.verb = LAY
    action.many = 0
    for chosen in range(many):
        component = components[search.mixed[chosen]]
        points += component.points
        for index in range(component.many):
            card = np.int64(search.cards[component.places[index]])
            if component.wild[index] != 0:
                card = DECLARED + lowest(component.wild[index])
            insert(action, component.squares[index], card)
    return points + WHOLE_RACK if action.many == RACK else points


@kernel
def insert(action, square, card):
    """Add a card to a lay, keeping its squares in order."""
    index = action.many
    while index > 0 and action.squares[index - 1] > square:
        action.squares[index] = action.squares[index - 1]
        action.cards[index] = action.cards[index - 1]
        index -= 1
    action.squares[index] = square
    action.cards[index] = card
    action.many += 1


@kernel
def write_lays(search, components, codes, many):
    """The lays of the chosen components, one for every choice of faces for their jokers (FR-20)."""
    jokers = 0
    joker_square, faces = search.joker_square, search.joker_faces
    variants = 1
    for chosen in range(many):
        component = components[search.mixed[chosen]]
        for index in range(component.many):
            if component.wild[index] != 0:
                joker_square[jokers] = component.squares[index]
                faces[jokers] = component.wild[index]
                variants *= count(faces[jokers])
                jokers += 1
    for variant in range(min(variants, len(codes) - search.lays)):
        action = codes[search.lays + variant]
        write_lay(search, components, action, many)
        declare(action, joker_square, faces, jokers, variant)
    search.lays += variants


@kernel
def declare(action, joker_square, faces, jokers, variant):
    """Give the jokers of a lay the faces of one variant, numbered from zero."""
    for joker in range(jokers):
        open_faces = faces[joker]
        for _ in range(variant % count(faces[joker])):
            open_faces &= open_faces - 1
        variant //= count(faces[joker])
        for index in range(action.many):
            if action.squares[index] == joker_square[joker]:
                action.cards[index] = DECLARED + lowest(open_faces)
