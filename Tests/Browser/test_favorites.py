"""Stars in two open tabs, in storage that refuses, and many of them."""

import pytest
from playwright.sync_api import expect

from conftest import until
from test_list import codes, visible
from words import WORDS

LANGUAGES = pytest.mark.parametrize("language", WORDS)


def star(page, code):
    page.locator(f'[data-code="{code}"] .star').click()


@LANGUAGES
def test_a_star_set_in_one_tab_shows_in_the_other(context, host, language):
    first, second = context.new_page(), context.new_page()
    first.goto(f"{host}{language}index.html")
    second.goto(f"{host}{language}index.html")
    star(first, "KRW")
    second.locator('#favorites [data-code="KRW"]').wait_for()
    pressed = second.locator('[data-code="KRW"] .star')
    assert pressed.get_attribute("aria-pressed") == "true"
    star(second, "KRW")
    first.locator('#others [data-code="KRW"]').wait_for()
    assert codes(first, "#favorites") == codes(second, "#favorites") == ["EUR", "JPY"]


@LANGUAGES
def test_list_and_converter_in_two_tabs_agree(context, host, language):
    converter, table = context.new_page(), context.new_page()
    converter.goto(f"{host}{language}usd/krw.html")
    table.goto(f"{host}{language}usd/jpy.html")
    table.goto(f"{host}{language}index.html")
    converter.locator(".heading .star").click()
    table.locator('#favorites [data-code="KRW"]').wait_for()
    star(table, "KRW")
    converter.locator('.heading .star[aria-pressed="false"]').wait_for()


def test_a_theme_chosen_in_one_tab_shows_in_the_other(context, host):
    first, second = context.new_page(), context.new_page()
    first.goto(f"{host}index.html")
    second.goto(f"{host}404.html")
    first.locator(".theme").click()
    chosen = first.evaluate("document.documentElement.dataset.theme")
    until(second, f"document.documentElement.dataset.theme === '{chosen}'")


def test_another_tab_disturbs_no_search(context, host):
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        page.goto(f"{host}index.html")
    second.get_by_role("searchbox").fill("krw")
    star(first, "KRW")
    second.locator('#favorites [data-code="KRW"]').wait_for(state="attached")
    assert second.get_by_role("searchbox").input_value() == "krw"
    assert visible(second) == ["KRW"]


@LANGUAGES
def test_full_storage_keeps_stars_as_long_as_the_page(page, host, language):
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') };"
    )
    page.goto(f"{host}{language}index.html")
    star(page, "KRW")
    star(page, "JPY")
    page.get_by_role("searchbox").fill("e")
    page.get_by_role("searchbox").fill("")
    assert codes(page, "#favorites") == ["EUR", "KRW"]


@LANGUAGES
def test_ten_stars_move_ten_rows_and_touch_no_other(page, host, language):
    page.goto(f"{host}{language}index.html")
    page.evaluate(
        """() => {
          window.moved = []; window.touched = new Set();
          new MutationObserver(changes => {
            for (const change of changes) {
              for (const node of change.addedNodes)
                if (node.matches?.(".row")) window.moved.push(node.dataset.code);
              for (const node of [change.target, ...change.addedNodes]) {
                const row = node.nodeType === 1 && node.closest(".row");
                if (row) window.touched.add(row.dataset.code);
              }
            }
          }).observe(document.getElementById("main"),
            { subtree: true, childList: true, attributes: true, characterData: true });
        }"""
    )
    chosen = ["AED", "AUD", "BHD", "BTN", "CHF", "CLF", "CNY", "GBP", "GGP", "KRW"]
    for code in reversed(chosen):
        star(page, code)
    assert sorted(page.evaluate("window.moved")) == chosen
    assert sorted(page.evaluate("[...window.touched]")) == chosen
    assert codes(page, "#favorites") == sorted([*chosen, "EUR", "JPY"])


def last_star(page, host, language):
    """The star of the list's last row, before and after that moves."""
    page.set_viewport_size({"width": 375, "height": 500})
    page.goto(f"{host}{language}index.html")
    row = page.locator("#others .row").last
    moved = page.locator(f'#favorites [data-code="{row.get_attribute("data-code")}"] .star')
    return row.locator(".star"), moved


@LANGUAGES
def test_a_row_that_moves_by_keyboard_is_followed(page, host, language):
    star, moved = last_star(page, host, language)
    star.focus()
    page.keyboard.press("Space")
    expect(moved).to_be_focused()
    expect(moved).to_be_in_viewport()


@LANGUAGES
def test_a_row_that_moves_by_pointer_leaves_the_list_where_it_is(page, host, language):
    star, moved = last_star(page, host, language)
    star.click()
    expect(moved).to_be_attached()
    expect(moved).not_to_be_in_viewport()
