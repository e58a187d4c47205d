"""The report of a run, as Markdown: costs, and ratios next to the goals."""

import os
import platform
from collections.abc import Callable
from datetime import datetime, timezone
from pathlib import Path
from statistics import median

from matrix import LIMITED, NEXT, OURS, ROWS, UNCHANGED, Row, row
from measure import Cost

Costs = dict[tuple[Row, str], list[Cost]]
Summary = Callable[[list[float]], float]
MAIN, TWINS, LARGE = "166/html/tmpfs/first", "166/markdown/tmpfs/first", "332/html/tmpfs/first"
NEXT_HTML, NEXT_TWINS = "166/html/disk/next", "166/markdown/disk/next"
RERUNS = [f"166/{kind}/{place}/{UNCHANGED}"
          for kind in ("html", "markdown") for place in ("tmpfs", "disk")]
EVERYDAY = [f"everyday/{place}/{case}"
            for place in ("tmpfs", "disk") for case in ("first", NEXT, UNCHANGED)]


class Goals:
    """The lines of the table of goals, each by medians and by minima."""

    def __init__(self, costs: Costs, changes: dict[Row, int]):
        self.costs = costs
        self.changes = changes
        self.lines = ["| goal | wanted | by medians | by minima | |",
                      "| --- | --- | ---: | ---: | --- |"]

    def value(self, name: str, program: str, field: str, summary: Summary) -> float:
        return summary([getattr(cost, field) for cost in self.costs[row(name), program]])

    def add(self, what: str, unit: str, measured: Callable[[Summary], float], *,
            most: float = float("inf"), least: float = 0):
        """Adds a line, unless its rows were not run."""
        try:
            values = [measured(summary) for summary in (median, min)]
        except (KeyError, ValueError):  # StatisticsError is one
            return
        wanted = (f"≥ {least:g}" if least else f"≤ {most:g}") + f" {unit}".rstrip()
        reached = "reached" if least <= values[0] <= most else "not reached"
        shown = " | ".join(f"{value:,.2f} {unit}".strip() for value in values)
        self.lines.append(f"| {what} | {wanted} | {shown} | {reached} |")

    def ratio(self, what: str, over: tuple[str, str], under: tuple[str, str], field: str, **bounds):
        self.add(f"{what}: {field}", "×", lambda summary: (
            self.value(*over, field, summary) / self.value(*under, field, summary)), **bounds)

    def all(self) -> list[str]:
        for name, what, most in ((MAIN, "all pairs, HTML, against the limit", 1.5),
                                 (TWINS, "all pairs, Markdown too, against the limit", 1.5),
                                 (NEXT_HTML, "next day, disk, against the limit", 2),
                                 (NEXT_TWINS, "next day, disk, Markdown too, against the limit", 2)):
            for field in ("cpu", "wall"):
                self.ratio(what, (name, OURS), (name, LIMITED), field, most=most)
        for names, most in ((RERUNS, 30), (EVERYDAY, 40)):
            for name in names:
                self.add(f"{name}: wall", "ms",
                         lambda how: 1e3 * self.value(name, OURS, "wall", how), most=most)
        for changed, count in self.changes.items():
            self.add(f"{changed.name}: files and folders changed", "", lambda _: count, most=0)
        for name in (MAIN, LARGE):
            self.add(f"memory, {name}", "MB",
                     lambda how: self.value(name, OURS, "memory", how) / 1e6, most=64)
        self.ratio("332 currencies against 166", (LARGE, OURS), (MAIN, OURS), "memory", most=1.2)
        self.ratio("332 currencies against 166", (LARGE, OURS), (MAIN, OURS), "cpu", most=4.2)
        return self.lines


def cost_lines(costs: Costs) -> list[str]:
    lines = ["| site/place/case | program | CPU s | best | wall s | best | × limit: CPU | wall "
             "| memory MB | runs |", "| --- | --- |" + " ---: |" * 8]
    for (name, program), found in sorted(
            costs.items(), key=lambda item: ROWS.index(item[0][0])):
        cpu, wall = [cost.cpu for cost in found], [cost.wall for cost in found]
        limit = costs.get((name, LIMITED))
        ratios = ["", ""] if not limit else [
            f"{median(own) / median(getattr(cost, field) for cost in limit):.2f}"
            for own, field in ((cpu, "cpu"), (wall, "wall"))]
        figures = [f"{value:.3f}" for own in (cpu, wall) for value in (median(own), min(own))]
        memory = "" if program == LIMITED else f"{max(cost.memory for cost in found) / 1e6:.0f}"
        lines.append("| " + " | ".join(
            [name.name, program, *figures, *ratios, memory, str(len(found))]) + " |")
    return lines


def circumstances(costs: Costs) -> str:
    model = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo")
                  if line.startswith("model name")), platform.machine())
    date = datetime.now(timezone.utc).strftime("%Y-%m-%d")
    load = os.getloadavg()[2]
    return (f"{date}; {os.cpu_count()} cores, {model}; Linux {platform.release()}; "
            f"mean load over 15 minutes at the end {load:.1f}; "
            f"{len({name for name, _ in costs})} of {len(ROWS)} rows")


def text(costs: Costs, changes: dict[Row, int]) -> str:
    parts = [[circumstances(costs)], Goals(costs, changes).all(), cost_lines(costs)]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def insert(report: str, page: Path):
    """Replaces the report on the page."""
    start, end = "<!-- report -->\n", "\n<!-- end of the report -->\n"
    before, _, rest = page.read_text(encoding="utf-8").partition(start)
    _, _, after = rest.partition(end)
    page.write_text(before + start + report + end + after, encoding="utf-8")
