"""The first stages of a hint: words of every language, parts of the table, never the action."""

from __future__ import annotations

import re

import pytest

from brelan import bots, games
from brelan.bots.clue import BOARD, OWN, plain_clues
from brelan.bots.grid_clues import line_of
from brelan.bots.royal_flush.clues import group_of
from brelan.game import View
from brelan.games.royal_flush.notation import BOARD_NAMES
from brelan.texts import LANGUAGES

MOMENTS = 60
PARTS = {
    "royal_flush": re.compile(rf"own|display|pile|[2-9TJQKA][shdc]|{'|'.join(BOARD_NAMES)}"),
    "flush_royal": re.compile(r"own|\*|[a-o]|1?\d|[a-o]1?\d"),
    "poker_tiles": re.compile(r"own|[a-o]|1?\d|[a-o]1?\d"),
}
"""What the page of each game can light."""


def moments(game: str) -> list[View]:
    """What the seat to move sees at moments of a game that bots play."""
    state = games.find(game).new(3, "clues")
    found = []
    while state.turn is not None and len(found) < MOMENTS:
        view = state.view(state.turn)
        found.append(view)
        state.apply(bots.decide(view, "club", seed=state.step))
    return found


@pytest.mark.parametrize("game", games.NAMES)
def test_clues_can_be_said_and_lit_and_do_not_give_the_action_away(game: str) -> None:
    for view in moments(game):
        advice = bots.advise(view, "club", seed=1)
        action = advice.choice.action
        for clue in (advice.clues.where, advice.clues.what):
            assert clue.look
            assert all(PARTS[game].fullmatch(part) for part in clue.look), clue.look
            for language in LANGUAGES:
                assert action not in clue.text.text(language)
        new = {word.partition("=")[0] for word in action.split() if "=" in word}
        assert new.isdisjoint({*advice.clues.where.look, *advice.clues.what.look})


@pytest.mark.parametrize("game", games.NAMES)
def test_a_game_that_says_nothing_has_plain_clues(game: str) -> None:
    for view in moments(game)[:20]:
        for action in view.actions()[:3]:
            clues = plain_clues(view, str(action))
            assert clues.where.look in ((OWN,), (BOARD,))
            assert all(clue.text.text("de") for clue in (clues.where, clues.what))


def test_plain_clues_count_own_cards_and_points() -> None:
    state = games.find("poker_tiles").new(2, 1)
    view = state.view(state.turn)
    exchange = str(view.actions("exchange")[0])
    clues = plain_clues(view, exchange)
    assert clues.where.look == (OWN,)
    assert clues.what.text.values == {"many": len(exchange.split()) - 1}
    lay = plain_clues(view, str(view.actions("lay")[0]))
    assert lay.what.text.key == "hint.points"


@pytest.mark.parametrize(
    ("squares", "line"), [(("h8", "h9"), "h"), (("g8", "h8"), "8"), (("a11", "b11", "c11"), "11")]
)
def test_a_line_goes_by_its_letter_or_number(squares: tuple[str, ...], line: str) -> None:
    assert line_of(squares) == line


@pytest.mark.parametrize(
    ("cards", "held", "group"),
    [
        ("7s 7h Ks Kh Kd", "2c 7s 7h Ks Kh Kd Kc", "Ks Kh Kd Kc"),
        ("2h 5h 9h Jh Ah", "2h 2s 5h 9h Jh Ah", "2h 5h 9h Jh Ah"),
        ("5s 6h 7d 8c 9s", "5s 6h 7d 8c 9s", ""),
    ],
)
def test_the_cards_to_look_at_are_all_of_one_rank_or_suit(
    cards: str, held: str, group: str
) -> None:
    assert " ".join(group_of(cards.split(), held.split())) == group
