"""What the task asks for, and what must not change."""

import pytest

from pkgorder import Constraint, Index, Version, plan


def v(text):
    return Version.parse(text)


def test_final_comes_last():
    texts = ["2.0", "1.9", "2.0rc1", "2.0a2", "2.0b1", "2.1a1", "1.10"]
    expected = ["1.9", "1.10", "2.0a2", "2.0b1", "2.0rc1", "2.0", "2.1a1"]
    assert [str(item) for item in sorted(map(v, texts))] == expected


def test_final_is_picked():
    index = Index()
    index.add("lib", "2.0rc1")
    index.add("lib", "2.0")
    assert plan(index, ["lib"]) == ["lib==2.0"]
    assert plan(index, ["lib<2.0"]) == ["lib==2.0rc1"]


@pytest.mark.parametrize(
    ("text", "version", "allowed"),
    [
        ("~=1.4.2", "1.4.2", True),
        ("~=1.4.2", "1.4.9", True),
        ("~=1.4.2", "1.5", False),
        ("~=1.4.2", "1.9", False),
        ("~=1.4.2", "1.4.1", False),
        ("~=1.4", "1.9", True),
        ("~=1.4", "2.0", False),
        ("~=2.0.1.3", "2.0.1.9", True),
        ("~=2.0.1.3", "2.0.2", False),
    ],
)
def test_compatible(text, version, allowed):
    assert Constraint.parse(text).allows(v(version)) is allowed
