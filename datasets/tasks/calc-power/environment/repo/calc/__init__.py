"""Evaluates arithmetic expressions."""

from calc.errors import CalcError
from calc.evaluate import calculate, evaluate
from calc.parser import parse

__all__ = ["CalcError", "calculate", "evaluate", "parse"]
