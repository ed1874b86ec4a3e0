"""The parts of a result: they add up exactly, and luck is nothing on average, by any evaluation."""

from __future__ import annotations

import math

import msgspec
import numpy as np
import pytest

from analysis.review.specimens import EVERY_KIND, PLAIN, course, played
from brelan import games
from brelan.analysis.review.chance import is_chancy, pile_fields, sampled_outcomes
from brelan.analysis.review.course import Course, course_of
from brelan.analysis.review.luck import luck_of
from brelan.analysis.review.review import Reviewed, Settings, assemble, look_at, stages
from brelan.errors import BadRecord
from brelan.games.grid.record import RACK
from brelan.records import reveal

QUICK = Settings(worlds=4)


def reviewed(game: Course, settings: Settings = QUICK) -> Reviewed:
    looked = [look_at(game, step, settings, PLAIN) for step in stages(game)]
    return assemble(game, looked, settings)


@pytest.mark.parametrize(("game", "players"), EVERY_KIND)
def test_the_parts_add_up_to_the_result_for_every_seat(game: str, players: int) -> None:
    found = reviewed(course(game, players))
    review = found.review
    assert len(review.moves) == len(found.curve) - 1
    for seat in review.seats:
        parts = seat.deal + seat.luck + seat.own + seat.others
        assert parts == pytest.approx(seat.result, abs=1e-9)
        share = (seat.seat in review.result.winners) / len(review.result.winners)
        assert seat.result == pytest.approx(share - 1 / players, abs=1e-12)
        assert seat.luck == pytest.approx(sum(move.luck[seat.seat] for move in review.moves))
        mine = [move for move in review.moves if move.seat == seat.seat]
        assert seat.lost == pytest.approx(sum(move.lost for move in mine))
    for name in ("deal", "luck", "own", "others", "result"):
        if name not in ("own", "others"):
            assert sum(getattr(seat, name) for seat in review.seats) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("game", games.NAMES)
def test_the_same_seed_gives_the_same_review_and_another_one_another(game: str) -> None:
    found = reviewed(course(game, 2))
    assert reviewed(course(game, 2)) == found
    other = reviewed(course(game, 2), Settings(worlds=4, seed="other"))
    assert other.review.seats != found.review.seats


@pytest.mark.parametrize("game", games.NAMES)
def test_what_depends_on_no_hidden_card_has_no_luck(game: str) -> None:
    one = course(game, 2)
    found = reviewed(one).review
    certain = [
        step for step, action in enumerate(one.actions) if not is_chancy(one.states[step], action)
    ]
    assert certain
    for step in certain:
        assert set(found.moves[step].luck) == {0.0}
        (after,) = sampled_outcomes(one.states[step], one.actions[step], 1, "any")
        assert after.write_position() == one.states[step + 1].write_position() or pile_of(after)


def pile_of(state: object) -> bool:
    """Whether there is a pile whose order may differ."""
    position = msgspec.to_builtins(state.position())  # type: ignore[attr-defined]
    return bool(position.get("pile") or position.get("reserve"))


@pytest.mark.parametrize("game", games.NAMES)
def test_outcomes_keep_all_cards_and_differ(game: str) -> None:
    one = course(game, 3)
    for step in range(0, len(one.actions), 7):
        state, action = one.states[step], one.actions[step]
        drawn = list(sampled_outcomes(state, action, 6, f"seed/{step}"))
        assert {each.step for each in drawn} == {step + 1}
        assert len({each.turn for each in drawn}) == 1 or drawn[0].over
        _, size = pile_fields(state.table)
        if is_chancy(state, action) and state.table[size][0] > RACK:
            assert len({msgspec.json.encode(each.write_position()) for each in drawn}) > 1


@pytest.mark.parametrize("game", games.NAMES)
def test_luck_is_nothing_on_average(game: str) -> None:
    lucks = []
    for number in range(40):
        one = course(game, 2, f"luck/{number}")
        luck = np.zeros(2)
        for step, action in enumerate(one.actions[:30]):
            before, after = one.states[step], one.states[step + 1]
            worth = luck_of(PLAIN.evaluate, before, action, after, 3, f"samples/{number}")
            luck += 0.0 if worth is None else worth[:, 0]
        lucks.append(luck)
    mean, error = np.mean(lucks, axis=0), np.std(lucks, axis=0, ddof=1) / math.sqrt(len(lucks))
    assert (error > 0).all()
    assert (np.abs(mean) < 3 * error).all()


def test_a_game_that_runs_or_is_false_is_refused() -> None:
    record = played("poker_tiles", 2, "refused")
    running = msgspec.structs.replace(record, actions=record.actions[:-1], result=None)
    with pytest.raises(BadRecord):
        course_of(reveal(running, "refused"))
    false = msgspec.structs.replace(record, actions=record.actions[1:])
    with pytest.raises(BadRecord):
        course_of(false)


def test_who_gave_up_has_lost_by_an_own_choice() -> None:
    record = played("poker_tiles", 3, "given up")
    assert record.result is not None
    (winner,) = record.result.winners
    others = [seat for seat in range(3) if seat != winner]
    best = max(record.result.scores[seat] for seat in others)
    winners = tuple(seat for seat in others if record.result.scores[seat] == best)
    result = msgspec.structs.replace(record.result, winners=winners)
    given_up = msgspec.structs.replace(record, resigned=(winner,), result=result)
    before, after = reviewed(course_of(record)).review, reviewed(course_of(given_up)).review
    assert after.seats[winner].own == pytest.approx(before.seats[winner].own - 1)
    for seat in after.seats:
        parts = seat.deal + seat.luck + seat.own + seat.others
        assert parts == pytest.approx(seat.result, abs=1e-9)


def test_a_game_that_was_stopped_ends_with_what_it_was_worth() -> None:
    record = played("poker_tiles", 2, "stopped")
    many = len(record.actions) // 2
    scores = course("poker_tiles", 2, "stopped").states[many].scores
    stopped = msgspec.structs.replace(
        record,
        actions=record.actions[:many],
        resigned=(0,),
        stopped=True,
        result=msgspec.convert({"scores": scores, "winners": (1,)}, type(record.result)),
    )
    found = reviewed(course_of(stopped))
    assert found.curve[-1] == (0.0, 1.0)
    assert len(found.review.moves) == many
    for seat in found.review.seats:
        parts = seat.deal + seat.luck + seat.own + seat.others
        assert parts == pytest.approx(seat.result, abs=1e-9)
