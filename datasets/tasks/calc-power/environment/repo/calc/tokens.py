"""Text to tokens."""

from __future__ import annotations

import re

from calc.errors import CalcError

TOKEN = re.compile(r"\s*(?:(\d+\.?\d*|\.\d+)|([A-Za-z_]\w*)|([-+*/^(),]))")
END = ""


def tokenize(text: str) -> list[str]:
    """Numbers, names and signs; an empty token marks the end."""
    tokens, at = [], 0
    text = text.rstrip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            raise CalcError(f"unexpected {text[at:].strip()[0]!r}")
        tokens.append(match[0].strip())
        at = match.end()
    return [*tokens, END]
