"""Favorites in the reader's own order, what moved since the last visit, and limits."""

import json
import re

import budget
import charted
import pytest
from playwright.sync_api import expect

from conftest import served, until, visitor
from test_list import codes
from words import WORDS

LANGUAGES = pytest.mark.parametrize("language", WORDS)
STARS = ["AED", "GBP", "KRW"]


def opened(page, host, language="en/", stored=None):
    """The list of a reader with five favorites: EUR and JPY are the owner's."""
    entries = {"favorites": json.dumps({code: True for code in STARS}), **(stored or {})}
    page.add_init_script(f"""if (!localStorage.getItem("ratepress:/:favorites")) for (const [key, value] of
      Object.entries({json.dumps(entries)})) localStorage.setItem("ratepress:/:" + key, value);""")
    page.goto(f"{host}{language}index.html")


def edit(page):
    page.locator(".edit").click()
    expect(page.locator("#favorites .limits")).to_have_count(5)


@LANGUAGES
def test_favorites_stored_before_are_as_they_were(page, host, language):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    opened(page, host, language)
    assert codes(page, "#favorites") == ["AED", "EUR", "GBP", "JPY", "KRW"]
    assert not [url for url in asked if "arrange" in url]


@LANGUAGES
def test_buttons_put_favorites_in_an_order_that_stays(context, host, language):
    page = context.new_page()
    opened(page, host, language)
    edit(page)
    row = page.locator('#favorites [data-code="KRW"]')
    up = row.locator(".tools button").first
    for place in (4, 3, 2, 1):
        up.click()
        expect(page.locator("#favorites [role=status]")).to_have_text(f"KRW: {place} / 5")
        expect(up).to_be_focused()
    assert codes(page, "#favorites") == ["KRW", "AED", "EUR", "GBP", "JPY"]
    up.click()
    row.locator(".tools button").nth(1).click()
    assert codes(page, "#favorites") == ["AED", "KRW", "EUR", "GBP", "JPY"]
    other = context.new_page()
    other.goto(f"{host}{language}index.html")
    assert codes(other, "#favorites") == ["AED", "KRW", "EUR", "GBP", "JPY"]
    # Another list of the site has the same order, and its own base instead of its row.
    other.goto(f"{host}{language}krw/index.html")
    assert codes(other, "#favorites") == ["AED", "EUR", "GBP", "JPY"]
    # What is starred later comes last, and leaves as it came.
    star = page.locator('[data-code="CHF"] .star')
    page.locator(".edit").click()
    star.click()
    assert codes(page, "#favorites") == ["AED", "KRW", "EUR", "GBP", "JPY", "CHF"]
    star.click()
    assert codes(page, "#favorites") == ["AED", "KRW", "EUR", "GBP", "JPY"]


@LANGUAGES
def test_keys_move_a_favorite_at_once(page, host, language):
    opened(page, host, language)
    link = page.locator('#favorites [data-code="JPY"] .cell')
    link.focus()
    page.keyboard.press("Alt+ArrowUp")
    until(page, lambda: codes(page, "#favorites") == ["AED", "EUR", "JPY", "GBP", "KRW"])
    expect(link).to_be_focused()
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("Alt+ArrowDown")
    until(page, lambda: codes(page, "#favorites") == ["AED", "EUR", "GBP", "KRW", "JPY"])


@pytest.mark.parametrize("touch", [False, True])
def test_a_handle_is_dragged_up_and_down(browser, host, touch):
    context = visitor(browser, viewport={"width": 360, "height": 800}, has_touch=touch)
    page = context.new_page()
    opened(page, host)
    edit(page)

    def middle(code):
        box = page.locator(f'#favorites [data-code="{code}"] .grip').bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    page.locator("#favorites").scroll_into_view_if_needed()
    for code, target, expected in [("AED", "GBP", ["EUR", "GBP", "AED", "JPY", "KRW"]),
                                   ("AED", "EUR", ["AED", "EUR", "GBP", "JPY", "KRW"])]:
        page.mouse.move(*middle(code))
        page.mouse.down()
        page.mouse.move(*middle(target), steps=12)
        # Rows change places while one is dragged; what counts is where it is let go.
        box = page.locator(f'#favorites [data-code="{target}"]').bounding_box()
        page.mouse.up()
        assert box and codes(page, "#favorites") == expected
    context.close()


