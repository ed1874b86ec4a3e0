"""While the server compiles: a progress with the seconds left, and when each bot is ready."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from brelan.games import NAMES
from brelan.texts import LANGUAGES, catalogue
from browser.compiling import Compiling, with_a_bot_to_move
from browser.user import viewport

SIZES = pytest.mark.parametrize("size", ["laptop", "phone"])
FR = catalogue("fr")
SECONDS, MINUTE = 1000, 60_000
REFUSED = r"\b(429|503)\b|ERR_FAILED|blocked by Playwright"


def seconds(count, language="fr"):
    return catalogue(language)["web.preparing.seconds"].format(seconds=count)


def soon(what, count, language="fr", **values):
    time = seconds(count, language)
    return catalogue(language)[f"web.preparing.{what}.soon"].format(time=time, **values)


def progress(page, game="Flush Royal"):
    name = FR["web.preparing.name"].format(game=game)
    return page.get_by_role("progressbar", name=name, exact=True)


def filled(page):
    return int(page.locator(".track").get_attribute("aria-valuenow"))


def card(page, game="flush_royal"):
    return page.locator(f"[data-game={game}]")


@pytest.fixture
def visit(open_page):
    """Opens a page without a service worker, which no test could answer instead of."""

    def visit(path="/", size="laptop", language="fr"):
        return open_page(path, size, language, forgive=REFUSED, service_workers="block")

    return visit


@pytest.fixture
def home(visit):
    """The home page with a clock that a test can turn."""

    def home(size="laptop", language="fr"):
        page = visit("about:blank", size, language)
        page.clock.install()
        page.goto("/")
        expect(page.locator(".game")).to_have_count(3)
        return page

    return home


@SIZES
def test_play_now_waits_with_the_seconds_left_and_then_plays(home, size):
    page = home(size)
    compiling = Compiling(page, rules=12)
    card(page).locator(".play").click()
    bar = progress(page)
    expect(bar).to_have_attribute("aria-valuetext", soon("table", 12))
    expect(card(page).locator(".play")).to_be_hidden()
    expect(card(page, "poker_tiles").locator(".play")).to_be_enabled()
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport(size)["width"]
    compiling.now(rules=3)
    page.clock.run_for(SECONDS)
    expect(bar).to_have_attribute("aria-valuenow", "75")
    compiling.now(rules=0)
    page.clock.run_for(SECONDS)
    page.wait_for_url("**/table/**")
    expect(page.locator("grid-area")).to_be_attached()
    first, *again = compiling.orders
    assert again == [first]
    assert {question.partition("?")[2] for question in compiling.questions} == {"game=flush_royal"}


def test_the_bar_keeps_its_place_on_the_card(home):
    page = home("phone")
    Compiling(page, rules=12)
    before = card(page, "poker_tiles").bounding_box()
    card(page).locator(".play").click()
    expect(progress(page)).to_be_in_viewport()
    assert card(page, "poker_tiles").bounding_box() == before


def test_the_bots_that_are_wanted_are_waited_for_too(home):
    page = home()
    compiling = Compiling(page, casual=5, champion=90)
    card(page).locator(".play").click()
    expect(progress(page)).to_have_attribute("aria-valuetext", soon("table", 5))
    compiling.now(champion=60)
    page.clock.run_for(SECONDS)
    page.wait_for_url("**/table/**")


def test_the_bar_never_goes_back_and_is_never_full_before_time(home):
    page = home()
    compiling = Compiling(page, rules=20)
    card(page).locator(".play").click()
    expect(page.locator(".track[aria-valuenow]")).to_be_visible()
    shares = []
    for left in (10, 14, 30, 5, 0.2, 0.2):
        compiling.now(rules=left)
        with page.expect_response("**/api/readiness*"):
            page.clock.run_for(SECONDS)
        shares.append(filled(page))
    assert shares == sorted(shares)
    assert 90 < shares[-1] < 100
    moment = FR["web.preparing.table.moment"]
    expect(progress(page)).to_have_attribute("aria-valuetext", moment)


def test_it_is_read_out_once(home):
    page = home()
    compiling = Compiling(page, rules=12)
    card(page).locator(".play").click()
    spoken = page.locator(".preparing [role=status]").first
    expect(spoken).to_have_text(soon("table", 12))
    compiling.now(rules=6)
    page.clock.run_for(SECONDS)
    expect(progress(page)).to_have_attribute("aria-valuetext", soon("table", 6))
    expect(spoken).to_have_text(soon("table", 12))


@pytest.mark.parametrize("how", ["button", "escape"])
def test_one_can_stop_waiting(home, how):
    page = home()
    compiling = Compiling(page, rules=12)
    play = card(page).locator(".play")
    play.click()
    expect(progress(page)).to_have_attribute("aria-valuetext", soon("table", 12))
    if how == "button":
        page.get_by_role("button", name=FR["web.preparing.cancel"]).click()
    else:
        page.keyboard.press("Escape")
    expect(progress(page)).to_have_count(0)
    expect(play).to_be_focused()
    asked = len(compiling.questions)
    compiling.now()
    page.clock.run_for(MINUTE)
    assert len(compiling.questions) == asked
    assert len(compiling.orders) == 1
    expect(page.locator(".problem:visible")).to_have_count(0)


def test_a_server_that_does_not_answer_is_told_and_waited_for(home):
    page = home()
    compiling = Compiling(page, rules=12)
    card(page).locator(".play").click()
    expect(progress(page)).to_be_visible()
    compiling.reachable = False
    told = page.get_by_text(FR["web.core.unreachable"])
    expect(told).to_be_hidden()
    for _ in range(8):
        page.clock.run_for(SECONDS)
    expect(told).to_be_visible()
    compiling.reachable = True
    compiling.now()
    page.clock.run_for(SECONDS)
    page.wait_for_url("**/table/**")


def test_other_refusals_are_told_after_waiting_too(home):
    page = home()
    compiling = Compiling(page, rules=12)
    card(page).locator(".play").click()
    expect(progress(page)).to_be_visible()
    told = {"status": 429, "json": {"code": "too-many", "message": "Un peu de patience."}}
    page.route("**/api/tables", lambda route: route.fulfill(**told))
    compiling.now()
    page.clock.run_for(SECONDS)
    expect(card(page).get_by_role("alert")).to_have_text("Un peu de patience.")
    expect(card(page).locator(".play")).to_be_enabled()


def test_the_dialog_waits_in_place_of_its_button(home):
    page = home()
    compiling = Compiling(page, rules=12)
    card(page).locator(".play-row .icon-button").click()
    dialog = page.locator("dialog")
    play = dialog.get_by_role("button", name=FR["web.home.play"])
    play.click()
    expect(dialog.locator("footer .track")).to_have_attribute("aria-valuetext", soon("table", 12))
    expect(play).to_be_hidden()
    page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    expect(play).to_be_focused()
    play.click()
    expect(dialog.locator("footer .track")).to_be_visible()
    compiling.now()
    page.clock.run_for(2 * SECONDS)
    page.wait_for_url("**/table/**")


def test_a_dialog_that_is_closed_waits_no_more(home):
    page = home()
    compiling = Compiling(page, rules=12)
    card(page).locator(".friends").click()
    dialog = page.locator("dialog")
    dialog.get_by_role("button", name=FR["web.home.open-table"]).click()
    expect(dialog.locator(".track")).to_have_attribute("aria-valuetext", soon("table", 12))
    dialog.get_by_role("button", name=FR["web.core.close"]).click()
    expect(dialog).to_have_count(0)
    asked = len(compiling.questions)
    page.clock.run_for(MINUTE)
    assert len(compiling.questions) == asked
    compiling.now()
    page.clock.run_for(MINUTE)
    assert len(compiling.orders) == 1
    assert "/table/" not in page.url


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_say_when_they_are_ready(home, language):
    page = home(language=language)
    compiling = Compiling(page, club=0, expert=7, champion=150)
    card(page).locator(".play-row .icon-button").click()
    choice = page.locator("dialog .seats select").first

    def named(level):
        return choice.locator(f"option[value={level}]")

    words = catalogue(language)
    expect(named("expert")).to_contain_text(seconds(7, language))
    expect(named("champion")).to_contain_text(words["web.preparing.minutes"].format(minutes=3))
    club = words["web.table.bot-level"].format(level=words["web.table.level.club"])
    expect(named("club")).to_have_text(club[0].upper() + club[1:])
    choice.select_option("expert")
    compiling.now(champion=100)
    page.clock.run_for(SECONDS)
    expect(named("expert")).not_to_contain_text("(")
    compiling.now()
    page.clock.run_for(SECONDS)
    expect(named("champion")).not_to_contain_text("(")
    expect(choice).to_have_value("expert")
    asked = len(compiling.questions)
    page.clock.run_for(MINUTE)
    assert len(compiling.questions) == asked


def test_nobody_asks_when_the_dialog_is_closed(home):
    page = home()
    compiling = Compiling(page, champion=150)
    card(page).locator(".play-row .icon-button").click()
    expect(page.locator("dialog option", has_text="(").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    asked = len(compiling.questions)
    page.clock.run_for(MINUTE)
    assert len(compiling.questions) == asked


def test_the_waiting_room_says_when_a_level_is_ready(visit):
    page = visit("/", "phone")
    Compiling(page, champion=60)
    card(page).locator(".friends").click()
    page.get_by_role("button", name=FR["web.home.open-table"]).click()
    page.wait_for_url("**/table/**")
    champion = page.locator(".waiting .seats option[value=champion]")
    expect(champion).to_contain_text(seconds(60))
    page.locator(".waiting .seats select").select_option("champion")
    expect(page.locator(".waiting .seats select")).to_have_value("champion")
    select = page.locator(".waiting .seats select")
    assert select.evaluate("select => select.scrollWidth <= select.clientWidth")


def test_a_stand_in_says_when_it_is_ready(visit):
    page = visit()
    Compiling(page, club=60)
    card(page).locator(".play").click()
    page.wait_for_url("**/table/**")
    expect(page.locator("[data-turn=mine]")).to_be_attached()
    page.get_by_role("button", name=FR["web.table.menu"], exact=True).click()
    page.get_by_text(FR["web.table.hand-over"]).click()
    expect(page.locator("dialog .stand-in")).to_contain_text(seconds(60))


@SIZES
def test_the_table_waits_for_its_rules(visit, size):
    page = visit("/", size)
    card(page).locator(".play").click()
    page.wait_for_url("**/table/**")
    expect(page.locator("grid-area")).to_be_attached()
    compiling = Compiling(page, rules=12)
    page.reload()
    expect(progress(page)).to_have_attribute("aria-valuetext", soon("table", 12))
    expect(page.get_by_role("heading", name="Flush Royal")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport(size)["width"]
    compiling.now()
    expect(page.locator("grid-area")).to_be_attached()
    expect(page.get_by_role("progressbar")).to_have_count(0)


def test_a_bot_that_is_not_ready_says_so_at_its_turn(visit):
    page = visit()
    told = {"rules": 0.0, "bots": {"casual": 40.0}}
    answers = [{"ready": False, "games": {"flush_royal": told}}]
    page.route("**/api/readiness*", lambda route: route.fulfill(json=answers[-1]))
    with_a_bot_to_move(page)
    card(page).locator(".play").click()
    name = page.locator(".plate.turn .name").inner_text()
    sentence = page.locator(".sentence .what")
    expect(sentence).to_have_text(soon("bot", 40, name=name))
    expect(page.locator(".plate.turn")).to_contain_text(FR["web.preparing.plate"])
    answers.append({"ready": True, "games": {}})
    expect(sentence).to_have_text(FR["web.table.bot-turn"].format(name=name))


@pytest.mark.parametrize("game", NAMES)
def test_the_rules_page_waits_for_its_text(visit, game):
    page = visit("about:blank", "phone")
    compiling = Compiling(page, rules=12)
    page.goto(f"/rules/{game}")
    bar = page.get_by_role("progressbar", name=FR["web.preparing.rules.name"])
    expect(bar).to_have_attribute("aria-valuetext", soon("rules", 12))
    compiling.now()
    expect(page.locator(".passage").first).to_be_visible()
    expect(bar).to_have_count(0)


def test_nothing_is_asked_or_shown_when_all_is_ready(visit):
    page = visit("about:blank")
    compiling = Compiling(page)
    fetched = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto("/")
    expect(page.locator(".game")).to_have_count(3)
    card(page).locator(".play").click()
    page.wait_for_url("**/table/**")
    expect(page.locator("grid-area")).to_be_attached()
    # The table's own page may ask while its game is read.
    assert "/" not in compiling.asked_from
    page.goto("/rules/flush_royal")
    expect(page.locator(".passage").first).to_be_visible()
    assert len(compiling.questions) <= 2
    assert not [url for url in fetched if url.endswith("when_ready.js")]
    expect(page.locator(".preparing")).to_have_count(0)


def test_nothing_moves_for_those_who_want_calm(home):
    page = home()
    page.emulate_media(reduced_motion="reduce")
    Compiling(page, rules=12)
    card(page).locator(".play").click()
    expect(progress(page)).to_be_visible()
    moving = page.locator(".fill").evaluate(
        "fill => [getComputedStyle(fill).transitionDuration, getComputedStyle(fill).animationName]"
    )
    assert moving == ["0s", "none"]
