"""The few programs that a scripted agent can call, with the disorder of file systems taken out."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

PROGRAMS = (
    *("awk", "basename", "bash", "cat", "cp", "cut", "diff", "dirname", "echo", "env", "git"),
    *("head", "ls", "mkdir", "mv", "nl", "patch", "pwd", "rm", "sed", "sort", "tail", "tee"),
    *("test", "timeout", "touch", "tr", "uniq", "wc", "xargs"),
)

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


def install(folder: Path) -> None:
    """Fills `folder`, which is to be the whole PATH."""
    folder.mkdir()
    for name in PROGRAMS:
        if real := shutil.which(name):
            (folder / name).symlink_to(real)
    for name, script in (("grep", GREP), ("find", FIND)):
        _write(folder / name, script.format(real=shutil.which(name)))
    for name in ("python", "python3"):
        _write(folder / name, f'exec {sys.executable} "$@"\n')
    _write(folder / "pytest", f'exec {sys.executable} -m pytest "$@"\n')


def _write(path: Path, script: str) -> None:
    path.write_text(f"#!{shutil.which('bash')}\n{script}")
    path.chmod(0o755)