def test_other_orders_sort_favorites_too_and_a_move_returns_to_the_own_one(page, host):
    opened(page, host, stored={"arranged": "KRW EUR"})
    assert codes(page, "#favorites") == ["KRW", "EUR", "AED", "GBP", "JPY"]
    page.locator("#order").select_option("name")
    sorted_by_name = codes(page, "#favorites")
    assert sorted_by_name != ["KRW", "EUR", "AED", "GBP", "JPY"]
    page.locator("#order").select_option("")
    assert codes(page, "#favorites") == ["KRW", "EUR", "AED", "GBP", "JPY"]


@LANGUAGES
def test_the_headline_is_the_reader_s_first_favorite(page, host, language):
    opened(page, host, language, {"arranged": "KRW EUR"})
    hero = page.locator(".list-lead .hero")
    expect(hero).to_have_text(re.compile(r"1 USD =\s+1,466\.1200\s+KRW"))
    assert page.locator(".list-lead > a").evaluate("link => link.pathname").endswith("/usd/krw.html")
    # Back to the owner's, whole as it was.
    page.evaluate("localStorage.setItem('ratepress:/:arranged', 'JPY')")
    page.reload()
    expect(hero).to_have_text(re.compile("JPY"))
    assert page.locator(".list-lead .change time").count() == 1


def test_without_an_order_the_headline_follows_the_stars(page, host):
    opened(page, host)
    hero = page.locator(".list-lead .hero")
    expect(hero).to_have_text(re.compile("JPY"))
    page.locator('#favorites [data-code="JPY"] .star').click()
    expect(hero).to_have_text(re.compile("AED"))
    page.locator('#others [data-code="JPY"] .star').click()
    expect(hero).to_have_text(re.compile("JPY"))


@pytest.mark.parametrize("width, is_seen", [(360, False), (1280, True)])
def test_the_year_of_another_headline_is_asked_for_where_it_is_seen(context, shared, width, is_seen):
    host = served(shared("charted", charted.make))
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 800})
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    opened(page, host, stored={"arranged": "KRW"})
    expect(page.locator(".list-lead .hero")).to_have_text(re.compile("KRW"))
    expect(page.locator(".list-lead .year")).to_be_visible(visible=is_seen)
    page.wait_for_load_state("networkidle")
    assert any(url.endswith("/usd/krw.html") for url in asked) == is_seen


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("language", ["", "en/"])
@pytest.mark.parametrize("stored", [
    {"arranged": "KRW EUR"}, {"arranged": "", "limits": json.dumps({"USD/EUR": ["9", ""]})},
    {"arranged": "KRW EUR", "limits": json.dumps({"USD/KRW": ["", "1"], "USD/EUR": ["9", ""]})},
    {"favorites": json.dumps({"EUR": False, "KRW": True})},
], ids=["order", "limits", "both", "another first favorite"])
def test_nothing_moves_for_readers_with_an_order_or_limits(browser, shared, stored, language, width):
    host = served(shared("charted", charted.make))
    context = visitor(browser, viewport={"width": width, "height": 800}, service_workers="block")
    page = budget.slowed(context)
    page.add_init_script(budget.OBSERVER)
    for _ in range(2):
        opened(page, host, language, {"favorites": json.dumps({"KRW": True, "EUR": True}), **stored})
        page.locator("#favorites .since").wait_for(state="attached")
        expect(page.locator(".held, .settling")).to_have_count(0)
        # The year of the headline has come, too.
        until(page, "document.querySelector('.list-lead .year')?.style.visibility !== 'hidden'")
        page.wait_for_timeout(500)
        assert page.evaluate("seen.shift") == 0
    context.close()


@pytest.mark.parametrize("hangs", [False, True])
def test_a_list_whose_order_does_not_come_shows_as_it_is(browser, host, hangs):
    context = visitor(browser, service_workers="block")
    page = context.new_page()
    page.route("**/arrange.*.js", lambda route: None if hangs else route.abort())
    page.add_init_script("localStorage.setItem('ratepress:/:arranged', 'JPY')")
    page.goto(f"{host}en/index.html", wait_until="domcontentloaded")
    # What hangs shows to whoever scrolls: no clock decides when a page has arrived.
    if hangs:
        page.mouse.wheel(0, 1)
    expect(page.locator(".held, .settling")).to_have_count(0)
    expect(page.locator("#favorites .row").first).to_be_visible()
    context.close()


