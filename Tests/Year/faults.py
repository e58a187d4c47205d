"""The faults of the year, with their days. To add one, add a line to FAULTS and renew the table."""

import shutil
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Callable, ContextManager

from sources import FAWAZ, FRANKFURTER, KINDS, OPEN

if TYPE_CHECKING:
    from year import Year

Act = Callable[["Year"], ContextManager]


@dataclass(frozen=True)
class Fault:
    """Something that begins at an hour and is over after some."""

    # Month and day.
    day: str
    words: str
    act: Act
    hour: int = 0
    hours: int = 24
    # Whether it needs a disk of its own. Without one its day is not compared, so it has to be over by then.
    needs_disk: bool = False


def setting(kinds: list[str], **values) -> Act:
    """Sets fields of sources."""

    @contextmanager
    def act(year: "Year"):
        before = {kind: {name: getattr(year.sources[kind], name) for name in values} for kind in kinds}
        for kind in kinds:
            vars(year.sources[kind]).update(values)
        yield
        for kind in kinds:
            vars(year.sources[kind]).update(before[kind])

    return act


def lacking(code: str, kinds: list[str], for_ever: bool = False) -> Act:
    @contextmanager
    def act(year: "Year"):
        for kind in kinds:
            year.sources[kind].missing.add(code)
        yield
        for kind in [] if for_ever else kinds:
            year.sources[kind].missing.remove(code)

    return act


def mistaking(code: str, factor: str) -> Act:
    """The first source is wrong by a factor."""

    @contextmanager
    def act(year: "Year"):
        year.sources[OPEN].mistakes[code] = Decimal(factor)
        yield
        del year.sources[OPEN].mistakes[code]

    return act


def new_value(code: str, factor: str) -> Act:
    """The currency itself has another value from now on."""

    @contextmanager
    def act(year: "Year"):
        for source in year.sources.values():
            source.values[code] = Decimal(factor)
        yield

    return act


def owner(*command: str, before: Callable[["Year"], None] = lambda year: None) -> Act:
    """The owner types a command; what it says is in the table."""

    @contextmanager
    def act(year: "Year"):
        before(year)
        year.type(*command)
        yield

    return act


