"""Draws the pictures of the documents anew: docs/pages.png (phones) and docs/desktop.png.

The rates are made up, around those of real days, for 400 working days. The browser's clock stands at noon of the last one,
so that the same program, fonts and browser draw the same bytes on any day. Each picture has the digest of the pages that
it shows, which tells whether they are today's.
"""

import base64
import hashlib
import struct
import subprocess
import tempfile
import zlib
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
from functools import partial
from pathlib import Path

from conftest import RATEPRESS, ROOT, Host, launched, started

# Won for one unit, about.
LEVELS = {
    "USD": 1391, "EUR": 1601, "JPY": 9.05, "CNY": 195.2, "GBP": 1846, "AUD": 915, "CAD": 993, "CHF": 1722,
    "HKD": 178.9, "TWD": 45.1, "SGD": 1075, "THB": 42.9, "VND": 0.0528, "IDR": 0.0836, "PHP": 23.7, "INR": 15.7,
    "NZD": 798, "SEK": 147.3, "NOK": 138.2, "DKK": 214.4, "PLN": 377, "CZK": 65.9, "HUF": 4.11, "TRY": 33.1,
    "BRL": 257, "MXN": 75.4, "ZAR": 80.6, "AED": 378.7, "SAR": 370.9, "ILS": 425, "MYR": 331,
}
DAYS = 400
LAST = date(2026, 11, 25)
NOON = datetime(2026, 11, 25, 3, tzinfo=timezone.utc)
ZONE = "Asia/Seoul"
# A chunk of text in a PNG: its type, then a keyword, a zero, and the text (https://www.w3.org/TR/png-3/#11tEXt).
TEXT = b"tEXt"
KEYWORD = b"Pages\0"


@dataclass(frozen=True)
class Shot:
    """A page as it is shown in a picture."""

    path: str
    scheme: str
    locale: str
    amount: str = ""


@dataclass(frozen=True)
class Picture:
    """Pages of one size beside each other."""

    name: str
    # Of a page, in pixels of CSS.
    width: int
    height: int
    # Of a page in the picture.
    shown: int
    shots: tuple[Shot, ...]

    @property
    def path(self) -> Path:
        return ROOT / "docs" / self.name


PICTURES = [
    Picture("pages.png", 390, 844, 390, (
        Shot("index.html", "light", "ko-KR"),
        Shot("usd/krw.html", "dark", "ko-KR", "100"),
        Shot("en/usd/eur.html", "light", "en-US", "250"),
    )),
    Picture("desktop.png", 1280, 800, 760, (
        Shot("index.html", "light", "ko-KR"),
        Shot("usd/krw.html", "dark", "ko-KR", "1,000"),
    )),
]


def bank_rates() -> list[tuple[date, str]]:
    """A walk for each currency, always the same: days and their lines of CSV."""
    days = []
    day = LAST
    while len(days) < DAYS:
        if day.weekday() < 5:
            days.append(day)
        day -= timedelta(days=1)
    lines = []
    state = 20_250_101
    for code, level in LEVELS.items():
        drift = 1.0
        for day in reversed(days):
            state = state * 48_271 % 2_147_483_647
            drift += (state % 2001 - 1000) / 250_000 + (1 - drift) / 60
            lines.append((day, f"{day},{code},KRW,{level * drift:.6g}"))
    return lines


def make_site(folder: Path) -> Path:
    """A site after its runs on the last two days, so that it has arrows."""
    (folder / "ratepress.toml").write_text(
        '[site]\nlanguages = ["ko", "en"]\nbases = ["USD", "EUR", "KRW"]\nfavorites = ["KRW", "EUR", "JPY", "CNY"]\n'
        '[[source]]\nkind = "file"\npath = "Example Bank.csv"\nbase = "KRW"\n', encoding="utf-8")
    rates = bank_rates()
    days = [[line for day, line in rates if day < LAST], [line for _, line in rates]]
    for command, lines in (("import", days[0]), ("run", days[0]), ("run", days[1])):
        (folder / "Example Bank.csv").write_text("\n".join(["date,base,quote,rate", *lines, ""]), encoding="utf-8")
        files = ["Example Bank.csv"] if command == "import" else []
        done = subprocess.run([RATEPRESS.resolve(), command, *files, "--quiet"], cwd=folder)
        # By the machine's clock the rates may be overdue.
        assert done.returncode in (0, 69)
    return folder / "public"


def digest(picture: Picture, public: Path) -> bytes:
    """Stands for all that a picture shows: pages name their styles and scripts by the digests of these."""
    pages = hashlib.sha256()
    for shot in picture.shots:
        pages.update((public / shot.path).read_bytes())
    return pages.hexdigest().encode()


def drawn(png: bytes) -> bytes | None:
    """The digest of the pages that a picture was drawn from."""
    start = png.find(TEXT + KEYWORD)
    if start < 0:
        return None
    length, = struct.unpack(">I", png[start - 4:start])
    return png[start + len(TEXT + KEYWORD):start + len(TEXT) + length]


def marked(png: bytes, pages: bytes) -> bytes:
    """A picture with the digest of its pages before its last chunk, which is empty."""
    chunk = TEXT + KEYWORD + pages
    size, check = struct.pack(">I", len(chunk) - len(TEXT)), struct.pack(">I", zlib.crc32(chunk))
    return png[:-12] + size + chunk + check + png[-12:]


def photograph(browser, picture: Picture, shot: Shot, root: str) -> bytes:
    context = browser.new_context(
        viewport={"width": picture.width, "height": picture.height}, color_scheme=shot.scheme, locale=shot.locale,
        device_scale_factor=2, timezone_id=ZONE)
    page = context.new_page()
    page.clock.set_fixed_time(NOON)
    page.goto(root + shot.path)
    if shot.amount:
        page.locator("#amount").fill(shot.amount)
        page.locator("h1").first.click()
    page.wait_for_timeout(500)
    png = page.screenshot()
    context.close()
    return png


def beside(browser, pngs: list[bytes], width: int) -> bytes:
    """Puts pages of one width beside each other, on a quiet ground."""
    images = "".join(
        f'<img width="{width}" src="data:image/png;base64,{base64.b64encode(png).decode()}">' for png in pngs)
    page = browser.new_page(device_scale_factor=1.5)
    page.set_content(
        "<style>body{margin:0;display:inline-flex;gap:16px;padding:16px;background:#8b919c}"
        f"img{{border-radius:16px;display:block}}</style><body>{images}")
    png = page.locator("body").screenshot()
    page.close()
    return png


def main():
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        public = make_site(Path(folder))
        server = started(partial(Host, directory=str(public)))
        root = f"http://127.0.0.1:{server.server_port}/"
        for picture in PICTURES:
            pngs = [photograph(browser, picture, shot, root) for shot in picture.shots]
            picture.path.write_bytes(marked(beside(browser, pngs, picture.shown), digest(picture, public)))
        server.shutdown()


if __name__ == "__main__":
    main()
