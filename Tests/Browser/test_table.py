"""The list as a table from 900 px on, and its sparklines on narrow phones."""

from decimal import Decimal
from fractions import Fraction

import pytest

from conftest import visitor

WIDTHS = pytest.mark.parametrize("width", [900, 1140, 1280, 1920])


def rounded(value: Fraction, places: int) -> str:
    """Half up, with as many decimals, and groups of three."""
    units = value * 10**places
    whole = (2 * units.numerator + units.denominator) // (2 * units.denominator)
    return f"{Decimal(whole).scaleb(-places):,.{places}f}"


def written(value: Fraction) -> str:
    """With four decimals, and with four significant digits where they would show one at most."""
    places = 4
    while value < Fraction(1, 1000) and value * 10**places < 1000:
        places += 1
    return rounded(value, places)


def rows(page) -> dict:
    return page.eval_on_selector_all(".row", """rows => Object.fromEntries(rows.map((row) => [row.dataset.code, {
      rate: row.dataset.rate, inverse: row.querySelector(".inverse").textContent}]))""")


@pytest.mark.parametrize("language", ["", "en/"])
def test_the_inverse_is_the_exact_rate_the_other_way_round(page, homes, language):
    page.goto(homes + language + "usd/index.html")
    found = rows(page)
    assert len(found) > 20
    for code, row in found.items():
        assert row["inverse"] == written(1 / Fraction(row["rate"])), code


def test_prices_say_what_a_thousand_won_buy(page, homes):
    page.goto(homes + "index.html")
    found = rows(page)
    won = Fraction(page.locator("main").get_attribute("data-base-rate"))
    assert len(found) > 20
    for code, row in found.items():
        value = 1000 * Fraction(row["rate"]) / won
        assert row["inverse"] == (rounded(value, 2) if value >= 10 else written(value)), code


def edges(page, side: str) -> list:
    """Where heads and figures end on one side, in pixels, for each column of figures."""
    return page.evaluate("""(side) => ["rate", "inverse", "percent"].map((name) => {
      const all = [...document.querySelectorAll(`.heads .${name}, #favorites .row .${name}`)];
      return [...new Set(all.map((one) => Math.round(one.getBoundingClientRect()[side])))];
    })""", side)


@WIDTHS
@pytest.mark.parametrize("path", ["index.html", "ar/index.html", "en/usd/index.html"])
def test_heads_stand_over_their_columns(page, homes, width, path):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(homes + path)
    for side in ("left", "right"):
        assert all(len(column) == 1 for column in edges(page, side)), edges(page, side)
    [rate], [inverse], [percent] = edges(page, "left")
    assert (rate > inverse > percent) if path.startswith("ar") else (rate < inverse < percent)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@WIDTHS
@pytest.mark.parametrize("path", ["index.html", "ar/index.html", "en/usd/index.html"])
def test_figures_without_a_change_stand_in_their_columns_too(page, homes, width, path):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(homes + path)
    before = edges(page, "right")
    # As on a site's first day, or of a currency whose rate is another source's.
    page.evaluate("document.querySelector('#favorites .row .percent').remove()")
    assert edges(page, "right") == before


@pytest.mark.parametrize("path", ["index.html", "ar/index.html"])
def test_an_arrow_stands_apart_from_its_head(page, homes, path):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(homes + path)
    for name in ("percent", "rate", "inverse"):
        head = page.locator(f".heads .{name}")
        head.click()
        gap, height = head.evaluate("""(head) => {
          const { fontSize, fontFamily, fontWeight } = getComputedStyle(head), pen = document.createElement("canvas").getContext("2d");
          pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
          const arrow = pen.measureText(getComputedStyle(head, "::after").content.replace(/["\\s]/g, "")).width;
          return [head.getBoundingClientRect().right - head.firstChild.getBoundingClientRect().right - arrow, head.offsetHeight];
        }""")
        assert 2 < gap < 8 and height == 40


