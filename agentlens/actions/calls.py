"""A tool call with what is needed to read it: its arguments by several names, and paths."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from agentlens.trajectory import ToolCall

PATH_NAMES = (
    *("path", "file_path", "filePath", "filepath", "file", "filename", "target_file"),
    *("notebook_path", "dir_path", "directory", "AbsolutePath", "relative_workspace_path"),
)
OLD_NAMES = ("old_str", "old_string", "oldString", "old_text", "search")
NEW_NAMES = ("new_str", "new_string", "newString", "new_text", "replace", "new_source")
CONTENT_NAMES = ("file_text", "content", "contents", "text", "code_edit", "file_content")
COMMAND_NAMES = ("command", "cmd", "keystrokes", "raw_action", "script", "bash", "commandLine")
QUERY_NAMES = ("pattern", "query", "regex", "search_term", "searchTerm", "q", "search_query")


class Call(msgspec.Struct, frozen=True):
    """A tool call whose paths can be named relative to the workspace."""

    call: ToolCall
    resolve: Callable[[str], str]

    @property
    def arguments(self) -> Mapping[str, object]:
        """The arguments by name."""
        return self.call.arguments

    @property
    def output(self) -> str:
        """The beginning of what came back."""
        return next((o.text[:2000] for o in self.call.observations if o.text), "")

    def text(self, names: Sequence[str]) -> str | None:
        """The first of these arguments that is a text."""
        for name in names:
            value = self.arguments.get(name)
            if isinstance(value, str):
                return value
        return None

    def command(self) -> str | None:
        """The shell text: a string, or a list of words whose last one is the script."""
        value = self.text(COMMAND_NAMES)
        if value is not None:
            return value
        for name in COMMAND_NAMES:
            words = self.arguments.get(name)
            if isinstance(words, list) and words and all(isinstance(w, str) for w in words):
                return _joined([str(word) for word in words])
        return self.call.raw_arguments

    def path(self) -> str | None:
        """The path that the call works on, relative to the workspace."""
        value = self.text(PATH_NAMES)
        return None if value is None else self.resolve(value)

    def paths(self) -> Iterator[str]:
        """Every path that the arguments name, as written."""
        for name in PATH_NAMES:
            value = self.arguments.get(name)
            if isinstance(value, str):
                yield value
        changes = self.arguments.get("changes")
        for change in changes if isinstance(changes, list) else []:
            if isinstance(change, dict) and isinstance(change.get("path"), str):
                yield change["path"]

    def number(self, *names: str) -> int | None:
        """The first of these arguments that is a whole number, also written as text."""
        for name in names:
            value = self.arguments.get(name)
            if isinstance(value, int) and not isinstance(value, bool):
                return value
            if isinstance(value, str) and value.strip().isdigit():
                return int(value)
        return None


def _joined(words: Sequence[str]) -> str:
    if len(words) >= 3 and words[0].rpartition("/")[2] in {"bash", "sh", "zsh"}:
        return words[-1]
    return " ".join(word if word.isalnum() else _quoted(word) for word in words)


def _quoted(word: str) -> str:
    plain = all(c.isalnum() or c in "-_./=:,+@%" for c in word)
    return word if plain and word else "'" + word.replace("'", "'\\''") + "'"
