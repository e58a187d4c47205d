"""The worker: pages without a network, marked as copies; new pages are never held back."""

import shutil
from functools import partial

import pytest
from playwright.sync_api import Error, expect

from conftest import Host, make_site, served, started, until, visitor, worker_is_ready
from words import WORDS

LANGUAGES = pytest.mark.parametrize("language", WORDS)
NOTICES = {
    "": "저장된 오프라인 페이지입니다. 2026년 4월 22일 기준 환율입니다.",
    "en/": "Offline copy. These rates are as of April 22, 2026.",
    "ar/": "نسخة محفوظة دون اتصال. الأسعار المعروضة بتاريخ "
           "22 أبريل 2026.",
}
NOT_STORED = {
    "": "열려던 페이지가 이 기기에 저장되어 있지 않아 이 목록을 대신 보여 드립니다.",
    "en/": "The page you wanted is not stored on this device, so this list is shown instead.",
    "ar/": "لم تُحفظ الصفحة المطلوبة على هذا الجهاز، لذلك تظهر هذه القائمة بدلًا منها.",
}
NOTICE = ".copy-notice"


@pytest.fixture(params=["", "some/rates/"], ids=["at the root", "below a path"])
def place(request, public, tmp_path):
    """A copy of the site on a host whose answers may be kept for an hour: its folder, its address."""
    folder = tmp_path / "web" / request.param
    shutil.copytree(public, folder)

    class Keeping(Host):
        def end_headers(self):
            self.send_header("Cache-Control", "max-age=3600")
            super().end_headers()

    server = started(partial(Keeping, directory=str(tmp_path / "web")))
    yield folder, f"http://127.0.0.1:{server.server_port}/{request.param}"
    server.shutdown()


@LANGUAGES
def test_a_page_that_was_seen_works_without_a_network(context, place, language):
    _, root = place
    page = context.new_page()
    page.goto(f"{root}{language}usd/krw.html")
    expect(page.locator(NOTICE)).to_be_hidden()
    worker_is_ready(page)
    context.set_offline(True)
    page.reload()
    expect(page.locator(NOTICE)).to_contain_text(NOTICES[language])
    expect(page.locator(NOTICE)).to_be_visible()
    # The one notice says that the copy is out of date, too.
    expect(page.locator(".notice.outdated")).to_be_hidden()
    expect(page.locator(f"{NOTICE} strong")).to_be_visible()
    assert page.locator(".block").first.evaluate("e => getComputedStyle(e).borderRadius") == "16px"
    page.locator("#amount").fill("100")
    expect(page.locator("#result")).to_have_value("146,612.00")
    context.set_offline(False)
    page.reload()
    expect(page.locator(NOTICE)).to_be_hidden()


@pytest.mark.parametrize("path", ["index.html", "usd/krw.html"])
@pytest.mark.parametrize("width", [320, 1280])
def test_loaded_again_where_it_begins_a_copy_begins_with_its_notice(context, place, path, width):
    _, root = place
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 560})
    page.clock.set_fixed_time("2026-04-22T05:00:00Z")
    page.goto(f"{root}{path}")
    expect(page.locator(".notice.outdated")).to_be_hidden()
    worker_is_ready(page)
    context.set_offline(True)
    for _ in range(2):
        page.reload()
        expect(page.locator(NOTICE)).to_be_in_viewport(ratio=1)
        page.wait_for_timeout(300)
        assert page.evaluate("scrollY") == 0


@LANGUAGES
def test_the_list_came_along_and_stands_for_what_was_never_seen(context, place, language):
    _, root = place
    page = context.new_page()
    page.goto(f"{root}{language}usd/krw.html")
    worker_is_ready(page)
    context.set_offline(True)
    page.locator(".back").click()
    page.wait_for_url(f"{root}{language}index.html")
    expect(page.locator(NOTICE)).to_contain_text(NOTICES[language])
    expect(page.locator("#not-stored")).to_be_hidden()
    page.get_by_role("searchbox").fill("jpy")
    page.locator("#sum").fill("250")
    page.locator('[data-code="JPY"] a:visible').click()
    expect(page.locator(NOTICE)).to_be_visible()
    expect(page.locator("#not-stored")).to_contain_text(NOT_STORED[language])
    # As it was left.
    assert page.url == f"{root}{language}index.html#search=jpy&amount=250"
    expect(page.locator("#sum")).to_have_value("250")
    expect(page.locator('[data-code="JPY"] .worth:visible')).to_be_visible()
    page.goto(f"{root}{language}")
    expect(page.locator(NOTICE)).to_be_visible()
    expect(page.locator("#not-stored")).to_be_hidden()
    with pytest.raises(Error, match="ERR_FAILED"):
        page.goto(f"{root}{language}usd/krw.md")


