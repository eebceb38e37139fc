"""Text from strangers' logs, made safe to show; and JSON that is safe to print anywhere."""

from __future__ import annotations

import re
import unicodedata

import msgspec

# A sequence that a terminal acts on: CSI, OSC and the other strings, two-character escapes.
_SEQUENCES = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"
    r"|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c|\Z)"
    r"|\x1b[ -/]*[0-~]?"
)
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
_UNPRINTABLE = re.compile(r"[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
ELLIPSIS = "…"


def clean(text: str, limit: int = 200, *, multiline: bool = False) -> str:
    """Returns a text without anything that a terminal or a browser would act on, and bounded.

    Escape sequences are removed whole; control, direction and other invisible characters are
    dropped; white space of any length becomes one blank.

    Args:
        text: Text of any length and content.
        limit: Most characters to return; what is cut off is marked by an ellipsis.
        multiline: Keep line breaks and indentation (tabs become blanks).
    """
    raw = text[: 4 * limit + 1000]
    plain = _SEQUENCES.sub("", raw).replace("\r\n", "\n").replace("\r", "\n").expandtabs(4)
    if not multiline:
        plain = re.sub(r"\s+", " ", plain)
    kept = "".join(c for c in plain if c == "\n" or unicodedata.category(c) not in _HIDDEN)
    if len(kept) <= limit and len(raw) == len(text):
        return kept
    return kept[: limit - 1] + ELLIPSIS


def json_line(document: object) -> bytes:
    """Encodes plain data as one line of JSON, with the keys in their order.

    Characters that a terminal would act on are written as escapes, so that nothing is lost and
    nothing happens.
    """
    encoded = msgspec.json.encode(document).decode()
    escaped = _UNPRINTABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", encoded)
    return escaped.encode() + b"\n"
