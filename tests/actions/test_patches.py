from __future__ import annotations

import time

import pytest

from agentlens.actions.patches import file_changes, is_patch, patch_operations
from tests.actions.shown import shown

UNIFIED = """diff --git a/src/a.py b/src/a.py
--- a/src/a.py
+++ b/src/a.py
@@ -3,2 +3,3 @@ def f():
 x
-y
+z
+w
@@ -20 +21 @@ class B:
-a
+b
--- /dev/null
+++ b/new.py
@@ -0,0 +1,2 @@
+x
+y
--- a/old.py
+++ /dev/null
@@ -1 +0,0 @@
-x
"""
ENVELOPE = """*** Begin Patch
*** Update File: src/a.py
*** Move to: src/b.py
@@ class A:
     def f(self):
-        old
+        new
*** Delete File: c.py
*** End Patch
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            UNIFIED,
            [
                "edit apply_patch W=src/a.py L=3-21",
                "create apply_patch W=new.py L=1-2",
                "delete apply_patch D=old.py L=0-0",
            ],
        ),
        (
            ENVELOPE,
            [
                "edit apply_patch W=src/a.py",
                "create apply_patch W=src/b.py",
                "delete apply_patch D=c.py",
            ],
        ),
        ("no patch", []),
        ("", []),
    ],
)
def test_operations(text: str, expected: list[str]) -> None:
    assert [shown(op) for op in patch_operations(text, str)] == expected


def test_scopes_are_named_by_hunks_and_by_their_text() -> None:
    assert patch_operations(UNIFIED, str)[0].scopes == ("B", "f")
    assert patch_operations(ENVELOPE, str)[0].scopes == ("A", "f")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (UNIFIED, True),
        (ENVELOPE, True),
        ("--- a\n+++ b\n", False),
        ("@@ -1 +1 @@\n", False),
        ("*** Begin Patch\n*** End Patch", False),
    ],
)
def test_a_patch_is_known_by_its_form(text: str, expected: bool) -> None:
    assert is_patch(text) is expected


def test_names_lose_the_spaces_around_them() -> None:
    (change,) = file_changes("*** Add File: a b.py  \r\n+x")
    assert change.path == "a b.py"


@pytest.mark.parametrize(
    "text", ["*** Add File: " + " " * 200_000 + "x\n", "--- a\n" * 30_000, "@@ -1 +1 @@\n" * 30_000]
)
def test_hostile_patches_take_bounded_time(text: str) -> None:
    start = time.perf_counter()
    patch_operations(text, str)
    assert time.perf_counter() - start < 3
