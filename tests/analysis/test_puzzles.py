"""Shipped puzzles are what they say: proven again as they were mined, and by the rules alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from brelan import games
from brelan.analysis.puzzles.puzzle import LEVELS, Puzzle, distinct, id_of, maker_of, names
from brelan.analysis.puzzles.shipped import by_id, puzzles_of
from brelan.game import Position
from brelan.texts import LANGUAGES, catalogue

FEWEST = 300
SAMPLE = 25
"""One of so many is proven again by listing and trying every action through `State`."""

every_game = pytest.mark.parametrize("game", names())


def some(game: str, each: int) -> list[Puzzle]:
    return list(puzzles_of(game)[::each])


def as_json(position: Position) -> dict[str, Any]:
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position))
    return read


@every_game
def test_there_are_enough_of_every_level(game: str) -> None:
    levels = Counter(puzzle.level for puzzle in puzzles_of(game))
    assert sum(levels.values()) >= FEWEST
    assert set(levels) == set(LEVELS)
    assert min(levels.values()) >= FEWEST / len(LEVELS)


@every_game
def test_every_kind_is_there_and_has_its_words(game: str) -> None:
    kinds = {puzzle.kind for puzzle in puzzles_of(game)}
    assert kinds == set(maker_of(game).units)
    for language in LANGUAGES:
        for kind in kinds:
            assert catalogue(language)[f"puzzle.{game}.{kind}.ask"]
            assert catalogue(language)[f"puzzle.{game}.{kind}.name"]


@every_game
def test_an_id_follows_from_the_question_and_is_given_once(game: str) -> None:
    for puzzle in puzzles_of(game):
        assert puzzle.id == id_of(puzzle.kind, puzzle.view)
        assert by_id()[puzzle.id] is puzzle


@every_game
def test_a_view_shows_no_card_that_its_seat_may_not_see(game: str) -> None:
    for puzzle in puzzles_of(game):
        view = puzzle.read_view()
        assert as_json(view.position()) == puzzle.view
        assert view.turn == view.seat
        state = games.find(game).from_position(puzzle.view)
        assert as_json(state.view(view.seat).position()) == puzzle.view


@every_game
@pytest.mark.parametrize("each", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_the_proof_holds_as_it_was_made(game: str, each: int) -> None:
    maker = maker_of(game)
    for puzzle in some(game, each):
        view = puzzle.read_view()
        proof = maker.prove(puzzle.kind, view)
        assert proof is not None, puzzle.id
        assert (proof.solutions, proof.value, proof.next_best) == (
            puzzle.solutions,
            puzzle.value,
            puzzle.next_best,
        ), puzzle.id
        assert maker.accepts(puzzle.kind, view, proof), puzzle.id


@every_game
def test_no_other_action_is_worth_as_much_by_the_rules_alone(game: str) -> None:
    maker = maker_of(game)
    for puzzle in some(game, SAMPLE):
        view = puzzle.read_view()
        best_other = 0.0
        for action in view.actions().texts():
            if not maker.is_whole([action]):
                continue  # a swap is not an answer yet; the next test follows those of the solution
            value = maker.value(puzzle, view, [action])
            assert (value == puzzle.value) == (action in puzzle.solutions), (puzzle.id, action)
            if value is not None and action not in puzzle.solutions:
                best_other = max(best_other, value)
        assert best_other <= puzzle.next_best < puzzle.value, puzzle.id
        if all(maker.is_whole([text]) for text in puzzle.solutions) and puzzle.unit == "points":
            assert best_other == puzzle.next_best or view.actions("swap"), puzzle.id


@every_game
def test_a_best_turn_is_legal_whole_and_worth_it(game: str) -> None:
    maker = maker_of(game)
    for puzzle in some(game, 5):
        view = puzzle.read_view()
        turn = maker.turn(puzzle.kind, view, puzzle.solutions[0])
        assert maker.is_whole(turn)
        assert maker.value(puzzle, view, turn) == puzzle.value, puzzle.id
        foreseen = view.foresee()
        for action in turn[:-1]:
            foreseen.apply(action)
        assert foreseen.judge(turn[-1]).legal
        for language in LANGUAGES:
            assert maker.why(puzzle.kind, view, turn).text(language)


@every_game
def test_no_two_puzzles_lie_next_to_each_other_in_one_game(game: str) -> None:
    """Positions of one game share most of their board: the same view twice is the least of it."""
    seen = Counter(msgspec.json.encode(puzzle.view) for puzzle in puzzles_of(game))
    assert max(seen.values()) == 1


def test_the_order_of_cards_within_an_answer_makes_no_other_answer() -> None:
    assert distinct(["lay a1=As a2=Ks", "lay a1=Ks a2=As"]) == 1
    assert distinct(["lay a1=As a2=Ks", "lay a1=As a3=Ks"]) == 2
