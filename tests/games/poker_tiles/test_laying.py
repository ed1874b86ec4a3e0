"""Where tiles may be laid, which hands they make, and what these score."""

import pytest

from brelan.errors import BadAction
from brelan.games.poker_tiles.facts import POINTS

from .specimens import BARE, NINES, position, row


@pytest.mark.rule("PT-12", "PT-14")
def test_the_checked_examples():
    state = position("9d 9c Ks 2d 3d")
    third = state.judge("lay c4=9d")
    assert (third.points, [hand.combination for hand in third.hands]) == (3, ["three-of-a-kind"])
    fourth = position("9c", {**NINES, "c4": "9d"}).judge("lay f4=9c")
    assert (fourth.points, [hand.combination for hand in fourth.hands]) == (7, ["four-of-a-kind"])
    assert state.judge("lay d3=Ks").rule == "PT-10"
    below = state.judge("lay d3=9c")
    assert [(hand.combination, hand.squares) for hand in below.hands] == [("pair", ("d3", "d4"))]
    assert below.points == 1


@pytest.mark.rule("PT-7")
@pytest.mark.parametrize(
    ("lay", "why"),
    [
        ("lay d4=9d", "reason.pt.square-taken"),
        ("lay c4=9d d4=9c", "reason.pt.square-taken"),
        ("lay b2=9d", "reason.pt.joker-square"),
        ("lay c4=9d c4=9c", "reason.pt.two-on-a-square"),
        ("lay c4=9d d3=9c", "reason.pt.not-in-line"),
        ("lay c3=9d c4=9c d3=Ks", "reason.pt.not-in-line"),
    ],
)
def test_new_tiles_go_on_free_squares_of_one_line(lay, why):
    judged = position("9d 9c Ks").judge(lay)
    assert (judged.legal, judged.rule, judged.reason.key) == (False, "PT-7", why)


@pytest.mark.rule("PT-8")
@pytest.mark.parametrize(
    "lay",
    [
        "lay a1=Kd a2=Ks",  # nowhere near
        "lay c3=Kd",  # only a corner
        "lay a2=Kd",  # a joker square is no tile
        "lay c2=Ks d2=Kd",
    ],
)
def test_a_lay_touches_a_tile_laid_earlier(lay):
    judged = position("Kd Ks").judge(lay)
    assert (judged.rule, judged.reason.key) == ("PT-8", "reason.pt.touches-nothing")


@pytest.mark.rule("PT-8")
def test_the_touch_may_be_sideways_to_a_hand_of_new_tiles_only():
    judged = position("Kd Ks").judge("lay d3=Kd e3=Ks")
    assert [(hand.combination, hand.squares) for hand in judged.hands] == [("pair", ("d3", "e3"))]


@pytest.mark.rule("PT-9", "PT-10")
@pytest.mark.parametrize(
    ("lay", "why"),
    [
        ("lay c4=Kd", "reason.pt.no-hand"),
        ("lay b4=Kd c4=Ks f4=2h", "reason.pt.no-hand"),  # two pairs leave a new tile out
        ("lay c4=9d f4=Ks", "reason.pt.no-hand"),
        ("lay c4=9d g4=9c", "reason.pt.gap"),
        ("lay b4=Kd c4=9d", "reason.pt.no-hand"),
    ],
)
def test_one_hand_holds_all_new_tiles(lay, why):
    judged = position("9d 9c Kd Ks 2h").judge(lay)
    assert (judged.rule, judged.reason.key) == ("PT-10", why)


@pytest.mark.rule("PT-9")
def test_a_hand_has_no_tile_to_spare():
    assert position("9d", {"d4": "9s", "e4": "Ks"}).judge("lay f4=9d").rule == "PT-10"


@pytest.mark.rule("PT-10")
def test_a_hand_closes_the_gap_between_new_tiles():
    judged = position("9d 9c").judge("lay c4=9d f4=9c")
    assert [hand.combination for hand in judged.hands] == ["four-of-a-kind"]


