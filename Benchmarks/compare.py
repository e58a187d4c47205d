"""Compares the pages of two sites: their visible text and their elements.

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
    same_elements: int  # pages with the same head, links and rows, attributes and data included
    weight: float  # bytes of the peer's pages per byte of ours


class Page(HTMLParser):
    """The words of a page, its title included, and its elements in order."""

    def __init__(self, path: Path):
        super().__init__(convert_charrefs=True)
        self.in_script = False
        self.words = []
        self.elements = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        self.in_script = tag == "script"
        self.elements.append((tag, sorted(attributes)))

    def handle_endtag(self, tag):
        self.in_script = False
        self.elements.append(tag)

    def handle_data(self, data):
        if self.in_script:
            self.elements.append(json.loads(data))
        else:
            self.words += data.split()


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
    same = total = other = same_elements = 0
    for page in sample:
        own_page, their_page = Page(ours / page), Page(theirs / page)
        expected, found = own_page.words, their_page.words
        same += expected == found
        total += len(expected)
        other += sum(a != b for a, b in zip(expected, found)) + abs(len(expected) - len(found))
        same_elements += own_page.elements == their_page.elements
    weight = sum((theirs / page).stat().st_size for page in pages) / sum(
        (ours / page).stat().st_size for page in pages)
    return Comparison(len(pages), len(sample), same, total, other, same_elements, weight)


if __name__ == "__main__":
    json.dump(asdict(sites(Path(sys.argv[1]), Path(sys.argv[2]))), sys.stdout)
