"""Who may not come or not talk, as this process knows it, and the connections that it concerns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)

from brelan.server.live.connection import BANNED, Connection
from brelan.server.protocol.refusals import Refusal
from brelan.server.protocol.updates import Fault
from brelan.server.storage.restrictions import Restriction, RestrictionKind
from brelan.server.timestamps import now

Network = IPv4Network | IPv6Network
ONE_HOUSEHOLD = {4: 32, 6: 64}
"""How many bits of an address one household has, by the version of the protocol."""


class Restricted:
    """The people and networks that restrictions of one kind name."""

    def __init__(self, found: Sequence[Restriction]):
        self.people = {each.person: each for each in found if each.person is not None}
        self._networks: dict[Network, Restriction] = {
            ip_network(each.network): each for each in found if each.network is not None
        }
        self._sizes = {(network.version, network.prefixlen) for network in self._networks}

    def includes(self, who: str, address: str) -> bool:
        """Whether a restriction holds for this person or this address."""
        person = self.people.get(who)
        if person is not None and person.holds(now()):
            return True
        return bool(address and self._networks) and self.includes_address(read_address(address))

    def includes_address(self, address: IPv4Address | IPv6Address | None) -> bool:
        """Whether a restriction holds for a network that this address is in."""
        if address is None:
            return False
        at = now()
        around = (
            self._networks.get(ip_network((address, size), strict=False))
            for version, size in self._sizes
            if version == address.version
        )
        return any(found is not None and found.holds(at) for found in around)


class Restrictions:
    """What the host has ordered, and all connections, so that those of the banned can be closed."""

    def __init__(self) -> None:
        self._kinds: dict[RestrictionKind, Restricted] = {}
        self._connections: set[Connection] = set()
        self.set([])

    def set(self, found: Sequence[Restriction]) -> None:
        """Take these as all there are; whoever is banned by them is disconnected."""
        kinds: tuple[RestrictionKind, ...] = ("ban", "mute")
        for kind in kinds:
            self._kinds[kind] = Restricted([each for each in found if each.kind == kind])
        for connection in [*self._connections]:
            if self.is_banned(connection.who, connection.network_address):
                words = Refusal("banned").message.text(connection.language)
                connection.send(Fault("banned", words))
                connection.close(BANNED)

    def is_banned(self, who: str, address: str) -> bool:
        """Whether somebody may not come."""
        return self._kinds["ban"].includes(who, address)

    def check_may_talk(self, connection: Connection) -> None:
        """Raise Refusal if somebody may not talk."""
        if self._kinds["mute"].includes(connection.who, connection.network_address):
            raise Refusal("muted")

    @contextmanager
    def admit(self, connection: Connection) -> Iterator[None]:
        """Know of a connection while it lasts; Refusal if it is of somebody banned."""
        if self.is_banned(connection.who, connection.network_address):
            raise Refusal("banned")
        self._connections.add(connection)
        try:
            yield
        finally:
            self._connections.discard(connection)

    def networks_to_add(self) -> list[tuple[Restriction, str]]:
        """The networks of connected people who are to be restricted with their address."""
        found: dict[tuple[RestrictionKind, str], Restriction] = {}
        for connection in self._connections:
            for restricted in self._kinds.values():
                person = restricted.people.get(connection.who)
                address = read_address(connection.network_address)
                if (
                    person is not None
                    and person.addresses
                    and address is not None
                    # A proxy that passes no address on stands for everybody.
                    and not address.is_loopback
                    and not restricted.includes_address(address)
                ):
                    size = ONE_HOUSEHOLD[address.version]
                    network = str(ip_network((address, size), strict=False))
                    found[person.kind, network] = person
        return [(person, network) for (_, network), person in found.items()]


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """An address; one of IPv4 also where it is written as one of IPv6."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found
