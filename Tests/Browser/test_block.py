"""The converter's block: both fields, words of ten thousands, swapping, pickers and pairs without a page, a bank's
prices."""

import re

import pytest
from playwright.sync_api import expect

from budget import OBSERVER
from conftest import folder_of, languages, make_site, served, until, visitor
from test_converter import LANGUAGES


def opened(page, host, path="usd/krw.html"):
    page.goto(host + path)
    return page.locator("#amount"), page.locator("#result")


@pytest.mark.parametrize("language", languages())
def test_reductions_of_a_spread_stand_in_one_line(page, homes, language):
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(f"{homes}{folder_of(language)}usd/krw.html")
    for chips in page.locator(".bank > .chips").all():
        tops = chips.locator("button").evaluate_all("all => all.slice(1).map((one) => one.offsetTop)")
        assert len(tops) == 3 and len(set(tops)) == 1


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
    ("3만", "43,983,600.00", "= 30,000 USD"), ("1.5k", "2,199,180.00", "= 1,500 USD"),
    ("$100", "146,612.00", "= 100 USD"), ("100 USD", "146,612.00", "= 100 USD"),
    ("12억 5천", "1,832,650,000,000.00", "= 1,250,000,000 USD"), ("1,234", "1,809,192.08", ""),
    ("0,5", "733.06", "= 0.5 USD"), ("1.234,56", "1,810,013.11", "= 1,234.56 USD"),
    ("100 دولار", "146,612.00", "= 100 USD"), ("3 triệu", "4,398,360,000.00", "= 3,000,000 USD"), ("三万米ドル", "43,983,600.00", "= 30,000 USD"),
])
def test_amounts_are_read_as_people_write_them_and_said(page, host, typed, result, read):
    amount, shown = opened(page, host)
    amount.fill(typed)
    expect(shown).to_have_value(result)
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


def test_a_comma_that_cannot_group_is_read_when_the_field_is_left(page, host):
    amount, result = opened(page, host)
    amount.press_sequentially("12,5")
    assert result.input_value() == "" and page.locator("#amount-message").inner_text() == ""
    amount.press("Tab")
    expect(result).to_have_value("18,326.50")
    assert amount.input_value() == "12.5" and amount.get_attribute("aria-invalid") == "false"


def test_amounts_are_grouped_when_left_and_plain_while_edited(page, host):
    amount, result = opened(page, host)
    amount.press_sequentially("1234567")
    amount.press("Tab")
    expect(amount).to_have_value("1,234,567")
    amount.focus()
    expect(amount).to_have_value("1234567")
    amount.press("End")
    amount.press("8")
    assert result.input_value() == "18,100,245,429.36"
    amount.press("Tab")
    expect(amount).to_have_value("12,345,678")


@LANGUAGES
def test_an_amount_of_the_other_currency_is_offered_and_enter_takes_it(page, host, language):
    amount, result = opened(page, host, f"{language}usd/krw.html")
    result.fill("$100")
    expect(page.locator("#amount-message")).to_have_text("100 USD = 146,612.00 KRW")
    assert result.get_attribute("aria-invalid") == "false"
    result.press("Enter")
    assert amount.input_value() == "100" and result.input_value() == "146,612.00"


def test_an_amount_of_a_currency_that_only_the_list_knows_is_offered_too(page, host):
    amount, result = opened(page, host)
    amount.fill("100 GBP")
    message = page.locator("#amount-message")
    expect(message).to_have_text("100 GBP = 135.14 USD")
    amount.press("Enter")
    assert amount.input_value() == "135.13513514" and result.input_value() == "198,124.32"
    amount.fill("100 XYZ")
    expect(message).to_have_text("올바른 숫자를 입력해주세요")


def test_words_come_with_the_first_amount_that_has_any(page, host):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    amount, result = opened(page, host)
    for typed in ("100", "12450/3", "x"):
        amount.fill(typed)
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "/words." in url]
    for typed in ("3만", "100달러", "$5", "5 apples"):
        amount.fill(typed)
    expect(page.locator("#amount-message")).to_have_text("올바른 숫자를 입력해주세요")
    assert len([url for url in asked if "/words." in url]) == 1


