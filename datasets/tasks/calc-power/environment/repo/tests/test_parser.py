from calc.nodes import Binary, Call, Number, Unary
from calc.parser import parse


def test_left_to_right():
    one, two, three = (Number(float(n)) for n in (1, 2, 3))
    assert parse("1 - 2 - 3") == Binary("-", Binary("-", one, two), three)


def test_sign():
    assert parse("-1") == Unary("-", Number(1.0))


def test_call():
    assert parse("min(1, 2)") == Call("min", (Number(1.0), Number(2.0)))
