"""What is read from left to right in a page from right to left: equations, arrows at changes, charts and their ends."""

import re

import pytest
from playwright.sync_api import expect

import charted
from conftest import served

# Where the first and the last sign of an element's text stand, from left to right.
PLACES = """(element) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (walker.currentNode.data.trim()) texts.push(walker.currentNode);
  const place = (node, at) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect().left;
  };
  const [first, last] = [texts[0], texts.at(-1)];
  return [place(first, first.data.search(/\\S/)), place(last, last.data.trimEnd().length - 1)];
}"""


def is_from_left(locator) -> bool:
    first, last = locator.evaluate(PLACES)
    return first < last


LANGUAGES = pytest.mark.parametrize("language", ["", "en/", "ar/"])


@LANGUAGES
@pytest.mark.parametrize("width", [360, 1280])
def test_equations_are_read_from_the_left(page, homes, language, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{homes}{language}index.html")
    page.locator("#sum").fill("1.234,56")
    expect(page.locator("#sum-message")).to_have_text("= 1,234.56 KRW")
    assert is_from_left(page.locator("#sum-message"))
    page.locator("#search").fill("qqqq")
    page.locator("#search").fill("100 usd")
    title = page.locator('[data-code="="] .code')
    expect(title).to_have_text("100 USD")
    assert is_from_left(title)
    page.goto(f"{homes}{language}usd/krw.html")
    page.locator("#amount").fill("1.234,56")
    message = page.locator("#amount-message")
    expect(message).to_have_text("= 1,234.56 USD")
    assert is_from_left(message)
    page.locator("#spread").fill("1")
    heads = page.locator(".bank thead th")
    expect(heads).to_have_text(["1 USD", "1,234.56 USD"])
    assert all(is_from_left(head) for head in heads.all())


@pytest.mark.parametrize("path", ["ar/index.html", "ar/usd/index.html"])
def test_arabic_heads_are_read_from_the_right(page, homes, path):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(homes + path)
    assert not any(is_from_left(page.locator(f".heads .{name}")) for name in ("rate", "inverse"))


@LANGUAGES
@pytest.mark.parametrize("width", [360, 1280])
def test_an_arrow_stands_left_of_its_change_everywhere(page, shared, language, width):
    charts = served(shared("charted", charted.make))
    page.set_viewport_size({"width": width, "height": 800})
    for path in ("index.html", "usd/krw.html"):
        page.goto(f"{charts}{language}{path}")
        # Each with the text next to it.
        gaps = page.evaluate("""() => [...document.querySelectorAll(".change .trend, .read .trend, .move .trend, .percent .trend")]
          .filter((trend) => trend.checkVisibility()).map((trend) => {
            const range = document.createRange();
            range.selectNodeContents((trend.closest(".arrow") ?? trend).nextSibling);
            return range.getBoundingClientRect().left - trend.getBoundingClientRect().right;
          })""")
        assert gaps and all(-1 <= gap <= 9 for gap in gaps), gaps


@LANGUAGES
def test_the_headline_names_the_ends_of_its_chart_where_they_are(page, shared, language):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(served(shared("charted", charted.make)) + language + "index.html")
    name, last = page.locator(".ends > *").all()
    assert name.bounding_box()["x"] < last.bounding_box()["x"]
    if language == "ar/":
        assert not is_from_left(name)


@pytest.mark.parametrize("width", [320, 768, 1280])
@LANGUAGES
def test_a_date_and_its_moment_have_a_space_between_them(page, host, language, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{host}{language}index.html")
    text = page.locator(".about dd").first.inner_text()
    assert ("(2026-04-22 00:02 UTC)" if language == "" else " (2026-04-22 00:02 UTC)") in text.replace("\n", " ")


@pytest.mark.parametrize("language", ["", "ar/"])
def test_figures_of_a_bank_end_at_one_line(page, homes, language):
    page.goto(f"{homes}{language}usd/krw.html")
    page.locator("#amount").fill("12345")
    page.locator("#spread").fill("1")
    cells = page.locator(".bank tbody td:last-child")
    expect(cells.first).to_have_text(re.compile(r"\d"))
    ends = cells.evaluate_all("""all => all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return Math.round(range.getBoundingClientRect().right);
    })""")
    assert len(set(ends)) == 1, ends
