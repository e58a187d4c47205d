"""A site made by the real command from a small answer of our own, shown by a real web server."""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
ANSWERS = ROOT / "Tests/Fixtures/answers"
# The languages in which every behavior is tested.
CLOSE = 'languages = ["ko", "en", "ar"]'
RATEPRESS = Path(os.environ.get("RATEPRESS", ROOT / ".build/debug/ratepress"))
# How long something that must happen may take, in seconds: a busy machine is slow, not wrong.
PATIENCE = 120
# Languages at the edges of the layout, measured on the fullest site: the default one; from right to
# left; the widest badges and words; headings and labels; title, buttons and lines; names.
EXTREMES = ["ko", "ar", "de", "es", "th", "vi"]

expect.set_options(timeout=PATIENCE * 1000)


def languages() -> list[str]:
    """Every language that the theme speaks, Korean first."""
    tags = sorted(path.stem for path in (ROOT / "Templates/strings").glob("*.toml"))
    return sorted(tags, key=lambda tag: tag != "ko")


def folder_of(language: str) -> str:
    return "" if language == languages()[0] else f"{language.lower()}/"


def swept(name: str, values, always):
    """Runs a test for all values; for those not in `always` only in `make sweep`."""
    return pytest.mark.parametrize(name, [
        value if value in always else pytest.param(value, marks=pytest.mark.sweep)
        for value in values])


EVERY_LANGUAGE = swept("language", languages(), EXTREMES)


def pytest_configure(config):
    config.addinivalue_line("markers", "sweep: a combination that only `make sweep` looks at")


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


class QuietServer(ThreadingHTTPServer):
    """Says nothing of connections that a browser ends, as it does with every page that is left."""

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def started(handler) -> ThreadingHTTPServer:
    server = QuietServer(("127.0.0.1", 0), handler)
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
        f'[[source]]\nurl = "http://127.0.0.1:{api.server_port}/v6/latest"\nmissing_days = 0\n'
        f"[output]\n{output_keys}\n",
        encoding="utf-8",
    )
    for answer in answers:
        API.body = answer
        build = subprocess.run([RATEPRESS, "run", "--quiet", "--accept-new", "--config", folder / "ratepress.toml"])
        # Answers of the past are overdue by the machine's clock.
        assert build.returncode in (0, 69)
    api.shutdown()
    return folder / "public"


@pytest.fixture(scope="session")
def shared(tmp_path_factory, worker_id):
    """Makes a site that all workers look at once: `shared(name, make)` is what `make(folder)` returns."""
    base = tmp_path_factory.getbasetemp()
    base = base if worker_id == "master" else base.parent

    def made(name: str, make) -> Path:
        folder, pages = base / f"shared-{name}", base / f"shared-{name}.path"
        with open(base / f"shared-{name}.lock", "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not pages.exists():
                shutil.rmtree(folder, ignore_errors=True)
                pages.write_text(str(make(folder)), encoding="utf-8")
        return Path(pages.read_text(encoding="utf-8"))

    return made


@pytest.fixture(scope="session")
def public(shared) -> Path:
    return shared("public", lambda folder: make_site(folder, f'bases = ["USD", "KRW"]\n{CLOSE}'))


def served(public: Path) -> str:
    """The address of a folder at the root of a host that lasts as long as the program."""
    return f"http://127.0.0.1:{started(partial(Host, directory=str(public))).server_port}/"


@pytest.fixture(scope="session")
def host(public):
    """The address of the site at the root of a host."""
    return served(public)


@pytest.fixture(scope="session")
def everything(shared) -> Path:
    """A site with all that pages can have, in every language."""
    return shared("everything", lambda folder: make_site(
        folder, 'url = "https://rates.example.org"\nbases = ["USD", "KRW"]\n'
        f"languages = {json.dumps(languages())}"))


@pytest.fixture(scope="session")
def homes(shared) -> str:
    """The address of a site with prices in won, in every language."""
    return served(shared("homes", lambda folder: make_site(
        folder, f'home = "KRW"\nbases = ["USD", "EUR"]\nlanguages = {json.dumps(languages())}')))


@pytest.fixture(scope="session")
def unavailable(shared) -> Path:
    """The same site on a first day without data."""
    def make(folder: Path) -> Path:
        folder.mkdir()
        (folder / "ratepress.toml").write_text(
            f"[site]\nlanguages = {json.dumps(languages())}\n"
            '[[source]]\nurl = "http://127.0.0.1:9/v6/latest"\n', encoding="utf-8")
        subprocess.run([RATEPRESS, "run", "--quiet", "--accept-new", "--config", folder / "ratepress.toml"],
                       capture_output=True)
        return folder / "public"

    return shared("unavailable", make)


@pytest.fixture(scope="session")
def fullest(shared) -> Path:
    """166 currencies with the longest names there are, in every language."""
    import synthetic
    return shared("fullest", lambda folder: synthetic.make(folder, site_keys=synthetic.FULLEST))


@pytest.fixture(scope="session")
def full(fullest):
    """The address of the fullest site."""
    return served(fullest)


def chromium(*programs: str) -> dict:
    """A real Chromium: the first of the programs there is, or the one that RATEPRESS_CHROMIUM names."""
    found = (path for name in programs if (path := shutil.which(name)))
    return {"executable_path": os.environ.get("RATEPRESS_CHROMIUM") or next(found, None),
            "args": ["--no-sandbox"], "timeout": PATIENCE * 1000}


@contextmanager
def launched():
    """The whole Chromium, for a program that is not a test."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium("chromium"))
        yield browser
        browser.close()


def visitor(browser, **options):
    """A new reader without stored state, with the patience that a busy machine needs."""
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE * 1000)
    return context


def until(page, holds):
    """Waits until an expression of the page holds, or a function returns true.

    Pages forbid the eval that Playwright's own wait uses.
    """
    deadline = time.monotonic() + PATIENCE
    while not (holds() if callable(holds) else page.evaluate(holds)):
        assert time.monotonic() < deadline, f"{holds} never holds"
        page.wait_for_timeout(20)


def worker_is_ready(page):
    """Waits for the page's worker. The browser's own promise of one stays open for ever if it could not be installed."""
    until(page, "navigator.serviceWorker.getRegistration().then((found) => found?.active?.state === 'activated')")


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright):
    """Chromium's engine without the windows around it, which take three quarters of a page's time."""
    browser = playwright.chromium.launch(**chromium("chromium-headless-shell", "chromium"))
    yield browser
    browser.close()


@pytest.fixture
def context(browser):
    """A visitor with nothing remembered, on a phone."""
    context = visitor(browser, viewport={"width": 375, "height": 812}, locale="ko-KR")
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
