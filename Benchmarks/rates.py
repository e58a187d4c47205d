"""Made-up rates of real and made-up codes, the same on every machine, as snapshots of the store."""

import random
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from itertools import islice, product
from pathlib import Path
from string import ascii_uppercase

TABLES = Path(__file__).resolve().parents[1] / "Sources/RatesData/Names/Tables"
COMMON = (
    "USD EUR JPY KRW GBP CNY AUD CAD CHF HKD SGD THB VND INR IDR MYR PHP TWD NZD SEK NOK DKK PLN "
    "CZK HUF TRY ILS AED SAR KWD BHD MXN BRL ARS CLP COP PEN ZAR EGP NGN").split()
FIRST_DAY = datetime(2026, 4, 20, 0, 2, 31, tzinfo=timezone.utc)


def codes(count: int) -> list[str]:
    """The common codes, the others that have names, then made-up ones from XAA on."""
    named = [
        line.split("\t")[0]
        for table in ("countries_ko.tsv", "corrections_ko.tsv")
        for line in (TABLES / table).read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    known = list(dict.fromkeys([*COMMON, *named]))
    letters = product("XYZ", ascii_uppercase, ascii_uppercase)
    made_up = (code for code in map("".join, letters) if code not in known)
    return known[:count] + list(islice(made_up, max(0, count - len(known))))


def days(count: int, number: int) -> list[dict[str, Decimal]]:
    """Rates against the dollar, day by day; most of them move by up to 2 %."""
    dice = random.Random(count)
    rates = {code: Decimal(1) for code in codes(count)}
    for code in list(rates)[1:]:
        digits = dice.randint(100_000, 999_999)
        rates[code] = Decimal(digits).scaleb(dice.choice((-6, -5, -5, -4, -4, -3, -2, -1)))
    result = [rates]
    while len(result) < number:
        moved = {
            code: rate if code == "USD" or dice.random() < 0.1 else
            (rate * (1000 + dice.randint(-20, 20)) / 1000).quantize(rate)
            for code, rate in result[-1].items()
        }
        result.append(moved)
    return result


def moment(day: int) -> str:
    return (FIRST_DAY + timedelta(days=day)).strftime("%Y-%m-%dT%H:%M:%SZ")


def store(folder: Path, rates: dict[str, Decimal], day: int):
    """Stores one day's snapshot for `ratepress build`."""
    figures = ",\n".join(f'    "{code}": {rate:f}' for code, rate in sorted(rates.items()))
    place = folder / "open-er-api/USD"
    place.mkdir(parents=True, exist_ok=True)
    (place / f"{moment(day).replace(':', '-')}.json").write_text(
        f'{{\n  "format": 1,\n  "source": "open-er-api",\n  "base": "USD",\n'
        f'  "updated": "{moment(day)}",\n  "next_update": "{moment(day + 1)}",\n'
        f'  "rates": {{\n{figures}\n  }}\n}}\n', encoding="utf-8")
