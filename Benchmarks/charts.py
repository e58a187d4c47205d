#!/usr/bin/env python3
"""What charts cost: all pairs with 30 days of rates and without, compared with Hugo and Jinja2 that draw the same pictures,
and the everyday site's next day and unchanged run with a month and with ten years of rates; see README.md.

charts.py RATEPRESS [--python PYTHON_WITH_PEERS] [--rounds N] [--currencies N] [--folder FOLDER] [--years N]"""

import argparse
import json
import multiprocessing
import random
import re
import shutil
import statistics
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path

import rates
from measure import measure

HERE = Path(__file__).resolve().parent
DAYS = 32  # a day more than the chart of 30 days goes back
COMPARED = 500
PAIRS = '[site]\nlanguages = ["ko"]\nbases = "all"\n[output]\nmarkdown = false\n'
EVERYDAY = '[site]\nlanguages = ["ko", "en"]\nbases = ["USD"]\n'


def store(site, days, numbers):
    for number in numbers:
        rates.store(site / "snapshots", days[number], number)


def made(site, settings, program):
    site.mkdir(parents=True)
    (site / "ratepress.toml").write_text(settings, encoding="utf-8")
    return [program, "build", "--quiet", "--config", site / "ratepress.toml"]


def emptied(site):
    for folder in (site / "public", site / ".public.ratepress"):
        shutil.rmtree(folder, ignore_errors=True)


def without_past(site, days):
    """The same newest rates; those before are too old for charts."""
    store(site, days, [0, DAYS - 1])
    folder = site / "snapshots/open-er-api/USD"
    first = folder / f"{rates.moment(0).replace(':', '-')}.json"
    (folder / f"2019{first.name[4:]}").write_text(
        first.read_text(encoding="utf-8").replace(rates.moment(0)[:4] + "-", "2019-"), encoding="utf-8")
    first.unlink()


def peer_data(path, days):
    moments = [datetime.fromisoformat(rates.moment(number)) + timedelta(hours=9) for number in range(DAYS)]
    path.write_text(json.dumps({
        "days": [f"{moment.month}월 {moment.day}일" for moment in moments],
        "currencies": [
            {"code": code, "texts": [f"{days[number][code]:f}" for number in range(DAYS)],
             "rates": [float(days[number][code]) for number in range(DAYS)]}
            for code in sorted(days[0])],
    }, ensure_ascii=False), encoding="utf-8")


def picture(page):
    """The chart of 30 days, without what is said of it."""
    text = page.read_text(encoding="utf-8")
    return re.search(r'<svg role="img" aria-label="[^"]*">(.*?)</svg>\n<svg aria-hidden', text, re.S)[1]


def same(ours, theirs, codes):
    """How many of some pages have the same picture."""
    dice = random.Random(1)
    count = 0
    for _ in range(COMPARED):
        base, quote = dice.sample(codes, 2)
        name = f"{base.lower()}/{quote.lower()}.html"
        count += picture(ours / name) == picture(theirs / name)
    return count


def row(name, costs, limit=None):
    cpu, wall = (statistics.median(figures) for figures in zip(*((cost.cpu, cost.wall) for cost in costs)))
    memory = max(cost.memory for cost in costs) / 2**20
    ratio = f"{cpu / limit:.2f} ×" if limit else ""
    print(f"| {name} | {cpu * 1000:,.0f} ms | {wall * 1000:,.0f} ms | {memory:.0f} MB | {ratio} |", flush=True)
    return cpu


