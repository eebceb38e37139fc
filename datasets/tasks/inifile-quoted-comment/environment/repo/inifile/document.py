"""What was read: sections of settings, in order."""

from __future__ import annotations

from collections.abc import Iterator

Section = dict[str, str]


class Document:
    """Named sections; settings before the first header are in section ""."""

    def __init__(self) -> None:
        self._sections: dict[str, Section] = {}

    def section(self, name: str) -> Section:
        """The section of that name, made if need be."""
        return self._sections.setdefault(name, {})

    def __getitem__(self, name: str) -> Section:
        return self._sections[name]

    def __contains__(self, name: str) -> bool:
        return name in self._sections

    def __iter__(self) -> Iterator[str]:
        return iter(self._sections)

    def get(self, name: str, key: str, default: str | None = None) -> str | None:
        return self._sections.get(name, {}).get(key, default)
