"""Compares figures of `history` and `convert --on` with an independent calculation from the ECB's file.

usage: check_history.py RATEPRESS HIST_ZIP [COUNT]

Reads the zip itself, picks pairs and days at random, and computes with fractions. The series of a sampled pair come from
`history --csv`, and a part of the days from `convert --on`."""

import csv
import datetime
import io
import pathlib
import random
import subprocess
import sys
import tempfile
import zipfile
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

CONVERSIONS = 300


def read(path):
    """Rates by day and currency, as they are written."""
    with zipfile.ZipFile(path) as archive:
        text = archive.read(archive.namelist()[0]).decode()
    rows = csv.reader(io.StringIO(text))
    header = next(rows)
    days = {}
    for row in rows:
        cells = {code: cell for code, cell in zip(header[1:], row[1:]) if code and cell != "N/A"}
        days[row[0]] = {"EUR": "1", **cells}
    return days


def shown(base, quote, day):
    """The rate as it should be shown; None if one of the two has none."""
    if base not in day or quote not in day:
        return None
    if base == "EUR":
        return day[quote]
    exact = Fraction(day[quote]) / Fraction(day[base])
    # Digits enough that rounding twice cannot differ: the division is exact or far from a half.
    wide = Context(prec=80)
    value = wide.divide(Decimal(exact.numerator), Decimal(exact.denominator))
    rounded = Context(prec=12, rounding=ROUND_HALF_UP).create_decimal(value)
    text = format(rounded, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def main():
    program, path = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]).resolve()
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 10_000
    days = read(path)
    dates = sorted(days)
    codes = sorted({code for day in days.values() for code in day})
    numbers = random.Random(20)
    wrong = compared = 0
    with tempfile.TemporaryDirectory() as site:
        def run(*words):
            return subprocess.run([program, *words], cwd=site, check=True, stdout=subprocess.PIPE).stdout.decode()

        (pathlib.Path(site) / "ratepress.toml").touch()
        run("import", "--quiet", str(path))
        while compared < count:
            base, quote = numbers.sample(codes, 2)
            rows = run("history", base, quote, "--source", "ecb", "--csv").splitlines()[1:]
            ours = {row.split(",")[0]: row.split(",")[3] for row in rows}
            for date in numbers.sample(dates, 60):
                expected = shown(base, quote, days[date])
                compared += 1
                if ours.get(date) != expected:
                    wrong += 1
                    print(f"{date} {base}/{quote}: {ours.get(date)}, expected {expected}")
        for _ in range(CONVERSIONS):
            base, quote = numbers.sample(codes, 2)
            asked = datetime.date.fromisoformat(numbers.choice(dates)) + datetime.timedelta(numbers.randrange(4))
            before = [date for date in dates if date <= str(asked) and shown(base, quote, days[date])]
            done = subprocess.run([program, "convert", "1000000", base, quote, "--on", str(asked), "--source", "ecb",
                                   "--json"], cwd=site, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            result = done.stdout.decode()
            near = before and asked - datetime.date.fromisoformat(before[-1]) <= datetime.timedelta(14)
            compared += 1
            expected = [f'"date":"{before[-1]}"', f'"rate":"{shown(base, quote, days[before[-1]])}"'] if near else []
            if (done.returncode != 0) is near or done.returncode not in (0, 65) or any(
                    part not in result for part in expected):
                wrong += 1
                print(f"{asked} {base}/{quote}: {result}, expected {expected or 'status 65'}")
    print(f"{compared:,} figures compared, {wrong} differ")
    sys.exit(1 if wrong else 0)


main()
