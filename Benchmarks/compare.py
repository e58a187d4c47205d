"""Compares the pages of two sites by what readers see of them.

compare.py OURS THEIRS writes a comparison as JSON.
"""

import json
import random
import sys
from dataclasses import asdict, dataclass
from html.parser import HTMLParser
from pathlib import Path

LISTS, CONVERTERS = 20, 500


@dataclass(frozen=True)
class Comparison:
    pages: int
    compared: int
    same: int
    words: int
    other_words: int
    weight: float  # bytes of the peer's pages per byte of ours


class Visible(HTMLParser):
    """The words of a page: its title and its body, without scripts."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.hidden = False
        self.words = []

    def handle_starttag(self, tag, attributes):
        self.hidden = tag in ("script", "style")

    def handle_endtag(self, tag):
        self.hidden = False

    def handle_data(self, data):
        if not self.hidden:
            self.words += data.split()


def words(page: Path) -> list[str]:
    parser = Visible()
    parser.feed(page.read_text(encoding="utf-8"))
    return parser.words


def sites(ours: Path, theirs: Path) -> Comparison:
    """A sample of lists and converters; both sites must have the same pages."""
    pages = sorted(page.relative_to(theirs) for page in theirs.rglob("*.html"))
    own = sorted(page.relative_to(ours) for page in ours.rglob("*.html") if page.name != "404.html")
    if pages != own:
        raise SystemExit(f"{theirs} has other pages than {ours}: {len(pages)}, not {len(own)}")
    dice = random.Random(1)
    lists = [page for page in pages if page.name == "index.html"]
    converters = [page for page in pages if page.name != "index.html"]
    sample = [page for group, size in ((lists, LISTS), (converters, CONVERTERS))
              for page in dice.sample(group, min(size, len(group)))]
    same = total = other = 0
    for page in sample:
        expected, found = words(ours / page), words(theirs / page)
        same += expected == found
        total += len(expected)
        other += sum(a != b for a, b in zip(expected, found)) + abs(len(expected) - len(found))
    weight = sum((theirs / page).stat().st_size for page in pages) / sum(
        (ours / page).stat().st_size for page in pages)
    return Comparison(len(pages), len(sample), same, total, other, weight)


if __name__ == "__main__":
    json.dump(asdict(sites(Path(sys.argv[1]), Path(sys.argv[2]))), sys.stdout)
