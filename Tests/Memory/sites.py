"""A site of every ordered pair from made-up rates, for tools that look at the program while it builds."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks"))
import rates  # noqa: E402

SETTINGS = """[site]
url = "https://rates.example/"
languages = ["ko", "ar"]
bases = "all"
"""


class Site:
    """Its folder: settings and the snapshots of two days."""

    def __init__(self, folder: Path, count: int):
        self.folder = folder
        self.days = rates.days(count, 4)
        folder.mkdir(parents=True, exist_ok=True)
        self.configuration.write_text(SETTINGS, encoding="utf-8")
        for day in (0, 1):
            rates.store(folder / "snapshots", self.days[day], day)

    @property
    def configuration(self) -> Path:
        return self.folder / "ratepress.toml"

    def change(self, time: int):
        """Other rates in the snapshot of the second day."""
        rates.store(self.folder / "snapshots", self.days[1 + time % 3], 1)


def main(folder: str, count: str, day: str = "1"):
    Site(Path(folder), int(count)).change(int(day) - 1)


if __name__ == "__main__":
    main(*sys.argv[1:])
