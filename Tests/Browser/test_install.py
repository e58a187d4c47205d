"""The site as an app: one for each language, at a root and below a path."""

import json
import shutil
import struct
from itertools import product

import pytest

from conftest import PATIENCE, chromium, make_site, served

NAMES = {"": "환율", "en/": "Exchange rates", "ar/": "أسعار الصرف"}


@pytest.fixture(scope="module")
def resident(playwright, tmp_path_factory):
    """Someone whose whole Chromium remembers them: it installs nothing for who browses in private."""
    context = playwright.chromium.launch_persistent_context(
        tmp_path_factory.mktemp("profile"), **chromium("chromium"))
    context.set_default_timeout(PATIENCE * 1000)
    yield context
    context.close()


def obstacles(page) -> set[str]:
    """Why the page that is shown cannot be installed."""
    found = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    return {error["errorId"] for error in found["installabilityErrors"]}


@pytest.mark.parametrize("below", ["", "some/rates/"])
def test_chromium_finds_a_manifest_without_fault(resident, public, tmp_path, below):
    shutil.copytree(public, tmp_path / "web" / below)
    root = served(tmp_path / "web") + below
    page = resident.new_page()
    session = resident.new_cdp_session(page)
    for language, path in product(NAMES, ("index.html", "usd/krw.html", "krw/index.html")):
        page.goto(root + language + path)
        answer = session.send("Page.getAppManifest")
        assert answer["errors"] == []
        assert answer["url"] == f"{root}{language}manifest.webmanifest"
        manifest = answer["manifest"]
        assert manifest["startUrl"] == f"{root}{language}index.html"
        assert manifest["scope"] == root
        assert manifest["display"].endswith("tandalone")
        assert manifest["name"] == NAMES[language]
        assert obstacles(page) == set()
        colors = {json.loads(answer["data"])[key] for key in ("background_color", "theme_color")}
        assert colors == {page.evaluate("""() => "#" + getComputedStyle(document.documentElement).backgroundColor
          .match(/\\d+/g).map((part) => Number(part).toString(16).padStart(2, "0")).join("")""")}
    page.close()


def test_a_manifest_with_a_fault_is_seen(resident, public, tmp_path):
    shutil.copytree(public, tmp_path / "web")
    manifest = tmp_path / "web/manifest.webmanifest"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace('"standalone"', '"browser"'), encoding="utf-8")
    page = resident.new_page()
    page.goto(served(tmp_path / "web") + "index.html")
    assert obstacles(page) == {"manifest-display-not-supported"}
    page.close()


def test_icons_are_pictures_of_their_size(public):
    for language, up in (("", ""), ("en", "../")):
        folder = public / language
        manifest = json.loads((folder / "manifest.webmanifest").read_text(encoding="utf-8"))
        assert manifest["lang"] == (language or "ko")
        sizes = []
        for icon in manifest["icons"]:
            assert icon["src"].startswith(f"{up}assets/")
            picture = (folder / icon["src"]).read_bytes()
            if icon["type"] == "image/png":
                assert picture[:8] == b"\x89PNG\r\n\x1a\n"
                width, height = struct.unpack(">II", picture[16:24])
                assert icon["sizes"] == f"{width}x{height}"
                sizes.append((width, icon.get("purpose", "any")))
        assert sorted(sizes) == [(192, "any"), (512, "any"), (512, "maskable")]


def test_a_title_with_quotes_makes_a_sound_manifest(tmp_path):
    public = make_site(tmp_path, r"title = 'The \"best\" <rates> \\ & more'", days=["day1"])
    manifest = json.loads((public / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["name"] == r"The \"best\" <rates> \\ & more"
