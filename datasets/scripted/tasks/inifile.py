"""inifile-quoted-comment: comment marks inside quotes cut the value."""

from scripted.facts import Edit, Facts, Probe

LINES = "inifile/lines.py"
WRITER = "inifile/writer.py"

CUT = """\
    for mark in COMMENT:
        line = line.partition(mark)[0]
    return line.rstrip()
"""
BARE = "    return value != value.strip()\n"

SCAN = Edit(
    LINES,
    CUT,
    """\
    quoted = False
    for at, char in enumerate(line):
        if char == '"':
            quoted = not quoted
        elif char in COMMENT and not quoted:
            return line[:at].rstrip()
    return line.rstrip()
""",
    "Walk over the line and only cut at a mark that stands outside quotes.",
)
PIECES = Edit(
    LINES,
    CUT,
    """\
    kept = ""
    for at, piece in enumerate(line.split('"')):
        outside = at % 2 == 0
        marks = [piece.index(mark) for mark in COMMENT if outside and mark in piece]
        kept += '"' * (at > 0) + piece[: min(marks, default=len(piece))]
        if marks:
            break
    return kept.rstrip()
""",
    "Split at the quotes: every second piece is quoted and must be kept whole.",
)
IMPORT_RE = Edit(
    LINES,
    'from collections.abc import Iterator\n\nCOMMENT = ";#"\n',
    """\
import re
from collections.abc import Iterator

COMMENT = ";#"
QUOTED_OR_COMMENT = re.compile(rf'("[^"]*")|[{COMMENT}].*')
""",
    "A pattern that takes a quoted piece or a comment, whichever comes first.",
)
BY_PATTERN = Edit(
    LINES,
    CUT,
    '    return QUOTED_OR_COMMENT.sub(lambda match: match[1] or "", line).rstrip()\n',
    "Keep the quoted pieces and drop the comment.",
)
QUOTE_MARKS = Edit(
    WRITER,
    BARE,
    "    return value != value.strip() or any(mark in value for mark in COMMENT)\n",
    "A value with a comment mark would be cut when it is read back.",
)
IMPORT_COMMENT = Edit(
    WRITER,
    "from inifile.document import Document\n",
    "from inifile.document import Document\nfrom inifile.lines import COMMENT\n",
    "The writer should use the same marks as the reader.",
)
QUOTE_BY_TRIAL = Edit(
    WRITER,
    BARE,
    "    return strip_comment(value).lstrip() != value\n",
    "Whatever the reader would not give back as it is needs quotes.",
)
IMPORT_STRIP = Edit(
    WRITER,
    "from inifile.document import Document\n",
    "from inifile.document import Document\nfrom inifile.lines import strip_comment\n",
    "The writer can ask the reader's own function.",
)

FACTS = Facts(
    task="inifile-quoted-comment",
    repo="inifile",
    symptom="a comment mark inside quotes cuts the value",
    cause=(
        "`strip_comment` partitions at the first `;` or `#` without a look at the quotes, and "
        "`needs_quotes` only thinks of blanks."
    ),
    key=(LINES, WRITER),
    helpers=("inifile/parser.py", "inifile/__init__.py"),
    others=("inifile/document.py", "inifile/errors.py"),
    tests=("tests/test_lines.py", "tests/test_writer.py", "tests/test_parser.py"),
    focus={LINES: "def strip_comment", WRITER: "def needs_quotes"},
    terms=("strip_comment", "needs_quotes", "COMMENT", "unquote"),
    vague=("escape", "ConfigParser", "FIXME", "encode"),
    imports="from inifile import dumps, loads",
    probes=(
        Probe("loads('u = \"host;port\" ; main')['']['u']", "'host;port'"),
        Probe("loads('u = \"a\" ; not \"b\"')['']['u']", "'a'"),
        Probe("loads('c = \"#fff\"')['']['c']", "'#fff'"),
        Probe("dumps(loads('c = \"x;y\"'))", "'c = \"x;y\"\\n'"),
    ),
    fixes=(
        (SCAN, QUOTE_MARKS, IMPORT_COMMENT),
        (PIECES, IMPORT_COMMENT, QUOTE_MARKS),
        (IMPORT_RE, BY_PATTERN, IMPORT_STRIP, QUOTE_BY_TRIAL),
        (SCAN, IMPORT_STRIP, QUOTE_BY_TRIAL),
    ),
    wrong=(
        (
            Edit(
                LINES,
                CUT,
                """\
    for mark in COMMENT:
        line = line.partition(" " + mark)[0]
    return line.rstrip()
""",
                "A comment should have a blank before its mark.",
            ),
        ),
        (
            Edit(
                LINES,
                CUT,
                """\
    if '"' in line:
        return line.rstrip()
    for mark in COMMENT:
        line = line.partition(mark)[0]
    return line.rstrip()
""",
                "Lines with quotes are left alone.",
            ),
        ),
        (
            Edit(
                LINES,
                CUT,
                """\
    for mark in COMMENT:
        if mark in line:
            line = line.rpartition(mark)[0]
    return line.rstrip()
""",
                "Cut at the last mark, the earlier ones belong to the value.",
            ),
        ),
    ),
    partial=((SCAN,), (PIECES,), (IMPORT_COMMENT, QUOTE_MARKS)),
    test_code="""

def test_marks_in_quotes_are_kept():
    assert strip_comment('u = "a;b"  ; c') == 'u = "a;b"'
    assert strip_comment('u = "#fff"') == 'u = "#fff"'
""",
)
