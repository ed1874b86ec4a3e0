"""Names at a table: each can be told from the others, whatever alphabet it is written in."""

from __future__ import annotations

import pytest

from brelan.server.protocol import commands
from brelan.server.protocol.lookalikes import ALIKE, LOOKS, look_alike
from brelan.server.protocol.refusals import Refusal
from brelan.server.protocol.typed_text import LONGEST_NAME, clean_name
from brelan.server.table.names import name_for
from server.table.local_table import GUEST, HOST, OTHER, LocalTable, begun

CYRILLIC_A, CYRILLIC_O, GREEK_O = "\u0430", "\u043e", "\u03bf"
ZALGO = "Z\u0351\u0343\u0305o\u0310\u0311\u0312e"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("\uff21\uff44\uff41", "Ada"),
        ("\U0001d400da", "Ada"),
        ("ﬁona", "fiona"),
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("Zoe\u0308", "Zoë"),
        ("Анна", "Анна"),
        ("Ζωή", "Ζωή"),
        ("さくらゴン花子", "さくらゴン花子"),
        ("ไม่มี", "ไม่มี"),
        ("מִרְיָם", "מִרְיָם"),
        ("Анна Smith", "Анна Smith"),
        ("O’Neill 1️⃣ ❤️", "O’Neill 1️⃣ ❤️"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_names_of_all_the_world_are_welcome(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown


@pytest.mark.parametrize(
    "typed",
    [
        ZALGO,
        "A\u0301\u0301\u0301",
        "\u0301Ada",
        f"Ad{CYRILLIC_A}",
        f"T{GREEK_O}m",
        f"Z{CYRILLIC_O}e",
    ],
)
def test_stacked_marks_and_mixed_alphabets_are_refused(typed: str) -> None:
    with pytest.raises(Refusal) as caught:
        clean_name(typed)
    assert caught.value.code == "name-confusing"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Ada"),
        ("Ada", "ada"),
        ("Tom", "Том"),
        ("Oscar", "0scar"),
        ("Ilya", "llya"),
        ("Ilya", "1lya"),
        ("Emma", "Ernma"),
        ("Rosa", "ROSA"),
        ("Caro", "Саrо"),
        ("O’Neill", "O'Neill"),
        ("Jean-Luc", "Jean‑Luc"),
        ("Nora", "Nora\ufe0f"),
        ("Zoé", "Zoe\u0301"),
        ("Straße", "STRASSE"),
    ],
)
def test_names_that_look_the_same_are_found(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zoé", "Zoe"), ("Ali", "Ail"), ("Anna", "Hanna"), ("Guest 1", "Guest 2"), ("Lia", "Ila")],
)
def test_names_that_can_be_told_apart_are_left_alone(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_a_letter_looks_like_one_other_only() -> None:
    letters = [other for others in LOOKS.values() for other in others]
    assert len(letters) == len(set(letters))
    assert not set(letters) & set(LOOKS)
    assert all(shape != same for shape, same in ALIKE.items())


@pytest.mark.parametrize("name", ["hanna", "HANNA", "Наnnа", "Hanna\u200d", "Ｈanna"])
def test_nobody_sits_down_under_the_name_of_another(name: str) -> None:
    code = LocalTable().code(GUEST, commands.Sit, name=name, invite="the-invitation")
    assert code in ("name-taken", "name-confusing")


def test_a_name_is_free_again_when_its_owner_has_left() -> None:
    local = LocalTable(seats="me person person")
    local.say(GUEST, commands.Sit, name="Max", invite="the-invitation")
    assert local.code(OTHER, commands.Sit, name="max", invite="the-invitation") == "name-taken"
    local.say(GUEST, commands.Leave)
    local.say(OTHER, commands.Sit, name="max", invite="the-invitation")


@pytest.mark.parametrize("name", ["Robot", "Bot", "You", "Vous", "Place libre", "robot expert"])
def test_nobody_is_called_what_the_page_calls_others(name: str) -> None:
    with pytest.raises(Refusal) as caught:
        name_for(name)
    assert caught.value.code == "name-reserved"


def test_a_spectator_does_not_speak_as_a_player() -> None:
    local = begun()
    assert local.say(OTHER, commands.Say, text="Hello").chat[-1].said.name == "Other"
    local.table.chairs[0].name = "Оther"
    assert local.say(OTHER, commands.Say, text="Hello").chat[-1].said.name == ""
    assert local.say(HOST, commands.Say, text="Hello").chat[-1].said.name == "Оther"


def test_a_name_stays_short_however_it_is_written() -> None:
    assert len(clean_name("\ufdfa" * 24)) <= LONGEST_NAME
