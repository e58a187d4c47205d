"""Reads what a generated page says, with Python's own HTML parser."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

VOID = {"meta", "link", "input", "br", "path", "circle", "use", "hr", "img"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    parent: "Element | None" = None
    children: list["Element | str"] = field(default_factory=list)

    @property
    def classes(self) -> list[str]:
        return (self.attributes.get("class") or "").split()

    def text(self, without: str | None = None) -> str:
        """What it says, but for elements of a class."""
        return " ".join("".join(self.texts(without)).split())

    def texts(self, without: str | None = None):
        for child in self.children:
            if isinstance(child, str):
                yield child
            elif without not in child.classes:
                yield from child.texts(without)

    def walk(self):
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child.walk()

    def all(self, tag: str | None = None, cls: str | None = None, id: str | None = None):
        return [
            e
            for e in self.walk()
            if (tag is None or e.tag == tag)
            and (cls is None or cls in e.classes)
            and (id is None or e.attributes.get("id") == id)
        ]

    def one(self, **query) -> "Element":
        found = self.all(**query)
        assert len(found) == 1, f"{len(found)} elements for {query}"
        return found[0]


class _Builder(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.root = self.current = Element("root", {})

    def handle_starttag(self, tag, attributes):
        element = Element(tag, dict(attributes), self.current)
        self.current.children.append(element)
        if tag not in VOID:
            self.current = element

    def handle_startendtag(self, tag, attributes):
        self.current.children.append(Element(tag, dict(attributes), self.current))

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        assert self.current.tag == tag, f"<{self.current.tag}> closed by </{tag}>"
        self.current = self.current.parent

    def handle_data(self, data):
        self.current.children.append(data)


def read(path: Path) -> Element:
    builder = _Builder()
    builder.feed(path.read_text(encoding="utf-8"))
    assert builder.current is builder.root, f"{path}: <{builder.current.tag}> is not closed"
    return builder.root


@dataclass
class Shown:
    code: str
    country: str
    rate: str
    percent: str | None
    trend: str
    favorite: bool


def _trend(element: Element) -> str:
    arrows = element.all(cls="trend")
    if not arrows:
        return "none"
    return "up" if "rising" in arrows[0].classes else "down"


def rows(page: Element) -> list[Shown]:
    """The rows of a list page in the order in which they stand."""
    result = []
    for group in ("favorites", "others"):
        for row in page.one(id=group).all(cls="row"):
            percent = row.all(cls="percent")
            result.append(
                Shown(
                    row.attributes["data-code"],
                    row.one(cls="country").text(),
                    row.one(cls="rate").text(),
                    percent[0].text(without="trend") if percent else None,
                    _trend(row),
                    group == "favorites",
                )
            )
    return result


@dataclass
class ShownPair:
    line: str
    reverse: str
    change: str | None
    trend: str


def pair(page: Element) -> ShownPair:
    """What a converter page says of its pair."""
    trend, change = "none", None
    for paragraph in page.all(cls="change"):
        figures = next(c for c in paragraph.children if isinstance(c, Element))
        trend, change = _trend(figures), figures.text(without="trend")
    return ShownPair(page.one(cls="hero").text(), page.one(cls="reverse").text(), change, trend)


def tables(page: Element) -> list[tuple[str, list[tuple[str, str]]]]:
    """The captions of a converter's quick tables, with each amount and its worth."""
    return [
        (
            table.one(tag="caption").text(),
            [(row.one(tag="th").text(), row.one(tag="td").text()) for row in table.all(tag="tr")],
        )
        for table in page.one(cls="amounts").all(tag="table")
    ]
