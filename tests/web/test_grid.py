"""The parts of the board that only think: the try, the places of labels, cards that are typed."""

from __future__ import annotations

import json

import pytest

RACK = ["6s", "Kd", "Ks", "4c", "*"]
BOARD = {"h8": "Ad", "j10": "*Jh"}
TRY = """async ([declares, board, rack, steps]) => {
  const { Trial } = await import("/web/games/grid/trial.js");
  const trial = new Trial(declares);
  trial.refresh(board, rack);
  const named = (card) => trial.tiles.find((tile) => tile.card === card)?.id ?? "";
  for (const [what, ...words] of steps) {
    if (what === "place" || what === "swap") trial[what](named(words[0]), words[1]);
    else if (what === "choose") trial.choose(named(words[0]));
    else trial[what](...words);
  }
  return {
    actions: trial.actions(),
    held: trial.held.map((tile) => tile.card),
    tiles: trial.tiles.map((tile) => tile.card),
    chosen: trial.chosenCards,
    begun: trial.begun,
  };
}"""
PLACE = """async ([pills, around]) => {
  const { placePills } = await import("/web/games/grid/label_places.js");
  return placePills(pills, around).map(({ x, y }, at) => {
    const { width, height } = pills[at];
    return { left: x, top: y, right: x + width, bottom: y + height };
  });
}"""
TYPE = """async ([language, rack, keys]) => {
  document.documentElement.lang = language;
  const { loadWords } = await import("/web/shared/words.js");
  const { CardTyping } = await import("/web/games/shared/card_typing.js");
  await loadWords();
  const tiles = rack.map((card, id) => ({ id: String(id), card }));
  const typing = new CardTyping();
  return [...keys].map((key) => typing.press(key, tiles)?.tile?.card ?? null).filter(Boolean);
}"""


