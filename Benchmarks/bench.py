"""Builds the same sites with Ratepress and at the limit, in turns, and reports."""

import argparse
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

import report
from matrix import LIMITED, NEXT, OURS, PROGRAMS, ROWS, VERIFY, Row
from measure import Cost, measure
from sites import HERE, LIMIT, ROOT, Sources, Standing, remove

WORK = ROOT / ".build/bench"


class Bench:
    """State and results of one run of the rows."""

    def __init__(self, rows: list[Row], programs: Sequence[str], rounds: int,
                 places: dict[str, Path]):
        self.rows = rows
        self.allowed = programs
        self.rounds = rounds
        self.places = places
        self.costs: dict[tuple[Row, str], list[Cost]] = defaultdict(list)
        self.changes: dict[Row, int] = defaultdict(int)  # by reruns that should change nothing
        self.sources = {kind: Sources(kind, places["tmpfs"] / "sources" / kind.name)
                        for kind in dict.fromkeys(row.kind for row in rows)}
        self.standing = {
            (row.kind, row.place): None for row in rows if row.case != "first"}

    def run(self):
        self.prepare()
        for round_ in range(self.rounds):
            for row in self.rows:
                wanted = [name for name in PROGRAMS if name in self.allowed]
                turn = round_ % max(1, len(wanted))
                if row.case == NEXT:
                    self.standing[row.kind, row.place].advance()
                for name in wanted[turn:] + wanted[:turn]:
                    self.measure(row, name, round_)
            print(f"round {round_ + 1} of {self.rounds} is done", file=sys.stderr, flush=True)
        if {OURS, LIMITED} <= set(self.allowed):
            for standing in self.standing.values():
                standing.check()

    def prepare(self):
        for kind, place in self.standing:
            folder = self.places[place] / "standing" / kind.name
            self.standing[kind, place] = Standing(self.sources[kind], folder)
        for row in self.rows:
            self.sources[row.kind].pack(0)

    def measure(self, row: Row, program: str, round_: int):
        if row.place == "disk":
            os.sync()
        if row.case == "first":
            self.measure_first(row, program, round_)
        else:
            self.measure_standing(row, program)

    def measure_first(self, row: Row, program: str, round_: int):
        """Builds into a new folder. On the disk it stays until the end, because
        removing a tree slows down the next program."""
        folder = self.places[row.place] / "first" / row.kind.name / f"{program} {round_}"
        folder.mkdir(parents=True)
        sources = self.sources[row.kind]
        self.costs[row, program].append(measure(self.first_command(sources, program, folder)))
        if row.place == "tmpfs":
            remove(folder)

    def first_command(self, sources: Sources, program: str, folder: Path) -> list:
        if program == OURS:
            return sources.build(folder, 0)
        return [LIMIT, "write", sources.pack(0), folder / "public"]

    def measure_standing(self, row: Row, program: str):
        standing = self.standing[row.kind, row.place]
        sources = standing.sources
        if program == LIMITED:
            command = [LIMIT, "update", sources.pack(standing.day), standing.copy]
            self.costs[row, program].append(measure(command))
            return
        command = sources.build(standing.site, standing.day)
        if row.case == VERIFY:
            command.append("--verify")
        standing.age()
        standing.mark()
        self.costs[row, program].append(measure(command))
        if row.case != NEXT:
            self.changes[row] += standing.changes()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="Benchmarks/run rows", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", action="append", metavar="PATTERN",
                        help="rows whose name matches, such as '166/html/tmpfs/*'")
    parser.add_argument("--programs", action="append", choices=PROGRAMS)
    parser.add_argument("--readme", action="store_true",
                        help="put the report into Benchmarks/README.md, too")
    return parser.parse_args()


def main():
    chosen = arguments()
    patterns = chosen.only or ["*"]
    rows = [row for row in ROWS if any(fnmatch(row.name, pattern) for pattern in patterns)]
    if not rows:
        raise SystemExit("No such row. There are:\n" + "\n".join(row.name for row in ROWS))
    programs = chosen.programs or PROGRAMS
    (WORK / "disk").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir="/dev/shm", prefix="ratepress-bench.") as memory, \
            tempfile.TemporaryDirectory(dir=WORK / "disk") as disk:
        bench = Bench(rows, programs, chosen.rounds, {"tmpfs": Path(memory), "disk": Path(disk)})
        bench.run()
    text = report.text(dict(bench.costs), bench.changes)
    print(text, end="")
    (WORK / "report.md").write_text(text, encoding="utf-8")
    if chosen.readme:
        report.insert(text, HERE / "README.md")


if __name__ == "__main__":
    main()