@pytest.mark.rule("PT-11")
def test_tiles_beside_the_new_ones_need_not_combine():
    board = {"d4": "9s", "e4": "2h", "c3": "Kd"}
    assert position("9d", board).judge("lay d3=9d").points == 1


@pytest.mark.rule("PT-11")
def test_a_row_may_grow_longer_than_five_but_a_hand_may_not():
    board = row("2s 4s 6s 8s Ts")
    longer = position("Qs", board, layout=BARE).judge("lay f4=Qs")
    assert [(hand.combination, hand.squares[0]) for hand in longer.hands] == [("flush", "b4")]


@pytest.mark.rule("PT-12")
@pytest.mark.parametrize(
    ("tiles", "combination"),
    [
        ("Ks Kh", "pair"),
        ("Ks Kh 3s 3d", "two-pair"),
        ("Ks 3d Kh 3s", "two-pair"),
        ("Ks Kh Kd", "three-of-a-kind"),
        ("8c Th 9d Qs Jc", "straight"),
        ("As Kh Qd Js Th", "straight"),
        ("9h 7h Ah 4h Jh", "flush"),
        ("7s 7h Ks Kh Kd", "full-house"),
        ("7s 7h 7d 7c", "four-of-a-kind"),
        ("7s 7h 7d 7c *", "five-of-a-kind"),
        ("5s 6s 7s 8s 9s", "straight-flush"),
        ("Ts Js Qs Ks As", "royal-flush"),
    ],
)
def test_each_combination_has_its_points(tiles, combination):
    *laid, last = tiles.split()
    board = row(" ".join(laid), "a1")
    square = f"{chr(ord('a') + len(laid))}1"
    judged = position(last, board, layout=BARE).judge(f"lay {square}={last}")
    assert [hand.combination for hand in judged.hands] == [combination]
    assert judged.points == POINTS[combination]


@pytest.mark.rule("PT-12")
@pytest.mark.parametrize(
    "tiles", ["Ks Qs", "Ks Kh 3s", "Ks Kh 3s 4d", "7s 7h 7d Kc", "2s 4h 6d 8s Th", "7s 7h 7d 7c Ks"]
)
def test_other_tiles_are_no_hand(tiles):
    rack = tiles.split()
    squares = [f"{chr(ord('b') + place)}4" for place in range(len(rack))]
    lay = "lay " + " ".join(f"{at}={tile}" for at, tile in zip(squares, rack, strict=True))
    judged = position(tiles, {"b5": "2c"}, layout=BARE).judge(lay)
    assert judged.rule == "PT-10"


@pytest.mark.rule("PT-13")
@pytest.mark.parametrize(
    ("tiles", "ace_low", "legal"),
    [
        ("2s 3h 4d 5s Ah", True, True),
        ("2s 3h 4d 5s Ah", False, False),
        ("Ts Jh Qd Ks Ah", False, True),
        ("Qs Kh 2d 3s Ah", True, False),
        ("* 3h 4d 5s Ah", True, True),
        ("* 3h 4d 5s Ah", False, False),
    ],
)
def test_the_ace_is_high_or_low_never_in_the_middle(tiles, ace_low, legal):
    *laid, last = tiles.split()
    options = {"ace_low": ace_low, "layout": BARE}
    assert (
        position(last, row(" ".join(laid)), options=options).judge(f"lay e4={last}").legal == legal
    )


@pytest.mark.rule("PT-13")
def test_ace_low_makes_a_straight_flush_but_never_a_royal_one():
    judged = position("As", row("2s 3s 4s 5s"), layout=BARE).judge("lay e4=As")
    assert [hand.combination for hand in judged.hands] == ["straight-flush"]