@pytest.fixture(scope="module")
def page(site, browser):
    """A page with nothing on it: what only thinks needs no more."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site.address}/api/health")
    yield page
    context.close()


def attempt(page, *steps, board=BOARD, rack=RACK, declares=True):
    return page.evaluate(TRY, [declares, board, rack, steps])


def rect(left, top, right, bottom):
    return {"left": left, "top": top, "right": right, "bottom": bottom}


def overlap(one, other):
    wide = min(one["right"], other["right"]) - max(one["left"], other["left"])
    high = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return wide > 0 and high > 0


CASES = [
    ([("place", "6s", "i14")], ["lay i14=6s"], ["Kd", "Ks", "4c", "*"]),
    ([("place", "6s", "i14"), ("place", "6s", "a1")], ["lay a1=6s"], ["Kd", "Ks", "4c", "*"]),
    ([("place", "6s", "a1"), ("place", "Kd", "a1")], ["lay a1=Kd"], ["6s", "Ks", "4c", "*"]),
    ([("place", "6s", "h8")], [], RACK),
    ([("place", "Ks", "b2"), ("place", "Kd", "a2")], ["lay a2=Kd b2=Ks"], ["6s", "4c", "*"]),
    ([("place", "6s", "a1"), ("takeBack", "a1")], [], RACK),
    ([("place", "6s", "a1"), ("recall",)], [], RACK),
    ([("place", "*", "a1")], ["lay a1=*"], RACK[:4]),
    ([("place", "*", "a1"), ("declare", "a1", "As", True)], ["lay a1=*As"], RACK[:4]),
    (
        [("place", "6s", "a1"), ("declare", "a1", "As", True)],
        ["lay a1=6s"],
        ["Kd", "Ks", "4c", "*"],
    ),
    ([("swap", "*", "h8")], ["swap h8 *"], ["6s", "Kd", "Ks", "4c", "Ad"]),
    ([("swap", "6s", "h8")], [], RACK),
    ([("swap", "*", "j10")], [], RACK),
    ([("swap", "*", "h8"), ("place", "Ad", "a1")], ["swap h8 *", "lay a1=Ad"], RACK[:4]),
    ([("swap", "*", "h8"), ("place", "Ad", "a1"), ("takeBack", "h8")], [], RACK),
    ([("refresh", {**BOARD, "i14": "2c"}, RACK)], [], RACK),
    ([("place", "6s", "i14"), ("refresh", {**BOARD, "i14": "2c"}, RACK)], [], RACK),
    ([("place", "6s", "i14"), ("refresh", {**BOARD, "a1": "2c"}, RACK)], ["lay i14=6s"], RACK[1:]),
    ([("swap", "*", "h8"), ("refresh", {"h8": "*Ad"}, RACK)], [], RACK),
]


@pytest.mark.parametrize(("steps", "actions", "held"), CASES, ids=[str(case[0]) for case in CASES])
def test_a_try_says_what_it_would_send_and_what_is_left(page, steps, actions, held):
    tried = attempt(page, *steps)
    assert tried["actions"] == actions
    assert tried["held"] == held


def test_a_fetched_joker_can_be_lent_at_once_and_undoing_the_first_undoes_both(page):
    steps = [("swap", "Jh", "j10"), ("swap", "*", "h8")]
    rack = ["Jh", "2c"]
    tried = attempt(page, *steps, rack=rack)
    assert tried["actions"] == ["swap j10 Jh", "swap h8 *"]
    assert tried["tiles"] == ["Ad", "2c"]
    assert attempt(page, *steps, ("takeBack", "j10"), rack=rack)["tiles"] == rack


def test_jokers_are_neither_declared_nor_swapped_where_they_stand_for_anything(page):
    steps = [("swap", "*", "h8"), ("place", "*", "a1")]
    tried = attempt(page, *steps, board={"h8": "Ad"}, declares=False)
    assert tried["actions"] == ["lay a1=*"]


def test_choosing_cards_to_exchange_takes_the_lay_back(page):
    steps = [("place", "6s", "a1"), ("beginExchange",), ("choose", "Kd"), ("choose", "6s")]
    tried = attempt(page, *steps)
    assert tried["actions"] == []
    assert tried["chosen"] == ["6s", "Kd"]
    assert attempt(page, *steps, ("choose", "Kd"))["chosen"] == ["6s"]


@pytest.mark.parametrize(
    ("step", "order"),
    [
        (("sort", "rank"), ["4c", "6s", "Ks", "Kd", "*"]),
        (("sort", "suit"), ["6s", "Ks", "Kd", "4c", "*"]),
        (("arrange", ["*", "Ks", "9h", "6s"]), ["*", "Ks", "6s", "Kd", "4c"]),
        (("refresh", BOARD, ["Kd", "*", "6s", "2h"]), ["6s", "Kd", "*", "2h"]),
    ],
    ids=["rank", "suit", "own", "drawn last"],
)
def test_the_rack_keeps_an_order(page, step, order):
    assert attempt(page, step)["tiles"] == order


LINE_AT_EDGE = rect(340, 100, 380, 220)
LINES = [LINE_AT_EDGE, rect(0, 0, 120, 40), rect(150, 150, 190, 300), rect(100, 400, 300, 440)]


@pytest.mark.parametrize("line", LINES, ids=json.dumps)
def test_a_label_stays_on_the_screen_and_off_the_cards_being_tried(page, line):
    bounds = rect(4, 4, 386, 476)
    pill = {"line": line, "width": 130, "height": 28}
    tried = [rect(line["left"], line["top"], line["left"] + 40, line["top"] + 40)]
    [placed] = page.evaluate(PLACE, [[pill], {"bounds": bounds, "tried": tried, "cards": []}])
    assert placed["left"] >= bounds["left"]
    assert placed["top"] >= bounds["top"]
    assert placed["right"] <= bounds["right"]
    assert placed["bottom"] <= bounds["bottom"]
    assert not overlap(placed, tried[0])


def test_labels_of_neighbouring_lines_do_not_cover_each_other(page):
    lines = [rect(100 + 40 * at, 100, 140 + 40 * at, 300) for at in range(4)]
    pills = [{"line": line, "width": 120, "height": 28} for line in lines]
    around = {"bounds": rect(0, 0, 700, 500), "tried": [], "cards": lines}
    placed = page.evaluate(PLACE, [pills, around])
    pairs = [(one, other) for at, one in enumerate(placed) for other in placed[at + 1 :]]
    assert not any(overlap(one, other) for one, other in pairs)


@pytest.mark.parametrize(
    ("language", "keys", "cards"),
    [
        ("en", "kh", ["Kh"]),
        ("en", "ks", ["Ks"]),
        ("en", "8", ["8c"]),
        ("en", "8c", ["8c"]),
        ("en", "10d8", ["Td", "8c"]),
        ("en", "td", ["Td"]),
        ("en", "*", ["*"]),
        ("en", "kc", []),
        ("en", "z", []),
        ("fr", "rc", ["Kh"]),
        ("fr", "rp", ["Ks"]),
        ("fr", "10k8t", ["Td", "8c"]),
        ("fr", "kh", ["Kh"]),
        ("de", "kh", ["Kh"]),
        ("de", "kp", ["Ks"]),
        ("de", "10kkp", ["Td", "Ks"]),
        ("de", "8x", ["8c"]),
    ],
)
def test_a_card_is_typed_by_rank_and_suit(page, language, keys, cards):
    rack = ["Kh", "Ks", "Td", "8c", "*"]
    assert page.evaluate(TYPE, [language, rack, keys]) == cards
