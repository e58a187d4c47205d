"""The change of the last week in each row's place of that of the day."""

import re
import subprocess
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import expect

import budget
from conftest import RATEPRESS, served, until, visitor

LAST = date(2025, 12, 12)
# Units for a dollar a week ago, the day before and on the last day. The dirham stands still, and the baht is new.
RATES = {
    "AED": ("3.6725", "3.6725", "3.6725"), "CHF": ("0.8", "0.81", "0.796"), "EUR": ("0.86", "0.84", "0.8499"),
    "GBP": ("0.75", "0.751", "0.7509"), "JPY": ("150", "151.5", "153.3"), "KRW": ("1400", "1500.5", "1467.31"),
    "THB": (None, "32.4", "32.5"),
}


def make(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "ratepress.toml").write_text(
        '[site]\nbases = ["USD", "KRW"]\nlanguages = ["en", "ko", "ja", "ar"]\nfavorites = ["CHF", "EUR", "GBP", "JPY"]\n'
        '[[source]]\nkind = "file"\npath = "bank.csv"\nbase = "USD"\n', encoding="utf-8")
    days = [LAST - timedelta(days=days) for days in (7, 1, 0)]
    for count in (2, 3):
        (folder / "bank.csv").write_text("date,base,quote,rate\n" + "".join(
            f"{day},USD,{code},{rates[index]}\n" for code, rates in RATES.items()
            for index, day in enumerate(days[:count]) if rates[index]), encoding="utf-8")
        for command in ([["import", folder / "bank.csv"], ["run"]] if count == 2 else [["run", "--force"]]):
            done = subprocess.run([RATEPRESS, command[0], "--quiet", "--accept-new" if command[0] == "run" else "--quiet",
                                   "--config", folder / "ratepress.toml", *command[1:]])
            # The rates are of a fixed day, and overdue by now.
            assert done.returncode in (0, 69)
    return folder / "public"


@pytest.fixture(scope="module")
def weeks(shared) -> str:
    return served(shared("weeks", make))


def change(code: str, since: int, base: str = "USD") -> str | None:
    """In percent of the rate, rounded half up."""
    series = [rates and Fraction(rates) for rates in RATES.get(code, ("1", "1", "1"))]
    if base != "USD":
        series = [rate and rate / Fraction(other) for rate, other in zip(series, RATES[base])]
    if series[since] is None:
        return None
    exact = 10000 * (series[2] - series[since]) / series[since]
    whole = (2 * abs(exact.numerator) + exact.denominator) // (2 * exact.denominator)
    return f"{'' if not whole else '+' if exact > 0 else '−'}{whole / 100:.2f}%"


def figures(page) -> dict:
    """Text, color and arrow of each row's change."""
    return page.eval_on_selector_all(".group .row", """rows => Object.fromEntries(rows.map((row) => {
      const percent = row.querySelector(".percent");
      const arrow = percent?.querySelector(".trend");
      const text = percent && [...percent.childNodes].at(-1).textContent.replace(/[\\u200e\\u200f\\u061c\\u00a0]/g, "").trim();
      return [row.dataset.code, [text || null, percent?.className.split(" ")[1] ?? "", arrow?.className.match(/rising|falling/)[0] ?? ""]];
    }))""")


def order(page) -> list[str]:
    return page.eval_on_selector_all("#favorites .row", "rows => rows.map((row) => row.dataset.code)")


@pytest.mark.parametrize("path, base", [("index.html", "USD"), ("ar/index.html", "USD"), ("krw/index.html", "KRW")])
def test_every_row_shows_the_exact_change_of_the_week(page, weeks, path, base):
    page.goto(weeks + path)
    before = figures(page)
    page.locator("#week").click()
    expect(page.locator("#week")).to_have_attribute("aria-pressed", "true")
    found = figures(page)
    assert len(found) >= 6
    for code, (text, color, arrow) in found.items():
        assert text == change(code, 0, base), code
        way = "rising" if text and "+" in text else "falling" if text and "−" in text else ""
        assert arrow == way and color.replace("still", "") == way, code
    page.locator("#week").click()
    assert figures(page) == before
    assert {code: text for code, (text, *_) in before.items() if text} == {code: change(code, 1, base) for code in before}


