"""The converter's charts: what pointer, finger and keys tell of each day, and the other direction's past."""

import random

import pytest
from playwright.sync_api import expect

import charted
from conftest import folder_of, languages, served, until, visitor, worker_is_ready


@pytest.fixture(scope="module")
def site(shared):
    return shared("charted", charted.make)


@pytest.fixture(scope="module")
def charts(site):
    return served(site)


def chosen(page, days):
    """Shows a range; its chart and the line that tells of a day."""
    page.locator(f'label[for="r{days}"]').click()
    figure = page.locator(f".chart.r{days}")
    plot = figure.locator("svg").first
    plot.scroll_into_view_if_needed()
    return plot, figure.locator(".day")


def point(page, plot, place):
    box = plot.bounding_box()
    page.mouse.move(box["x"] + place * box["width"], box["y"] + box["height"] / 2)


@pytest.mark.parametrize("days", charted.RANGES)
@pytest.mark.parametrize("pair, places", [("usd/krw", 2), ("usd/jpy", 2), ("usd/eur", 4), ("krw/eur", 7)])
def test_the_pointer_tells_days_and_their_exact_rates(page, charts, pair, places, days):
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{charts}en/{pair}.html")
    plot, told = chosen(page, days)
    series = charted.series(*pair.upper().split("/"), days)
    width = plot.bounding_box()["width"]
    for place in [.002, .998, *(random.Random(days).uniform(.01, .99) for _ in range(12))]:
        # Browsers round the pointer's place to pixels, which can be of several days.
        within = [(abs(own - place), day, rate) for day, own, rate in series]
        near = [f"{charted.english(day)} · {charted.figure(rate, places)}"
                for away, day, rate in within if away <= min(within)[0] + 2 / width]
        point(page, plot, place)
        until(page, lambda: told.inner_text() in near)


@pytest.mark.parametrize("days", charted.RANGES)
def test_keys_tell_each_day_one_after_the_other_and_the_change_from_a_fixed_one(page, charts, days):
    page.goto(f"{charts}en/usd/krw.html")
    plot, told = chosen(page, days)
    series = charted.series("USD", "KRW", days)
    plot.focus()
    for back in range(1, 6):
        page.keyboard.press("ArrowLeft")
        day, _, rate = series[-back]
        expect(told).to_have_text(f"{charted.english(day)} · {charted.figure(rate, 2)}")
    page.keyboard.press("Home")
    first, _, before = series[0]
    expect(told).to_have_text(f"{charted.english(first)} · {charted.figure(before, 2)}")
    page.keyboard.press("Enter")
    expect(told).to_have_text(f"{charted.english(first)} · {charted.figure(before, 2)} →")
    for key, (last, _, after) in (("ArrowRight", series[1]), ("End", series[-1])):
        page.keyboard.press(key)
        expect(told).to_have_text(
            f"{charted.english(first)} → {charted.english(last)}: {charted.change(before, after, 2)}")
    assert told.get_attribute("role") == "status"
    page.keyboard.press("Escape")
    expect(told).to_have_text("")
    page.keyboard.press("End")
    page.keyboard.press("Shift+ArrowLeft")
    (last, _, after), (other, _, before) = series[-1], series[-2]
    expect(told).to_have_text(
        f"{charted.english(last)} → {charted.english(other)}: {charted.change(after, before, 2)}")


def test_a_click_fixes_a_day_and_a_second_one_chooses_the_other(page, charts):
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{charts}en/usd/krw.html")
    plot, told = chosen(page, 90)
    series = charted.series("USD", "KRW", 90)
    (first, _, before), (last, _, after) = series[0], series[-1]
    expected = f"{charted.english(first)} → {charted.english(last)}: {charted.change(before, after, 2)}"
    point(page, plot, .003)
    page.mouse.down()
    page.mouse.up()
    expect(told).to_have_text(f"{charted.english(first)} · {charted.figure(before, 2)} →")
    point(page, plot, .995)
    expect(told).to_have_text(expected)
    page.mouse.down()
    page.mouse.up()
    page.mouse.move(1, 1)
    expect(told).to_have_text(expected)
    # A press elsewhere ends it.
    page.locator("h1").click()
    expect(told).to_have_text("")


