"""Takes out of outputs what no second recording would repeat: times, addresses, real paths."""

from __future__ import annotations

import re
import sysconfig
from pathlib import Path

PLACES = re.compile(r"(?<![\w.\-/])/(workspace|tmp|tests|logs)(?![\w.\-])")
BAR = re.compile(r"^=+ (.*) in [\d.]+s(?: \([\d:]+\))? =+$", re.MULTILINE)
SECONDS = re.compile(r"(\b(?:passed|failed|errors?|warnings?|ran)\b.* in) [\d.]+s(?: \([\d:]+\))?")
UNITTEST = re.compile(r"^(Ran \d+ tests? in) [\d.]+s$", re.MULTILINE)
ADDRESS = re.compile(r"\b0x[0-9a-f]{6,}\b")
VERSIONS = re.compile(r"^platform .*$", re.MULTILINE)


def to_real(text: str, root: Path) -> str:
    """Moves the stable places of a command (`/workspace`, `/tmp`, …) under `root`."""
    return PLACES.sub(lambda match: f"{root}/{match[1]}", text)


def to_stable(text: str, root: Path) -> str:
    """The output as it would read if `root` were the root of the file system."""
    text = text.replace(str(root), "")
    for name in ("purelib", "stdlib"):
        text = text.replace(sysconfig.get_path(name), f"/usr/lib/{name}")
    text = VERSIONS.sub("platform linux -- Python 3", text)
    text = BAR.sub(lambda match: f" {match[1]} in 0.01s ".center(80, "="), text)
    text = SECONDS.sub(r"\1 0.01s", text)
    text = UNITTEST.sub(r"\1 0.001s", text)
    return ADDRESS.sub("0x7f0000000000", text)