def seen(rates):
    return json.dumps({"series": "open-er-api/USD", "rates": rates})


@LANGUAGES
def test_what_moved_since_the_last_visit_is_told_in_one_line(context, host, language):
    page = context.new_page()
    opened(page, host, language, {
        "arranged": "", "watch": "1", "seen": seen({"USD": "1", "KRW": "1400", "EUR": "0.000001", "AED": "3.6725"})})
    line = page.locator("#favorites .since")
    expect(line).to_contain_text("KRW +4.72")
    assert "AED" not in line.inner_text() and "GBP" not in line.inner_text()
    page.reload()
    expect(line).to_contain_text("KRW +4.72")
    # The next visit compares with this one.
    other = context.new_page()
    other.goto(f"{host}{language}index.html")
    other.locator("#favorites .since").wait_for(state="attached")
    assert other.locator("#favorites .since").inner_text() == ""


@pytest.mark.parametrize("limit, told", [(["1470", ""], "KRW 1,466.12 < 1,470"), (["", "1466"], "KRW 1,466.12 > 1,466"),
                                         (["1466.12", "1466.12"], ""), (["x", ""], "")])
def test_a_limit_that_is_reached_is_told_on_the_next_visit(page, host, limit, told):
    opened(page, host, stored={"arranged": "", "limits": json.dumps({"USD/KRW": limit})})
    line = page.locator("#favorites .since")
    line.wait_for(state="attached")
    assert line.inner_text().strip() == told


def test_limits_and_the_percentage_are_set_and_kept(context, host):
    page = context.new_page()
    opened(page, host)
    edit(page)
    below = page.locator('#favorites [data-code="KRW"] .limits input').first
    below.fill("much")
    below.blur()
    expect(below).to_have_attribute("aria-invalid", "true")
    below.fill("$1500")
    below.blur()
    expect(below).to_have_attribute("aria-invalid", "true")
    below.fill("１500원")
    below.blur()
    expect(below).to_have_value("1,500")
    expect(below).to_have_attribute("aria-invalid", "false")
    expect(page.locator("#favorites .since")).to_have_text("KRW 1,466.12 < 1,500")
    page.locator(".watch input").fill("2.5")
    page.locator(".watch input").blur()
    other = context.new_page()
    other.goto(f"{host}en/index.html")
    expect(other.locator("#favorites .since")).to_have_text("KRW 1,466.12 < 1,500")
    other.locator(".edit").click()
    expect(other.locator(".watch input")).to_have_value("2.5")
    expect(other.locator('#favorites [data-code="KRW"] .limits input').first).to_have_value("1,500")


@pytest.mark.parametrize("kept", ["{", "[]", "null", '{"USD/KRW": 3}', '{"series": "open-er-api/USD"}'])
def test_damaged_storage_breaks_nothing(page, host, kept):
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    opened(page, host, stored={"arranged": "KRW", "watch": "1", "limits": kept, "seen": kept})
    page.locator("#favorites .since").wait_for(state="attached")
    edit(page)
    assert errors == []


@pytest.mark.parametrize("width", [320, 360, 1280])
@LANGUAGES
def test_what_is_edited_fits_and_can_be_pressed(page, host, language, width):
    page.set_viewport_size({"width": width, "height": 800})
    opened(page, host, language)
    edit(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for target in page.locator("#favorites .tools :is(button, input)").all():
        box = target.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
    names = page.locator("#favorites .tools button").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert len(set(names)) == len(names) == 10


def test_stars_are_quiet_where_all_are_starred(page, host):
    opened(page, host)
    star = page.locator('[data-code="GBP"] .star')
    quiet = star.evaluate("star => getComputedStyle(star).color")
    assert quiet == page.locator("#others .star").first.evaluate("star => getComputedStyle(star).color")
    page.get_by_role("searchbox").fill("gbp")
    assert page.locator('.lists > ul [data-code="GBP"] .star').evaluate("star => getComputedStyle(star).color") != quiet
