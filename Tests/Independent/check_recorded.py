"""Runs Ratepress day by day on a folder of recorded answers and compares every figure of the site
with an independent calculation.

    check_recorded.py RATEPRESS FOLDER [--converters-every N]

FOLDER holds answers of open.er-api.com, one a day, named by date (`2024-01-09.rates.json`): the whole
answer, or its `rates` alone, for which the envelope is made up. An answer equal to the day before's
is served as the repetition it was, with the same update time.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import threading
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import expected
import page

BASES = ["USD", "KRW", "EUR", "JPY"]
FAVORITES = ["EUR", "JPY", "KRW", "USD"]


class API(BaseHTTPRequestHandler):
    body = b""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(self.body)))
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *arguments):
        pass


def days(folder: Path):
    """Date, rates and whole answer of every day, in order."""
    before = None
    updated = None
    for path in sorted(folder.glob("????-??-??*.json")):
        text = path.read_text(encoding="utf-8")
        content = json.loads(text, parse_float=Decimal, parse_int=Decimal)
        rates = content.get("rates", content)
        if rates != before:
            day = datetime.fromisoformat(path.name[:10]).replace(tzinfo=timezone.utc)
            updated = day + timedelta(minutes=2, seconds=31)
        envelope = {
            "result": "success",
            "provider": "https://www.exchangerate-api.com",
            "time_last_update_unix": int(updated.timestamp()),
            "time_next_update_unix": int((updated + timedelta(days=1)).timestamp()),
            "time_eol_unix": 0,
            "base_code": "USD",
        }
        figures = ",".join(f'"{code}":{rate}' for code, rate in rates.items())
        answer = json.dumps(envelope)[:-1] + ',"rates":{' + figures + "}}"
        yield path.name[:10], updated, rates, answer.encode(), rates == before
        before = rates


def check_list(site: Path, base: str, rows: list[expected.Expected], day: str) -> int:
    name = site / ("index.html" if base == BASES[0] else f"{base.lower()}/index.html")
    shown = page.rows(page.read(name))
    order = [r for r in rows if r.code in FAVORITES] + [r for r in rows if r.code not in FAVORITES]
    assert [s.code for s in shown] == [r.code for r in order], f"{day} {name}: order"
    for s, r in zip(shown, order):
        said = (s.rate, s.percent, s.trend, s.favorite)
        want = (r.rate, r.percent, r.trend, r.code in FAVORITES)
        assert said == want, f"{day} {name} {r.code}: {said}, expected {want}"
    return len(shown) * 3


def check_converters(site: Path, base: str, rows: list[expected.Expected], day: str) -> int:
    for r in rows:
        name = site / base.lower() / f"{r.code.lower()}.html"
        shown = page.pair(page.read(name))
        change = f"{r.change} ({r.percent})" if r.change else None
        want = (f"1 {base} = {r.rate} {r.code}", f"1 {r.code} = {r.reverse} {base}", change, r.trend)
        said = (shown.line, shown.reverse, shown.change, shown.trend)
        assert said == want, f"{day} {name}: {said}, expected {want}"
    return len(rows) * 4


def main() -> int:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("ratepress", type=Path)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--converters-every", type=int, default=10, metavar="N")
    options = arguments.parse_args()

    server = ThreadingHTTPServer(("127.0.0.1", 0), API)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    work = Path(tempfile.mkdtemp(prefix="ratepress-recorded-"))
    (work / "ratepress.toml").write_text(
        f"""[site]
languages = ["ko", "en"]
bases = {json.dumps(BASES)}
favorites = {json.dumps(FAVORITES)}
[[source]]
url = "http://127.0.0.1:{server.server_port}/v6/latest"
""",
        encoding="utf-8",
    )
    figures = 0
    repeated = []
    current = previous = None
    for number, (day, _, rates, answer, is_repetition) in enumerate(days(options.folder)):
        API.body = answer
        run = subprocess.run(
            [options.ratepress.resolve(), "run", "--quiet", "--config", work / "ratepress.toml"]
        )
        # Recorded rates are overdue.
        assert run.returncode in (0, 69)
        if is_repetition:
            repeated.append(day)
        else:
            previous, current = current, rates
        for base in BASES:
            rows = expected.quotes(base, current, previous)
            for language in ("", "en"):
                site = work / "public" / language
                figures += check_list(site, base, rows, day)
                if number % options.converters_every == 0 or is_repetition:
                    figures += check_converters(site, base, rows, day)
    server.shutdown()
    print(f"{number + 1} days, repeated answers on {', '.join(repeated) or 'none'}")
    print(f"{figures} figures compared, all equal")
    return 0


if __name__ == "__main__":
    sys.exit(main())
