"""Pages of a bank that quotes at home: units of its own currency per unit of each other one."""

import json
import subprocess

import pytest
from playwright.sync_api import expect

from conftest import RATEPRESS, served

RATES = {"EUR": 1623.85, "JPY": 9.4093, "KRW": 1, "KWD": 4538.79, "USD": 1386.6}
SNAPSHOT = {
    "format": 1, "source": "kexim", "base": "KRW", "updated": "2025-09-10T02:00:00Z",
    "quotation": "in_base", "rates": RATES,
}


@pytest.fixture(scope="module")
def bank(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bank")
    (folder / "ratepress.toml").write_text(
        '[site]\nbases = ["USD", "KRW"]\nfavorites = ["EUR"]\n[[source]]\nkind = "kexim"\n',
        encoding="utf-8")
    stored = folder / "snapshots/kexim/KRW/2025-09-10T02-00-00Z.json"
    stored.parent.mkdir(parents=True)
    stored.write_text(json.dumps(SNAPSHOT), encoding="utf-8")
    subprocess.run(
        [RATEPRESS, "build", "--quiet", "--config", folder / "ratepress.toml"], check=True)
    return served(folder / "public")


@pytest.mark.parametrize("path, amount, result, reverse, also", [
    ("usd/jpy", "100", "14,736.48", "0.68", "EUR 85.39"),
    ("krw/usd", "1386600", "1,000.00", "1,922,659,560.00", "EUR 853.90"),
    ("usd/krw", "2.5", "3,466.50", "0.0018", "EUR 2.13"),
])
def test_the_page_converts_as_its_figures_say(page, bank, path, amount, result, reverse, also):
    page.goto(f"{bank}en/{path}.html")
    page.locator("#amount").fill(amount)
    expect(page.locator("#result")).to_have_value(result)
    assert " ".join(page.locator(".also li").first.inner_text().split()) == also
    page.locator(".swap").click()
    expect(page.locator("#result")).to_have_value(reverse)


def test_a_favorite_of_the_list_is_converted_by_its_own_digits(page, bank):
    page.goto(f"{bank}en/krw/index.html")
    page.locator('[data-code="KWD"] .star').click()
    page.goto(f"{bank}en/usd/jpy.html#amount=100")
    rows = [" ".join(row.split()) for row in page.locator(".also li").all_inner_texts()]
    assert rows == ["EUR 85.39", "KWD 30.55"]


@pytest.fixture(scope="module")
def prices(tmp_path_factory):
    """A bank's buying and selling prices, on its first day and on a day with changes."""
    sites = {}
    for name, days in (("first", 1), ("second", 2)):
        folder = tmp_path_factory.mktemp(name)
        (folder / "ratepress.toml").write_text(
            '[site]\nhome = "KRW"\nbases = ["KRW"]\nfavorites = ["EUR", "JPY", "USD"]\nlanguages = ["ko", "en", "ar"]\n'
            '[[source]]\nkind = "kexim"\n', encoding="utf-8")
        for day in range(days):
            rates = {code: rate + day if code != "KRW" else 1 for code, rate in RATES.items()}
            snapshot = {**SNAPSHOT, "updated": f"2025-09-{10 + day}T02:00:00Z", "rates": rates, **{
                side: {code: round(part * rate, 4) for code, rate in rates.items() if code != "KRW"}
                for side, part in (("buying", 0.99), ("selling", 1.01))}}
            stored = folder / f"snapshots/kexim/KRW/2025-09-{10 + day}T02-00-00Z.json"
            stored.parent.mkdir(parents=True, exist_ok=True)
            stored.write_text(json.dumps(snapshot), encoding="utf-8")
        subprocess.run([RATEPRESS, "build", "--quiet", "--config", folder / "ratepress.toml"], check=True)
        sites[name] = served(folder / "public")
    return sites


@pytest.mark.parametrize("width", [900, 1140, 1280])
@pytest.mark.parametrize("language", ["", "en/", "ar/"])
@pytest.mark.parametrize("day", ["first", "second"])
def test_heads_stand_over_a_bank_s_columns(page, prices, day, language, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{prices[day]}{language}index.html")

    def ends(*names):
        return page.evaluate("""(names) => names.map((name) => [...new Set(
          [...document.querySelectorAll(`.heads ${name}, #favorites .row ${name}`)].filter((one) => one.checkVisibility())
            .map((one) => Math.round(one.getBoundingClientRect().right)))])""", names)

    assert all(len(column) == 1 for column in ends(".rate", ".tt > :first-child", ".tt > :last-child"))
    # A country may take a second line next to five columns and the headline.
    heights = {row.bounding_box()["height"] for row in page.locator("#favorites .row").all()}
    assert heights <= ({60, 76} if width == 1140 else {60})
    page.locator("#sum").fill("30000")
    assert page.locator(".tt:visible").count() == 0
    assert all(len(column) == 1 for column in ends(".rate", ".worth"))
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [320, 360, 390])
@pytest.mark.parametrize("language", ["", "en/", "ar/"])
def test_a_bank_s_rows_have_one_layout_on_phones(page, prices, language, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{prices['second']}{language}index.html")
    rows = page.locator("#favorites .row")
    for row in rows.all():
        figures, both = (row.locator(part).bounding_box() for part in (".figures", ".tt"))
        assert both["y"] >= figures["y"] + figures["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
