"""What a first view costs: sizes and requests, and how long a slow phone takes for it.

Run as a program (`make budget`) it prints a table and keeps it as .build/budget.md.
"""

import json
import os
import platform
import statistics
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote, urlsplit

import brotli

import synthetic
from conftest import ROOT, folder_of, languages, launched, served, until, visitor

SLOWDOWN = 4
# Repetitions of each time: background load moves single loads by a factor of two.
ROUNDS = 9
# A page of one word: the cost of machine and browser.
EMPTY = '<!doctype html><meta charset="utf-8"><title>Empty</title><p>Empty'
OBSERVER = """
window.seen = {lcp: 0, fcp: 0, shift: 0, tasks: []};
const watch = (type, take) => new PerformanceObserver(
  (list) => list.getEntries().forEach(take)).observe({type, buffered: true});
watch("largest-contentful-paint", (entry) => { seen.lcp = entry.startTime; });
watch("paint", (entry) => { if (entry.name === "first-contentful-paint") seen.fcp = entry.startTime; });
watch("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
watch("longtask", (entry) => { seen.tasks.push([entry.startTime, entry.duration]); });
"""
# A keystroke is over when the list is changed and laid out; rows in the window that come later are
# counted as late.
STOPWATCH = """
const shown = () => [...document.querySelectorAll(".lists > ul .row, .groups:not([hidden]) .row")]
  .filter((row) => row.getBoundingClientRect().top < innerHeight)
  .map((row) => row.dataset.code).join(" ");
window.strokes = [];
addEventListener("input", (event) => {
  document.body.offsetHeight;
  const stroke = {took: performance.now() - event.timeStamp, rows: shown()};
  strokes.push(stroke);
  setTimeout(() => {
    const now = shown();
    stroke.late = strokes.at(-1) === stroke && (!stroke.rows.startsWith(now) || !now !== !stroke.rows);
  }, 50);
});
"""
QUERIES = ["usd", "krw", "jp", "한민", "미국", "유로", "a", "an", "x", "won", "zzz", "카", "e", "태국"]


def compressed(path: Path) -> int:
    return len(brotli.compress(path.read_bytes(), quality=11))


def file_of(public: Path, url: str) -> Path:
    return public / unquote(urlsplit(url).path).lstrip("/")


def first_view(browser, url: str) -> list[tuple[str, str]]:
    """Kind and address of every request of a first view, except icons and manifest."""
    # Of a reader of the page's language; others get an offer of theirs.
    context = visitor(browser, viewport={"width": 375, "height": 812}, service_workers="block", locale="ko-KR")
    page = context.new_page()
    asked = []
    page.on("request", lambda request: asked.append((request.resource_type, request.url)))
    page.goto(url, wait_until="networkidle")
    spared = page.eval_on_selector_all(
        'link[rel~="icon"], link[rel="manifest"], link[rel="apple-touch-icon"]',
        "links => links.map((link) => link.href)")
    context.close()
    return [(kind, address) for kind, address in asked if address not in spared]


def sizes(browser, host: str, public: Path) -> dict[str, int]:
    """Bytes as sent and numbers of requests; of pages, the largest of all languages."""
    folders = [folder_of(language) for language in languages()]
    asked = {name: first_view(browser, host + path)
             for name, path in (("list", "index.html"), ("converter", "usd/krw.html"))}
    own = {(kind, url) for view in asked.values() for kind, url in view if url.startswith(host)}
    foreign = [url for view in asked.values() for _, url in view if not url.startswith(host)]

    def of_kind(kind: str, requests) -> int:
        return sum(compressed(file_of(public, url)) for found, url in set(requests) if found == kind)

    return {
        "list HTML": max(compressed(public / folder / "index.html") for folder in folders),
        "converter HTML": max(compressed(public / folder / "usd/krw.html") for folder in folders),
        "all CSS": of_kind("stylesheet", own),
        "JavaScript, list": of_kind("script", asked["list"]),
        "JavaScript, converter": of_kind("script", asked["converter"]),
        "requests, list": len(asked["list"]),
        "requests, converter": len(asked["converter"]),
        "third-party requests": len(foreign),
        "web fonts": sum(kind == "font" for view in asked.values() for kind, _ in view),
    }


SIZE_BUDGETS = {
    "list HTML": 15 * 1024, "converter HTML": 7 * 1024, "all CSS": 5632,
    "JavaScript, list": 10 * 1024, "JavaScript, converter": 10 * 1024, "requests, list": 4, "requests, converter": 4,
    "third-party requests": 0, "web fonts": 0,
}


def slowed(context):
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    return page


def vitals(browser, url: str, memory=None) -> dict[str, float]:
    """Largest contentful paint and total blocking time in ms, and layout shift, of one load."""
    context = visitor(browser, viewport={"width": 375, "height": 812}, storage_state=memory, service_workers="block")
    page = slowed(context)
    page.add_init_script(OBSERVER)
    page.goto(url, wait_until="networkidle")
    page.wait_for_timeout(500)
    seen = page.evaluate("seen")
    context.close()
    blocked = sum(max(0, took - 50) for begun, took in seen["tasks"] if begun + took > seen["fcp"])
    return {"paint": seen["lcp"], "shift": seen["shift"], "blocked": blocked}


