"""What can be done and what it would earn, asked of a view."""

from __future__ import annotations

import random

import msgspec
import pytest

from brelan import games
from brelan.display import Display
from brelan.game import State, View
from brelan.server.projection import queries
from brelan.texts import catalogue


def views(game: str, players: int, seed: int) -> list[View]:
    """What the seat to move sees, all through a game played at random."""
    state = games.find(game).new(players, seed)
    bot_seed = random.Random(seed)
    found = []
    while not state.over:
        found.append(state.view(state.turn))
        actions = state.actions()
        state.apply(actions[bot_seed.randrange(len(actions))])
    return found


def display(view: View) -> Display:
    return games.display(view.game.name)


@pytest.mark.parametrize("game", games.NAMES)
def test_moves_are_the_verbs_that_have_an_action(game: str) -> None:
    for view in views(game, 3, 4)[::2]:
        listed = {text.split()[0] for text in view.actions().texts()}
        assert set(display(view).moves(view).verbs) == listed


def test_claims_are_legal_and_there_is_one_for_every_board() -> None:
    found = 0
    for view in views("royal_flush", 2, 9):
        claims = display(view).moves(view).claims
        boards = {text.split()[1] for text in view.actions("claim").texts()}
        assert {claim.board for claim in claims} == boards
        for claim in claims:
            found += 1
            action = " ".join(["claim", claim.board, *claim.cards])
            assert view.judge(action).points == claim.points
            fitting = display(view).fit(view, claim.cards)
            assert (claim.board, claim.points) in [(each.board, each.points) for each in fitting]
    assert found


def test_what_comes_after_a_turn_or_a_shuffle_is_not_judged() -> None:
    state = games.find("royal_flush").new(2, 1)
    position = msgspec.to_builtins(state.position()) | {"pile": [], "discard": ["As", "Kd", "2c"]}
    view = games.find("royal_flush").from_position(position).view(0)
    taken = f"take {position['display'][0]}"

    def reason(*actions: str) -> str | None:
        return queries.judge(view, 1, actions, "en").reason

    words = catalogue("en")
    for card in position["discard"]:
        assert reason("draw", f"take {card}") == words["error.unknown-cards"]
        assert reason("refresh", f"take {card}") == words["error.unknown-cards"]
        assert reason(taken, "stop", f"take {card}") == words["server.refused.turn-over"]
    assert queries.judge(view, 1, [taken, "draw"], "en").legal


def test_only_cards_that_are_held_fit() -> None:
    view = views("royal_flush", 2, 9)[0]
    held = view.position().hands[0]  # type: ignore[attr-defined]
    missing = next(rank + "s" for rank in "23456789" if rank + "s" not in held)
    assert display(view).fit(view, [missing, missing[0] + "h"]) == ()
    assert display(view).fit(view, []) == ()


def test_most_exchanged_is_what_the_rules_allow() -> None:
    for view in views("poker_tiles", 2, 1):
        sizes = [len(text.split()) - 1 for text in view.actions("exchange").texts()]
        assert display(view).moves(view).most_exchanged == max(sizes, default=0)
    for view in views("flush_royal", 2, 1):
        sizes = [len(text.split()) - 1 for text in view.actions("pass").texts()]
        assert display(view).moves(view).most_exchanged == max(sizes, default=0)


def swapped() -> View:
    """Flush Royal: a joker in hand, and one on the board for a card in hand."""
    return games.flush_royal.from_view(
        {
            "game": "flush_royal",
            "players": 2,
            "seat": 0,
            "turn": 0,
            "board": {"h8": "9s", "i8": "9h", "h9": "*9d"},
            "racks": [["9d", "*", "2c", "Kh", "9c"], ["?", "?", "?", "?", "?"]],
        }
    )


def test_a_lay_is_judged_after_the_swaps_before_it() -> None:
    view = swapped()
    alone = queries.judge(view, 1, ["lay g8=*9c"], "en")
    assert (alone.id, alone.legal) == (1, True)
    twice = ["swap h9 9d", "lay g8=*9c"]
    after = queries.judge(view, 2, twice, "en")
    assert after.legal
    assert after.points >= alone.points
    assert not queries.judge(view, 3, ["swap h9 9d", "lay g8=9d"], "en").legal


@pytest.mark.parametrize(("language", "word"), [("fr", "carte"), ("en", "card"), ("de", "Karte")])
def test_a_refusal_is_told_in_the_readers_language(language: str, word: str) -> None:
    judged = queries.judge(swapped(), 4, ["lay a1=2c"], language)
    assert judged.squares == ("a1",)
    assert judged.brief == catalogue(language)["brief.fr.not-connected"]
    assert judged.rule == "FR-13"
    assert judged.reason is not None
    other = queries.judge(swapped(), 4, ["lay a1=As"], language)
    assert other.rule is None
    assert other.reason is not None
    assert word.lower() in (judged.reason + other.reason).lower()


def test_faces_are_those_that_make_the_lay_legal_best_first() -> None:
    view = swapped()
    found = display(view).faces(view, ["lay g8=*"])
    assert found
    assert [each.points for each in found] == sorted((e.points for e in found), reverse=True)
    for each in found:
        assert view.judge(f"lay g8=*{each.face}").points == each.points
    assert display(view).faces(view, ["lay g8=* h7=*"]) == ()
    assert display(view).faces(view, ["lay g8=9c"]) == ()


def test_one_may_plan_while_others_think() -> None:
    state = next(
        state for state in (games.poker_tiles.new(2, seed) for seed in range(50)) if lays(state)
    )
    turn = state.turn
    assert turn is not None
    action = lays(state)[0]
    expected = state.judge(action)
    state.table["turn"] = 1 - turn
    judged = queries.judge(state.view(turn), 5, [action], "en")
    assert (judged.legal, judged.points) == (True, expected.points)


def lays(state: State) -> list[str]:
    """What can be laid."""
    return state.actions("lay").texts()
