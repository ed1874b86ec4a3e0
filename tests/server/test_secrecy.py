"""Nothing that is sent to anybody depends on cards that they have not seen.

Whole games are played; at every step there is another world in which the cards that one viewer has
not seen lie elsewhere, and every byte for that viewer must be the same in both.
"""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from brelan import bots, games, records
from brelan.actions import Event
from brelan.bots.bot import Budget
from brelan.server.projection import replays, snapshots
from brelan.server.projection.snapshots import TableProjection, encode
from brelan.server.protocol.updates import Me
from brelan.server.table.state import TableState
from server.twin_answers import answers
from server.twin_tables import AT, acted, new_table, other_step, other_table, same, who

CHUNKS = 4
GAMES = {"royal_flush": 10, "flush_royal": 120, "poker_tiles": 120}
"""In each chunk: a thousand in all."""
PLAYERS = ("random", "novice", "casual", "greedy")
OFTEN, SELDOM = 0.05, 0.02
"""How often a step is also looked at through questions and errors; through a snapshot."""


def snapshot(table: TableState, viewer: int | None) -> str:
    return encode(TableProjection(table).snapshot(who(viewer), lambda _: True, 0, AT))


def record(table: TableState, viewer: int | None) -> bytes:
    return records.write(replays.record_of(table, who(viewer)))


def did(table: TableState, viewer: int | None) -> str:
    return encode(TableProjection(table).did(viewer, AT))


def illegal_actions(table: TableState, bot_seed: random.Random) -> Iterator[str]:
    """Actions that cannot be, among them some that name cards which others may hold."""
    state = table.state
    assert state is not None
    card = bot_seed.choice("23456789TJQKA") + bot_seed.choice("shdc")
    for text in (
        f"claim pair {card} {card}",
        f"take {card}",
        f"lay h8={card}",
        f"lay d4={card} d5=*",
        f"swap h8 {card}",
        f"pass {card}",
        f"exchange {card} *",
        "dance",
    ):
        try:
            if not state.judge(text).legal:
                yield text
        except Exception:
            yield text


def questions(
    table: TableState, viewer: int | None, bot_seed: random.Random
) -> list[dict[str, Any]]:
    """Things that a client may ask or try."""
    asked: list[dict[str, Any]] = [{"type": "ping", "id": 0}, {"type": "hint", "id": 1}]
    for text in illegal_actions(table, bot_seed):
        asked.append({"type": "judge", "id": 2, "actions": [text]})
        act = {"type": "act", "command_id": "command-1", "seq": table.seq, "actions": [text]}
        asked.append(act)
    asked.append({"type": "faces", "id": 3, "actions": ["lay h8=* h9=As"]})
    assert table.state is not None
    seen = table.state.view(viewer)
    if viewer is not None:
        held = msgspec.to_builtins(seen.position())
        own = (held.get("hands") or held.get("racks"))[viewer]
        asked.append({"type": "fit", "id": 4, "cards": bot_seed.sample(own, min(2, len(own)))})
    if viewer is not None and table.turn == viewer:
        actions = seen.actions()
        text = str(actions[bot_seed.randrange(len(actions))])
        asked.append({"type": "judge", "id": 5, "actions": [text]})
    return asked


def play(game: str, players: int, viewer: int | None, seed: str) -> int:
    """One game to its end, looked at by one viewer; how many steps were compared."""
    bot_seed = random.Random(seed)
    table = new_table(game, players, seed)
    compared = 0
    while table.turn is not None:
        state = table.state
        assert state is not None
        bot = bots.find(game, bot_seed.choice(PLAYERS))
        action = str(bot.decide(state.view(state.turn), Budget(bot.ms), f"{seed}/{state.step}"))
        after = acted(table, action)
        assert after.state is not None
        if after.status == "over":
            break
        if not any(event.kind == "round-began" for event in after.history[-1].events):
            twin = other_step(table, action, viewer, bot_seed)
            same(after, twin, did(after, viewer), did(twin, viewer))
            compared += 1
        if bot_seed.random() < OFTEN:
            look_closer(after, viewer, bot_seed)
        if bot_seed.random() < SELDOM:
            twin = other_table(after, viewer, bot_seed)
            same(after, twin, snapshot(after, viewer), snapshot(twin, viewer))
            same(after, twin, record(after, viewer), record(twin, viewer))
        table = after
    return compared


def look_closer(table: TableState, viewer: int | None, bot_seed: random.Random) -> None:
    """What can be asked and what is refused is the same in another world."""
    twin = other_table(table, viewer, bot_seed)
    assert table.state is not None
    assert twin.state is not None
    ours, theirs = (each.state.view(viewer).table.tobytes() for each in (table, twin))
    assert ours == theirs
    asked = questions(table, viewer, bot_seed)
    same(table, twin, *answers((table, twin), viewer, asked))


def cases(game: str, chunk: int) -> Iterator[tuple[int, int | None, str]]:
    """Every number of players with every viewer in turn."""
    every = [
        (players, viewer)
        for players in games.find(game).seats
        for viewer in (None, *range(players))
    ]
    for number in range(GAMES[game]):
        players, viewer = every[(number * CHUNKS + chunk) % len(every)]
        yield players, viewer, f"{game} {chunk} {number}"


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", games.NAMES)
def test_what_is_sent_does_not_depend_on_unseen_cards(game: str, chunk: int):
    steps = sum(play(game, *case) for case in cases(game, chunk))
    assert steps > 10 * GAMES[game]


def test_there_are_a_thousand_games():
    assert CHUNKS * sum(GAMES.values()) >= 1000


def leaky_events(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr(Event, "seen_by", lambda self, seat: self)


def leaky_views(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    display = games.display(game)
    honest = display.own_cards
    monkeypatch.setattr(
        display, "own_cards", lambda state, seat: honest(state, (seat + 1) % state.players)
    )


def leaky_records(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr(replays, "seen_actions", lambda table, seat: table.actions)


def leaky_seeds(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    honest = snapshots.me

    def leaky(table: TableState, who: str) -> Me:
        return msgspec.structs.replace(honest(table, who), invite=table.opened.seed)

    monkeypatch.setattr(snapshots, "me", leaky)


@pytest.mark.parametrize(
    ("game", "leak"),
    [
        ("poker_tiles", leaky_events),
        ("flush_royal", leaky_events),
        ("royal_flush", leaky_events),
        ("poker_tiles", leaky_views),
        ("flush_royal", leaky_views),
        ("royal_flush", leaky_views),
        ("poker_tiles", leaky_records),
        ("flush_royal", leaky_records),
        ("poker_tiles", leaky_seeds),
    ],
)
def test_a_leak_is_found(game: str, leak, monkeypatch: pytest.MonkeyPatch):
    leak(monkeypatch, game)
    found = 0
    for number in range(6):
        try:
            play(game, 3, number % 3, f"leak {number}")
        except AssertionError:
            found += 1
    assert found
