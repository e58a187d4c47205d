"""Search by everything a row carries, by keyboard, and shared by its address."""

import pytest
import synthetic
from playwright.sync_api import expect

from conftest import served, until, visitor
from test_list import codes, visible
from words import WORDS

LANGUAGES = pytest.mark.parametrize("language", WORDS)


def search(page, query):
    page.get_by_role("searchbox").fill(query)
    return visible(page)


FINDS = {
    "": [
        ("호주", ["AUD"]), ("엔", ["JPY"]), ("위안", ["CNY"]), ("유로", ["EUR"]),
        ("파운드", ["GBP", "GGP", "LBP"]), ("ㄷㅎㅁㄱ", ["KRW"]), ("yen", ["JPY"]), ("독일", ["EUR"]),
        ("₩", ["KRW"]), ("South Korea", ["KRW"]), ("호주 달러", ["AUD"]), ("호주달러", ["AUD"]),
        ("영국 파운드", ["GBP"]),
    ],
    "en/": [
        ("yen", ["JPY"]), ("YUAN", ["CNY"]), ("germany", ["EUR"]), ("sterling", ["GBP"]),
        ("dollar austral", ["AUD"]), ("₩", ["KRW"]), ("krona", ["SEK"]), ("dồng", ["VND"]),
        ("호주", []),
    ],
    "ar/": [
        ("ين ياباني", ["JPY"]), ("دولار أسترالي", ["AUD"]), ("أوروب", ["EUR"]), ("yen", ["JPY"]),
        ("₩", ["KRW"]), ("호주", []),
    ],
}


@LANGUAGES
def test_names_symbols_and_everyday_words_find(page, host, language):
    page.goto(f"{host}{language}index.html")
    for query, expected in FINDS[language]:
        assert (query, sorted(search(page, query))) == (query, expected)


@pytest.mark.parametrize("language, one, more", [
    ("", "검색 결과 1개", "검색 결과 {}개"), ("en/", "1 result", "{} results"),
    ("ar/", "نتيجة واحدة", "{} نتائج"),
])
def test_matches_are_announced_politely(page, host, language, one, more):
    page.goto(f"{host}{language}index.html")
    status = page.locator("#results")
    assert status.get_attribute("role") == "status"
    assert status.text_content() == ""
    found = search(page, "dollar")
    assert status.text_content() == more.format(len(found)) and len(found) > 1
    search(page, "krw")
    assert status.text_content() == one
    search(page, "qqq")
    assert status.text_content() == WORDS[language]["none"]
    search(page, "")
    assert status.text_content() == ""


@LANGUAGES
def test_a_search_is_shared_by_the_address(page, context, host, language):
    page.goto(f"{host}{language}index.html")
    query = "₩ " + WORDS[language]["part"]
    assert search(page, query) == ["KRW"]
    page.wait_for_url("**/index.html#search=*")
    other = context.new_page()
    other.goto(page.url)
    assert other.get_by_role("searchbox").input_value() == query
    assert visible(other) == ["KRW"]
    search(page, "")
    page.wait_for_url("**/index.html")
    assert "#" not in page.url


@LANGUAGES
def test_a_filtered_list_is_still_there_on_the_way_back(page, host, language):
    page.goto(f"{host}{language}index.html")
    search(page, "won")
    page.locator('[data-code="KRW"] a:visible').click()
    page.wait_for_url("**/usd/krw.html")
    page.go_back()
    assert page.get_by_role("searchbox").input_value() == "won"
    assert visible(page) == ["KRW"]


@LANGUAGES
def test_a_filtered_list_comes_back_where_it_was_read(page, host, language):
    page.set_viewport_size({"width": 375, "height": 400})
    page.goto(f"{host}{language}index.html#search=a")
    assert len(visible(page)) > 10
    page.evaluate("scrollTo(0, 450)")
    until(page, "scrollY === 450")
    page.reload()
    until(page, "scrollY === 450")
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") == 450


@LANGUAGES
def test_another_language_takes_search_and_amount_along(page, host, language):
    page.goto(f"{host}{language}index.html")
    search(page, "krw")
    page.locator("#sum").fill("250")
    page.locator(".controls summary").click()
    other = "en" if language != "en/" else "ko"
    page.locator(f".controls a[hreflang={other}]").click()
    page.wait_for_url("**/index.html#search=krw&amount=250")
    assert page.locator("html").get_attribute("lang") == other
    assert page.get_by_role("searchbox").input_value() == "krw" and visible(page) == ["KRW"]
    assert page.locator("#sum").input_value() == "250"


