"""reflow-hanging-indent: list items that hang wrong, long words that leave empty lines."""

from scripted.facts import Edit, Facts, Probe

BULLETS = "reflow/bullets.py"
WRAP = "reflow/wrap.py"

INDENT = '    return " " * (len(marker.indent) + 2)\n'
TOO_WIDE = "        if display_width(candidate) > width:\n"
LAST = "    lines.append(line.rstrip())\n    return lines\n"

BY_PREFIX = Edit(
    BULLETS,
    INDENT,
    '    return " " * len(marker.prefix)\n',
    "The text starts behind the whole prefix, so that is how far the rest must hang.",
)
BY_PARTS = Edit(
    BULLETS,
    INDENT,
    '    return marker.indent + " " * (len(marker.symbol) + len(marker.gap))\n',
    "Use the marker's real length instead of the fixed two columns.",
)
NOT_EMPTY = Edit(
    WRAP,
    TOO_WIDE,
    "        if display_width(candidate) > width and not empty:\n",
    "Only break before a word if the line already has one.",
)
FITS = Edit(
    WRAP,
    TOO_WIDE,
    "        fits = empty or display_width(candidate) <= width\n        if not fits:\n",
    "The first word of a line always has to go there.",
)
EARLY = Edit(
    WRAP,
    '        candidate = line + word if empty else f"{line} {word}"\n' + TOO_WIDE,
    """\
        if empty:
            line, empty = line + word, False
            continue
        candidate = f"{line} {word}"
        if display_width(candidate) > width:
""",
    "Handle the first word apart, it never breaks the line.",
)

FACTS = Facts(
    task="reflow-hanging-indent",
    repo="reflow",
    symptom="numbered items hang by two columns whatever their marker",
    cause=(
        "`hanging_indent` always adds two columns, which only fits `- `, and `wrap` breaks before "
        "a word that is too wide even if nothing is on the line yet."
    ),
    key=(BULLETS, WRAP),
    helpers=("reflow/format.py", "reflow/blocks.py"),
    others=("reflow/width.py", "reflow/__init__.py"),
    tests=("tests/test_reflow.py", "tests/test_wrap.py", "tests/test_width.py"),
    focus={BULLETS: "def hanging_indent", WRAP: "for word in words"},
    terms=("hanging_indent", "def wrap", "prefix", "Marker"),
    vague=("textwrap", "justify", "tabsize", "HACK"),
    imports="from reflow import reflow",
    probes=(
        Probe("reflow('10. a long item that goes on', 20)", "'10. a long item that\\n    goes on'"),
        Probe("reflow('abcdefghijkl mn', 8)", "'abcdefghijkl\\nmn'"),
        Probe("reflow('- abcdefghijkl mn', 8)", "'- abcdefghijkl\\n  mn'"),
        Probe("reflow('  3. alpha beta gamma', 15)", "'  3. alpha beta\\n     gamma'"),
    ),
    fixes=(
        (BY_PREFIX, NOT_EMPTY),
        (BY_PARTS, FITS),
        (NOT_EMPTY, BY_PARTS),
        (BY_PREFIX, EARLY),
    ),
    wrong=(
        (
            Edit(
                BULLETS,
                INDENT,
                '    return " " * (len(marker.symbol) + 1)\n',
                "The indent has to follow the length of the symbol.",
            ),
        ),
        (
            Edit(
                BULLETS,
                INDENT,
                '    return " " * (len(marker.indent) + 3)\n',
                "Numbers need one column more.",
            ),
        ),
        (
            BY_PREFIX,
            Edit(
                WRAP,
                LAST,
                "    lines.append(line.rstrip())\n    return [line for line in lines if line]\n",
                "Drop the empty lines at the end.",
            ),
        ),
        (
            Edit(
                BULLETS,
                INDENT,
                '    return " " * len(marker.prefix.strip())\n',
                "Take the length of the marker itself.",
            ),
        ),
    ),
    partial=((BY_PREFIX,), (BY_PARTS,), (NOT_EMPTY,)),
    test_code="""

def test_numbered_item_hangs_under_its_text():
    assert reflow("10. alpha beta gamma", 14) == "10. alpha beta\\n    gamma"


def test_long_first_word_stays_on_the_first_line():
    assert reflow("- abcdefghijkl mn", 8) == "- abcdefghijkl\\n  mn"
""",
)
