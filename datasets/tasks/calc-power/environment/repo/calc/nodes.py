"""The parts of a parsed expression."""

from __future__ import annotations

from dataclasses import dataclass


class Node:
    """Anything that has a value."""


@dataclass(frozen=True)
class Number(Node):
    value: float


@dataclass(frozen=True)
class Name(Node):
    name: str


@dataclass(frozen=True)
class Unary(Node):
    sign: str
    operand: Node


@dataclass(frozen=True)
class Binary(Node):
    sign: str
    left: Node
    right: Node


@dataclass(frozen=True)
class Call(Node):
    name: str
    arguments: tuple[Node, ...]