def test_words_that_do_not_come_are_no_amount(browser, host):
    page = visitor(browser, service_workers="block").new_page()
    page.route("**/words.*", lambda route: route.abort())
    amount, result = opened(page, host)
    amount.fill("100달러")
    expect(page.locator("#amount-message")).to_have_text("올바른 숫자를 입력해주세요")
    amount.fill("100")
    assert result.input_value() == "146,612.00"
    page.context.close()


@pytest.mark.parametrize("typed, body", [("unread", None), ("100달러", "<!doctype html><title>404</title>"), ("100달러", "")])
def test_words_that_nobody_knows_are_no_amount(browser, host, typed, body):
    page = visitor(browser, service_workers="block").new_page()
    if body is not None:
        page.route("**/words.*", lambda route: route.fulfill(body=body, content_type="text/javascript"))
    amount, result = opened(page, host)
    amount.fill(typed)
    expect(page.locator("#amount-message")).to_have_text("올바른 숫자를 입력해주세요")
    amount.fill("100")
    assert result.input_value() == "146,612.00"
    page.context.close()


def test_an_amount_of_an_address_has_words_too(page, host):
    for typed, worth in (("100 dollars", "146,612.00"), ("3만", "43,983,600.00")):
        _, result = opened(page, host, f"usd/krw.html#amount={typed}")
        expect(result).to_have_value(worth)


def test_what_several_currencies_are_called_is_told(page, host):
    amount, result = opened(page, host)
    amount.fill("100 pesos")
    expect(page.locator("#amount-message")).to_have_text("ARS CLP COP MXN UYU PHP?")
    assert amount.get_attribute("aria-invalid") == "true" and result.input_value() == ""


def test_the_result_is_announced_as_it_was_read(page, host):
    amount, _ = opened(page, host)
    spoken = page.locator("form > .spoken[role=status]")
    amount.fill("1.234,56 달러")
    expect(spoken).to_have_text("1,234.56 USD = 1,810,013.11 KRW")
    amount.fill("x")
    assert spoken.text_content() == ""


def test_no_message_moves_a_field(page, host):
    amount, result = opened(page, host)
    place = result.bounding_box()
    for typed in ("x", "3만", "", "12"):
        amount.fill(typed)
        assert result.bounding_box() == place


TEXTS = "document.title + [...document.querySelectorAll('h1, .hero, .reverse, .pick, caption')].map((part) => part.textContent)"
COUNTRIES = {"": ("미국", "대한민국", "일본", "영국", "유럽연합"), "en/": ("United States", "South Korea", "Japan", "United Kingdom", "Eurozone"),
             "ar/": ("الولايات المتحدة", "كوريا الجنوبية", "اليابان", "المملكة المتحدة", "منطقة اليورو")}


def heading(page) -> str:
    return " ".join(page.locator("h1").text_content().split())


@LANGUAGES
def test_swapping_leads_to_the_other_direction_s_page(page, host, language):
    amount, _ = opened(page, host, f"{language}usd/krw.html")
    there = page.title()
    amount.fill("250")
    page.locator(".swap").click()
    page.wait_for_url(f"{host}{language}krw/usd.html#amount=250")
    expect(amount).to_have_value("250")
    assert heading(page) == f"KRW {COUNTRIES[language][1]} → USD {COUNTRIES[language][0]}"
    assert page.locator(".change").is_visible() and page.title() != there
    assert page.locator(".chart svg").first.get_attribute("aria-label").startswith("KRW/USD")
    page.locator(".swap").click()
    page.wait_for_url(f"{host}{language}usd/krw.html#amount=250")
    assert page.title() == there


@LANGUAGES
@pytest.mark.parametrize("way", ["swap", "picker"])
def test_the_way_back_from_another_pair_leads_to_the_list_as_it_was_left(page, host, language, way):
    page.goto(f"{host}{language}index.html")
    page.get_by_role("searchbox").fill("krw")
    page.locator('[data-code="KRW"] a:visible').click()
    page.wait_for_url("**/usd/krw.html")
    if way == "swap":
        page.locator(".swap").click()
        page.wait_for_url("**/krw/usd.html")
    else:
        page.locator("#to").press("Enter")
        expect(page.get_by_role("option")).not_to_have_count(0)
        page.get_by_role("combobox").fill("jp")
        page.get_by_role("combobox").press("Enter")
        page.wait_for_url("**/usd/jpy.html")
    page.locator(".back").click()
    page.wait_for_url(f"{host}{language}index.html#search=krw")
    assert page.get_by_role("searchbox").input_value() == "krw"
    page.go_forward()
    page.wait_for_url("**/krw/usd.html" if way == "swap" else "**/usd/jpy.html")


