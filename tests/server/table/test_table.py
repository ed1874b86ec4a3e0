"""A table is what its log says: which commands lead to which entries, and what these do."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import msgspec
import pytest

from brelan import games
from brelan.cards import EMPTY, TEXTS
from brelan.errors import BrelanError, IllegalAction, UnknownCards
from brelan.server.projection.snapshots import TableProjection, seat_info, table_info
from brelan.server.protocol import commands, updates
from brelan.server.protocol.refusals import Refusal, Stale
from brelan.server.storage.rows import row_of
from brelan.server.table import decisions
from brelan.server.table.state import entries, replay_log
from server.table.local_table import GUEST, HOST, OTHER, SEED, LocalTable, begun


def test_sitting_down_needs_the_invitation_unless_the_table_is_listed() -> None:
    assert LocalTable().code(GUEST, commands.Sit, name="G") == "invite"
    assert LocalTable().code(GUEST, commands.Sit, name="G", invite="another") == "invite"
    table = LocalTable().say(GUEST, commands.Sit, name=" G\n\u202e ", invite="the-invitation")
    assert (table.chairs[1].who, table.chairs[1].name) == (GUEST, "G")
    assert LocalTable(listed=True).say(GUEST, commands.Sit, name="G").seat_of(GUEST) == 1


def test_each_seat_is_for_one_and_each_person_has_one() -> None:
    local = LocalTable(seats="me person person")
    assert local.code(GUEST, commands.Sit, name="G", invite="the-invitation", seat=0) == "taken"
    local.say(GUEST, commands.Sit, name="G", invite="the-invitation", seat=2)
    assert local.code(GUEST, commands.Sit, name="G", invite="the-invitation") == "seated"
    local.say(OTHER, commands.Sit, name="O", invite="the-invitation")
    assert local.code("fourth", commands.Sit, name="F", invite="the-invitation") == "full"
    local.say(GUEST, commands.Leave)
    assert local.table.chairs[2].is_free


def test_a_name_must_be_visible() -> None:
    assert (
        LocalTable().code(GUEST, commands.Sit, name="\u200b \t", invite="the-invitation") == "name"
    )


def test_only_the_host_arranges_and_begins() -> None:
    local = LocalTable(seats="me person person")
    assert local.code(GUEST, commands.Seated, seat=1, bot="club") == "not-host"
    assert local.code(GUEST, commands.Begin) == "not-host"
    assert local.code(HOST, commands.Seated, seat=0, bot="club") == "own-seat"
    assert local.code(HOST, commands.Seated, seat=1, bot="nobody") == "unknown-name"
    assert local.code(HOST, commands.Seated, seat=5, bot="club") == "no-seat"
    local.say(HOST, commands.Seated, seat=1, bot="novice")
    local.say(HOST, commands.Begin, bot="casual")
    assert [chair.bot for chair in local.table.chairs] == ["", "novice", "casual"]
    assert local.table.status == "playing"


@pytest.mark.parametrize("command", [commands.Sit, commands.Leave, commands.Seated, commands.Begin])
def test_seats_are_settled_once_the_game_has_begun(command: type[commands.Command]) -> None:
    fields: dict[Any, dict[str, Any]] = {
        commands.Sit: {"name": "G"},
        commands.Seated: {"seat": 1, "bot": None},
    }
    assert begun().code(HOST, command, **fields.get(command, {})) == "not-waiting"


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        (commands.Act, {"seq": 1, "actions": ["pass"]}),
        (commands.Resign, {}),
        (commands.HandOver, {"seat": 0}),
        (commands.TakeBack, {}),
    ],
)
def test_nothing_is_played_before_and_after_the_game(command: Any, fields: dict[str, Any]) -> None:
    assert LocalTable().code(HOST, command, **fields) == "not-begun"
    local = begun()
    local.play_to_the_end()
    assert local.code(HOST, command, **fields) == "over"


def test_an_action_must_be_for_the_position_that_is() -> None:
    local = begun()
    seq = local.table.seq
    assert local.table.state is not None
    action = str(local.table.state.actions()[0])
    assert local.code(GUEST, commands.Act, seq=seq, actions=[action]) == "not-your-turn"
    assert local.code(OTHER, commands.Act, seq=seq, actions=[action]) == "not-seated"
    local.say(GUEST, commands.Say, text="Good luck")
    local.say(HOST, commands.Act, seq=seq, actions=[action])
    with pytest.raises(Stale):
        local.say(GUEST, commands.Act, seq=seq, actions=[action])
    with pytest.raises(Stale):
        local.say(GUEST, commands.Act, seq=local.table.seq + 1, actions=[action])


def test_an_illegal_action_names_its_rule_and_changes_nothing() -> None:
    local = begun("flush_royal")
    assert local.table.state is not None
    turn = local.table.turn
    racks = local.table.state.view(turn).position().racks  # type: ignore[attr-defined]
    card = next(card for card in racks[turn] if card != "*")
    with pytest.raises(IllegalAction) as caught:
        local.act(f"lay a1={card}")
    assert caught.value.rule.startswith("FR-")
    assert not local.table.history


def test_actions_of_one_turn_go_together_all_or_none() -> None:
    local = begun("royal_flush")
    assert local.table.state is not None
    first = str(local.table.state.actions("take")[0])
    before = local.table.state.table.tobytes()
    act = {"seq": local.table.seq, "actions": [first, "stop", "draw"]}
    assert local.code(HOST, commands.Act, **act) == "turn-over"
    assert local.table.state.table.tobytes() == before
    table = local.act(first, "stop")
    assert table.turn == 1
    assert table.history[-1].actions == (first, "stop")


@pytest.mark.parametrize("first", ["refresh", "draw"])
def test_cards_that_an_action_turns_up_cannot_be_asked_for_by_what_follows(first: str) -> None:
    local = begun("royal_flush")
    told = {
        local.code(HOST, commands.Act, seq=local.table.seq, actions=[first, *after])
        for after in (["stop"], *([f"take {face}", "refresh"] for face in TEXTS))
    }
    assert told == {"unknown-cards"}
    assert local.act(first).history[-1].actions == (first,)


@pytest.mark.parametrize("first", ["refresh", "draw"])
def test_a_reshuffle_cannot_be_asked_for_by_what_follows(first: str) -> None:
    """The discard is known to all, and so is what an empty pile is made of; its order is not."""
    local = begun("royal_flush")
    assert local.table.state is not None
    position = msgspec.to_builtins(local.table.state.position())
    discard, hand = ["As", "Kd", "2c", "9h"], ["3s", "4h", "6d"]
    emptied = {"pile": [], "discard": discard, "hands": [hand, []], "display": ["Qs"]}
    local.table.set_game(local.table.game.from_position(position | emptied))
    told = set()
    for one, other in permutations([*discard, "Qs"], 2):
        for after in ([f"claim pair {one} {other}"], [f"take {one}"], [f"take {one}", "stop"]):
            act = {"seq": local.table.seq, "actions": [first, *after]}
            with pytest.raises(UnknownCards) as caught:
                local.say(HOST, commands.Act, **act)
            told.add(str(caught.value))
    assert len(told) == 1
    assert local.act(first).history[-1].actions == (first,)


def test_talk_does_not_make_an_action_stale_and_needs_words() -> None:
    local = begun()
    assert local.code(HOST, commands.Say) == "nothing-said"
    assert local.code(HOST, commands.Say, text="x", phrase="hello") == "nothing-said"
    assert local.code(HOST, commands.Say, phrase="insult") == "no-phrase"
    table = local.say(OTHER, commands.Say, phrase="hello")
    assert (table.chat[-1].said.seat, table.chat[-1].said.name) == (None, "Other")


def test_who_gives_up_is_played_for_and_does_not_win() -> None:
    for seed in range(4):
        local = begun("poker_tiles", "me person person")
        local.say(GUEST, commands.Resign)
        assert local.code(GUEST, commands.TakeBack) == "resigned"
        assert local.code(GUEST, commands.Resign) == "resigned"
        table = local.play_to_the_end(seed)
        assert table.result is not None
        assert table.state is not None
        assert table.result.scores == table.state.scores
        best = max(table.result.scores[seat] for seat in (0, 2))
        expected = tuple(seat for seat in (0, 2) if table.result.scores[seat] == best)
        assert table.result.winners == expected
        assert table.history[-1].events[-1].winners == expected


def test_a_seat_is_handed_over_by_its_owner_or_when_its_owner_is_absent() -> None:
    local = begun(seats="me person bot".replace("bot", "club"))
    local.present = {HOST, GUEST}
    assert local.code(HOST, commands.HandOver, seat=1) == "present"
    assert local.code(HOST, commands.HandOver, seat=2) == "bot-plays"
    assert local.code(OTHER, commands.HandOver, seat=1) == "not-seated"
    assert local.code(GUEST, commands.TakeBack) == "not-away"
    local.present = {HOST}
    local.grace[GUEST] = 17
    with pytest.raises(Refusal, match="17") as refused:
        local.say(HOST, commands.HandOver, seat=1)
    assert refused.value.code == "grace"
    local.grace[GUEST] = 0
    local.say(HOST, commands.HandOver, seat=1)
    info = seat_info(local.table.chairs[1], local.present.__contains__)
    assert (info.kind, info.bot, info.away, info.name) == ("person", "club", True, "Guest")
    local.say(GUEST, commands.TakeBack)
    assert local.table.chairs[1].bot == ""
    local.say(HOST, commands.HandOver, seat=0)
    act = {"seq": local.table.seq, "actions": ["pass"]}
    assert local.code(HOST, commands.Act, **act) == "away"


def test_a_clock_gives_each_turn_its_time() -> None:
    local = begun("royal_flush", clock=updates.Clock("turn", 30))
    start = local.at
    assert local.table.deadline == start + 30_000
    assert local.table.state is not None
    local.act(str(local.table.state.actions("take")[0]))
    assert local.table.deadline == start + 30_000, "the turn goes on"
    local.act("stop")
    assert local.table.deadline == local.at + 30_000
    local.table.apply(local.table.seq + 1, entries.Credited(at=local.at, ms=5000))
    assert local.table.deadline == local.at + 35_000
    late = entries.HandedOver(at=local.at, seat=1, bot="club", late=True)
    local.table.apply(local.table.seq + 1, late)
    assert local.table.deadline is None, "bots have no clock"


@pytest.mark.parametrize("game", ["flush_royal", "poker_tiles"])
def test_nothing_is_asked_of_a_person_whose_rack_is_empty(game: str) -> None:
    local = begun(game, clock=updates.Clock("turn", 30))
    table, state, turn = local.table, local.table.state, local.table.turn
    assert state is not None
    assert turn is not None
    assert (table.moves_by_itself, row_of(table).due) == (False, table.deadline)
    assert TableProjection(table).moves(turn) is not None
    racks = state.table["racks"][0]
    racks[turn, 1:] = EMPTY
    table.set_game(state)
    assert not table.is_played_out
    racks[turn] = EMPTY
    table.set_game(state)
    assert (table.moves_by_itself, row_of(table).due, table.deadline) == (True, 0, None)
    assert TableProjection(table).moves(turn) is None
    state.table["turn"] = 1 - turn
    table.set_game(state)
    assert (table.moves_by_itself, row_of(table).due) == (False, table.deadline)
    table.chairs[1 - turn].bot = "expert"
    assert table.moves_by_itself


def test_a_turn_of_royal_flush_ends_by_itself_when_no_card_can_be_bought() -> None:
    local = begun("royal_flush", clock=updates.Clock("turn", 30))
    turn = local.table.turn
    assert turn is not None
    assert local.table.state is not None
    local.table.state.table["tokens"][0, turn] = 1
    local.table.chairs[turn].late_turns = 2
    for is_over in (False, True):
        assert local.table.state is not None
        local.act(str(local.table.state.actions("take")[0]))
        assert local.table.moves_by_itself is is_over
        assert (local.table.deadline is None) is is_over
        assert (TableProjection(local.table).moves(turn) is None) is is_over
    assert row_of(local.table).due == 0
    local.act("stop")
    assert local.table.turn != turn
    assert local.table.chairs[turn].late_turns == 0, "the turn was this person's own"


def test_a_clock_that_leaves_no_time_is_refused() -> None:
    with pytest.raises(Refusal, match="5"):
        LocalTable(clock=updates.Clock("turn", 2))


def test_a_table_asks_for_what_the_game_has() -> None:
    with pytest.raises(BrelanError):
        LocalTable(game="whist")
    with pytest.raises(BrelanError):
        LocalTable(seats="me person person person person")
    with pytest.raises(BrelanError):
        LocalTable(options=msgspec.Raw(b'{"joker": 3}'))
    with pytest.raises(Refusal):
        LocalTable(seats="me me")


@pytest.mark.parametrize("game", games.NAMES)
def test_the_log_tells_the_same_table_again_and_the_count_adds_up(game: str) -> None:
    local = begun(game)
    local.say(GUEST, commands.Say, text="Bonne chance !")
    table = local.play_to_the_end(3)
    again = replay_log("t", local.log)
    assert again.state is not None
    assert table.state is not None
    assert again.state.table.tobytes() == table.state.table.tobytes()
    assert msgspec.json.encode(row_of(again)) == msgspec.json.encode(row_of(table))
    info = table_info(again, lambda _: False, 0)
    assert msgspec.json.encode(info) == msgspec.json.encode(table_info(table, lambda _: False, 0))
    assert info.seed == SEED
    assert tuple(sum(line.points for line in lines) for lines in info.tally) == info.result.scores  # type: ignore[union-attr]


def test_nobody_fills_the_log_with_what_is_no_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "MOST_SIDE_ENTRIES", 5)
    local = begun("poker_tiles", "me person")
    done = local.table.side_entries[HOST]
    for _ in range(done, 5):
        local.say(HOST, commands.Say, phrase="hello")
    assert local.code(HOST, commands.Say, phrase="hello") == "enough"
    assert local.code(HOST, commands.HandOver, seat=0) == "enough"
    # Onlookers have their share together, whoever they are.
    for number in range(5):
        local.say(f"onlooker {number}", commands.Say, phrase="hello")
    assert local.code("somebody else", commands.Say, phrase="hello") == "enough"
    local.say(GUEST, commands.Say, phrase="hello")
    assert local.table.side_entries == replay_log("t", local.log).side_entries
    assert local.play_to_the_end().status == "over"
    assert local.table.side_entries[GUEST] == 1
    local = begun("poker_tiles", "me person")
    for _ in range(local.table.side_entries[HOST], 5):
        local.say(HOST, commands.Say, phrase="hello")
    assert local.say(HOST, commands.Resign).resigned == (0,)


def test_the_seed_is_told_only_when_the_game_is_over() -> None:
    local = begun()
    text = msgspec.json.encode(table_info(local.table, lambda _: True, 0)).decode()
    assert SEED not in text
    assert local.table.commitment in text
