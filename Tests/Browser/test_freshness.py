"""The age of the rates by the reader's clock, and the notice once they are out of date."""

import datetime
import re
from functools import partial

import pytest
from playwright.sync_api import expect

from conftest import Host, folder_of, languages, make_site, started, swept, until, visitor
from words import WORDS

LANGUAGES = pytest.mark.parametrize("language", WORDS)
PATHS = pytest.mark.parametrize("path", ["index.html", "usd/krw.html"])
UPDATED = datetime.datetime.fromtimestamp(1776816152, datetime.timezone.utc)
AGO = {"": ["3시간 전", "35시간 전", "3일 전"], "en/": ["3 hours ago", "35 hours ago", "3 days ago"],
       "ar/": ["قبل 3 ساعات", "قبل 35 ساعة", "قبل 3 أيام"]}
JUST_NOW = {"ko": "방금", "en": "just now", "ja": "たった今", "ar": "الآن"}
NOTICE = {"": "오래된 환율", "en/": "Out of date", "ar/": "أسعار قديمة"}
WORDED = {"": "2026년 4월 22일", "en/": "April 22, 2026", "ar/": "22 أبريل 2026"}
# By the clocks of the site's zone, without scripts.
CLOCK = {"": "4월 22일 09:02 대한민국 표준시", "en/": "Apr 22 09:02 Korean Standard Time",
         "ar/": "22 أبريل 09:02 توقيت كوريا الرسمي"}
NEXT = {"": "다음 업데이트 예정", "en/": "Next update", "ar/": "التحديث التالي"}


def at(page, hours):
    page.clock.set_fixed_time(UPDATED + datetime.timedelta(hours=hours))


@LANGUAGES
@PATHS
def test_the_age_is_told_by_the_readers_clock(page, host, language, path):
    for hours, expected in zip((3.5, 35.9, 80), AGO[language]):
        at(page, hours)
        page.goto(host + language + path)
        assert set(page.locator(".age .facts :last-child").all_text_contents()) == {expected}


@pytest.mark.parametrize("language", languages())
@PATHS
def test_rates_of_this_minute_are_of_just_now(page, homes, language, path):
    address = homes + folder_of(language) + path
    at(page, 0.01)
    page.goto(address)
    now = set(page.locator(".age .facts :last-child").all_text_contents())
    assert len(now) == 1 and now != {""} and not re.search(r"\d", *now)
    if language in JUST_NOW:
        assert now == {JUST_NOW[language]}
    at(page, 0.02)
    page.goto(address)
    assert set(page.locator(".age .facts :last-child").all_text_contents()) != now


@pytest.mark.parametrize("zone, clock", [
    ("America/New_York", ["4월 21일 20:02 UTC−04:00", "Apr 21 20:02 UTC−04:00", "21 أبريل 20:02 UTC−04:00"]),
    ("Asia/Seoul", ["09:02 UTC+09:00"] * 3), ("Asia/Kolkata", ["05:32 UTC+05:30"] * 3), ("UTC", ["00:02 UTC+00:00"] * 3),
])
@PATHS
def test_the_day_is_the_sources_and_the_time_next_to_it_the_readers(browser, host, zone, clock, path):
    context = visitor(browser, timezone_id=zone)
    page = context.new_page()
    at(page, 3.5)
    for language, expected in zip(WORDS, clock):
        page.goto(host + language + path)
        assert set(page.locator(".age .facts :first-child").all_text_contents()) == {expected}
        assert WORDED[language] in page.inner_text("footer")
        assert not any(part.is_visible() for part in page.locator("footer noscript, .fresh noscript").all())
    context.close()


@LANGUAGES
@PATHS
def test_beyond_36_hours_the_page_says_it_is_out_of_date(page, host, language, path):
    notice = page.locator(".notice.outdated", has_text=NOTICE[language])
    at(page, 35.99)
    page.goto(host + language + path)
    assert not notice.is_visible()
    at(page, 36.01)
    page.reload()
    assert notice.is_visible()
    assert WORDED[language] in notice.inner_text()