@LANGUAGES
def test_with_a_network_the_newest_page_shows_at_once(context, place, language):
    folder, root = place
    page = context.new_page()
    page.goto(f"{root}{language}index.html")
    worker_is_ready(page)
    page.reload()
    file = folder / language / "index.html"
    file.write_text(file.read_text(encoding="utf-8").replace("1,466.12<i>00", "9,999.00<i>00"), "utf-8")
    page.goto("about:blank")
    page.goto(f"{root}{language}index.html")
    expect(page.locator('[data-code="KRW"] .rate')).to_have_text("9,999.0000")
    expect(page.locator(NOTICE)).to_be_hidden()
    context.set_offline(True)
    page.reload()
    expect(page.locator('[data-code="KRW"] .rate')).to_have_text("9,999.0000")
    expect(page.locator(NOTICE)).to_be_visible()


def test_a_language_that_was_never_read_leads_to_the_list_of_the_one_before(context, place):
    _, root = place
    page = context.new_page()
    page.goto(f"{root}index.html")
    worker_is_ready(page)
    for path in ("en/usd/krw.html", "en/index.html"):
        page.goto(f"{root}{path}")
    context.set_offline(True)
    for path in ("en/usd/krw.html", "en/index.html"):
        page.goto(f"{root}{path}")
        page.locator(".controls summary").click()
        page.locator('.controls a[hreflang="ar"]').click()
        page.wait_for_url(f"{root}en/index.html")
        expect(page.locator(NOTICE)).to_be_visible()


@LANGUAGES
def test_a_host_in_trouble_keeps_nobody_from_the_copy(context, public, language):
    class Troubled(Host):
        is_well = True

        def do_GET(self):
            if not self.is_well:
                self.send_response(503)
                self.end_headers()
                self.wfile.write(b"in trouble")
                return
            super().do_GET()

    server = started(partial(Troubled, directory=str(public)))
    root = f"http://127.0.0.1:{server.server_port}/"
    page = context.new_page()
    page.goto(f"{root}{language}usd/krw.html")
    worker_is_ready(page)
    Troubled.is_well = False
    page.reload()
    expect(page.locator(NOTICE)).to_be_visible()
    expect(page.locator(NOTICE)).to_contain_text(NOTICES[language])
    assert page.goto(f"{root}{language}usd/jpy.html").status == 503
    page.go_back()
    Troubled.is_well = True
    page.reload()
    expect(page.locator(NOTICE)).to_be_hidden()
    server.shutdown()


def test_no_copy_stays_of_a_page_that_is_gone(context, place):
    folder, root = place
    page = context.new_page()
    page.goto(f"{root}usd/krw.html")
    worker_is_ready(page)
    (folder / "usd/krw.html").unlink()
    assert page.goto(f"{root}usd/krw.html").status == 404
    context.set_offline(True)
    page.goto(f"{root}usd/krw.html")
    assert page.url == f"{root}index.html"
    expect(page.locator(NOTICE)).to_be_visible()


@LANGUAGES
def test_r10_1_a_visit_goes_on_once_without_a_network(context, place, language):
    _, root = place
    page = context.new_page()
    page.goto(f"{root}{language}usd/krw.html")
    worker_is_ready(page)
    page.close()
    context.set_offline(True)
    again = context.new_page()
    again.goto(f"{root}{language}index.html")
    again.wait_for_url(f"{root}{language}usd/krw.html")
    expect(again.locator(NOTICE)).to_be_visible()
    again.locator(".back").click()
    again.wait_for_url(f"{root}{language}index.html")
    again.wait_for_timeout(200)
    assert again.url == f"{root}{language}index.html"


def test_a_last_page_that_was_not_kept_opens_the_list_and_traps_nobody(context, place):
    _, root = place
    page = context.new_page()
    page.goto(f"{root}usd/krw.html")
    worker_is_ready(page)
    page.evaluate(
        "caches.keys().then(([name]) => caches.open(name))"
        f".then((cache) => cache.delete('{root}usd/krw'))"
    )
    page.close()
    context.set_offline(True)
    again = context.new_page()
    again.goto("about:blank")
    again.goto(f"{root}index.html")
    expect(again.locator(NOTICE)).to_be_visible()
    expect(again.locator("#not-stored")).to_be_visible()
    again.wait_for_timeout(300)
    assert again.url == f"{root}index.html"
    assert again.locator(".row").count() == 24


