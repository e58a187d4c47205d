"""Colours by habit, enlarged text, forced colours and paper; and a picture of each page."""

import pytest

from conftest import ROOT
from words import WORDS

LANGUAGES = pytest.mark.parametrize("language", WORDS)
PATHS = pytest.mark.parametrize("path", ["index.html", "usd/krw.html", "404.html"])
PICTURES = ROOT / ".build/pictures"


def color(page, selector, key="color"):
    return page.locator(selector).first.evaluate(
        "(e, key) => getComputedStyle(e)[key]", key)


@PATHS
@pytest.mark.parametrize("scheme", ["light", "dark"])
@LANGUAGES
def test_a_picture_of_every_width_is_kept(page, host, language, path, scheme):
    page.emulate_media(color_scheme=scheme)
    PICTURES.mkdir(parents=True, exist_ok=True)
    for width in (320, 375, 768, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(host + language + path)
        name = f"{language.strip('/') or 'ko'}-{path.replace('/', '-')[:-5]}-{width}-{scheme}.png"
        page.screenshot(path=PICTURES / name)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    "language, rising, falling",
    [("", "rgb(198, 34, 50)", "rgb(29, 95, 209)"), ("en/", "rgb(26, 127, 67)", "rgb(198, 34, 50)")],
)
@pytest.mark.parametrize("path", ["index.html", "usd/krw.html"])
def test_rising_has_the_colour_that_readers_are_used_to(
    page, host, language, rising, falling, path
):
    page.goto(host + language + path)
    assert color(page, ".rising") == rising
    if path == "index.html":
        assert color(page, ".falling") == falling


def test_rising_follows_the_pages_own_setting(page, host):
    page.goto(f"{host}index.html")
    page.evaluate("document.documentElement.dataset.rising = 'green'")
    assert color(page, ".rising") == "rgb(26, 127, 67)"
    assert color(page, ".falling") == "rgb(198, 34, 50)"


@PATHS
@LANGUAGES
@pytest.mark.parametrize("width", [320, 375, 768])
def test_text_of_twice_the_size_loses_nothing(page, host, language, path, width):
    page.set_viewport_size({"width": width, "height": 812})
    page.goto(host + language + path)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    lost = page.evaluate(
        """() => [...document.querySelectorAll("main *, header *")]
          .filter(e => e.checkVisibility() && !e.closest(".spoken, .panel, .sprite"))
          .filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0
            && getComputedStyle(e).overflowX !== "visible" && e.tagName !== "INPUT")
          .map(e => e.outerHTML.slice(0, 80))"""
    )
    assert lost == []
    overlaps = page.evaluate(
        """() => [...document.querySelectorAll(".row")].filter(row => {
          const box = (name) => row.querySelector(name).getBoundingClientRect();
          const [names, figures] = [box(".names"), box(".figures")];
          return names.right > figures.left + 1 && names.bottom > figures.top + 1;
        }).map(row => row.dataset.code)"""
    )
    assert overlaps == []


@LANGUAGES
def test_forced_colours_leave_shape_and_edges(browser, host, language):
    context = browser.new_context(forced_colors="active")
    page = context.new_page()
    page.goto(f"{host}{language}index.html")
    text = color(page, "body")
    assert color(page, "#search", "borderTopColor") == text
    assert color(page, ".row", "borderBottomColor") == text
    starred = color(page, '.star[aria-pressed="true"] svg', "fill")
    other = color(page, '.star[aria-pressed="false"] svg', "fill")
    assert starred != "none" and other == "none"
    assert page.locator(".rising").first.text_content().strip().startswith("▲")
    context.close()


@pytest.mark.parametrize("theme", [None, "dark"])
@PATHS
@LANGUAGES
def test_paper_is_white_without_controls_but_with_source_and_time(
    page, host, language, path, theme
):
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(host + language + path)
    if theme:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    assert color(page, "html", "backgroundColor") == "rgb(255, 255, 255)"
    assert color(page, "h1") == "rgb(0, 0, 0)"
    for control in (".controls", ".search", ".star", "form", ".back", ".primary", ".age"):
        for found in page.locator(control).all():
            assert not found.is_visible(), control
    if path != "404.html":
        foot = page.locator("footer").inner_text()
        assert "2026-04-22 00:02 UTC" in foot
        assert "Exchange Rate API" in foot