def test_what_is_sorted_is_what_is_shown(page, weeks):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(weeks + "index.html")
    head = page.locator(".heads .percent")
    head.click()
    # By day: EUR +1.18, JPY +1.19, GBP −0.01, CHF −1.73; by week: JPY +2.20, GBP +0.12, CHF −0.50, EUR −1.17.
    assert order(page) == ["JPY", "EUR", "GBP", "CHF"]
    page.locator("#week").click()
    assert order(page) == ["JPY", "GBP", "CHF", "EUR"]
    expect(head).to_have_text("1 week")
    head.click()
    assert order(page) == ["EUR", "CHF", "GBP", "JPY"]
    page.locator("#week").click()
    assert order(page) == ["CHF", "GBP", "EUR", "JPY"]
    expect(head).to_have_text("Change (%)")


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("path", ["index.html", "ar/index.html"])
def test_it_is_remembered_and_nothing_moves(browser, weeks, path, width):
    context = visitor(browser, viewport={"width": width, "height": 800}, locale="en-US", service_workers="block")
    page = context.new_page()
    page.add_init_script(budget.OBSERVER)
    page.goto(weeks + "index.html")
    page.locator("#week").click()
    page.evaluate("document.getElementById('order').value = 'rise'; document.getElementById('order').dispatchEvent(new Event('change'))")
    page.goto(weeks + path, wait_until="networkidle")
    until(page, "!document.documentElement.classList.contains('settling')")
    page.wait_for_timeout(300)
    assert order(page) == ["JPY", "GBP", "CHF", "EUR"]
    assert figures(page)["EUR"][0] == change("EUR", 0)
    assert page.evaluate("seen.shift") == 0
    context.close()


def test_without_favorites_the_day_is_back(page, weeks):
    page.goto(weeks + "index.html")
    day = figures(page)["KRW"]
    page.locator("#week").click()
    for code in ["CHF", "EUR", "GBP", "JPY"]:
        page.locator(f'#favorites [data-code="{code}"] .star').click()
    expect(page.locator("#week")).to_be_hidden()
    assert figures(page)["KRW"] == day
    page.reload()
    assert figures(page)["KRW"] == day


def test_the_headline_stays_of_the_day(page, weeks):
    page.goto(weeks + "index.html")
    page.locator("#week").click()
    page.locator("#edit").click()
    page.locator('#favorites [data-code="GBP"] button[aria-label^="GBP: Move up"]').click(click_count=1)
    page.locator('#favorites [data-code="GBP"] button[aria-label^="GBP: Move up"]').click(click_count=1)
    expect(page.locator(".hero")).to_contain_text("GBP")
    # As the day's largest moves, and as the owner's own headline.
    for _ in range(2):
        assert change("GBP", 1) in page.locator(".list-lead .change").text_content()
        expect(page.locator(".list-lead .change time")).to_have_text("Dec 11")
        page.reload()
        expect(page.locator(".hero")).to_contain_text("GBP")


def test_a_search_shows_the_week_too(page, weeks):
    page.goto(weeks + "index.html")
    page.locator("#week").click()
    page.locator("#search").fill("krw")
    expect(page.locator('.lists > ul [data-code="KRW"] .percent')).to_have_text(re.compile(re.escape(change("KRW", 0))))
    page.locator("#search").fill("usd")
    expect(page.locator('.lists > ul [data-code="USD"]')).to_be_visible()


def test_without_scripts_there_is_no_button(browser, weeks):
    context = visitor(browser, java_script_enabled=False)
    page = context.new_page()
    page.goto(weeks + "index.html")
    expect(page.locator("#week")).to_be_hidden()
    expect(page.locator('#favorites [data-code="JPY"] .percent')).to_contain_text(change("JPY", 1))
    context.close()


@pytest.mark.parametrize("path, name, since", [
    ("index.html", "1 week", "since Dec 11"), ("ko/index.html", "1주", "12월 11일 대비"), ("ar/index.html", "أسبوع", "منذ 11 ديسمبر")])
def test_paper_says_of_which_days_changes_are(page, weeks, path, name, since):
    page.goto(weeks + path)
    headings = page.locator(".lists .group h2, .lists .movers h2")

    def said() -> list[bool]:
        """Whether each heading on paper has a week's name, the favorites' in their button."""
        page.emulate_media(media="print")
        found = [name in heading.evaluate(
            "(e) => e.textContent + getComputedStyle(e, '::after').content") for heading in headings.all()]
        found[0] |= page.locator("#week").is_visible()
        page.emulate_media(media="screen")
        return [shown for heading, shown in zip(headings.all(), found) if heading.is_visible()]

    assert said() == [False, False, False]
    page.locator("#week").click()
    # The day's largest moves stay the day's, and say so.
    assert said() == [True, False, True]
    expect(page.locator(".lists .movers h2")).to_contain_text(since)


def test_forced_colors_show_which_changes_are_shown(browser, weeks):
    context = visitor(browser, forced_colors="active", locale="en-US")
    page = context.new_page()
    page.goto(weeks + "index.html")
    week = page.locator("#week")
    look = "(e) => [getComputedStyle(e).textDecorationLine, getComputedStyle(e).fontWeight]"
    before = week.evaluate(look)
    week.click()
    assert (before, week.evaluate(look)) == (["none", "400"], ["underline", "600"])
    # An edge that leaves room for a finger would be a thick line.
    assert week.evaluate("(e) => getComputedStyle(e).borderTopWidth") == "1px"
    context.close()
