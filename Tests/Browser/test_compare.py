"""Several currencies in one chart, indexed to 100 at the range's start."""

from fractions import Fraction

import pytest
from playwright.sync_api import expect

import charted
from conftest import served, until, visitor


@pytest.fixture(scope="module")
def charts(shared):
    return served(shared("charted", charted.make))


def ends(days: int, *codes: str) -> list[str]:
    """What 100 has become, by exact figures of the days that all have."""
    series = [{day: rate for day, _, rate in charted.series("USD", code, days)} for code in codes]
    common = sorted(set.intersection(*(set(one) for one in series)))
    values = [Fraction(one[common[-1]]) / Fraction(one[common[0]]) * 100 for one in series]
    return [f"{code} {charted.figure(value, 2)}" for code, value in zip(codes, values)]


@pytest.mark.parametrize("days", charted.RANGES)
@pytest.mark.parametrize("address, codes", [("JPY,EUR", ["KRW", "JPY", "EUR"]), ("eur", ["KRW", "EUR"])])
def test_an_address_shows_them_from_100_on(page, charts, address, codes, days):
    page.goto(f"{charts}en/usd/krw.html#with={address}")
    page.locator(f'label[for="r{days}"]').click()
    legend = page.locator(".versus li")
    until(page, lambda: legend.all_inner_texts() == ends(days, *codes))
    assert page.locator(".versus > svg path").count() == len(codes)
    assert all(text in page.locator(".versus > svg").get_attribute("aria-label") for text in ends(days, *codes))
    assert "= 100" in page.locator(".versus [role=status]").inner_text()


@pytest.mark.parametrize("language", ["", "en/", "ar/"])
@pytest.mark.parametrize("width", [320, 1280])
def test_they_are_chosen_and_the_address_names_them(context, charts, language, width):
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 800})
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{charts}{language}usd/krw.html", wait_until="networkidle")
    assert not [url for url in asked if "compare" in url or "/history/" in url]
    page.locator("#compare").click()
    first, second = (page.locator(".versus select").nth(place) for place in range(2))
    expect(first).to_be_focused()
    first.select_option("JPY")
    second.select_option("EUR")
    assert page.url.endswith("#with=JPY,EUR")
    expect(page.locator(".versus li")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    strokes = page.locator(".versus > svg path").evaluate_all("all => all.map((one) => getComputedStyle(one).strokeDasharray)")
    assert len(set(strokes)) == 3
    other = context.new_page()
    other.goto(page.url)
    expect(other.locator(".versus li")).to_have_count(3)
    first.select_option("")
    second.select_option("")
    expect(page.locator(".versus > svg")).to_be_hidden()
    assert "with" not in page.url


def test_the_range_is_kept_with_what_is_compared(context, charts):
    page = context.new_page()
    page.goto(f"{charts}en/usd/krw.html#with=JPY,EUR")
    expect(page.locator(".versus li")).to_have_count(3)
    page.locator('label[for="r1826"]').click()
    page.wait_for_url("**/usd/krw.html#with=JPY,EUR&range=1826")
    page.reload()
    until(page, lambda: page.locator(".versus li").all_inner_texts() == ends(1826, "KRW", "JPY", "EUR"))
    other = context.new_page()
    other.goto(page.url)
    expect(other.locator(".chart.r1826")).to_be_visible()
    until(other, lambda: other.locator(".versus li").all_inner_texts() == ends(1826, "KRW", "JPY", "EUR"))
    other.evaluate("location.hash = '#with=EUR&range=365'")
    until(other, lambda: other.locator(".versus li").all_inner_texts() == ends(365, "KRW", "EUR"))
    # What there is no range of changes nothing.
    other.evaluate("location.hash = '#with=EUR&range=7'")
    until(other, lambda: other.locator(".versus li").all_inner_texts() == ends(365, "KRW", "EUR"))
    for place in range(2):
        page.locator(".versus select").nth(place).select_option("")
    assert "#" not in page.url


def test_a_range_that_may_be_listed_stays_when_the_page_is_loaded_again(page, shared):
    page.goto(served(shared("mixed", charted.mix)) + "usd/krw.html#with=EUR")
    expect(page.locator(".chart.r90")).to_be_visible()
    page.locator('label[for="r365"]').click()
    page.wait_for_url("**#with=EUR&range=365")
    page.reload()
    expect(page.locator(".versus li")).to_have_count(2)
    expect(page.locator(".chart.r365")).to_be_visible()


def test_what_has_no_figures_is_named_and_breaks_nothing(page, charts):
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{charts}en/usd/krw.html#with=XXX,JPY")
    expect(page.locator(".versus li")).to_have_count(2)
    expect(page.locator(".versus [role=status]")).to_contain_text("XXX: –")
    assert errors == []


def test_pages_without_figures_have_no_comparison(page, host):
    page.goto(f"{host}en/usd/krw.html#with=JPY")
    assert page.locator("#compare").count() == 0


def test_without_scripts_there_is_no_button(browser, charts):
    context = visitor(browser, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{charts}en/usd/krw.html")
    assert not page.locator("#compare").is_visible()
    context.close()


def test_what_may_not_be_listed_gives_way_to_the_first_range_that_may(page, shared):
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(served(shared("mixed", charted.mix)) + "usd/krw.html")
    expect(page.locator(".chart.r30")).to_be_visible()
    assert page.locator(".chart.r30[data-days]").count() == 0
    rows = page.locator(".chart.r30 tr").evaluate_all("rows => rows.map((row) => row.cells[2]?.textContent ?? '')")
    assert sorted(filter(None, rows)) == ["High", "Low"]
    page.locator("#compare").click()
    page.locator(".versus select").first.select_option("EUR")
    expect(page.locator(".versus li")).to_have_count(2)
    assert page.locator(".chart[data-days]:visible").count() == 1
    page.locator('label[for="r30"]').click()
    expect(page.locator(".versus [role=status]")).to_have_text("KRW: – · EUR: –")
    assert errors == []


def test_currencies_without_years_are_not_offered(page, shared):
    mixed = served(shared("mixed", charted.mix))
    page.goto(f"{mixed}usd/krw.html")
    page.locator("#compare").click()
    expect(page.locator(".versus select")).to_have_count(2)
    until(page, lambda: page.locator(".versus option").evaluate_all("all => all.map((one) => one.value)") == ["", "EUR"] * 2)
    page.goto(f"{mixed}usd/krw.html#with=AED")
    expect(page.locator(".versus [role=status]")).to_contain_text("AED: –")


def test_an_amount_leaves_them_in_the_address(page, charts):
    page.goto(f"{charts}en/usd/krw.html#with=JPY&range=365")
    expect(page.locator(".versus li")).to_have_count(2)
    page.locator("#amount").fill("5")
    until(page, lambda: page.url.endswith("#amount=5&with=JPY&range=365"))
    page.locator("#amount").fill("")
    until(page, lambda: page.url.endswith("html#with=JPY&range=365"))
