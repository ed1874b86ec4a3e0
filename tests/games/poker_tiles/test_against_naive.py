"""The compiled rules and the naive ones agree: all actions, what they break, and what follows."""

import random
from typing import Any

import pytest

import naive
from brelan.games import poker_tiles

from .specimens import LAYOUTS, dump, random_position, squares_of, with_pile

pytestmark = pytest.mark.slow


@pytest.mark.rule("PT-7", "PT-8", "PT-9", "PT-10", "PT-11", "PT-13", "PT-15", "PT-16")
@pytest.mark.parametrize("seed", range(20))
def test_all_actions(seed):
    chance = random.Random(seed)
    for number in range(30):
        given = with_pile(random_position(chance), chance)
        # The naive rules try every order, so that long racks take long.
        given["racks"][0] = given["racks"][0][: 4 if number % 15 == 0 else 3]
        actions = poker_tiles.from_position(given).actions()
        assert actions.texts() == naive.legal(given), given
        assert len(set(actions.texts())) == len(actions)


@pytest.mark.rule("PT-7", "PT-9", "PT-10")
@pytest.mark.parametrize("seed", range(4))
def test_all_actions_of_a_full_rack(seed):
    chance = random.Random(f"full {seed}")
    given = with_pile(random_position(chance), chance)
    assert poker_tiles.from_position(given).actions().texts() == naive.legal(given), given


def random_lay(given: dict[str, Any], chance: random.Random) -> str:
    """Tiles of the rack on squares near each other, mostly in a line, legal or not."""
    layout = given["options"]["layout"]
    squares = squares_of(LAYOUTS[layout] if isinstance(layout, str) else layout)
    line = chance.choice([0, 1])
    first = chance.choice(squares)
    near = [at for at in squares if (at[0] == first[0] if line else at[1:] == first[1:])]
    if chance.random() < 0.1:
        near = squares
    rack = chance.sample(
        given["racks"][0], chance.randint(1, min(len(given["racks"][0]), len(near)))
    )
    start = chance.randint(0, len(near) - len(rack))
    return "lay " + " ".join(
        f"{at}={tile}" for at, tile in zip(near[start : start + len(rack)], rack, strict=True)
    )


@pytest.mark.rule("PT-7", "PT-8", "PT-10", "PT-14")
@pytest.mark.parametrize("seed", range(20))
def test_judgements(seed):
    chance = random.Random(f"judge {seed}")
    for _ in range(40):
        given = with_pile(random_position(chance), chance)
        state = poker_tiles.from_position(given)
        legal = list(state.actions())
        lays = [str(chance.choice(legal)) for _ in range(3)] if legal else []
        lays += [random_lay(given, chance) for _ in range(5)]
        for lay in lays:
            agree(given, lay, naive.judge(given, lay), state.judge(lay))


def agree(given: dict[str, Any], lay: str, expected: dict[str, Any], judged: Any) -> None:
    assert judged.legal == expected["legal"], (given, lay)
    if not judged.legal:
        assert judged.rule == expected["rules"][0], (given, lay)
        return
    assert judged.points == expected["points"], (given, lay)
    assert sorted(hand.points for hand in judged.hands) == sorted(
        hand["points"] for hand in expected["hands"]
    )
    for hand in judged.hands:
        assert naive.poker_tiles.POINTS[hand.combination] == hand.points


@pytest.mark.rule("PT-5", "PT-6", "PT-14", "PT-17", "PT-18")
@pytest.mark.parametrize("seed", range(20))
def test_what_follows(seed):
    chance = random.Random(f"follow {seed}")
    for _ in range(40):
        given = with_pile(random_position(chance), chance)
        state = poker_tiles.from_position(given)
        actions = state.actions()
        if len(actions) == 0:
            continue
        action = str(actions[chance.randrange(len(actions))])
        state.apply(action)
        assert (
            naive.differences(
                naive.follow(given, action) | {"options": dump(state)["options"]}, dump(state)
            )
            == []
        ), (given, action)
        assert (naive.finished(dump(state)) is not None) == state.over
