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
