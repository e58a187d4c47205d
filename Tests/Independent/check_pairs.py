"""Builds every ordered pair of two days' rates and compares figures from the pages of all bases
with an independent calculation: cross rates as exact fractions, rounded half up.

    check_pairs.py RATEPRESS [BEFORE AFTER] [--numbers N] [--seed N] [--currencies N]

BEFORE and AFTER are answers of open.er-api.com or their `rates` alone; without them the rates are
made up, for as many currencies as wanted. Each base gives its part of the sample: rows of its list,
and whole converters.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from decimal import Decimal
from itertools import zip_longest
from math import ceil
from pathlib import Path

import expected
import page

sys.path.append(str(Path(__file__).resolve().parents[2] / "Benchmarks"))
import rates

GIVEN = "USD"
# Half of the sample is from lists, or less where they have fewer figures; the rest from converters.
CONVERTER_FIGURES, ROW_FIGURES = 20, 3
SHOWN_DIFFERENCES = 10


class Sample:
    """How many figures were compared, by kind, and those that are not as expected."""

    def __init__(self):
        self.compared = Counter()
        self.arrows = Counter()  # on bases other than the one that the rates are given in
        self.differences = []

    def compare(self, where: str, kind: str, said, wanted):
        self.compared[kind] += 1
        if said != wanted:
            self.differences.append(f"{where}: {kind} {said}, expected {wanted}")

    def compare_arrow(self, where: str, base: str, said: str, wanted: str):
        self.compare(where, "arrow", said, wanted)
        if base != GIVEN:
            self.arrows[wanted] += 1

    def compare_lists(self, where: str, kind: str, said: list, wanted: list):
        for one, other in zip_longest(said, wanted):
            self.compare(where, kind, one, other)


def recorded(path: Path) -> dict[str, Decimal]:
    content = json.loads(path.read_text(encoding="utf-8"), parse_float=Decimal, parse_int=Decimal)
    return content.get("rates", content)


def build(ratepress: Path, work: Path, days: list[dict[str, Decimal]]) -> Path:
    for number, day in enumerate(days):
        rates.store(work / "snapshots", day, number)
    configuration = work / "ratepress.toml"
    configuration.write_text(
        '[site]\nlanguages = ["ko"]\nbases = "all"\n[output]\ndirectory = "public"\n'
        '[trend]\nmode = "absolute"\n',
        encoding="utf-8",
    )
    command = [ratepress.resolve(), "build", "--quiet", "--config", configuration]
    subprocess.run(command, check=True)
    return work / "public"


def check_list(
    file: Path, base: str, wanted: list[expected.Expected], count: int, dice: random.Random,
    sample: Sample,
):
    shown = {row.code: row for row in page.rows(page.read(file))}
    missing = {row.code for row in wanted} ^ set(shown)
    if missing:
        sample.differences.append(f"{file}: other rows than expected: {' '.join(sorted(missing))}")
        return
    for row in dice.sample(wanted, count):
        where, said = f"{file} {row.code}", shown[row.code]
        sample.compare(where, "rate", said.rate, row.rate)
        sample.compare(where, "percent", said.percent, row.percent)
        sample.compare_arrow(where, base, said.trend, row.trend)


def check_converter(file: Path, base: str, wanted: expected.Expected, sample: Sample):
    root = page.read(file)
    where, quote, said = str(file), wanted.code, page.pair(root)
    # Korean sets no space before a bracket.
    change = f"{wanted.change}({wanted.percent})" if wanted.change else None
    sample.compare(where, "rate", said.line, f"1 {base} = {wanted.rate} {quote}")
    sample.compare(where, "reverse rate", said.reverse, f"1 {quote} = {wanted.reverse} {base}")
    sample.compare(where, "change", said.change, change)
    sample.compare_arrow(where, base, said.trend, wanted.trend)
    amounts = [
        (f"{source} → {target}", amount, worth)
        for source, target, rate in ((base, quote, wanted.exact), (quote, base, 1 / wanted.exact))
        for amount, worth in expected.amounts(rate)
    ]
    shown = [(caption, *row) for caption, rows in page.tables(root) for row in rows]
    sample.compare_lists(where, "amount", shown, amounts)


def check(
    site: Path, before: dict[str, Decimal], now: dict[str, Decimal], numbers: int, seed: int
) -> Sample:
    dice, sample = random.Random(seed), Sample()
    start = page.read(site / "index.html").one(id="main").attributes["data-base"]
    share = numbers / len(now)
    rows = min(ceil(share / 2 / ROW_FIGURES), len(now) - 1)
    converters = min(ceil((share - rows * ROW_FIGURES) / CONVERTER_FIGURES), len(now) - 1)
    for base in sorted(now):
        wanted = expected.quotes(base, now, before)
        folder = site / base.lower()
        list_file = (site if base == start else folder) / "index.html"
        check_list(list_file, base, wanted, rows, dice, sample)
        for quote in dice.sample(wanted, converters):
            check_converter(folder / f"{quote.code.lower()}.html", base, quote, sample)
    return sample


def main() -> int:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("ratepress", type=Path)
    arguments.add_argument("days", type=Path, nargs="*", metavar="ANSWER")
    arguments.add_argument("--numbers", type=int, default=10_000, metavar="N", help="at least")
    arguments.add_argument("--seed", type=int, default=1, metavar="N")
    arguments.add_argument("--currencies", type=int, default=166, metavar="N")
    options = arguments.parse_args()
    if len(options.days) not in (0, 2):
        arguments.error("there are two days, or none")
    before, now = [recorded(day) for day in options.days] or rates.days(options.currencies, 2)

    with tempfile.TemporaryDirectory(prefix="ratepress-pairs-") as work:
        site = build(options.ratepress, Path(work), [before, now])
        sample = check(site, before, now, options.numbers, options.seed)
    kinds = ", ".join(f"{count:,} {kind}s" for kind, count in sample.compared.items())
    arrows = ", ".join(f"{sample.arrows[trend]:,} {trend}" for trend in ("up", "down", "none"))
    total = sample.compared.total()
    print(f"{total:,} figures of {len(now)} bases compared: {kinds}")
    print(f"arrows on bases other than {GIVEN}: {arrows}")
    if sample.differences:
        print("\n".join(sample.differences[:SHOWN_DIFFERENCES]))
        print(f"{len(sample.differences):,} are not as expected")
        return 1
    if total < options.numbers or not all(sample.arrows[trend] for trend in ("up", "down")):
        print("too little to go by")
        return 1
    print("all equal")
    return 0


if __name__ == "__main__":
    sys.exit(main())
