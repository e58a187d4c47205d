"""Every kind of page in every language, theme and state, for readers of all sorts."""

from pathlib import Path

import axe_core_python
import pytest
from playwright.sync_api import expect

from conftest import EVERY_LANGUAGE, folder_of, languages, served, swept, until
from test_list import right_edges
from words import STANDARDS

AXE = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
SEARCH = """(text) => {
  const field = document.getElementById("search");
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}"""


def violations(page) -> list[str]:
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE)
    found = page.evaluate(
        "(tags) => axe.run(document, {runOnly: tags, resultTypes: ['violations']})", STANDARDS)
    return [f"{violation['id']}: {node['html'][:120]}"
            for violation in found["violations"] for node in violation["nodes"]]


@pytest.fixture(scope="session")
def place(everything):
    return served(everything)


def list_states(page):
    """Goes through the states of a list, naming each."""
    yield "as it opens"
    page.locator(".controls summary").click()
    yield "languages open"
    page.keyboard.press("Escape")
    page.locator(".basis summary").click()
    yield "bases open"
    page.keyboard.press("Escape")
    for code in ("AUD", "GBP", "KRW"):
        page.locator(f'[data-code="{code}"] .star').click()
    yield "favorites set"
    page.evaluate(SEARCH, "u")
    yield "filtered"
    page.evaluate(SEARCH, "qqqq")
    yield "empty result"


def converter_states(page):
    yield "as it opens"
    page.locator("form [type=submit]").click()
    yield "nothing typed"
    page.locator("#amount").fill("abc")
    yield "not a number"
    page.locator("#amount").fill("1234.5")
    yield "result"
    page.locator(".swap").click()
    page.locator(".heading .star").click()
    yield "swapped, starred"


def one_state(page):
    yield "as it opens"