def test_typing_leaves_one_entry_in_the_history(page, host):
    page.goto(f"{host}404.html")
    page.goto(f"{host}index.html")
    for query in ("k", "kr", "krw"):
        search(page, query)
        page.wait_for_url(f"**/index.html#search={query}")
    page.go_back()
    assert page.url == f"{host}404.html"


def test_an_address_with_another_search_is_followed(page, host):
    page.goto(f"{host}index.html#search=krw")
    page.evaluate("location.hash = 'search=jpy'")
    until(page, "document.getElementById('search').value === 'jpy'")
    assert visible(page) == ["JPY"]


def test_a_search_ends_under_an_address_whose_path_begins_with_two_slashes(page, host):
    """Taken for an address of its own, such a path would name another host."""
    page.goto(f"{host}/index.html?from=test#search=krw")
    search(page, "")
    until(page, "location.hash === ''")
    assert page.url == f"{host}/index.html?from=test"


@LANGUAGES
def test_a_shared_search_opens_even_where_a_converter_was_seen_last(context, host, language):
    context.new_page().goto(f"{host}{language}usd/krw.html")
    page = context.new_page()
    page.goto(f"{host}{language}index.html#search=jpy")
    page.wait_for_timeout(200)
    assert page.url == f"{host}{language}index.html#search=jpy"
    assert visible(page) == ["JPY"]


@pytest.mark.parametrize("fragment", ["search=%", "search=%3Cimg%20onerror%3D1%3E", "main", "="])
def test_a_strange_fragment_breaks_nothing(page, host, fragment):
    page.goto(f"{host}index.html#{fragment}")
    assert search(page, "krw") == ["KRW"]


@LANGUAGES
def test_keys_reach_and_clear_the_search(page, host, language):
    page.goto(f"{host}{language}index.html")
    page.keyboard.press("/")
    focused = "document.activeElement.id"
    assert page.evaluate(focused) == "search"
    page.keyboard.type("k/r")
    assert page.get_by_role("searchbox").input_value() == "k/r"
    page.keyboard.press("Escape")
    assert page.get_by_role("searchbox").input_value() == ""
    assert len(visible(page)) == 24
    assert page.evaluate(focused) == "search"


def test_a_slash_with_a_modifier_is_the_browsers(page, host):
    page.goto(f"{host}index.html")
    page.keyboard.press("Control+/")
    assert page.evaluate("document.activeElement.id") != "search"


def test_searching_asks_nothing_of_the_network(page, host):
    page.goto(f"{host}index.html", wait_until="networkidle")
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    search(page, "dollar")
    page.wait_for_url("**#search=dollar")
    assert requests == []
    page.evaluate("fetch('404.html').then(() => true)")
    assert f"{host}404.html" in requests


@LANGUAGES
def test_what_was_found_begins_at_the_top(page, host, language):
    page.set_viewport_size({"width": 375, "height": 500})
    page.goto(f"{host}{language}index.html")
    page.evaluate("scrollTo(0, 900)")
    until(page, "scrollY === 900")
    page.keyboard.press("/")
    page.keyboard.type("a")
    assert len(visible(page)) > 7
    until(page, "scrollY === 0")
    lead = page.locator(".list-top").bounding_box()
    assert page.locator(".row:visible").first.bounding_box()["y"] > lead["y"] + lead["height"]


@LANGUAGES
def test_a_star_within_a_search_keeps_what_was_found_in_its_place(page, host, language):
    page.goto(f"{host}{language}index.html")
    found = search(page, "a")
    page.locator('[data-code="KRW"] .star:visible').click()
    expect(page.locator('[data-code="KRW"] .star:visible')).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.activeElement.closest('.row').dataset.code") == "KRW"
    assert visible(page) == found
    assert search(page, "") == ["EUR", "JPY", "KRW", *(
        code for code in codes(page, "#others"))]
    expect(page.locator('[data-code="KRW"] .star')).to_have_attribute("aria-pressed", "true")


