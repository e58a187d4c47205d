"""The measurements: each row is one site in one place and one case."""

from dataclasses import dataclass

from sites import Kind

OURS, LIMITED = PROGRAMS = "Ratepress", "limit"
CASES = NEXT, UNCHANGED, VERIFY = "next", "unchanged", "verify"  # over a standing site


@dataclass(frozen=True)
class Row:
    """A site, its place, and the state of that place before."""

    kind: Kind
    place: str
    case: str

    @property
    def name(self) -> str:
        return f"{self.kind.name}/{self.place}/{self.case}"


PAIRS, TWINS = Kind(166), Kind(166, markdown=True)
EVERYDAY = Kind(166, markdown=True, everyday=True)
ROWS = [
    *(Row(kind, "tmpfs", "first")
      for kind in (Kind(40), Kind(80), PAIRS, Kind(332), TWINS, EVERYDAY)),
    *(Row(kind, "disk", "first") for kind in (PAIRS, TWINS, EVERYDAY)),
    *(Row(kind, place, case) for place in ("tmpfs", "disk")
      for kind in (PAIRS, TWINS, EVERYDAY) for case in CASES),
]


def row(name: str) -> Row:
    return next(row for row in ROWS if row.name == name)
