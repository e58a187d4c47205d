"""Twelve languages: the same page in each, mirrored in Arabic."""

import pytest

from conftest import languages, served, visitor
from test_list import right_edges, visible

# A language's name, its title, its forms of 1466.12 and 1466120, and a typed form of 1000.5.
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
EVERY = pytest.mark.parametrize("language", LANGUAGES)


def folder(language):
    return "" if language == "ko" else language.lower() + "/"


@pytest.fixture(scope="session")
def twelve(everything):
    """The address of a site in all languages, Korean first."""
    return served(everything)


def named(page):
    """A page's language, direction and title."""
    root = page.locator("html")
    return root.get_attribute("lang"), root.get_attribute("dir"), page.locator("h1").inner_text()


def counterparts(page):
    """Name, language and address of every entry of the language menu."""
    return page.eval_on_selector_all(
        ".controls .menu a", "links => links.map((a) => [a.textContent, a.lang, a.hreflang, a.href])")


def expected_counterparts(root):
    return [[LANGUAGES[language][0], language, language, f"{root}{folder(language)}usd/krw.html"]
            for language in languages()]


@EVERY
def test_pages_say_what_they_are_written_in(page, twelve, language):
    page.goto(twelve + folder(language) + "index.html")
    title = LANGUAGES[language][1]
    assert named(page) == (language, "rtl" if language == "ar" else "ltr", title)
    assert title in page.title()


@EVERY
def test_every_page_leads_to_its_counterpart_in_every_language(page, twelve, language):
    page.goto(twelve + folder(language) + "usd/krw.html")
    assert counterparts(page) == expected_counterparts(twelve)
    page.locator(".controls summary").click()
    assert page.locator(".controls .menu a:visible").count() == len(LANGUAGES)


@EVERY
def test_amounts_and_results_follow_the_language(page, twelve, language):
    _, _, one, thousand, typed = LANGUAGES[language]
    page.goto(twelve + folder(language) + "usd/krw.html")
    field, result = page.locator("#amount"), page.locator("#result")
    field.fill("1")
    assert result.input_value() == one
    field.fill("1000")
    assert result.input_value() == thousand
    field.fill(typed)
    assert result.input_value().startswith(thousand[:5])
    # Digits of another script are repeated.
    assert page.locator("#amount-message").inner_text() == ("= 1,000.5 USD" if language == "ar" else "")
    assert page.locator(".hero strong").inner_text() == one + "00"


def test_arabic_counts_few_otherwise_than_many(page, twelve):
    page.goto(twelve + "ar/index.html")
    search, results = page.get_by_role("searchbox"), page.locator("#results")
    for query, word, range_ in (("dollar", "نتائج", range(3, 11)), ("u", "نتيجة", range(11, 25))):
        search.fill(query)
        count = len(visible(page))
        assert count in range_
        assert results.text_content() == f"{count} {word}"


def box(page, selector):
    return page.locator(selector).first.bounding_box()


def mirrored(page, *selectors):
    """Whether the elements stand from right to left."""
    places = [box(page, selector)["x"] for selector in selectors]
    return places == sorted(places, reverse=True)


def test_arabic_is_mirrored_but_its_numbers_are_not(page, twelve):
    page.goto(twelve + "ar/index.html")
    row = '[data-code="KRW"] '
    assert mirrored(page, row + ".code", row + ".rate", row + ".star")
    assert len(set(right_edges(page))) == 1

    page.goto(twelve + "ar/usd/krw.html")
    assert mirrored(page, ".back", ".controls")
    assert page.locator(".back .icon").evaluate(
        "icon => getComputedStyle(icon).transform").startswith("matrix(-1")
    one, rate, quote = (page.locator(".hero > *").nth(index).bounding_box() for index in range(3))
    assert one["x"] < rate["x"] < quote["x"]
    for selector in (".reverse bdi", ".change [dir]", ".amounts caption bdi"):
        assert page.locator(selector).first.evaluate(
            "element => getComputedStyle(element).direction") == "ltr"


def test_a_page_of_another_language_is_seen(page, twelve):
    page.goto(twelve + "ar/usd/krw.html")
    page.evaluate("document.querySelector('.controls .menu li').remove()")
    assert counterparts(page) != expected_counterparts(twelve)
    page.goto(twelve + "ar/index.html")
    before = named(page)
    page.evaluate("document.documentElement.dir = 'ltr'")
    assert named(page) != before
    assert not mirrored(page, '[data-code="KRW"] .code', '[data-code="KRW"] .rate')


@pytest.mark.parametrize("locale, tag, text, label", [
    ("en-US", "en", "View this page in English", "Close"), ("ar", "ar", "عرض هذه الصفحة بالعربية", "إغلاق"),
])
def test_an_offer_is_in_the_language_that_it_offers_and_stays_until_it_is_answered(browser, twelve, locale, tag, text, label):
    context = visitor(browser, locale=locale, viewport={"width": 360, "height": 640})
    page = context.new_page()
    for path in ("de/index.html", "de/usd/krw.html"):
        page.goto(twelve + path)
        offer = page.locator(".offer")
        offer.wait_for()
        assert (offer.get_attribute("lang"), offer.locator("a").inner_text()) == (tag, text)
    # It covers nothing for good: below the page's end it has room of its own.
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    foot = page.locator("footer").bounding_box()
    assert foot["y"] + foot["height"] <= offer.bounding_box()["y"] + 1
    page.get_by_role("button", name=label, exact=True).click()
    page.goto(f"{twelve}de/index.html")
    page.locator(".age").first.get_by_text(" ").first.wait_for(state="attached")
    assert page.locator(".offer").count() == 0
    context.close()


@pytest.mark.parametrize("language", ["", "en/", "ja/"])
def test_the_head_of_a_list_is_one_row_at_360_px(browser, twelve, language):
    context = visitor(browser, viewport={"width": 360, "height": 640})
    page = context.new_page()
    page.goto(f"{twelve}{language}index.html")
    middles = [box["y"] + box["height"] / 2 for box in (
        page.locator(part).bounding_box() for part in (".list-top h1", ".basis", ".controls"))]
    assert max(middles) - min(middles) < 4
    context.close()
