"""What the name and place of a file that an agent made say about it."""

from __future__ import annotations

import re
from posixpath import basename, dirname, splitext

from agentlens.actions import file_role
from agentlens.actions.records import FileRole

_TEMPORARY = ("/tmp/", "/var/tmp/", "/private/tmp/", "/dev/shm/")  # noqa: S108
_CONTENT = frozenset({FileRole.SOURCE, FileRole.TEST, FileRole.DOCS})
_SCRIPTS = frozenset(
    {
        *(".py", ".sh", ".bash", ".js", ".mjs", ".cjs", ".ts", ".rb", ".pl", ".php", ".lua", ".r"),
        *(".jl", ".ipynb"),
    }
)
_PROSE = frozenset({".adoc", ".md", ".rst", ".txt"})
_OUTPUTS = frozenset(
    {
        *(".bak", ".diff", ".err", ".gif", ".jpeg", ".jpg", ".log", ".orig", ".out", ".patch"),
        *(".pdf", ".png", ".prof", ".pyc", ".rej", ".svg"),
    }
)
# Names that say what a file is for wherever it stands ...
_THROWAWAY = re.compile(
    r"(?:^|_|-)(?:repro|reproduc\w*|mwe|scratch\w*|tmp|temp)(?:_|-|\d|$)|^repro"
)
# ... and names that say it only of what the agent put beside the sources, not among them.
_PROBE = re.compile(
    r"^(?:tests?|check|verif\w*|valid\w*|debug\w*|demo\w*|probe\w*|try|final|simple|quick|edge"
    r"|example|minimal|compar\w+|comprehensive|explor\w*|investigat\w*|analy[sz]\w*|inspect\w*"
    r"|show|bench\w*|trace|diagnos\w*|sanity|issue|bug)(?:_|-|\d|$)"
    r"|(?:_|-)(?:tests?|checks?|demo|bug|issue|example|probe|verification|validation|analysis)$"
)
_NOTE = re.compile(
    r"(?:^|_|-)(?:summary|notes?|report|overview|explanation|analysis|findings|walkthrough"
    r"|implementation|solution|plan|todo|checklist|verification|documentation)(?:_|-|$)"
)


def is_temporary(path: str) -> bool:
    """Whether a path lies in a folder for temporary files."""
    return path.startswith(_TEMPORARY)


def is_outside(path: str) -> bool:
    """Whether a path, named relative to a known workspace, lies outside of it."""
    return path.startswith("/")


def in_folder(path: str) -> bool:
    """Whether a file of the workspace lies in a folder of it."""
    return "/" in path and not is_outside(path)


def has_suffix(path: str) -> bool:
    """Whether a name has a suffix, as a file's mostly has and a folder's mostly has not."""
    return bool(_suffix(path))


def is_script(path: str) -> bool:
    """Whether an interpreter runs such a file."""
    return _suffix(path) in _SCRIPTS


def is_output(path: str) -> bool:
    """Whether such a file is left by a run, a backup or a rejected patch."""
    return _suffix(path) in _OUTPUTS


def names_throwaway(path: str) -> bool:
    """Whether the name of a file or of a folder above it says that it is not there to stay."""
    return any(_THROWAWAY.search(_stem(part)) for part in path.split("/"))


def names_probe(name: str) -> bool:
    """Whether the name of a file or folder beside the sources says that it tries something out."""
    return bool(_PROBE.search(_stem(name)))


def names_note(path: str) -> bool:
    """Whether a file beside the sources is a report on the work."""
    stem = _stem(path)
    if _suffix(path) in _PROSE:
        return bool(_NOTE.search(stem)) and (is_temporary(path) or not in_folder(path))
    return stem.endswith("summary") and not in_folder(path)


def is_content(path: str) -> bool:
    """Whether a path names a file of source, tests or docs in a folder of the workspace."""
    return in_folder(path) and has_suffix(path) and file_role(path) in _CONTENT


def in_test_folder(path: str) -> bool:
    """Whether a file lies in a folder for tests."""
    return in_folder(path) and file_role(f"{dirname(path)}/x.py") is FileRole.TEST


def is_repository_test(path: str) -> bool:
    """Whether a test file stands among the files of the repository, not beside them."""
    return in_folder(path) and file_role(path) is FileRole.TEST


def _stem(name: str) -> str:
    return splitext(basename(name))[0].lstrip(".").lower()


def _suffix(path: str) -> str:
    return splitext(path)[1].lower()
