"""The formats, found by themselves: one module under `agentlens.readers.formats` each."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from functools import cache

import msgspec

from agentlens.errors import ReadError
from agentlens.readers import formats
from agentlens.readers.content import Content
from agentlens.readers.notes import Notes
from agentlens.trajectory import Trajectory


class Format(msgspec.Struct, frozen=True):
    """A trajectory format; its module holds one as `FORMAT`.

    Attributes:
        name: Short stable name, such as `atif`.
        title: What people call it.
        sniff: Says from the content whether it is this format; never from the file's name.
        read: Reads the runs; notes what it could not use.
    """

    name: str
    title: str
    sniff: Callable[[Content], bool]
    read: Callable[[Content, Notes], Iterator[Trajectory]]


@cache
def all_formats() -> tuple[Format, ...]:
    """Returns every format by name."""
    modules = (m.name for m in pkgutil.iter_modules(formats.__path__) if m.name[0] != "_")
    found = [importlib.import_module(f"{formats.__name__}.{name}").FORMAT for name in modules]
    return tuple(sorted(found, key=lambda fmt: fmt.name))


def detect(content: Content) -> Format | None:
    """Returns the format of the content, or None if no reader knows it."""
    return next((fmt for fmt in all_formats() if fmt.sniff(content)), None)


def by_name(name: str) -> Format:
    """Returns the format of that name.

    Raises:
        ReadError: There is none.
    """
    for fmt in all_formats():
        if fmt.name == name:
            return fmt
    known = ", ".join(fmt.name for fmt in all_formats())
    raise ReadError(f"no format of this name; known are {known}", file=name)
