"""Set-up, the course of a turn, and the end."""

from collections import Counter

import pytest

from brelan.errors import BadAction, IllegalAction, UnknownCards
from brelan.games import poker_tiles
from brelan.games.poker_tiles.facts import CHIPS, LAYOUTS, POINTS, TILES_OF

from .specimens import FACES, dump, position


@pytest.mark.rule("PT-1", "PT-2")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("jokers", [2, 4])
def test_all_tiles_are_dealt_once(players, jokers):
    dealt = dump(poker_tiles.new(players, 7, {"jokers": jokers}))
    tiles = [*dealt["board"].values(), *dealt["pile"]]
    tiles += [tile for rack in dealt["racks"] for tile in rack]
    assert Counter(tiles) == Counter([*FACES, *["*"] * jokers])
    assert [len(rack) for rack in dealt["racks"]] == [5] * players
    assert set(dealt["board"]) == {"d4", "e4"}


@pytest.mark.rule("PT-2")
def test_a_joker_may_be_turned_up_and_counts_as_laid_earlier():
    turned = [dump(poker_tiles.new(2, seed))["board"] for seed in range(60)]
    assert any("*" in board.values() for board in turned)
    assert position("Ks", {"d4": "*", "e4": "9h"}).judge("lay c4=Ks").points == 1


@pytest.mark.rule("PT-3")
@pytest.mark.parametrize("name", ["standard", "roomy"])
def test_the_layouts(name):
    layout = dump(poker_tiles.new(2, 1, {"layout": name}))["layout"]
    assert layout == {
        "columns": LAYOUTS[name].columns,
        "rows": LAYOUTS[name].rows,
        "start": LAYOUTS[name].start,
        "jokers": LAYOUTS[name].jokers,
    }
    assert (layout["columns"], layout["rows"]) == {"standard": (8, 7), "roomy": (9, 9)}[name]


@pytest.mark.rule("PT-4")
def test_seat_0_begins_and_play_goes_clockwise():
    state = poker_tiles.new(3, 5)
    turns = []
    for _ in range(6):
        turns.append(state.turn)
        state.apply(state.actions("exchange")[0])
    assert turns == [0, 1, 2, 0, 1, 2]


@pytest.mark.rule("PT-5")
def test_exchanging_is_allowed_also_to_a_player_who_could_lay():
    state = position("9d 2h")
    assert len(state.actions("lay")) > 0
    assert state.actions("exchange").texts() == ["exchange 2h", "exchange 2h 9d", "exchange 9d"]


@pytest.mark.rule("PT-5")
def test_an_exchange_never_asks_for_more_than_the_pile_holds():
    state = position("2h 9d *", pile=["Ks", "Kh"])
    judged = state.judge("exchange 2h 9d *")
    assert (judged.rule, judged.reason.key) == ("PT-5", "reason.pt.pile-too-small")
    assert "exchange 2h *" in state.actions().texts()
    assert "exchange 2h 9d *" not in state.actions().texts()


@pytest.mark.rule("PT-5")
def test_new_tiles_are_drawn_before_the_old_ones_go_back():
    state = position("2h 9d *", pile=["Ks", "Kh", "Kd"])
    state.apply("exchange 2h *")
    after = dump(state)
    assert sorted(after["racks"][0]) == ["9d", "Kh", "Ks"]
    assert sorted(after["pile"]) == ["*", "2h", "Kd"]
    assert after["turn"] == 1


@pytest.mark.rule("PT-5")
def test_the_pile_is_shuffled_after_an_exchange():
    pile = [face for face in FACES if face[0] not in "29"]
    orders = set()
    for seed in range(4):
        state = position("2h 9d", pile=pile, seed=seed)
        state.apply("exchange 2h")
        orders.add(tuple(dump(state)["pile"]))
    assert len(orders) == 4


@pytest.mark.rule("PT-5")
def test_passing_needs_an_empty_pile():
    judged = position("9d", pile=["Ks"]).judge("pass")
    assert (judged.rule, judged.reason.key) == ("PT-5", "reason.pt.pass-too-early")
    assert position("9d").judge("pass").rule == "PT-5"
    could_lay = position("9d", pile=[])
    assert could_lay.judge("pass").legal
    assert could_lay.actions("pass").texts() == ["pass"]
    assert len(could_lay.actions("lay")) > 0
    assert could_lay.judge("exchange 9d").rule == "PT-5"


@pytest.mark.rule("PT-5")
@pytest.mark.parametrize(
    "text", ["exchange", "pass 9d", "lay", "lay c4", "lay c4=?", "exchange ?", "swap c4 *", "", "x"]
)
def test_what_is_no_action(text):
    with pytest.raises(BadAction):
        position("9d").judge(text)


@pytest.mark.rule("PT-6")
@pytest.mark.parametrize(
    ("pile", "rack"),
    [
        (["Ks", "Kh", "Kd"], ["2h", "3h", "4h", "Kh", "Ks"]),
        (["Ks"], ["2h", "3h", "4h", "Ks"]),
        ([], ["2h", "3h", "4h"]),
    ],
)
def test_after_laying_one_draws_back_up_to_five_as_far_as_the_pile_lasts(pile, rack):
    state = position("2h 3h 4h 9d 9c", pile=pile)
    state.apply("lay c4=9d f4=9c")
    after = dump(state)
    assert sorted(after["racks"][0]) == rack
    assert after["board"] == {"c4": "9d", "d4": "9s", "e4": "9h", "f4": "9c"}
    assert after["scores"] == [7, 0]
    assert after["passes"] == 0


