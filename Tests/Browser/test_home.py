"""The list of prices in the home currency, and what searches for a list's own currency lead to."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from conftest import API, RATEPRESS, started, visitor


def test_prices_are_the_start_and_rows_lead_to_their_converters(page, homes):
    page.goto(homes)
    expect(page.locator(".basis summary")).to_contain_text("KRW 환산 가격")
    row = page.locator('#favorites [data-code="JPY"]')
    expect(row.locator(".code")).to_have_text("JPY 100")
    price = row.locator(".rate").text_content()
    row.locator("a").click()
    page.wait_for_url("**/jpy/krw.html")
    page.locator("#amount").fill("100")
    assert page.locator("#result").input_value() == price
    page.locator(".back").click()
    page.wait_for_url(homes)


def test_an_amount_at_home_shows_what_it_buys(page, homes):
    page.goto(homes + "index.html")
    page.locator("#sum").fill("30만")
    worth = page.locator('[data-code="USD"] .worth').first
    expect(worth).to_be_visible()
    worth_of_it = worth.text_content().removesuffix(" USD")
    page.locator('[data-code="USD"] a').first.click()
    page.wait_for_url("**/usd/krw.html#amount=30*")
    expect(page.locator("#amount")).to_have_value("30만")
    expect(page.locator("#result")).to_have_value(worth_of_it)


@pytest.mark.parametrize("start, query, code, target", [
    ("usd/index.html", "미국", "USD", "/usd/krw.html"), ("usd/index.html", "usd", "USD", "/usd/krw.html"),
    ("usd/index.html", "달러", "USD", "/usd/krw.html"), ("index.html", "대한민국", "KRW", "/usd/index.html"),
])
def test_a_search_for_the_own_currency_leads_on(page, homes, start, query, code, target):
    page.goto(homes + start)
    page.locator("#search").fill(query)
    found = page.locator(f'.lists > ul:not([hidden]) [data-code="{code}"]')
    expect(found).to_be_visible()
    if query != "달러":
        page.locator("#search").press("Enter")
        page.wait_for_url(f"**{target}")


def test_a_search_without_results_offers_other_lists(page, homes):
    page.goto(homes + "index.html")
    page.locator("#search").fill("xyzxyz")
    expect(page.locator("#results")).to_have_text("검색 결과 없음")
    expect(page.locator(".hints:not([hidden]) a")).to_have_text(["USD 미국", "EUR 유럽연합"])
    page.locator("#search").fill("")
    assert page.locator(".hints:visible").count() == 0


def test_the_last_page_is_the_prices_converter(browser, homes):
    reader = visitor(browser, locale="ko-KR")
    page = reader.new_page()
    page.goto(homes + "jpy/krw.html")
    page.close()
    state = reader.storage_state()
    again = visitor(browser, locale="ko-KR", storage_state=state)
    page = again.new_page()
    page.goto(homes)
    page.wait_for_url("**/jpy/krw.html")
    reader.close()
    again.close()


def test_prices_are_there_without_scripts(browser, homes):
    reader = visitor(browser, java_script_enabled=False, locale="ko-KR")
    page = reader.new_page()
    page.goto(homes)
    page.locator('[data-code="USD"] a').first.click()
    page.wait_for_url("**/usd/krw.html")
    page.locator(".back").click()
    page.locator(".basis summary").click()
    page.locator(".basis a", has_text="EUR").click()
    page.wait_for_url("**/eur/index.html")
    expect(page.locator(".arrows")).to_contain_text("▲▼")
    reader.close()


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_a_banks_prices_stand_beside_its_rate(browser, tmp_path, width):
    answer = [
        {"result": 1, "cur_unit": unit, "cur_nm": unit, "ttb": ttb, "tts": tts, "deal_bas_r": base, "bkpr": base,
         "yy_efee_r": "0", "ten_dd_efee_r": "0", "kftc_bkpr": base, "kftc_deal_bas_r": base}
        for unit, ttb, tts, base in [
            ("KRW", "0", "0", "1"), ("USD", "1,378.05", "1,405.94", "1,392"), ("JPY(100)", "933.9", "952.76", "943.33"),
            ("EUR", "1,595.5", "1,627.7", "1,611.6")]]
    folder = tmp_path / "site"
    folder.mkdir()
    public = kexim_site(folder, json.dumps(answer).encode())
    reader = visitor(browser, viewport={"width": width, "height": 800}, locale="ko-KR")
    page = reader.new_page()
    page.goto((public / "index.html").as_uri())
    row = page.locator('[data-code="JPY"]')
    assert row.locator(".tt").inner_text().split() == ["받을", "때", "933.90", "보낼", "때", "952.76"]
    expect(row.locator(".rate")).to_have_text("943.33")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert "| 943.33 | 933.90 | 952.76 |" in (public / "index.md").read_text(encoding="utf-8")
    reader.close()


def kexim_site(folder: Path, answer: bytes) -> Path:
    """A site of the bank's rates of today."""
    api = started(API)
    API.body = answer
    (folder / "ratepress.toml").write_text(
        f'[site]\nhome = "KRW"\nbases = ["KRW"]\n[[source]]\nkind = "kexim"\nbase = "KRW"\n'
        f'url = "http://127.0.0.1:{api.server_port}/exchangeJSON"\n', encoding="utf-8")
    subprocess.run([RATEPRESS, "run", "--quiet", "--config", folder / "ratepress.toml"], check=True,
                   env={**os.environ, "RATEPRESS_KEXIM_KEY": "0123456789"})
    api.shutdown()
    return folder / "public"


