"""Reviews are kept once for each table, in one format, and go with their table."""

from __future__ import annotations

from brelan.server.admin.deletion import delete_person
from brelan.server.storage import Storage
from server.admin.stored import ADA, BEN, playing, put

TABLES = {"a-together": playing(ADA, BEN), "b-alone": playing(ADA)}


async def test_a_review_is_found_in_its_format_alone(database: str) -> None:
    await put(database, TABLES)
    storage = Storage(database, "one")
    await storage.start()
    assert await storage.reviews.find("a-together", 1) is None
    await storage.reviews.keep("a-together", 1, b"first")
    await storage.reviews.keep("a-together", 2, b"second")
    assert await storage.reviews.find("a-together", 1) is None
    assert await storage.reviews.find("a-together", 2) == b"second"
    await storage.stop()


async def test_it_goes_with_its_table_and_is_not_kept_without_one(database: str) -> None:
    await put(database, TABLES)
    storage = Storage(database, "one")
    await storage.start()
    for table in (*TABLES, "nowhere"):
        await storage.reviews.keep(table, 1, b"review")
    await delete_person(storage, ADA)
    found = [await storage.reviews.find(table, 1) for table in (*TABLES, "nowhere")]
    assert found == [b"review", None, None]
    await storage.stop()
