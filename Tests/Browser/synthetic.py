"""Sites of any size from made-up rates of real and made-up codes."""

import json
import time
from itertools import islice, product
from pathlib import Path
from string import ascii_uppercase

from conftest import ROOT, languages, run_on

TABLES = ROOT / "Sources/RatesData/Names/Tables"
DAY = 86_400
# Everything that can be there: all languages, and the address that alternates need.
FULLEST = 'url = "https://rates.example.org"\nlanguages = ' + json.dumps(languages())


def codes(count: int) -> list[str]:
    """USD, the other codes that have names, and as many without as are missing."""
    lines = [
        line.split("\t")[0]
        for table in ("countries_ko.tsv", "corrections_ko.tsv")
        for line in (TABLES / table).read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    named = list(dict.fromkeys(["USD", *lines]))
    others = ("".join(letters) for letters in product(ascii_uppercase, repeat=3))
    missing = max(0, count - len(named))
    return named[:count] + list(islice((code for code in others if code not in named), missing))


def answer(count: int, updated: int, day: int) -> bytes:
    """An answer in the source's form; from day to day each rate moves by up to 2 %."""
    rates = {"USD": "1"}
    state = 1
    for code in codes(count)[1:]:
        state = state * 48_271 % 2_147_483_647
        magnitude = 10 ** (state % 5)
        move = 1 + day * (state % 41 - 20) / 1000
        rates[code] = f"{magnitude * (1 + state % 8999 / 1000) * move:.4f}"
    head = {
        "result": "success",
        "time_last_update_unix": updated,
        "time_next_update_unix": updated + DAY,
        "time_eol_unix": 0,
        "base_code": "USD",
    }
    figures = ",".join(f'"{code}":{rate}' for code, rate in rates.items())
    return (json.dumps(head)[:-1] + f',"rates":{{{figures}}}}}').encode()


def make(folder: Path, count: int = 166, days_old: int = 0, site_keys: str = "",
         output_keys: str = "") -> Path:
    """The pages of two days, the newer one's rates an hour and that many days old."""
    newest = int(time.time()) - 3600 - days_old * DAY
    answers = [answer(count, newest - DAY, 0), answer(count, newest, 1)]
    return run_on(answers, folder, site_keys, output_keys)
