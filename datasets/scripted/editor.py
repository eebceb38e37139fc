"""The `str_replace_editor` tool: view, create, str_replace, insert, undo_edit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from scripted.turns import Seen

AROUND = 3
"""Lines shown before and after an edit."""

REVIEW = "Review the changes and make sure they are as expected. Edit the file again if necessary."


class Editor:
    """Edits files under `root`, which the agent sees as `/`."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._undo: dict[str, list[str | None]] = {}

    def run(self, arguments: Mapping[str, object]) -> Seen:
        """Does what the call asks; what cannot be done comes back as an error, as in the tool."""
        path = str(arguments["path"])
        file = self._root / path.lstrip("/")
        match arguments["command"]:
            case "view":
                return _view(path, file, arguments.get("view_range"))
            case "create":
                return self._create(path, file, str(arguments["file_text"]))
            case "str_replace":
                old, new = str(arguments["old_str"]), str(arguments["new_str"])
                return self._replace(path, file, old, new)
            case "insert":
                line = int(str(arguments["insert_line"]))
                return self._insert(path, file, line, str(arguments["new_str"]))
            case "undo_edit":
                return self._undo_edit(path, file)
            case other:
                return _error(f"Unrecognized command {other}.")

    def _create(self, path: str, file: Path, text: str) -> Seen:
        if file.exists():
            return _error(
                f"Invalid `path` parameter: File already exists at: {path}. "
                "Cannot overwrite files using command `create`."
            )
        self._write(path, file, text)
        return Seen(f"File created successfully at: {path}")

    def _replace(self, path: str, file: Path, old: str, new: str) -> Seen:
        if not file.is_file():
            return _missing(path)
        text = file.read_text()
        found = text.count(old)
        if found == 0:
            return _error(
                f"No replacement was performed, old_str `{old}` did not appear verbatim in {path}."
            )
        if found > 1:
            return _error(
                f"No replacement was performed. Multiple occurrences of old_str `{old}` "
                f"in {path}. Please ensure it is unique."
            )
        self._write(path, file, text.replace(old, new))
        start = text[: text.index(old)].count("\n")
        return _edited(path, file, start, start + new.count("\n"))

    def _insert(self, path: str, file: Path, line: int, new: str) -> Seen:
        if not file.is_file():
            return _missing(path)
        lines = file.read_text().splitlines(keepends=True)
        if not 0 <= line <= len(lines):
            return _error(f"Invalid `insert_line` parameter: {line}. It should be within the file.")
        added = new if new.endswith("\n") else new + "\n"
        self._write(path, file, "".join([*lines[:line], added, *lines[line:]]))
        return _edited(path, file, line, line + added.count("\n") - 1)

    def _undo_edit(self, path: str, file: Path) -> Seen:
        if not self._undo.get(path):
            return _error(f"No edit history found for {path}.")
        before = self._undo[path].pop()
        if before is None:
            file.unlink()
            return Seen(f"Last edit to {path} undone successfully.")
        file.write_text(before)
        lines = before.splitlines()
        return Seen(
            f"Last edit to {path} undone successfully. "
            f"Here's the result of running `cat -n` on {path}:\n{_numbered(lines, 1)}"
        )

    def _write(self, path: str, file: Path, text: str) -> None:
        before = file.read_text() if file.exists() else None
        self._undo.setdefault(path, []).append(before)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def _view(path: str, file: Path, view_range: object) -> Seen:
    if file.is_dir():
        return Seen(_tree(path, file))
    if not file.is_file():
        return _missing(path)
    lines = file.read_text().splitlines()
    first, last = 1, len(lines)
    if isinstance(view_range, list):
        first, last = view_range
        last = len(lines) if last == -1 else last
        if not 1 <= first <= last <= len(lines):
            return _error(
                f"Invalid `view_range` parameter: {view_range}. "
                f"It should be within the range of lines of the file: [1, {len(lines)}]."
            )
    shown = _numbered(lines[first - 1 : last], first)
    return Seen(f"Here's the result of running `cat -n` on {path}:\n{shown}")


def _tree(path: str, folder: Path) -> str:
    names = [path.rstrip("/") + "/"]
    for item in sorted(folder.rglob("*")):
        inner = item.relative_to(folder)
        if len(inner.parts) <= 2 and not any(part.startswith(".") for part in inner.parts):
            names.append(f"{path.rstrip('/')}/{inner}{'/' if item.is_dir() else ''}")
    head = f"Here's the files and directories up to 2 levels deep in {path}, "
    return head + "excluding hidden items:\n" + "\n".join(names)


def _edited(path: str, file: Path, start: int, end: int) -> Seen:
    lines = file.read_text().splitlines()
    first = max(0, start - AROUND)
    shown = _numbered(lines[first : end + 1 + AROUND], first + 1)
    return Seen(
        f"The file {path} has been edited. Here's the result of running `cat -n` "
        f"on a snippet of {path}:\n{shown}\n{REVIEW}"
    )


def _numbered(lines: Iterable[str], first: int) -> str:
    return "\n".join(f"{at:6}\t{line}" for at, line in enumerate(lines, first))


def _missing(path: str) -> Seen:
    return _error(f"Invalid `path` parameter: The path {path} does not exist.")


def _error(message: str) -> Seen:
    return Seen(f"ERROR:\n{message}", is_error=True)
