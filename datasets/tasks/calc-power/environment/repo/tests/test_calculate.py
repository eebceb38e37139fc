import pytest

from calc import CalcError, calculate


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("10 - 4 - 3", 3),
        ("16 / 4 / 2", 2),
        ("3 * 2 ^ 2", 12),
        ("-2 + 3", 1),
        ("-2 * 3", -6),
        ("2 * -3", -6),
        ("--4", 4),
        (".5 * 4", 2),
    ],
)
def test_arithmetic(text, value):
    assert calculate(text) == value


def test_names_and_functions():
    assert calculate("max(x, 3) + abs(-1)", {"x": 5}) == 6
    assert calculate("sqrt(16)") == 4


@pytest.mark.parametrize("text", ["", "1 +", "(1", "1 2", "nope", "f(1)", "1 / 0", "2 $ 3"])
def test_errors(text):
    with pytest.raises(CalcError):
        calculate(text)
