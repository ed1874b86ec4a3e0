"""The other readings of PT-14 and PT-15: hands end to end forbidden, joker squares beside a new
tile only; the rules beside the naive ones at every combination of options."""

import random
from itertools import product
from typing import Any

import pytest

import naive
from brelan import bots
from brelan.bots.poker_tiles import BOTS
from brelan.bots.poker_tiles.endgame import list_all, new_search
from brelan.game import State
from brelan.games import poker_tiles
from brelan.texts import LANGUAGES

from .specimens import BARE, FACES, position, row

FORBIDDEN = {"end_to_end": "forbidden"}
BESIDE = {"joker_squares": "beside"}
READINGS = [
    {"end_to_end": end_to_end, "joker_squares": joker_squares}
    for end_to_end, joker_squares in product(("best", "forbidden"), ("line", "beside"))
]
EVERY_OPTION = [
    {"jokers": jokers, "ace_low": ace_low, **reading}
    for jokers, ace_low, reading in product((2, 4), (True, False), READINGS)
]


def column(tiles: str) -> dict[str, str]:
    """Tiles one below the other from a1 on; `.` leaves a square empty."""
    return {f"a{place}": tile for place, tile in enumerate(tiles.split(), 1) if tile != "."}


def laid(board: dict[str, str], rack: str, lay: str, layout: Any = BARE, **options: str) -> Any:
    return position(rack, board, layout=layout, options=options).judge(lay)


def hands_of(judged: Any) -> list[tuple[str, str]]:
    return [(hand.combination, " ".join(hand.squares)) for hand in judged.hands]


