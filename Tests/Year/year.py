#!/usr/bin/env python3
"""A year of hourly runs under a false clock, with the faults of faults.py: for each day what readers saw, what was
mailed, and what `status` said, compared with expected.md.

    year.py RATEPRESS [--update | --days N]

--update writes expected.md anew; --days prints the table of the first days, and compares nothing."""

import argparse
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import groupby
from pathlib import Path

from faults import FAULTS
from readers import Readers
from sources import BEGINNING, Sources, midnight

HERE = Path(__file__).parent
EXPECTED = HERE / "expected.md"
# Mounts of its own, which end with it: a disk to be filled, and faketime's shared memory.
UNSHARE = ["unshare", "--map-root-user", "--mount"]
DISK = "48m"
BASES = ["USD", "CHF"]
# Cron's minute, that of the owner's commands and that of `status`.
MINUTE, OWNER, STATUS = 7, 5, 30
# Lines of `status` on every day: ages, sources that are not shown, and the number of stored days.
USUAL = re.compile(r"\S+( USD)?: (rates of \S+, \d+ h old(; next at \S+)?|.*not shown|\d+ days? from .*)$")
HEAD = """<!-- Written by "make year UPDATE=1". -->
# A year of hourly runs

Each row is what one day brought, or each of several days that were alike. What is not named is as always: runs end
with 0, nothing is mailed, and `status` ends with 0.

| days | | |
| --- | --- | --- |
"""


@dataclass
class Day:
    """What happened, hour by hour."""

    faults: list[str] = field(default_factory=list)
    typed: list[str] = field(default_factory=list)
    runs: list[str] = field(default_factory=list)
    readers: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    mails: list[tuple[int, str]] = field(default_factory=list)
    status: tuple[str, list[str]] = ("0", [])

    def rows(self) -> list[tuple[str, str]]:
        rows = [("**fault**", words) for words in self.faults]
        rows += [("owner", words) for words in self.typed]
        if set(self.runs) != {"0"}:
            rows.append(("runs", series(self.runs)))
        rows.append(("readers", series(self.readers)))
        rows.append(("files", series(self.files)))
        counts = Counter(text for _, text in self.mails)
        for text, count in counts.items():
            first = next(hour for hour, line in self.mails if line == text)
            rows.append((f"mail {first:02}:{MINUTE:02}{f', {count} of them' if count > 1 else ''}", text))
        code, lines = self.status
        if code != "0" or lines:
            rows.append((f"status {code}", "<br>".join(lines)))
        return rows


def series(values: list[str]) -> str:
    """What each hour had, without repetition."""
    hour, parts = 0, []
    for value, group in groupby(values):
        parts.append(f"{hour:02}: {value}")
        hour += len([*group])
    return values[0] if len(parts) == 1 else "<br>".join(parts)


