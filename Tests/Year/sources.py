"""Three sources of made-up rates on loopback, in the shapes of open-er-api, frankfurter and fawazahmed0.

Every rate rises by a thousandth of its first value each day, and each source is off by a fifth of that: a figure on a
page tells its day and its source."""

import threading
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

FIRST = {
    "AED": "3.6725", "ARS": "1030", "AUD": "1.61", "CHF": "0.905", "CNY": "7.3", "EUR": "0.965", "GBP": "0.798",
    "HRK": "7.27", "JPY": "157.2", "KRW": "1473", "NGN": "1542", "TRY": "35.36", "VND": "25400", "ZAR": "18.75",
}  # fmt: skip
OPEN, FRANKFURTER, FAWAZ = KINDS = ["open-er-api", "frankfurter", "fawazahmed0"]
BEGINNING = date(2025, 1, 1)


def midnight(day: date) -> datetime:
    return datetime.combine(day, time(), timezone.utc)


@dataclass
class Source:
    """A source, and what is wrong with it for the moment."""

    kind: str
    # The status of every answer; 200 is that of rates.
    status: int = 200
    # Whether it fails in even hours.
    flaps: bool = False
    # The day whose rates are answered again and again.
    stuck: date | None = None
    missing: set[str] = field(default_factory=set)
    # What rates are multiplied by: a new value of the money, and a mistake of the source.
    values: dict[str, Decimal] = field(default_factory=dict)
    mistakes: dict[str, Decimal] = field(default_factory=dict)
    # What was answered, by day.
    answered: dict[date, dict[str, Decimal]] = field(default_factory=dict)
    # The day and the code of each figure that was a mistake.
    mistaken: set[tuple[date, str]] = field(default_factory=set)

    def day(self, now: datetime) -> date:
        """The day of the newest rates; no bank publishes on Saturdays and Sundays."""
        day = self.stuck or now.date()
        if self.kind == FRANKFURTER:
            day -= timedelta(days=max(0, day.weekday() - 4))
        return day

    def rate(self, code: str, day: date) -> Decimal:
        rise = Decimal((day - BEGINNING).days) + Decimal("0.2") * KINDS.index(self.kind)
        factor = self.values.get(code, 1) * self.mistakes.get(code, 1)
        return (Decimal(FIRST[code]) * (1 + rise / 1000) * factor).quantize(Decimal("1e-6")).normalize()

    def answer(self, now: datetime) -> tuple[int, str]:
        status = 404 if self.flaps and now.hour % 2 == 0 else self.status
        if status != 200:
            return status, ""
        day = self.day(now)
        rates = {code: self.rate(code, day) for code in FIRST if code not in self.missing}
        self.answered[day] = rates
        self.mistaken |= {(day, code) for code in self.mistakes}
        return status, getattr(self, "as_" + self.kind.replace("-", "_"))(day, rates)

    def as_open_er_api(self, day: date, rates: dict[str, Decimal]) -> str:
        updated = int(midnight(day).timestamp()) + 151
        figures = ",".join(f'"{code}":{rate:f}' for code, rate in rates.items())
        return (
            f'{{"result":"success","time_last_update_unix":{updated},"time_next_update_unix":{updated + 86_400},'
            f'"base_code":"USD","rates":{{"USD":1,{figures}}}}}'
        )

    def as_frankfurter(self, day: date, rates: dict[str, Decimal]) -> str:
        rows = (f'{{"date":"{day}","base":"USD","quote":"{code}","rate":{rate:f}}}' for code, rate in rates.items())
        return f"[{','.join(rows)}]"

    def as_fawazahmed0(self, day: date, rates: dict[str, Decimal]) -> str:
        figures = ",".join(f'"{code.lower()}":{rate:f}' for code, rate in rates.items())
        return f'{{"date":"{day}","usd":{{"usd":1,{figures}}}}}'


class Sources(dict[str, Source]):
    """All sources by kind, at one port, which the kernel chooses. `now` is the moment at which they answer."""

    def __init__(self):
        super().__init__({kind: Source(kind) for kind in KINDS})
        self.now = midnight(BEGINNING)
        sources = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                status, text = sources[self.path.split("/")[1]].answer(sources.now)
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, *arguments):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = server.server_port
        threading.Thread(target=server.serve_forever, daemon=True).start()
