import pytest

from conftest import until, visitor
from words import WORDS

LANGUAGES = pytest.mark.parametrize("language", WORDS)


def codes(page, group="main"):
    return page.eval_on_selector_all(f"{group} .row", "rows => rows.map(row => row.dataset.code)")


def visible(page):
    """The codes of all rows that show, once those are there that come when typing pauses."""
    return page.evaluate("""async () => {
      const shown = () => [...document.querySelectorAll(".row")]
        .filter((row) => row.checkVisibility()).map((row) => row.dataset.code);
      const told = document.getElementById("results").textContent.match(/^[^=\\d]*(\\d+)[^=]*$/);
      while (told && shown().length < told[1]) await new Promise(requestAnimationFrame);
      return shown();
    }""")


def right_edges(page):
    """Where the rates of all rows end, in pixels."""
    return page.eval_on_selector_all(
        ".row .rate",
        """rates => rates.map(rate => {
          rate.closest(".row").style.contentVisibility = "visible";
          const range = document.createRange();
          range.selectNodeContents(rate);
          return Math.round(range.getBoundingClientRect().right);
        })""",
    )


@LANGUAGES
def test_r2_1_the_list_shows_every_currency_but_the_base(page, host, language):
    page.goto(host + language + "index.html")
    shown = codes(page)
    assert "USD" not in shown
    assert len(shown) == 24
    row = page.locator('[data-code="KRW"]')
    assert row.locator(".country").text_content() == WORDS[language]["country"]
    assert row.locator(".rate").text_content() == "1,466.1200"
    assert page.locator('[data-code="ZZZ"] .rate').text_content() == "0.0006820"


@LANGUAGES
def test_r2_2_a_code_in_no_table_has_a_word_for_it(page, host, language):
    page.goto(host + language + "index.html")
    country = page.locator('[data-code="ZZZ"] .country').text_content()
    assert country == WORDS[language]["unknown"]


@LANGUAGES
def test_r2_3_a_row_has_its_measures(page, host, language):
    page.goto(host + language + "index.html")
    for width in (320, 375, 768, 1280):
        page.set_viewport_size({"width": width, "height": 812})
        expect_measures(page, language, begin="disc" if width > 320 else "names")


def expect_measures(page, language, begin):
    """`begin` is what a row begins with: the narrowest phones have no room for discs."""
    row = page.locator('[data-code="JPY"]')
    box = {name: row.locator(f".{name}").bounding_box() for name in
           (begin, "code", "country", "rate", "star", "arrow")}
    whole = row.bounding_box()
    style = lambda name, key: row.locator(f".{name}").evaluate(
        "(e, key) => getComputedStyle(e)[key]", key)
    assert whole["height"] == pytest.approx(60, abs=1)
    column, names = (row.locator(name).bounding_box()
                     for name in (".figures" if whole["width"] < 700 else ".rate", ".names"))
    end = lambda box: box["x"] + box["width"]
    first, gap = (
        (end(whole) - end(box[begin]), names["x"] - end(column)) if language == "ar/"
        else (box[begin]["x"] - whole["x"], column["x"] - end(names)))
    assert first == pytest.approx(16, abs=1)
    assert begin == "names" or box["disc"]["width"] == pytest.approx(32, abs=0.5)
    assert gap >= 16
    assert style("code", "fontSize") == "16px" and style("code", "fontWeight") == "700"
    assert style("country", "fontSize") == "14px"
    assert style("rate", "fontSize") == "16px"
    assert box["arrow"]["width"] == pytest.approx(20, abs=0.5)
    assert box["star"]["width"] >= 44 and box["star"]["height"] >= 44
    assert column["width"] == pytest.approx(120, abs=0.5)


@LANGUAGES
def test_r8_2_rates_keep_one_right_edge_with_and_without_an_arrow(page, host, language):
    page.goto(host + language + "index.html")
    edges = right_edges(page)
    assert len(set(edges)) == 1
    assert page.locator(".row .trend").count() < len(edges)


ARROWS = {"AUD": None, "KID": "rising", "NZD": "falling", "SEK": None, "KRW": "rising",
          "CNY": "falling", "BHD": None, "VND": None, "ZWG": None}


@LANGUAGES
def test_r8_1_an_arrow_needs_more_than_a_hundredth(page, host, language):
    page.goto(host + language + "index.html")
    for code, arrow in ARROWS.items():
        trend = page.locator(f'[data-code="{code}"] .trend')
        assert trend.count() == (1 if arrow else 0), code
        if arrow:
            assert arrow in trend.get_attribute("class").split(), code
            assert WORDS[language][arrow] in trend.text_content(), code


