"""A site made by the real command from a small answer of our own, shown by a real web server."""

import json
import os
import shutil
import subprocess
import threading
import time
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
ANSWERS = ROOT / "Tests/Fixtures/answers"
# The languages in which every behavior is tested.
CLOSE = 'languages = ["ko", "en", "ar"]'
RATEPRESS = Path(os.environ.get("RATEPRESS", ROOT / ".build/debug/ratepress"))


def languages() -> list[str]:
    """Every language that the theme speaks, Korean first."""
    tags = sorted(path.stem for path in (ROOT / "Templates/strings").glob("*.toml"))
    return sorted(tags, key=lambda tag: tag != "ko")


def folder_of(language: str) -> str:
    return "" if language == languages()[0] else f"{language.lower()}/"


class API(BaseHTTPRequestHandler):
    """Stands in for open.er-api.com."""

    body = b""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(self.body)))
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *arguments):
        pass


class Host(SimpleHTTPRequestHandler):
    """A web host that serves a folder, with the site's own page for unknown addresses."""

    def send_error(self, code, message=None, explain=None):
        root = Path(self.directory) / self.prefix.strip("/")
        language = self.path.removeprefix(self.prefix).strip("/").split("/")[0]
        page = root / language / "404.html"
        if not page.exists():
            page = root / "404.html"
        if code != 404 or not page.exists():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    prefix = "/"

    def log_message(self, *arguments):
        pass


def started(handler) -> ThreadingHTTPServer:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def make_site(folder: Path, site_keys: str = "", days=("day1", "day2")) -> Path:
    """Runs the command on each day's answer and returns the folder of pages."""
    return run_on([(ANSWERS / f"{day}.json").read_bytes() for day in days], folder, site_keys)


def run_on(answers: list[bytes], folder: Path, site_keys: str = "", output_keys: str = "") -> Path:
    """Runs the command on one answer after the other and returns the folder of pages."""
    folder.mkdir(parents=True, exist_ok=True)
    api = started(API)
    (folder / "ratepress.toml").write_text(
        f'[site]\nfavorites = ["JPY", "EUR"]\n{site_keys}\n'
        f'[[source]]\nurl = "http://127.0.0.1:{api.server_port}/v6/latest"\n'
        f"[output]\n{output_keys}\n",
        encoding="utf-8",
    )
    for answer in answers:
        API.body = answer
        subprocess.run(
            [RATEPRESS, "run", "--quiet", "--config", folder / "ratepress.toml"], check=True
        )
    api.shutdown()
    return folder / "public"


@pytest.fixture(scope="session")
def public(tmp_path_factory) -> Path:
    return make_site(tmp_path_factory.mktemp("site"), f'bases = ["USD", "KRW"]\n{CLOSE}')


@pytest.fixture(scope="session")
def host(public):
    """The address of the site at the root of a host."""
    server = started(partial(Host, directory=str(public)))
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.fixture(scope="session")
def everything(tmp_path_factory) -> Path:
    """A site with all that pages can have, in every language."""
    return make_site(
        tmp_path_factory.mktemp("everything"),
        'url = "https://rates.example.org"\nbases = ["USD", "KRW"]\n'
        f"languages = {json.dumps(languages())}")


@pytest.fixture(scope="session")
def unavailable(tmp_path_factory) -> Path:
    """The same site on a first day without data."""
    folder = tmp_path_factory.mktemp("unavailable")
    (folder / "ratepress.toml").write_text(
        f"[site]\nlanguages = {json.dumps(languages())}\n"
        '[[source]]\nurl = "http://127.0.0.1:9/v6/latest"\n', encoding="utf-8")
    subprocess.run([RATEPRESS, "run", "--quiet", "--config", folder / "ratepress.toml"],
                   capture_output=True)
    return folder / "public"


@contextmanager
def launched():
    """A real Chromium: Debian's, or the one that RATEPRESS_CHROMIUM names."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=os.environ.get("RATEPRESS_CHROMIUM") or shutil.which("chromium"),
            args=["--no-sandbox"],
        )
        yield chromium
        chromium.close()


def until(page, holds: str):
    """Waits until an expression holds. Pages forbid the eval that Playwright's own wait uses."""
    deadline = time.monotonic() + 10
    while not page.evaluate(holds):
        assert time.monotonic() < deadline, f"{holds} never holds"
        page.wait_for_timeout(20)


@pytest.fixture(scope="session")
def browser():
    with launched() as chromium:
        yield chromium


@pytest.fixture
def context(browser):
    """A visitor with nothing remembered, on a phone."""
    context = browser.new_context(viewport={"width": 375, "height": 812}, locale="ko-KR")
    yield context
    context.close()


@pytest.fixture
def page(context):
    """A page that fails its test when the console complains."""
    page = context.new_page()
    complaints = []
    page.on("console", lambda m: m.type in ("error", "warning") and complaints.append(m.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.complaints = complaints
    yield page
    assert complaints == []