@pytest.mark.rule("PT-14")
def test_every_stretch_with_a_new_tile_scores_its_best_hand():
    board = {"d3": "9c", "d2": "9d", "e4": "Kh", "c5": "2s"}
    judged = position("9s *", board, layout=BARE).judge("lay d4=9s d5=*")
    assert [(hand.combination, hand.squares) for hand in judged.hands] == [
        ("pair", ("c5", "d5")),
        ("four-of-a-kind", ("d2", "d3", "d4", "d5")),
    ]
    assert judged.points == 8


@pytest.mark.rule("PT-14")
def test_rows_and_columns_add_up():
    board = {"d4": "9s", "e4": "9h", "f3": "9d", "f2": "9c"}
    judged = position("*", board, layout=BARE).judge("lay f4=*")
    assert sorted(hand.points for hand in judged.hands) == [3, 3]
    assert judged.points == 6


@pytest.mark.rule("PT-14")
def test_two_hands_end_to_end_in_a_line_never_both_score():
    board = row("Ks Kh . 9h 9d")
    judged = position("*", board, layout=BARE).judge("lay c4=*")
    assert [(hand.combination, hand.points) for hand in judged.hands] == [("full-house", 5)]
    board = row("Ks Kd . 9h 8d")
    judged = position("Kh", board, layout=BARE).judge("lay c4=Kh")
    assert [hand.squares for hand in judged.hands] == [("a4", "b4", "c4")]


@pytest.mark.rule("PT-14")
def test_of_equal_hands_the_first_counts():
    judged = position("*", row("Ks . Qh"), layout=BARE).judge("lay b4=*")
    assert [(hand.combination, hand.squares) for hand in judged.hands] == [("pair", ("a4", "b4"))]


@pytest.mark.rule("PT-14")
@pytest.mark.parametrize(
    ("board", "lay", "hand"),
    [
        ("Kh", "lay b4=* c4=Qs", ("pair", "b4 c4")),
        ("2h 3c 4d 5s", "lay e4=6h f4=7c", ("straight", "b4 c4 d4 e4 f4")),
        ("2h 4h 5h 6h", "lay e4=7h f4=8c", ("straight", "b4 c4 d4 e4 f4")),
    ],
)
def test_of_equal_hands_the_one_with_most_new_tiles_is_shown(board, lay, hand):
    rack = " ".join(word.partition("=")[2] for word in lay.split()[1:])
    judged = position(rack, row(board), layout=BARE).judge(lay)
    assert [(each.combination, " ".join(each.squares)) for each in judged.hands] == [hand]
    assert judged.points == POINTS[hand[0]]


@pytest.mark.parametrize(
    ("lay", "squares"),
    [
        ("lay d4=Ks", ("d4",)),
        ("lay a1=Ks b1=Kh", ("a1", "b1")),
        ("lay d3=Ks", ("d3",)),
        ("exchange Ks", ()),
    ],
)
def test_a_refusal_says_where(lay, squares):
    judged = position("Ks Kh", pile=[]).judge(lay)
    assert (judged.legal, judged.squares) == (False, squares)


@pytest.mark.rule("PT-14")
def test_the_best_hand_may_leave_some_new_tiles_out():
    board = row("2h 4h 6h 8h")
    judged = position("Kh Ks", board, layout=BARE).judge("lay e4=Kh f4=Ks")
    assert [(hand.combination, hand.points) for hand in judged.hands] == [("flush", 5)]
    other_way = position("Kh Ks", board, layout=BARE).judge("lay e4=Ks f4=Kh")
    assert [(hand.combination, hand.points) for hand in other_way.hands] == [("pair", 1)]


@pytest.mark.rule("PT-14")
def test_a_hand_without_a_new_tile_does_not_score_again():
    judged = position("2s 2d").judge("lay f3=2s f4=2d")
    assert [hand.squares for hand in judged.hands] == [("f3", "f4")]


