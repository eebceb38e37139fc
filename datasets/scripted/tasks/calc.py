"""calc-power: powers that group from the left and signs that bind too strongly."""

from scripted.facts import Edit, Facts, Probe

PARSER = "calc/parser.py"
EVALUATE = "calc/evaluate.py"

TABLE = 'BINARY = {"+": 10, "-": 10, "*": 20, "/": 20, "^": 30}\n'
RIGHT_SIDE = "            left = Binary(sign, left, self.expression(power))\n"
APPLY = "            return OPERATORS[sign](evaluate(left, names), evaluate(right, names))\n"
STOP = "            if power is None or power <= floor:\n"

FROM_RIGHT = Edit(
    PARSER,
    RIGHT_SIDE,
    """\
            floor_right = power - 1 if sign == "^" else power
            left = Binary(sign, left, self.expression(floor_right))
""",
    "For a power the right side may hold powers of the same strength.",
)
LOOSER_SIGN = Edit(
    PARSER, "PREFIX = 40\n", "PREFIX = 25\n", "A sign must bind between products and powers."
)
RIGHT_SET = Edit(
    PARSER,
    TABLE,
    TABLE + 'RIGHT_TO_LEFT = {"^"}\n',
    "Say which operators group from the right.",
)
USE_RIGHT_SET = Edit(
    PARSER,
    RIGHT_SIDE,
    "            right = self.expression(power - (sign in RIGHT_TO_LEFT))\n"
    "            left = Binary(sign, left, right)\n",
    "Lower the floor by one for those that group from the right.",
)
SIGN_BELOW_POWER = Edit(
    PARSER,
    "PREFIX = 40\n",
    'PREFIX = BINARY["^"] - 5\n',
    "The sign has to bind a little looser than the power.",
)
SIGN_READS_POWER = Edit(
    PARSER,
    "            return Unary(token, self.expression(PREFIX))\n",
    '            return Unary(token, self.expression(BINARY["*"]))\n',
    "What follows a sign reaches as far as anything stronger than a product.",
)
NO_PREFIX = Edit(PARSER, "PREFIX = 40\n", "", "The constant is not needed any more.")

FACTS = Facts(
    task="calc-power",
    repo="calc",
    symptom="`2 ^ 3 ^ 2` groups from the left and `-2 ^ 2` is positive",
    cause=(
        "`expression` passes the same binding power to the right side for every operator, so all "
        "of them group from the left, and `PREFIX` is stronger than `^`."
    ),
    key=(PARSER,),
    helpers=("calc/evaluate.py", "calc/nodes.py"),
    others=("calc/tokens.py", "calc/functions.py", "calc/errors.py"),
    tests=("tests/test_calculate.py", "tests/test_parser.py"),
    focus={PARSER: "def expression", EVALUATE: "def evaluate"},
    terms=("PREFIX", "BINARY", "def expression", "Unary"),
    vague=("assoc", "precedence", "pow(", "grammar"),
    imports="from calc import calculate",
    probes=(
        Probe("calculate('2 ^ 3 ^ 2')", "512"),
        Probe("calculate('-2 ^ 2')", "-4"),
        Probe("calculate('(-2) ^ 2')", "4"),
        Probe("calculate('2 ^ -1')", "0.5"),
        Probe("calculate('10 - 4 - 3')", "3"),
    ),
    fixes=(
        (FROM_RIGHT, LOOSER_SIGN),
        (RIGHT_SET, USE_RIGHT_SET, SIGN_BELOW_POWER),
        (LOOSER_SIGN, FROM_RIGHT),
        (FROM_RIGHT, SIGN_READS_POWER, NO_PREFIX),
    ),
    wrong=(
        (
            Edit(
                PARSER,
                STOP,
                "            if power is None or power < floor:\n",
                "Equal powers should go on to the right.",
            ),
        ),
        (
            FROM_RIGHT,
            Edit(
                PARSER,
                "PREFIX = 40\n",
                "PREFIX = 5\n",
                "The sign should be the weakest of all.",
            ),
        ),
        (
            Edit(
                PARSER,
                TABLE,
                TABLE.replace("30", "15"),
                "Powers seem to bind too early.",
            ),
        ),
        (
            FROM_RIGHT,
            Edit(
                EVALUATE,
                APPLY,
                """\
            if sign == "^" and isinstance(left, Unary):
                return -OPERATORS[sign](evaluate(left.operand, names), evaluate(right, names))
"""
                + APPLY,
                "A sign before a power can be pulled out when it is evaluated.",
            ),
        ),
    ),
    partial=((FROM_RIGHT,), (LOOSER_SIGN,), (RIGHT_SET, USE_RIGHT_SET)),
    test_code="""

@pytest.mark.parametrize(
    ("text", "value"), [("2 ^ 3 ^ 2", 512), ("-2 ^ 2", -4), ("(-2) ^ 2", 4), ("2 ^ -1", 0.5)]
)
def test_powers(text, value):
    assert calculate(text) == value
""",
)
