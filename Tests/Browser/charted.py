"""A site with charts of seven years from a file of the owner's own, and what its charts must tell."""

import json
import subprocess
from datetime import date, datetime, time, timedelta, timezone
from fractions import Fraction
from pathlib import Path

import synthetic
from conftest import RATEPRESS, languages, run_on

# Its 30 days have a first of a month on a working day, which some languages write as an ordinal.
LAST = date(2025, 12, 12)
FIRST = LAST - timedelta(days=2555)
RANGES = [30, 90, 365, 1826, 36525]
# Days of publication on which the yen has no rate.
GAP = (LAST - timedelta(days=60), LAST - timedelta(days=50))


def rates() -> dict[date, dict[str, Fraction]]:
    """Units for a dollar on each working day."""
    found = {}
    state = 1
    for index in range((LAST - FIRST).days + 1):
        day = FIRST + timedelta(days=index)
        if day.weekday() > 4:
            continue
        state = state * 48_271 % 2_147_483_647
        found[day] = {
            "EUR": Fraction(86_000 + state % 9_001, 100_000),
            "KRW": Fraction(130_000 + state % 25_013, 100),
            "USD": Fraction(1),
        }
        if not GAP[0] <= day <= GAP[1]:
            found[day]["JPY"] = Fraction(14_000 + state % 1_999, 100)
    # The first day of a year's chart has its lowest rate, so that the page names it.
    found[LAST - timedelta(days=365)]["KRW"] = Fraction(1100)
    return found


RATES = rates()


def make(folder: Path) -> Path:
    """Its pages after two runs, so that they tell a change."""
    folder.mkdir(parents=True)
    (folder / "ratepress.toml").write_text(
        f'[site]\nbases = ["USD", "KRW"]\nlanguages = {json.dumps(languages())}\n'
        '[[source]]\nkind = "file"\npath = "bank.csv"\nbase = "USD"\n', encoding="utf-8")
    for until in (LAST - timedelta(days=1), LAST):
        lines = [f"{day},USD,{code},{float(rate):.5f}\n" for day, codes in RATES.items() if day <= until
                 for code, rate in sorted(codes.items()) if code != "USD"]
        (folder / "bank.csv").write_text("date,base,quote,rate\n" + "".join(lines), encoding="utf-8")
        commands = [["run", "--force"]] if until == LAST else [["import", folder / "bank.csv"], ["run"]]
        for command in commands:
            done = subprocess.run(
                [RATEPRESS, command[0], "--quiet", "--config", folder / "ratepress.toml", *command[1:]])
            # The rates are of a fixed day, and overdue by now.
            assert done.returncode in (0, 69)
    return folder / "public"


def lend(folder: Path) -> Path:
    """The pages of a source that has two days, for which the same years were imported as the ECB's: 1.25 dollars a euro."""
    folder.mkdir(parents=True)
    (folder / "ratepress.toml").write_text(
        '[site]\nbases = ["USD"]\nlanguages = ["en"]\n'
        '[[source]]\nkind = "file"\npath = "bank.csv"\nbase = "USD"\n', encoding="utf-8")
    lines = [f"{day},USD,KRW,{float(RATES[day]['KRW']):.2f}\n" for day in (LAST - timedelta(days=1), LAST)]
    (folder / "bank.csv").write_text("date,base,quote,rate\n" + "".join(lines), encoding="utf-8")
    lines = [f"{day},1.25,{float(codes['KRW'] * Fraction(5, 4)):.4f},\n" for day, codes in RATES.items()]
    (folder / "ecb.csv").write_text("Date,USD,KRW,\n" + "".join(reversed(lines)), encoding="utf-8")
    for command in (["import", folder / "bank.csv"], ["import", folder / "ecb.csv"], ["run"]):
        done = subprocess.run(
            [RATEPRESS, command[0], "--quiet", "--config", folder / "ratepress.toml", *command[1:]])
        assert done.returncode in (0, 69)
    return folder / "public"


def mix(folder: Path) -> Path:
    """The pages of a source whose figures may not be listed, of 40 days, and of the ECB's years as above."""
    newest = int(datetime.combine(LAST, time(), timezone.utc).timestamp())
    answers = [synthetic.answer(166, newest - days * synthetic.DAY, days % 3) for days in range(40, -1, -1)]
    kept = folder / "kept"
    kept.mkdir(parents=True)
    for index, answer in enumerate(answers):
        (kept / f"{index:02}.json").write_bytes(answer)
    (folder / "ecb.csv").write_text("Date,USD,KRW,\n" + "".join(
        f"{day},1.25,{float(codes['KRW'] * Fraction(5, 4)):.4f},\n" for day, codes in reversed(RATES.items())), encoding="utf-8")
    run_on(answers[-1:], folder, 'languages = ["en"]')
    for file in (kept, folder / "ecb.csv"):
        done = subprocess.run([RATEPRESS, "import", "--quiet", "--config", folder / "ratepress.toml", file])
        assert done.returncode == 0
    assert subprocess.run([RATEPRESS, "build", "--quiet", "--config", folder / "ratepress.toml"]).returncode == 0
    return folder / "public"


def series(base: str, quote: str, days: int) -> list[tuple[date, float, Fraction]]:
    """The days of a chart on which both currencies have a rate, with their places."""
    begin = LAST - timedelta(days=days)
    stored = [day for day in RATES if day >= begin]
    before = [day for day in RATES if begin - timedelta(days=7) <= day < begin]
    if stored[0] > begin and before:
        stored.insert(0, before[-1])
    return [(day, index / (len(stored) - 1), RATES[day][quote] / RATES[day][base])
            for index, day in enumerate(stored) if {base, quote} <= RATES[day].keys()]


def rounded(value: Fraction, places: int) -> Fraction:
    scale = 10 ** places
    return Fraction((2 * value.numerator * scale + value.denominator) // (2 * value.denominator), scale)


def figure(value: Fraction, places: int) -> str:
    return f"{float(rounded(value, places)):,.{places}f}"


def english(day: date) -> str:
    text = f"{day:%b} {day.day}"
    return text if day.year == LAST.year else f"{text}, {day.year}"


def change(one: Fraction, other: Fraction, places: int) -> str:
    """As in `+1.23 (+0.45%)`; a half goes away from zero."""
    sign = "" if one == other else "+" if other > one else "\u2212"
    return (f"{sign}{figure(abs(other - one), places)}"
            f" ({sign}{figure(100 * abs(other - one) / one, 2)}%)")
