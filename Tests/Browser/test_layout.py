"""Nothing moves while a page arrives, however slowly."""

import json
import threading
from http.server import BaseHTTPRequestHandler

import pytest
from playwright.sync_api import expect

import synthetic
from budget import OBSERVER
from conftest import folder_of, languages, make_site, served, started, until, visitor

PAUSE = 0.4


def halting_host(public, cut: str, go_on=threading.Event(), pause=PAUSE):
    """A host that sends a page up to the cut, waits, and sends the rest."""

    class Halting(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            body = (public / self.path.lstrip("/")).read_bytes()
            kind = {"html": "text/html; charset=utf-8", "css": "text/css", "js": "text/javascript",
                    "png": "image/png"}[self.path.rsplit(".")[-1]]
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            at = body.index(cut.encode()) + len(cut) if kind.startswith("text/html") else 0
            self.wfile.write(body[:at])
            self.wfile.flush()
            if at:
                go_on.wait(pause)
            self.wfile.write(body[at:])

        def log_message(self, *arguments):
            pass

    server = started(Halting)
    return f"http://127.0.0.1:{server.server_port}/"


def shift(page, url: str) -> float:
    page.add_init_script(OBSERVER)
    page.goto(url, wait_until="networkidle")
    page.wait_for_timeout(200)
    return page.evaluate("seen.shift")


def painted(page) -> int:
    return page.eval_on_selector_all(
        ".row", "rows => rows.filter((row) => row.checkVisibility({opacityProperty: true})).length")


@pytest.mark.parametrize("path,cut", [
    ("index.html", 'class="controls">'), ("index.html", "</details>"), ("index.html", "<section"),
    ("index.html", 'data-code="AUD"'), ("index.html", 'id="first-view" hidden>'),
    ("en/index.html", "</details>"), ("usd/krw.html", "</details>"),
    ("usd/krw.html", 'class="change">'), ("usd/krw.html", "<form"),
])
def test_a_page_that_arrives_in_two_pieces_is_painted_once(page, public, path, cut):
    assert shift(page, halting_host(public, cut) + path) == 0


@pytest.mark.parametrize("path", ["index.html", "en/index.html", "ar/index.html"])
def test_the_first_rows_show_before_the_rest_has_come(page, public, path):
    go_on = threading.Event()
    host = halting_host(public, 'id="first-view" hidden></li>', go_on, pause=None)
    page.add_init_script(OBSERVER)
    page.goto(host + path, wait_until="commit")
    until(page, "seen.fcp > 0")
    assert page.locator(".row:visible").count() == 20
    go_on.set()
    page.wait_for_load_state("networkidle")
    assert page.locator(".row:visible").count() == 24
    assert page.evaluate("seen.shift") == 0


@pytest.mark.parametrize("width", [320, 375])
@pytest.mark.parametrize("folder", ["", "en/", "vi/", "pt-br/"])
def test_favorites_of_two_lines_move_nothing(context, full, folder, width):
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 812})
    page.goto(full + folder + "index.html")
    for code in ("AED", "ANG", "XAF", "BAM"):
        page.locator(f'[data-code="{code}"] .star').click()
    again = context.new_page()
    again.set_viewport_size({"width": width, "height": 812})
    assert shift(again, full + folder + "index.html") == 0
    rows = again.locator("#favorites .row")
    assert rows.count() > 4 and max(row.bounding_box()["height"] for row in rows.all()) > 70


# The heights of head and foot without an age, and with every age of the first days.
HEIGHTS = """() => {
  const ages = [...document.querySelectorAll(".age")];
  const forms = Object.entries(ages.at(-1).dataset).filter(([key]) => /^(minutes|hours)_/.test(key));
  const texts = forms.map(([key, text]) => text.replace("{count}", key.startsWith("hours") ? 47 : 59));
  return ["", ...texts].map((text) => {
    for (const age of ages) {
      [age.dataset.room.split(" ·· ")[0], text].forEach((fact, index) => { age.lastElementChild.children[index].textContent = text && fact; });
    }
    return [".fresh", ".about"].map((place) => document.querySelector(place).offsetHeight).join(" ");
  });
}"""


@pytest.mark.parametrize("bases", ['["USD"]', '["USD", "AED"]'], ids=["one base", "two bases"])
@pytest.mark.parametrize("language", languages())
def test_room_is_kept_for_how_old_the_rates_are(page, shared, language, bases):
    site = shared(f"room-{bases.count(',')}", lambda folder: synthetic.make(
        folder, 24, site_keys=f'languages = {json.dumps(languages())}\nbases = {bases}'))
    page.goto(served(site) + folder_of(language) + "index.html")
    for width in (320, 344, 360, 375, 390, 412, 430, 568):
        page.set_viewport_size({"width": width, "height": 812})
        heights = page.evaluate(HEIGHTS)
        assert len(heights) > 2 and set(heights) == {heights[0]}, width


