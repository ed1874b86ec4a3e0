"""Whole random games at every player count and option: nothing is lost, and all ends well."""

import random
from collections import Counter
from itertools import chain
from typing import Any

import pytest

from brelan import arrays
from brelan.games import royal_flush
from brelan.games.royal_flush.game import RoyalFlush

from .specimens import dump

TABLES: list[dict[str, Any]] = [
    {},
    {"boards": "random"},
    {"boards": "random", "redraw_boards": True, "straight_any_suit": True},
    {"children": [0, 1]},
    {"boards": "random", "children": [1]},
    {
        "boards": [
            "perfect-pair", "double-pair", "triple-pair", "double-three-of-a-kind",
            "flush", "six-pictures", "straight", "big-straight-flush",
        ]
    },
]  # fmt: skip


def check_cards(table: dict[str, Any]) -> None:
    cards = Counter([*chain(*table["hands"]), *table["display"], *table["pile"], *table["discard"]])
    assert len(cards) == 52
    assert set(cards.values()) == {2}
    for hand, known in zip(table["hands"], table["known"], strict=True):
        assert not Counter(known) - Counter(hand)


def check_tokens(table: dict[str, Any]) -> None:
    assert sum(table["tokens"]) + table["spent"] + table["aside"] == 5 * table["players"]
    assert min(table["tokens"]) >= 0


def check_claims(table: dict[str, Any]) -> None:
    placed = Counter(chain(*table["claims"].values()))
    assert table["pieces"] == [5 - placed[seat] for seat in range(table["players"])]


def check_turns(before: dict[str, Any], action: str, after: dict[str, Any]) -> None:
    neighbour = (before["turn"] + 1) % before["players"]
    stays = action.split()[0] in ("refresh", "take", "draw")
    if after["turn"] is not None:
        assert after["turn"] == (before["turn"] if stays else neighbour)
    assert after["round"] - before["round"] in (0, 1)
    assert [new >= old for new, old in zip(after["scores"], before["scores"], strict=True)]


@pytest.mark.rule("RF-1", "RF-9", "RF-12", "RF-24", "RF-25", "RF-27")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", TABLES, ids=range(len(TABLES)))
def test_a_random_game_is_played_to_its_end(players: int, options: dict[str, Any]) -> None:
    chance = random.Random(players)
    state = royal_flush.new(players=players, seed=players, options=options)
    table = dump(state)
    while not state.over:
        actions = state.actions()
        verb = chance.choice(sorted({action.verb for action in actions}))
        action = chance.choice([action for action in actions if action.verb == verb])
        state.apply(action)
        after = dump(state)
        check_cards(after)
        check_tokens(after)
        check_claims(after)
        check_turns(table, str(action), after)
        table = after
    assert table["round"] == 3
    assert 0 in table["pieces"] or "royal-flush" in table["claims"] or table["passes"] == players
    assert state.winners


@pytest.mark.rule("RF-11")
def test_hoarders_claim_when_nothing_is_left_to_draw() -> None:
    state = royal_flush.new(players=2, seed=1, options={"boards": "random"})
    while dump(state)["round"] == 1:
        verbs = ("take", "draw", "stop", "claim", "pass")
        state.apply(next(actions[0] for verb in verbs if (actions := state.actions(verb))))
        check_cards(dump(state))
    assert min(len(hand) for hand in dump(state)["hands"]) == 7


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    first, second = (royal_flush.new(players=3, seed="again") for _ in range(2))
    while not first.over:
        actions = first.actions()
        action = str(actions[len(actions) // 2])
        first.apply(action)
        second.apply(action)
        assert first.table.tobytes() == second.table.tobytes()


def test_a_position_with_its_seed_goes_on_as_the_game_would_have() -> None:
    state = royal_flush.new(players=2, seed=9)
    while not state.over:
        again = royal_flush.from_position(dump(state))
        action = str(state.actions()[-1])
        state.apply(action)
        again.apply(action)
        assert dump(again) == dump(state)


def test_a_list_that_finds_too_little_room_gets_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrays, "ROOM", 3)
    cramped = RoyalFlush().new(4, 3)
    roomy = royal_flush.new(4, 3)
    rng = random.Random(3)
    while not roomy.over:
        actions = cramped.actions()
        assert actions.texts() == roomy.actions().texts()
        chosen = str(rng.choice(actions))
        cramped.apply(chosen)
        roomy.apply(chosen)
    assert cramped.over
