"""A tool call with what is needed to read it: its arguments by several names, and paths."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from agentlens.numbers import whole
from agentlens.trajectory import ToolCall

PATH_NAMES = (
    *("path", "file_path", "filePath", "filepath", "file", "filename", "file_name", "target_file"),
    *("notebook_path", "dir_path", "directory", "dir", "AbsolutePath", "absolute_path"),
    *("relative_workspace_path", "target_directory", "dirPath"),
)
_PATHS = frozenset(PATH_NAMES)
_PATH_LISTS = ("paths", "filePaths", "file_paths", "files")
OLD_NAMES = ("old_str", "old_string", "oldString", "old_text", "search", "to_replace")
NEW_NAMES = (
    *("new_str", "new_string", "newString", "new_text", "replace", "new_source", "new_content"),
    "replacement_text",
)
CONTENT_NAMES = (
    *("file_text", "content", "contents", "text", "code_edit", "file_content", "newCode", "code"),
)
COMMAND_NAMES = ("command", "cmd", "keystrokes", "raw_action", "script", "bash", "commandLine")
QUERY_NAMES = (
    *("pattern", "query", "regex", "search_term", "searchTerm", "q", "search_query", "glob"),
    *("glob_pattern", "symbolName"),
)
_LISTS_OF_EDITS = ("edits", "replacements")
_MAX_EDITS = 1_000


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
            value = self.call.arguments.get(name)
            if isinstance(value, str):
                return value
        return None

    def command(self) -> str | None:
        """The shell text: a string, a list of words, or a list of commands one after another."""
        value = self.text(COMMAND_NAMES)
        if value is not None:
            return value
        for name in COMMAND_NAMES:
            words = self.arguments.get(name)
            if isinstance(words, list) and words and all(isinstance(w, str) for w in words):
                return _joined([str(word) for word in words])
        listed = self.arguments.get("commands")
        if isinstance(listed, list) and listed:
            return "\n".join(_entry(entry) for entry in listed)
        return None

    def path(self) -> str | None:
        """The path that the call works on, relative to the workspace."""
        value = self.text(PATH_NAMES)
        return None if value is None else self.resolve(value)

    def edits(self) -> Iterator[Call]:
        """The edits that the call lists, each as a call that has the other arguments as well."""
        for name in _LISTS_OF_EDITS:
            listed = self.arguments.get(name)
            for entry in listed[:_MAX_EDITS] if isinstance(listed, list) else ():
                if isinstance(entry, dict):
                    merged = {**self.arguments, **entry}
                    del merged[name]
                    yield Call(msgspec.structs.replace(self.call, arguments=merged), self.resolve)

    def changes(self) -> Iterator[tuple[str, str]]:
        """The changed files that the call lists, with the kind of change as it names it."""
        listed = self.arguments.get("changes")
        if isinstance(listed, dict):
            listed = [{"path": path, "kind": change} for path, change in listed.items()]
        for change in listed if isinstance(listed, list) else ():
            if isinstance(change, dict) and isinstance(change.get("path"), str):
                kind = change.get("kind", change.get("type"))
                yield change["path"], str(kind.get("type") if isinstance(kind, dict) else kind)

    def paths(self) -> Iterator[str]:
        """Every path that the arguments name, as written."""
        for name, value in self.call.arguments.items():
            if name in _PATHS and isinstance(value, str):
                yield value
        yield from self.listed_paths()
        yield from (path for path, _ in self.changes())
        for edit in self.edits():
            path = edit.text(PATH_NAMES)
            if path is not None:
                yield path

    def listed_paths(self) -> Iterator[str]:
        """The paths of arguments that are lists of paths, as written."""
        for name in _PATH_LISTS:
            listed = self.call.arguments.get(name)
            yield from (p for p in listed if isinstance(p, str)) if isinstance(listed, list) else ()

    def number(self, *names: str) -> int | None:
        """The first of these arguments that is a whole number, also written as text."""
        for name in names:
            value = whole(self.arguments.get(name))
            if value is not None:
                return value
        return None


def _entry(entry: object) -> str:
    """One entry of a list of commands: a text, or an object that holds one."""
    if isinstance(entry, dict):
        return next((entry[n] for n in COMMAND_NAMES if isinstance(entry.get(n), str)), "")
    return entry if isinstance(entry, str) else ""


def _joined(words: Sequence[str]) -> str:
    if len(words) >= 3 and words[0].rpartition("/")[2] in {"bash", "sh", "zsh"}:
        return words[-1]
    return " ".join(word if word.isalnum() else _quoted(word) for word in words)


def _quoted(word: str) -> str:
    plain = all(c.isalnum() or c in "-_./=:,+@%" for c in word)
    return word if plain and word else "'" + word.replace("'", "'\\''") + "'"
