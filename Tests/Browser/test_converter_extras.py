"""Quick tables, amounts in addresses, favorites next to the result, the keyboard, the clipboard."""

import json

import pytest
from playwright.sync_api import expect

from conftest import until, visitor
from words import WORDS

LANGUAGES = pytest.mark.parametrize("language", WORDS)
COPIED = {"": ["복사했습니다", "링크를 복사했습니다"], "en/": ["Copied", "Link copied"], "ar/": ["تم النسخ", "تم نسخ الرابط"]}


DAY = {"": "(2026년 4월 22일)", "en/": " (April 22, 2026)", "ar/": " (22 أبريل 2026)"}


def cells(table):
    return [
        " = ".join(row.locator("th, td").all_inner_texts()) for row in table.locator("tr").all()
    ]


@LANGUAGES
def test_quick_tables_are_there_with_scripts_off(browser, host, language):
    context = visitor(browser, java_script_enabled=False, viewport={"width": 320, "height": 800})
    page = context.new_page()
    page.goto(f"{host}{language}usd/krw.html")
    there, back = page.locator(".amounts table").all()
    assert there.locator("caption").inner_text() == "USD → KRW"
    assert cells(there) == [
        "1 = 1,466.12", "5 = 7,330.60", "10 = 14,661.20", "50 = 73,306.00",
        "100 = 146,612.00", "500 = 733,060.00", "1,000 = 1,466,120.00",
        "5,000 = 7,330,600.00",
    ]
    assert back.locator("caption").inner_text() == "KRW → USD"
    assert cells(back)[0] == "1,000 = 0.68" and cells(back)[-1] == "5,000,000 = 3,410.36"
    assert there.bounding_box()["y"] < back.bounding_box()["y"]
    context.close()


@LANGUAGES
def test_quick_tables_stand_side_by_side_where_there_is_room(page, host, language):
    page.set_viewport_size({"width": 768, "height": 900})
    page.goto(f"{host}{language}usd/krw.html")
    there, back = [table.bounding_box() for table in page.locator(".amounts table").all()]
    left, right = (back, there) if language == "ar/" else (there, back)
    assert left["y"] == right["y"] and left["x"] + left["width"] <= right["x"]


def test_the_markdown_twin_has_the_quick_tables(public):
    for language in WORDS:
        twin = (public / language / "usd/krw.md").read_text(encoding="utf-8")
        assert "## USD → KRW\n\n| USD | KRW |\n| ---: | ---: |\n| 1 | 1,466.12 |\n" in twin
        assert "## KRW → USD\n" in twin and "| 5,000,000 | 3,410.36 |\n" in twin


@LANGUAGES
def test_an_address_brings_its_amount_and_direction(page, host, language):
    page.goto(f"{host}{language}usd/krw.html#amount=100")
    assert page.locator("#amount").input_value() == "100"
    assert page.locator("#result").input_value() == "146,612.00"
    page.evaluate("location.hash = '#amount=1466.12&swap'")
    expect(page.locator("#result")).to_have_value("1.00")
    page.goto("about:blank")
    page.goto(f"{host}{language}usd/krw.html#amount=1x")
    assert page.locator("#amount-message").inner_text() == WORDS[language]["invalid"]


@pytest.mark.parametrize("change, fragment", [
    (lambda page: page.locator("#amount").fill("7"), "#amount=7&swap"),
    (lambda page: page.locator("#amount").press("Escape"), ""),
    (lambda page: page.locator(".swap").click(), "#amount=1234.56"),
], ids=["typed", "cleared", "swapped"])
def test_an_address_tells_of_no_other_amount_than_the_pages(page, host, change, fragment):
    page.goto(f"{host}usd/jpy.html?a=b#amount=1234.56&swap")
    page.locator(".theme").click()
    assert page.evaluate("location.hash") == "#amount=1234.56&swap"
    change(page)
    page.wait_for_url(f"{host}usd/jpy.html?a=b{fragment}")


# The visible lines of an element.
LINES = """(place) => {
  const lines = new Map();
  for (const node of place.childNodes) {
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { top, width } of range.getClientRects()) {
      if (width) lines.set(top, (lines.get(top) ?? "") + node.textContent);
    }
  }
  return [...lines.values()];
}"""


@LANGUAGES
def test_a_long_result_shows_whole_in_its_field(page, host, language):
    page.set_viewport_size({"width": 320, "height": 812})
    page.goto(f"{host}{language}usd/krw.html")
    result = page.locator("#result")
    page.locator("#amount").fill("1")
    size = result.evaluate("field => parseFloat(getComputedStyle(field).fontSize)")
    page.locator("#amount").fill("123456789012345")
    assert result.input_value() == "181,002,467,506,779,251.40"
    assert result.evaluate("field => field.scrollWidth <= field.clientWidth")
    assert result.evaluate("field => parseFloat(getComputedStyle(field).fontSize)") < size


