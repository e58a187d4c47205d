"""What readers hold on to in a long list: signs, movers, heads that sort, letters."""

import re

import pytest

from conftest import until, visitor
from words import WORDS

LANGUAGES = pytest.mark.parametrize("language", WORDS)
WIDE = {"width": 1280, "height": 800}


def codes(page, group):
    return page.eval_on_selector_all(f"{group} .row", "rows => rows.map(row => row.dataset.code)")


def percent(text):
    number = re.sub(r"[^-.\d]", "", text.replace("\u2212", "-"))
    return float(number) if number else None


def test_each_row_has_a_sign_of_up_to_three_letters_that_is_not_spoken(page, host):
    page.goto(host + "index.html")
    discs = page.locator(".row .disc")
    assert discs.count() == page.locator(".row").count()
    assert all(1 <= len(text) <= 3 for text in discs.all_text_contents())
    assert page.locator('[data-code="EUR"] .disc').text_content() == "€"
    assert all(value == "true" for value in discs.evaluate_all("all => all.map(disc => disc.ariaHidden)"))


def test_movers_are_the_largest_changes_of_the_rows(page, full):
    page.goto(full + "en/index.html")
    moves = page.eval_on_selector_all(".row", """rows => rows.filter(row => !row.querySelector(".badge")).map(row =>
      [row.dataset.code, row.querySelector(".percent")?.textContent ?? ""])""")
    known = [(percent(text), code) for code, text in moves if percent(text)]
    risers = sorted((-change, code) for change, code in known if change > 0)[:5]
    fallers = sorted((change, code) for change, code in known if change < 0)[:5]
    assert risers or fallers
    for place in (".lists", ".desk"):
        shown = page.eval_on_selector_all(f"{place} .movers li", """all => all.map(one =>
          [one.querySelector(".move").textContent, one.querySelector("b").textContent])""")
        assert [abs(percent(text)) for text, _ in shown] == [abs(change) for change, _ in risers + fallers]


@pytest.mark.parametrize("width, place", [(360, ".lists"), (1139, ".lists"), (1140, ".desk"), (1280, ".desk")])
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_movers_show_in_one_place_at_each_width(browser, full, width, place, scripts):
    context = visitor(browser, java_script_enabled=scripts, viewport={"width": width, "height": 800})
    page = context.new_page()
    page.goto(full + "en/index.html")
    movers = page.locator(".movers")
    assert [one.is_visible() for one in movers.all()] == [place == ".desk", place == ".lists"]
    # Nor are they told twice.
    assert page.get_by_role("region", name="Biggest moves").count() == 1
    context.close()


def test_the_end_of_the_right_column_comes_into_sight_in_a_low_window(page, full):
    page.set_viewport_size({"width": 1280, "height": 500})
    page.goto(full + "en/index.html")
    page.evaluate("scrollTo(0, 600)")
    last = page.locator(".desk .movers li").last.bounding_box()
    assert last["y"] + last["height"] <= 500


def test_heads_sort_by_keyboard_and_are_remembered(context, full):
    page = context.new_page()
    page.set_viewport_size(WIDE)
    page.goto(full + "en/index.html")
    heads = page.locator(".heads button")
    assert [head.get_attribute("aria-pressed") for head in heads.all()] == ["true"] + ["false"] * 4
    heads.nth(4).focus()
    page.keyboard.press("Enter")
    rising = codes(page, "#others")
    assert rising != sorted(rising) and heads.nth(4).get_attribute("aria-pressed") == "true"
    page.reload()
    assert codes(page, "#others") == rising
    heads.nth(4).press("Enter")
    assert page.evaluate("document.querySelector('#order').value") == "fall"
    heads.nth(0).press("Space")
    assert codes(page, "#others") == sorted(rising)


def test_letters_lead_to_their_first_rows_and_rest_in_other_orders(context, full):
    page = context.new_page()
    page.goto(full + "en/index.html")
    letters = page.locator(".jump a")
    firsts = sorted({code[0] for code in codes(page, "#others")})
    assert letters.all_text_contents() == firsts
    letters.last.click()
    row = page.locator(f"#{firsts[-1]}")
    assert row.get_attribute("data-code") == min(code for code in codes(page, "#others") if code[0] == firsts[-1])
    assert row.evaluate("row => row.getBoundingClientRect().top") < 844
    page.locator("#order").select_option("name")
    assert not page.locator(".jump").is_visible()


@LANGUAGES
def test_without_scripts_letters_movers_and_names_of_columns_are_there(browser, full, language):
    context = visitor(browser, java_script_enabled=False, viewport=WIDE)
    page = context.new_page()
    page.goto(full + language + "index.html")
    assert page.locator(".jump").is_visible() and page.locator(".desk .movers").is_visible()
    names = page.locator(".heads bdi")
    assert names.count() == 5 and all(name.is_visible() for name in names.all())
    # They sort by scripts only, so no key leads to them.
    page.locator(".skip").focus()
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.locator(".heads :focus").count() == 0
    context.close()


def test_decimals_that_are_mostly_noise_are_quieter(page, host):
    page.goto(host + "index.html")
    assert page.locator('[data-code="KRW"] .rate i').text_content() == "00"
    assert page.locator('[data-code="EUR"] .rate i').count() == 0


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (1280, 800)])
@pytest.mark.parametrize("language", ["", "ar/", "es/"])
def test_a_letter_leads_exactly_below_what_stays_at_the_top(browser, full, language, size):
    reader = visitor(browser, viewport={"width": size[0], "height": size[1]})
    page = reader.new_page()
    page.goto(full + language + "index.html")

    def below(letter: str) -> float:
        return page.evaluate("""(letter) => document.getElementById(letter).getBoundingClientRect().top
          - Math.max(...[...document.querySelectorAll(".list-top, .heads")].map((one) =>
            one.getBoundingClientRect().bottom))""", letter)

    for letter in "GBT":
        page.evaluate("scrollTo(0, 0)")
        page.locator(f'.jump a[href="#{letter}"]').click()
        until(page, lambda: 0 <= below(letter) <= 16)
        # Rows above that come into sight have true heights now.
        page.wait_for_timeout(200)
        assert 0 <= below(letter) <= 16, (letter, below(letter))
    reader.close()
