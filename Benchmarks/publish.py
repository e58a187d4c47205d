#!/usr/bin/env python3
"""Publishes a site to real servers on this machine: Ratepress compared with lftp and rclone, each into a folder of its own
with six transfers at once, in turns; see README.md."""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import hosts

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Memory"))
import sites  # noqa: E402


def run(command, folder, environment):
    """Seconds, the largest process in MB, and what the program wrote."""
    start = time.monotonic()
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.monotonic() - start
    if process.returncode != 0:
        raise SystemExit(f"status {process.returncode}: {command} {output.decode()}")
    return seconds, usage.ru_maxrss // 1024, output


def count(folder):
    return sum(len([name for name in names if not name.startswith(".ratepress")]) for _, _, names in os.walk(folder))


class Site:
    """A site of every pair that is published to a host."""

    def __init__(self, ratepress, folder, currencies, host):
        self.ratepress, self.folder = ratepress, folder
        self.days = sites.Site(folder, currencies)
        settings = self.days.configuration.read_text().replace('["ko", "ar"]', '["en"]')
        self.days.configuration.write_text(
            f'{settings}\n[[publish]]\nname = "www"\nparallel = {hosts.PARALLEL}\n{host.settings()}\n')
        self.build()

    def build(self):
        subprocess.run([self.ratepress, "build", "--quiet"], cwd=self.folder, check=True)
        self.files = count(self.folder / "public")


def measure(arguments, host, folder):
    site = Site(arguments.ratepress, folder / "site", arguments.currencies, host)
    environment = {**os.environ, **host.environment}
    programs = {"ratepress": [arguments.ratepress, "publish", "--json"], **host.peers(site.folder / "public")}
    programs = {name: command for name, command in programs.items()
                if shutil.which(command[0]) and name not in arguments.without}
    cases = {name: {"first": [], "next": [], "memory": 0} for name in programs}
    for turn in range(arguments.rounds):
        for name, command in programs.items():
            host.empty(name)
            seconds, memory, _ = run(command, site.folder, environment)
            cases[name]["first"].append(seconds)
            cases[name]["memory"] = max(cases[name]["memory"], memory)
            assert count(host.to / name) >= site.files, f"{name} sent too few files"
        if arguments.next:
            site.days.change(turn + 1)
            site.build()
            for name, command in programs.items():
                seconds, memory, _ = run(command, site.folder, environment)
                cases[name]["next"].append(seconds)
                cases[name]["memory"] = max(cases[name]["memory"], memory)
    seconds, memory, output = run(programs["ratepress"], site.folder, environment)
    report = json.loads(output)["targets"][0]
    print(f"{host.name}: {site.files} files, round trip {arguments.delay} ms, median (best) of {arguments.rounds}")
    for name, case in cases.items():
        line = f"  {name:10}"
        for title in ("first", "next"):
            if case[title]:
                own = statistics.median(cases["ratepress"][title])
                median = statistics.median(case[title])
                line += f" {title} {median:7.2f} s ({min(case[title]):.2f}) {median / own:5.1f} x "
        print(f"{line} {case['memory']:4} MB")
    print(f"  unchanged: requests {report['requests']}, sent {report['sent']}, {seconds:.2f} s, {memory} MB", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ratepress", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--kind", action="append", choices=hosts.KINDS, help="default: all")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--delay", type=int, default=0, help="round trip in milliseconds")
    parser.add_argument("--currencies", type=int, default=22, help="22 make some 1,000 files, 166 are all")
    parser.add_argument("--next", action="store_true", help="also another day's site over the first")
    parser.add_argument("--without", action="append", default=[], help="a peer that is left out")
    parser.add_argument("--rclone", default="rclone", help="its program")
    arguments = parser.parse_args()
    base = "/dev/shm" if os.path.isdir("/dev/shm") else None
    for kind in arguments.kind or hosts.KINDS:
        folder = pathlib.Path(tempfile.mkdtemp(prefix="ratepress-bench-", dir=base))
        folder.chmod(0o755)
        host = None
        try:
            host = hosts.KINDS[kind](folder, arguments.delay / 1000, arguments.rclone)
            measure(arguments, host, folder)
        finally:
            if host:
                host.stop()
            shutil.rmtree(folder, ignore_errors=True)


main()
