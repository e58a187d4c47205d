"""Twelve languages: the same page in each, mirrored in Arabic."""

import threading
from functools import partial
from http.server import ThreadingHTTPServer

import pytest
from axe_core_python.sync_playwright import Axe

from conftest import Host, make_site
from words import STANDARDS

# What a language is called, how it writes 1466.12 and 1466120, and how a reader may type 1000.5.
LANGUAGES = {
    "ko": ("한국어", "환율", "1,466.12", "1,466,120.00", "1,000.5"),
    "en": ("English", "Exchange rates", "1,466.12", "1,466,120.00", "1,000.5"),
    "ja": ("日本語", "為替レート", "1,466.12", "1,466,120.00", "１，０００．５"),
    "zh-Hans": ("简体中文", "汇率", "1,466.12", "1,466,120.00", "1000.5"),
    "zh-Hant": ("繁體中文", "匯率", "1,466.12", "1,466,120.00", "1000.5"),
    "de": ("Deutsch", "Wechselkurse", "1.466,12", "1.466.120,00", "1.000,5"),
    "fr": ("Français", "Taux de change", "1\u202f466,12", "1\u202f466\u202f120,00", "1 000,5"),
    "es": ("Español", "Tipos de cambio", "1466,12", "1.466.120,00", "1000,5"),
    "pt-BR": ("Português", "Taxas de câmbio", "1.466,12", "1.466.120,00", "1.000,5"),
    "vi": ("Tiếng Việt", "Tỷ giá hối đoái", "1.466,12", "1.466.120,00", "1.000,5"),
    "th": ("ไทย", "อัตราแลกเปลี่ยน", "1,466.12", "1,466,120.00", "๑,๐๐๐.๕"),
    "ar": ("العربية", "أسعار الصرف", "1,466.12", "1,466,120.00", "١٬٠٠٠٫٥"),
}
# What pages say in the languages that are looked at closely.
WORDS = {
    "ko": {"country": "대한민국", "part": "한민", "none": "검색 결과 없음", "favorite": "즐겨찾기",
           "empty": "금액을 입력해주세요", "invalid": "올바른 숫자를 입력해주세요",
           "found": "검색 결과 1개"},
    "en": {"country": "South Korea", "part": "uth ko", "none": "No results",
           "favorite": "Favorite", "empty": "Enter an amount", "invalid": "Enter a valid number",
           "found": "1 result"},
    "ar": {"country": "كوريا الجنوبية", "part": "وريا الج", "none": "لا توجد نتائج",
           "favorite": "المفضلة", "empty": "يُرجى إدخال المبلغ",
           "invalid": "يُرجى إدخال رقم صالح", "found": "نتيجة واحدة"},
}
CLOSE = pytest.mark.parametrize("language", WORDS)
EVERY = pytest.mark.parametrize("language", LANGUAGES)


def folder(language):
    return "" if language == "ko" else language.lower() + "/"


@pytest.fixture(scope="session")
def twelve(tmp_path_factory):
    """The address of a site in all languages, Korean first."""
    listed = ", ".join(f'"{language}"' for language in LANGUAGES)
    public = make_site(tmp_path_factory.mktemp("twelve"), f"languages = [{listed}]")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=str(public)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@EVERY
def test_pages_say_what_they_are_written_in(page, twelve, language):
    page.goto(twelve + folder(language) + "index.html")
    root = page.locator("html")
    assert root.get_attribute("lang") == language
    assert root.get_attribute("dir") == ("rtl" if language == "ar" else "ltr")
    assert page.locator("h1").inner_text() == LANGUAGES[language][1]
    assert LANGUAGES[language][1] in page.title()


@EVERY
def test_every_page_leads_to_its_counterpart_in_every_language(page, twelve, language):
    page.goto(twelve + folder(language) + "usd/krw.html")
    page.locator(".menu summary").first.click()
    for other, (name, *_) in LANGUAGES.items():
        link = page.locator(f'.menu a[hreflang="{other}"]')
        assert link.inner_text() == name and link.get_attribute("lang") == other
        assert link.evaluate("a => a.href") == twelve + folder(other) + "usd/krw.html"


