"""The peers' data: names, words and times from a built site, and the rates.

Everything that depends on a pair they compute themselves.
"""

import json
import re
import sys
from html import unescape
from pathlib import Path

ROW = re.compile(
    r'<li class="row" data-code="(?P<code>\w+)" data-rate="(?P<rate>[\d.]+)" '
    r'data-search="(?P<search>[^"]*)">.*?(?:<span class="badge">(?P<label>[^<]*)</span>)?</span> '
    r'<span class="country">(?P<country>[^<]*)<.*?aria-pressed="(?P<favorite>\w+)"', re.DOTALL)
ASSETS = {
    "icon": r'rel="icon" href="([^"]+)"', "touch_icon": r'touch-icon" href="([^"]+)"',
    "style": r'stylesheet" href="([^"]+)"', "theme": r'<script src="(assets/theme[^"]+)"',
    "script": r'<script src="(assets/app[^"]+)"',
}


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text, re.DOTALL)
    if not match:
        raise SystemExit(f"The pages have changed: nothing like {pattern} in them")
    return unescape(match[1])


def moment(name: str, page: str) -> dict[str, str]:
    where = rf"<dt>{name}</dt><dd><time datetime="
    return {"iso": found(where + '"([^"]+)"', page), "text": found(where + '"[^"]+">([^<]+)<', page)}


def currency(row: re.Match, site: Path, other: str) -> dict:
    """A currency from its row in a list and from its converter against the list's base."""
    entry = {key: unescape(value or "") for key, value in row.groupdict().items()}
    page = (site / other / f"{entry['code'].lower()}.html").read_text(encoding="utf-8")
    entry["favorite"] = entry["favorite"] == "true"
    entry["currency"] = found('<p class="currency">([^<]*)<', page)
    if entry["label"]:
        entry["note"] = found('<p class="status">.*?</span> ([^<]*)<', page)
    return entry


def currencies(site: Path, start: str, further: str) -> dict[str, dict]:
    """All currencies: those in the start page's list, and its base from another list."""
    rows = {row["code"]: currency(row, site, "usd") for row in ROW.finditer(start)}
    rows |= {row["code"]: currency(row, site, "eur")
             for row in ROW.finditer(further) if row["code"] == "USD"}
    return rows


def data(site: Path, before: dict[str, str]) -> dict:
    start, further, pair = (
        (site / path).read_text(encoding="utf-8")
        for path in ("index.html", "eur/index.html", "usd/eur.html"))
    known = currencies(site, start, further)
    for code, entry in known.items():
        entry["before"] = before[code]
        entry["now"], entry["then"] = float(entry["rate"]), float(before[code])  # for Hugo
    bases = found('data-site-bases="([^"]*)"', start)
    updated = moment("기준 시각", start) | {
        "utc": found(r'<bdi dir="ltr">\((\d[^)]*UTC)\)', start),
        "short": found(r'notice outdated">.*?<time[^>]*>([^<]*)<', start),
        "brief": found('<time class="short"[^>]*>([^<]*)<', start),
    }
    previous = moment("직전 환율 시각", start) | {
        "day": found('<span class="aside"><time[^>]*>([^<]*)</time> 대비', pair)}
    return {
        "updated": updated, "next": moment("다음 업데이트 예정", start), "previous": previous,
        "outdated": found('data-outdated="([^"]+)"', start),
        "pinned": found('data-pinned="([^"]*)"', pair), "bases": bases,
        "assets": {name: found(pattern, start) for name, pattern in ASSETS.items()},
        "currencies": [known[code] for code in bases.split()],
    }