@pytest.mark.rule("PT-14")
@pytest.mark.parametrize(
    ("board", "lay", "squares"),
    [
        (row("2h 4h 6h 8h . . Kc"), "lay e4=Kh f4=Ks", "a4 b4 c4 d4 e4"),
        (row("Kc . . 8h 6h 4h 2h"), "lay b4=Ks c4=Kh", "c4 d4 e4 f4 g4"),
        (column("2h 4h 6h 8h . . Kc"), "lay a5=Kh a6=Ks", "a1 a2 a3 a4 a5"),
    ],
)
def test_a_lay_with_another_hand_beside_the_scoring_one_may_be_forbidden(board, lay, squares):
    allowed = laid(board, "Kh Ks", lay)
    assert (allowed.points, hands_of(allowed)) == (5, [("flush", squares)])
    judged = laid(board, "Kh Ks", lay, **FORBIDDEN)
    assert (judged.rule, judged.reason.key) == ("PT-14", "reason.pt.end-to-end")
    assert judged.reason.values["squares"] == squares
    assert len({judged.reason.text(language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.rule("PT-14")
@pytest.mark.parametrize(
    ("board", "lay"),
    [
        (row("2h 4h 6h 8h"), "lay e4=Kh f4=Ks"),  # the pair is not beside the flush
        (row("Qd Qc 2s"), "lay d4=Kh e4=Ks"),  # the other pair has no new tile
        (row("Qd Qc"), "lay c4=Kh d4=Ks"),  # the two pairs are one hand
        (row("2h 4h 6h 8h . . 3c"), "lay e4=Kh"),  # a single tile is in one hand only
        (row("2h 4h 6h 8h . . 3c") | {"f5": "Kc"}, "lay e4=Kh f4=Ks"),  # it is in another line
    ],
)
def test_hands_that_are_not_end_to_end_are_never_forbidden(board, lay):
    allowed = laid(board, "Kh Ks", lay)
    assert allowed.legal
    assert laid(board, "Kh Ks", lay, **FORBIDDEN) == allowed


@pytest.mark.rule("PT-14")
def test_the_first_of_equal_hands_is_the_scoring_one_also_where_others_are_forbidden():
    kings_first = laid(row("Ks Kd Qs Qh . . 9h 9c"), "Qd 9s", "lay e4=Qd f4=9s", **FORBIDDEN)
    assert (kings_first.rule, kings_first.reason.values["squares"]) == ("PT-14", "a4 b4 c4 d4 e4")
    nines_first = laid(row("9c 9h . . Qh Qs Kd Ks"), "Qd 9s", "lay c4=9s d4=Qd", **FORBIDDEN)
    assert hands_of(nines_first) == [("full-house", "a4 b4 c4 d4 e4")]


@pytest.mark.rule("PT-10", "PT-14")
def test_of_two_rules_broken_the_lower_is_named():
    judged = laid(row("2h 4h 6h 8h . . 3c"), "Kh 3s", "lay e4=Kh f4=3s", **FORBIDDEN)
    assert judged.rule == "PT-10"


WITH_JOKER = {**BARE, "start": ["a1", "a2"], "jokers": ["c4"]}


@pytest.mark.rule("PT-15")
@pytest.mark.parametrize(
    ("board", "lay", "in_line", "beside"),
    [
        # The new tile is next to the joker square, or another tile of the hand is.
        ({"d4": "9s", "b3": "2c"}, "lay b4=9d", "three-of-a-kind", "three-of-a-kind"),
        ({"d4": "9s"}, "lay e4=9d", "three-of-a-kind", "pair"),
        ({"c5": "9s", "b6": "2c"}, "lay c6=9d", "three-of-a-kind", "pair"),
        # The king is next to it, but no tile of the hand c4 d4 e4.
        ({"d4": "9s"}, "lay b4=Kd e4=9d", "three-of-a-kind", "two-pair"),
        # A joker tile is no joker square.
        ({"d4": "9s", "e4": "*"}, "lay f4=9d", "four-of-a-kind", "three-of-a-kind"),
    ],
)
def test_a_joker_square_may_serve_only_hands_with_a_new_tile_next_to_it(
    board, lay, in_line, beside
):
    for options, combination in (({}, in_line), (BESIDE, beside)):
        judged = laid(board, "9d Kd", lay, WITH_JOKER, **options)
        assert [hand.combination for hand in judged.hands] == [combination]


@pytest.mark.rule("PT-15")
def test_each_joker_square_of_a_hand_needs_a_new_tile_next_to_it():
    layout = {**WITH_JOKER, "jokers": ["b4", "c4"]}
    board = {"d3": "2c"}
    assert laid(board, "9d", "lay d4=9d", layout).points == 3
    assert hands_of(laid(board, "9d", "lay d4=9d", layout, **BESIDE)) == [("pair", "c4 d4")]


@pytest.mark.rule("PT-10", "PT-15")
def test_a_hand_that_a_joker_square_does_not_serve_is_none():
    board = row("5s 6h 7d", "d4")
    assert laid(board, "8c", "lay g4=8c", WITH_JOKER).points == 5
    judged = laid(board, "8c", "lay g4=8c", WITH_JOKER, **BESIDE)
    assert (judged.rule, judged.reason.key) == ("PT-10", "reason.pt.joker-square-not-beside")
    assert laid(board, "Kc", "lay g4=Kc", WITH_JOKER, **BESIDE).reason.key == "reason.pt.no-hand"


@pytest.mark.rule("PT-14", "PT-15")
def test_a_hand_that_a_joker_square_does_not_serve_is_not_forbidden_beside_another():
    layout = {**BARE, "columns": 10, "start": ["a1", "a2"], "jokers": ["i4"]}
    board = row("2h 4h 6h 8h . . 3c Kc", "a4")
    # The joker square makes two pairs of Ks 3c Kc *, but lies two squares from the new king.
    lay = "lay e4=Kh f4=Ks"
    assert laid(board, "Kh Ks", lay, layout, **FORBIDDEN).rule == "PT-14"
    assert hands_of(laid(board, "Kh Ks", lay, layout, **FORBIDDEN, **BESIDE)) == [
        ("flush", "a4 b4 c4 d4 e4")
    ]


def crowded(chance: random.Random, options: dict[str, Any]) -> dict[str, Any]:
    """A long line of few ranks or suits with gaps and joker squares in it, and a little beside."""
    size, across = chance.randint(7, 15), chance.random() < 0.5
    letters = "abcdefghijklmno"[:size]
    line = [f"{letter}1" for letter in letters] if across else column("x " * size)
    beside = [f"{letter}2" for letter in letters] if across else [f"b{n + 1}" for n in range(size)]
    line = chance.sample(list(line), size)
    jokers, empty, tiled = line[: size % 4], line[size % 4 : 6], line[6:]
    squares = tiled + chance.sample(beside, chance.randint(0, 2))
    ranks, suits = chance.choice([("23456", "sh"), ("9TJQKA", "s"), ("29K", "shdc")])
    tiles = [face for face in FACES if face[0] in ranks and face[1] in suits]
    tiles += ["*"] * options["jokers"]
    chance.shuffle(tiles)
    layout = {
        "columns": size if across else 2,
        "rows": 2 if across else size,
        "start": empty[:2],
        "jokers": jokers,
    }
    return {
        "game": "poker_tiles",
        "players": 2,
        "turn": 0,
        "options": options | {"layout": layout},
        "board": dict(zip(squares, tiles[3:], strict=False)),
        "racks": [tiles[:3], []],
        "pile": [],
    }


@pytest.mark.slow
@pytest.mark.rule("PT-9", "PT-10", "PT-14", "PT-15")
@pytest.mark.parametrize(
    "options", EVERY_OPTION, ids=lambda options: " ".join(map(str, options.values()))
)
def test_rules_and_naive_rules_agree_at_every_combination_of_options(options):
    chance = random.Random(str(options))
    for _ in range(25):
        given = crowded(chance, options)
        state = poker_tiles.from_position(given)
        assert state.actions().texts() == naive.legal(given), given
        otherwise = given | {"options": {**given["options"], **READINGS[0]}}
        # What is legal by the first readings only must be refused, and by the same rule.
        for lay in poker_tiles.from_position(otherwise).actions("lay").texts():
            expected, judged = naive.judge(given, lay), state.judge(lay)
            assert judged.legal == expected["legal"], (given, lay)
            if judged.legal:
                assert judged.points == expected["points"], (given, lay)
            else:
                assert judged.rule == expected["rules"][0], (given, lay)


def test_each_reading_forbids_something_in_such_positions():
    """The comparison above shows something."""
    chance = random.Random("strikes")
    lays = [0] * len(READINGS)
    for _ in range(100):
        given = crowded(chance, EVERY_OPTION[0])
        for index, reading in enumerate(READINGS):
            changed = given | {"options": given["options"] | reading}
            lays[index] += len(poker_tiles.from_position(changed).actions("lay"))
    best_line, best_beside, forbidden_line, forbidden_beside = lays
    assert best_line > best_beside > forbidden_beside
    assert best_line > forbidden_line


def dense_positions(many: int, reading: dict[str, str]) -> list[State]:
    chance = random.Random(f"dense {reading}")
    given = [crowded(chance, {"jokers": 4, "ace_low": True} | reading) for _ in range(many)]
    return [poker_tiles.from_position(each) for each in given]


@pytest.mark.rule("PT-14", "PT-15")
@pytest.mark.parametrize("level", bots.names("poker_tiles"))
@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: " ".join(reading.values()))
def test_every_bot_keeps_to_the_readings(level, reading):
    for number, state in enumerate(dense_positions(60, reading)):
        choice = bots.choose(state.view(0), level, seed=number, steps=60)
        legal = state.actions().texts()
        assert choice.action in legal
        assert {candidate.action for candidate in choice.candidates} <= set(legal)


@pytest.mark.rule("PT-14", "PT-15")
@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: " ".join(reading.values()))
def test_greedy_finds_the_best_lay_under_each_reading(reading):
    for state in dense_positions(60, reading):
        lays = state.actions("lay")
        if len(lays) > 0:
            worth = [(state.judge(lay).points, len(str(lay).split())) for lay in lays]
            choice = bots.choose(state.view(0), "greedy")
            assert choice.action == str(lays[worth.index(max(worth))])


@pytest.mark.rule("PT-14", "PT-15")
@pytest.mark.parametrize("level", ["greedy", "expert"])
@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: " ".join(reading.values()))
def test_bulk_play_gives_the_games_that_single_steps_give_under_each_reading(level, reading):
    layout = {"columns": 7, "rows": 6, "start": ["c3", "d3"], "jokers": ["b2", "e3", "f5"]}
    options = poker_tiles.GAME.read_options({"jokers": 4, "layout": layout} | reading, 2)
    played = BOTS.simulate(2, 4, "readings", level, options)
    for number in range(4):
        state = poker_tiles.new(2, f"readings/{number}", options)
        while not state.over:
            state.apply(bots.choose(state.view(state.turn), level).action)
        assert state.scores == tuple(played.scores[number])