# Of each line of facts: dots without a fact before them on their line, and facts that begin or end outside of the line.
STRAY = """() => [...document.querySelectorAll(".facts")].flatMap((line) => {
  const edge = line.getBoundingClientRect(), size = parseFloat(getComputedStyle(line).fontSize);
  // From the line's start, in either direction.
  const from = ({left, right}) => document.dir === "rtl" ? [edge.right - right, edge.right - left] : [left - edge.left, right - edge.left];
  const facts = [...line.children].filter((fact) => fact.offsetHeight).map((fact) => {
    const range = document.createRange();
    range.selectNodeContents(fact);
    const [text, box] = [range, fact].map((part) => part.getBoundingClientRect());
    const dot = getComputedStyle(fact, "::after");
    return {name: fact.textContent, isLine: Boolean(fact.querySelector(".facts")), top: box.top, begin: from(box)[0], text: from(text), dotted: dot.content !== "none",
      dot: from(box)[0] + parseFloat(dot.insetInlineStart)};
  });
  return facts.filter((fact) => {
    const before = facts.filter((other) => other !== fact && Math.abs(other.top - fact.top) < size && other.begin < fact.begin);
    const shows = fact.dotted && fact.dot + size / 4 > 0;
    return shows !== (fact.dotted && before.length > 0) || !fact.isLine && (fact.text[0] < -1 || fact.text[1] > edge.width + 1);
  }).map((fact) => JSON.stringify(fact));
})"""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_dots_stand_between_facts_only(browser, fullest, language, scripts):
    context = visitor(browser, java_script_enabled=scripts)
    page = context.new_page()
    host = served(fullest)
    for path in ("index.html", "usd/krw.html"):
        page.goto(host + folder_of(language) + path)
        if scripts:
            page.locator(".age").first.get_by_text(" ").first.wait_for(state="attached")
        for width in (320, 344, 360):
            page.set_viewport_size({"width": width, "height": 812})
            assert page.evaluate(STRAY) == [], (path, width)
            assert "·" not in "".join(page.locator(".facts").all_text_contents())
    context.close()


# The first row well below the head, and its distance from the top.
PLACE = """() => {
  const top = (row) => Math.round(row.getBoundingClientRect().top);
  const row = [...document.querySelectorAll(".row")].find((row) => row.offsetHeight && top(row) > 250);
  return [row.dataset.code, top(row)];
}"""


@pytest.mark.parametrize("fragment", ["", "#search=k"])
@pytest.mark.parametrize("folder", ["", "en/", "ar/"])
def test_a_list_that_is_come_back_to_stays_where_it_was_read(context, full, folder, fragment):
    """Heights of rows that were never drawn are estimates; names of two lines are higher."""
    page = context.new_page()
    page.set_viewport_size({"width": 320, "height": 700})
    page.add_init_script(OBSERVER)
    page.goto(f"{full}{folder}index.html{fragment}")
    for down in range(0, 1801, 300):
        page.evaluate(f"scrollTo(0, {down})")
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.wait_for_timeout(100)
    read = page.evaluate(PLACE)
    for come_back in (page.reload, lambda: (page.goto(f"{full}{folder}usd/krw.html"), page.go_back())):
        come_back()
        until(page, f"JSON.stringify(({PLACE})()) === '{json.dumps(read, separators=(',', ':'))}'")
        page.wait_for_timeout(300)
        assert page.evaluate(PLACE) == read
        assert page.evaluate("seen.shift") == 0


def test_the_head_of_a_korean_list_has_one_line_on_a_small_phone(page, tmp_path):
    site = synthetic.make(tmp_path / "site", 24, site_keys='languages = ["ko"]')
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(served(site) + "index.html")
    assert {heights.split()[0] for heights in page.evaluate(HEIGHTS)} == {"28"}


@pytest.mark.parametrize("language", ["ko", "en", "ja", "ar"])
def test_title_basis_and_controls_share_a_line_on_a_phone(page, homes, language):
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(f"{homes}{folder_of(language)}index.html")
    bar, title = (page.locator(part).bounding_box() for part in (".bar", "h1"))
    assert bar["y"] - title["y"] < 48


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("width", [900, 1140])
def test_the_title_has_one_line_on_a_desk(page, homes, language, width):
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(f"{homes}{folder_of(language)}index.html")
    assert page.locator("h1").bounding_box()["height"] < 40
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("language", ["ko", "en", "ja", "ar"])
def test_what_an_amount_was_read_as_stands_in_place_of_the_time_and_not_upon_it(page, homes, language):
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(f"{homes}{folder_of(language)}index.html")
    page.locator("#sum").fill("1.234,56")
    expect(page.locator("#sum-message")).to_have_text("= 1,234.56 KRW")
    said, line = (page.locator(part).evaluate("""(part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const { left, right, top, bottom } = (part.id ? part : range).getBoundingClientRect();
      return [left, right, top, bottom];
    }""") for part in ("#sum-message", ".fresh"))
    assert said[0] <= line[0] and said[1] >= line[1] and said[3] >= line[3] - 4