def names_of_caches(page):
    return page.evaluate("caches.keys()")


def test_a_new_worker_removes_old_caches_of_this_site_only(context, place):
    folder, root = place
    page = context.new_page()
    page.goto(f"{root}index.html")
    worker_is_ready(page)
    [current] = names_of_caches(page)
    old = f"ratepress {root} assets/app.0123456789abcdef.css"
    page.evaluate("name => caches.open(name)", old)
    page.evaluate("name => caches.open(name)", f"ratepress {root}other/ of another site")
    worker = folder / "sw.js"
    worker.write_text(worker.read_text(encoding="utf-8") + "// newer\n", encoding="utf-8")
    page.reload()
    until(page, f"caches.has('{old}').then((has) => !has)")
    assert sorted(names_of_caches(page)) == [current, f"ratepress {root}other/ of another site"]


def test_files_of_the_owner_are_left_alone(context, place):
    folder, root = place
    (folder / "assets").mkdir(exist_ok=True)
    (folder / "assets/own.css").write_text("a{}", encoding="utf-8")
    (folder / "own.html").write_text("<!doctype html><html><p>own</p>", encoding="utf-8")
    page = context.new_page()
    page.goto(f"{root}index.html")
    worker_is_ready(page)
    page.goto(f"{root}own.html")
    page.evaluate("fetch('assets/own.css')")
    kept = page.evaluate(
        "caches.keys().then(([name]) => caches.open(name)).then((cache) => cache.keys())"
        ".then((requests) => requests.map(({ url }) => url))"
    )
    assert f"{root}" in kept and not any("own" in url for url in kept)


def test_switched_off_an_earlier_worker_goes_with_all_it_kept(context, tmp_path):
    folder = tmp_path / "site"
    public = make_site(folder)
    server = started(partial(Host, directory=str(public)))
    root = f"http://127.0.0.1:{server.server_port}/"
    page = context.new_page()
    page.goto(f"{root}usd/krw.html")
    worker_is_ready(page)
    assert len(names_of_caches(page)) == 1
    make_site(folder, "offline = false", days=["day2"])
    page.goto(f"{root}en/usd/krw.html")
    registrations = "navigator.serviceWorker.getRegistrations().then((all) => all.length)"
    until(page, f"{registrations}.then((count) => count === 0)")
    until(page, "caches.keys().then((names) => names.length === 0)")
    page.goto(f"{root}index.html")
    page.wait_for_timeout(300)
    assert page.evaluate(registrations) == 0
    server.shutdown()


def test_where_workers_are_forbidden_nothing_is_missed(browser, host):
    """A host without TLS, and a browser that refuses."""
    for broken in (
        "delete Navigator.prototype.serviceWorker",
        "navigator.serviceWorker.register = () => Promise.reject(new DOMException('no'))",
    ):
        context = visitor(browser)
        page = context.new_page()
        errors = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda m: m.type == "error" and errors.append(m.text))
        page.add_init_script(broken)
        page.goto(f"{host}usd/krw.html#amount=2")
        page.wait_for_load_state("networkidle")
        assert page.locator("#result").input_value() == "2,932.24"
        assert errors == []
        context.close()


def test_a_new_worker_keeps_no_page_that_the_browser_had_before_it(context, place):
    """The page of an older day names styles and scripts that are gone."""
    folder, root = place
    page = context.new_page()
    page.goto(f"{root}index.html")
    page.goto(f"{root}usd/krw.html")
    worker_is_ready(page)
    page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
    start = folder / "index.html"
    start.write_text(start.read_text(encoding="utf-8").replace("<h1>", "<h1>New "), encoding="utf-8")
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.unregister())")
    page.reload()
    worker_is_ready(page)
    context.set_offline(True)
    page.goto(f"{root}index.html")
    expect(page.locator(NOTICE)).to_be_visible()
    expect(page.locator("h1")).to_contain_text("New ")