def all_pairs(options, work):
    days = rates.days(options.currencies, DAYS)
    codes = sorted(days[0])
    program = options.ratepress
    commands = {
        "all pairs, without charts": made(work / "without", PAIRS, program),
        "all pairs, 30-day charts": made(work / "with", PAIRS, program),
    }
    store(work / "with", days, range(DAYS))
    without_past(work / "without", days)
    costs = {name: [] for name in commands}
    for number in range(options.rounds):
        for name in list(commands)[:: 1 if number % 2 else -1]:
            emptied(Path(commands[name][-1]).parent)
            costs[name].append(measure(commands[name]))
    print("| site | CPU | wall | memory | CPU, times |\n| --- | ---: | ---: | ---: | --- |")
    base = row("all pairs, without charts", costs["all pairs, without charts"])
    charted = row("all pairs, 30-day charts", costs["all pairs, 30-day charts"], base)
    if options.python:
        peers(options, work, days, codes, charted)


def peers(options, work, days, codes, charted):
    """They draw a part of the page: the rate, the chart, the periods and the tables, without words."""
    data = work / "peers.json"
    peer_data(data, days)
    site = work / "hugo"
    shutil.copytree(HERE / "peers/charts/hugo", site)
    (site / "data").mkdir()
    shutil.copy(data, site / "data/rates.json")
    hugo = next(Path(options.python).parent.parent.glob("lib/python*/site-packages/hugo/binaries/hugo*"))
    jinja2 = [options.python, HERE / "peers/charts/jinja2/build.py", data]
    for name, command in (
        ("Jinja2, two processes", [*jinja2, work / "jinja2", "2"]),
        ("Hugo", [hugo, "--quiet", "--noBuildLock", "--noTimes", "--source", site, "--destination", work / "by-hugo",
                  "--cacheDir", work]),
    ):
        cost = measure(command)
        row(f"{name}, a part of the page", [cost], charted)
        target = work / ("jinja2" if name.startswith("Jinja2") else "by-hugo")
        print(f"| {name}: the same picture on {same(work / 'with/public', target, codes)} of {COMPARED} pages | | | | |")
        shutil.rmtree(target)


def stored_days(site, currencies, stored, further):
    """Snapshots up to the month that is shown, and those of further days in another folder."""
    days = rates.days(currencies, stored + further)
    rates.FIRST_DAY += timedelta(days=DAYS - stored)
    store(site, days, range(stored))
    store(site / "later", days, range(stored, stored + further))


def everyday(options, work):
    print("\n| everyday site, stored | case | CPU | wall | memory |\n| --- | --- | ---: | ---: | ---: |")
    for label, stored in (("a month", DAYS), (f"years: {options.years}", options.years * 365)):
        site = work / f"everyday-{stored}"
        command = made(site, EVERYDAY, options.ratepress)
        # In a process of its own: its memory would count for programs started later.
        process = multiprocessing.Process(
            target=stored_days, args=(site, options.currencies, stored, options.rounds))
        process.start()
        process.join()
        measure(command)
        next_day, unchanged = [], []
        for snapshot in sorted((site / "later/snapshots/open-er-api/USD").iterdir()):
            shutil.move(snapshot, site / "snapshots/open-er-api/USD")
            time.sleep(2.5)  # what was written last is old enough for its time to tell changes
            next_day.append(measure(command))
            unchanged.append(measure(command))
        for case, costs in (("next day", next_day), ("unchanged", unchanged)):
            cpu, wall = (statistics.median(figures) for figures in zip(*((cost.cpu, cost.wall) for cost in costs)))
            print(f"| {label} | {case} | {cpu * 1000:.1f} ms | {wall * 1000:.1f} ms "
                  f"| {max(cost.memory for cost in costs) / 2**20:.0f} MB |", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ratepress", type=lambda text: Path(text).resolve())
    parser.add_argument("--python", help="an interpreter that has Jinja2 and Hugo, such as .build/bench/peers/bin/python")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--currencies", type=int, default=166)
    parser.add_argument("--years", type=int, default=10)
    parser.add_argument("--folder", default="/dev/shm", help="where the sites are made")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ratepress-charts-", dir=options.folder) as work:
        all_pairs(options, Path(work))
        everyday(options, Path(work))


if __name__ == "__main__":
    main()
