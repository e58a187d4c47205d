"""The converter's block: both fields, words of ten thousands, swapping, pickers and pairs without a page, a bank's
prices."""

import pytest
from playwright.sync_api import expect

from conftest import until
from test_converter import LANGUAGES


def opened(page, host, path="usd/krw.html"):
    page.goto(host + path)
    return page.locator("#amount"), page.locator("#result")


@LANGUAGES
def test_typing_in_either_field_converts_the_other(page, host, language):
    amount, result = opened(page, host, f"{language}usd/krw.html")
    result.fill("146612")
    assert amount.input_value() == "100.00"
    result.fill("x")
    assert amount.input_value() == "" and result.get_attribute("aria-invalid") == "true"
    assert page.locator("#amount-message").inner_text() != ""
    amount.fill("2")
    assert result.input_value() == "2,932.24" and result.get_attribute("aria-invalid") == "false"


@pytest.mark.parametrize("typed, result, read", [
    ("3만", "43,983,600.00", "= 30,000.00 USD"), ("1.5k", "2,199,180.00", "= 1,500.00 USD"),
    ("$100", "146,612.00", "= 100.00 USD"), ("１００円", "146,612.00", "= 100.00 USD"),
    ("12억 5천", "1,759,351,330,600.00", "= 1,200,005,000.00 USD"), ("1,234", "1,809,192.08", ""),
])
def test_amounts_are_read_as_people_write_them_and_said(page, host, typed, result, read):
    amount, shown = opened(page, host)
    amount.fill(typed)
    assert shown.input_value() == result
    assert page.locator("#amount-message").inner_text() == read


def test_no_key_on_the_way_to_a_thousand_shows_the_worth_of_a_fraction(page, host):
    amount, result = opened(page, host)
    seen = []
    amount.focus()
    for key in "1,234":
        page.keyboard.type(key)
        seen.append(result.input_value())
    assert seen == ["1,466.12", "", "", "", "1,809,192.08"]


@pytest.mark.parametrize("language, words", [("", "14만 6,612원"), ("en/", "")])
def test_a_result_is_repeated_in_words_of_ten_thousands(page, host, language, words):
    amount, _ = opened(page, host, f"{language}usd/krw.html")
    amount.fill("100")
    assert page.locator(".words").inner_text() == words
    amount.fill("1")
    assert page.locator(".words").inner_text() == ""


@LANGUAGES
def test_swapping_names_the_other_direction_everywhere(page, host, language):
    opened(page, host, f"{language}usd/krw.html")
    texts = "[...document.querySelectorAll('h1, .hero, .reverse, .pick, caption')].map(part => part.textContent)"
    before = page.evaluate(texts)
    page.locator(".swap").click()
    assert " ".join(page.locator(".hero").inner_text().split()) == "1 KRW = 0.0006821 USD"
    assert page.locator(".reverse").inner_text() == "1 USD = 1,466.1200 KRW"
    assert page.locator("#from b").inner_text() == "KRW" and page.locator("#to b").inner_text() == "USD"
    assert page.locator("caption").first.inner_text() == "KRW → USD"
    expect(page.locator(".turned")).to_have_count(0)
    assert page.locator(".change").is_visible() and page.locator(".way").is_hidden()
    assert page.locator(".chart svg").first.get_attribute("aria-label").startswith("KRW/USD")
    opposite = page.locator(".opposite a")
    assert opposite.is_visible() and opposite.get_attribute("href") == "../krw/usd.html"
    page.locator(".swap").click()
    assert page.locator(".way").is_hidden()
    assert page.evaluate(texts) == before
    assert page.locator(".change").is_visible() and not opposite.is_visible()


def test_an_opposite_page_that_the_site_lacks_has_no_link_and_the_chart_says_its_direction(page, host):
    opened(page, host, "usd/jpy.html")
    assert page.locator(".way").is_hidden()
    page.locator(".swap").click()
    assert page.locator(".opposite").count() == 0
    assert page.locator(".way").inner_text() == "USD → JPY" and page.locator(".past").is_visible()


@LANGUAGES
def test_links_lead_to_the_same_currency_from_other_bases_with_the_amount(page, host, language):
    amount, _ = opened(page, host, f"{language}usd/jpy.html")
    amount.fill("250")
    link = page.locator(".others a")
    assert link.all_inner_texts() == ["KRW → JPY"]
    link.click()
    page.wait_for_url(f"{host}{language}krw/jpy.html#amount=250")
    expect(page.locator("#amount")).to_have_value("250")
    page.goto(f"{host}{language}usd/krw.html")
    assert page.locator(".others").count() == 0 or page.locator(".others a").count() == 0


def test_the_picker_s_script_comes_with_its_first_use(page, host):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    opened(page, host)
    page.wait_for_load_state("networkidle")
    assert not any("picker" in url for url in asked)
    page.locator("#to").click()
    expect(page.get_by_role("option")).not_to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("#from").click()
    expect(page.get_by_role("combobox")).to_be_focused()
    assert sum("picker" in url for url in asked) == 1


def test_a_picker_whose_script_does_not_come_leads_to_the_list(page, host):
    # Without the worker, which has the script.
    page.route("**/sw.js", lambda route: route.abort())
    page.route("**/picker.*.js", lambda route: route.abort())
    opened(page, host)
    page.locator("#to").click()
    page.wait_for_url(f"{host}index.html")
    page.complaints.clear()


