"""Builds every ordered pair of the ECB's currencies and compares charts and statistics with an independent
calculation from the ECB's own file: cross rates as exact fractions, rounded half up.

    check_charts.py RATEPRESS [HISTORY] [--charts N] [--seed N]

HISTORY is the ECB's zip or its CSV; without it a history of the same shape is made up. Of the sampled charts every
point of the path, every mark, line and label and the table are compared; of their pairs all statistics; and the
sparklines of their lists. A place on the screen may differ from the exact one by half of its unit; figures and days
have to be equal.
"""

import argparse
import csv
import io
import random
import re
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter
from datetime import date
from fractions import Fraction
from pathlib import Path

import page
import past
from expected import percent_text

sys.path.append(str(Path(__file__).resolve().parents[2] / "Benchmarks"))
import history

WIDTH, HEIGHT, INSET, GROUPS = 999, 400, 56, 130
SPARK = {"width": 58, "top": 3, "bottom": 21, "groups": 30}
HALF = Fraction(1, 2) + Fraction(1, 10**6)
SHOWN_DIFFERENCES = 10


class Sample:
    """How much was compared, by kind, and what is not as expected."""

    def __init__(self):
        self.compared = Counter()
        self.differences = []

    def compare(self, where: str, kind: str, said, wanted):
        self.compared[kind] += 1
        if said != wanted:
            self.differences.append(f"{where}: {kind} {said}, expected {wanted}")

    def near(self, where: str, kind: str, said: Fraction | int, exact: Fraction):
        self.compared[kind] += 1
        if abs(said - exact) > HALF:
            self.differences.append(f"{where}: {kind} {said}, expected {float(exact)}")


def read(path: Path) -> dict[date, dict[str, str]]:
    """The figures by day, oldest first, as they are written."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            text = archive.read(archive.namelist()[0]).decode()
    else:
        text = path.read_text(encoding="utf-8")
    rows = csv.reader(io.StringIO(text))
    codes = next(rows)[1:]
    days = {date.fromisoformat(row[0]): {
        code: cell for code, cell in zip(codes, row[1:]) if code and cell != "N/A"} for row in rows}
    return dict(sorted(days.items()))


def build(ratepress: Path, work: Path, path: Path, days: dict[date, dict[str, str]]) -> Path:
    """A site of the last two days; the years before are imported."""
    folder = work / "snapshots/ecb/EUR"
    folder.mkdir(parents=True)
    for day in list(days)[-2:]:
        figures = ",".join(f'"{code}":{rate}' for code, rate in sorted({**days[day], "EUR": "1"}.items()))
        (folder / f"{day}T15-00-00Z.json").write_text(
            f'{{"format":1,"source":"ecb","base":"EUR","updated":"{day}T15:00:00Z","rates":{{{figures}}}}}')
    (work / "ratepress.toml").write_text(
        '[site]\nlanguages = ["en"]\nbases = "all"\n[output]\nmarkdown = false\n[[source]]\nkind = "ecb"\n')
    for words in (["import", "--quiet", path.resolve()], ["build", "--quiet"]):
        subprocess.run([ratepress.resolve(), *words], cwd=work, check=True)
    return work / "public"


def since_new_unit(column: dict[date, Fraction]) -> dict[date, Fraction]:
    """A currency's figures from its last move by more than half between publications on."""
    days = list(column)
    for before, after in reversed(list(zip(days, days[1:]))):
        old, new = column[before], column[after]
        if (after - before).days <= 14 and (new * 2 > old * 3 or old > new * 2):
            return {day: rate for day, rate in column.items() if day >= after}
    return column


def points(path: str) -> list[list[tuple[int, int]]]:
    """The places of a path's lines: `M0 5l3 4-2 1` goes through (0, 5), (3, 9) and (1, 10)."""
    lines = []
    for line in path.split("M")[1:]:
        start, _, rest = line.partition("l")
        numbers = [int(number) for number in re.findall(r"-?\d+", start + " " + rest)]
        x, y = numbers[:2]
        places = [(x, y)]
        for right, down in zip(numbers[2::2], numbers[3::2]):
            x, y = x + right, y + down
            places.append((x, y))
        if places[1:] == places[:1]:  # a dot
            places.pop()
        lines.append(places)
    return lines


