"""`brelan engine`: every operation, and tens of thousands of lines that should never be sent."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from decimal import Decimal
from typing import Any

import pytest

import patience
from brelan import engine, games
from brelan.engine.operations import ListBots
from brelan.errors import BadAction
from brelan.limits import LONGEST_LINE
from brelan.texts import say
from malformed_lines import lines, positions

GAMES = pytest.mark.parametrize("game", games.NAMES)
LADDER = ["novice", "casual", "club", "expert", "champion"]
ANSWERS = {
    "new": {"position"},
    "legal": {"actions"},
    "apply": {"position", "events"},
    "view": {"view"},
    "choose": {"action", "candidates", "reason"},
    "values": {"values", "worlds"},
    "bots": {"bots"},
}


def ask(language: str = "en", **request: Any) -> dict[str, Any]:
    answer = json.loads(engine.answer_line(json.dumps(request).encode(), language))
    assert isinstance(answer, dict)
    return answer


def new(game: str, players: int = 2, seed: int = 7) -> dict[str, Any]:
    position = ask(op="new", game=game, players=players, seed=seed)["position"]
    assert isinstance(position, dict)
    return position


def code_of(line: bytes) -> str:
    code = json.loads(engine.answer_line(line))["error"]["code"]
    assert isinstance(code, str)
    return code


@GAMES
def test_a_new_game_is_the_same_for_the_same_seed(game: str) -> None:
    position = new(game)
    assert position == new(game)
    assert position != new(game, seed=8)
    assert position["game"] == game
    assert position["seed"] == 7


@GAMES
def test_players_seed_and_options_may_be_left_out(game: str) -> None:
    assert ask(op="new", game=game) == ask(op="new", game=game, players=2, seed=0, options={})


@GAMES
def test_legal_actions_are_sorted_and_all_are_judged_legal(game: str) -> None:
    position = new(game)
    actions = ask(op="legal", position=position)["actions"]
    assert actions == sorted(actions)
    assert actions
    for action in actions[:50]:
        judged = ask(op="judge", position=position, action=action)
        assert judged["legal"] is True
        assert set(judged) == {"legal", "points", "hands"}


@GAMES
def test_only_lists_one_verb(game: str) -> None:
    position = new(game)
    actions = ask(op="legal", position=position)["actions"]
    for verb in games.find(game).verbs:
        only = ask(op="legal", position=position, only=verb)["actions"]
        assert only == [action for action in actions if action.split()[0] == verb]


@GAMES
def test_only_names_a_verb_of_the_game(game: str) -> None:
    for verb in ("dance", "", "x" * 1000):
        assert ask(op="legal", position=new(game), only=verb)["error"]["field"] == "only"


@GAMES
def test_apply_gives_the_position_after_and_the_events(game: str) -> None:
    position = new(game)
    action = ask(op="legal", position=position)["actions"][0]
    answer = ask(op="apply", position=position, action=action)
    state = games.find(game).new(2, 7)
    state.apply(action)
    assert answer["position"]["step"] == 1
    assert games.find(game).from_position(answer["position"]).position() == state.position()
    assert answer["events"][0]["action"] == action


@GAMES
def test_a_view_hides_what_a_seat_may_not_see(game: str) -> None:
    position = new(game)
    hands = "hands" if game == "royal_flush" else "racks"
    own = ask(op="view", position=position, seat=0)["view"]
    spectator = ask(op="view", position=position, seat=None)["view"]
    assert own["seat"] == 0
    assert own[hands][0] == position[hands][0]
    assert set(own[hands][1]) == {"?"}
    assert spectator["seat"] is None
    assert set(spectator[hands][0]) == {"?"}
    assert "seed" not in own


def test_a_view_goes_on_as_a_view_and_knows_no_shuffle() -> None:
    position = new("royal_flush") | {"pile": [], "discard": ["As", "Kd", "2c"]}
    view = ask(op="view", position=position, seat=0)["view"]
    after = ask(op="apply", position=view, action=f"take {view['display'][0]}")["position"]
    assert after["seat"] == 0
    assert not {"seed", "step"} & set(after)
    for known in (view, after):
        assert ask(op="judge", position=known, action="draw")["legal"]
        answer = ask(op="apply", position=known, action="draw")
        assert answer["error"]["code"] == "unknown-cards"


@GAMES
def test_choose_answers_alike_for_a_view_and_for_a_position_with_a_seat(game: str) -> None:
    position = new(game)
    seat = position["turn"]
    view = ask(op="view", position=position, seat=seat)["view"]
    for bot in ask(op="bots", game=game)["bots"]:
        choice = ask(op="choose", view=view, bot=bot, steps=200)
        assert choice == ask(op="choose", position=position, seat=seat, bot=bot, steps=200)
        assert choice["action"] in ask(op="legal", position=position)["actions"]
        assert set(choice) == ANSWERS["choose"]
        assert all(set(candidate) == {"action", "value"} for candidate in choice["candidates"])


@GAMES
def test_values_answers_alike_for_a_view_and_for_a_position_with_a_seat(game: str) -> None:
    position = new(game)
    seat = position["turn"]
    view = ask(op="view", position=position, seat=seat)["view"]
    answer = ask(op="values", view=view, worlds=4)
    assert answer == ask(op="values", position=position, seat=seat, worlds=4)
    assert set(answer) == ANSWERS["values"]
    assert answer["worlds"] == 4
    legal = ask(op="legal", position=position)["actions"]
    for value in answer["values"]:
        assert value["action"] in legal
        assert set(value) == {
            "action",
            "share",
            "share_error",
            "points",
            "points_error",
            "exact",
        }
    (one,) = ask(op="values", view=view, actions=[legal[-1]], worlds=4)["values"]
    assert one["action"] == legal[-1]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"worlds": 0}, "bad-request"),
        ({"worlds": 10**6}, "bad-request"),
        ({"seed": -1}, "bad-seed"),
        ({"actions": ["dance"]}, "bad-action"),
        ({"actions": []}, "bad-action"),
        ({"actions": ["stop"]}, "illegal-action"),
        ({"seat": 1}, "bad-action"),
    ],
)
def test_what_cannot_be_valued_is_refused(fields: dict[str, Any], code: str) -> None:
    request = {"position": new("royal_flush"), "seat": 0} | fields
    assert ask(op="values", **request)["error"]["code"] == code


@GAMES
def test_bots_are_named_weakest_first(game: str) -> None:
    names = ask(op="bots", game=game)["bots"]
    assert names[0] == "random"
    assert sorted(names) == sorted(["random", "greedy", *LADDER])
    assert [name for name in names if name in LADDER] == LADDER


def test_a_seat_that_is_not_to_move_is_not_asked() -> None:
    position = new("royal_flush")
    error = ask(op="choose", position=position, seat=1, bot="random")["error"]
    assert error["code"] == "bad-action"


def test_reasons_come_in_the_language_asked_for() -> None:
    position = {"game": "flush_royal", "racks": [["Ad", "Ac"], []]}
    request = {"op": "judge", "position": position, "action": "lay a1=Ad a2=Ac"}
    reasons = {language: ask(language, **request)["reason"] for language in ("en", "fr", "de")}
    assert len(set(reasons.values())) == 3
    assert ask(**request)["rule"] == "FR-12"


@pytest.mark.parametrize(
    "given",
    [
        b"1",
        b'"x"',
        b"null",
        b"-0.0",
        b"1e999",
        b"1" + b"0" * 5000,
        b'{"a":[1,"\\ud83d\\ude00"]}',
        b"[[]]",
        b"0.10000000000000000000000001",
    ],
)
def test_an_id_is_given_back_as_it_was_given(given: bytes) -> None:
    for op in (b'"bots"', b'"dance"', b"3"):
        answer = engine.answer_line(b'{"id":' + given + b',"op":' + op + b',"game":"poker_tiles"}')
        assert answer.startswith(b'{"id":' + given + b",")


def test_an_answer_has_no_id_that_was_not_given() -> None:
    assert "id" not in ask(op="dance")
    assert "id" not in ask(op="bots", game="poker_tiles")


@pytest.mark.parametrize(
    "line",
    [
        b'{"id":5,"op":"new","game":"\\ud800"}',
        b'{"op":"legal","position":' + b"[" * 9000 + b"]" * 9000 + b',"id":5}',
        b'{"op":"new","game":"x","id":5',
        b'{"op":"new","inner":{"id":6},"id":5,"seed":NaN}',
        b'{"op":"new","id":5,"x":"' + b"x" * LONGEST_LINE,
    ],
)
def test_the_id_of_a_line_that_cannot_be_read_is_made_out(line: bytes) -> None:
    answer = json.loads(engine.answer_line(line))
    assert answer["id"] == 5
    assert "error" in answer


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "bad-json"),
        (b"   \r", "bad-json"),
        (b"hello", "bad-json"),
        (b"\0\0\0", "bad-json"),
        (b"\xff\xfe", "bad-json"),
        (b'{"op":"new","game":"\xff"}', "bad-json"),
        (b'{"op":"new","game":"\\ud800"}', "bad-json"),
        (b'{"op":"new","seed":NaN}', "bad-json"),
        (b'{"op":"new"} {}', "bad-json"),
        (b"[1,2]", "bad-json"),
        (b"null", "bad-json"),
        (b'"new"', "bad-json"),
        (b"[" * 100_000, "bad-json"),
        (b"{}", "bad-request"),
        (b'{"op":null}', "bad-request"),
        (b'{"op":{"a":1}}', "bad-request"),
        (b'{"op":"dance"}', "unknown-name"),
        (b'{"op":"new"}', "bad-request"),
        (b'{"op":"new","game":"chess"}', "unknown-name"),
        (b'{"op":"new","game":3}', "bad-request"),
        (b'{"op":"legal","position":{}}', "bad-position"),
        (b'{"op":"legal","position":[]}', "bad-request"),
        (b'{"op":"legal","position":{"game":[]}}', "unknown-name"),
        (b'{"op":"view","position":{"game":"flush_royal"}}', "bad-request"),
        (b'{"op":"view","position":{"game":"flush_royal"},"seat":9}', "bad-position"),
        (b'{"op":"choose","bot":"random"}', "bad-request"),
        (b'{"op":"choose","bot":"random","position":{"game":"flush_royal"}}', "bad-request"),
    ],
)
def test_a_bad_line_is_answered_with_a_code(line: bytes, code: str) -> None:
    assert code_of(line) == code


@GAMES
@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"players": 0}, "bad-option", "players"),
        ({"players": 99}, "bad-option", "players"),
        ({"players": 10**40}, "bad-option", "players"),
        ({"players": True}, "bad-request", "players"),
        ({"players": 2.0}, "bad-request", "players"),
        ({"seed": -1}, "bad-seed", "seed"),
        ({"seed": 10**300}, "bad-seed", "seed"),
        ({"seed": None}, "bad-request", "seed"),
        ({"options": []}, "bad-request", "options"),
        ({"options": {"colour": 1}}, "bad-option", "options.colour"),
        ({"colour": 1}, "bad-request", "colour"),
    ],
)
def test_a_bad_field_of_a_new_game_is_named(
    game: str, fields: dict[str, Any], code: str, field: str
) -> None:
    error = ask(op="new", game=game, **fields)["error"]
    assert (error["code"], error.get("field")) == (code, field)


@GAMES
@pytest.mark.parametrize("card", ["As", "*"])
def test_too_many_cards_of_a_face_are_an_error(game: str, card: str) -> None:
    position: dict[str, Any] = {"game": game, "players": 2}
    if game == "royal_flush":
        position |= {"hands": [["As"] * 3, []]} if card == "As" else {"jokers": [4, 4]}
    else:
        position |= {"racks": [[card] * 5, []]}
    error = ask(op="legal", position=position)["error"]
    assert error["code"] == "bad-position"


@GAMES
def test_a_number_beyond_all_measure_is_an_error(game: str) -> None:
    position = json.dumps(new(game)).replace('"scores": [0, 0]', '"scores": [0, %s]')
    for number in ("1" + "0" * 5000, "1e999", str(2**31), str(10**30), "0.5"):
        line = '{"op":"legal","position":' + position % number + "}"
        assert "error" in json.loads(engine.answer_line(line.encode()))


@GAMES
def test_an_illegal_action_is_an_error_of_apply_that_names_the_rule(game: str) -> None:
    position = new(game)
    action = {"royal_flush": "stop", "flush_royal": "swap h8 *", "poker_tiles": "pass"}[game]
    judged = ask(op="judge", position=position, action=action)
    error = ask(op="apply", position=position, action=action)["error"]
    if "rule" in judged:
        assert error["code"] == "illegal-action"
        assert error["message"] == f"{judged['rule']}: {judged['reason']}"
    else:
        assert error == judged["error"]


def test_a_fault_of_our_own_is_answered_without_its_details(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(self: object, language: str) -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(ListBots, "answer", fail)
    for number in range(3):
        answer = ask(id=number, op="bots", game="poker_tiles")
        assert answer["id"] == number
        assert answer["error"]["code"] == "internal"
        assert "secret" not in json.dumps(answer)
    assert capsys.readouterr().err.count("Traceback") == 1


def test_an_error_that_cannot_be_put_into_words_is_a_fault_of_our_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(self: object, language: str) -> None:
        raise BadAction(say("error.no-such-key"))

    monkeypatch.setattr(ListBots, "answer", fail)
    assert ask(op="bots", game="poker_tiles")["error"]["code"] == "internal"


@pytest.mark.parametrize(
    "given", [b'"\\ud800"', b"NaN", b"[" * 5000, b'"\xff"', b"1" * 5000 + b"x"]
)
def test_an_id_that_is_not_json_ends_nothing(given: bytes) -> None:
    answer = engine.answer_line(b'{"id":' + given + b',"op":"bots","game":"poker_tiles"}')
    assert json.loads(answer)["error"]["code"] == "bad-json"


def test_a_line_that_is_too_long_is_skipped_and_the_next_is_answered() -> None:
    long = b'{"id":1,"op":"bots","game":"' + b"x" * (3 * LONGEST_LINE) + b'"}\n'
    fits = b'{"id":2,"op":"bots","game":"poker_tiles"'
    fits += b" " * (LONGEST_LINE - len(fits) - 1) + b"}\n"
    sink = io.BytesIO()
    engine.serve(io.BytesIO(long + fits + b'{"id":3,"op":"dance"}'), sink)
    first, second, third = map(json.loads, sink.getvalue().splitlines())
    assert first["error"]["code"] == "bad-json"
    assert second["id"] == 2
    assert "bots" in second
    assert third["id"] == 3


@pytest.fixture(scope="module")
def pool() -> dict[str, list[dict[str, Any]]]:
    return {name: positions(name, 6) for name in games.NAMES}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_hostile_lines_get_one_answer_each(
    seed: int, pool: dict[str, list[dict[str, Any]]]
) -> None:
    for line in lines(seed, 7_000, pool):
        answer = engine.answer_line(line)
        assert b"\n" not in answer
        check_answer(line, answer)


def check_answer(line: bytes, answered: bytes) -> None:
    """An error with a code and a message, or what the operation promises; the `id` is kept."""
    request, answer = read(line), read(answered)
    if "error" in answer:
        assert set(answer) <= {"id", "error"}
        assert set(answer["error"]) <= {"code", "message", "field"}
        assert answer["error"]["message"]
        assert answer["error"]["code"] != "internal", line
    elif request["op"] == "judge":
        assert isinstance(answer["legal"], bool)
    else:
        assert set(answer) - {"id"} == ANSWERS[request["op"]]
    if "id" in request:
        assert answer["id"] == request["id"]


def read(line: bytes) -> dict[str, Any]:
    try:
        # An `id` can have more digits than Python makes an integer of.
        found = json.loads(line, parse_int=Decimal)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def test_a_real_process_survives_them_in_order(pool: dict[str, list[dict[str, Any]]]) -> None:
    sent = list(lines(99, 4_000, pool))
    sent.append(b'{"id":"last","op":"bots","game":"poker_tiles"}')
    done = subprocess.run(
        [sys.executable, "-m", "brelan", "engine"],
        input=b"\n".join(sent),
        capture_output=True,
        timeout=patience.PROGRAM_SECONDS,
        check=True,
    )
    answers = done.stdout.splitlines()
    assert len(answers) == len(sent)
    for line, answer in zip(sent, answers, strict=True):
        check_answer(line, answer)
    assert json.loads(answers[-1])["id"] == "last"
    assert json.loads(answers[-1])["bots"][-1] == "champion"
    assert done.stderr == b""


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "brelan", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stdin.write(b"{}\n" * 100)
    process.stdin.close()
    with process.stderr:
        assert process.stderr.read() == b""
    assert process.wait(timeout=patience.PROGRAM_SECONDS) == 0
