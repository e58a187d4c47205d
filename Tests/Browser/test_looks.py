"""Pictures of every kind of page, kept as files of the test run in .build/screenshots."""

import pytest
from playwright.sync_api import Error

from conftest import ROOT, folder_of, languages, swept

PICTURES = ROOT / ".build/screenshots"
WIDTHS = {320: 640, 375: 812, 768: 1024, 1280: 800}
SHOWN = [language for language in ("ko", "en", "ar") if language in languages()]


def picture_of(page, path) -> bytes:
    """A browser that is short of time may not have a frame to show at once."""
    for _ in range(4):
        try:
            return page.screenshot(path=path)
        except Error:
            page.wait_for_timeout(1000)
    return page.screenshot(path=path)


def keep(page, name: str):
    PICTURES.mkdir(parents=True, exist_ok=True)
    picture = picture_of(page, PICTURES / f"{name}.png")
    assert picture.startswith(b"\x89PNG")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@swept("width", WIDTHS, [375, 1280])
@pytest.mark.parametrize("language", SHOWN)
def test_pages_are_pictured(page, full, unavailable, language, width, scheme):
    page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    page.emulate_media(color_scheme=scheme)
    ground = []
    for name, path in (("list", "index.html"), ("converter", "usd/krw.html"), ("404", "404.html")):
        page.goto(full + folder_of(language) + path)
        if name == "converter":
            page.locator("#amount").fill("100")
        keep(page, f"{name}-{language}-{width}-{scheme}")
        ground.append(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
    page.goto((unavailable / folder_of(language) / "index.html").as_uri())
    keep(page, f"unavailable-{language}-{width}-{scheme}")
    assert len(set(ground)) == 1
    lightness = sum(int(part) for part in ground[0][4:-1].split(","))
    assert (lightness > 384) == (scheme == "light")
