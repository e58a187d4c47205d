"""The script that people write instead: two Jinja2 templates and a loop.

build.py DATA TARGET PROCESSES
"""

import json
import sys
from decimal import ROUND_HALF_UP, Context, Decimal
from multiprocessing import Pool
from pathlib import Path

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

AMOUNTS = [1, 5, 10, 50, 100, 500, 1_000, 5_000]
CENT, TENTH, THOUSANDTH = Decimal("0.01"), Decimal("0.1"), Decimal("0.001")
FOUR_PLACES, FOUR_DIGITS = Decimal("0.0001"), Context(prec=4, rounding=ROUND_HALF_UP)


def rate_text(value):
    small = 0 < value < THOUSANDTH
    return f"{FOUR_DIGITS.plus(value) if small else value.quantize(FOUR_PLACES, ROUND_HALF_UP):,f}"


def signed(value, text):
    return f"+{text}" if value > 0 else f"\u2212{text}" if value < 0 else text


def table(source, target, rate):
    unit = 1
    while unit * rate < TENTH:
        unit *= 10
    rows = []
    for amount in AMOUNTS:
        worth = (amount * unit * rate).quantize(CENT, ROUND_HALF_UP)
        rows.append((f"{amount * unit:,}", f"{worth:,}"))
    return source, target, rows


def pair(base, quote):
    rate, reverse = quote["now"] / base["now"], base["now"] / quote["now"]
    before = quote["then"] / base["then"]
    change = rate - before
    percent = (100 * change / before).quantize(CENT, ROUND_HALF_UP)
    return {
        "quote": quote, "rate": rate_text(rate), "reverse": rate_text(reverse),
        "change": signed(change, rate_text(abs(change))),
        "percent": signed(percent, f"{abs(percent):,}%"),
        "side": "rising" if percent > 0 else "falling" if percent < 0 else "",
        "trend": "rising" if change > CENT else "falling" if change < -CENT else "",
        "tables": [table(base["code"], quote["code"], rate),
                   table(quote["code"], base["code"], reverse)],
    }


def write(path, text):
    with open(path, "wb") as file:
        file.write(text.encode())


def build(base):
    """Writes the list and the converters of one base."""
    is_start = base is data["currencies"][0]
    folder = target / base["path"]
    folder.mkdir()
    pairs = [pair(base, quote) for quote in data["currencies"] if quote is not base]
    pairs.sort(key=lambda pair: (not pair["quote"]["favorite"], pair["quote"]["code"]))
    code, name = base["code"], base["currency"]
    write((target if is_start else folder) / "index.html", list_page.render(
        base=base, pairs=pairs, start=is_start, root="" if is_start else "../",
        title=f"{name}({code}) 기준 · 환율",
        description=f"{name}({code}) 기준 세계 통화 환율과 직전 대비 등락을 확인하세요."))
    for each in pairs:
        quote = each["quote"]
        write(folder / quote["file"], converter_page.render(
            each, base=base, home="../index.html" if is_start else "index.html", root="../",
            title=f"{name}({code}) → {quote['currency']}({quote['code']}) · 환율",
            description=f"{name}({code}) 대비 {quote['currency']}({quote['code']}) "
                        "환율과 환율 계산기입니다."))


def build_number(index):
    build(data["currencies"][index])


data = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
for currency in data["currencies"]:
    currency["path"] = currency["code"].lower()
    currency["file"] = currency["path"] + ".html"
    currency["now"], currency["then"] = Decimal(currency["rate"]), Decimal(currency["before"])
environment = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True, trim_blocks=True, lstrip_blocks=True, auto_reload=False)
environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
environment.globals["site"] = data
for name in ("notices", "footer"):  # the same on all pages
    environment.globals[name] = Markup(environment.get_template(f"{name}.html").render())
list_page, converter_page = map(environment.get_template, ("list.html", "converter.html"))
target, processes = Path(sys.argv[2]), int(sys.argv[3])
target.mkdir()
if processes == 1:
    for base in data["currencies"]:
        build(base)
else:
    with Pool(processes) as pool:
        pool.map(build_number, range(len(data["currencies"])), chunksize=1)
