"""A tree to its value."""

from __future__ import annotations

import operator
from collections.abc import Mapping

from calc.errors import CalcError
from calc.functions import CONSTANTS, FUNCTIONS
from calc.nodes import Binary, Call, Name, Node, Number, Unary
from calc.parser import parse

OPERATORS = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "^": operator.pow,
}


def calculate(text: str, names: Mapping[str, float] | None = None) -> float:
    """The value of an expression."""
    try:
        return evaluate(parse(text), {**CONSTANTS, **(names or {})})
    except (ArithmeticError, ValueError) as error:
        raise CalcError(str(error)) from None


def evaluate(node: Node, names: Mapping[str, float]) -> float:
    match node:
        case Number(value):
            return value
        case Name(name):
            if name not in names:
                raise CalcError(f"unknown name {name}")
            return names[name]
        case Unary(sign, operand):
            value = evaluate(operand, names)
            return -value if sign == "-" else value
        case Binary(sign, left, right):
            return OPERATORS[sign](evaluate(left, names), evaluate(right, names))
        case Call(name, arguments):
            if name not in FUNCTIONS:
                raise CalcError(f"unknown function {name}")
            return FUNCTIONS[name](*(evaluate(item, names) for item in arguments))
    raise CalcError(f"no value: {node}")
