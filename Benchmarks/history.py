#!/usr/bin/env python3
"""The rates of years: importing them compared with a pandas script that fills SQLite, a series, and builds with and without
them, in turns; see README.md. history.py RATEPRESS [ZIP] [--python PYTHON_WITH_PANDAS] [--driver SERIES_DRIVER]
[--rounds N] [--folder FOLDER]"""

import argparse
import datetime
import http.server
import json
import os
import pathlib
import random
import shutil
import sqlite3
import statistics
import subprocess
import tempfile
import threading
import time
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
FIRST = datetime.date(1999, 1, 4)
DAYS = 7126
CODES = ("USD JPY BGN CYP CZK DKK EEK GBP HUF LTL LVL MTL PLN ROL RON SEK SIT SKK CHF ISK NOK HRK RUB TRL TRY AUD BRL "
         "CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR").split()


def made_up(path):
    """A history of the ECB's shape: as many days and currencies, nearly a third of the figures not available."""
    numbers = random.Random(7)
    rates = {code: 10 ** numbers.uniform(-0.2, 3.5) for code in CODES}
    lines, day = [], FIRST
    for _ in range(DAYS):
        while day.weekday() > 4:
            day += datetime.timedelta(1)
        cells = []
        for index, code in enumerate(CODES):
            rates[code] *= 1 + numbers.uniform(-0.01, 0.01)
            cells.append("N/A" if index % 3 == 2 and (day.year - 1999) > index % 27 else f"{rates[code]:.6g}")
        lines.append(f"{day},{','.join(cells)},")
        day += datetime.timedelta(1)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("eurofxref-hist.csv", "\n".join([f"Date,{','.join(CODES)},", *reversed(lines), ""]))


def snapshot(site, index):
    updated = datetime.datetime(2016, 1, 1, 0, 2, 31) + datetime.timedelta(index)
    rates = {"USD": 1, **{code: round(1 + (index * 7 + place) % 1000 / 900, 6)
                          for place, code in enumerate(CODES) if code != "USD"}}
    folder = site / "snapshots/open-er-api/USD"
    folder.mkdir(parents=True, exist_ok=True)
    text = updated.isoformat() + "Z"
    (folder / f"{text.replace(':', '-')}.json").write_text(json.dumps(
        {"format": 1, "source": "open-er-api", "base": "USD", "updated": text, "rates": rates}))


def site_of(folder, snapshots, source=""):
    folder.mkdir(parents=True)
    (folder / "ratepress.toml").write_text(f'[site]\nlanguages = ["en"]\n{source}')
    for index in range(3650 - snapshots, 3650):
        snapshot(folder, index)
    return folder


def run(command, folder):
    """Seconds, the largest process in MB, and what was written."""
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - start
    if process.returncode:
        raise SystemExit(f"status {process.returncode}: {command}")
    return seconds, usage.ru_maxrss / 1024, output


def best(rounds, action):
    return min(action() for _ in range(rounds))


