"""Records the sample corpus, or checks that recording it again gives the same bytes.

    python datasets/record.py            record everything into datasets/sample
    python datasets/record.py --check    record again and compare, write nothing

Both take `--task NAME` for one task (then the manifest and the README stay as they are).
"""

from __future__ import annotations

import argparse
import logging
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
from scripted import harbor, manifest
from scripted.plan import Run, runs
from scripted.session import record
from scripted.turns import Recording

HERE = Path(__file__).parent
TASKS = HERE / "tasks"
SAMPLE = HERE / "sample"
README = HERE / "README.md"

log = logging.getLogger("record")


def record_all(task: str | None) -> list[tuple[Run, Recording]]:
    """Does the planned runs, several at a time."""

    def one(run: Run) -> tuple[Run, Recording]:
        done = record(run, TASKS)
        log.info("%s  %s, %s: %g", run.trial, run.style, run.route, done.verdict.reward)
        return run, done

    with ThreadPoolExecutor() as pool:
        return list(pool.map(one, runs(task)))


def files_of(done: list[tuple[Run, Recording]], *, whole: bool) -> dict[Path, str]:
    """What the recordings look like on disk."""
    order = {run: position for position, run in enumerate(runs())}
    job = SAMPLE / harbor.JOB
    files: dict[Path, str] = {}
    for run, recording in done:
        for name, text in harbor.trial_files(run, recording, order[run], TASKS).items():
            files[job / name] = text
    if whole:
        files |= {job / name: text for name, text in harbor.job_files(done).items()}
        listing = manifest.text(done)
        files[SAMPLE / "manifest.json"] = listing
        trials = msgspec.json.decode(listing)["trials"]
        files[README] = manifest.with_table(README.read_text("utf-8"), trials)
    return files


def differences(files: dict[Path, str], *, whole: bool) -> list[Path]:
    """Files that are missing, too many, or differ."""
    stored = {path for path in SAMPLE.rglob("*") if path.is_file()} if whole else set()
    wrong = [
        path
        for path, text in files.items()
        if not path.exists() or path.read_bytes() != text.encode()
    ]
    return sorted([*wrong, *(stored - set(files))])


def write(files: dict[Path, str], *, whole: bool) -> None:
    """Puts the files in place; a whole recording replaces the old one."""
    if whole:
        shutil.rmtree(SAMPLE, ignore_errors=True)
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())


def main(arguments: list[str] | None = None) -> int:
    """Records or checks; 1 if the check found differences."""
    parser = argparse.ArgumentParser(description="Record the sample corpus.")
    parser.add_argument("--check", action="store_true", help="compare with what is stored")
    parser.add_argument("--task", help="only the runs of this task")
    options = parser.parse_args(arguments)
    whole = options.task is None
    files = files_of(record_all(options.task), whole=whole)
    if not options.check:
        write(files, whole=whole)
        log.info("%d files, %d bytes", len(files), sum(len(t.encode()) for t in files.values()))
        return 0
    wrong = differences(files, whole=whole)
    for path in wrong:
        log.error("differs: %s", path)
    log.info("%d files compared, %d differ", len(files), len(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    sys.exit(main())
