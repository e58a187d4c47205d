"""The site as an app: one for each language, at a root and below a path."""

import json
import shutil
import struct
from functools import partial

import pytest

from conftest import Host, make_site, started
from words import WORDS

NAMES = {"": "환율", "en/": "Exchange rates", "ar/": "أسعار الصرف"}
LANGUAGES = pytest.mark.parametrize("language", WORDS)


@LANGUAGES
@pytest.mark.parametrize("below", ["", "some/rates/"])
@pytest.mark.parametrize("path", ["index.html", "usd/krw.html", "krw/index.html"])
def test_chromium_finds_a_manifest_without_fault(context, public, tmp_path, language, below, path):
    shutil.copytree(public, tmp_path / "web" / below)
    server = started(partial(Host, directory=str(tmp_path / "web")))
    root = f"http://127.0.0.1:{server.server_port}/{below}"
    page = context.new_page()
    page.goto(root + language + path)
    session = context.new_cdp_session(page)
    answer = session.send("Page.getAppManifest")
    assert answer["errors"] == []
    assert answer["url"] == f"{root}{language}manifest.webmanifest"
    manifest = answer["manifest"]
    assert manifest["startUrl"] == f"{root}{language}index.html"
    assert manifest["scope"] == root
    assert manifest["display"].endswith("tandalone")
    assert manifest["name"] == NAMES[language]
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in found] in ([], ["in-incognito"])
    server.shutdown()


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
