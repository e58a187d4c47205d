"""The same files at a root, below a path, and from a disk; and what a visitor meets on a bad day."""

import shutil
import subprocess
from functools import partial

import pytest
from playwright.sync_api import expect

from conftest import CLOSE, RATEPRESS, Host, make_site, started
from words import WORDS

LANGUAGES = pytest.mark.parametrize("language", WORDS)


def walk_through(page, root, language):
    page.goto(root + language + "index.html")
    page.locator('[data-code="KRW"] .star').click()
    page.locator('[data-code="KRW"] a').click()
    page.wait_for_url("**/usd/krw.html")
    page.locator("#amount").fill("2")
    assert page.locator("#result").input_value() == "2,932.24"
    page.locator(".back").click()
    page.wait_for_url(f"**/{language}index.html")
    assert page.locator('#favorites [data-code="KRW"]').count() == 1


@LANGUAGES
def test_the_site_works_at_the_root_of_a_host(page, host, language):
    walk_through(page, host, language)


@LANGUAGES
def test_the_site_works_below_a_path(page, public, tmp_path, language):
    shutil.copytree(public, tmp_path / "some/rates")
    server = started(partial(Host, directory=str(tmp_path)))
    walk_through(page, f"http://127.0.0.1:{server.server_port}/some/rates/", language)
    server.shutdown()


@LANGUAGES
def test_the_site_works_from_a_disk(page, public, language):
    walk_through(page, public.as_uri() + "/", language)


# A policy of the host, the nonce that it writes into pages, and whether scripts that come with their first use run.
POLICIES = [
    ("script-src 'self' 'nonce-abc'", None, True),
    ("script-src 'nonce-abc' 'strict-dynamic'", "abc", True),
    ("script-src 'nonce-abc'", "abc", False),
    ("require-trusted-types-for 'script'", None, False),
]


def host_with(policy, nonce, public):
    """Serves a folder with a policy in the answers' fields, and with a nonce in the tags of scripts."""

    class Strict(Host):
        def end_headers(self):
            self.send_header("Content-Security-Policy", policy)
            super().end_headers()

        def do_GET(self):
            if nonce is None or not self.path.endswith(".html"):
                super().do_GET()
                return
            page = (public / self.path.lstrip("/")).read_bytes()
            body = page.replace(b"<script ", f'<script nonce="{nonce}" '.encode())
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    return started(partial(Strict, directory=str(public)))


@pytest.mark.parametrize("policy, nonce, is_whole", POLICIES)
def test_under_a_policy_of_the_host_works_what_the_documents_say(page, public, policy, nonce, is_whole):
    server = host_with(policy, nonce, public)
    root = f"http://127.0.0.1:{server.server_port}/"
    page.goto(root + "usd/krw.html")
    page.locator("#amount").fill("2")
    assert page.locator("#result").input_value() == "2,932.24"
    page.goto("about:blank")
    page.goto(root + "usd/krw.html#from=eur&to=jpy")
    if is_whole:
        expect(page.locator("h1")).to_contain_text("EUR")
    else:
        # The pair is not in this page: it leads to the list instead.
        page.wait_for_url(root + "index.html")
        assert any("blocked" in complaint for complaint in page.complaints)
        page.complaints.clear()
    server.shutdown()


def test_under_a_policy_of_nonces_alone_the_pages_are_those_without_scripts(page, public):
    server = host_with("script-src 'nonce-abc'", None, public)
    page.goto(f"http://127.0.0.1:{server.server_port}/index.html")
    expect(page.locator('[data-code="KRW"]').first).to_be_visible()
    expect(page.locator('input[type="search"]')).not_to_be_visible()
    page.complaints.clear()
    server.shutdown()


@LANGUAGES
def test_nothing_is_asked_of_a_third_party(page, host, language):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(host + language + "index.html")
    page.goto(host + language + "usd/krw.html")
    assert asked and all(url.startswith(host) for url in asked)


@LANGUAGES
def test_languages_lead_to_the_same_page(page, host, language):
    page.goto(host + language + "usd/krw.html")
    other = next(folder for folder in WORDS if folder != language)
    page.locator(".controls summary").click()
    page.locator(f'.controls a[hreflang="{"en" if other else "ko"}"]').click()
    page.wait_for_url(f"{host}{other}usd/krw.html")


@LANGUAGES
def test_an_address_that_leads_nowhere_offers_the_list(context, host, language):
    page = context.new_page()
    response = page.goto(f"{host}{language}usd/gone.html")
    assert response.status == 404
    page.locator("main a").click()
    page.wait_for_url(f"{host}{language}index.html")


def test_the_404_page_of_a_site_below_a_path_finds_its_way(browser, tmp_path):
    public = make_site(tmp_path / "work", 'url = "https://rates.example.org/some/rates"')
    shutil.copytree(public, tmp_path / "web/some/rates")
    handler = type("Below", (Host,), {"prefix": "/some/rates"})
    server = started(partial(handler, directory=str(tmp_path / "web")))
    page = browser.new_page()
    root = f"http://127.0.0.1:{server.server_port}/some/rates/"
    page.goto(root + "usd/deep/gone.html")
    page.locator("main a").click()
    page.wait_for_url(root + "index.html")
    page.goto(root + "en/usd/deep/gone.html")
    page.locator("main a").click()
    page.wait_for_url(root + "en/index.html")
    page.close()
    server.shutdown()


def test_r1_3_with_no_data_the_page_says_so(page, tmp_path):
    (tmp_path / "ratepress.toml").write_text(
        f'[site]\n{CLOSE}\n[[source]]\nurl = "http://127.0.0.1:9/v6/latest"\n', encoding="utf-8"
    )
    run = subprocess.run(
        [RATEPRESS, "run", "--quiet", "--config", tmp_path / "ratepress.toml"],
        capture_output=True, text=True,
    )
    assert run.returncode == 69
    error, note = run.stderr.strip().splitlines()
    assert error.startswith("ratepress: error: ")
    assert note.startswith("ratepress: note: ") and "build --sample" in note
    for language, words in WORDS.items():
        page.goto((tmp_path / "public" / language / "index.html").as_uri())
        assert words["no_data"] in page.locator("main").inner_text()


@LANGUAGES
def test_the_policy_forbids_what_is_not_ours(page, host, language):
    for path in ("index.html", "usd/krw.html", "404.html"):
        page.goto(host + language + path)
        policy = page.locator('meta[http-equiv="Content-Security-Policy"]').get_attribute("content")
        assert "default-src 'none'" in policy and "unsafe" not in policy
        data = '[type="application/ld+json"]'
        assert page.locator(f"script:not([src]):not({data}), style, [onclick]").count() == 0
        # The script's own way to a style, which a policy allows.
        assert page.locator("[style]:not(#result)").count() == 0