@pytest.mark.rule("PT-15")
def test_two_hands_of_one_lay_take_the_same_joker_differently():
    board = {"d4": "9s", "f3": "Kd"}
    judged = position("*", board | {"e3": "Kh"}, layout=BARE).judge("lay e4=*")
    assert sorted((hand.combination, hand.squares) for hand in judged.hands) == [
        ("pair", ("d4", "e4")),
        ("pair", ("e3", "e4")),
    ]


@pytest.mark.rule("PT-15")
def test_a_joker_square_serves_any_hand_it_belongs_to():
    beside = position("9c 2h", {"c1": "3d", "a3": "4c"})
    judged = beside.judge("lay c2=9c")
    assert [(hand.combination, hand.squares) for hand in judged.hands] == [("pair", ("b2", "c2"))]
    judged = position("9d 9c", {"b3": "9s"}).judge("lay a2=9d c2=9c")
    assert judged.rule == "PT-8"
    judged = position("9d 9c", {"c3": "9s", "a1": "2d"}).judge("lay a2=9d c2=9c")
    assert [(hand.combination, hand.points) for hand in judged.hands] == [
        ("three-of-a-kind", 3),
        ("pair", 1),
    ]


@pytest.mark.rule("PT-15")
def test_a_joker_stands_for_a_face_already_in_play_and_is_never_declared():
    assert position("*", row("9s 9h 9d 9c"), layout=BARE).judge("lay e4=*").points == 10
    with pytest.raises(BadAction) as error:
        position("*").judge("lay c4=*9d")
    assert error.value.message.key == "error.pt.joker-declared"


@pytest.mark.rule("PT-16")
@pytest.mark.parametrize(
    ("board", "lay"),
    [
        ({"b4": "*", "d4": "*"}, "lay e4=* f4=*"),
        ({"b4": "*", "f5": "2s"}, "lay d4=* e4=* f4=*"),
    ],
)
def test_a_hand_may_hold_any_number_of_jokers(board, lay):
    layout = {**BARE, "jokers": ["c4"], "start": ["a1", "a2"]}
    state = position("* * *"[: 2 * lay.count("=") - 1], board, layout=layout, options={"jokers": 4})
    best = max(state.judge(lay).hands, key=lambda hand: hand.points)
    assert (best.combination, best.squares) == ("royal-flush", ("b4", "c4", "d4", "e4", "f4"))


@pytest.mark.rule("PT-16")
def test_a_flush_has_five_ranks_and_a_joker_takes_a_missing_one():
    judged = position("*", row("2h 4h 6h Kh"), layout=BARE).judge("lay e4=*")
    assert [hand.combination for hand in judged.hands] == ["flush"]


@pytest.mark.rule("PT-15")
def test_identical_jokers_give_each_action_once():
    state = position("* * * 9d", pile=["2h", "3h", "4h", "5h"], options={"jokers": 4})
    texts = state.actions().texts()
    assert len(set(texts)) == len(texts)
    assert {"lay c4=*", "lay c3=* d3=*", "lay c4=* f4=9d", "lay c4=9d f4=*"} <= set(texts)
    assert state.actions("exchange").texts() == [
        "exchange *",
        "exchange * *",
        "exchange * * *",
        "exchange 9d",
        "exchange 9d *",
        "exchange 9d * *",
        "exchange 9d * * *",
    ]


@pytest.mark.rule("PT-3", "PT-7")
def test_a_square_off_the_board_is_an_error():
    for lay in ("lay i4=9d", "lay d8=9d", "lay p1=9d", "lay a0=9d"):
        with pytest.raises(BadAction) as error:
            position("9d").judge(lay)
        assert error.value.message.key == "error.square"
    assert position("9d", {"e9": "9s"}, layout="roomy").judge("lay f9=9d").legal


def test_a_tile_that_is_not_held_is_an_error():
    for action in ("lay c4=9d", "exchange 9d", "exchange Ks Ks", "lay c4=*"):
        with pytest.raises(BadAction) as error:
            position("Ks 2d").judge(action)
        assert error.value.message.key == "error.not-held"