def ten_favorites(browser, url: str):
    """The stored state of a reader with ten favorites."""
    context = visitor(browser)
    page = context.new_page()
    page.goto(url)
    last = page.eval_on_selector_all(
        "#others .row", "rows => rows.slice(-10).map((row) => row.dataset.code)")
    for code in last:
        page.locator(f'[data-code="{code}"] .star').click()
    memory = context.storage_state()
    context.close()
    return memory


def keystrokes(browser, url: str) -> dict[str, float]:
    """From the key to the list laid out, in ms: median and 95th percentile of one visit."""
    context = visitor(browser, viewport={"width": 375, "height": 812})
    page = slowed(context)
    page.goto(url, wait_until="networkidle")
    page.locator("#search").focus()
    page.evaluate(STOPWATCH)
    for query in QUERIES:
        for letter in query:
            page.keyboard.insert_text(letter)
        page.wait_for_timeout(100)
        for _ in query:
            page.keyboard.press("Backspace")
    until(page, "strokes.every((stroke) => 'late' in stroke)")
    strokes = page.evaluate("strokes")
    context.close()
    assert len(strokes) == sum(2 * len(query) for query in QUERIES)
    assert len({stroke["rows"] for stroke in strokes}) > 5
    late = sum(stroke["late"] for stroke in strokes)
    took = sorted(stroke["took"] for stroke in strokes)
    return {"median": statistics.median(took), "p95": took[int(len(took) * .95)], "late": late}


class Report:
    """A table that is printed line by line and kept."""

    def __init__(self, title: str, path: Path):
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
        self.lines = [f"# {title}", "", "| what | measured | best | budget | |",
                      "| --- | ---: | ---: | ---: | --- |"]

    def add(self, what: str, measured: float, budget: float | None, unit: str = "", best: str = ""):
        shown = f"{measured:.4f}" if unit == "shift" else f"{measured:,.0f}"
        unit = "" if unit == "shift" else f" {unit}".rstrip()
        allowed = "" if budget is None else f"{budget:,.0f}{unit}"
        verdict = "" if budget is None or measured <= budget else "over"
        self.lines.append(f"| {what} | {shown}{unit} | {best} | {allowed} | {verdict} |")
        print("\n".join(self.lines) if self.path.stat().st_size == 0 else self.lines[-1], flush=True)
        self.path.write_text("\n".join(self.lines) + "\n", encoding="utf-8")

    def add_times(self, what: str, taken: list[float], budget: float | None):
        """The median, which is compared with the budget, and the best."""
        self.add(what, statistics.median(taken), budget, "ms", f"{min(taken):,.0f} ms")


def main():
    with launched() as browser, tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        fresh = synthetic.make(folder / "fresh", site_keys=synthetic.FULLEST)
        host = served(fresh)
        old = served(synthetic.make(folder / "old", days_old=3, site_keys=synthetic.FULLEST))
        large = served(synthetic.make(
            folder / "large", 2000, site_keys='languages = ["ko"]', output_keys="markdown = false"))
        report = Report(
            f"Budget: 166 currencies, {len(languages())} languages, "
            f"Chromium {browser.version}, {SLOWDOWN}× slower CPU, {os.cpu_count()} cores, "
            f"{platform.machine()}", ROOT / ".build/budget.md")
        for what, measured in sizes(browser, host, fresh).items():
            in_bytes = SIZE_BUDGETS[what] > 100
            report.add(what, measured, SIZE_BUDGETS[what], "B, brotli 11" if in_bytes else "")
        (fresh / "empty.html").write_text(EMPTY, encoding="utf-8")
        report.add_times(
            "an empty page: largest contentful paint",
            [vitals(browser, host + "empty.html")["paint"] for _ in range(ROUNDS)], None)
        memory = {address: ten_favorites(browser, address + "index.html") for address in (host, old)}
        for what, url, remembered in (
            ("list", host + "index.html", None),
            ("list, ten favorites", host + "index.html", memory[host]),
            ("list, out of date", old + "index.html", None),
            ("list, out of date, ten favorites", old + "index.html", memory[old]),
            ("converter", host + "usd/krw.html", None),
        ):
            loads = [vitals(browser, url, remembered) for _ in range(ROUNDS)]
            paints, blocked = ([load[key] for load in loads] for key in ("paint", "blocked"))
            report.add_times(f"{what}: largest contentful paint", paints, 500)
            report.add(f"{what}: layout shift", max(load["shift"] for load in loads), 0, "shift")
            report.add_times(f"{what}: total blocking time", blocked, 50)
        for rows, address, budget in ((166, host, 16), (2000, large, 50)):
            visits = [keystrokes(browser, address + "index.html") for _ in range(ROUNDS)]
            for key, name in (("p95", "95th percentile"), ("median", "median")):
                report.add_times(f"keystroke, {rows} rows: {name}", [visit[key] for visit in visits], budget)
            report.add(f"keystroke, {rows} rows: drawn late", sum(visit["late"] for visit in visits), 0)
    print(f"Kept as {report.path}")


if __name__ == "__main__":
    sys.exit(main())