@pytest.mark.parametrize("path", ["index.html", "usd/krw.html", "usd/zzz.html", "404.html"])
@LANGUAGES
def test_r2_4_no_page_scrolls_sideways(page, host, language, path):
    page.goto(host + language + path)
    for width, height in ((320, 568), (430, 932), (932, 430), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("innerWidth") == width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
    assert "viewport-fit=cover" in page.locator("meta[name=viewport]").get_attribute("content")


@LANGUAGES
def test_r3_1_search_finds_by_any_part_of_code_or_country(page, host, language):
    page.goto(host + language + "index.html")
    address, search = page.url, page.get_by_role("searchbox")
    for query in ("krw", "KRW", "KR", WORDS[language]["part"]):
        search.fill("")
        search.type(query)
        assert "KRW" in visible(page), query
        assert len(visible(page)) < 5, query
        assert page.url.partition("#")[0] == address


@LANGUAGES
def test_r3_2_nothing_found_is_said_and_an_empty_search_shows_all(page, host, language):
    page.goto(host + language + "index.html")
    search = page.get_by_role("searchbox")
    search.type("qqq")
    assert page.get_by_text(WORDS[language]["none"], exact=True).is_visible()
    assert visible(page) == []
    search.fill("")
    assert len(visible(page)) == 24
    assert not page.get_by_text(WORDS[language]["none"], exact=True).is_visible()


@LANGUAGES
def test_r3_3_searching_never_navigates(page, host, language):
    page.goto(host + language + "usd/krw.html")
    page.goto(host + language + "index.html")
    address = page.url
    search = page.get_by_role("searchbox")
    search.type("krw")
    for _ in range(3):
        search.press("Backspace")
    page.wait_for_timeout(100)
    assert page.url.partition("#")[0] == address


@LANGUAGES
def test_r4_1_a_row_leads_to_its_converter(page, host, language):
    page.goto(host + language + "index.html")
    page.locator('[data-code="KRW"] a').click()
    assert page.url == host + language + "usd/krw.html"
    assert "KRW" in page.locator("h1").inner_text()
    assert WORDS[language]["country"] in page.locator("h1").inner_text()


@LANGUAGES
def test_r7_1_a_star_is_remembered_and_wins_over_the_owner(page, host, language):
    page.goto(host + language + "index.html")
    assert codes(page, "#favorites") == ["EUR", "JPY"]
    for code in ("KRW", "JPY"):
        star = page.locator(f'[data-code="{code}"] .star')
        name = star.get_attribute("aria-label")
        assert WORDS[language]["favorite"] in name and code in name
        star.click()
    assert codes(page, "#favorites") == ["EUR", "KRW"]
    page.reload()
    assert codes(page, "#favorites") == ["EUR", "KRW"]
    assert page.locator('[data-code="KRW"] .star').get_attribute("aria-pressed") == "true"
    assert page.locator('[data-code="JPY"] .star').get_attribute("aria-pressed") == "false"


@LANGUAGES
def test_r7_2_favorites_and_the_rest_are_in_order_of_code(page, host, language):
    page.goto(host + language + "index.html")
    for code in ("ZWG", "AED", "KRW", "EUR"):
        page.locator(f'[data-code="{code}"] .star').click()
    assert codes(page, "#favorites") == ["AED", "JPY", "KRW", "ZWG"]
    page.locator('[data-code="KRW"] .star').click()
    rest = codes(page, "#others")
    assert rest == sorted(rest) and "KRW" in rest


@LANGUAGES
def test_r7_3_a_star_touches_only_its_own_row(page, host, language):
    page.goto(host + language + "index.html")
    page.evaluate(
        """() => {
          window.touched = new Set();
          new MutationObserver(changes => {
            for (const change of changes)
              for (const node of [change.target, ...change.addedNodes]) {
                const row = node.nodeType === 1 && node.closest(".row");
                if (row) window.touched.add(row.dataset.code);
              }
          }).observe(document.getElementById("main"),
            { subtree: true, childList: true, attributes: true, characterData: true });
        }"""
    )
    page.locator('[data-code="KRW"] .star').click()
    assert page.evaluate("[...window.touched]") == ["KRW"]
    page.locator('[data-code="CHF"]').evaluate("row => row.classList.add('touched')")
    assert page.evaluate("[...window.touched]") == ["KRW", "CHF"]
    assert page.evaluate("document.activeElement.closest('.row').dataset.code") == "KRW"


@pytest.mark.parametrize("motion, animated", [("no-preference", True), ("reduce", False)])
def test_r7_3_the_cross_fade_can_be_switched_off(page, host, motion, animated):
    page.emulate_media(reduced_motion=motion)
    page.goto(host + "index.html")
    page.evaluate("""() => {
      window.fades = 0;
      addEventListener("animationstart", () => { fades += 1; });
    }""")
    page.locator('[data-code="KRW"] .star').click()
    if animated:
        until(page, "fades > 0")
    page.wait_for_timeout(300)
    assert (page.evaluate("fades") > 0) == animated


@LANGUAGES
def test_the_list_is_whole_without_scripts(browser, host, language):
    context = visitor(browser, java_script_enabled=False)
    page = context.new_page()
    page.goto(host + language + "index.html")
    assert page.locator("#favorites .row").count() == 2
    assert page.locator(".row").count() == 24
    assert not page.locator('[data-code="KRW"] .star').is_visible()
    page.locator('[data-code="KRW"] a').click()
    assert "1,466.1200" in page.locator(".hero").inner_text()
    assert "1 KRW = 0.0006821 USD" in page.locator(".reverse").inner_text()
    context.close()
