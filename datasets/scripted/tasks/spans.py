"""spans-middle-cut: a set of intervals that loses half of what it is cut in."""

from scripted.facts import Edit, Facts, Probe

INTERVAL = "spans/interval.py"
SET = "spans/intervalset.py"

REMOVE = """\
            elif item.lo < cut.lo:
                kept.append(Interval(item.lo, cut.lo))
            elif cut.hi < item.hi:
                kept.append(Interval(cut.hi, item.hi))
"""

TOUCH = Edit(
    INTERVAL,
    "        return self.overlaps(other)\n",
    "        return self.lo <= other.hi and other.lo <= self.hi\n",
    "Touching must include shared end points, while overlapping must not.",
)
TOUCH_BY_ENDS = Edit(
    INTERVAL,
    "        return self.overlaps(other)\n",
    "        return self.overlaps(other) or self.hi == other.lo or other.hi == self.lo\n",
    "Intervals that share an end point touch as well.",
)
BOTH_SIDES = Edit(
    SET,
    REMOVE,
    """\
            else:
                if item.lo < cut.lo:
                    kept.append(Interval(item.lo, cut.lo))
                if cut.hi < item.hi:
                    kept.append(Interval(cut.hi, item.hi))
""",
    "Both remainders can exist, so the second branch must not depend on the first.",
)
BOTH_SIDES_BY_LIST = Edit(
    SET,
    REMOVE,
    """\
            else:
                pieces = [(item.lo, cut.lo), (cut.hi, item.hi)]
                kept.extend(Interval(a, b) for a, b in pieces if a < b)
""",
    "Keep whichever of the two remainders is not empty.",
)
SUBTRACT = Edit(
    INTERVAL,
    "    def intersect(self, other: Interval) -> Interval:\n",
    """\
    def subtract(self, other: Interval) -> list[Interval]:
        \"\"\"What is left of this one, at most two pieces.\"\"\"
        if not self.overlaps(other):
            return [self]
        pieces = ((self.lo, min(self.hi, other.lo)), (max(self.lo, other.hi), self.hi))
        return [Interval(lo, hi) for lo, hi in pieces if lo < hi]

    def intersect(self, other: Interval) -> Interval:
""",
    "An interval should know what is left of it when another is taken out.",
)
USE_SUBTRACT = Edit(
    SET,
    "            if not item.overlaps(cut):\n                kept.append(item)\n" + REMOVE,
    "            kept.extend(item.subtract(cut))\n",
    "The set only has to collect the pieces.",
)

FACTS = Facts(
    task="spans-middle-cut",
    repo="spans",
    symptom="removing the middle of an interval loses its right part",
    cause=(
        "`remove` uses one if/elif chain, so only one remainder survives, and `touches` just "
        "calls `overlaps`, which is strict at the ends."
    ),
    key=(SET, INTERVAL),
    helpers=("spans/__init__.py", "spans/parsing.py"),
    others=("spans/render.py",),
    tests=("tests/test_intervalset.py", "tests/test_interval.py", "tests/test_text.py"),
    focus={SET: "def remove", INTERVAL: "def touches"},
    terms=("def remove", "touches", "overlaps", "kept"),
    vague=("split", "subtract", "merge_all", "TODO"),
    imports=(
        "from spans import Interval, IntervalSet, parse\n\n"
        "def cut(lo, hi):\n    s = IntervalSet.of((0, 10))\n    s.remove(lo, hi)\n"
        "    return s.pairs()\n"
    ),
    probes=(
        Probe("cut(4, 6)", "[(0, 4), (6, 10)]"),
        Probe("parse('1-3, 3-5').pairs()", "[(1, 5)]"),
        Probe("Interval(0, 2).touches(Interval(2, 4))", "True"),
        Probe("cut(0, 3) + cut(7, 10)", "[(3, 10), (0, 7)]"),
        Probe("IntervalSet.of((4, 6), (0, 4)).pairs()", "[(0, 6)]"),
    ),
    fixes=(
        (BOTH_SIDES, TOUCH),
        (BOTH_SIDES_BY_LIST, TOUCH_BY_ENDS),
        (TOUCH, SUBTRACT, USE_SUBTRACT),
        (TOUCH_BY_ENDS, BOTH_SIDES),
    ),
    wrong=(
        (
            Edit(
                SET,
                REMOVE,
                """\
            else:
                kept.append(Interval(item.lo, cut.lo))
                kept.append(Interval(cut.hi, item.hi))
""",
                "Always keep the left and the right part.",
            ),
        ),
        (
            Edit(
                SET,
                REMOVE,
                """\
            else:
                kept.append(Interval(item.lo, max(item.lo, cut.lo)))
                kept.append(Interval(min(item.hi, cut.hi), item.hi))
""",
                "Clamp the ends so that both parts are always valid.",
            ),
        ),
        (
            Edit(
                SET,
                REMOVE,
                """\
            elif cut.hi < item.hi:
                kept.append(Interval(cut.hi, item.hi))
            elif item.lo < cut.lo:
                kept.append(Interval(item.lo, cut.lo))
""",
                "The right part is lost, so it should be looked at first.",
            ),
        ),
        (
            BOTH_SIDES,
            Edit(
                INTERVAL,
                "        return self.lo < other.hi and other.lo < self.hi\n",
                "        return self.lo <= other.hi and other.lo <= self.hi\n",
                "Make the comparison inclusive so that neighbours are joined.",
            ),
        ),
    ),
    partial=((BOTH_SIDES,), (BOTH_SIDES_BY_LIST,), (TOUCH,)),
    test_code="""

def test_remove_cuts_a_hole():
    s = IntervalSet.of((0, 10))
    s.remove(4, 6)
    assert s.pairs() == [(0, 4), (6, 10)]
    s.add(4, 6)
    assert s.pairs() == [(0, 10)]
""",
)
