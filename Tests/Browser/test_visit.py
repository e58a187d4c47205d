"""R10: the last page goes on, once per visit, and R9: the theme stays."""

from functools import partial
from threading import Event

import pytest
from playwright.sync_api import expect

from conftest import PATIENCE, Host, started, until
from words import WORDS

LANGUAGES = pytest.mark.parametrize("language", WORDS)


@LANGUAGES
def test_r10_1_a_new_visit_goes_on_at_the_last_page(context, host, language):
    page = context.new_page()
    page.goto(f"{host}{language}usd/krw.html")
    page.locator("#amount").fill("5")
    page.close()
    again = context.new_page()
    again.goto(f"{host}{language}index.html")
    again.wait_for_url(f"{host}{language}usd/krw.html")
    assert again.locator("#amount").input_value() == ""


@LANGUAGES
def test_r10_1_it_goes_on_once_and_the_list_is_always_reached(context, host, language):
    context.new_page().goto(f"{host}{language}usd/krw.html")
    page = context.new_page()
    page.goto("about:blank")
    page.goto(f"{host}{language}index.html")
    page.wait_for_url(f"{host}{language}usd/krw.html")
    page.locator(".back").click()
    page.wait_for_url(f"{host}{language}index.html")
    page.wait_for_timeout(200)
    assert page.url == f"{host}{language}index.html"
    page.reload()
    page.wait_for_timeout(200)
    assert page.url == f"{host}{language}index.html"


def test_r10_1_back_is_not_trapped(context, host):
    context.new_page().goto(f"{host}usd/krw.html")
    page = context.new_page()
    page.goto("about:blank")
    page.goto(f"{host}index.html")
    page.wait_for_url(f"{host}usd/krw.html")
    page.go_back()
    assert page.url == "about:blank"


def test_r10_1_the_list_as_the_last_page_stays_the_list(context, host):
    page = context.new_page()
    page.goto(f"{host}usd/krw.html")
    page.goto(f"{host}index.html")
    page.close()
    again = context.new_page()
    again.goto(f"{host}index.html")
    again.wait_for_timeout(200)
    assert again.url == f"{host}index.html"


@pytest.mark.parametrize("gone", ["usd/bgn", "usd/xxx", "eur/krw", "../../etc", "usd/usd", ""])
def test_r10_1_a_currency_that_is_gone_opens_the_list(context, host, gone):
    page = context.new_page()
    page.goto(f"{host}404.html")
    page.evaluate("gone => localStorage.setItem('ratepress:/:last', gone)", gone)
    page.close()
    again = context.new_page()
    again.goto(f"{host}index.html")
    again.wait_for_timeout(200)
    assert again.url == f"{host}index.html"


def test_r10_1_amounts_are_never_stored(context, host):
    page = context.new_page()
    page.goto(f"{host}usd/krw.html")
    page.locator("#amount").fill("31415")
    stored = page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")
    assert "31415" not in stored


def background(page):
    return page.evaluate("getComputedStyle(document.documentElement).backgroundColor")


@LANGUAGES
@pytest.mark.parametrize("path", ["index.html", "usd/krw.html", "404.html"])
def test_r9_1_the_system_decides_until_the_button_is_pressed(page, host, language, path):
    page.emulate_media(color_scheme="dark")
    page.goto(host + language + path)
    dark = background(page)
    page.emulate_media(color_scheme="light")
    light = background(page)
    assert light != dark
    page.locator(".theme").click()
    assert background(page) == dark
    page.locator(".theme").click()
    assert background(page) == light
    page.emulate_media(color_scheme="dark")
    page.reload()
    assert background(page) == light


def test_r9_1_the_chosen_theme_is_there_before_the_first_paint(page, host):
    page.emulate_media(color_scheme="light")
    page.goto(host + "index.html")
    page.locator(".theme").click()
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => {}, true);"
        "new MutationObserver((_, observer) => { if (document.body) {"
        " window.early = document.documentElement.dataset.theme; observer.disconnect(); } })"
        ".observe(document, { childList: true, subtree: true });"
    )
    page.reload()
    assert page.evaluate("window.early") == "dark"


@pytest.mark.parametrize("language", WORDS)
def test_everything_works_where_storage_is_forbidden(context, host, language):
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, { get() { throw new DOMException('no') } });"
    )
    page.goto(host + language + "index.html")
    page.locator('[data-code="KRW"] .star').click()
    assert page.locator('#favorites [data-code="KRW"]').count() == 1
    page.locator(".theme").click()
    page.get_by_role("searchbox").fill("krw")
    assert page.locator(".row:visible").count() == 1
    assert errors == []


@LANGUAGES
def test_r10_1_the_list_opens_from_a_page_of_the_site_in_another_tab(context, host, language):
    page = context.new_page()
    page.goto(f"{host}{language}usd/krw.html")
    with context.expect_page() as opened:
        page.locator(".back").click(modifiers=["ControlOrMeta"])
    opened.value.wait_for_load_state()
    opened.value.wait_for_timeout(200)
    assert opened.value.url == f"{host}{language}index.html"


def test_r10_1_who_stops_going_on_sees_the_list(context, public):
    is_slow, is_asked, has_stopped = Event(), Event(), Event()

    class Slow(Host):
        def do_GET(self):
            # A worker of the first page would ask for the slow one, too.
            if self.path == "/sw.js":
                return self.send_error(404)
            if self.path.startswith("/usd/") and is_slow.is_set():
                is_asked.set()
                has_stopped.wait(PATIENCE)
            super().do_GET()

        def end_headers(self):
            # The browser's cache would answer at once.
            self.send_header("Cache-Control", "no-cache")
            super().end_headers()

    server = started(partial(Slow, directory=str(public)))
    root = f"http://127.0.0.1:{server.server_port}/"
    context.new_page().goto(f"{root}usd/krw.html")
    is_slow.set()
    page = context.new_page()
    page.goto(f"{root}index.html", wait_until="commit")
    until(page, is_asked.is_set)
    page.context.new_cdp_session(page).send("Page.stopLoading")
    expect(page.locator("main")).to_be_visible()
    assert page.url == f"{root}index.html"
    has_stopped.set()
    server.shutdown()


@LANGUAGES
def test_what_the_first_edition_has_stored_stays_valid(context, host, language):
    page = context.new_page()
    page.goto(f"{host}404.html")
    page.evaluate("""(last) => {
      const stored = { favorites: '{"KRW":true,"JPY":false}', theme: "dark", last };
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(`ratepress:/:${name}`, value);
    }""", f"{language}usd/krw")
    page.close()
    page = context.new_page()
    page.goto(f"{host}{language}index.html")
    page.wait_for_url(f"{host}{language}usd/krw.html")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.locator(".heading .star").get_attribute("aria-pressed") == "true"
    page.locator(".back").click()
    page.wait_for_url(f"{host}{language}index.html")
    assert page.eval_on_selector_all("#favorites .row", "rows => rows.map((row) => row.dataset.code)") == ["EUR", "KRW"]
    assert page.locator("#order").input_value() == ""
