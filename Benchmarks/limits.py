#!/usr/bin/env python3
"""What sites of several sizes cost in CPU time, memory, disk and inodes; the tables of docs/operations.md, "Limits".
limits.py RATEPRESS [--folder FOLDER] [--room GIB] [--snapshots N ...]

A cell whose two trees would need more than the room is computed from smaller ones and marked with ≈."""

import argparse
import multiprocessing
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import rates
from measure import Cost, measure

LANGUAGES = ["ko", "en", "ja", "de", "fr", "es", "pt-BR", "zh-Hans", "zh-Hant", "vi", "th", "ar"]
# A currency besides the base, the ones of open.er-api.com, and twice as many.
CURRENCIES = (1, 166, 332)
GIB = 1 << 30


@dataclass(frozen=True)
class Figures:
    """What a site costs: CPU in seconds, sizes in bytes, disk and inodes of both trees."""

    files: int
    disk: int
    inodes: int
    first: float
    next_day: float
    memory: int
    is_computed: bool = False

    def times(self, factor: int, memory: int) -> "Figures":
        return Figures(self.files * factor, self.disk * factor, self.inodes * factor, self.first * factor,
                       self.next_day * factor, memory, True)


def store(folder: Path, tomorrow: Path, currencies: int, snapshots: int):
    """Stores the snapshots of so many days, and elsewhere that of the day after."""
    days = rates.days(max(currencies, 2), snapshots + 1)
    for day, of_day in enumerate(days[:-1]):
        rates.store(folder, of_day, day + 1 - snapshots)
    rates.store(tomorrow, days[-1], 1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ratepress", type=Path)
    parser.add_argument("--folder", type=Path, default=Path("/dev/shm"), help="where sites are written")
    parser.add_argument("--room", type=float, default=6, help="GiB that a site may take there")
    parser.add_argument("--snapshots", type=int, nargs="+", default=[1, 365, 3650])
    arguments = parser.parse_args()
    work = Path(tempfile.mkdtemp(prefix="ratepress-limits-", dir=arguments.folder))
    try:
        for snapshots in arguments.snapshots:
            table(Limits(arguments.ratepress.resolve(), work, arguments.room * GIB, snapshots))
    finally:
        shutil.rmtree(work)


class Limits:
    """The sites with so many snapshots."""

    def __init__(self, ratepress: Path, work: Path, room: float, snapshots: int):
        self.ratepress = ratepress
        self.work = work
        self.room = room
        self.snapshots = snapshots
        # Bytes of memory for each further file of a language, from the largest site measured in two.
        self.growth = 0.0

    def rows(self):
        for currencies in CURRENCIES:
            for bases in ('["USD"]', '"all"'):
                one = self.measured(currencies, bases, 1)
                yield currencies, bases, 1, one
                count = len(LANGUAGES)
                if one.disk * count <= self.room:
                    yield currencies, bases, count, self.measured(currencies, bases, count)
                else:
                    yield currencies, bases, count, self.computed(currencies, bases, one)

    def computed(self, currencies: int, bases: str, one: Figures) -> Figures:
        """Twelve times one language; memory grows with each file as it does from one language to two."""
        if one.disk * 2 <= self.room:
            two = self.measured(currencies, bases, 2)
            self.growth = (two.memory - one.memory) / (two.files - one.files)
        further = len(LANGUAGES) - 1
        return one.times(further + 1, round(one.memory + self.growth * one.files * further))

    def measured(self, currencies: int, bases: str, languages: int) -> Figures:
        site = self.work / "site"
        # In a process of its own: what is measured starts with the memory of this one.
        maker = multiprocessing.get_context("spawn").Process(
            target=store, args=(site / "snapshots", site / "tomorrow", currencies, self.snapshots))
        maker.start()
        maker.join()
        tags = ", ".join(f'"{tag}"' for tag in LANGUAGES[:languages])
        (site / "ratepress.toml").write_text(
            f'[site]\nlanguages = [{tags}]\nbases = {bases}\n[output]\nmax_pages = 10_000_000\n', encoding="utf-8")
        # What a first run of all makes of the snapshots, the files of the years, is not a cost of the site.
        self.run(site, "history", "USD", rates.codes(2)[1], "--csv")
        first = self.run(site, "build")
        files = sum(len(names) for _, _, names in os.walk(site / "public"))
        shutil.copytree(site / "tomorrow", site / "snapshots", dirs_exist_ok=True)
        self.run(site, "history", "USD", rates.codes(2)[1], "--csv")
        second = self.run(site, "build")
        disk, inodes = usage(site)
        shutil.rmtree(site)
        return Figures(files, disk, inodes, first.cpu, second.cpu, max(first.memory, second.memory))

    def run(self, site: Path, *words: str) -> Cost:
        return measure([self.ratepress, *words, "--quiet", "--config", site / "ratepress.toml"])


def usage(site: Path) -> tuple[int, int]:
    """Bytes and inodes of the live tree and of the one next to it."""
    trees = [site / "public", site / ".public.ratepress"]
    return tuple(
        sum(int(line.split()[0]) for line in subprocess.check_output(["du", "-s", option, *trees], text=True).splitlines())
        for option in ("--block-size=1", "--inodes"))


def table(limits: Limits):
    noun = "snapshot" if limits.snapshots == 1 else "snapshots"
    print(f"\n{limits.snapshots:,} {noun}:\n\n"
          "| currencies | bases | languages | files | disk | inodes | first day, CPU | next day, CPU | memory |\n"
          "| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for currencies, bases, languages, figures in limits.rows():
        about = "≈ " if figures.is_computed else ""
        cells = [currencies, "all" if "all" in bases else "one", languages, f"{about}{figures.files:,}",
                 about + size(figures.disk), f"{about}{figures.inodes:,}", about + seconds(figures.first),
                 about + seconds(figures.next_day), about + size(figures.memory)]
        print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def size(count: int) -> str:
    if count >= GIB:
        return f"{count / GIB:.1f} GiB"
    return f"{count / (1 << 20):.0f} MiB" if count >= 1 << 20 else f"{count / 1024:.0f} KiB"


def seconds(count: float) -> str:
    return f"{count:.1f} s" if count >= 1 else f"{count * 1000:.0f} ms"


if __name__ == "__main__":
    main()
