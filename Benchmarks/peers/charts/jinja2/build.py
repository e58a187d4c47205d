"""Pages that hold a pair's rate, its chart of 30 days, its periods and two tables of amounts, and lists of sparklines:
two Jinja2 templates and a loop.

build.py DATA TARGET PROCESSES
"""

import json
import sys
from decimal import ROUND_CEILING, ROUND_HALF_UP, Context, Decimal
from math import floor
from multiprocessing import Pool
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

CENT, DIGITS = Decimal("0.01"), {}
MARGIN, WIDTH, HEIGHT, INSET = Decimal("0.14"), 999, 400, 56
NEAR = 75
AMOUNTS = [1, 5, 10, 50, 100, 500, 1_000, 5_000]


def figure(value, places):
    if value < Decimal(1).scaleb(1 - places):
        context = DIGITS.setdefault(places, Context(prec=places, rounding=ROUND_HALF_UP))
        return f"{context.plus(value):,f}"
    return f"{value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP):,f}"


def percent(value):
    text = f"{abs(value * 100).quantize(CENT, ROUND_HALF_UP):,f}%"
    return {"text": ("+" if value > 0 else "\u2212") + text if text != "0.00%" else text,
            "side": "" if text == "0.00%" else "rising" if value > 0 else "falling"}


def thousandths(value):
    whole, tenth = divmod(floor(value + Decimal("0.5")), 10)
    return f"{whole}.{tenth}" if tenth else f"{whole}"


def path(heights, width, top, bottom):
    last = len(heights) - 1
    before, text = None, []
    for slot, height in enumerate(heights):
        x, y = slot * width // last, bottom - floor((bottom - top) * height + Decimal("0.5"))
        if before is None:
            text.append(f"M{x} {y}l")
        else:
            right, down = x - before[0], y - before[1]
            text.append(f"{right}" if slot == 1 or right < 0 else f" {right}")
            text.append(f"{down}" if down < 0 else f" {down}")
        before = x, y
    return "".join(text)


def grid(low, high, places):
    room = (high - low) * MARGIN / (1 - 2 * MARGIN)
    bottom, top = low - room, high + room
    if top == bottom:
        return []
    least = (top - bottom) / 5
    unit = Decimal(1).scaleb(least.adjusted())
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= least)
    line = (bottom / step).to_integral_value(ROUND_CEILING) * step
    lines = []
    while line <= top:
        lines.append({"figure": f"{line.normalize():,f}", "place": (top - line) / (top - bottom) * 1000})
        line += step
    return lines


def period(name, rates, days, places):
    low = max(range(len(rates)), key=lambda place: (-rates[place], place))
    high = max(range(len(rates)), key=lambda place: (rates[place], place))
    span = rates[high] - rates[low]
    return {
        "name": name, "move": percent(rates[-1] / rates[0] - 1), "low": low, "high": high,
        "low_text": figure(rates[low], places), "high_text": figure(rates[high], places),
        "low_day": days[low], "high_day": days[high],
        "place": thousandths((rates[-1] - rates[low]) / span * 1000 if span else Decimal(500)),
    }


def past(base, quote):
    """What the template needs of a pair."""
    rates = [upper / lower for upper, lower in zip(quote["rates"], base["rates"])]
    days = data["days"][-len(rates):]
    places = 2 if rates[-1] >= 10 else 4
    month, week = rates[-31:], rates[-8:]
    month_days = days[-31:]
    periods = [period("7일", week, days[-8:], places), period("30일", month, month_days, places),
               period("전체", rates, days, places)]
    low, high = periods[1]["low"], periods[1]["high"]
    span = month[high] - month[low]
    heights = [(rate - month[low]) / span if span else Decimal("0.5") for rate in month]
    last = len(month) - 1

    def mark(place):
        return {"x": thousandths(Decimal(place * 1000 // last)), "far": place * 1000 // last,
                "y": thousandths((1 - MARGIN - (1 - 2 * MARGIN) * heights[place]) * 1000),
                "figure": figure(month[place], places), "day": month_days[place]}

    line = path(heights, WIDTH, INSET, HEIGHT - INSET)
    marks = {"low": mark(low), "high": mark(high), "now": mark(last)}
    now = (1 - MARGIN - (1 - 2 * MARGIN) * heights[last]) * 1000
    lines = [{"y": thousandths(each["place"]), "figure": each["figure"], "room": abs(each["place"] - now) > NEAR}
             for each in grid(month[low], month[high], places)]
    ticks = [{"x": thousandths(Decimal(slot * 1000 // last)), "day": month_days[slot]}
             for slot in (last * eighth // 8 for eighth in (1, 3, 5, 7))]
    change = rates[-1] - rates[-2]
    return {"reverse": figure(1 / rates[-1], 4), "change": figure(abs(change), 4), "day": percent(change / rates[-2]),
            "tables": [table(base["code"], quote["code"], rates[-1]), table(quote["code"], base["code"], 1 / rates[-1])],
            "base": base["code"], "quote": quote["code"], "path": line, "lines": lines, "ticks": ticks,
            "move": percent(month[last] / month[0] - 1), "periods": periods, **marks,
            "spark": path(heights, 58, 3, 21), "rate": figure(rates[-1], 4),
            "lower": sum(rate < month[last] for rate in month), "count": len(month)}


def table(source, target, rate):
    unit = 1
    while unit * rate < Decimal("0.1"):
        unit *= 10
    rows = [(f"{amount * unit:,}", f"{(amount * unit * rate).quantize(CENT, ROUND_HALF_UP):,}") for amount in AMOUNTS]
    return source, target, rows


def build(index):
    base = data["currencies"][index]
    folder = target / base["code"].lower()
    folder.mkdir()
    pairs = [past(base, quote) for quote in data["currencies"] if quote is not base]
    (folder / "index.html").write_text(list_page.render(base=base, pairs=pairs), encoding="utf-8")
    for pair in pairs:
        (folder / f"{pair['quote'].lower()}.html").write_text(chart_page.render(pair), encoding="utf-8")


data = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
for currency in data["currencies"]:
    currency["rates"] = [Decimal(rate) for rate in currency["texts"]]
environment = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True, trim_blocks=True, lstrip_blocks=True, auto_reload=False)
list_page, chart_page = map(environment.get_template, ("list.html", "chart.html"))
target = Path(sys.argv[2])
target.mkdir()
numbers = range(len(data["currencies"]))
if sys.argv[3] == "1":
    for number in numbers:
        build(number)
else:
    with Pool(int(sys.argv[3])) as pool:
        pool.map(build, numbers, chunksize=1)
