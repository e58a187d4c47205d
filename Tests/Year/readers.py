"""What readers see: the start page's figures and marks, pages that are gone, and the copy at the host."""

import hashlib
import sys
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "Independent"))
import page  # noqa: E402
from sources import FIRST, Source  # noqa: E402


@dataclass
class Row:
    rate: Decimal
    # "Withdrawn" is of the currency, and not of the rate.
    marks: list[str]


@dataclass
class Start:
    """The start page: rates of US dollars."""

    updated: date
    outdated: datetime
    source: str
    rows: dict[str, Row]
    notices: list[str]
    vanished: list[str]


def start(path: Path) -> Start:
    top = page.read(path).one(tag="html")
    rows = {}
    for row in top.all(tag="li", cls="row"):
        badges = [badge.text() for badge in row.all(cls="badge")]
        marks = [badge for badge in badges if badge != "Withdrawn"]
        rows[row.attributes["data-code"]] = Row(Decimal(row.attributes["data-rate"]), marks)
    # Others wait for a script or a style to show them.
    waiting = {"outdated", "copy-notice"}
    notices = [n for n in top.all(tag="p", cls="notice") if "hidden" not in n.attributes and not waiting & {*n.classes}]
    return Start(
        date.fromisoformat(top.attributes["data-day"]),
        datetime.fromisoformat(top.attributes["data-outdated"]),
        top.attributes["data-series"].split("/")[0],
        {code: row for code, row in rows.items() if code in FIRST},
        [notice.text() for notice in notices],
        [row.one(tag="b").text() for part in top.all(cls="vanished") for row in part.all(tag="li")],
    )


def ago(day: date, now: datetime) -> str:
    days = (now.date() - day).days
    return {0: "of the day", 1: "of the day before"}.get(days, f"{days} days old")


class Readers:
    """Reads the web root and the host. A page that did not change is parsed once."""

    def __init__(self, root: Path, host: Path, bases: list[str], sources: dict[str, Source]):
        self.root, self.host, self.bases, self.sources = root, host, bases, sources
        self.seen, self.parsed = "", None

    def count(self) -> int:
        return sum(path.is_file() for path in self.root.rglob("*"))

    def look(self, now: datetime) -> str:
        """Everything that a reader notices, in one line."""
        try:
            bytes = (self.root / "index.html").read_bytes()
        except OSError:
            return "no start page"
        if (digest := hashlib.sha256(bytes).hexdigest()) != self.seen:
            self.seen, self.parsed = digest, start(self.root / "index.html")
        shown = self.parsed
        words = [f"rates {ago(shown.updated, now)}, {shown.source}"]
        words += ["“out of date”"] if now > shown.outdated else []
        words += [f"“{notice}”" for notice in shown.notices]
        words += filter(None, (self.figure(code, row, shown) for code, row in shown.rows.items()))
        words += [f"“vanished”: {', '.join(shown.vanished)}"] if shown.vanished else []
        words += self.lacking(shown)
        return "; ".join(words + self.at_host(bytes))

    def lacking(self, shown: Start) -> list[str]:
        """Currencies without a row, a converter or both, and bases without a list."""
        found = {"gone": [], "only a converter": [], "no converter": [], "no list": []}
        for code in FIRST:
            has_row, has_page = code in shown.rows, (self.root / f"usd/{code.lower()}.html").exists()
            if not (has_row and has_page):
                found["no converter" if has_row else "only a converter" if has_page else "gone"].append(code)
        for base in self.bases:
            if not (self.root / ("index.html" if base == "USD" else f"{base.lower()}/index.html")).exists():
                found["no list"].append(base)
        return [f"{what}: {', '.join(codes)}" for what, codes in found.items() if codes]

    def figure(self, code: str, row: Row, shown: Start) -> str | None:
        """What is notable of a figure: another day or source than the page's, a mistake, a mark."""
        marks = f"marked “{', '.join(row.marks)}”" if row.marks else "not marked"
        for kind in sorted(self.sources, key=lambda kind: kind != shown.source):
            for day, rates in reversed(self.sources[kind].answered.items()):
                if rates.get(code) != row.rate:
                    continue
                is_mistake = (day, code) in self.sources[kind].mistaken
                if (kind, day) == (shown.source, shown.updated) and not is_mistake and not row.marks:
                    return None
                origin = "" if kind == shown.source else f" of {kind}"
                return f"{code} of {day:%m-%d}{origin}{' and wrong' if is_mistake else ''}, {marks}"
        return f"{code} {row.rate}, which no source said, {marks}"

    def at_host(self, bytes: bytes) -> list[str]:
        try:
            is_same = (self.host / "index.html").read_bytes() == bytes
        except OSError:
            return ["nothing at the host"]
        return [] if is_same else ["the host has another release"]
