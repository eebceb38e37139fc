"""pkgorder-prerelease: final releases that sort before their pre-releases."""

from scripted.facts import Edit, Facts, Probe

VERSION = "pkgorder/version.py"
CONSTRAINT = "pkgorder/constraint.py"

KEY = '        return (self.release, self.pre or ("", 0))\n'
UPPER = "        upper = Version((bound.release[0] + 1,))\n"

FINAL_LAST = Edit(
    VERSION,
    KEY,
    '        return (self.release, self.pre is None, self.pre or ("", 0))\n',
    "A final release must sort behind its pre-releases.",
)
RANK = Edit(
    VERSION,
    KEY,
    "        rank = (1,) if self.pre is None else (0, *self.pre)\n"
    "        return (self.release, rank)\n",
    "Give final releases a higher rank than anything that has a pre part.",
)
FINAL = Edit(
    VERSION,
    'PATTERN = re.compile(r"(\\d+(?:\\.\\d+)*)(?:(a|b|rc)(\\d+))?")\n',
    'PATTERN = re.compile(r"(\\d+(?:\\.\\d+)*)(?:(a|b|rc)(\\d+))?")\nFINAL = ("~", 0)\n',
    "A stand-in that sorts behind every kind of pre-release.",
)
USE_FINAL = Edit(
    VERSION,
    KEY,
    "        return (self.release, self.pre or FINAL)\n",
    "Use the stand-in where there is no pre part.",
)
BUMP_LAST_BUT_ONE = Edit(
    CONSTRAINT,
    UPPER,
    "        *head, last = bound.release[:-1]\n        upper = Version((*head, last + 1))\n",
    "The part before the last one is what may not change.",
)
SAME_HEAD = Edit(
    CONSTRAINT,
    UPPER + "        return bound <= version < upper\n",
    "        fixed = len(bound.release) - 1\n"
    "        same = version.release[:fixed] == bound.release[:fixed]\n"
    "        return same and bound <= version\n",
    "All parts but the last have to stay the same.",
)

FACTS = Facts(
    task="pkgorder-prerelease",
    repo="pkgorder",
    symptom="2.0 sorts before 2.0rc1",
    cause=(
        '`Version.key` uses `("", 0)` for a final release, which sorts before any pre part, and '
        "`holds` bumps the first number for `~=` whatever the length of the bound."
    ),
    key=(VERSION, CONSTRAINT),
    helpers=("pkgorder/index.py", "pkgorder/resolve.py"),
    others=("pkgorder/order.py", "pkgorder/errors.py", "pkgorder/__init__.py"),
    tests=("tests/test_version.py", "tests/test_constraint.py", "tests/test_plan.py"),
    focus={VERSION: "def key", CONSTRAINT: "def holds"},
    terms=("def key", "~=", "self.pre", "def holds"),
    vague=("epoch", "semver", "LooseVersion", "normalize"),
    imports=(
        "from pkgorder import Constraint, Version\n\nv = Version.parse\n\n"
        "def allows(text, version):\n    return Constraint.parse(text).allows(v(version))\n"
    ),
    probes=(
        Probe("str(max(v('2.0'), v('2.0rc1')))", "'2.0'"),
        Probe("allows('~=1.4.2', '1.9')", "False"),
        Probe(
            "[str(x) for x in sorted(map(v, ['2.0b1', '2.0', '1.9']))]", "['1.9', '2.0b1', '2.0']"
        ),
        Probe("allows('~=1.4.2', '1.4.9')", "True"),
    ),
    fixes=(
        (FINAL_LAST, BUMP_LAST_BUT_ONE),
        (RANK, SAME_HEAD),
        (FINAL, USE_FINAL, BUMP_LAST_BUT_ONE),
        (BUMP_LAST_BUT_ONE, RANK),
    ),
    wrong=(
        (
            Edit(
                VERSION,
                KEY,
                '        return (self.pre is None, self.release, self.pre or ("", 0))\n',
                "Pre-releases should sort before final ones.",
            ),
        ),
        (
            Edit(
                VERSION,
                KEY,
                "        return (self.release,)\n",
                "Compare the numbers only.",
            ),
        ),
        (
            FINAL_LAST,
            Edit(
                CONSTRAINT,
                UPPER,
                "        upper = Version((bound.release[0], bound.release[1] + 1))\n",
                "The second number is the one to go up.",
            ),
        ),
    ),
    partial=((FINAL_LAST,), (RANK,), (BUMP_LAST_BUT_ONE,)),
    test_code="""

def test_final_is_newer_than_its_pre_releases():
    assert v("2.0rc1") < v("2.0") < v("2.1a1")
""",
)
