"""Seeds of tables: never twice the same, unless a test fixes them."""

from __future__ import annotations

from brelan.server.table.seeds import TableSeeds

KINDS = (["me", "bot"], ["me", "person"])


def test_no_seed_is_like_another() -> None:
    seeds = TableSeeds()
    assert len({seeds.new("ada", "poker_tiles", KINDS[0]) for _ in range(20)}) == 20


def test_fixed_seeds_follow_from_the_tables_that_a_person_opens() -> None:
    def opened(fixed: str, who: str) -> list[str]:
        seeds = TableSeeds(fixed)
        return [seeds.new(who, "poker_tiles", kinds) for kinds in KINDS for _ in range(3)]

    first = opened("one", "ada")
    assert len(set(first)) == len(first)
    assert opened("one", "ada") == opened("one", "zoe") == first
    assert not set(opened("two", "ada")) & set(first)


def test_who_else_opens_tables_makes_no_difference() -> None:
    alone, among = TableSeeds("one"), TableSeeds("one")
    among.new("zoe", "poker_tiles")
    assert alone.new("ada", "poker_tiles") == among.new("ada", "poker_tiles")