@EVERY
def test_amounts_and_results_follow_the_language(page, twelve, language):
    _, _, one, thousand, typed = LANGUAGES[language]
    page.goto(twelve + folder(language) + "usd/krw.html")
    field, result = page.locator("#amount"), page.locator("#result")
    field.fill("1")
    assert result.inner_text() == one
    field.fill("1000")
    assert result.inner_text() == thousand
    field.fill(typed)
    assert result.inner_text().startswith(thousand[:5])
    assert page.locator("#amount-message").inner_text() == ""
    assert page.locator(".hero strong").inner_text() == one + "00"


@EVERY
def test_no_page_scrolls_sideways(page, twelve, language):
    for width in (320, 375, 768, 1280):
        page.set_viewport_size({"width": width, "height": 812})
        for path in ("index.html", "usd/krw.html", "usd/hrk.html", "404.html"):
            page.goto(twelve + folder(language) + path)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, width)


@CLOSE
def test_the_list_names_countries_and_finds_them(page, twelve, language):
    words = WORDS[language]
    page.goto(twelve + folder(language) + "index.html")
    assert page.locator('[data-code="KRW"] .country').inner_text() == words["country"]
    search = page.get_by_role("searchbox")
    search.fill(words["part"])
    assert page.locator('[data-code="KRW"]').is_visible()
    assert not page.locator('[data-code="JPY"]').is_visible()
    search.fill("krw")
    assert page.locator("#results").text_content() == words["found"]
    search.fill("qqq")
    assert page.get_by_text(words["none"], exact=True).is_visible()


@CLOSE
def test_stars_and_messages_speak_the_language(page, twelve, language):
    words = WORDS[language]
    page.goto(twelve + folder(language) + "index.html")
    star = page.locator('[data-code="KRW"] .star')
    assert words["favorite"] in star.get_attribute("aria-label")
    star.click()
    assert page.locator('#favorites [data-code="KRW"]').count() == 1
    page.goto(twelve + folder(language) + "usd/krw.html")
    assert page.locator(".star").get_attribute("aria-pressed") == "true"
    message = page.locator("#amount-message")
    page.locator("form .primary").click()
    assert message.inner_text() == words["empty"]
    page.locator("#amount").fill("12a")
    assert message.inner_text() == words["invalid"]


def test_arabic_counts_few_otherwise_than_many(page, twelve):
    page.goto(twelve + "ar/index.html")
    search, results = page.get_by_role("searchbox"), page.locator("#results")
    for query, word, range_ in (("dollar", "نتائج", range(3, 11)), ("u", "نتيجة", range(11, 25))):
        search.fill(query)
        count = page.locator(".row:not([hidden])").count()
        assert count in range_
        assert results.text_content() == f"{count} {word}"


def box(page, selector):
    return page.locator(selector).first.bounding_box()


def test_arabic_is_mirrored_but_its_numbers_are_not(page, twelve):
    page.goto(twelve + "ar/index.html")
    row = '[data-code="KRW"] '
    code, rate, star = (box(page, row + part) for part in (".code", ".rate", ".star"))
    assert star["x"] < rate["x"] < code["x"]
    edges = page.eval_on_selector_all(
        ".row .rate",
        """rates => rates.map(rate => {
          const range = document.createRange();
          range.selectNodeContents(rate);
          return Math.round(range.getBoundingClientRect().right);
        })""",
    )
    assert len(set(edges)) == 1

    page.goto(twelve + "ar/usd/krw.html")
    back, controls = box(page, ".back"), box(page, ".controls")
    assert controls["x"] < back["x"]
    assert page.locator(".back .icon").evaluate(
        "icon => getComputedStyle(icon).transform").startswith("matrix(-1")
    one, rate, quote = (page.locator(".hero > *").nth(index).bounding_box() for index in range(3))
    assert one["x"] < rate["x"] < quote["x"]
    for selector in (".reverse bdi", ".change bdi", ".amounts th bdi"):
        assert page.locator(selector).first.evaluate(
            "element => getComputedStyle(element).direction") == "ltr"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["index.html", "usd/krw.html", "usd/hrk.html", "404.html"])
@pytest.mark.parametrize("language", ["ar", "th", "zh-Hans"])
def test_axe_finds_nothing(page, twelve, language, path, scheme):
    page.emulate_media(color_scheme=scheme)
    page.goto(twelve + folder(language) + path)
    if path == "usd/krw.html":
        page.locator("form .primary").click()
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": STANDARDS}})
    assert [violation["id"] for violation in found["violations"]] == []
