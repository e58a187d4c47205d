"""A site's first day: one snapshot, so no charts and no changes."""

import pytest
from playwright.sync_api import expect

from conftest import CLOSE, make_site, served, visitor

SAID = {
    "": "첫 환율입니다. 그래프와 등락은 다음 환율부터 표시됩니다.",
    "en/": "These are the first rates. A chart and changes follow with the next ones.",
    "ar/": "هذه أول أسعار متاحة. يظهر الرسم البياني والتغيّرات مع الأسعار التالية.",
}
LANGUAGES = pytest.mark.parametrize("language", SAID)


@pytest.fixture(scope="module")
def first(shared) -> str:
    return served(shared("first", lambda folder: make_site(
        folder, f'home = "KRW"\nbases = ["USD"]\nstart = "base"\n{CLOSE}', days=["day2"])))


def wide(browser, width=1280):
    return visitor(browser, viewport={"width": width, "height": 800}, locale="ko-KR")


@LANGUAGES
@pytest.mark.parametrize("width", [1140, 1280, 1920])
def test_the_column_beside_the_list_has_round_amounts(browser, first, language, width):
    context = wide(browser, width)
    page = context.new_page()
    page.goto(f"{first}{language}index.html")
    lead = page.locator(".list-lead")
    expect(lead.locator(".aside").first).to_have_text(SAID[language])
    table = lead.locator("table")
    assert table.locator("caption").inner_text() == "USD → JPY"
    rows = [row.split() for row in table.locator("tr").all_inner_texts()]
    assert rows[:2] == [["1", "140.87"], ["5", "704.33"]] and len(rows) == 8
    # From its first figure to its last it is in sight, next to the list.
    column, lists = lead.bounding_box(), page.locator(".lists").bounding_box()
    assert column["y"] + column["height"] <= 800
    assert min(abs(column["x"] - lists["x"] - lists["width"]), abs(lists["x"] - column["x"] - column["width"])) == 48
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_prices_have_round_amounts_in_their_unit(browser, first):
    context = wide(browser)
    page = context.new_page()
    page.goto(f"{first}home/index.html")
    lead = page.locator(".list-lead")
    price = lead.locator("strong").inner_text().replace(",", "")
    rows = [row.split() for row in lead.locator("tr").all_inner_texts()]
    assert lead.locator("caption").inner_text() == "JPY → KRW"
    assert rows[0] == ["100", f"{float(price):,.2f}"] and rows[2][0] == "1,000"
    context.close()


@LANGUAGES
@pytest.mark.parametrize("width", [360, 1280])
def test_a_converter_says_when_its_chart_begins(browser, first, language, width):
    context = wide(browser, width)
    page = context.new_page()
    page.goto(f"{first}{language}usd/krw.html")
    expect(page.locator(".lead .change")).to_have_text(SAID[language])
    expect(page.locator(".past")).to_have_count(0)
    if width > 900:
        # The tables take the chart's place, from the heading's height on.
        heading, head = (page.locator(place).first.bounding_box() for place in ("h1", "caption bdi"))
        assert abs(heading["y"] + heading["height"] / 2 - head["y"] - head["height"] / 2) <= 2
    page.goto(f"{first}{language}usd/krw.html#from=JPY&to=EUR")
    expect(page.locator(".lead .change")).to_be_hidden()
    context.close()


@LANGUAGES
def test_with_rates_of_two_days_nothing_is_said(page, host, language):
    for path in ("index.html", "usd/krw.html"):
        page.goto(f"{host}{language}{path}")
        assert SAID[language] not in page.content()
        expect(page.locator(".list-lead table")).to_have_count(0)
