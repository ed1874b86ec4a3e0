"""Who is banned or muted, by person and by address, and for how long."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from brelan.server.live import restrictions
from brelan.server.live.connection import Connection
from brelan.server.live.restrictions import Restrictions
from brelan.server.protocol.refusals import Refusal
from brelan.server.storage.restrictions import Restriction, RestrictionKind

NOON = 1_700_000_000_000


def restriction(
    kind: RestrictionKind = "ban",
    person: str | None = None,
    network: str | None = None,
    until: int | None = None,
    addresses: bool = False,
) -> Restriction:
    return Restriction(
        id=f"{kind} {person} {network}",
        kind=kind,
        person=person,
        network=network,
        addresses=addresses,
        since=0,
        until=until,
    )


@pytest.mark.parametrize(
    ("network", "address", "is_banned"),
    [
        ("192.0.2.7/32", "192.0.2.7", True),
        ("192.0.2.7/32", "192.0.2.8", False),
        ("192.0.2.0/24", "192.0.2.8", True),
        ("192.0.2.0/24", "::ffff:192.0.2.8", True),
        ("2001:db8::/64", "2001:db8::1234", True),
        ("2001:db8::/64", "2001:db8:0:1::1", False),
        ("2001:db8::/64", "192.0.2.8", False),
        ("0.0.0.0/0", "", False),
        ("0.0.0.0/0", "a socket file", False),
    ],
)
def test_a_network_has_the_addresses_that_it_has(
    network: str, address: str, is_banned: bool
) -> None:
    known = Restrictions()
    known.set([restriction(network=network)])
    assert known.is_banned("ada", address) is is_banned


def test_a_restriction_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Restrictions()
    for each in (
        restriction(person="ada", until=NOON),
        restriction(network="192.0.2.0/24", until=NOON),
    ):
        known.set([each])
        monkeypatch.setattr(restrictions, "now", lambda: NOON - 1)
        assert known.is_banned("ada", "192.0.2.1")
        monkeypatch.setattr(restrictions, "now", lambda: NOON)
        assert not known.is_banned("ada", "192.0.2.1")


async def test_mutes_and_bans_are_apart() -> None:
    known = Restrictions()
    known.set([restriction("mute", "ada"), restriction("ban", "ben")])
    ada, ben = Connection("ada", "en"), Connection("ben", "en")
    with pytest.raises(Refusal) as refused:
        known.check_may_talk(ada)
    assert refused.value.code == "muted"
    known.check_may_talk(ben)
    with known.admit(ada):
        assert not known.is_banned("ada", "")
    with pytest.raises(Refusal) as refused, known.admit(ben):
        pass
    assert refused.value.code == "banned"


async def test_addresses_are_added_once_for_those_who_are_there() -> None:
    known = Restrictions()
    mute = restriction("mute", "ada", addresses=True)
    here = [
        Connection("ada", "en", network_address="192.0.2.7"),
        Connection("ada", "en", network_address="2001:db8::7"),
        Connection("ada", "en", network_address="127.0.0.1"),
        Connection("ada", "en"),
        Connection("ben", "en", network_address="192.0.2.8"),
    ]
    with ExitStack() as connected:
        for connection in here:
            connected.enter_context(known.admit(connection))
        known.set([mute])
        added = known.networks_to_add()
        assert sorted(network for _, network in added) == ["192.0.2.7/32", "2001:db8::/64"]
        known.set([mute, *(restriction("mute", network=network) for _, network in added)])
        assert known.networks_to_add() == []
    known.set([mute])
    assert known.networks_to_add() == [], "nobody is there"