@pytest.mark.parametrize("width", [320, 1280])
@PATHS
def test_loaded_again_where_it_begins_the_page_begins_with_the_notice(browser, host, width, path):
    """The browser would scroll past the notice."""
    context = visitor(browser, viewport={"width": width, "height": 560})
    page = context.new_page()
    at(page, 35)
    page.goto(host + path)
    at(page, 37)
    for _ in range(2):
        page.reload()
        expect(page.locator(".notice.outdated")).to_be_in_viewport(ratio=1)
        page.wait_for_timeout(300)
        assert page.evaluate("scrollY") == 0
    context.close()


@pytest.mark.parametrize("leave", ["reload", "go away and back"])
@PATHS
def test_a_page_that_was_read_further_down_comes_back_there(browser, host, leave, path):
    context = visitor(browser, viewport={"width": 320, "height": 300})
    page = context.new_page()
    at(page, 35)
    page.goto(host + path)
    page.mouse.move(100, 200)
    for down in (0, 260):
        page.mouse.wheel(0, down)
        until(page, f"scrollY === {down}")
        page.reload() if leave == "reload" else (page.goto(f"{host}usd/"), page.go_back())
        until(page, f"scrollY === {down}")
        page.wait_for_timeout(300)
        assert page.evaluate("scrollY") == down
    context.close()


@PATHS
def test_a_clock_behind_the_rates_is_no_reason_to_warn(page, host, path):
    at(page, -5)
    page.goto(host + path)
    assert not any(page.locator(".age .facts :last-child").all_text_contents())
    assert not page.locator(".outdated.notice").is_visible()


def test_a_theme_of_ones_own_may_leave_the_age_out(page, tmp_path):
    template = tmp_path / "Templates/partials/about.html"
    template.parent.mkdir(parents=True)
    template.write_text("<footer>Own</footer>\n", encoding="utf-8")
    server = started(partial(Host, directory=str(make_site(tmp_path))))
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    at(page, 40)
    page.goto(f"http://127.0.0.1:{server.server_port}/")
    assert page.locator(".outdated.notice").is_visible()
    page.locator("summary").first.click()
    page.keyboard.press("Escape")
    assert not page.locator(".menu[open]").count()
    assert errors == []
    server.shutdown()


@PATHS
def test_a_page_left_open_grows_old(page, host, path):
    page.clock.install(time=UPDATED + datetime.timedelta(hours=35))
    page.goto(host + path)
    assert not page.locator(".outdated.notice").is_visible()
    page.clock.run_for(2 * 60 * 60 * 1000)
    assert page.locator(".outdated.notice").is_visible()
    assert page.locator(".age .facts :last-child").first.text_content() == "37시간 전"


@LANGUAGES
@PATHS
def test_without_scripts_the_date_stands_there_in_words(browser, host, language, path):
    context = visitor(browser, java_script_enabled=False)
    page = context.new_page()
    page.goto(host + language + path)
    assert WORDED[language] in page.inner_text("body")
    assert "2026-04-22 00:02 UTC" in page.inner_text("footer")
    assert NEXT[language] in page.inner_text("footer")
    if path == "index.html":
        assert CLOCK[language] in " ".join(page.inner_text(".fresh").split())
    assert page.locator(".outdated.notice").is_visible()
    context.close()


@LANGUAGES
@swept("width", [320, 375, 768, 1280], [320, 1280])
@pytest.mark.parametrize("hours", [23.9, 40])
@PATHS
def test_nothing_moves_while_the_page_opens(browser, host, language, path, width, hours):
    """With ten stored favorites, the notice and the age, which all come from scripts."""
    context = visitor(browser, viewport={"width": width, "height": 812})
    page = context.new_page()
    at(page, hours)
    starred = ["AED", "AUD", "BHD", "BTN", "CHF", "CLF", "CNY", "GBP", "GGP", "KRW"]
    page.add_init_script(
        f"""localStorage.setItem('ratepress:/:favorites',
          JSON.stringify(Object.fromEntries({starred}.map(code => [code, true]))));
        window.shifts = [];
        new PerformanceObserver(list => {{
          for (const entry of list.getEntries()) window.shifts.push(entry.value);
        }}).observe({{ type: 'layout-shift', buffered: true }});"""
    )
    page.goto(host + language + path)
    page.wait_for_timeout(300)
    assert page.evaluate("window.shifts") == []
    if path == "index.html":
        assert page.locator("#favorites .row").count() == 12
    context.close()
