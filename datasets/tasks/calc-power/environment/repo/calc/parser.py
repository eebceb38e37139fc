"""Tokens to a tree, by binding powers."""

from __future__ import annotations

from calc.errors import CalcError
from calc.nodes import Binary, Call, Name, Node, Number, Unary
from calc.tokens import END, tokenize

BINARY = {"+": 10, "-": 10, "*": 20, "/": 20, "^": 30}
PREFIX = 40


def parse(text: str) -> Node:
    """Reads one expression."""
    parser = Parser(tokenize(text))
    node = parser.expression(0)
    parser.expect(END)
    return node


class Parser:
    """A position in a list of tokens."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._at = 0

    def take(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1]

    def peek(self) -> str:
        return self._tokens[self._at]

    def expect(self, token: str) -> None:
        if self.peek() != token:
            raise CalcError(f"expected {token or 'the end'}, got {self.peek() or 'the end'}")
        self._at += 1

    def expression(self, floor: int) -> Node:
        """Reads on while operators bind more strongly than `floor`."""
        left = self.operand()
        while True:
            power = BINARY.get(self.peek())
            if power is None or power <= floor:
                return left
            sign = self.take()
            left = Binary(sign, left, self.expression(power))

    def operand(self) -> Node:
        if self.peek() == END:
            raise CalcError("expression ends too early")
        token = self.take()
        if token in {"-", "+"}:
            return Unary(token, self.expression(PREFIX))
        if token == "(":
            inner = self.expression(0)
            self.expect(")")
            return inner
        if token[0].isdigit() or token[0] == ".":
            return Number(float(token))
        if token[0].isalpha() or token[0] == "_":
            return self.call(token) if self.peek() == "(" else Name(token)
        raise CalcError(f"unexpected {token!r}")

    def call(self, name: str) -> Node:
        self.expect("(")
        arguments = []
        while self.peek() != ")":
            arguments.append(self.expression(0))
            if self.peek() == ",":
                self.take()
        self.expect(")")
        return Call(name, tuple(arguments))
