import pytest
from playwright.sync_api import expect

from conftest import until
from words import WORDS

LANGUAGES = pytest.mark.parametrize("language", WORDS)


def open_pair(page, host, language, pair="usd/krw"):
    page.goto(f"{host}{language}{pair}.html")
    return page.locator("#amount"), page.locator("#result"), page.locator("#amount-message")


@LANGUAGES
def test_r5_2_the_field_starts_empty_without_a_message(page, host, language):
    field, result, message = open_pair(page, host, language)
    assert field.input_value() == "" and message.inner_text() == "" and result.input_value() == ""


TYPED = [
    ("1", "1,466.12"), ("100", "146,612.00"), ("1,000", "1,466,120.00"), ("0.5", "733.06"),
    ("１，０００．５", "1,466,853.06"), (" 2 ", "2,932.24"), ("0", "0.00"), ("0.000001", "0.0015"),
    ("123456789012345678901234567890", "181,002,467,506,780,246,750,678,024,674,886.80"),
]


@LANGUAGES
def test_r5_1_the_result_follows_the_typing(page, host, language):
    field, result, message = open_pair(page, host, language)
    for typed, shown in TYPED:
        field.fill(typed)
        assert (typed, result.input_value(), message.inner_text()) == (typed, shown, "")


@LANGUAGES
def test_r5_1_a_half_is_rounded_up(page, host, language):
    field, result, _ = open_pair(page, host, language, "usd/sek")
    field.fill("0.5005")
    assert result.input_value() == "4.81"
    field, result, _ = open_pair(page, host, language, "usd/aud")
    field.fill("0.5")
    assert result.input_value() == "0.51"


@LANGUAGES
def test_r5_2_messages_are_exact_and_tied_to_the_field(page, host, language):
    field, result, message = open_pair(page, host, language)
    button = page.locator("form [type=submit]")
    button.click()
    assert message.inner_text() == WORDS[language]["empty"]
    assert field.get_attribute("aria-invalid") == "true"
    assert field.get_attribute("aria-describedby") == message.get_attribute("id")
    field.fill("12a")
    expect(message).to_have_text(WORDS[language]["invalid"])
    field.fill("12")
    assert message.inner_text() == "" and field.get_attribute("aria-invalid") == "false"
    field.fill("")
    assert message.inner_text() == WORDS[language]["empty"]
    assert result.input_value() == ""


@LANGUAGES
def test_r5_1_the_button_does_the_same_and_enter_too(page, host, language):
    field, result, _ = open_pair(page, host, language)
    field.fill("3")
    page.locator("form [type=submit]").click()
    assert result.input_value() == "4,398.36"
    field.press("Enter")
    assert result.input_value() == "4,398.36"
    page.wait_for_url(f"{host}{language}usd/krw.html#amount=3")


@LANGUAGES
def test_the_other_direction_keeps_the_amount(page, host, language):
    field, result, _ = open_pair(page, host, language)
    field.fill("1466.12")
    for pair, shown in (("krw/usd", "1.00"), ("usd/krw", "2,149,507.85")):
        page.locator(".swap").click()
        page.wait_for_url(f"{host}{language}{pair}.html#amount=1466.12")
        expect(field).to_have_value("1,466.12")
        expect(result).to_have_value(shown)


@LANGUAGES
def test_r5_3_converting_asks_for_nothing(page, host, language):
    field, _, _ = open_pair(page, host, language, "usd/jpy")
    page.wait_for_load_state("networkidle")
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    field.fill("77")
    page.locator("form [type=submit]").click()
    page.locator(".swap").click()
    page.locator("#amount").fill("78")
    page.evaluate("fetch('../404.html').then(() => true)")
    until(page, lambda: requests)
    assert requests == [f"{host}{language}404.html"]


@LANGUAGES
def test_a_page_states_both_rates_times_and_the_source(page, host, language):
    open_pair(page, host, language)
    text = page.locator("body").inner_text().replace("\u200e", "")
    assert "1 USD = 1,466.1200 KRW" in " ".join(page.locator(".hero").inner_text().split())
    assert "1 KRW = 0.0006821 USD" in text
    assert "2026-04-22 00:02 UTC" in text
    assert "+8.4200" in text and "+0.58%" in text
    credit = page.get_by_role("link", name="Rates By Exchange Rate API")
    assert credit.get_attribute("href") == "https://www.exchangerate-api.com"


@LANGUAGES
def test_a_retired_and_a_non_iso_code_have_a_badge(page, host, language):
    for code in ("hrk", "ggp"):
        open_pair(page, host, language, f"usd/{code}")
        assert page.locator(".badge").first.is_visible()
    open_pair(page, host, language, "usd/krw")
    assert page.locator(".badge").count() == 0


@LANGUAGES
def test_a_star_set_on_the_converter_shows_in_the_list(page, host, language):
    open_pair(page, host, language)
    page.locator(".star").click()
    page.goto(host + language + "index.html")
    assert page.locator('#favorites [data-code="KRW"]').count() == 1


@LANGUAGES
def test_a_derived_base_is_a_cross_rate_of_the_one_snapshot(page, host, language):
    field, result, _ = open_pair(page, host, language, "krw/jpy")
    assert "1 KRW = 0.0961 JPY" in " ".join(page.locator(".hero").inner_text().split())
    field.fill("1466.12")
    assert result.input_value() == "140.87"


@LANGUAGES
def test_slash_leads_to_the_amount(page, host, language):
    page.goto(f"{host}{language}usd/krw.html")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "amount"
    page.keyboard.type("12")
    assert page.locator("#amount").input_value() == "12"
