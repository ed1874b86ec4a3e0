"""The tables that a kept database has: every state that a table can be left in, for each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from brelan import games
from kept.client import Client, choose, is_over, legal, mover, waits_for_person

ADA, BRUNO, CHLOE, DORA = PEOPLE = ("Ada", "Bruno", "Chloé", "Dora 🂡")
"""The last one never sits."""
ME, FREE, NOVICE, CASUAL = (
    {"kind": "me"},
    {"kind": "person"},
    {"kind": "bot", "bot": "novice"},
    {"kind": "bot", "bot": "casual"},
)
MIDDLE = {"royal_flush": 60, "flush_royal": 9, "poker_tiles": 6}
"""How often somebody has acted by the middle of a game for two."""
MANY_LINES = 230
"""Said at one table: more than a table shows."""
PASSES_LEFT = 3
"""How many more passes would end the tables that are left in a row of passes."""
MOST_PASSES = 200
MOST_TABLES_TRIED = 20
TURN = {"kind": "turn", "seconds": 600}
SHORT_TURN = {"kind": "turn", "seconds": 5}
DAYS = {"kind": "days", "seconds": 3 * 86_400}
OWN_PREMIUM_SQUARES = {"h8": 3, "f6": 2, "j10": 2, "a1": 3}
OWN_BOARD = {"columns": 10, "rows": 8, "start": ["e4", "f4"], "jokers": ["b2", "i7"]}


@dataclass
class Table:
    """A table, and who belongs to it, the host first."""

    label: str
    id: str
    invite: str
    people: list[str]
    more: dict[str, Any] = field(default_factory=dict)
    """What the manifest says of it beside what it shows."""


class Kept:
    """People at a server, and the tables that they have opened."""

    def __init__(self, client: Client):
        self.client = client
        self.cookies = {name: client.newcomer() for name in PEOPLE}
        self.tables: list[Table] = []

    def open(
        self, label: str, game: str, seats: Sequence[Any], guests: Sequence[str] = (), **more: Any
    ) -> Table:
        """Open a table; with guests for all free seats it begins."""
        wanted = {"game": game, "name": ADA, "seats": list(seats), "mix": "kept", **more}
        opened = self.client.open(self.cookies[ADA], **wanted)
        table = Table(f"{game}-{label}", opened["id"], opened["invite"], [ADA])
        self.tables.append(table)
        for name in guests:
            self.sit(table, name)
        if guests and len(guests) == seats.count(FREE):
            self.do(table, ADA, "begin")
        return table

    def sit(self, table: Table, name: str) -> None:
        """Somebody takes the first free seat."""
        self.do(table, name, "sit", name=name, invite=table.invite, mix=f"mix{len(table.people)}")
        table.people.append(name)

    def do(self, table: Table, name: str, kind: str, /, **fields: Any) -> None:
        """Somebody gives a command."""
        self.client.do(table.id, self.cookies[name], kind, **fields)

    def look(self, table: Table, name: str = ADA) -> Any:
        """The table as somebody sees it."""
        return self.client.snapshot(table.id, self.cookies[name])

    def wait(self, table: Table, wanted: Callable[[Any], bool] = waits_for_person) -> Any:
        """Wait until the table is as wanted."""
        return self.client.wait(table.id, self.cookies[ADA], wanted)

    def to_move(self, table: Table) -> str | None:
        """Who is to move, once the bots have moved; None when the game is over."""
        seat = mover(self.wait(table))
        return next((n for n in table.people if self.look(table, n)["you"]["seat"] == seat), None)

    def play(
        self,
        table: Table,
        actions: int = 10_000,
        decide: Callable[[Any], list[str]] | None = None,
    ) -> int:
        """Let its people act so often, or to the end; how often they have acted."""
        for done in range(actions):
            while True:
                name = self.to_move(table)
                if name is None:
                    return done
                seen = self.look(table, name)
                if seen["moves"] is None:
                    continue
                chosen = [choose(seen["view"])] if decide is None else decide(seen["view"])
                if self.client.act(table.id, self.cookies[name], seen, chosen):
                    break
        self.wait(table)
        return actions

    def hand_over(self, table: Table, name: str) -> None:
        """A bot stands in for somebody."""
        seat = self.look(table, name)["you"]["seat"]
        self.do(table, name, "hand-over", seat=seat)

    def finish(self, table: Table) -> None:
        """Let bots play to the end for everybody who plays."""
        for name in table.people:
            seen = self.look(table, name)
            seat = seen["table"]["seats"][seen["you"]["seat"]]
            if not is_over(seen) and (seat["this_turn"] or not seat["bot"]):
                self.hand_over(table, name)
        self.wait(table, is_over)

    def talk(self, table: Table, many: int, names: Sequence[str]) -> None:
        """The people and an onlooker say something, in their own words and in phrases."""
        phrases = self.client.get("/api/games").json["phrases"]
        for number in range(many):
            name = names[number % len(names)]
            if number % 3 == 2:
                self.do(table, name, "say", phrase=phrases[number % len(phrases)])
            else:
                self.do(table, name, "say", text=f"{number}. Été, Größe, 🃏 <b>“{name}”</b>")

    # What is kept.

    def show(self) -> dict[str, list[Any]]:
        """The people with their cookies, and what each table shows."""
        people = [{"name": name, "cookie": cookie} for name, cookie in self.cookies.items()]
        return {"people": people, "tables": [self.shown(table) for table in self.tables]}

    def shown(self, table: Table) -> dict[str, Any]:
        """What a table shows to its host, and where its people sit."""
        seen = self.look(table)
        return {
            "label": table.label,
            "people": {name: self.look(table, name)["you"]["seat"] for name in table.people},
            **table.more,
            **summary_of(seen),
        }

    def records(self) -> Iterator[tuple[str, bytes]]:
        """The record of every game that has begun, as its host gets it."""
        for table in self.tables:
            if self.look(table)["table"]["status"] != "waiting":
                path = f"/api/tables/{table.id}/record"
                document = self.client.get(path, self.cookies[ADA]).body
                yield f"{table.label}.brelan.json", document


def summary_of(seen: Any) -> dict[str, Any]:
    """What lasts of a snapshot: not who is there just now, nor how much time is left."""
    info = {key: value for key, value in seen["table"].items() if key != "watchers"}
    info["seats"] = [
        {key: value for key, value in seat.items() if key != "present"} for seat in info["seats"]
    ]
    return {
        "table": info,
        "you": seen["you"],
        "view": seen["view"],
        "moves": seen["moves"],
        "log": len(seen["log"]),
        "chat": {"lines": len(seen["chat"]), "last": seen["chat"][-3:]},
        "timer": None if seen["timer"] is None else seen["timer"]["seat"],
    }


# The tables.


def furnish(kept: Kept) -> None:
    """Open all tables, and play them as far as they are to be played."""
    for game in games.NAMES:
        waiting(kept, game)
        running(kept, game)
        finished(kept, game)
    royal_flush(kept)
    poker_tiles(kept)
    flush_royal(kept)


def waiting(kept: Kept, game: str) -> None:
    """Tables that have not begun."""
    kept.open("waiting", game, [ME, FREE, NOVICE])
    listed = kept.open("listed", game, [ME, FREE, FREE], [BRUNO], listed=True, hints=False)
    kept.sit(listed, CHLOE)
    kept.do(listed, CHLOE, "leave")
    listed.people.remove(CHLOE)
    kept.do(listed, ADA, "seat", seat=2, bot="casual")
    kept.do(listed, ADA, "seat", seat=2, bot=None)
    kept.talk(listed, 3, [ADA, BRUNO, DORA])


def running(kept: Kept, game: str) -> None:
    """Tables where a person is to move."""
    kept.play(kept.open("running", game, [ME, CASUAL]), MIDDLE[game])
    clock = kept.open("clock", game, [ME, FREE, NOVICE], [BRUNO], clock=TURN)
    kept.play(clock, MIDDLE[game])
    stand_in = kept.open("stand-in", game, [ME, FREE, FREE], [BRUNO, CHLOE])
    kept.play(stand_in, 4)
    kept.hand_over(stand_in, BRUNO)
    kept.hand_over(stand_in, CHLOE)
    kept.play(stand_in, 2)
    kept.do(stand_in, CHLOE, "take-back")
    kept.wait(stand_in)
    given_up = kept.open("given-up", game, [ME, FREE, NOVICE], [BRUNO])
    kept.play(given_up, 3)
    kept.do(given_up, BRUNO, "resign")
    kept.play(given_up, 2)


def finished(kept: Kept, game: str) -> None:
    """Tables that are over."""
    played = kept.open("finished", game, [ME, FREE], [BRUNO], shuffle_seats=True)
    kept.play(played)
    kept.talk(played, 5, [ADA, BRUNO, DORA])
    kept.do(played, BRUNO, "rematch")
    again = kept.look(played)["table"]["rematch"]
    invite = kept.look(played, BRUNO)["you"]["invite"]
    kept.tables.append(Table(f"{game}-rematch", again, invite, [ADA, BRUNO]))
    resigned = kept.open("resigned", game, [ME, FREE, CASUAL], [BRUNO])
    kept.play(resigned, 4)
    kept.do(resigned, BRUNO, "resign")
    kept.finish(resigned)
    most = next(g["most"] for g in kept.client.get("/api/games").json["games"] if g["name"] == game)
    kept.finish(kept.open("full", game, [ME, *[NOVICE] * (most - 1)], shuffle_seats=True))


def royal_flush(kept: Kept) -> None:
    """Options of Royal Flush, the middle of a turn, and much talk."""
    children = {"children": [1], "boards": "random", "redraw_boards": True}
    shuffled = kept.open(
        "children", "royal_flush", [ME, FREE, NOVICE], [BRUNO], options=children, shuffle_seats=True
    )
    kept.play(shuffled, MIDDLE["royal_flush"])
    kept.finish(kept.open("children-finished", "royal_flush", [ME, CASUAL], options=children))
    own = {"boards": own_boards(kept), "straight_any_suit": True}
    kept.play(kept.open("boards", "royal_flush", [ME, NOVICE], options=own), 9)
    taken = kept.open("taken", "royal_flush", [ME, FREE], [BRUNO], clock=TURN)
    kept.play(taken, 6)
    while kept.look(taken)["view"]["phase"] != "taken":
        kept.play(taken, 1, lambda view: [first(view, "draw", "take", "pass", "stop")])
    talk = kept.open("talk", "royal_flush", [ME, FREE, NOVICE], [BRUNO])
    kept.play(talk, 3)
    kept.talk(talk, MANY_LINES, [ADA, BRUNO, DORA])


def own_boards(kept: Kept) -> list[str]:
    """The last two boards of each category."""
    facts = kept.client.get("/api/games").json["games"]
    boards = next(each["boards"] for each in facts if each["name"] == "royal_flush")
    of_category: dict[int, list[str]] = {}
    for board in boards:
        of_category.setdefault(board["category"], []).append(board["name"])
    return [name for names in of_category.values() if len(names) > 1 for name in names[-2:]]


def first(view: Any, *verbs: str) -> str:
    """A legal action of the first verb that has one."""
    return next(action for verb in verbs for action in legal(view, verb))


def poker_tiles(kept: Kept) -> None:
    """Options of Poker Tiles, a clock of days, and one that ran out."""
    roomy = {"layout": "roomy", "jokers": 4}
    kept.play(kept.open("roomy", "poker_tiles", [ME, NOVICE], options=roomy, clock=DAYS), 4)
    kept.finish(kept.open("roomy-finished", "poker_tiles", [ME, NOVICE], options=roomy))
    own = {"layout": OWN_BOARD, "ace_low": False}
    kept.play(kept.open("layout", "poker_tiles", [ME, FREE], [BRUNO], options=own), 5)
    late = kept.open("late", "poker_tiles", [ME, FREE], [BRUNO], clock=SHORT_TURN)
    kept.play(late, 2)
    kept.wait(late, lambda seen: any(seat["late_turns"] for seat in seen["table"]["seats"]))
    kept.finish(late)


def flush_royal(kept: Kept) -> None:
    """Options of Flush Royal, swaps, and rows of passes."""
    free = {"free_pass": True}
    own = {"layout": OWN_PREMIUM_SQUARES, "joker_always_halves": True, "ace_low": False, **free}
    kept.play(kept.open("layout", "flush_royal", [ME, FREE], [BRUNO], options=own, clock=DAYS), 6)
    kept.finish(kept.open("layout-finished", "flush_royal", [ME, NOVICE], options=own))
    swap(kept, "swapped", {}, lambda view: legal(view, "swap")[:1])
    swap(kept, "swap-and-pass", free, lambda view: [legal(view, "swap")[0], "pass"])

    empty = kept.open("passed", "flush_royal", [ME, FREE], [BRUNO], options=free)
    many = kept.play(empty, MOST_PASSES, lambda _: ["pass"])
    assert kept.look(empty)["view"]["board"] == {}
    begun = kept.open("passed-later", "flush_royal", [ME, FREE], [BRUNO], options=free)
    kept.play(begun, 6)
    kept.play(begun, MOST_PASSES, lambda view: [exchange(view)])
    for label, lays in (("passing", 6), ("passing-from-the-start", 0)):
        passing = kept.open(label, "flush_royal", [ME, FREE], [BRUNO], options=free)
        kept.play(passing, lays)
        while kept.look(passing)["view"]["passes"]:
            kept.play(passing, 1)
        kept.play(passing, many - PASSES_LEFT, lambda _: ["pass"])
        assert kept.look(passing)["view"]["passes"] == many - PASSES_LEFT
        passing.more["passes_left"] = PASSES_LEFT


def exchange(view: Any) -> str:
    """Pass, and exchange one card."""
    return f"pass {view['racks'][view['turn']][0]}"


def swap(
    kept: Kept, label: str, options: dict[str, Any], decide: Callable[[Any], list[str]]
) -> None:
    """A table where a swap was made; whether there can be one is a matter of luck."""
    for number in range(MOST_TABLES_TRIED):
        table = kept.open(f"{label}-{number}", "flush_royal", [ME, FREE], [BRUNO], options=options)
        while (name := kept.to_move(table)) is not None:
            seen = kept.look(table, name)
            if seen["moves"] is not None and "swap" in seen["moves"]["verbs"]:
                kept.client.act(table.id, kept.cookies[name], seen, decide(seen["view"]))
                table.label = f"flush_royal-{label}"
                return
            kept.play(table, 1, lambda view: [without_jokers(view)])
    raise RuntimeError("no table had a swap")


def without_jokers(view: Any) -> str:
    """An action that keeps jokers for a swap."""
    lays = (action for action in legal(view, "lay") if "*" not in action)
    return next(lays, None) or choose(view)


def leave_to_bots(kept: Kept) -> None:
    """Tables where a bot is to move: to be done where none does."""
    for game in games.NAMES:
        table = kept.open("bot-to-move", game, [ME, NOVICE])
        while mover(seen := kept.look(table)) is not None:
            kept.client.act(table.id, kept.cookies[ADA], seen, [choose(seen["view"])])