@pytest.mark.rule("PT-17")
def test_the_game_ends_when_all_pass_one_after_another_with_an_empty_pile():
    state = position("9d", racks=[["9d"], ["2s"], ["3s"]], pile=[], players=3)
    state.apply("pass")
    state.apply("pass")
    assert not state.over
    state.apply("pass")
    assert state.over
    assert state.turn is None
    assert len(state.actions()) == 0
    assert state.judge("pass").rule == "PT-17"
    with pytest.raises(IllegalAction) as error:
        state.apply("pass")
    assert error.value.rule == "PT-17"


@pytest.mark.rule("PT-17")
def test_a_lay_starts_the_count_of_passes_again():
    state = position(racks=[["2h"], ["9d", "Ks"]], pile=[])
    state.apply("pass")
    state.apply("lay c4=9d")
    state.apply("pass")
    assert not state.over
    state.apply("pass")
    assert state.over


@pytest.mark.rule("PT-17")
def test_the_game_ends_when_all_racks_are_empty():
    state = position(racks=[["9d"], []], pile=[], scores=[1, 3])
    state.apply("lay c4=9d")
    assert state.over
    assert state.scores == (4, 3)


@pytest.mark.rule("PT-17")
def test_one_empty_rack_does_not_end_it():
    state = position(racks=[["9d"], ["2h"]], pile=[])
    state.apply("lay c4=9d")
    assert not state.over
    state.apply("pass")
    assert state.actions().texts() == ["pass"]


@pytest.mark.rule("PT-17")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_when_all_exchange_three_times_running(players):
    state = poker_tiles.new(players, 9)
    for count in range(3 * players):
        assert not state.over
        assert dump(state)["passes"] == count
        state.apply(state.actions("exchange")[0])
    assert state.over
    assert state.scores == (-5,) * players


@pytest.mark.rule("PT-18")
def test_tiles_left_cost_a_point_each_and_equals_share_the_win():
    state = position(
        racks=[["2h", "3h"], ["4s"], []], players=3, pile=[], scores=[9, 8, 7], passes=2
    )
    state.apply("pass")
    assert state.scores == (7, 7, 7)
    assert state.winners == (0, 1, 2)
    state = position(racks=[["2h", "3h"], ["4s"]], pile=[], scores=[9, 9], passes=1)
    assert state.winners == ()
    state.apply("pass")
    assert (state.scores, state.winners) == ((7, 8), (1,))


@pytest.mark.rule("PT-19")
def test_chips_pay_any_score():
    assert CHIPS == {"blue": 10, "red": 5, "yellow": 1}


@pytest.mark.rule("PT-12")
def test_every_combination_has_points_and_a_size():
    assert POINTS.keys() == TILES_OF.keys()


def test_an_illegal_action_changes_nothing():
    state = position("9d Ks", pile=["2h"])
    before = state.table.tobytes()
    for action in ("lay d3=Ks", "pass", "exchange 9d Ks", "lay d4=9d", "lay a1=9d"):
        with pytest.raises(IllegalAction):
            state.apply(action)
        assert state.table.tobytes() == before


def test_what_unknown_tiles_decide_is_not_carried_out():
    state = position("9d Ks")
    before = state.table.tobytes()
    for action in ("lay c4=9d", "exchange Ks"):
        assert state.judge(action).legal
        with pytest.raises(UnknownCards):
            state.apply(action)
        assert state.table.tobytes() == before


def test_unknown_racks_of_others_do_not_stop_play():
    state = position("9d Ks", pile=["2h", "3h", "4h", "5h"], racks=[["9d"], ["?"] * 5])
    state.apply("lay c4=9d")
    assert state.turn == 1
    assert dump(state)["racks"][0] == ["2h", "3h", "4h", "5h"]


@pytest.mark.rule("PT-6", "PT-14", "PT-18")
def test_events_tell_what_happened_and_hide_what_was_drawn():
    state = position("9d Ks", pile=["2h", "3h", "4h", "5h", "6h"])
    events = list(state.apply("lay c4=9d"))
    assert [event.kind for event in events] == ["acted", "scored", "drew"]
    assert events[0].action == "lay c4=9d"
    assert events[1].points == 3
    assert events[2].cards == ("2h", "3h", "4h", "5h")
    assert events[2].seen_by(0).cards == ("2h", "3h", "4h", "5h")
    assert events[2].seen_by(1).cards == ("?", "?", "?", "?")


@pytest.mark.rule("PT-5")
def test_others_do_not_see_what_is_exchanged():
    state = position("9d Ks", pile=["2h", "3h"])
    acted, drew = state.apply("exchange Ks")
    assert acted.seen_by(0).action == "exchange Ks"
    assert acted.seen_by(1).action == "exchange ?"
    assert drew.seen_by(None).cards == ("?",)


@pytest.mark.rule("PT-18")
def test_the_last_event_names_scores_and_winners():
    state = position(racks=[["2h"], []], pile=[], scores=[3, 3], passes=1)
    *_, last = state.apply("pass")
    assert (last.kind, last.scores, last.winners) == ("game-ended", (2, 3), (1,))
