"""The sites: their rates, their configurations, and the state before a run."""

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import rates
from measure import measure

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
RATEPRESS = Path(os.environ.get("RATEPRESS", ROOT / ".build/release/ratepress"))
LIMIT = ROOT / ".build/bench/limit"
# A site cycles through this many days, each compared with the previous one. With three, the day to write is
# neither the live one nor the one in the previous tree.
DAYS = 3


@dataclass(frozen=True)
class Kind:
    """The differences between sites."""

    count: int
    markdown: bool = False
    everyday: bool = False

    @property
    def name(self) -> str:
        return "everyday" if self.everyday else (
            f"{self.count}/{'markdown' if self.markdown else 'html'}")

    @property
    def settings(self) -> str:
        site = ('languages = ["ko", "en"]\nbases = ["USD"]' if self.everyday else
                'languages = ["ko"]\nbases = "all"')
        return f"[site]\n{site}\n[output]\nmarkdown = {str(self.markdown).lower()}\n"


class Sources:
    """The inputs of a kind of site: snapshots and packs of the built site."""

    def __init__(self, kind: Kind, folder: Path):
        self.kind = kind
        self.folder = folder
        self.days = rates.days(kind.count, DAYS + 1)
        for day in range(DAYS):
            for snapshot in (day, day + 1):
                rates.store(self.snapshots(day), self.days[snapshot], snapshot)

    def snapshots(self, day: int) -> Path:
        return self.folder / f"snapshots-{day}"

    def build(self, folder: Path, day: int) -> list:
        """The command that builds the site of a day in `folder`/public."""
        folder.mkdir(parents=True, exist_ok=True)
        configuration = folder / "ratepress.toml"
        configuration.write_text(
            f'{self.kind.settings}directory = "public"\nsnapshots = "{self.snapshots(day)}"\n',
            encoding="utf-8")
        return [RATEPRESS, "build", "--quiet", "--config", configuration]

    def built(self, day: int) -> Path:
        """A site of the day, for packing."""
        site = self.folder / f"site-{day}"
        if not site.exists():
            measure(self.build(site, day))
        return site / "public"

    def pack(self, day: int) -> Path:
        """What the limit program writes, checked once."""
        pack = self.folder / f"pack-{day}"
        if not pack.exists():
            site, copy = self.built(day), self.folder / "copy"
            subprocess.run([sys.executable, HERE / "pack.py", site, pack], check=True)
            measure([LIMIT, "write", pack, copy])
            subprocess.run(["diff", "-r", site, copy], check=True)
            remove(copy)
            remove(site.parent)
        return pack


class Standing:
    """An existing site with its previous tree, and the limit program's, of the same day."""

    def __init__(self, sources: Sources, folder: Path):
        self.sources = sources
        self.site = folder / "ours"
        self.copy = folder / "limit"
        self.marker = folder / "marker"
        self.day = DAYS - 1
        for day in (DAYS - 2, DAYS - 1):
            measure(sources.build(self.site, day))
            self.age()
        measure([LIMIT, "write", sources.pack(self.day), self.copy])

    def advance(self):
        self.day = (self.day + 1) % DAYS

    def age(self):
        """Makes the previous tree old enough for reuse (docs/release.md)."""
        for tree in self.site.glob(".public.ratepress/[0-9]*"):
            moment, rest = tree.name.split(".", 1)
            tree.rename(tree.with_name(f"{int(moment) - 100}.{rest}"))

    def mark(self):
        """Stores the time, and returns when later changes have a later one."""
        self.marker.touch()
        time.sleep(0.02)

    def changes(self) -> int:
        """The number of files and folders, of the site and next to it, that changed since the mark."""
        snapshots = self.sources.snapshots(self.day)
        command = ["find", self.site, snapshots, "-cnewer", self.marker, "-printf", "x"]
        return len(subprocess.run(command, check=True, capture_output=True).stdout)

    def check(self):
        """Both have the same pages."""
        subprocess.run(["diff", "-r", "-x", ".ratepress-*", self.site / "public", self.copy],
                       check=True)


def remove(folder: Path):
    subprocess.run(["rm", "-rf", folder], check=True)
