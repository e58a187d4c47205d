"""The measurements: each row is one site in one place and one case."""

from dataclasses import dataclass

from sites import Kind

OURS, LIMITED, HUGO, ONE, TWO = PROGRAMS = (
    "Ratepress", "limit", "Hugo", "Jinja2-1", "Jinja2-2")
ALL_ROUNDS = 1_000
CASES = NEXT, UNCHANGED, VERIFY = "next", "unchanged", "verify"  # over a standing site


@dataclass(frozen=True)
class Row:
    """A site, its place, and the state of that place before."""

    kind: Kind
    place: str
    case: str
    peer_rounds: int = 0  # in how many rounds the peers run, too

    @property
    def name(self) -> str:
        return f"{self.kind.name}/{self.place}/{self.case}"

    def programs(self, round_: int) -> list[str]:
        return list(PROGRAMS if round_ < self.peer_rounds else PROGRAMS[:2])


PAIRS, TWINS = Kind(166), Kind(166, markdown=True)
EVERYDAY = Kind(166, markdown=True, everyday=True)
ROWS = [
    Row(Kind(40), "tmpfs", "first", ALL_ROUNDS),
    Row(Kind(80), "tmpfs", "first", ALL_ROUNDS),
    Row(PAIRS, "tmpfs", "first", ALL_ROUNDS),
    Row(Kind(332), "tmpfs", "first", 1),  # minutes each; one is enough to see how peers grow
    *(Row(kind, "tmpfs", "first") for kind in (TWINS, EVERYDAY)),
    *(Row(kind, "disk", "first") for kind in (PAIRS, TWINS, EVERYDAY)),
    *(Row(kind, place, case) for place in ("tmpfs", "disk")
      for kind in (PAIRS, TWINS, EVERYDAY) for case in CASES),
]


def row(name: str) -> Row:
    return next(row for row in ROWS if row.name == name)