@pytest.mark.parametrize("path, price, inverse", [
    ("index.html", "KRW 환산 가격", "1,000 KRW 기준"), ("en/index.html", "Prices in KRW", "1,000 KRW buys"),
    ("usd/index.html", "환율", "USD 환산 가격"), ("ar/usd/index.html", "السعر", "بعملة USD"),
])
def test_heads_name_prices_and_rates(page, homes, path, price, inverse):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(homes + path)
    assert page.locator(".heads .rate").text_content() == price
    assert page.locator(".heads .inverse").text_content() == inverse
    twin = page.request.get(page.url.replace(".html", ".md")).text()
    assert f"| {price} | {inverse} |" in twin


@pytest.mark.parametrize("path", ["index.html", "en/usd/index.html"])
def test_prices_and_their_inverses_are_sorted_both_ways(page, homes, path):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(homes + path)

    def worths() -> list[Fraction]:
        return [Fraction(rate) for rate in page.eval_on_selector_all(
            "#others .row", "rows => rows.map((row) => row.dataset.rate)")]

    is_home = page.locator("main[data-prices]").count() == 1
    price, inverse = (page.locator(f".heads .{name}") for name in ("rate", "inverse"))
    # Each is the other one turned: both are pressed, and either turns the order.
    for head, order in ((price, "high"), (price, "low"), (inverse, "high"), (inverse, "low")):
        head.click()
        assert page.locator("#order").input_value() == order
        assert [head.get_attribute("aria-pressed") for head in (price, inverse)] == ["true", "true"]
        shown = worths()
        assert shown == sorted(shown, reverse=(order == "high") != is_home), order
    page.reload()
    assert page.locator("#order").input_value() == "low"
    assert worths() == sorted(worths(), reverse=is_home)


def test_below_900_px_only_the_price_stands_there(page, homes):
    page.set_viewport_size({"width": 899, "height": 800})
    page.goto(homes + "index.html")
    assert not page.locator(".inverse:visible").count()


def test_a_typed_amount_takes_the_place_of_the_inverse(page, homes):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(homes + "index.html")
    page.locator("#sum").fill("1000")
    assert not page.locator(".inverse:visible").count()
    assert page.locator("#favorites .worth:visible").count() == 2


@pytest.mark.parametrize("language", ["", "en/", "ar/"])
@pytest.mark.parametrize("width", [375, 390])
def test_phones_have_sparklines_beside_figures_of_usual_length(browser, homes, language, width):
    reader = visitor(browser, viewport={"width": width, "height": 800})
    page = reader.new_page()
    page.goto(homes + language + "usd/index.html")
    row = page.locator('[data-code="KRW"]')
    line = row.locator(".spark").bounding_box()
    ends = row.locator(".rate").evaluate("""(rate) => {
      const range = document.createRange();
      range.selectNodeContents(rate);
      const { left, right } = range.getBoundingClientRect();
      return [left, right];
    }""")
    star = row.locator(".star").bounding_box()
    assert line["x"] >= ends[1] or line["x"] + line["width"] <= ends[0]
    assert line["x"] >= star["x"] + star["width"] or line["x"] + line["width"] <= star["x"]
    assert row.bounding_box()["height"] == 60
    reader.close()


@pytest.mark.parametrize("language", ["", "en/", "ja/", "ar/"])
def test_rows_of_the_narrowest_phones_keep_their_promised_height(browser, full, language):
    """All but those of the longest names."""
    reader = visitor(browser, viewport={"width": 320, "height": 700}, bypass_csp=True)
    page = reader.new_page()
    page.goto(full + language + "index.html")
    page.add_style_tag(content=".row { content-visibility: visible !important; }")
    heights = page.eval_on_selector_all(".groups .row", "rows => rows.map((row) => row.offsetHeight)")
    assert len(heights) == 165 and min(heights) >= 60
    assert sum(height > 60 for height in heights) <= 25
    reader.close()
