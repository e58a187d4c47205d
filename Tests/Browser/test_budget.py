"""Sizes and numbers that a first view must not exceed; times are `make budget`'s."""

from functools import partial

import pytest

import budget
import synthetic
from conftest import CLOSE, Host, served, started, until


@pytest.fixture(scope="module")
def measured(browser, full, fullest):
    return budget.sizes(browser, full, fullest)


@pytest.mark.parametrize("what", budget.SIZE_BUDGETS)
def test_a_first_view_stays_within_its_budget(measured, what):
    assert measured[what] <= budget.SIZE_BUDGETS[what]


def test_what_is_measured_is_there(measured):
    assert measured["list HTML"] > 4096 and measured["converter HTML"] > 1024
    assert measured["all CSS"] > 1024 and min(measured["JavaScript, list"], measured["JavaScript, converter"]) > 1024
    assert measured["requests, list"] == measured["requests, converter"] == 4


def test_more_is_seen(browser, fullest):
    """Pages to which a font, a script and a foreign picture are added are over the budget."""

    class Heavier(Host):
        def do_GET(self):
            if not self.path.endswith(".html"):
                super().do_GET()
                return
            text = (fullest / self.path.lstrip("/")).read_text(encoding="utf-8")
            more = ('<link rel="preload" as="font" href="/more.woff2" crossorigin>'
                    '<script src="/assets/../index.html"></script>'
                    '<link rel="stylesheet" href="http://127.0.0.2:9/foreign.css">')
            body = text.replace("default-src 'none'; script-src 'self'; style-src 'self'", "x").replace(
                "</head>", more + "</head>").encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    server = started(partial(Heavier, directory=str(fullest)))
    found = budget.first_view(browser, f"http://127.0.0.1:{server.server_port}/index.html")
    server.shutdown()
    kinds = [kind for kind, _ in found]
    assert "font" in kinds and len(kinds) > 4
    assert any("127.0.0.2" in url for _, url in found)


@pytest.mark.parametrize("days_old", [0, 3], ids=["fresh", "out of date"])
def test_nothing_shifts_with_ten_favorites(browser, full, shared, days_old):
    host = full if days_old == 0 else served(shared("old", lambda folder: synthetic.make(
        folder, days_old=days_old, site_keys=CLOSE)))
    for memory in (None, budget.ten_favorites(browser, host + "index.html")):
        for path in ("index.html", "ar/index.html", "usd/krw.html"):
            assert budget.vitals(browser, host + path, memory)["shift"] == 0


def test_what_shifts_is_seen(context, full):
    page = context.new_page()
    page.add_init_script(budget.OBSERVER)
    page.goto(full + "index.html", wait_until="networkidle")
    page.evaluate("document.querySelector('.list-top').style.marginBlockStart = '60px'")
    until(page, "seen.shift > 0")
