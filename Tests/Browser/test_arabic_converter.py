"""The converter and its copy without a network in Arabic, from right to left."""

from functools import partial

import pytest
from playwright.sync_api import expect

from conftest import Host, make_site, started


@pytest.fixture(scope="module")
def arabic(tmp_path_factory):
    public = make_site(tmp_path_factory.mktemp("arabic"), 'languages = ["ko", "ar"]')
    server = started(partial(Host, directory=str(public)))
    yield f"http://127.0.0.1:{server.server_port}/ar/"
    server.shutdown()


def test_amounts_favorites_and_tables(context, page, arabic):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{arabic}usd/krw.html#amount=1000")
    result = page.locator("#result")
    shown = result.inner_text()
    assert page.locator("table").first.locator("tr").nth(6).locator("td").inner_text() == shown
    page.locator("button.copy").click()
    expect(page.locator(".copied")).not_to_be_empty()
    assert page.evaluate("navigator.clipboard.readText()") == shown
    assert page.locator(".also li").count() == 2
    page.locator("#amount").fill("١٠٠٠")
    assert result.inner_text() == shown
    page.locator("a.copy").click()
    page.wait_for_timeout(100)
    assert page.evaluate("navigator.clipboard.readText()") == f"{arabic}usd/krw.html#amount=1000"
    there, back = [table.bounding_box() for table in page.locator("table").all()]
    assert page.evaluate("document.documentElement.scrollWidth") == 375
    page.set_viewport_size({"width": 768, "height": 900})
    there, back = [table.bounding_box() for table in page.locator("table").all()]
    assert back["x"] < there["x"] and back["y"] == there["y"]


def test_without_a_network(context, page, arabic):
    page.goto(f"{arabic}usd/krw.html")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_timeout(300)
    context.set_offline(True)
    page.reload()
    expect(page.locator(".copy-notice")).to_be_visible()
    page.locator(".back").click()
    page.wait_for_url(f"{arabic}index.html")
    expect(page.locator(".copy-notice")).to_be_visible()
