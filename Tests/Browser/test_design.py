"""Colors by habit, shapes, forced colors and paper."""

import re

import pytest

import charted
from conftest import CLOSE, make_site, served, visitor
from words import WORDS

LANGUAGES = pytest.mark.parametrize("language", WORDS)


@pytest.fixture(scope="module")
def charted_host(shared):
    return served(shared("charted", charted.make))


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


def test_dark_is_dark_whether_the_system_or_the_reader_says_so(page, host):
    page.goto(f"{host}index.html")
    def colors():
        return page.evaluate(
            "[...document.styleSheets[0].cssRules].flatMap(rule => [...(rule.style ?? [])])"
            ".filter(name => name.startsWith('--')).map(name => [name, getComputedStyle(document.documentElement)"
            ".getPropertyValue(name)])")
    light = colors()
    page.emulate_media(color_scheme="dark")
    of_system = colors()
    page.emulate_media(color_scheme="light")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert colors() == of_system
    assert sum(a != b for a, b in zip(light, of_system)) >= 12


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


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_draw_in_the_color_of_text_whatever_theme_was_chosen(browser, charted_host, theme, scheme):
    context = visitor(browser, forced_colors="active", color_scheme=scheme)
    page = context.new_page()
    for path, drawing in (("index.html", ".mini path:last-child"), ("usd/krw.html", ".chart svg svg path:last-child")):
        page.goto(charted_host + path)
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", theme)
        assert color(page, drawing, "stroke") == color(page, "body")
    ground, label = color(page, "html", "backgroundColor"), page.locator(".chart text").first
    assert label.evaluate("(e) => getComputedStyle(e).fill") == color(page, "body")
    assert label.evaluate("(e) => getComputedStyle(e).stroke") == ground
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
    for control in (".controls", ".bar", ".fresh", ".star", "form", ".bank label", ".back", "[type=submit]", ".age"):
        for found in page.locator(control).all():
            assert not found.is_visible(), control
    if path != "404.html":
        foot = page.locator("footer").inner_text()
        assert "2026-04-22 00:02 UTC" in foot
        assert "Exchange Rate API" in foot
    if path == "index.html":
        assert color(page, ".trend", "printColorAdjust") == "exact"


def test_paper_names_the_range_of_its_chart_and_no_figure_without_its_head(page, charted_host):
    page.set_viewport_size({"width": 1047, "height": 740})
    page.goto(charted_host + "en/usd/krw.html")
    page.locator("label[for=r365]").click()
    page.emulate_media(media="print")
    assert [label.inner_text() for label in page.locator("fieldset label").all() if label.is_visible()] == ["1 year"]
    page.goto(charted_host + "en/index.html")
    assert page.locator(".row .rate").first.is_visible() and not page.locator(".row .inverse").first.is_visible()


def test_on_paper_without_its_style_controls_are_seen(page, host):
    page.emulate_media(media="print", color_scheme="dark")
    page.route("**/app.*.css", lambda route: route.fulfill(
        content_type="text/css", body=route.fetch().text().replace("@media print", "@media speech")))
    page.goto(f"{host}index.html")
    assert page.locator(".controls").is_visible() and page.locator(".star").first.is_visible()
    assert color(page, "html", "backgroundColor") != "rgb(255, 255, 255)"


def contrast(one: str, other: str) -> float:
    """Of two colors as browsers name them, by WCAG 2.2."""
    def luminance(color):
        parts = [int(part) / 255 for part in re.findall(r"\d+", color)[:3]]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722))) + 0.05

    lights = sorted([luminance(one), luminance(other)])
    return lights[1] / lights[0]


@pytest.mark.parametrize("theme", ["light", "dark"])
@PATHS
def test_the_sites_own_color_stands_out_in_both_themes(browser, shared, theme, path):
    host = served(shared("accent", lambda folder: make_site(folder, f'accent = "#0a7a8f"\n{CLOSE}')))
    for language in ("", "ar/"):
        reader = visitor(browser, color_scheme=theme, viewport={"width": 390, "height": 844})
        page = reader.new_page()
        page.goto(host + language + path)
        ground = color(page, "html", "backgroundColor")
        mark = (color(page, ".list-top h1", "borderInlineStartColor") if path == "index.html"
                else color(page, ".back .icon"))
        assert mark == "rgb(10, 122, 143)" and contrast(mark, ground) >= 3
        page.keyboard.press("Tab")
        skip = page.locator(".skip")
        assert skip.evaluate("(link) => link === document.activeElement")
        assert color(page, ".skip", "backgroundColor") == mark
        assert contrast(color(page, ".skip"), mark) >= 4.5
        page.keyboard.press("Tab")
        assert page.evaluate("getComputedStyle(document.activeElement).outlineColor") == mark
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if path == "index.html":
            page.emulate_media(media="print")
            assert color(page, ".list-top h1", "borderInlineStartColor") == "rgb(22, 23, 26)"
        reader.close()


@pytest.mark.parametrize("language", ["", "ar/"])
def test_rows_on_paper_stand_in_two_columns_and_cover_nothing(page, full, language):
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 794, "height": 1123})
    page.goto(full + language + "index.html")
    boxes = page.eval_on_selector_all("#others .row", """rows => rows.map((row) =>
      [row, ...row.querySelectorAll(".names, .figures")].map((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return [left, right, top, bottom];
      }))""")
    sides = {round(row[0]) for row, *_ in boxes}
    assert len(sides) == 2
    for row, *parts in boxes:
        assert row[0] >= 0 and row[1] <= 794
        for left, right, top, bottom in parts:
            assert row[0] - 0.5 <= left and right <= row[1] + 0.5
            assert row[2] - 0.5 <= top and bottom <= row[3] + 0.5
    halves = [[row for row, *_ in boxes if round(row[0]) == side] for side in sorted(sides)]
    assert max(right for _, right, *_ in halves[0]) < min(left for left, *_ in halves[1])


def test_forced_colours_draw_no_box_in_a_box(browser, host):
    reader = visitor(browser, forced_colors="active")
    page = reader.new_page()
    page.goto(f"{host}index.html")
    assert color(page, "#search", "outlineStyle") == color(page, "#sum", "outlineStyle") == "none"
    page.locator("#search").focus()
    assert color(page, ".search", "outlineStyle") == "solid" and color(page, ".sum", "outlineStyle") == "none"
    reader.close()
