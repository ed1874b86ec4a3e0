"""The log in words, the proof of a deal and the fold of messages: the frame's parts that think."""

from __future__ import annotations

import hashlib

import pytest

from brelan.texts import catalogue

TELL = """async ([log, you]) => {
  const { loadWords } = await import("/web/shared/words.js");
  const { linesOf, lineSpeech, lineNodes } = await import("/web/table/panel/log_lines.js");
  await loadWords();
  const table = { seats: ["Alice", "Zoé"].map((name) => ({ kind: "person", name })) };
  return linesOf(log).map((line) => {
    const box = document.createElement("p");
    box.append(...lineNodes(line, table, you));
    return [box.textContent.replaceAll("\\uFE0E", ""), lineSpeech(line, table, you)];
  });
}"""
FRESH = """async ([before, after]) => {
  const { freshLines } = await import("/web/table/panel/log_lines.js");
  return freshLines(before, after).map((line) => line.clauses.map((clause) => clause.key));
}"""
HASH = """async (text) => (await import("/web/table/end/sha256.js")).sha256(text)"""
CHECK = """async ([table, noted]) => {
  const { check, noteCommitment } = await import("/web/table/end/deal_proof.js");
  localStorage.clear();
  if (noted) noteCommitment({ ...table, seed: null, commitment: noted });
  return check(table);
}"""
FOLD = """async (messages) => {
  const { fold } = await import("/web/table/state/known.js");
  return messages.reduce((known, message) => fold(known, message, 0), null);
}"""

SENTENCE = """async (known) => {
  const { loadWords } = await import("/web/shared/words.js");
  const { sentence } = await import("/web/table/ui/sentence.js");
  await loadWords();
  const box = document.createElement("p");
  box.append(...sentence({ log: [], ...known }, null));
  return box.textContent;
}"""


@pytest.fixture
def page(site, open_page):
    return open_page(site.address)


def entry(seq, seat, *events):
    return {"seq": seq, "seat": seat, "events": list(events)}


def acted(action):
    return {"kind": "acted", "action": action}


LAID = entry(
    1,
    1,
    acted("lay h6=Td h7=Ts h10=Th"),
    {
        "kind": "scored",
        "points": 17,
        "hands": [{"combination": "full-house", "squares": ["h6"], "points": 17}],
    },
)


@pytest.mark.parametrize(
    ("log", "you", "line"),
    [
        ([LAID], 0, "Zoé pose 10♦ 10♠ 10♥\u00a0: full, 17"),
        ([LAID], 1, "Vous posez 10♦ 10♠ 10♥\u00a0: full, 17"),
        ([entry(1, 0, acted("pass ? ?"))], 1, "Alice passe et échange 2 cartes"),
        ([entry(1, 0, acted("pass ?"))], 1, "Alice passe et échange 1 carte"),
        ([entry(1, 0, acted("pass 2d Ks"))], 0, "Vous passez et échangez 2♦ R♠"),
        ([entry(1, 0, acted("swap h8 *"))], 1, "Alice met un joker en h8 et en prend la carte"),
        ([entry(1, 0, acted("swap h8 As"))], 1, "Alice pose A♠ en h8 et reprend le joker"),
        (
            [
                entry(1, 0, acted("refresh")),
                entry(2, 0, acted("take Kh")),
                entry(3, 0, acted("draw"), {"kind": "drew", "cards": ["?"]}),
                entry(4, 0, acted("stop")),
            ],
            1,
            "Alice renouvelle l’étalage, prend R♥, achète une carte de la pioche",
        ),
        (
            [
                entry(
                    1,
                    0,
                    acted("claim pair 7s 7h"),
                    {"kind": "scored", "points": 2, "boards": ["pair"]},
                )
            ],
            1,
            "Alice marque avec 7♠ 7♥\u00a0: paire, 2",
        ),
    ],
)
def test_an_entry_is_told_in_words(page, log, you, line):
    told = page.evaluate(TELL, [log, you])
    assert [text for text, _ in told] == [line]


def test_a_line_is_read_out_with_the_names_of_its_cards(page):
    [[_, speech]] = page.evaluate(TELL, [[LAID], 0])
    assert speech == "Zoé pose dix de carreau, dix de pique, dix de cœur\u00a0: full, 17"


def test_swaps_and_the_lay_after_them_are_one_line_and_one_entry(page):
    together = entry(1, 0, acted("swap h8 *"), acted("pass"))
    assert len(page.evaluate(TELL, [[together], 1])) == 1