def test_a_star_of_another_tab_shows_in_what_was_found(context, host):
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        page.goto(f"{host}index.html")
    search(first, "krw")
    second.locator('[data-code="KRW"] .star').click()
    expect(first.locator('[data-code="KRW"] .star:visible')).to_have_attribute("aria-pressed", "true")


@LANGUAGES
def test_favorites_stand_first_in_what_was_found(page, host, language):
    page.goto(f"{host}{language}index.html")
    found = search(page, "e")
    assert found[:2] == ["EUR", "JPY"]
    # Money that is no longer or not everywhere money comes last; before it, what is traded most, then by code.
    traded = "USD EUR JPY GBP CNY AUD CAD CHF HKD SGD SEK KRW NOK NZD INR MXN TWD ZAR BRL DKK PLN THB ILS IDR CZK AED TRY".split()
    place = lambda code: traded.index(code) if code in traded else len(traded)
    minor = page.eval_on_selector_all(".row[data-minor]", "rows => rows.map((row) => row.dataset.code)")
    assert found[2:] == sorted(found[2:], key=lambda code: (code in minor, place(code), code)) and len(found) > 10


def test_what_the_browser_finds_in_the_list_that_rests_ends_the_search(page, host):
    page.goto(f"{host}index.html")
    assert search(page, "krw") == ["KRW"]
    page.evaluate("location.hash = 'others'")
    expect(page.get_by_role("searchbox")).to_have_value("")
    assert len(visible(page)) == 24


def test_each_key_costs_what_fills_the_window_and_not_the_whole_list(browser, tmp_path):
    host = served(synthetic.make(tmp_path, 400))
    page = browser.new_page(viewport={"width": 375, "height": 812})
    page.goto(f"{host}index.html")
    page.evaluate("""() => {
      window.changes = 0;
      new MutationObserver((found) => { changes += found.length; }).observe(
        document.getElementById("main"), { subtree: true, childList: true, attributes: true });
      document.getElementById("search").addEventListener("input", () => {
        window.copied = document.querySelectorAll(".lists > ul .row").length;
      });
    }""")
    found = search(page, "a")
    assert len(found) > 50
    assert page.evaluate("copied") == 12
    search(page, "")
    assert page.evaluate("changes") < 40
    page.close()


def test_a_key_that_changes_nothing_leaves_what_was_found_alone(page, host):
    page.goto(f"{host}index.html")
    field = page.locator("#search")
    field.press_sequentially("jp")
    row = page.locator(".lists > ul .row")
    expect(row).to_have_attribute("data-code", "JPY")
    row.evaluate("(row) => { row.dataset.marked = '' }")
    field.press_sequentially("y")
    expect(row).to_have_attribute("data-marked", "")
    # A star and an amount still show in it.
    row.locator(".star").click()
    expect(row.locator(".star")).to_have_attribute("aria-pressed", "false")
    page.locator("#sum").fill("100")
    expect(row.locator(".worth")).to_have_text("14,086.60 JPY")
    field.fill("100 usd jpy")
    expect(row.first).to_contain_text("100 USD")
    field.fill("200 usd jpy")
    expect(row.first).to_contain_text("200 USD")


@LANGUAGES
def test_going_back_ends_a_search_that_came_by_the_address(page, host, language):
    page.goto(f"{host}{language}index.html")
    everything = visible(page)
    page.evaluate("location.hash = 'search=krw'")
    expect(page.get_by_role("searchbox")).to_have_value("krw")
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("")
    assert visible(page) == everything
    page.wait_for_timeout(400)
    assert page.evaluate("location.hash") == ""


def test_going_back_ends_a_search_that_is_shared_at_that_moment(page, host):
    page.goto(f"{host}index.html")
    page.evaluate("location.hash = 'search=krw'")
    expect(page.get_by_role("searchbox")).to_have_value("krw")
    page.evaluate("addEventListener('popstate', () => history.replaceState(null, '', '#search=krw'), { once: true })")
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("")
    until(page, "location.hash === ''")


def test_half_a_sign_in_the_field_is_shared_without_an_error(page, host):
    errors = []
    page.on("pageerror", lambda error: errors.append(error))
    page.goto(f"{host}index.html")
    page.evaluate("""() => { const field = document.getElementById("search");
        field.value = "\\ud83d"; field.dispatchEvent(new Event("input", { bubbles: true })); }""")
    page.wait_for_url("**/index.html#search=*")
    assert errors == []


