"""The best few actions by what they score and what they leave on the rack.

Of all ways to fill a gap with the same tiles only the one that scores most is listed.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest
from brelan.bots.poker_tiles.leaves import leave_number
from brelan.games.grid.record import EXCHANGE, PASS, RACK
from brelan.games.grid.rules import repeats
from brelan.games.poker_tiles.lays import (
    FACTORIAL,
    choices_for,
    is_forbidden,
    legal_choices,
    most_points,
    open_gap,
    points_of_order,
    put_in_order,
    take_choice,
    write_lay,
    write_single,
)
from brelan.games.poker_tiles.survey import take_survey
from brelan.kernels import kernel

NOTHING = -1e9
"""The value of a place of the list that is free."""


@kernel
def move_offer(workspace, source, target):
    """Copy a place of the list to another."""
    workspace.offers[target] = workspace.offers[source]
    workspace.codes[target] = workspace.codes[source]


@kernel
def make_room(workspace, many, value):
    """Where an action of that value belongs on a list of `many`; those after it move down.

    It is `many`, below the list, if it does not belong there.
    """
    place = np.int64(many)
    while place > 0 and workspace.offers[place - 1].value < value:
        if place < many:
            move_offer(workspace, place - 1, place)
        place -= 1
    return place


@kernel
def note_offer(workspace, place, points, choice):
    """What the action at a place of the list, which takes a choice from the rack, is worth."""
    offer = workspace.offers[place]
    offer.points = points
    offer.kept = (1 << workspace.surveys[0].held) - 1 & ~choice
    offer.leave = workspace.rests[choice]
    offer.value = points + workspace.rests[choice]


@kernel
def value_rests(workspace, game):
    """What the rest of the rack is worth without each choice: nothing if the pile is empty."""
    rack = game.racks[game.turn]
    held = (1 << workspace.surveys[0].held) - 1
    workspace.rests[0] = 0.0
    for choice in range(1, held + 1):
        workspace.rests[choice] = 0.0
        if game.left > 0:
            workspace.rests[choice] = workspace.leaves[leave_number(rack, held & ~choice)]


@kernel
def offer_singles(workspace, game, many):
    """Put the best single tiles on the list."""
    survey = workspace.surveys[0]
    rack = game.racks[game.turn]
    for index in range(survey.squares):
        square = np.int64(survey.square[index])
        across = survey.entry[0, square, 1]
        down = survey.entry[1, square, 1]
        choices = choices_for(survey, square)
        while choices != 0:
            choice = lowest(choices)
            choices &= choices - 1
            points = np.int64(survey.worth[across, choice]) + survey.worth[down, choice]
            place = make_room(workspace, many, points + workspace.rests[choice])
            if place < many:
                write_single(square, rack[lowest(choice)], workspace.codes[place])
                note_offer(workspace, place, points, choice)


@kernel
def best_order(survey, game, gap, limit):
    """Put the tiles of a choice in the order that scores most, the first of equals; its points.

    They are -1 if PT-14 forbids every order.
    """
    best = -1
    best_at = 0
    for order in range(FACTORIAL[gap.many]):
        put_in_order(gap, order)
        points = points_of_order(survey, gap)
        if points > best and not is_forbidden(game, gap):
            best = points
            best_at = order
            if best == limit:
                break
    put_in_order(gap, best_at)
    return best


@kernel
def offer_gap(workspace, game, address, many):
    """Put the best ways to fill a gap on the list, one for each choice."""
    survey = workspace.surveys[0]
    gap = workspace.gaps[0]
    open_gap(survey, game, address, gap)
    limit = most_points(survey, gap)
    choices = legal_choices(survey, address)
    while choices != 0:
        choice = lowest(choices)
        choices &= choices - 1
        if limit + workspace.rests[choice] <= workspace.offers[many - 1].value:
            continue
        take_choice(gap, choice)
        points = best_order(survey, game, gap, limit)
        if points < 0:
            continue
        place = make_room(workspace, many, points + workspace.rests[choice])
        if place < many:
            write_lay(gap, game.racks[game.turn], workspace.codes[place])
            note_offer(workspace, place, points, choice)


@kernel
def offer_exchanges(workspace, game, many):
    """PT-5: put the best exchanges on the list."""
    rack = game.racks[game.turn]
    for choice in range(1, 1 << workspace.surveys[0].held):
        if count(choice) > game.left or repeats(rack, choice):
            continue
        place = make_room(workspace, many, workspace.rests[choice])
        if place < many:
            write_exchange(rack, choice, workspace.codes[place])
            note_offer(workspace, place, 0, choice)


@kernel
def write_exchange(rack, choice, action):
    """The action of exchanging the tiles of a choice."""
    action.verb = EXCHANGE
    action.many = 0
    for place in range(RACK):
        if choice >> place & 1:
            action.cards[action.many] = rack[place]
            action.many += 1


@kernel
def offer_pass(workspace, many):
    """PT-5: put the pass on the list."""
    place = make_room(workspace, many, 0.0)
    if place < many:
        workspace.codes[place].verb = PASS
        workspace.codes[place].many = 0
        note_offer(workspace, place, 0, 0)


@kernel
def list_offers(workspace, game, many):
    """List the best `many` actions of those that the survey shows, best first; how many."""
    survey = workspace.surveys[0]
    for place in range(many):
        workspace.offers[place].value = NOTHING
    value_rests(workspace, game)
    offer_singles(workspace, game, many)
    for index in range(survey.gaps):
        offer_gap(workspace, game, np.int64(survey.gap[index]), many)
    if game.left > 0:
        offer_exchanges(workspace, game, many)
    else:
        offer_pass(workspace, many)
    found = 0
    while found < many and workspace.offers[found].value > NOTHING:
        found += 1
    return found


@kernel
def make_shortlist(workspace, game, many):
    """List the best `many` of all actions, best first; how many there are."""
    take_survey(workspace.surveys[0], game)
    return list_offers(workspace, game, many)
