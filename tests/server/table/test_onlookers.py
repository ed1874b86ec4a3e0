"""Those who watch: who may silence them, who lets them talk again, and who is sent away."""

from __future__ import annotations

import pytest

from brelan.server.projection.snapshots import me, table_info
from brelan.server.protocol import commands
from brelan.server.protocol.internal import NoteRematch
from brelan.server.protocol.updates import Onlooker
from brelan.server.table.onlookers import onlooker_id
from brelan.server.table.opening import open_again
from brelan.server.table.state import replay_log
from server.table.local_table import GUEST, HOST, OTHER, SEED, LocalTable, begun

THIRD = "third"


def test_any_player_silences_onlookers_and_they_are_told_why() -> None:
    local = begun("poker_tiles", "me person")
    local.say(OTHER, commands.Say, text="Hello")
    local.say(GUEST, commands.SilenceOnlookers, quiet=True)
    assert local.code(OTHER, commands.Say, text="Hello") == "onlookers-silent"
    assert local.code(OTHER, commands.Say, phrase="hello") == "onlookers-silent"
    for who in (HOST, GUEST):
        local.say(who, commands.Say, text="We talk on")
    assert table_info(local.table, lambda _: True, 1).silent_onlookers
    again = replay_log("t", local.log)
    assert again.onlookers == local.table.onlookers


@pytest.mark.parametrize(
    ("silencer", "allowed"), [(HOST, {HOST}), (GUEST, {HOST, GUEST}), (THIRD, {HOST, THIRD})]
)
def test_onlookers_talk_again_by_the_same_player_or_whoever_opened_the_table(
    silencer: str, allowed: set[str]
) -> None:
    for who in (HOST, GUEST, THIRD):
        local = LocalTable("poker_tiles", "me person person")
        local.say(GUEST, commands.Sit, name="G", invite="the-invitation")
        local.say(THIRD, commands.Sit, name="T", invite="the-invitation")
        local.say(silencer, commands.SilenceOnlookers, quiet=True)
        assert me(local.table, who).silenced is (who == silencer)
        if who in allowed:
            local.say(who, commands.SilenceOnlookers, quiet=False)
            local.say(OTHER, commands.Say, text="Thanks")
        else:
            assert local.code(who, commands.SilenceOnlookers, quiet=False) == "not-silencer"


def test_onlookers_silence_nobody() -> None:
    local = begun("poker_tiles", "me person")
    assert local.code(OTHER, commands.SilenceOnlookers, quiet=True) == "not-seated"


def test_only_the_host_sends_an_onlooker_away_and_it_lasts() -> None:
    local = begun("poker_tiles", "me person")
    number = onlooker_id(local.table.opened.seed, OTHER)
    seated = onlooker_id(local.table.opened.seed, GUEST)
    local.onlookers = {number: OTHER, seated: GUEST}
    assert local.code(GUEST, commands.SendAway, onlooker=number) == "not-host"
    assert local.code(HOST, commands.SendAway, onlooker="nobody") == "no-onlooker"
    assert local.code(HOST, commands.SendAway, onlooker=seated) == "no-onlooker"
    local.say(HOST, commands.SendAway, onlooker=number)
    assert local.code(OTHER, commands.Say, text="But") == "turned-away"
    assert replay_log("t", local.log).onlookers.sent_away == {OTHER}


def test_nobody_can_tell_from_an_id_who_watches_elsewhere_and_nobody_goes_by_a_players_name() -> (
    None
):
    local = begun("poker_tiles", "me person")
    named = table_info(local.table, lambda _: True, 2, onlookers=[(OTHER, "Zoé"), ("x", "Hanna")])
    ids = [each.id for each in named.onlookers]
    assert [each.name for each in named.onlookers] == ["Zoé", ""]
    assert named.onlookers[0] == Onlooker(onlooker_id(SEED, OTHER), "Zoé")
    assert OTHER not in str(ids)
    assert onlooker_id("another table", OTHER) != ids[0]


def test_whoever_is_invited_by_name_sits_down_without_the_secret() -> None:
    local = begun("poker_tiles", "me person club", hints=True)
    for who in (HOST, GUEST):
        local.say(who, commands.Resign)
    opened = open_again(local.table, HOST, (GUEST,), SEED, "the-invitation", local.at)
    assert [place.kind for place in opened.places].count("free") == 1
    assert opened.hints
    local.log = [(1, None, opened)]
    local.table = replay_log("next", local.log)
    assert local.code(OTHER, commands.Sit, name="O") == "invite"
    assert me(local.table, GUEST).invited
    local.say(GUEST, commands.Sit, name="G")
    assert local.table.people == 2
    assert not me(local.table, GUEST).invited


def test_a_table_has_one_rematch() -> None:
    local = begun("poker_tiles", "me person")
    assert local.code(HOST, NoteRematch, table="next") == "unreadable"
    for who in (HOST, GUEST):
        local.say(who, commands.Resign)
    local.say(HOST, NoteRematch, table="next")
    assert local.code(GUEST, NoteRematch, table="other") == "unreadable"
    assert local.table.rematch == "next"
