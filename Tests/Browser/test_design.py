"""Colors by habit, shapes, forced colors and paper."""

import pytest

from conftest import visitor
from words import WORDS

LANGUAGES = pytest.mark.parametrize("language", WORDS)
PATHS = pytest.mark.parametrize("path", ["index.html", "usd/krw.html", "404.html"])


def color(page, selector, key="color"):
    return page.locator(selector).first.evaluate(
        "(e, key) => getComputedStyle(e)[key]", key)


def drawn(page, selector, pseudo=None):
    """The shape and color of the style sheet's drawings."""
    return page.locator(selector).first.evaluate(
        "(e, pseudo) => { const { clipPath, transform, backgroundColor } = getComputedStyle(e, pseudo);"
        " return { shape: clipPath + transform, backgroundColor }; }", pseudo)


@pytest.mark.parametrize(
    "language, rising, falling",
    [("", "rgb(196, 32, 47)", "rgb(31, 87, 204)"), ("en/", "rgb(20, 117, 60)", "rgb(196, 32, 47)")],
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
    assert color(page, ".rising") == "rgb(20, 117, 60)"
    assert color(page, ".falling") == "rgb(196, 32, 47)"


@LANGUAGES
def test_forced_colours_leave_shape_and_edges(browser, host, language):
    context = visitor(browser, forced_colors="active")
    page = context.new_page()
    page.goto(f"{host}{language}index.html")
    text = color(page, "body")
    assert color(page, ".bar", "borderTopColor") == text
    assert page.locator(".row").first.evaluate(
        "(e) => getComputedStyle(e, '::before').borderTopColor") == text
    starred = drawn(page, '.star[aria-pressed="true"]', "::before")
    other = drawn(page, '.star[aria-pressed="false"]', "::before")
    assert starred["shape"] != other["shape"]
    rising, falling = drawn(page, ".trend.rising"), drawn(page, ".trend.falling")
    assert rising["shape"] != falling["shape"]
    assert rising["backgroundColor"] == falling["backgroundColor"] == other["backgroundColor"] == text
    ground = color(page, "html", "backgroundColor")
    assert ground not in (text, starred["backgroundColor"])
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
    if path == "index.html":
        assert color(page, ".trend", "printColorAdjust") == "exact"


def test_on_paper_without_its_style_controls_are_seen(page, host):
    page.emulate_media(media="print", color_scheme="dark")
    page.route("**/app.*.css", lambda route: route.fulfill(
        content_type="text/css", body=route.fetch().text().replace("@media print", "@media speech")))
    page.goto(f"{host}index.html")
    assert page.locator(".controls").is_visible() and page.locator(".star").first.is_visible()
    assert color(page, "html", "backgroundColor") != "rgb(255, 255, 255)"