@LANGUAGES
def test_a_picker_leads_to_a_page_of_the_site_with_the_amount(page, host, language):
    amount, _ = opened(page, host, f"{language}usd/krw.html")
    amount.fill("250")
    page.locator("#to").press("Enter")
    field = page.get_by_role("combobox")
    expect(page.get_by_role("option")).not_to_have_count(0)
    field.fill("jp")
    expect(page.get_by_role("option")).to_have_count(1)
    field.press("Enter")
    page.wait_for_url(f"{host}{language}usd/jpy.html#amount=250")
    expect(page.locator("#result")).to_have_value("35,216.50")


@LANGUAGES
def test_a_pair_without_a_page_is_converted_in_place(page, host, language):
    amount, result = opened(page, host, f"{language}usd/jpy.html")
    amount.fill("1000")
    page.locator("#from").click()
    page.get_by_role("combobox").fill("eur")
    page.get_by_role("option").first.click()
    until(page, "location.hash === '#from=EUR&to=JPY'")
    expect(result).to_have_value("162,119.92")
    assert " ".join(page.locator(".hero").inner_text().split()) == "1 EUR = 162.1199 JPY"
    assert page.locator(".amounts").is_hidden() and page.locator(".change").is_hidden() and page.locator(".heading .star").is_hidden()
    page.locator("#to").click()
    page.get_by_role("combobox").fill("eur")
    page.get_by_role("combobox").press("Enter")
    until(page, "location.hash === '#from=JPY&to=EUR'")


@LANGUAGES
def test_an_address_names_a_pair_without_a_page(page, host, language):
    _, result = opened(page, host, f"{language}usd/krw.html#from=EUR&to=JPY&amount=1000")
    expect(result).to_have_value("162,119.92")
    assert page.locator("#from b").inner_text() == "EUR"
    page.locator("#amount").fill("2000")
    expect(result).to_have_value("324,239.84")
    assert page.evaluate("location.hash") == "#from=EUR&to=JPY"


@pytest.mark.parametrize("fragment", ["from=XXX&to=JPY", "from=EUR", "from=EUR&to=EUR", "from=%3Cb%3E&to=<b>"])
def test_an_address_of_no_pair_leaves_the_page_as_it_is(page, host, fragment):
    opened(page, host, f"usd/krw.html#{fragment}")
    page.wait_for_load_state("networkidle")
    page.locator("#amount").fill("1")
    assert page.locator("#result").input_value() == "1,466.12"


def test_a_picker_works_by_keyboard_and_says_what_is_found(page, host):
    opened(page, host)
    button = page.locator("#to")
    button.press("Enter")
    field = page.get_by_role("combobox")
    expect(page.get_by_role("option")).to_have_count(25)
    assert button.get_attribute("aria-expanded") == "true"
    active = "document.querySelector('[role=combobox]').getAttribute('aria-activedescendant')"
    first = page.evaluate(active)
    field.press("ArrowDown")
    assert page.evaluate(active) != first
    field.press("ArrowUp")
    field.press("ArrowUp")
    last = page.get_by_role("option").last
    assert last.get_attribute("aria-selected") == "true" and page.evaluate(active) == last.get_attribute("id")
    field.fill("없는 나라")
    assert page.get_by_role("option").count() == 0
    assert page.locator(".picker [role=status]").inner_text() == "검색 결과 없음"
    field.press("Enter")
    field.press("Escape")
    assert page.locator(".picker").is_hidden() and button.get_attribute("aria-expanded") == "false"
    assert button.evaluate("button => button === document.activeElement")


def test_the_other_currency_picked_swaps(page, host):
    opened(page, host)
    page.locator("#from").click()
    page.get_by_role("combobox").fill("krw")
    page.get_by_role("combobox").press("Enter")
    expect(page.locator("#from b")).to_have_text("KRW")
    assert page.locator("#to b").inner_text() == "USD" and page.evaluate("location.hash") == ""


@LANGUAGES
def test_a_bank_s_prices_stand_beside_the_mid_rate_and_are_remembered(context, page, host, language):
    amount, _ = opened(page, host, f"{language}usd/krw.html")
    spread = page.locator("#spread")
    assert page.locator(".bank table").is_hidden()
    spread.fill("1.75")
    cells = page.locator(".bank tbody td")
    assert [cell for cell in cells.all_inner_texts() if cell] == ["1,491.78", "1,440.46"]
    amount.fill("1000")
    assert cells.all_inner_texts() == ["1,491.78", "1,491,777.10", "1,440.46", "1,440,462.90"]
    other = context.new_page()
    other.goto(f"{host}{language}usd/jpy.html")
    assert other.locator("#spread").input_value() == "1.75"
    assert other.locator(".bank tbody td").first.inner_text() != ""


@pytest.mark.parametrize("typed, message", [
    ("200", "수수료는 100% 이하여야 합니다"), ("x", "올바른 숫자를 입력해주세요"), ("-1", "올바른 숫자를 입력해주세요"),
    ("100", ""), ("0", ""), ("", ""),
])
def test_a_spread_that_is_none_is_told(page, host, typed, message):
    opened(page, host)
    page.locator("#spread").fill("1")
    page.locator("#spread").fill(typed)
    assert page.locator("#spread-message").inner_text() == message
    assert page.locator("#spread").get_attribute("aria-invalid") == ("true" if message else "false")
