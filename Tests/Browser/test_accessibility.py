"""No violation of WCAG 2.0–2.2 A and AA that axe-core can find."""

import pytest
from axe_core_python.sync_playwright import Axe

from words import WORDS

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["index.html", "usd/krw.html", "usd/hrk.html", "404.html"])
@pytest.mark.parametrize("language", WORDS)
def test_axe_finds_nothing(page, host, language, path, scheme):
    page.emulate_media(color_scheme=scheme)
    page.goto(host + language + path)
    if path == "usd/krw.html":
        page.locator("form .primary").click()
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": STANDARDS}})
    assert [violation["id"] for violation in found["violations"]] == []