@contextmanager
def full_disk(year: "Year"):
    ballast = year.site / "ballast"
    with open(ballast, "wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass
    yield
    ballast.unlink()


@contextmanager
def mistyped(year: "Year"):
    path = year.site / "ratepress.toml"
    text = path.read_text()
    path.write_text(text.replace("favorites", "favourites"))
    yield
    path.write_text(text)


def listing(base: str) -> Act:
    """A further base is in the configuration."""

    @contextmanager
    def act(year: "Year"):
        path = year.site / "ratepress.toml"
        text = path.read_text()
        path.write_text(text.replace('bases = ["USD", ', f'bases = ["USD", "{base}", '))
        yield
        path.write_text(text)

    return act


@contextmanager
def refusing_host(year: "Year"):
    """A file stands in the place of the host's folder."""
    away = year.host.with_name("www.away")
    year.host.rename(away)
    year.host.write_text("")
    yield
    year.host.unlink()
    away.rename(year.host)


def clock(hours: int) -> Act:
    @contextmanager
    def act(year: "Year"):
        year.clock_error = hours
        yield
        year.clock_error = 0

    return act


def without(name: str) -> Act:
    """A file or folder of the site is gone, and comes back unless it is there again. The last one of those whose
    names match."""

    @contextmanager
    def act(year: "Year"):
        path = year.file(name)
        away = year.site / "away"
        path.rename(away)
        yield
        if path.is_dir():
            shutil.rmtree(away)
        else:
            away.rename(path)

    return act


def damaged(name: str) -> Act:
    """A file of the site lacks its second half, and is restored."""

    @contextmanager
    def act(year: "Year"):
        path = year.file(name)
        bytes = path.read_bytes()
        path.write_bytes(bytes[: len(bytes) // 2])
        yield
        path.write_bytes(bytes)

    return act


@contextmanager
def killed(year: "Year"):
    """Each run is killed ten changes of the disk later than the one before; a new release takes some 530."""
    year.kill = lambda hour: 1 + 10 * hour
    yield
    year.kill = None


def last_year(year: "Year"):
    """Writes rates of days before the first fetch."""
    rates = {code: year.sources[OPEN].rate(code, date(2025, 1, 1)) for code in ("EUR", "KRW")}
    lines = [f"2024-12-{day},USD,{code},{rate:f}" for day in range(10, 32) for code, rate in rates.items()]
    (year.site / "december.csv").write_text("\n".join(["date,base,quote,rate", *lines, ""]))


IMPORTED = "snapshots/open-er-api/imported/*/USD/*"

FAULTS = [
    Fault("01-02", "the owner imports a month of the year before",
          owner("import", "december.csv", "--source", "open-er-api", before=last_year), 9, 1),
    Fault("01-20", "the first source fails for a day", setting([OPEN], status=404)),
    Fault("02-03", "the first source fails for a week", setting([OPEN], status=404), hours=7 * 24),
    Fault("02-19", "the first source fails in even hours, for two days", setting([OPEN], flaps=True), hours=48),
    Fault("02-26", "the first source repeats its answer for two days",
          setting([OPEN], stuck=date(2025, 2, 25)), hours=48),
    Fault("03-05", "AED is not in the first source's answer for a day", lacking("AED", [OPEN])),
    Fault("03-12", "VND is not in the first source's answers for 20 days", lacking("VND", [OPEN]), hours=20 * 24),
    Fault("04-15", "HRK is withdrawn: no source has it from now on", lacking("HRK", KINDS, for_ever=True)),
    Fault("05-06", "ARS is devalued by 60 %", new_value("ARS", "1.6")),
    Fault("05-13", "NGN is devalued by 60 %", new_value("NGN", "1.6")),
    Fault("05-13", "the owner accepts it", owner("fetch", "--accept", "NGN"), 9, 1),
    Fault("05-20", "the first source has ten times the JPY for a day", mistaking("JPY", "10")),
    Fault("05-27", "the first source has 20 % more GBP for a day", mistaking("GBP", "1.2")),
    Fault("05-27", "the owner withdraws it", owner("withdraw", "2025-05-27", "GBP"), 15, 1),
    Fault("06-10", "all sources fail for three days", setting(KINDS, status=404), hours=3 * 24),
    Fault("06-24", "the disk is full until 20:00", full_disk, hours=20, needs_disk=True),
    Fault("07-01", "ratepress.toml has a misspelled key for a day", mistyped),
    Fault("07-08", "the host refuses for a day: a file is in the place of its folder", refusing_host),
    Fault("07-15", "the clock is three days behind for a day", clock(-72)),
    Fault("07-22", "the clock is three days ahead for six hours", clock(72), 6, 6),
    Fault("07-29", "each run of a day is killed, a little later each time", killed),
    Fault("08-05", "the imported original is gone for a day", without(IMPORTED)),
    Fault("08-12", "the imported original is cut for a day", damaged(IMPORTED)),
    Fault("08-19", "CHF, a base, is in no source's answers for 20 days", lacking("CHF", KINDS), hours=20 * 24),
    Fault("09-16", "the program of after is gone for a day", without("purge")),
    Fault("09-23", "the newest snapshot is cut for a day", damaged("snapshots/open-er-api/USD/*T*.json"), 6, 24),
    Fault("09-30", "the first source asks for a rest, with status 429, for a day", setting([OPEN], status=429)),
    Fault("10-07", "the first source fails for two days, and the second one lacks VND",
          setting([OPEN], status=404), hours=48),
    Fault("10-07", "", lacking("VND", [FRANKFURTER]), hours=48),
    Fault("10-18", "on a weekend the first and the third source fail",
          setting([OPEN, FAWAZ], status=404), hours=48),
    Fault("10-28", "the start page is removed from the web root", without("public/index.html"), 9, 6),
    Fault("11-04", "the owner lists a base that no source has, for a day", listing("ISK")),
    Fault("11-11", "the folder of a base is removed from the web root", without("public/chf"), 9, 15),
    Fault("11-18", "the folder of a base is removed from the host", without("www/usd"), 9, 15),
]  # fmt: skip
