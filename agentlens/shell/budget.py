"""What reading one shell text may cost: a line can stand for far more than it is long."""

from __future__ import annotations

from dataclasses import dataclass

_ENTRY = 20
_CHARACTERS_PER_UNIT = 20
_SCRIPT_CHARACTERS_PER_UNIT = 4


@dataclass(slots=True)
class Budget:
    """The work left for a text with all the scripts in it.

    Loops, variables and nested scripts multiply. What is beyond the budget is left out, or stands
    as written: a million characters that expansions add, 200,000 characters of scripts inside.
    No expansion and no script takes more than half of what is left.

    Attributes:
        work: Visits of syntax nodes left, at least one.
        commands: Commands left.
    """

    work: int = 50_000
    commands: int = 2_500

    def visits(self) -> bool:
        """Takes one node of a syntax tree; tells whether it may be visited."""
        return self._takes(1)

    def keeps(self) -> bool:
        """Takes one command; tells whether it may be kept."""
        self.commands -= 1
        return self.commands >= 0

    def expands(self, characters: int) -> bool:
        """Takes text that stands for shorter text; tells whether it may."""
        return self._takes(characters // _CHARACTERS_PER_UNIT, reserve=self.work // 2)

    def enters(self, script: str) -> bool:
        """Takes a script inside; tells whether it may be parsed."""
        units = _ENTRY + len(script) // _SCRIPT_CHARACTERS_PER_UNIT
        return self._takes(units, reserve=self.work // 2)

    def _takes(self, units: int, *, reserve: int = 0) -> bool:
        if units + reserve >= self.work:
            return False
        self.work -= units
        return True