def check_path(where: str, path: str, pair: past.Pair, slots: list[date], box: dict, sample: Sample):
    wanted = past.drawn(pair, slots, box["groups"])
    said = points(path)
    shown = pair.stretch([day for day in slots if day in pair.rates])
    sample.compare(where, "lines of a path", [len(line) for line in said], [len(line) for line in wanted])
    for line, places in zip(said, wanted):
        for (x, y), slot in zip(line, places):
            sample.compare(where, "point across", x, slot * box["width"] // (len(slots) - 1))
            height = shown.height(pair.rates[slots[slot]])
            sample.near(where, "point up", y, box["bottom"] - (box["bottom"] - box["top"]) * height)


def thousandths(text: str) -> Fraction:
    return Fraction(text.removesuffix("%")) * 10


def check_chart(where: str, figure: page.Element, pair: past.Pair, slots: list[date], lists: bool, sample: Sample):
    shown = pair.stretch([day for day in slots if day in pair.rates])
    last = shown.days[-1]
    sample.compare(where, "change", figure.one(cls="read").text(without="trend"), past.percent(shown))
    outer, labels = [svg for svg in figure.all(tag="svg") if svg.parent is figure]
    inner = outer.one(tag="svg")
    paths = inner.all(tag="path")
    line = paths[-1].attributes["d"]
    box = {"width": WIDTH, "top": INSET, "bottom": HEIGHT - INSET, "groups": GROUPS}
    check_path(where, line, pair, slots, box, sample)
    whole = len(points(line)) == 1 and points(line)[0][0][0] == 0 and points(line)[0][-1][0] == WIDTH
    sample.compare(where, "area", [path.attributes["d"] for path in paths[:-1]],
                   [f"M0 {HEIGHT}V{line[3:]}V{HEIGHT}z"] if whole else [])

    marks = {"High": shown.high, "Low": shown.low, "now": len(shown.days) - 1}
    circles = outer.all(tag="circle")
    texts = outer.all(tag="text")
    for (name, place), circle in zip(marks.items(), circles):
        day, rate = shown.days[place], shown.rates[place]
        across = slots.index(day) * 1000 // (len(slots) - 1)
        up = (1 - past.MARGIN - (1 - 2 * past.MARGIN) * shown.height(rate)) * 1000
        sample.compare(where, f"place of {name}", thousandths(circle.attributes["cx"]), across)
        sample.near(where, f"height of {name}", thousandths(circle.attributes["cy"]), up)
    for name, text in zip(("High", "Low"), texts):
        day, rate = shown.days[marks[name]], shown.rates[marks[name]]
        sample.compare(where, name, text.text(), f"{name} {pair.text(rate)} · {past.day_text(day, last)}")
    low, high, now = (pair.text(shown.rates[marks[name]]) for name in ("Low", "High", "now"))
    days = [past.day_text(shown.days[marks[name]], last) for name in ("Low", "High")]
    sample.compare(where, "summary", outer.attributes["aria-label"].split(": ")[-1],
                   f"low {low} ({days[0]}), high {high} ({days[1]}), now {now}.")

    check_lines(where, outer, labels, shown, now, sample)
    for text in texts[2:]:
        check_tick(where, text, slots, sample)
    rows = figure.one(cls="points").all(tag="tr")
    named = {shown.days[place] for place in marks.values()}
    wanted = [(f"{day}", past.day_text(day, last), pair.text(pair.rates[day]))
              for day in sorted(shown.days if lists else named, reverse=True)]
    said = [(row.one(tag="time").attributes["datetime"], row.one(tag="th").text(), row.all(tag="td")[0].text())
            for row in rows]
    sample.compare(where, "rows", len(said), len(wanted))
    for one, other in zip(said, wanted):
        sample.compare(where, "row", one, other)
    known = sorted(pair.rates)
    for row in rows if lists else []:
        day = date.fromisoformat(row.one(tag="time").attributes["datetime"])
        before = known[:known.index(day)][-1:]
        moves = [percent_text(pair.rates[day] / pair.rates[before[0]] - 1, False)] if before else []
        sample.compare(where, "change of a day", [cell.text() for cell in row.all(tag="td")[1:]], moves)


def check_lines(where: str, outer: page.Element, labels: page.Element, shown: past.Stretch, now: str, sample: Sample):
    wanted = past.grid(shown)
    said = [thousandths(line.attributes["y1"]) for line in outer.all(tag="line")]
    sample.compare(where, "grid lines", len(said), len(wanted))
    for place, (_, exact) in zip(said, wanted):
        sample.near(where, "grid line", place, exact)
    figures = [text for text in labels.all(tag="text") if "now" not in text.classes]
    exact = dict(zip(said, (figure for figure, _ in wanted)))
    for text in figures:
        place = thousandths(text.attributes["y"])
        sample.compare(where, "label of a line", Fraction(text.text().replace(",", "")), exact.get(place))
    sample.compare(where, "label of the last rate", labels.one(cls="now").text(), now)


def check_tick(where: str, text: page.Element, slots: list[date], sample: Sample):
    place, label = thousandths(text.attributes["x"]), text.text()
    days = [day for slot, day in enumerate(slots) if slot * 1000 // (len(slots) - 1) == place]
    wanted = {past.day_text(day, day) for day in days} | {past.MONTHS[day.month - 1] for day in days} | {
        str(day.year) for day in days}
    sample.compare(where, "day below", label in wanted, True)


def check_periods(where: str, root: page.Element, pair: past.Pair, sample: Sample):
    said = root.one(cls="periods").all(tag="li")
    wanted = {name: found for name, length in past.PERIODS.items() if (found := pair.period(length))}
    sample.compare(where, "periods", [item.one(cls="period").text() for item in said], list(wanted))
    for item, (name, found) in zip(said, wanted.items()):
        where_ = f"{where}, {name}"
        sample.compare(where_, "change", item.one(cls="move").text(without="trend"), past.percent(found))
        for side, place in (("low", found.low), ("high", found.high)):
            sample.compare(where_, side, item.one(cls=side).text(),
                           f"{pair.text(found.rates[place])} {past.day_text(found.days[place], found.days[-1])}")
        sample.near(where_, "place", thousandths(item.one(tag="circle").attributes["cx"]),
                    found.height(found.rates[-1]) * 1000)
    longest = [name for name in wanted if name not in ("1 day", "All")][-1:] or ["All"]
    found = wanted[longest[0]]
    lower = sum(rate < found.rates[-1] for rate in found.rates)
    days = re.findall(r"\d[\d,]*", root.one(cls="lower").text().partition(": ")[2])
    sample.compare(where, "days that were lower", days, [str(lower), str(len(found.rates))])


def check(site: Path, days: dict[date, dict[str, str]], charts: int, seed: int) -> Sample:
    dice, sample = random.Random(seed), Sample()
    stored = list(days)
    codes = sorted([*days[stored[-1]], "EUR"])
    columns = {code: since_new_unit({day: Fraction(figures[code]) for day, figures in days.items() if code in figures})
               for code in codes if code != "EUR"}
    columns["EUR"] = {day: Fraction(1) for day in stored}
    pairs = [(base, quote) for base in codes for quote in codes if base != quote]
    dice.shuffle(pairs)
    for base, quote in pairs:
        if sample.compared["charts"] >= charts:
            break
        upper, lower = columns[quote], columns[base]
        pair = past.Pair(stored, {day: upper[day] / lower[day] for day in upper if day in lower})
        where = f"{base}/{quote}"
        root = page.read(site / base.lower() / f"{quote.lower()}.html")
        wanted = pair.charts()
        said = {int(next(name[1:] for name in figure.classes if name[1:].isdigit())): figure
                for figure in root.all(tag="figure", cls="chart")}
        sample.compare(where, "charts", list(said), list(wanted))
        sample.compared["charts"] += len(wanted) - 1
        for index, (length, slots) in enumerate(wanted.items()):
            if length in said:
                check_chart(f"{where}, {length} days", said[length], pair, slots, index == 0, sample)
        check_periods(where, root, pair, sample)
        start = page.read(site / "index.html")
        folder = site / "index.html" if start.one(id="main").attributes["data-base"] == base else (
            site / base.lower() / "index.html")
        row = next(row for row in page.read(folder).all(cls="row") if row.attributes["data-code"] == quote)
        if 30 in wanted:
            sample.compared["sparklines"] += 1
            check_path(f"{where}, sparkline", row.one(cls="spark").one(tag="path").attributes["d"], pair, wanted[30],
                       SPARK, sample)
    for base in codes:
        check_movers(site, base, days, sample)
    return sample


def check_movers(site: Path, base: str, days: dict[date, dict[str, str]], sample: Sample):
    """The five that rose most and the five that fell most since the publication before, by exact changes."""
    before, now = ({**days[day], "EUR": "1"} for day in list(days)[-2:])
    start = page.read(site / "index.html")
    root = start if start.one(id="main").attributes["data-base"] == base else (
        page.read(site / base.lower() / "index.html"))
    arrows = {row.attributes["data-code"]: bool(row.all(cls="trend")) for row in root.all(cls="row")
              if not row.all(cls="badge")}
    moves = []
    for code in arrows.keys() & before.keys() - {base}:
        old, new = (Fraction(rates[code]) / Fraction(rates[base]) for rates in (before, now))
        moves.append((new / old - 1, code, percent_text(new / old - 1, arrows[code])))
    sections = root.all(cls="movers")
    lists = sections[0].all(tag="ul") if sections else []
    said = [[(item.one(tag="b").text(), item.one(cls="move").text(without="trend")) for item in found.all(tag="li")]
            for found in lists]
    wanted = [[(code, text) for change, code, text in sorted(moves, key=lambda move: (-sign * move[0], move[1]))
               if change * sign > 0 and re.search("[1-9]", text)][:5] for sign in (1, -1)]
    sample.compare(f"list of {base}", "movers", said, [found for found in wanted if found])


def main() -> int:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("ratepress", type=Path)
    arguments.add_argument("history", type=Path, nargs="?")
    arguments.add_argument("--charts", type=int, default=1000, metavar="N", help="at least")
    arguments.add_argument("--seed", type=int, default=1, metavar="N")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="ratepress-charts-") as work:
        path = options.history
        if not path:
            path = Path(work) / "made-up.zip"
            history.made_up(path)
        days = read(path)
        sample = check(build(options.ratepress, Path(work), path, days), days, options.charts, options.seed)
    print(f"{sample.compared.total():,} compared over {len(days):,} days: "
          + ", ".join(f"{count:,} {kind}" for kind, count in sample.compared.items()))
    if sample.differences:
        print("\n".join(sample.differences[:SHOWN_DIFFERENCES]))
        print(f"{len(sample.differences):,} are not as expected")
        return 1
    if sample.compared["charts"] < options.charts:
        print("too little to go by")
        return 1
    print("all equal")
    return 0


if __name__ == "__main__":
    sys.exit(main())
