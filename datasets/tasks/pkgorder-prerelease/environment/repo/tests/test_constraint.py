import pytest

from pkgorder import Constraint, Version, VersionError


@pytest.mark.parametrize(
    ("text", "version", "allowed"),
    [
        ("", "1.0", True),
        (">=1.2, <2", "1.9", True),
        (">=1.2, <2", "2", False),
        ("!=1.3", "1.3", False),
        ("~=1.4", "1.9", True),
        ("~=1.4", "2.0", False),
        ("~=1.4", "1.3", False),
    ],
)
def test_allows(text, version, allowed):
    assert Constraint.parse(text).allows(Version.parse(version)) is allowed


def test_bad_constraint():
    with pytest.raises(VersionError, match="not a constraint"):
        Constraint.parse("=> 1")
