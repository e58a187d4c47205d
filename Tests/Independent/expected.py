"""What a site must show, computed from recorded answers with fractions and nothing of Ratepress."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

MINUS = "\u2212"


def half_up(value: Fraction, places: int) -> int:
    """The value in units of 10^-places, a half going away from zero."""
    scaled = abs(value) * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return -whole if value < 0 else whole


def grouped(units: int, places: int) -> str:
    digits = str(abs(units)).rjust(places + 1, "0")
    whole = f"{int(digits[:-places] if places else digits):,}"
    return whole + ("." + digits[-places:] if places else "")


def rate_text(value: Fraction) -> str:
    """Four decimals; below 0.001 four significant digits."""
    size = abs(value)
    if size == 0 or size >= Fraction(1, 1000):
        return grouped(half_up(size, 4), 4)
    places = 4
    while size * 10**places < 1000:
        places += 1
    if half_up(size, places) == 10_000:  # 0.00099996 is 0.001000
        places -= 1
    return grouped(half_up(size, places), places)


def signed(text: str, value: Fraction) -> str:
    return ("" if value == 0 else "+" if value > 0 else MINUS) + text


def percent_text(change: Fraction, has_arrow: bool = False) -> str:
    """Two decimals; no arrow stands at 0.00 %, but at the first digit of the change."""
    places = 2
    if has_arrow and half_up(change * 100, 2) == 0:
        while abs(change) * 100 * 10**places < 1:
            places += 1
        if abs(half_up(change * 100, places)) == 10:
            places -= 1
    units = half_up(change * 100, places)
    return signed(grouped(units, places) + "%", Fraction(units))


@dataclass
class Expected:
    code: str
    exact: Fraction
    rate: str
    reverse: str
    change: str | None
    percent: str | None
    trend: str


def quotes(base: str, new: dict[str, Decimal], old: dict[str, Decimal] | None) -> list[Expected]:
    """Every quote against a base, in alphabetical order; `old` is the day before."""
    rows = []
    for code in sorted(new):
        if code == base:
            continue
        rate = Fraction(new[code]) / Fraction(new[base])
        change = percent = None
        trend = "none"
        if old and code in old and base in old:
            before = Fraction(old[code]) / Fraction(old[base])
            change = signed(rate_text(rate - before), rate - before)
            if rate - before > Fraction(1, 100):
                trend = "up"
            elif before - rate > Fraction(1, 100):
                trend = "down"
            percent = percent_text((rate - before) / before, trend != "none")
        texts = rate_text(rate), rate_text(1 / rate), change, percent, trend
        rows.append(Expected(code, rate, *texts))
    return rows


def amounts(rate: Fraction) -> list[tuple[str, str]]:
    """The quick table: round amounts, from the first that is worth a tenth, and their worth."""
    unit = 1
    while unit * rate < Fraction(1, 10):
        unit *= 10
    return [
        (grouped(amount * unit, 0), grouped(half_up(amount * unit * rate, 2), 2))
        for amount in (1, 5, 10, 50, 100, 500, 1000, 5000)
    ]
