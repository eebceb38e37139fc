"""Which versions are wanted."""

from __future__ import annotations

import operator
import re
from dataclasses import dataclass

from pkgorder.errors import VersionError
from pkgorder.version import Version

CLAUSE = re.compile(r"\s*(==|!=|>=|<=|~=|>|<)\s*(\S+)\s*")
COMPARE = {
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}


@dataclass(frozen=True)
class Constraint:
    """Clauses that must all hold; none allows everything."""

    clauses: tuple[tuple[str, Version], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Constraint:
        """Reads ">=1.2, <2"."""
        clauses = []
        for part in filter(str.strip, text.split(",")):
            match = CLAUSE.fullmatch(part)
            if match is None:
                raise VersionError(f"not a constraint: {part.strip()!r}")
            clauses.append((match[1], Version.parse(match[2])))
        return cls(tuple(clauses))

    def allows(self, version: Version) -> bool:
        return all(holds(sign, version, bound) for sign, bound in self.clauses)


def holds(sign: str, version: Version, bound: Version) -> bool:
    if sign == "~=":
        upper = Version((bound.release[0] + 1,))
        return bound <= version < upper
    return bool(COMPARE[sign](version, bound))
