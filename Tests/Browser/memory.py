"""What a long visit leaves behind: heap, nodes and listeners after many searches, stars and amounts.

Run as a program it prints a table: `Tests/Browser/memory.py [TIMES]`.
"""

import sys
import tempfile
from itertools import pairwise
from pathlib import Path

import synthetic
from conftest import launched, served, visitor

TIMES = 1000
ROUNDS = 5
# Twice for each row: setup by the first use is no growth.
WARM_UP = 400
SEARCH = """(times) => {
  const field = document.getElementById("search");
  for (let time = 0; time < times; time += 1) {
    field.value = ["k", "kr", "krw", "", "zzzz", "유로"][time % 6];
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  field.value = "";
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}"""
STAR = """(times) => {
  const codes = [...document.querySelectorAll(".row")].map((row) => row.dataset.code);
  for (let time = 0; time < 2 * Math.ceil(times / 2); time += 1) {
    const code = codes[(time >> 1) % codes.length];
    document.querySelector(`[data-code="${code}"] .star`).click();
  }
}"""
CONVERT = """(times) => {
  const field = document.getElementById("amount");
  for (let time = 0; time < times; time += 1) {
    field.value = String(time * 7919 / 100);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    field.form.requestSubmit();
    if (time % 10 === 9) document.querySelector(".swap").click();
  }
  field.value = "";
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}"""
CASES = [
    ("searches", "index.html", SEARCH), ("stars", "index.html", STAR),
    ("conversions", "usd/krw.html", CONVERT),
]


class Visit:
    """An open page whose memory can be weighed."""

    def __init__(self, browser, url: str):
        self.context = visitor(browser, viewport={"width": 375, "height": 812})
        self.page = self.context.new_page()
        self.page.goto(url, wait_until="networkidle")
        self.session = self.context.new_cdp_session(self.page)
        self.session.send("DOM.enable")

    def weigh(self) -> dict[str, int]:
        """Heap in bytes, and numbers of nodes, listeners and detached trees, garbage collected.

        Styles and animations of the last change are released in the next frames: weighs until
        nothing becomes less.
        """
        while True:
            before, weight = self.weigh_now(), self.weigh_now()
            if all(weight[key] >= before[key] for key in ("nodes", "listeners", "detached")):
                return weight

    def weigh_now(self) -> dict[str, int]:
        self.page.wait_for_timeout(400)
        for _ in range(3):
            self.session.send("HeapProfiler.collectGarbage")
        counters = self.session.send("Memory.getDOMCounters")
        return {
            "heap": int(self.session.send("Runtime.getHeapUsage")["usedSize"]),
            "nodes": counters["nodes"],
            "listeners": counters["jsEventListeners"],
            "detached": len(self.session.send("DOM.getDetachedDomNodes")["detachedNodes"]),
        }

    def close(self):
        self.context.close()


def weighed(browser, url: str, action: str, times: int) -> tuple[dict, ...]:
    """A page's memory after everything was used once, and after each of five rounds of many more actions.

    A leak grows in each round. What the engine learns of a script, a table of it that doubles, or a script that
    the first use asks for and the second one uses, grows in some.
    """
    visit = Visit(browser, url)
    visit.page.evaluate(action, WARM_UP)
    weights = [visit.weigh()]
    for _ in range(ROUNDS):
        visit.page.evaluate(action, times)
        weights.append(visit.weigh())
    visit.close()
    return tuple(weights)


def growth(weights: tuple[dict, ...]) -> int:
    """What each round left in the heap at least, in bytes."""
    return min(after["heap"] - before["heap"] for before, after in pairwise(weights))


def main(times: int):
    with launched() as browser, tempfile.TemporaryDirectory() as scratch:
        host = served(synthetic.make(Path(scratch) / "site"))
        print(f"Chromium {browser.version}, 166 currencies, after {WARM_UP} and {ROUNDS} times {times:,} more\n")
        print("| | heap, KB | nodes | listeners | detached |")
        print("| --- | ---: | ---: | ---: | ---: |")
        for name, path, action in CASES:
            weights = weighed(browser, host + path, action, times)
            cells = [" → ".join(f"{weight['heap'] / 1024:,.0f}" for weight in weights)]
            for key in ("nodes", "listeners", "detached"):
                cells.append(" → ".join(f"{weight[key]:,}" for weight in weights))
            print(f"| {times:,} {name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TIMES)