@pytest.mark.rule("PT-14")
@pytest.mark.parametrize("level", bots.names("poker_tiles"))
def test_no_bot_considers_tiles_that_no_order_makes_legal(level):
    layout = {
        "columns": 7,
        "rows": 2,
        "start": ["a1", "b1"],
        "jokers": [f"{letter}2" for letter in "abcdefg"],
    }
    state = position(
        "* *", row("2h 4h 9h Kh . . 3c", "a1"), layout=layout, pile=[], options=FORBIDDEN
    )
    assert state.judge("lay e1=* f1=*").rule == "PT-14"
    assert state.actions().texts() == ["lay e1=*", "lay f1=*", "pass"]
    choice = bots.choose(state.view(0), level, steps=60)
    assert {each.action for each in choice.candidates} <= set(state.actions().texts())


@pytest.mark.rule("PT-14", "PT-15")
@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: " ".join(reading.values()))
def test_endings_are_searched_over_the_legal_actions_with_their_points(reading):
    search = new_search()
    for state in dense_positions(60, reading):
        end = list_all(search, state.table[0], 0)
        texts = poker_tiles.GAME.write_actions(search.codes[:end])
        assert sorted(texts) == state.actions().texts()
        points = [state.judge(text).points for text in texts]
        assert search.points[:end].tolist() == points