@LANGUAGES
def test_long_results_of_favorites_break_between_their_groups(page, host, language):
    page.set_viewport_size({"width": 320, "height": 812})
    page.goto(f"{host}{language}usd/krw.html")
    page.locator("#amount").fill("123456789012345678901234567890")
    places = page.locator(".also bdi").all()
    assert len(places) == 2
    for place in places:
        lines = place.evaluate(LINES)
        assert len(lines) > 1 and all(line.endswith(",") for line in lines[:-1])


@LANGUAGES
def test_r10_1_an_amount_from_an_address_is_not_remembered(context, host, language):
    page = context.new_page()
    page.goto(f"{host}{language}usd/krw.html#amount=31415")
    page.locator("a.copy").click()
    page.locator(".star").click()
    assert page.locator("#result").input_value() == "46,058,159.80"
    assert "31415" not in json.dumps(context.storage_state())
    assert "31415" not in page.evaluate("JSON.stringify({ ...sessionStorage })")
    page.close()
    again = context.new_page()
    again.goto(f"{host}{language}index.html")
    again.wait_for_url(f"{host}{language}usd/krw.html")
    assert again.locator("#amount").input_value() == ""


@LANGUAGES
def test_the_result_and_the_link_can_be_copied(context, page, host, language):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{host}{language}usd/krw.html")
    buttons = page.locator(".copy")
    assert [button.is_visible() for button in buttons.all()] == [False, False]
    page.locator("#amount").fill("1234.5")
    confirmation = page.locator(".copied")
    assert confirmation.get_attribute("role") == "status" and confirmation.inner_text() == ""
    for button, expected, said in (
        (buttons.first, f"1,234.5 USD = 1,809,925.14 KRW{DAY[language]}\n{host}{language}usd/krw.html#amount=1234.5", COPIED[language][0]),
        (buttons.last, f"{host}{language}usd/krw.html#amount=1234.5", COPIED[language][1]),
    ):
        button.click()
        expect(confirmation).to_have_text(said)
        assert page.evaluate("navigator.clipboard.readText()") == expected
        page.locator("#amount").press("End")
    page.locator("#amount").press("0")
    assert confirmation.inner_text() == ""
    page.wait_for_url(f"{host}{language}usd/krw.html#amount=1234.50")


def test_a_phone_shares_the_link_its_own_way(browser, host):
    context = visitor(browser, has_touch=True, is_mobile=True, viewport={"width": 375, "height": 812})
    context.add_init_script("window.shared = []; navigator.share = async (what) => { shared.push(what); };")
    page = context.new_page()
    page.goto(f"{host}en/usd/krw.html#amount=20")
    assert page.locator(".copy").all_inner_texts() == ["Copy", "Share"]
    page.locator("a.copy").click()
    assert page.evaluate("shared") == [{
        "title": page.title(), "text": f"20 USD = 29,322.40 KRW{DAY['en/']}", "url": f"{host}en/usd/krw.html#amount=20"}]
    assert page.locator(".copied").inner_text() == ""
    context.close()


@LANGUAGES
def test_without_a_clipboard_the_result_is_copied_all_the_same(context, page, host, language):
    context.grant_permissions(["clipboard-read"])
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto(f"{host}{language}usd/krw.html#amount=2")
    page.locator("button.copy").click()
    expect(page.locator(".copied")).to_have_text(COPIED[language][0])
    page.locator("#amount").fill("")
    page.locator("#amount").press("Control+V")
    assert page.locator("#amount").input_value() == "2,932.24"
    page.locator("a.copy").click()
    page.wait_for_url(f"{host}{language}usd/krw.html#amount=2932.24")


@LANGUAGES
def test_escape_clears_the_amount(page, host, language):
    page.goto(f"{host}{language}usd/krw.html")
    field, message = page.locator("#amount"), page.locator("#amount-message")
    field.press("Escape")
    assert message.inner_text() == ""
    field.fill("12")
    page.locator(".swap").focus()
    page.keyboard.press("Escape")
    assert field.input_value() == "" and page.locator("#result").input_value() == ""
    assert message.inner_text() == WORDS[language]["empty"]
    assert field.evaluate("field => field === document.activeElement")


def shown_favorites(page):
    return [" ".join(item.split()) for item in page.locator(".also li").all_inner_texts()]


@LANGUAGES
def test_the_amount_stands_in_the_pinned_favorites_too(page, host, language):
    page.goto(f"{host}{language}usd/krw.html")
    assert page.locator(".also").is_hidden()
    page.locator("#amount").fill("1000")
    assert shown_favorites(page) == ["EUR 868.90", "JPY 140,866.00"]
    page.goto(f"{host}{language}usd/jpy.html#amount=1000")
    assert shown_favorites(page) == ["EUR 868.90"]
    page.goto(f"{host}{language}krw/jpy.html#amount=1466120")
    assert shown_favorites(page) == ["EUR 868.90"]