def test_the_turns_of_one_player_are_lines_of_their_own(page):
    log = [entry(1, 0, acted("pass")), entry(2, 0, acted("pass"))]
    assert len(page.evaluate(TELL, [log, 1])) == 2


def test_the_end_of_a_round_is_told_to_all(page):
    ended = entry(9, 1, acted("pass"), {"kind": "round-ended", "round": 2})
    assert [text for text, _ in page.evaluate(TELL, [[ended], 0])] == [
        "Zoé passe",
        "Fin de la manche 2",
    ]


def test_only_what_is_new_is_announced(page):
    before = [entry(1, 0, acted("refresh"))]
    assert page.evaluate(FRESH, [before, [*before, entry(2, 0, acted("take Kh"))]]) == [["take"]]


@pytest.mark.parametrize("text", ["", "abc", "é" * 100, "a" * 55, "a" * 56, "a" * 64, "x" * 1000])
def test_our_hash_is_the_one_that_everybody_has(page, text):
    assert page.evaluate(HASH, text) == hashlib.sha256(text.encode()).hexdigest()


def hashed(text):
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    ("seed", "mixes", "commitment", "noted", "verdict"),
    [
        ("s3cret", ["", ""], hashed("s3cret"), hashed("s3cret"), "good"),
        ("s3cret|salt|", ["salt", ""], hashed("s3cret"), hashed("s3cret"), "good"),
        ("s3cret", ["", ""], hashed("s3cret"), None, "unnoted"),
        ("s3cret", ["", ""], hashed("other"), hashed("other"), "bad"),
        ("s3cret", ["", ""], hashed("s3cret"), hashed("other"), "bad"),
        ("s3cret", ["salt", ""], hashed("s3cret"), hashed("s3cret"), "bad"),
        ("s3cret|pepper|", ["salt", ""], hashed("s3cret"), hashed("s3cret"), "bad"),
    ],
)
def test_a_deal_is_checked_against_what_was_noted_before(
    page, seed, mixes, commitment, noted, verdict
):
    table = {"id": "t", "seed": seed, "mixes": mixes, "commitment": commitment}
    assert page.evaluate(CHECK, [table, noted]) == verdict


SNAPSHOT = {
    "type": "table",
    "seq": 4,
    "table": {"status": "playing", "seats": []},
    "you": {"seat": 0, "host": True},
    "view": {"turn": 0},
    "moves": None,
    "log": [],
    "chat": [],
    "timer": None,
}
DID = {"type": "did", "seq": 5, "seat": 0, "events": [acted("pass")], "view": {"turn": 1}}
SAID = {"type": "said", "line": {"seq": 6, "name": "Zoé", "seat": 1, "text": "!", "phrase": None}}


def test_messages_add_up_to_what_is_known(page):
    known = page.evaluate(FOLD, [SNAPSHOT, DID, SAID, SAID])
    assert known["seq"] == 5
    assert known["view"] == {"turn": 1}
    assert [each["seq"] for each in known["log"]] == [5]
    assert [line["seq"] for line in known["chat"]] == [6]


def test_a_snapshot_replaces_what_was_known(page):
    assert page.evaluate(FOLD, [SNAPSHOT, DID, SNAPSHOT])["log"] == []


def test_a_snapshot_brings_the_last_events_to_whoever_has_not_seen_them(page):
    told = {**SNAPSHOT, "log": [LAID, entry(4, 0, acted("pass"))]}
    assert page.evaluate(FOLD, [told])["events"] == [acted("pass")]
    assert page.evaluate(FOLD, [told, told])["events"] == []
    assert page.evaluate(FOLD, [SNAPSHOT])["events"] == []


def test_nothing_is_known_before_the_first_snapshot(page):
    assert page.evaluate(FOLD, [DID]) is None


@pytest.mark.parametrize(
    ("moves", "away", "key"),
    [
        (None, False, "played-out"),
        (None, True, "bot-for-you"),
        ({"verbs": ["lay"]}, False, "do.poker_tiles.lay"),
    ],
)
def test_whoever_has_nothing_to_decide_is_told_why(page, moves, away, key):
    seats = [{"kind": "person", "name": "Ada", "away": away, "resigned": False}] * 2
    table = {**SNAPSHOT["table"], "game": "poker_tiles", "seats": seats}
    view = {"game": "poker_tiles", "turn": 0, "racks": [[], ["?"]]}
    told = page.evaluate(SENTENCE, {**SNAPSHOT, "table": table, "view": view, "moves": moves})
    assert told.endswith(catalogue("fr")[f"web.table.{key}"])