KINDS = {
    "index.html": list_states, "usd/krw.html": converter_states, "usd/hrk.html": one_state,
    "404.html": one_state,
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", KINDS)
@swept("language", languages(), ["ko", "ar"])
def test_axe_finds_nothing_in_any_state(page, place, language, kind, scheme):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(place + folder_of(language) + kind)
    found = {state: violations(page) for state in KINDS[kind](page)}
    assert {state: ids for state, ids in found.items() if ids} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@swept("language", languages(), ["ko", "ar"])
def test_axe_finds_nothing_on_a_day_without_data(page, unavailable, language, scheme):
    page.emulate_media(color_scheme=scheme)
    page.goto((unavailable / folder_of(language) / "index.html").as_uri())
    assert violations(page) == []


def test_axe_finds_what_is_broken(context, place):
    page = context.new_page()
    page.goto(place + "usd/krw.html")
    page.evaluate("['placeholder', 'aria-labelledby'].forEach((name) => amount.removeAttribute(name))")
    assert any(violation.startswith("label") for violation in violations(page))
    page.evaluate("document.querySelector('.hero').style.color = '#ccc'")
    assert any(violation.startswith("color-contrast") for violation in violations(page))


FOCUSED = """() => {
  const focused = document.activeElement;
  // A range's label stands for its radio button.
  const element = focused.type === "radio" ? focused.labels[0] : focused;
  const box = element.getBoundingClientRect();
  // A field's mark may be that of the part around it.
  const isMarked = [element, element.closest(".search, .sum, .side")].filter(Boolean).some((part) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(part);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && outlineColor !== "rgba(0, 0, 0, 0)";
  });
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return {
    what: element.outerHTML.slice(0, 90), isBody: focused === document.body,
    isMarked,
    isSeen: element.contains(at) || Boolean(at?.closest("label")?.contains(element)),
  };
}"""
INTERACTIVE = """() => [...document.querySelectorAll("a[href], button, input, summary")]
  .filter((element) => (element.type !== "radio" || element.checked) && element.checkVisibility({ visibilityProperty: true })).length"""


@pytest.mark.parametrize("kind", ["index.html", "usd/krw.html", "404.html"])
@EVERY_LANGUAGE
@pytest.mark.parametrize("size", [(375, 667), (1280, 800)], ids=["phone", "desk"])
def test_every_control_is_reached_by_tab_seen_and_marked(page, place, language, kind, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(place + folder_of(language) + kind)
    met = []
    for _ in range(page.evaluate(INTERACTIVE)):
        page.keyboard.press("Tab")
        met.append(page.evaluate(FOCUSED))
    assert len({focus["what"] for focus in met}) == len(met)
    assert [focus["what"] for focus in met
            if focus["isBody"] or not focus["isMarked"] or not focus["isSeen"]] == []


# The distance of the focus mark from the title's letters.
CLEARANCE = """() => {
  const title = document.querySelector("h1");
  const [{ outlineOffset, outlineWidth }, { fontSize, lineHeight }] =
    [document.activeElement, title].map((element) => getComputedStyle(element));
  const [menu, name] = [document.activeElement, title].map((element) => element.getBoundingClientRect());
  return Math.max(menu.left - name.right, name.left - menu.right,
    menu.top - name.bottom + (parseFloat(lineHeight) - parseFloat(fontSize)) / 2)
    - parseFloat(outlineOffset) - parseFloat(outlineWidth);
}"""


@pytest.mark.parametrize("width", [320, 375, 1280])
@EVERY_LANGUAGE
def test_the_mark_of_the_focus_on_the_menu_of_bases_leaves_the_title_alone(page, place, language, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(place + folder_of(language) + "index.html")
    page.keyboard.press("Tab")
    while not page.evaluate("document.activeElement.matches('.basis summary')"):
        page.keyboard.press("Tab")
    assert page.evaluate(CLEARANCE) >= 0


@EVERY_LANGUAGE
def test_the_whole_way_can_be_gone_by_keyboard(page, place, language):
    page.goto(place + folder_of(language) + "index.html")
    press = page.keyboard.press
    press("Tab")
    press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    press("/")
    page.keyboard.type("KRW")
    expect(page.locator(".row:visible")).to_have_count(1)
    for _ in range(3):
        press("Tab")
    press("Space")
    assert page.locator('#favorites [data-code="KRW"]').count() == 1
    press("Shift+Tab")
    press("Enter")
    page.wait_for_url("**/usd/krw.html*")
    while page.evaluate("document.activeElement.id") != "amount":
        press("Tab")
    page.keyboard.type("2")
    press("Enter")
    result = page.locator("#result").input_value()
    assert result
    press("Tab")
    press("Space")
    assert page.locator("#result").input_value() != result
    while not page.evaluate("document.activeElement.matches('.controls summary')"):
        press("Shift+Tab")
    press("Enter")
    assert page.locator(".controls .panel").is_visible()
    press("Escape")
    assert page.locator(".controls .panel").is_hidden()


# Elements that overflow sideways, and overlapping texts of a row or a line.
CRAMPED = """() => {
  const wide = document.scrollingElement.scrollWidth - innerWidth;
  const seen = (element) => element.checkVisibility({ visibilityProperty: true })
    && !element.closest(".spoken, .skip");
  const lost = [], over = [];
  const texts = [...document.querySelectorAll("body *")].filter((element) =>
    seen(element) && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  for (const element of texts) {
    const range = document.createRange();
    range.selectNodeContents(element);
    for (const box of range.getClientRects()) {
      if (box.width && (box.left < -1 || box.right > innerWidth + 1)) lost.push(element.outerHTML.slice(0, 90));
    }
    const style = getComputedStyle(element);
    if (style.overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1) {
      lost.push(element.outerHTML.slice(0, 90));
    }
  }
  for (const control of [...document.querySelectorAll("button, input, output")].filter(seen)) {
    const box = control.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1) lost.push(control.outerHTML.slice(0, 90));
  }
  for (const row of [...document.querySelectorAll(".row")].filter(seen)) {
    const boxes = [...row.querySelectorAll(".code, .country, .rate, .percent, .star")]
      .map((element) => element.getBoundingClientRect()).filter((box) => box.width);
    const crosses = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    if (boxes.some((a, i) => boxes.slice(i + 1).some((b) => crosses(a, b)))) over.push(row.dataset.code);
  }
  return { wide: Math.max(0, wide), lost, over };
}"""
CALM = {"wide": 0, "lost": [], "over": []}


def set_text_size(page, size: int):
    """The size that the reader has chosen in the browser, in pixels; 16 is what browsers have."""
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})


@swept("size", [(320, 800), (375, 800), (768, 800), (1280, 800), (568, 320), (844, 390)],
       [(320, 800), (568, 320)])
@EVERY_LANGUAGE
def test_text_of_twice_the_size_loses_nothing(page, full, language, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for letters in (16, 32):
        set_text_size(page, letters)
        for path in ("index.html", "usd/krw.html", "usd/hrk.html", "404.html"):
            page.goto(full + folder_of(language) + path)
            assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") == letters
            search = page.locator("#search")
            assert not search.count() or search.bounding_box()["width"] > 112
            amount = page.locator("#amount")
            if amount.count():
                amount.fill("1000")
                amount.press("Enter")
            assert (path, letters, page.evaluate(CRAMPED)) == (path, letters, CALM)


# Results that break although they fit into a line.
TORN = """() => [...document.querySelectorAll(".amounts td")].filter((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  if (range.getClientRects().length < 2) return false;
  cell.style.whiteSpace = "nowrap";
  const row = getComputedStyle(cell.parentElement);
  const room = cell.parentElement.clientWidth - parseFloat(row.paddingLeft) - parseFloat(row.paddingRight);
  const fits = range.getBoundingClientRect().width <= room;
  cell.style.whiteSpace = "";
  return fits;
}).map((cell) => cell.textContent)"""


@pytest.mark.parametrize("width", [320, 375])
@EVERY_LANGUAGE
def test_results_stay_whole_at_twice_the_size(page, full, language, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(full + folder_of(language) + "usd/krw.html")
    for size in ("100%", "200%"):
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
        assert page.evaluate(TORN) == []
    page.evaluate("document.querySelector('.amounts tr').style.flexWrap = 'nowrap'")
    page.evaluate("Object.assign(document.querySelector('.amounts td').style, { minInlineSize: 0, maxInlineSize: '3rem' })")
    page.evaluate("document.querySelector('.amounts th').textContent = '1,000,000,000,000 USD'")
    page.evaluate("document.querySelector('.amounts td').textContent = '5,000,000,000.00'")
    page.evaluate("document.documentElement.style.fontSize = ''")
    assert page.evaluate(TORN) == ["5,000,000,000.00"]


# The list's rates: whether each is in one line, and how wide its column is.
RATES = """() => [...document.querySelectorAll("#others .row")].slice(0, 3).map((row) => {
  const range = document.createRange();
  range.selectNodeContents(row.querySelector(".rate"));
  const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.bottom)));
  return [lines.size, Math.round(row.querySelector(".figures").offsetWidth)];
})"""


@pytest.mark.parametrize("width", [320, 375, 768])
@EVERY_LANGUAGE
def test_a_rate_of_seven_whole_digits_stays_in_one_line(page, full, language, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(full + folder_of(language) + "index.html")
    page.evaluate("document.querySelector('#others .rate').textContent = '1,239,166.7659'")
    (lines, large), *ordinary = page.evaluate(RATES)
    assert lines == 1 and large >= 120
    assert ordinary == [[1, 120]] * 2
    assert len(set(right_edges(page)[:20])) == 1


# Rows with a badge: into how many pieces it is broken, the row's height, and that of its names.
BADGES = """() => [...document.querySelectorAll(".row:has(.badge)")].map((row) => {
  row.style.contentVisibility = "visible";
  return [row.querySelector(".badge").getClientRects().length, Math.round(row.offsetHeight),
    Math.round(row.querySelector(".names").offsetHeight)];
})"""


@pytest.mark.parametrize("width", [320, 375, 1280])
@EVERY_LANGUAGE
def test_badges_are_whole_and_rows_as_high_as_without_them(page, full, language, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(full + folder_of(language) + "index.html")
    rows = page.evaluate(BADGES)
    assert len(rows) > 5 and {pieces for pieces, _, _ in rows} == {1}
    assert {height for _, height, names in rows if names < 44} <= {60}
    assert width == 320 or 60 in {height for _, height, _ in rows}


# The currency that needs most of a unit of another.
SMALLEST = """() => [...document.querySelectorAll(".row")]
  .sort((one, other) => other.dataset.rate - one.dataset.rate)[0].querySelector("a").href"""


@pytest.mark.parametrize("width, digits", [(320, 9), (320, 13), (375, 13), (1280, 13)])
def test_the_results_of_arabic_tables_stand_below_each_other(page, full, width, digits):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(full + "ar/index.html")
    page.goto(page.evaluate(SMALLEST) if digits > 9 else full + "ar/usd/krw.html")
    assert any(len(text) > digits for text in page.locator("td").all_inner_texts())
    assert max(page.locator("tr").evaluate_all("rows => rows.map((row) => row.offsetHeight)")) < 50
    for table in page.locator("table").all():
        ends = table.locator("td:first-of-type").evaluate_all("cells => cells.map(e => e.getBoundingClientRect().right)")
        assert max(ends) - min(ends) < 1


@EVERY_LANGUAGE
def test_on_a_phone_on_its_side_the_title_has_one_line(page, full, language):
    page.set_viewport_size({"width": 568, "height": 320})
    page.goto(full + folder_of(language) + "index.html")
    title = page.locator("h1")
    assert title.bounding_box()["height"] < 1.5 * title.evaluate(
        "e => parseFloat(getComputedStyle(e).lineHeight)")


@pytest.mark.parametrize("size", [(320, 800), (568, 320), (844, 390)])
def test_a_title_of_one_long_word_leaves_room_for_what_is_beside_it(page, full, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(full + "de/index.html")
    page.evaluate("document.querySelector('h1').textContent = 'Wechselkursinformationsportal'")
    assert page.evaluate(CRAMPED) == CALM
    assert page.locator("#search").bounding_box()["width"] > 120


def test_with_text_of_twice_the_size_the_head_does_not_stay(page, full):
    page.set_viewport_size({"width": 375, "height": 812})
    page.goto(full + "en/index.html")
    assert page.locator(".list-top").evaluate("e => getComputedStyle(e).position") == "sticky"
    set_text_size(page, 32)
    page.reload()
    assert page.locator(".list-top").evaluate("e => getComputedStyle(e).position") == "static"


@pytest.mark.parametrize("path", ["index.html", "usd/krw.html"])
def test_on_a_phone_on_its_side_the_focus_is_in_sight_at_twice_the_size(page, full, path):
    page.set_viewport_size({"width": 568, "height": 320})
    set_text_size(page, 32)
    page.goto(full + "en/" + path)
    seen = 0
    for _ in range(16):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            break
        seen += 1
        until(page, """(() => {
          const { top, bottom } = document.activeElement.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        })()""")
    assert seen > 6


def test_cramped_text_is_seen(page, full):
    page.goto(full + "index.html")
    page.evaluate("document.querySelector('.row .country').style.marginInlineEnd = '-300px'")
    page.evaluate("document.querySelector('.row .names').style.flex = 'none'")
    page.evaluate("document.querySelector('.row .country').textContent = 'm'.repeat(90)")
    page.evaluate("document.querySelector('.row .country').style.whiteSpace = 'nowrap'")
    assert page.evaluate(CRAMPED) != CALM


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colors_leave_everything_readable(page, place, scheme):
    page.emulate_media(forced_colors="active", color_scheme=scheme)
    page.goto(place + "index.html")
    star = page.locator('[data-code="KRW"] .star')
    drawn = """e => {
      const { clipPath, backgroundColor } = getComputedStyle(e, "::before");
      return clipPath + backgroundColor;
    }"""
    empty = star.evaluate(drawn)
    star.click()
    page.mouse.move(0, 0)
    assert star.evaluate(drawn) != empty
    edges = "e => getComputedStyle(e).borderBlockEndStyle"
    assert page.locator(".row").first.evaluate(
        "e => getComputedStyle(e, '::before').borderBlockStartStyle") == "solid"
    assert page.locator(".bar").evaluate(edges) == "solid"
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED)["isMarked"]
    assert violations(page) == []
    page.goto(place + "usd/krw.html")
    page.locator("#amount").fill("x")
    assert page.locator(".block").evaluate(edges) == "solid"
    assert page.locator("form [type=submit]").evaluate(edges) == "solid"
    assert violations(page) == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_nothing_moves_for_who_wants_it_so(page, place, motion):
    page.emulate_media(reduced_motion=motion)
    for path, star in (("index.html", '[data-code="KRW"] .star'), ("usd/krw.html", ".heading .star")):
        page.goto(place + path)
        moving = page.locator(star).evaluate("star => star.click() ?? document.getAnimations().length")
        assert (moving > 0) == (motion == "no-preference")
