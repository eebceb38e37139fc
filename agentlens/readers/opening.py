"""Opens an input, or says why it holds nothing to read."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from pathlib import Path

from agentlens.readers.content import Content, load, load_folder
from agentlens.readers.decoding import NotJsonError
from agentlens.readers.notes import Notes
from agentlens.readers.registry import Format, detect
from agentlens.readers.walk import Input

MAX_BYTES = 2**31
_PEEK = 4096
_GIT_LFS = b"version https://git-lfs.github.com/spec/"
# Of the files that a folder happens to hold, these are expected to be data.
_DATA_SUFFIXES = frozenset({".json", ".jsonl", ".ndjson", ".traj"})


def expand(found: Iterable[Input], forced: Format | None = None) -> Iterator[Input]:
    """Yields the inputs; numbered files that are no events of one run are taken one by one."""
    for given in found:
        content = load_folder(given.parts, given.path, given.name) if given.parts else None
        if content is None or (forced.sniff(content) if forced else detect(content)):
            yield given
        else:
            for part in given.parts:
                yield Input(str(part), part, trial=given.trial)


def open_input(
    given: Input, notes: Notes, forced: Format | None = None
) -> tuple[Content, Format] | None:
    """Returns the content of an input and its format; notes why where there is none.

    A file that the caller named must be a trajectory. Of those that a folder holds, what does
    not look like data is passed over without a word, and other data with a remark.

    Raises:
        NotJsonError: The file should be JSON and is not.
    """
    if given.parts:
        return _with_format(load_folder(given.parts, given.path, given.name), given, notes, forced)
    is_expected = given.is_named or given.path.suffix in _DATA_SUFFIXES
    try:
        problem = _problem(given.path)
        if problem is None and (is_expected or _is_json(given)):
            content = load(given.path, given.name, notes)
            return _with_format(content, given, notes, forced)
    except OSError as error:
        problem = "unreadable", f"cannot be opened: {error.strerror}"
    if problem is not None and is_expected:
        notes.error(*problem)
    return None


def _with_format(
    content: Content, given: Input, notes: Notes, forced: Format | None
) -> tuple[Content, Format] | None:
    if forced is not None and (given.is_named or forced.sniff(content)):
        return content, forced
    fmt = detect(content) if forced is None else None
    if fmt is not None:
        return content, fmt
    if given.is_named:
        notes.error("unknown-format", "no trajectory of a known format")
    else:
        notes.info("not-a-trajectory", "JSON, but no trajectory of a known format; passed over")
    return None


def _problem(path: Path) -> tuple[str, str] | None:
    if path.stat().st_size > MAX_BYTES:
        return "too-large", f"larger than {MAX_BYTES >> 30} GiB"
    head = _head(path)
    if head.startswith(_GIT_LFS):
        return "git-lfs-pointer", "a Git-LFS pointer; the file itself was not fetched"
    if not head.strip() and not path.read_bytes().strip():
        return "empty-file", "the file is empty"
    return None


def _is_json(given: Input) -> bool:
    """Says whether a file that need not be data is JSON all the same."""
    if _head(given.path).removeprefix(codecs.BOM_UTF8).lstrip()[:1] not in (b"{", b"["):
        return False
    try:
        load(given.path, given.name, Notes(given.name))
    except NotJsonError:
        return False
    return True


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_PEEK)
