"""The few programs that a scripted agent can call, with the disorder of file systems taken out."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

PROGRAMS = ("bash", "cat", "git", "head", "ls", "nl", "rm", "sed", "sort", "tail", "timeout")

# `grep -r` and `find` list files in the order of the file system, which no two machines share.
GREP = """\
for word in "$@"; do
  case $word in
    --recursive | -[!-]*[rR]* | -[rR]*)
      {real} "$@" | LC_ALL=C sort -s -t: -k1,1
      exit "${{PIPESTATUS[0]}}" ;;
  esac
done
exec {real} "$@"
"""
FIND = """\
case " $* " in *" -exec "* | *" -delete "*) exec {real} "$@" ;; esac
{real} "$@" | LC_ALL=C sort
exit "${{PIPESTATUS[0]}}"
"""


class MissingProgramError(Exception):
    """A program that recording needs is not installed."""


def install(folder: Path) -> None:
    """Fills `folder`, which is to be the whole PATH.

    Raises:
        MissingProgramError: A program is not installed here.
    """
    folder.mkdir()
    for name in PROGRAMS:
        (folder / name).symlink_to(_real(name))
    for name, script in (("grep", GREP), ("find", FIND)):
        _write(folder / name, script.format(real=_real(name)))
    for name in ("python", "python3"):
        _write(folder / name, f'exec {sys.executable} "$@"\n')
    _write(folder / "pytest", f'exec {sys.executable} -m pytest "$@"\n')


def _write(path: Path, script: str) -> None:
    path.write_text(f"#!{_real('bash')}\n{script}")
    path.chmod(0o755)


def _real(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise MissingProgramError(f"recording needs {name}")
    return found
