"""What a piece of JavaScript does to files, read from its text and never run."""

from __future__ import annotations

import re

_MAX_CODE = 200_000
_QUOTED = r"(?P<quote>['\"`])(?P<path>[^'\"`\n]{1,500})(?P=quote)"
_WRITE = re.compile(
    rf"\b(?:writeFile|appendFile|writeTextFile)(?:Sync)?\(\s*(?:{_QUOTED}|(?P<name>\w+))"
)
_BINDING = re.compile(rf"\b(?:const|let|var)\s+(?P<name>\w+)\s*=\s*{_QUOTED}")


def files_written_by_javascript(code: str) -> tuple[str, ...]:
    """Returns the files that a script writes, as far as its text names them.

    Example:
        >>> files_written_by_javascript("const p = 'src/a.ts'; fs.writeFileSync(p, s)")
        ('src/a.ts',)
    """
    text = code[:_MAX_CODE]
    names = {found["name"]: found["path"] for found in _BINDING.finditer(text)}
    written = (found["path"] or names.get(found["name"]) for found in _WRITE.finditer(text))
    return tuple(dict.fromkeys(path for path in written if path))