def test_an_address_that_was_opened_stays_the_way_back_from_another_pair(page, host):
    opened(page, host, "usd/krw.html")
    page.locator(".swap").click()
    page.wait_for_url("**/krw/usd.html")
    page.go_back()
    page.wait_for_url("**/usd/krw.html")


def test_an_amount_in_words_stays_one_on_the_other_page(page, host):
    amount, _ = opened(page, host)
    amount.fill("3만")
    page.locator(".swap").click()
    page.wait_for_url("**/krw/usd.html#amount=*")
    expect(amount).to_have_value("3만")


@pytest.mark.parametrize("path, control, address, field, value", [
    ("usd/krw.html", ".swap", "krw/usd.html#amount=*", "#amount", "3만"),
    ("usd/jpy.html", ".others a", "krw/jpy.html#amount=*", "#amount", "3만"),
    # Without the picker's script.
    ("usd/krw.html", "#to", "index.html#amount=30000*", "#sum", "30000 USD"),
])
def test_an_amount_goes_along_before_its_words_have_come(browser, host, path, control, address, field, value):
    page = visitor(browser, service_workers="block").new_page()
    held = []
    page.route("**/picker.*.js", lambda route: route.abort())
    page.route("**/words.*", lambda route: route.continue_() if held else held.append(route))
    amount, _ = opened(page, host, path)
    amount.fill("3만")
    until(page, lambda: held)
    page.locator(control).click()
    if control == "#to":
        held[0].continue_()
    page.wait_for_url(host + address)
    expect(page.locator(field)).to_have_value(value)
    page.context.close()


def test_an_address_keeps_an_amount_whose_words_have_not_come(browser, host):
    page = visitor(browser, service_workers="block").new_page()
    held = []
    page.route("**/words.*", lambda route: route.continue_() if held else held.append(route))
    amount, result = opened(page, host)
    amount.fill("3만")
    page.wait_for_url("**/usd/krw.html#amount=*")
    page.reload()
    expect(result).to_have_value("43,983,600.00")
    page.context.close()


# What speaks of the page's own pair alone.
OWN_ONLY = ".change, .heading .star, .past, .status, .others, .mark, .about p a"


@LANGUAGES
def test_swapping_a_pair_without_another_page_names_the_other_direction_everywhere(page, host, language):
    opened(page, host, f"{language}usd/jpy.html")
    before = page.evaluate(TEXTS)
    dollars, yen = COUNTRIES[language][0], COUNTRIES[language][2]
    page.locator(".swap").click()
    assert " ".join(page.locator(".hero").inner_text().split()) == "1 JPY = 0.0071 USD"
    assert page.locator(".reverse").inner_text() == "1 USD = 140.8660 JPY"
    assert heading(page) == f"JPY {yen} → USD {dollars}"
    arrow = "←" if language == "ar/" else "→"
    assert page.title() == f"JPY {yen} {arrow} USD {dollars} · {page.locator('.back').text_content()}"
    assert page.locator("#from b").inner_text() == "JPY" and page.locator("#to b").inner_text() == "USD"
    assert page.locator("caption").first.inner_text() == "JPY → USD"
    assert not any(part.is_visible() for part in page.locator(OWN_ONLY).all())
    page.locator(".swap").click()
    assert page.evaluate(TEXTS) == before
    assert page.locator(".change").is_visible() and page.locator(".past").is_visible()