@pytest.mark.parametrize("language", ["", "en/", "ar/"])
def test_large_text_leaves_room_for_query_and_amount(page, homes, language):
    for width, size in ((320, "100%"), (320, "200%"), (390, "200%"), (1280, "200%")):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(homes + language + "index.html")
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
        letter = 16 if size == "100%" else 32
        assert page.locator("#search").bounding_box()["width"] >= 5 * letter
        assert page.locator("#sum").bounding_box()["width"] >= 3 * letter
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        # Codes and heads stay in one piece.
        assert page.evaluate("""() => [...document.querySelectorAll(".movers b, .heads button, .row .code")].filter((one) => {
          const range = document.createRange();
          range.selectNodeContents(one.firstChild);
          return one.checkVisibility() && new Set([...range.getClientRects()].map((box) => box.top)).size > 1;
        }).map((one) => one.textContent)""") == []


def test_a_converter_opens_with_the_units_that_its_price_is_of(page, homes):
    page.goto(homes)
    price = page.locator('#favorites [data-code="JPY"] .rate').text_content()
    page.goto(homes + "jpy/krw.html")
    field, result = page.locator("#amount"), page.locator("#result")
    expect(field).to_have_attribute("placeholder", "100")
    expect(result).to_have_attribute("placeholder", price)
    page.goto(homes + "jpy/krw.html#amount=1&swap")
    expect(field).to_have_attribute("placeholder", "1")
    page.goto(homes + "usd/krw.html")
    expect(field).to_have_attribute("placeholder", "1")
    expect(result).to_have_attribute("placeholder", page.locator(".hero strong").text_content())


@pytest.mark.parametrize("language, label", [("", "KRW 환산 가격"), ("en/", "Prices in KRW"), ("ar/", "بعملة KRW")])
def test_each_figure_says_what_it_is_of(page, homes, language, label):
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(homes + language + "index.html")
    for rows in page.locator(".group ul").all():
        assert rows.get_attribute("aria-label") == label
    page.locator("#sum").fill("30000")
    row = page.locator('#others [data-code="JPY"], #favorites [data-code="JPY"]')
    shown = "(row) => [...row.querySelectorAll('.figures > *, .unit')].filter((part) => part.checkVisibility()).map((part) => part.textContent)"
    [worth] = row.evaluate(shown)
    assert worth.endswith(" JPY")


def test_a_printed_list_names_its_amount(page, homes):
    page.goto(homes + "en/index.html")
    page.emulate_media(media="print")
    heading = page.locator(".sum")
    expect(heading).to_be_hidden()
    # It would speak of colors.
    expect(page.locator(".arrows")).to_be_hidden()
    page.emulate_media(media="screen")
    page.locator("#sum").fill("30000")
    page.emulate_media(media="print")
    expect(heading).to_be_visible()
    expect(heading).to_contain_text("KRW")
    expect(page.locator("#sum")).to_have_value("30000")
    expect(page.locator("#search")).to_be_hidden()