@LANGUAGES
def test_the_readers_own_favorites_come_from_the_list_without_a_request(page, host, language):
    page.goto(f"{host}{language}index.html")
    page.locator('[data-code="EUR"] .star').click()
    page.locator('[data-code="CHF"] .star').click()
    page.goto(f"{host}{language}usd/gbp.html")
    page.locator(".star").click()
    page.goto(f"{host}{language}usd/krw.html")
    page.wait_for_load_state("networkidle")
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    page.locator("#amount").fill("100")
    assert shown_favorites(page) == ["CHF 79.00", "GBP 74.00", "JPY 14,086.60"]
    assert requests == []


@LANGUAGES
def test_digits_of_another_day_are_not_used(page, host, language):
    page.goto(f"{host}{language}index.html")
    page.locator('[data-code="CHF"] .star').click()
    page.evaluate(
        "const key = 'ratepress:/:rates';"
        "localStorage.setItem(key, localStorage.getItem(key).replace('2026-04-22', '2026-04-21'))"
    )
    page.goto(f"{host}{language}usd/krw.html#amount=100")
    assert shown_favorites(page) == ["EUR 86.89", "JPY 14,086.60"]


@pytest.mark.parametrize("path, field, said", [
    ("en/usd/krw.html", "#amount", ".message bdi"), ("en/usd/krw.html", "#result", ".message bdi"), ("en/index.html", "#sum", "#sum-message")])
def test_a_division_is_typed_in_its_field_and_repeated(page, host, path, field, said):
    page.goto(host + path)
    place = page.locator(field)
    code = "KRW" if field == "#result" else "USD"
    for typed, read in (("12,450/3", f"= 4,150 {code}"), ("100 ÷ 3", f"≈ 33.3333 {code}")):
        place.fill("")
        place.press_sequentially(typed)
        expect(place).to_be_focused()
        expect(place).to_have_value(typed)
        expect(page.locator(said)).to_have_text(read)
    place.blur()
    expect(place).to_have_value("100 ÷ 3")
    until(page, "location.hash.includes('100%2F3') || location.hash.includes('100/3')")
    page.reload()
    expect(page.locator(field)).to_have_value("100/3")
    expect(page.locator(said)).to_have_text(f"≈ 33.3333 {code}")


@pytest.mark.parametrize("typed", ["12450/0", "1/2/3"])
def test_a_division_that_is_none_is_no_number(page, host, typed):
    page.goto(host + "usd/krw.html")
    page.locator("#amount").fill(typed)
    expect(page.locator(".message bdi")).to_have_text("올바른 숫자를 입력해주세요")
    page.goto(host + "index.html")
    page.locator("#sum").fill(typed)
    expect(page.locator("#sum-message")).to_have_text("올바른 숫자를 입력해주세요")


def test_a_division_stays_one_from_the_list_to_the_converter_and_back(page, host):
    page.goto(host + "index.html")
    page.locator("#sum").fill("12450/3")
    worth = page.locator('#favorites [data-code="JPY"] .worth').text_content().removesuffix(" JPY")
    page.locator('#favorites [data-code="JPY"] .cell').click()
    page.wait_for_url("**/usd/jpy.html#amount=12450%2F3")
    expect(page.locator("#amount")).to_have_value("12450/3")
    expect(page.locator("#result")).to_have_value(worth)


@pytest.mark.parametrize("path, typed, read", [
    ("en/usd/krw.html", "1.234", "= 1.2340 USD ≠ 1,234"), ("en/usd/krw.html", "12.500", "= 12.5000 USD ≠ 12,500"),
    ("en/index.html", "1.234", "= 1.2340 USD ≠ 1,234"), ("en/index.html", "0.234", ""), ("en/index.html", "1,234", "")])
def test_a_fraction_that_others_read_as_thousands_is_told_from_those(page, host, path, typed, read):
    page.goto(host + path)
    field, said = ("#sum", "#sum-message") if "index" in path else ("#amount", "#amount-message")
    page.locator(field).fill(typed)
    expect(page.locator(said)).to_have_text(read)


@pytest.mark.parametrize("path", ["ar/usd/krw.html", "ar/index.html"])
def test_a_division_reads_from_left_to_right_in_arabic(page, host, path):
    page.goto(host + path)
    field = page.locator("#sum" if "index" in path else "#amount")
    field.fill("١٢٤٥٠÷٣")
    assert field.evaluate("(e) => [getComputedStyle(e).direction, getComputedStyle(e).textAlign]") == ["ltr", "right"]