def test_without_scripts_a_link_leads_to_the_other_direction(browser, host):
    context = visitor(browser, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{host}usd/krw.html")
    page.get_by_role("link", name="KRW → USD").click()
    assert page.url == f"{host}krw/usd.html"
    context.close()


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
    assert not any("picker" in url or "later" in url for url in asked)
    page.locator("#to").click()
    expect(page.get_by_role("option")).not_to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("#from").click()
    expect(page.get_by_role("combobox")).to_be_focused()
    assert sum("picker" in url for url in asked) == sum("later" in url for url in asked) == 1
    # After the page's own styles; those of the site's owner would follow.
    assert page.eval_on_selector_all(
        "link[rel=stylesheet]", "links => links.map((link) => link.href.match(/(\\w+)\\.\\w+\\.css$/)[1])") == ["app", "later"]
    assert page.locator(".picker").evaluate("(picker) => getComputedStyle(picker).position") == "absolute"


def test_a_picker_whose_script_does_not_come_leads_to_the_list_with_the_amount(browser, host):
    # A worker answers before any route does: with the script, as soon as it has stored it.
    context = visitor(browser, service_workers="block")
    page = context.new_page()
    page.route("**/picker.*.js", lambda route: route.abort())
    amount, _ = opened(page, host)
    amount.fill("3만")
    page.locator("#to").click()
    page.wait_for_url(f"{host}index.html#amount=30000*")
    expect(page.locator("#sum")).to_have_value("30000 USD")
    context.close()


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
    until(page, "location.hash === '#from=EUR&to=JPY&amount=1000'")
    expect(result).to_have_value("162,119.92")
    assert " ".join(page.locator(".hero").inner_text().split()) == "1 EUR = 162.1199 JPY"
    assert page.locator(".amounts").is_hidden() and page.locator(".change").is_hidden() and page.locator(".heading .star").is_hidden()
    page.locator("#to").click()
    page.get_by_role("combobox").fill("eur")
    page.get_by_role("combobox").press("Enter")
    until(page, "location.hash === '#from=JPY&to=EUR&amount=1000'")


@LANGUAGES
@pytest.mark.parametrize("codes", [("EUR", "JPY"), ("eur", "jpy")])
def test_an_address_names_a_pair_without_a_page(page, host, language, codes):
    page.add_init_script(OBSERVER)
    amount, result = opened(page, host, f"{language}usd/krw.html#from={codes[0]}&to={codes[1]}&amount=1000")
    expect(result).to_have_value("162,119.92")
    euro, yen = COUNTRIES[language][4], COUNTRIES[language][2]
    assert heading(page) == f"EUR {euro} → JPY {yen}" and page.title().startswith(f"EUR {euro} ")
    assert page.locator("#from").inner_text().split()[0] == "EUR"
    assert not any(part.is_visible() for part in page.locator(OWN_ONLY + ", .amounts").all())
    page.wait_for_load_state("networkidle")
    assert page.evaluate("seen.shift") == 0
    amount.fill("2000")
    expect(result).to_have_value("324,239.84")
    until(page, "location.hash === '#from=EUR&to=JPY&amount=2000'")


@LANGUAGES
def test_names_beside_a_pair_s_codes_are_of_one_kind(page, host, language):
    """Currencies' on the page of a pair, countries', as pickers have them, on that of another one."""
    opened(page, host, f"{language}usd/krw.html")
    names = page.locator(".pick span")
    own = names.all_text_contents()
    assert len({*own, *COUNTRIES[language]}) == len(own) + len(COUNTRIES[language])
    _, result = opened(page, host, f"{language}usd/krw.html#from=EUR&to=KRW&amount=1")
    expect(result).not_to_have_value("")
    assert names.all_text_contents() == [COUNTRIES[language][4], page.locator("h1 > :nth-child(5)").text_content()]
    page.evaluate("location.hash = '#from=KRW&to=USD'")
    page.wait_for_url(f"{host}{language}krw/usd.html")
    assert names.all_text_contents() == own[::-1]


@LANGUAGES
def test_the_same_pair_is_a_step_away_in_another_language(page, host, language):
    _, result = opened(page, host, f"{language}usd/krw.html#from=EUR&to=JPY&amount=1000")
    expect(result).to_have_value("162,119.92")
    page.locator(".controls summary").click()
    other = "en" if language != "en/" else "ko"
    page.locator(f".controls a[hreflang={other}]").click()
    # The script takes the amount out of the address once it has read it.
    page.wait_for_url(re.compile(r"/usd/krw\.html#from=EUR&to=JPY(&amount=1000)?$"))
    expect(page.locator("#from b")).to_have_text("EUR")
    expect(result).to_have_value("162,119.92")


@pytest.mark.parametrize("fragment, target", [
    ("from=USD&to=JPY&amount=5", "usd/jpy.html#amount=5"), ("from=krw&to=usd", "krw/usd.html"),
    ("from=KRW&to=EUR&result=7", "krw/eur.html#result=7"),
])
def test_an_address_of_a_pair_with_a_page_leads_to_it(page, host, fragment, target):
    opened(page, host, f"usd/krw.html#{fragment}")
    page.wait_for_url(host + target)


@pytest.mark.parametrize("fragment", [
    "from=XXX&to=JPY&amount=5", "from=EUR", "to=EUR&amount=5", "from=EUR&to=EUR", "from=%3Cb%3E&to=<b>",
])
def test_an_address_of_no_pair_is_told_and_not_answered(page, host, fragment):
    amount, result = opened(page, host, f"usd/krw.html#{fragment}")
    message = page.locator("#amount-message")
    expect(message).to_have_text("주소에 있는 통화 쌍을 찾을 수 없습니다")
    assert amount.input_value() == "" and result.input_value() == ""
    assert amount.get_attribute("placeholder") == "" and result.get_attribute("placeholder") == ""
    amount.fill("1")
    assert result.input_value() == "1,466.12" and message.inner_text() == ""


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


@pytest.mark.parametrize("quote, target", [("krw", "krw/usd.html#amount=5"), ("jpy", "usd/jpy.html#amount=5&swap")])
def test_the_other_currency_picked_swaps(page, host, quote, target):
    amount, _ = opened(page, host, f"usd/{quote}.html")
    amount.fill("5")
    page.locator("#from").click()
    page.get_by_role("combobox").fill(quote)
    page.get_by_role("combobox").press("Enter")
    expect(page.locator("#from b")).to_have_text(quote.upper())
    assert page.locator("#to b").inner_text() == "USD"
    page.wait_for_url(host + target)
    expect(amount).to_have_value("5")


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
    heads = page.locator(".bank thead th")
    assert [head.replace("\u200e", "") for head in heads.all_inner_texts()] == ["1 USD", "1,000 USD"]
    ends = page.evaluate("""() => [...document.querySelectorAll(".bank tr")].map((row) =>
      [...row.cells].slice(1).map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return Math.round(range.getBoundingClientRect().right);
      }).join(" "))""")
    assert len(set(ends)) == 1
    other = context.new_page()
    other.goto(f"{host}{language}usd/jpy.html")
    assert other.locator("#spread").input_value() == "1.75"
    assert other.locator(".bank tbody td").first.inner_text() != ""


@LANGUAGES
def test_presets_fill_the_spread_in_and_are_remembered(context, page, host, language):
    opened(page, host, f"{language}usd/krw.html")
    spread, presets = page.locator("#spread"), page.locator(".bank .chips button")
    cells = page.locator(".bank tbody td")
    assert all(name and not name.isdigit() for name in presets.all_inner_texts())
    # Each reduction is of its own row's spread.
    for index, (typed, buying) in enumerate([
            ("1.75", "1,491.78"), ("0.875", "1,478.95"), ("0.35", "1,471.25"), ("0.175", "1,468.69"),
            ("1", "1,480.78"), ("0.5", "1,473.45"), ("0.2", "1,469.05"), ("0.1", "1,467.59")]):
        presets.nth(index).click()
        assert spread.input_value() == typed and cells.first.inner_text() == buying
        assert [preset.get_attribute("aria-pressed") for preset in presets.all()] == [
            str(index == other).lower() for other in range(8)]
    spread.fill("3")
    assert page.locator(".bank [aria-pressed=true]").count() == 0
    presets.first.click()
    other = context.new_page()
    other.goto(f"{host}{language}usd/jpy.html")
    assert other.locator(".bank [aria-pressed=true]").inner_text() == presets.first.inner_text()


@pytest.mark.parametrize("keys, expected", [
    ('{ cash = "2.5", preferential = ["30"] }', [("2.5%", "2.5"), ("30%", "1.75")]),
    ('{ cash = "2", transfer = "0.8", preferential = ["50"] }', [("2%", "2"), ("50%", "1"), ("0.8%", "0.8"), ("50%", "0.4")]),
    ('{ transfer = "0.8", preferential = ["50"] }', [("0.8%", "0.8"), ("50%", "0.4")]),
    ('{ preferential = ["50"] }', []), ("{}", []),
])
def test_the_owner_s_spreads_are_the_presets(page, tmp_path, keys, expected):
    site = served(make_site(tmp_path, f'languages = ["en"]\nspreads = {keys}', days=("day1",)))
    page.goto(f"{site}usd/krw.html")
    presets = page.locator(".bank .chips button")
    assert [(preset.inner_text().split()[-1], preset.get_attribute("value")) for preset in presets.all()] == expected
    page.locator("#spread").fill("1")
    assert page.locator(".bank tbody td").first.inner_text() != ""


@LANGUAGES
def test_the_result_is_told_once_typing_pauses(page, host, language):
    amount, _ = opened(page, host, f"{language}usd/krw.html")
    told = page.locator("form > [role=status]")
    assert told.inner_text() == ""
    page.evaluate("""globalThis.heard = []; new MutationObserver(() => heard.push(
      document.querySelector("form > [role=status]").textContent)).observe(
      document.querySelector("form > [role=status]"), { childList: true })""")
    # In one task: however slow the machine is, there is no pause.
    amount.evaluate("""(field) => ["2", "25", "250"].forEach((text) => {
      field.value = text;
      field.dispatchEvent(new InputEvent("input"));
    })""")
    expect(told).to_have_text("250 USD = 366,530.00 KRW")
    assert page.evaluate("heard") == ["250 USD = 366,530.00 KRW"]
    amount.fill("")
    expect(told).to_have_text("")


@pytest.mark.parametrize("typed, message", [
    ("200", "수수료는 100% 이하여야 합니다"), ("x", "올바른 숫자를 입력해주세요"), ("-1", "올바른 숫자를 입력해주세요"),
    ("100", ""), ("0", ""), ("", ""), ("1.75 %", ""),
])
def test_a_spread_that_is_none_is_told(page, host, typed, message):
    opened(page, host)
    page.locator("#spread").fill("1")
    page.locator("#spread").fill(typed)
    assert page.locator("#spread-message").inner_text() == message
    assert page.locator("#spread").get_attribute("aria-invalid") == ("true" if message else "false")


def test_the_converter_opens_with_an_answer_and_round_amounts_to_choose(page, host):
    amount, result = opened(page, host)
    assert [place.get_attribute("placeholder") for place in (amount, result)] == ["1", "1,466.1200"]
    chips = page.locator("p.chips button")
    assert chips.all_text_contents() == ["10", "100", "1,000", "10,000"]
    chips.nth(2).click()
    assert [amount.input_value(), result.input_value()] == ["1,000", "1,466,120.00"]


@pytest.mark.parametrize("field, typed, address", [
    ("amount", "250", "#amount=250"), ("result", "1000", "#result=1000"), ("amount", "3만", "#amount=30000"),
])
def test_an_amount_is_still_there_when_the_page_is_loaded_again(page, host, field, typed, address):
    opened(page, host)
    page.locator(f"#{field}").fill(typed)
    page.wait_for_url(f"{host}usd/krw.html{address}")
    before = [page.locator(f"#{name}").input_value() for name in ("amount", "result") if name != field]
    page.reload()
    assert [page.locator(f"#{name}").input_value() for name in ("amount", "result") if name != field] == before
    page.locator(f"#{field}").fill("")
    page.wait_for_url(f"{host}usd/krw.html")


def test_print_has_the_amount_and_the_result_and_no_empty_fields(page, host):
    amount, result = opened(page, host)
    page.emulate_media(media="print")
    assert not page.locator(".exchange").is_visible()
    page.emulate_media(media="screen")
    amount.fill("250")
    page.emulate_media(media="print")
    assert amount.is_visible() and result.is_visible()
    assert not any(part.is_visible() for part in page.locator(".exchange .pill, .exchange .icon, .exchange [type=submit]").all())
