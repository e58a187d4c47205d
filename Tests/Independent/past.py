"""What charts and statistics of a pair must show, computed with fractions and nothing of Ratepress."""

from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from functools import cached_property

from expected import grouped, half_up, percent_text

RANGES = (30, 90, 365, 1826, 36525)
PERIODS = {"1 day": 1, "1 week": 7, "30 days": 30, "1 year": 365, "All": None}
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
# A chart's parts in thousandths of its height: the rates leave this much above and below them.
MARGIN = Fraction(14, 100)


def easter(year: int) -> date:
    """Gauss's rule, with Lichtenberg's corrections."""
    century = year // 100
    moon = 15 + (3 * century + 3) // 4 - (8 * century + 13) // 25
    age = (19 * (year % 19) + moon) % 30
    age -= age // 29 + (age // 28 - age // 29) * (year % 19 // 11)
    first_sunday = 7 - (year + year // 4 + 2 - (3 * century + 3) // 4) % 7
    full_moon = 21 + age
    return date(year, 3, 1) + timedelta(full_moon + 7 - (full_moon - first_sunday) % 7 - 1)


def publishes(day: date) -> bool:
    """Whether the ECB publishes: no weekend, no closing day of TARGET."""
    if day.weekday() > 4:
        return False
    if (day.month, day.day) in ((1, 1), (5, 1), (12, 25), (12, 26)):
        return False
    if (day.year, day.month, day.day) in ((1999, 12, 31), (2001, 12, 31)):
        return False
    return day.year < 2000 or day not in (
        easter(day.year) - timedelta(2), easter(day.year) + timedelta(1))


def day_text(day: date, last: date) -> str:
    text = f"{MONTHS[day.month - 1]} {day.day}"
    return text if day.year == last.year else f"{text}, {day.year}"


@dataclass
class Stretch:
    """Some days of a pair up to its last one."""

    days: list[date]
    rates: list[Fraction]

    @cached_property
    def low(self) -> int:
        """Of equal rates the latest."""
        return max(range(len(self.rates)), key=lambda place: (-self.rates[place], place))

    @cached_property
    def high(self) -> int:
        return max(range(len(self.rates)), key=lambda place: (self.rates[place], place))

    @cached_property
    def change(self) -> Fraction:
        return self.rates[-1] / self.rates[0] - 1

    def height(self, rate: Fraction) -> Fraction:
        """From 0 to 1; one half if all are equal."""
        low, high = self.rates[self.low], self.rates[self.high]
        return (rate - low) / (high - low) if high > low else Fraction(1, 2)


class Pair:
    """The rates of a pair by day, oldest first, and all days of which something is stored."""

    def __init__(self, stored: list[date], rates: dict[date, Fraction]):
        self.stored = stored
        self.days = [day for day in stored if day in rates]
        self.rates = rates
        large = rates[self.days[-1]] >= 10
        self.decimals = 2 if large else 4

    def text(self, value: Fraction) -> str:
        """A rate as statistics show it: two decimals from 10 on, else four; small ones by digits."""
        size = abs(value)
        if size == 0 or size >= Fraction(1, 10 ** (self.decimals - 1)):
            return grouped(half_up(size, self.decimals), self.decimals)
        places = self.decimals
        while size * 10**places < 10 ** (self.decimals - 1):
            places += 1
        if half_up(size, places) == 10**self.decimals:
            places -= 1
        return grouped(half_up(size, places), places)

    def stretch(self, days: list[date]) -> Stretch:
        return Stretch(days, [self.rates[day] for day in days])

    def period(self, length: int | None) -> Stretch | None:
        """From the last rate on its first day or in the week before."""
        if length is None:
            return self.stretch(self.days)
        begin = self.days[-1] - timedelta(length)
        before = [day for day in self.days if day <= begin]
        if not before or before[-1] < begin - timedelta(7):
            return None
        return self.stretch([day for day in self.days if day >= before[-1]])

    def slots(self, length: int) -> list[date]:
        """The axis of a chart: days of publication and those that are stored."""
        last = self.stored[-1]
        begin = last - timedelta(length)
        stored = [day for day in self.stored if day >= begin]
        earlier = [day for day in self.stored if day < begin]
        if stored[0] > begin and earlier and earlier[-1] >= begin - timedelta(7):
            stored.insert(0, earlier[-1])
        known = set(stored)
        count = (last - stored[0]).days + 1
        days = (stored[0] + timedelta(number) for number in range(count))
        return [day for day in days if day in known or publishes(day)]

    def charts(self) -> dict[int, list[date]]:
        """The axes of the charts that there have to be: each shows more than the one before."""
        charts, count = {}, 0
        for length in RANGES:
            slots = self.slots(length)
            if len(slots) > count and sum(day in set(self.stored) for day in slots) > 1:
                count = len(slots)
                if sum(day in self.rates for day in slots) > 1:
                    charts[length] = slots
        return charts


def drawn(pair: Pair, slots: list[date], groups: int) -> list[list[int]]:
    """The slots that a path goes through, in lines: all, or of each group the first lowest and the first highest
    one of each part without a gap; always the last one."""
    count = len(slots)
    bounds = ([(place, place + 1) for place in range(count)] if count <= 2 * groups else
              [(place * count // groups, (place + 1) * count // groups) for place in range(groups)])
    lines, line = [], []
    for start, end in bounds:
        place = start
        while place < end:
            part = []
            while place < end and slots[place] in pair.rates:
                part.append(place)
                place += 1
            if not part:
                lines, line = [*lines, line], []
                place += 1
                continue
            lowest = min(part, key=lambda slot: (pair.rates[slots[slot]], slot))
            highest = max(part, key=lambda slot: (pair.rates[slots[slot]], -slot))
            kept = {lowest, highest} | ({part[-1]} if part[-1] == count - 1 else set())
            line += sorted(kept)
    return [found for found in [*lines, line] if found]


def grid(stretch: Stretch) -> list[tuple[Fraction, Fraction]]:
    """Round figures and their places in thousandths from the top: multiples of the smallest step of 1, 2 or 5 times a
    power of ten that parts the height into five at most."""
    low, high = stretch.rates[stretch.low], stretch.rates[stretch.high]
    room = (high - low) * MARGIN / (1 - 2 * MARGIN)
    bottom, top = low - room, high + room
    if top == bottom:
        return []
    power = Fraction(1)
    while power * 10 <= (top - bottom) / 5:
        power *= 10
    while power > (top - bottom) / 5:
        power /= 10
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= (top - bottom) / 5)
    first = -(-bottom // step)
    lines = []
    while (first + len(lines)) * step <= top:
        figure = (first + len(lines)) * step
        lines.append((figure, (top - figure) / (top - bottom) * 1000))
    return lines


def percent(stretch: Stretch) -> str:
    return percent_text(stretch.change)
