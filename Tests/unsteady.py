#!/usr/bin/env python3
"""Tests that fail by chance: `again` runs what failed in `make test -k` once more, alone; `steady ROUNDS LOAD` runs
all tests again and again on a busy machine. Both read how tests ended from .build/tests."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

REPORTS = Path(".build/tests")
KEPT = Path(".build/unsteady.txt")
PARTS = ["swift", "scripts", "packages", "browser"]
# So many failures are no chance.
MOST = 30
# How long the Swift tests may take once more, so that CI's own limit is not reached.
LIMIT = "30m"


def run(*command: str, **environment: str) -> bool:
    print("$", *command, flush=True)
    return subprocess.run(command, env=os.environ | environment).returncode == 0


def make(*arguments: str) -> bool:
    return run("make", "--no-print-directory", *arguments)


class SwiftReport:
    """The events of a run of Swift tests; a process that crashes leaves those until then."""

    def __init__(self, path: Path):
        self.names, self.ended, self.failed, self.is_whole = {}, set(), set(), False
        # Names of tests may have what splitlines takes for the end of a line, such as U+2028.
        for line in path.read_text().split("\n") if path.exists() else []:
            try:
                record = json.loads(line)
            except ValueError:
                break
            self.take(record["kind"], record["payload"])

    def take(self, record: str, payload: dict):
        kind, test = payload["kind"], payload.get("testID")
        if record == "test" and kind == "function":
            suite = payload["id"].split("/")[0]
            self.names[payload["id"]] = f"{suite} {payload.get('displayName', payload['name'])}"
        elif kind == "issueRecorded" and payload["issue"].get("isFailure", True):
            self.failed.add(test)
        elif kind == "testEnded":
            self.ended.add(test)
        elif kind == "runEnded":
            self.is_whole = True


def pattern(test: str) -> str:
    """A filter for one test, by its module and its place in the source."""
    return rf"^{test.split('.')[0]}\..*/{re.escape(test.split('/')[-1])}$"


def failed_swift() -> list[str]:
    report = SwiftReport(REPORTS / "swift.jsonl")
    if not report.is_whole:
        running = report.names.keys() - report.ended
        return [f"the Swift tests as a whole: they ended early, {len(running)} tests before their end"]
    return sorted(report.names.get(test, "an issue outside of all tests") for test in report.failed)


def failed_scripts() -> list[str]:
    tap = (REPORTS / "scripts.tap").read_text()
    return sorted(set(re.findall(r"^ *not ok \d+ - (.+)$", tap, re.M)))


def failed_packages() -> list[str]:
    return ["Tests/Packages/check"]


def failed_browser() -> list[str]:
    last = REPORTS / "browser/v/cache/lastfailed"
    return sorted(json.loads(last.read_text())) if last.exists() else ["the browser suite as a whole"]


FAILED = {"swift": failed_swift, "scripts": failed_scripts, "packages": failed_packages, "browser": failed_browser}


def missing() -> list[str]:
    """The parts that have not passed."""
    return [part for part in PARTS if not (REPORTS / f"{part}.passed").exists()]


def passes_swift(names: list[str]) -> bool:
    report = SwiftReport(REPORTS / "swift.jsonl")
    if not report.is_whole or None in report.failed:
        if make("test-swift", f"TEST_LIMIT=timeout {LIMIT}"):
            return True
        report = SwiftReport(REPORTS / "swift.jsonl")
        names += failed_swift()
        if not report.is_whole or None in report.failed or len(names) > MOST:
            return False
    again = REPORTS / "again.jsonl"
    filters = [word for test in sorted(report.failed) for word in ("--filter", pattern(test))]
    options = ["--skip-build", "--no-parallel", "--event-stream-output-path", str(again), *filters]
    passes = run("timeout", LIMIT, "swift", "test", *options)
    return passes and report.failed <= SwiftReport(again).ended


def passes_browser(_: list[str]) -> bool:
    return run("Tests/Browser/run", "--last-failed", "--last-failed-no-failures=none", WORKERS="1")


PASSES = {
    "swift": passes_swift,
    "scripts": lambda _: make("test-scripts"),
    "packages": lambda _: make("test-packages"),
    "browser": passes_browser,
}


def again() -> int:
    if not REPORTS.is_dir():
        print("ratepress: the tests were not built; nothing is run again", file=sys.stderr)
        return 1
    broken, unsteady = [], []
    for part in missing():
        names = FAILED[part]()
        passes = 0 < len(names) <= MOST and PASSES[part](names)
        (unsteady if passes else broken).extend(names or [f"{part}, but none of its tests"])
    for name in broken:
        print(f"failed: {name}")
    for name in unsteady:
        print(f"unsteady: {name}")
    KEPT.write_text("".join(f"{name}\n" for name in unsteady))
    return 1 if broken else 0


def steady(rounds: int, load: int) -> int:
    failures = Counter()
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(load)]
    try:
        for number in range(rounds):
            print(f"Round {number + 1} of {rounds}, beside {load} busy programs", flush=True)
            make("test", "-k")
            if not REPORTS.is_dir():
                return 1
            failures.update(name for part in missing() for name in FAILED[part]())
    finally:
        for program in busy:
            program.kill()
    for name, count in failures.most_common():
        print(f"failed {count} of {rounds}: {name}")
    print(f"{len(failures)} unsteady tests in {rounds} rounds")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(again() if sys.argv[1] == "again" else steady(int(sys.argv[2]), int(sys.argv[3])))