@LANGUAGES
def test_the_search_field_is_seen_when_the_slash_leads_there_from_an_open_menu(page, host, language):
    page.goto(f"{host}{language}index.html")
    page.locator(".wide summary").click()
    expect(page.locator(".wide .panel")).to_be_visible()
    page.keyboard.press("/")
    expect(page.locator(".wide .panel")).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == "search"


@LANGUAGES
def test_a_menu_closes_when_the_focus_leaves_it(page, host, language):
    page.goto(f"{host}{language}index.html")
    page.locator(".wide summary").focus()
    page.keyboard.press("Enter")
    while page.evaluate("!!document.activeElement.closest('.wide')"):
        assert page.locator(".wide .panel").is_visible()
        page.keyboard.press("Tab")
    assert page.locator(".wide .panel").is_hidden()


def test_an_arrow_leads_from_the_field_to_the_first_row_and_a_tab_to_its_star(page, host):
    page.goto(f"{host}index.html")
    focused = lambda: page.evaluate("document.activeElement.closest('[data-code]')?.dataset.code")
    page.keyboard.press("/")
    page.keyboard.press("ArrowDown")
    assert focused() == "EUR"
    page.keyboard.press("/")
    page.keyboard.type("krw")
    page.keyboard.press("ArrowDown")
    assert focused() == "KRW"
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.matches('.star[aria-pressed=true]')")
    page.keyboard.press("/")
    page.keyboard.type("krx")
    page.locator(".hints a").first.wait_for()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('.hints a')")


@pytest.mark.parametrize("query, title, worth, address", [
    ("100 usd krw", "100 USD", "146,612.00 KRW", "usd/krw.html#amount=100"),
    ("krw usd", "1 KRW", "0.00068 USD", "krw/usd.html#amount=1"), ("usd/krw", "1 USD", "1,466.12 KRW", "usd/krw.html#amount=1"),
    ("30", "30 USD", "4,225.98 JPY", "usd/jpy.html#amount=30"), ("eurjpy", "1 EUR", "162.12 JPY", "usd/jpy.html#from=EUR&to=JPY&amount=1"),
    ("$20", "20 USD", "2,817.32 JPY", "usd/jpy.html#amount=20"),
])
def test_a_conversion_is_answered_in_the_first_row_and_enter_opens_it(page, host, query, title, worth, address):
    page.goto(f"{host}en/index.html")
    field = page.get_by_role("searchbox")
    field.fill(query)
    first = page.locator(".lists > ul .row").first
    expect(first.locator(".code")).to_have_text(title)
    expect(first.locator(".rate")).to_have_text(worth)
    expect(page.locator("#results")).to_have_text(f"{title} = {worth}")
    field.press("Enter")
    page.wait_for_url(f"{host}en/{address}")


@pytest.mark.parametrize("language, query, title", [
    ("en/", "1.234 €", "1.2340 EUR ≠ 1,234"), ("", "1.234 €", "1.2340 EUR ≠ 1,234"), ("ar/", "1.234 €", "1.2340 EUR ≠ 1,234"),
    ("en/", "1,234 €", "1,234 EUR"), ("en/", "1.23 €", "1.23 EUR")])
def test_an_answer_tells_a_fraction_that_others_read_as_thousands_from_those(page, host, language, query, title):
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(f"{host}{language}index.html")
    page.get_by_role("searchbox").fill(query)
    first = page.locator(".lists > ul .row").first
    expect(first.locator(".code")).to_have_text(title)
    expect(page.locator("#results")).to_contain_text(title)
    assert first.evaluate("row => row.scrollWidth <= row.clientWidth")


def test_without_the_script_of_answers_nothing_is_found(browser, host):
    context = visitor(browser, service_workers="block")
    page = context.new_page()
    page.route("**/hints.*.js", lambda route: route.abort())
    page.goto(f"{host}en/index.html")
    page.get_by_role("searchbox").fill("usd krw")
    expect(page.locator("#results")).to_have_text(WORDS["en/"]["none"])
    assert search(page, "krw") == ["KRW"]
    context.close()