def show(name, figures, unit="ms"):
    print(f"| {name} | " + " | ".join(f"{figure:,.1f} {unit}" for figure in figures) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ratepress", type=lambda text: str(pathlib.Path(text).resolve()))
    parser.add_argument("zip", nargs="?")
    parser.add_argument("--python", help="an interpreter that has pandas")
    parser.add_argument("--driver", type=lambda text: str(pathlib.Path(text).resolve()),
                        help=".build/release/series-driver, which asks for all series of a base")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--folder", help="where the sites are made, such as /dev/shm")
    arguments = parser.parse_args()
    work = pathlib.Path(tempfile.mkdtemp(prefix="ratepress-history-", dir=arguments.folder))
    try:
        measure(arguments, work)
    finally:
        shutil.rmtree(work)


def measure(arguments, work):
    archive = pathlib.Path(arguments.zip).resolve() if arguments.zip else work / "made-up.zip"
    if not arguments.zip:
        made_up(archive)
    program, rounds = arguments.ratepress, arguments.rounds
    site = site_of(work / "site", 0)

    print("| import of the whole history | wall | memory |\n|---|---|---|")
    costs = {"ratepress import": [], "pandas into SQLite": []}
    for _ in range(rounds):
        shutil.rmtree(site / "snapshots", ignore_errors=True)
        costs["ratepress import"].append(run([program, "import", "--quiet", archive], site)[:2])
        if arguments.python:
            database = work / "rates.sqlite"
            database.unlink(missing_ok=True)
            costs["pandas into SQLite"].append(
                run([arguments.python, HERE / "peers/pandas_import.py", archive, database], work)[:2])
    for name, figures in costs.items():
        if figures:
            seconds, memory = (statistics.median(column) for column in zip(*figures))
            print(f"| {name} | {seconds * 1000:,.0f} ms | {memory:,.0f} MB |")

    series(program, site, max(rounds, 21))
    if arguments.driver:
        all_series(arguments.driver, site, max(rounds, 21))

    print("\n| question, the program's start included | wall |\n|---|---|")
    start = best(rounds, lambda: run([program, "--version"], site)[0])
    show("--version, which is the start alone", [start * 1000])
    questions = {
        "history USD KRW, all years, as CSV": ["history", "USD", "KRW", "--source", "ecb", "--csv"],
        "history USD KRW, one year": ["history", "USD", "KRW", "--source", "ecb", "--from", "2026-01-01", "--csv"],
        "convert --on": ["convert", "1", "USD", "KRW", "--source", "ecb", "--on", "2008-09-15"],
        "importing the same again": ["import", "--quiet", archive],
    }
    for name, words in questions.items():
        show(name, [best(rounds, lambda words=words: run([program, *words], site)[0]) * 1000])
    if arguments.python:
        show("the same series from SQLite, in an open process", [best(rounds, lambda: sqlite(database)) * 1000])

    print("\n| a run | ten days stored | ten years stored, and 27 years imported | ratio |\n|---|---|---|---|")
    source = Source()
    few, many = (site_of(work / name, count, source.settings) for name, count in (("few", 10), ("many", 3650)))
    run([program, "import", "--quiet", archive], many)
    run([program, "history", "USD", "KRW", "--quiet"], many)
    for place in (few, many):
        run([program, "run", "--quiet", "--force"], place)
    source.next(None)
    for place in (few, many):
        run([program, "build", "--quiet"], place)
    compare("unchanged build", program, ["build", "--quiet"], few, many, max(rounds, 21), lambda place: None)
    compare("everyday run, with new rates", program, ["run", "--quiet", "--force"], few, many, max(rounds, 11), source.next)
    compare("every page compared", program, ["build", "--quiet", "--verify"], few, many, rounds, lambda place: None)


class Source:
    """A server that answers as open.er-api.com does."""

    def __init__(self):
        self.updated = int(time.time()) - 7200
        source = self

        class Answers(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = source.answer()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.settings = f'[[source]]\nurl = "http://127.0.0.1:{server.server_port}"\nmax_change = "none"\n'

    def answer(self):
        rates = {code: round(1 + (index * 7 + self.updated // 60) % 1000 / 9000, 6) for index, code in enumerate(CODES)}
        return json.dumps({"result": "success", "base_code": "USD", "time_last_update_unix": self.updated,
                           "time_next_update_unix": self.updated + 86400, "rates": {**rates, "USD": 1}}).encode()

    def next(self, _):
        """A day later: new rates, and what was written last is old enough for its time to tell changes."""
        self.updated += 60
        time.sleep(2.5)


def series(program, site, rounds):
    """Series less that of a range without days, which starts the program and reads the configuration."""
    empty = ["history", "USD", "KRW", "--source", "ecb", "--csv", "--from", "2090-01-01"]
    year = ["--from", "2025-01-01", "--to", "2025-12-31"]
    questions = {
        "start": [program, "--version"],
        "none": [program, *empty],
        "all": [program, *empty[:-2]],
        "year": [program, *empty[:-2], *year],
        "year, EUR": [program, "history", "EUR", "KRW", *empty[3:-2], *year],
    }
    figures = {name: [] for name in questions}
    for round_ in range(rounds):
        for name in sorted(questions, key=lambda name: (list(questions).index(name) + round_) % len(questions)):
            figures[name].append(timed(questions[name], site))
    wall, cpu = ({name: statistics.median(cost[place] for cost in costs) * 1000 for name, costs in figures.items()}
                 for place in (0, 2))
    print("\n| a series as CSV, medians | wall | less the start | CPU | less the start |\n|---|---|---|---|---|")
    for name, label in (("none", "USD KRW, an empty range"), ("all", "USD KRW, all years"),
                        ("year", "USD KRW, one year"), ("year, EUR", "EUR KRW, one year")):
        show(label, [wall[name], wall[name] - wall["start"], cpu[name], cpu[name] - cpu["start"]])


def all_series(driver, site, rounds):
    """Asked in an open process, from the reading of the files to the last figure."""
    print("\n| all series of a base for a year, in an open process | answer |\n|---|---|")
    for base in ("EUR", "USD"):
        words = [driver, "snapshots", "ecb", "EUR", base, "2025-01-01", "2025-12-31", str(rounds)]
        print(f"| {base} | {subprocess.check_output(words, cwd=site, text=True).strip()} |", flush=True)


def timed(command, folder):
    """Seconds, the largest process in MB, and seconds of CPU; what it writes goes nowhere."""
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"status {process.returncode}: {command}")
    return time.perf_counter() - start, usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime


def compare(name, program, words, few, many, rounds, prepare):
    costs = {few: [], many: []}
    for round_ in range(rounds):
        for place in (few, many) if round_ % 2 else (many, few):
            prepare(place)
            costs[place].append(timed([program, *words], place))
    (low, low_memory, low_cpu), (high, high_memory, high_cpu) = (
        [statistics.median(column) for column in zip(*costs[place])] for place in (few, many))
    print(f"| {name} | {low * 1000:.1f} ms, CPU {low_cpu * 1000:.1f}, {low_memory:.0f} MB "
          f"| {high * 1000:.1f} ms, CPU {high_cpu * 1000:.1f}, {high_memory:.0f} MB "
          f"| {high / low:.2f}, CPU {high_cpu / low_cpu:.2f} |", flush=True)


def sqlite(path):
    start = time.perf_counter()
    with sqlite3.connect(path) as database:
        database.execute("select a.Date, b.rate / a.rate from rates a join rates b on a.Date = b.Date "
                         "where a.currency = 'USD' and b.currency = 'KRW' order by a.Date").fetchall()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