@pytest.mark.parametrize("name", ["list.*.js", "app.*.css", "later.*.css", "picker.*.js"])
def test_what_a_compromised_host_served_once_does_not_stay(context, place, name):
    folder, root = place
    [asset] = (folder / "assets").glob(name)
    built = asset.read_bytes()
    asset.write_bytes(built + b"/* planted */")
    page = context.new_page()
    # A text of the site: pages begin to install a worker of their own.
    page.goto(f"{root}sw.js")
    # It finds a file that is another one, and gives up.
    assert page.evaluate(
        "navigator.serviceWorker.register('sw.js').then(({ installing, waiting, active }) => new Promise((done) => {"
        " const worker = installing ?? waiting ?? active ?? { state: 'redundant' };"
        " const look = () => ['activated', 'redundant'].includes(worker.state) && done(worker.state);"
        " worker.onstatechange = look; look(); }))"
    ) == "redundant"
    asset.write_bytes(built)
    page.goto(f"{root}index.html")
    worker_is_ready(page)
    kept = page.evaluate("(url) => caches.match(url).then((kept) => kept.text())", f"{root}assets/{asset.name}")
    assert kept == built.decode()


@pytest.mark.parametrize("name", ["list.*.js", "app.*.css"])
def test_what_a_script_stored_in_the_place_of_an_asset_is_not_taken(context, place, name):
    folder, root = place
    [asset] = (folder / "assets").glob(name)
    page = context.new_page()
    page.goto(f"{root}index.html")
    worker_is_ready(page)
    page.evaluate(
        "(url) => caches.keys().then(([name]) => caches.open(name))"
        ".then((cache) => cache.put(url, new Response('document.title = \"planted\"',"
        " { headers: { 'Content-Type': url.endsWith('js') ? 'text/javascript' : 'text/css' } })))",
        f"{root}assets/{asset.name}")
    page.reload()
    until(page, f"caches.match('{root}assets/{asset.name}').then((kept) => kept.text())"
                f".then((text) => text.length === {len(asset.read_text(encoding='utf-8'))})")
    page.get_by_role("searchbox").fill("jpy")
    expect(page.locator(".lists > ul .row")).to_have_count(1)
    assert "planted" not in page.title()


def test_a_picker_works_offline_on_a_page_of_a_base_whose_list_was_never_opened(context, place):
    _, root = place
    page = context.new_page()
    page.goto(f"{root}index.html")
    worker_is_ready(page)
    page.goto(f"{root}krw/usd.html")
    until(page, f"caches.match('{root}krw/').then(Boolean)")
    context.set_offline(True)
    page.reload()
    page.locator("#amount").fill("30000")
    page.locator("#to").click()
    page.get_by_role("combobox").fill("eur")
    expect(page.get_by_role("option")).to_have_text(["EUR 유럽연합"])
    assert page.locator("#amount").input_value() == "30,000"


def test_a_division_stays_one_without_a_network(context, place):
    _, root = place
    page = context.new_page()
    page.goto(f"{root}index.html")
    worker_is_ready(page)
    page.goto(f"{root}usd/jpy.html")
    until(page, f"caches.match('{root}usd/jpy').then(Boolean)")
    page.goto(f"{root}index.html")
    context.set_offline(True)
    page.locator("#sum").fill("12450/3")
    until(page, "location.hash.endsWith('12450%2F3')")
    page.reload()
    expect(page.locator("#sum")).to_have_value("12450/3")
    row = page.locator('#favorites [data-code="JPY"]')
    worth = row.locator(".worth").text_content().removesuffix(" JPY")
    row.locator(".cell").click()

    def is_kept(page):
        expect(page.locator("#amount")).to_have_value("12450/3")
        expect(page.locator("#result")).to_have_value(worth)

    is_kept(page)
    page.reload()
    is_kept(page)
    copied = context.new_page()
    copied.goto(page.locator("a.copy").evaluate("(link) => link.href"))
    is_kept(copied)


@LANGUAGES
@pytest.mark.parametrize("control", ["swap", "picker"])
def test_offline_a_swap_and_a_picker_keep_the_amount_on_the_page(context, public, language, control):
    root = served(public)
    page = context.new_page()
    page.goto(f"{root}{language}usd/krw.html")
    worker_is_ready(page)
    until(page, f"caches.match('{root}{language}').then(Boolean)")
    page.goto(f"{root}{language}usd/krw.html#amount=100")
    context.set_offline(True)
    if control == "swap":
        page.locator(".swap").click()
    else:
        page.locator("#to").click()
        page.get_by_role("combobox").fill("jpy")
        page.get_by_role("combobox").press("Enter")
    expect(page.locator("#to b")).to_have_text({"swap": "USD", "picker": "JPY"}[control])
    assert "/usd/krw.html" in page.url and page.locator("#amount").input_value() == "100"
    assert page.locator("#result").input_value()