class Year:
    """The site, its sources and its clock."""

    def __init__(self, program: Path, work: Path, has_disk: bool):
        self.program, self.work, self.has_disk = program, work, has_disk
        self.site, self.host = work / "site", work / "site/www"
        self.sources = Sources()
        self.clock_error = 0
        # The call that changes the disk at which the run of an hour is killed.
        self.kill = None
        self.day = Day()
        self.now = midnight(BEGINNING)
        self.site.mkdir()
        if has_disk:
            mount(self.site)
        self.host.mkdir()
        self.readers = Readers(self.site / "public", self.host, BASES, self.sources)
        self.write_site()

    def write_site(self):
        quoted = ", ".join(f'"{base}"' for base in BASES)
        at = f"http://127.0.0.1:{self.sources.port}"
        (self.site / "ratepress.toml").write_text(f"""[site]
title = "Rates"
url = "https://rates.example.org"
languages = ["en"]
bases = [{quoted}]
favorites = ["EUR"]
time_zone = "UTC"
cards = false

[[source]]
kind = "open-er-api"
url = "{at}/open-er-api/v6/latest"

[[source]]
kind = "frankfurter"
url = "{at}/frankfurter/v2/rates"

[[source]]
kind = "fawazahmed0"
url = "{at}/fawazahmed0/v1/currencies"

[[publish]]
name = "www"
to = "file://{self.host}"
after = ["./purge"]
""")
        purge = self.site / "purge"
        purge.write_text("#!/bin/sh\n")
        purge.chmod(0o755)
        self.switch = self.work / "KillSwitch.so"
        folder = HERE.parent / "CKillSwitch"
        compiler = ["cc", "-shared", "-fPIC", "-I", folder / "include", "-o", self.switch]
        subprocess.run([*compiler, folder / "CKillSwitch.c"], check=True)

    def file(self, pattern: str) -> Path:
        """The last file of the site whose name matches."""
        return max(self.site.glob(pattern))

    def run(self, *command: str, minute: int) -> tuple[str, str]:
        """The exit status, or "killed", and what was written. The clock stands still meanwhile."""
        moment = self.now + timedelta(hours=self.clock_error, minutes=minute)
        self.sources.now = self.now + timedelta(minutes=minute)
        program = [self.program, *command, "--config", "ratepress.toml"]
        own = {}
        if self.kill and command[0] == "run":
            own = {"FAULT": f"kill:{self.kill(self.now.hour)}", "SWITCH": str(self.switch)}
            program = ["sh", "-c", 'LD_PRELOAD="$SWITCH:$LD_PRELOAD" exec "$@"', "sh", *program]
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.work), "TZ": "UTC", "LANG": "C.UTF-8",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1", "FAKE_UTIME": "0",
        }  # fmt: skip
        done = subprocess.run(
            ["faketime", "-f", f"{moment:%Y-%m-%d %H:%M:%S}", *program], cwd=self.site, env=environment | own,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120,
        )  # fmt: skip
        # The wrapper's own words.
        if done.stdout == b"Caught Killed\n":
            return "killed", ""
        return str(done.returncode), self.constant(done.stdout.decode())

    def constant(self, text: str) -> str:
        """Without what differs from year to year."""
        return text.replace(str(self.site), "/site").replace(f"127.0.0.1:{self.sources.port}", "HOST")

    def type(self, *command: str):
        code, text = self.run(*command, minute=OWNER)
        said = "<br>".join(text.splitlines())
        self.day.typed.append(f"{self.now.hour:02}:{OWNER:02} `ratepress {' '.join(command)}` ends with {code}: {said}")

    def live_hour(self):
        """What cron does, and what there is to see then."""
        code, text = self.run("run", "--quiet", minute=MINUTE)
        self.day.runs.append(code)
        if text:
            self.day.mails.append((self.now.hour, "<br>".join(text.splitlines())))
        self.day.readers.append(self.readers.look(self.now + timedelta(minutes=MINUTE)))
        self.day.files.append(str(self.readers.count()))

    def ask_status(self):
        code, text = self.run("status", minute=STATUS)
        # A failure that goes on is the same each day.
        text = re.sub(r"(failing since \S+), \d+ runs?, last at [^ ]+:", r"\1:", text)
        self.day.status = code, [line for line in text.splitlines() if not USUAL.match(line)]

    def live(self, days: int) -> list[tuple[str, Day]]:
        going, result = [], []
        for number in range(days):
            self.day = Day()
            for hour in range(24):
                self.now = midnight(BEGINNING) + timedelta(days=number, hours=hour)
                going = self.end_and_begin(going)
                self.live_hour()
            self.ask_status()
            if (self.now + timedelta(days=1)).day == 1:
                print(f"{self.now:%B} is over", file=sys.stderr, flush=True)
            result.append((f"{self.now:%m-%d}", self.day))
        return result

    def end_and_begin(self, going: list) -> list:
        """Ends the faults that are over, and begins the hour's own; returns those that go on."""
        for end, stack, _ in going:
            if end <= self.now:
                stack.close()
        going = [entry for entry in going if entry[0] > self.now]
        for fault in FAULTS:
            if (fault.day, fault.hour) != (f"{self.now:%m-%d}", self.now.hour):
                continue
            stack = ExitStack()
            if self.has_disk or not fault.needs_disk:
                stack.enter_context(fault.act(self))
            going.append((self.now + timedelta(hours=fault.hours), stack, fault.words))
        for words in (words for _, _, words in going if words):
            if words not in self.day.faults:
                self.day.faults.append(words)
        return going


def mount(folder: Path):
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", folder], check=True)


def table(days: list[tuple[str, Day]]) -> str:
    lines, files = [], None
    for rows, group in groupby(days, key=lambda day: day[1].rows()):
        dates = [date for date, _ in group]
        name = dates[0] if len(dates) == 1 else f"{dates[0]} … {dates[-1]} ({len(dates)})"
        rows = [row for row in rows if row != files]
        files = next((row for row in rows if row[0] == "files"), files)
        for number, (what, text) in enumerate(rows):
            lines.append(f"| {'' if number else name} | {what} | {text.replace('|', '¦')} |\n")
    return HEAD + "".join(lines)


def blocks(text: str, has_disk: bool) -> list[str]:
    """The lines to compare: all, or without the days that needed a disk."""
    skipped = [] if has_disk else [fault.day for fault in FAULTS if fault.needs_disk]
    parts = re.split(r"(?m)^(?=\| \d)", text)
    return [line for part in parts if part[2:7] not in skipped for line in part.splitlines(keepends=True)]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("ratepress", type=Path)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--days", type=int)
    parser.add_argument("--mounted", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.mounted and subprocess.run([*UNSHARE, "true"], stderr=subprocess.DEVNULL).returncode == 0:
        os.execvp(UNSHARE[0], [*UNSHARE, sys.executable, *sys.argv, "--mounted"])
    if options.mounted:
        mount(Path("/dev/shm"))
    else:
        print("no mounts are possible here: the full disk is skipped")
    work = Path(tempfile.mkdtemp(prefix="ratepress-year-"))
    try:
        year = Year(options.ratepress.resolve(), work, has_disk=options.mounted)
        text = table(year.live(options.days or 365))
    finally:
        if options.mounted:
            subprocess.run(["umount", work / "site"])
        shutil.rmtree(work)
    if options.days:
        print(text)
        return 0
    if options.update:
        EXPECTED.write_text(text)
        return 0
    expected, found = (blocks(t, options.mounted) for t in (EXPECTED.read_text(), text))
    sys.stdout.writelines(difflib.unified_diff(expected, found, str(EXPECTED), "this year"))
    return 0 if expected == found else 1


if __name__ == "__main__":
    sys.exit(main())