def test_taps_choose_two_days_and_nothing_shifts(browser, charts):
    context = visitor(browser, viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto(f"{charts}en/usd/krw.html")
    plot, told = chosen(page, 90)
    page.evaluate("globalThis.shifts = []; new PerformanceObserver((list) => shifts.push(...list.getEntries()"
                  ".map(({ value }) => value))).observe({ type: 'layout-shift' })")
    box = plot.bounding_box()
    for x in (box["x"] + 1, box["x"] + box["width"] - 1):
        page.touchscreen.tap(x, box["y"] + 100)
    series = charted.series("USD", "KRW", 90)
    (first, _, before), (last, _, after) = series[0], series[-1]
    expect(told).to_have_text(
        f"{charted.english(first)} → {charted.english(last)}: {charted.change(before, after, 2)}")
    assert plot.bounding_box() == box and page.evaluate("shifts") == []
    context.close()


@pytest.mark.parametrize("language", languages())
def test_days_are_written_as_the_page_writes_them_in_every_language(page, charts, language):
    page.goto(f"{charts}{folder_of(language)}usd/krw.html")
    rows = [tuple(cell.strip() for cell in row.locator("th, td").all_text_contents())
            for row in page.locator(".chart.r30 tr").all()]
    plot, told = chosen(page, 30)
    plot.focus()
    for day, figure, *_ in rows:
        page.keyboard.press("ArrowLeft")
        expect(told).to_have_text(f"{day} · {figure}")
    # The first day of a year's chart is named in its table, with its year.
    plot, told = chosen(page, 365)
    named = page.locator(".chart.r365 tr").last.locator("th, td").all_text_contents()
    plot.focus()
    page.keyboard.press("Home")
    expect(told).to_have_text(" · ".join(cell.strip() for cell in named[:2]))
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    expect(told).to_contain_text(f"{named[0].strip()} {'←' if language == 'ar' else '→'} ")
    assert page.locator(".chart.r365 .read:not(.day)").inner_text().split()[-1] in told.inner_text()


@pytest.mark.parametrize("pair, places", [("usd/krw", 2), ("usd/eur", 4), ("krw/usd", 7), ("krw/eur", 7)])
def test_from_a_disk_changes_are_those_of_the_exact_rates(page, site, pair, places):
    page.goto(f"{site.as_uri()}/en/{pair}.html")
    series = charted.series(*pair.upper().split("/"), 30)
    plot, told = chosen(page, 30)
    plot.focus()
    for key in ("Home", "Enter"):
        page.keyboard.press(key)
    (first, _, before) = series[0]
    for last, _, after in series[1:]:
        page.keyboard.press("ArrowRight")
        percent = charted.change(before, after, places).split("(")[1]
        expect(told).to_contain_text(f"{charted.english(first)} → {charted.english(last)}: ")
        expect(told).to_contain_text(f"({percent}")
    page.complaints.clear()


def test_from_a_disk_the_first_chart_tells_what_its_table_says(page, site):
    page.goto(f"{site.as_uri()}/en/usd/krw.html")
    series = charted.series("USD", "KRW", 30)
    plot, told = chosen(page, 30)
    plot.focus()
    page.keyboard.press("ArrowLeft")
    day, _, rate = series[-1]
    expect(told).to_have_text(f"{charted.english(day)} · {charted.figure(rate, 2)}")
    plot, told = chosen(page, 365)
    plot.focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(300)
    assert told.inner_text() == ""
    page.complaints.clear()


@pytest.mark.parametrize("days", charted.RANGES)
def test_a_chart_of_another_source_tells_the_days_of_that_one_and_names_it(page, shared, days):
    page.goto(f"{served(shared('lent', charted.lend))}usd/krw.html")
    plot, told = chosen(page, days)
    plot.focus()
    for back in range(1, 6):
        page.keyboard.press("ArrowLeft")
        day, _, rate = charted.series("USD", "KRW", days)[-back]
        expect(told).to_have_text(f"{charted.english(day)} · {charted.figure(rate, 2)}")
    credit = page.locator(f".chart.r{days} .credit")
    expect(credit).to_have_text(
        "Source: European Central Bank, up to December 12, 2025. ECB statistics")
    assert credit.locator("a").get_attribute("rel") == "external"


def test_figures_that_were_read_work_without_a_network(context, charts):
    page = context.new_page()
    page.goto(f"{charts}en/usd/krw.html")
    worker_is_ready(page)
    page.reload()
    day, _, rate = charted.series("USD", "KRW", 36525)[-1]
    for offline in (False, True):
        context.set_offline(offline)
        page.reload()
        plot, told = chosen(page, 36525)
        plot.focus()
        page.keyboard.press("ArrowLeft")
        expect(told).to_have_text(f"{charted.english(day)} · {charted.figure(rate, 2)}")
    context.set_offline(False)


def test_nothing_is_asked_before_the_first_touch_of_a_chart(page, charts):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{charts}en/krw/eur.html")
    page.wait_for_load_state("networkidle")
    assert not any("history" in url for url in asked)
    plot, told = chosen(page, 90)
    point(page, plot, .5)
    expect(told).not_to_have_text("")
    assert sorted(url.split("/history/")[1] for url in asked if "/history/" in url) == [
        "file-usd/eur.json", "file-usd/krw.json"]


def test_a_source_that_forbids_lists_has_pictures_only(page, host, public):
    page.goto(f"{host}en/usd/krw.html")
    assert page.locator(".chart").count() == 1 and page.locator(".chart [tabindex], .chart .day").count() == 0
    assert not (public / "history").exists()


def parts(page):
    return page.evaluate(
        "['.past', '.lead .change'].map((part) => document.querySelector(part).innerText.replace(/\\s+/g, ' '))")


@pytest.mark.parametrize("language", ["", "en/", "ar/"])
def test_a_swapped_converter_has_the_other_direction_s_past(page, charts, language):
    expected = {}
    for pair in ("krw/usd", "usd/krw"):
        page.goto(f"{charts}{language}{pair}.html")
        expected[pair] = parts(page)
    assert len({str(texts) for texts in expected.values()}) == 2
    for pair in ("krw/usd", "usd/krw", "krw/usd"):
        page.locator(".swap").click()
        page.wait_for_url(f"**/{pair}.html")
        expect(page.locator(".turned")).to_have_count(0)
        assert parts(page) == expected[pair]
    plot, told = chosen(page, 365)
    plot.focus()
    page.keyboard.press("ArrowLeft")
    expect(told).not_to_have_text("")
    assert told.inner_text().split(" · ")[1] in page.locator(".chart.r365 text.now").text_content()


@pytest.mark.parametrize("days", charted.RANGES)
def test_a_dot_marks_the_day_on_the_line(page, charts, days):
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{charts}en/usd/krw.html")
    plot, told = chosen(page, days)
    dot, cross = plot.locator(":scope > .cross + circle").first, plot.locator(".cross").first
    plot.focus()
    series = charted.series("USD", "KRW", days)
    rates = [rate for _, _, rate in series]
    high, low = (float(circle.get_attribute("cy").removesuffix("%"))
                 for circle in plot.locator(":scope > circle").all()[:2])
    for back in range(1, 5):
        page.keyboard.press("ArrowLeft")
        expect(told).to_contain_text(charted.english(series[-back][0]))
        # A vertical line has no width, which counts as no box.
        assert dot.is_visible() and cross.evaluate("line => line.checkVisibility()")
        x, y = (float(dot.get_attribute(name).removesuffix("%")) for name in ("cx", "cy"))
        height = float((rates[-back] - min(rates)) / (max(rates) - min(rates)))
        assert abs(x - 100 * series[-back][1]) < .01 and abs(y - (low + (high - low) * height)) < .1
    page.keyboard.press("Escape")
    expect(told).to_have_text("")
    assert not dot.is_visible() and not cross.evaluate("line => line.checkVisibility()")


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("language", ["ko", "en", "ar"])
def test_a_reading_has_a_row_of_its_own_and_the_color_of_its_own_sign(browser, charts, language, width):
    context = visitor(browser, viewport={"width": width, "height": 900}, has_touch=True)
    page = context.new_page()
    page.goto(f"{charts}{folder_of(language)}usd/krw.html")
    plot, told = chosen(page, 30)
    box = plot.bounding_box()
    series = charted.series("USD", "KRW", 30)
    signs = set()
    for end in (.4, .6, .8, 1):
        for place in (0, end):
            page.touchscreen.tap(box["x"] + 1 + place * (box["width"] - 2), box["y"] + 100)
        expect(told).to_contain_text("(")
        after = min(series, key=lambda day: abs(day[1] - end))[2]
        sign = "rising" if after > series[0][2] else "falling"
        expect(told).to_have_class(f"read day {sign}")
        signs.add(sign)
        row = told.bounding_box()
        assert row["y"] + row["height"] <= box["y"] + 1
        assert row["y"] >= page.locator("fieldset label").last.bounding_box()["y"] + 44
        assert row["x"] >= 0 and row["x"] + row["width"] <= width
        # It stays without a finger.
        page.wait_for_timeout(100)
        assert told.inner_text() != "" and page.evaluate("getSelection().toString()") == ""
    assert len(signs) == 2
    context.close()


# Places across the page, of what Arabic reads from the right.
RIGHT_TO_LEFT = """() => {
  const ends = (part) => part.getBoundingClientRect();
  const rows = [...document.querySelectorAll(".periods li")].map((row) => {
    const [low, dot, high] = [".low", ".rail circle", ".high"].map((part) => ends(row.querySelector(part)));
    const rail = ends(row.querySelector(".rail"));
    return [low.left >= rail.right - 1 && high.right <= rail.left + 1,
      Math.abs((rail.right - dot.left - dot.width / 2) / rail.width * 100
        - parseFloat(row.querySelector("circle").getAttribute("cx"))) < 1];
  });
  const labels = [...document.querySelectorAll(".chart.r30 [role=img] > .soft")].filter((label) =>
    label.checkVisibility()).map((label) =>
    label.getStartPositionOfChar(0).x > label.getStartPositionOfChar(label.textContent.length - 1).x);
  const points = document.querySelector(".chart.r30 .points");
  points.open = true;
  const [day, rate, change] = [...points.querySelector("tr").cells].map(ends);
  return { rows: rows.flat(), labels, points: day.left > rate.right && rate.left > change.right - 1 };
}"""


@pytest.mark.parametrize("width", [360, 1280])
def test_in_arabic_bars_dates_and_days_read_from_the_right(page, charts, width):
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{charts}ar/usd/krw.html")
    found = page.evaluate(RIGHT_TO_LEFT)
    assert found["points"] and len(found["rows"]) == 10 and all(found["rows"])
    assert len(found["labels"]) >= 2 and all(found["labels"])


@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize("language", ["ko", "en", "ar"])
def test_rails_of_all_ranges_begin_and_end_alike_away_from_changes(page, charts, language, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{charts}{folder_of(language)}usd/krw.html")
    rails = page.locator(".periods .rail").evaluate_all(
        "rails => rails.map((rail) => rail.getBoundingClientRect()).map(({ left, right }) => [left, right].map(Math.round).join())")
    assert len(rails) > 3 and len(set(rails)) == 1
    gaps = page.locator(".periods li").evaluate_all("""items => items.map((item) => {
      const [move, low] = [".move", ".low"].map((part) => item.querySelector(part).getBoundingClientRect());
      return low.top >= move.bottom ? 99 : Math.max(low.left - move.right, move.left - low.right);
    })""")
    assert min(gaps) >= 15
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_dragging_selects_no_text(page, charts):
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{charts}en/usd/krw.html")
    plot, told = chosen(page, 30)
    point(page, plot, .1)
    page.mouse.down()
    point(page, plot, .9)
    page.mouse.up()
    expect(told).to_contain_text("→")
    assert page.evaluate("getSelection().toString()") == ""


@pytest.mark.parametrize("width", [375, 414, 1280])
@pytest.mark.parametrize("language", ["ko", "de", "ar"])
def test_rows_with_a_badge_keep_their_sparkline(page, full, language, width):
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(full + folder_of(language) + "index.html")
    sparks = page.locator(".row:has(.badge) .spark")
    assert sparks.count() > 3 and all(spark.is_visible() for spark in sparks.all())


BOXES = """(selector) => [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility())
  .map((part) => part.getBoundingClientRect()).map(({ left, right, top, bottom }) => [left, right, top, bottom])"""


def overlapping(boxes):
    return [(one, other) for index, one in enumerate(boxes) for other in boxes[:index]
            if min(one[1], other[1]) - max(one[0], other[0]) > -2 and min(one[3], other[3]) - max(one[2], other[2]) > 1]


@pytest.mark.parametrize("width, size", [(320, 100), (390, 100), (390, 200)])
@pytest.mark.parametrize("language", ["ko", "en", "de", "ar", "vi"])
def test_labels_of_a_chart_do_not_meet(page, charts, language, width, size):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{charts}{folder_of(language)}usd/krw.html")
    page.evaluate(f"document.documentElement.style.fontSize = '{size}%'")
    for days in charted.RANGES:
        page.locator(f'label[for="r{days}"]').click()
        assert overlapping(page.evaluate(BOXES, ".past fieldset label, .chart .read")) == []
        assert overlapping(page.evaluate(BOXES, f".chart.r{days} [role=img] > .soft")) == []


def test_a_pressed_chart_has_no_ring_and_one_reached_by_keys_has(page, charts):
    page.goto(f"{charts}en/usd/krw.html")
    plot, _ = chosen(page, 30)
    plot.click()
    outline = "plot => [plot === document.activeElement, getComputedStyle(plot).outlineStyle]"
    assert plot.evaluate(outline) == [True, "none"]
    page.locator("#r30").focus()
    page.keyboard.press("Tab")
    assert plot.evaluate(outline) == [True, "solid"]


@pytest.mark.parametrize("days", charted.RANGES)
def test_the_list_of_days_has_those_of_its_range(page, charts, days):
    page.goto(f"{charts}en/usd/krw.html")
    page.locator(f'label[for="r{days}"]').click()
    points = page.locator(f".chart.r{days} .points")
    points.locator("summary").click()
    expected = charted.series("USD", "KRW", days)
    expect(points.locator("tr")).to_have_count(len(expected))
    rows = points.locator("tr").evaluate_all("""rows => rows.map((row) => [
      row.querySelector("time").dateTime, ...[...row.cells].map((cell) => cell.textContent), row.cells[2]?.className ?? ""])""")
    rows.reverse()
    for index, (day, _, rate) in enumerate(expected):
        date, name, figure, *change = rows[index]
        assert (date, name, figure) == (str(day), charted.english(day), charted.figure(rate, 2))
        if index:
            before = expected[index - 1][2]
            percent = 100 * abs(rate - before) / before
            # What two decimals would hide has two significant digits.
            places = next(places for places in range(2, 9) if charted.rounded(percent, places) * 10 ** places >= (places > 2 and 10 or 1))
            assert change[0].lstrip("+\u2212") == charted.figure(percent, places) + "%"
            assert change[0].startswith("+" if rate > before else "\u2212")
            assert change[1] == ("rising" if rate > before else "falling" if rate < before else "")