@pytest.mark.parametrize("language", ["ko", "ar"])
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("path", ["index.html", "usd/index.html", "usd/krw.html"])
def test_large_text_breaks_no_figure_and_leaves_no_disc(page, homes, language, width, path):
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(f"{homes}{folder_of(language)}{path}")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    between = page.locator(".hero strong").evaluate("""(figure) => {
      const range = document.createRange();
      range.selectNodeContents(figure);
      const tops = [...range.getClientRects()].map(({ top }) => top);
      return Math.max(...tops) - Math.min(...tops);
    }""")
    assert between < 20
    assert page.locator(".row .disc").evaluate_all("""all => all.filter((disc) => disc.checkVisibility()).filter((disc) => {
      const range = document.createRange();
      range.selectNodeContents(disc);
      return range.getBoundingClientRect().height > disc.offsetHeight || range.getBoundingClientRect().width > disc.offsetWidth;
    }).map((disc) => disc.textContent)""") == []


def test_that_rates_are_old_shows_before_the_favorites_are_in_place(page, tmp_path):
    go_on = threading.Event()
    go_on.set()
    url = halting_host(synthetic.make(tmp_path, 40, days_old=3), 'id="first-view" hidden></li>', go_on,
                       pause=None) + "index.html"
    page.add_init_script(OBSERVER)
    page.goto(url)
    page.locator("#others .star").last.click()
    go_on.clear()
    page.goto(url, wait_until="commit")
    until(page, "seen.fcp > 0")
    expect(page.locator(".notice.outdated")).to_be_visible()
    assert painted(page) == 0
    page.mouse.click(180, 500)
    go_on.set()
    expect(page.locator("#favorites .row")).to_have_count(1)
    expect(page.locator("html.settling")).to_have_count(0)
    assert painted(page) == 39
    assert page.url == url
    assert page.evaluate("seen.shift") == 0


@pytest.mark.parametrize("fragment", ["", "#amount=5"])
def test_a_load_that_is_stopped_shows_what_has_arrived(context, public, fragment):
    """With favorites or a fragment the page waits for its scripts, which never run."""
    go_on = threading.Event()
    # Behind the rows that the first paint waits for: before it, nothing is painted and no wheel is heard.
    url = halting_host(public, 'data-code="ZWL"', go_on, pause=None) + "index.html"
    context.add_init_script("localStorage.setItem('ratepress:/:favorites', '{}')")
    page = context.new_page()
    page.goto(url + fragment, wait_until="commit")
    until(page, "document.querySelectorAll('.row').length > 0")
    assert painted(page) == 0
    page.evaluate("stop()")
    until(page, lambda: painted(page) > 0)
    go_on.set()


def test_a_load_that_hangs_shows_what_has_arrived_to_who_scrolls(context, public):
    go_on = threading.Event()
    # Behind the rows that the first paint waits for: before it, nothing is painted and no wheel is heard.
    url = halting_host(public, 'data-code="ZWL"', go_on, pause=None) + "index.html"
    context.add_init_script("localStorage.setItem('ratepress:/:favorites', '{}')")
    page = context.new_page()
    page.goto(url, wait_until="commit")
    until(page, "document.querySelectorAll('.row').length > 0")
    assert painted(page) == 0
    page.mouse.wheel(0, 100)
    until(page, lambda: painted(page) > 0)
    go_on.set()


@pytest.mark.parametrize("language", ["ko", "fr", "zh-Hans", "zh-Hant"])
def test_what_the_search_asks_for_shows_whole_on_a_phone(page, homes, language):
    """Where words are short. A focused field has no ellipsis: it would cut a letter."""
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(homes + folder_of(language) + "index.html")
    assert page.locator("#search").evaluate("""(field) => {
      const style = getComputedStyle(field), pen = document.createElement("canvas").getContext("2d");
      pen.font = `${style.fontSize} ${style.fontFamily}`;
      return pen.measureText(field.placeholder).width <= field.clientWidth - 2 * parseFloat(style.paddingLeft);
    }""")


@pytest.mark.parametrize("rows, mark", [(19, "SPAN"), (20, "LI"), (21, "LI"), (40, "LI")])
def test_a_short_list_is_shown_whole_and_a_long_one_by_its_first_rows(page, tmp_path, rows, mark):
    page.goto(served(synthetic.make(tmp_path, rows + 1)) + "index.html")
    assert page.evaluate("""() => [...document.querySelectorAll(".row, #first-view")]
      .map(({ tagName, id }, place) => id && [tagName, place]).filter(Boolean)""") == [
        [mark, min(rows, 20)]]


def test_what_moves_after_it_was_painted_is_counted(page, public):
    page.add_init_script(OBSERVER)
    page.goto(served(public) + "index.html", wait_until="networkidle")
    until(page, "seen.fcp > 0")
    assert page.evaluate("seen.shift") == 0
    frames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    page.evaluate(frames)
    page.evaluate("""document.getElementById("main").prepend(Object.assign(
      document.createElement("p"), { textContent: "late" }))""")
    until(page, "seen.shift > 0")
