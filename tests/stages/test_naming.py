from __future__ import annotations

import pytest

from agentlens.stages import naming


@pytest.mark.parametrize(
    "path", ["repro.py", "a/reproduce_bug.py", "bug_repro.py", ".tmp-try/x", "mwe.py", "tmp2/a.c"]
)
def test_throwaway_names(path: str) -> None:
    assert naming.names_throwaway(path)


@pytest.mark.parametrize("path", ["template.py", "reporter.py", "attempt.py", "pkg/contempt/x.py"])
def test_names_that_only_look_like_throwaway_ones(path: str) -> None:
    assert not naming.names_throwaway(path)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("test_fix.py", True),
        ("edge_case_test.py", True),
        ("verify.py", True),
        ("final_check.py", True),
        ("show_old.py", True),
        ("server.py", False),
        ("latest.py", False),
        ("testament.py", False),
    ],
)
def test_probe_names(name: str, expected: bool) -> None:
    assert naming.names_probe(name) is expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("FIX_SUMMARY.md", True),
        ("summary.py", True),
        ("/tmp/report.txt", True),  # noqa: S108
        ("docs/report.md", False),
        ("README.md", False),
        ("CHANGELOG.md", False),
        ("summarise.md", False),
    ],
)
def test_notes(path: str, expected: bool) -> None:
    assert naming.names_note(path) is expected
