"""No answer to a command or a question depends on cards that the asker has not seen.

At moments of many games there is a twin world for each viewer: other hands, another order of
the pile, another seed, and so other cards after a reshuffle. Commands of one to three actions,
judgements, and whatever else can be asked get the same bytes in both.

`BRELAN_SECRECY_GAMES=10000` looks at so many games instead of a few.
"""

from __future__ import annotations

import logging
import os
import random
from collections import Counter

import pytest

from brelan import games
from brelan.actions import Judgement
from brelan.game import State
from brelan.server.projection.snapshots import TableProjection, encode
from brelan.server.table import decisions
from brelan.server.table.state import TableState
from server.twin_answers import answers
from server.twin_commands import CommandGenerator
from server.twin_moments import FEW, KINDS, drained, draw_options, kind_of, pile_of, some_moment
from server.twin_tables import AT, new_table, other_table, same, who

log = logging.getLogger(__name__)

GAMES = int(os.environ.get("BRELAN_SECRECY_GAMES", "1500"))
SHARE = {"royal_flush": 0.5, "flush_royal": 0.2, "poker_tiles": 0.3}
"""Of the games: only Royal Flush has a pile that is shuffled anew."""
CHUNKS = 2
COMMANDS, MORE_COMMANDS, MOST_COMMANDS = 3, 6, 14
"""Of a viewer who can only be refused; of the seat to move; the same where the pile is all but
empty."""
HINTS = 0.05
"""How often the seat to move also asks for a hint."""


class Compared(Counter[str]):
    """How much was compared."""

    kinds: set[tuple[str, str]]

    def __init__(self) -> None:
        super().__init__()
        self.kinds = set()


def look_at_game(game: str, number: int, compared: Compared) -> None:
    """A moment as the seat to move, another seat and a spectator see it; with a pile drained,
    as the seat to move does.
    """
    luck = random.Random(f"{game} {number}")
    seats = games.find(game).seats
    players = seats[number // CHUNKS % len(seats)]
    options = draw_options(game, luck)
    table = new_table(game, players, f"{game} {number}", options, rules_of(game, luck))
    assert table.state is not None
    state = some_moment(table.state.copy(), luck)
    emptier = drained(state, luck)
    turn = state.turn
    assert turn is not None
    other = (turn + luck.randrange(1, players)) % players
    for moment, viewer in ((state, turn), (state, other), (state, None), (emptier, turn)):
        compare(at_moment(table, moment), viewer, luck, compared)
    compared["games"] += 1
    compared.kinds |= {kind_of(state), kind_of(emptier)}


def rules_of(game: str, luck: random.Random) -> int:
    """A rules number that games may have been opened under."""
    return luck.randint(1, games.find(game).rules)


def at_moment(table: TableState, state: State) -> TableState:
    """The table at a moment of its game."""
    there = table.branch()
    there.set_game(state)
    return there


def compare(table: TableState, viewer: int | None, luck: random.Random, compared: Compared) -> None:
    """Everything that a viewer can ask and is shown, in two worlds."""
    twin = other_table(table, viewer, luck)
    assert table.state is not None
    assert twin.state is not None
    view = table.state.view(viewer)
    assert twin.state.view(viewer).table.tobytes() == view.table.tobytes()
    same(table, twin, shown(table, viewer), shown(twin, viewer))
    to_move = viewer == table.turn
    generator = CommandGenerator(view, luck)
    many = COMMANDS if not to_move else MOST_COMMANDS if pile_of(view) <= FEW else MORE_COMMANDS
    asked = generator.questions(table.seq, many)
    if to_move and luck.random() < HINTS:
        asked.append({"type": "hint", "id": 4})
    ours, theirs = answers((table, twin), viewer, asked)
    same(table, twin, ours, theirs)
    compared["answers"] += len(asked)
    compared["bytes"] += len(ours)
    compared["done"] += ours.count('"type":"done"')


def shown(table: TableState, viewer: int | None) -> str:
    """What is sent to somebody who comes: the view, and what can be done."""
    return encode(TableProjection(table).snapshot(who(viewer), lambda _: True, 0, AT))


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", games.NAMES)
def test_no_answer_depends_on_unseen_cards(game: str, chunk: int) -> None:
    compared = Compared()
    for number in range(chunk, round(GAMES * SHARE[game]), CHUNKS):
        look_at_game(game, number, compared)
    log.info("%s: %s", game, dict(compared))
    assert compared.kinds == KINDS[game]
    assert 0 < compared["done"] < compared["answers"]


def ask_the_game_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "foresee", lambda view, actions: Judgement(True))


def foresee_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = State.view

    def leaky(state: State, seat: int | None) -> object:
        view = honest(state, seat)
        for field in ("key", "step"):
            view.table[field] = state.table[field]
        return view

    monkeypatch.setattr(State, "view", leaky)


@pytest.mark.parametrize("leak", [ask_the_game_itself, foresee_shuffles])
def test_a_leak_is_found(leak, monkeypatch: pytest.MonkeyPatch):
    leak(monkeypatch)
    found = 0
    for number in range(20):
        try:
            look_at_game("royal_flush", number, Compared())
        except AssertionError:
            found += 1
    assert found
