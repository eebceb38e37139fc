import pytest

from pkgorder import Version, VersionError


def v(text):
    return Version.parse(text)


def test_numbers_are_compared_as_numbers():
    assert v("1.10") > v("1.9")
    assert v("2") > v("1.99.99")


def test_pre_releases_among_themselves():
    assert v("2.0a1") < v("2.0b1") < v("2.0rc1") < v("2.0rc2")


def test_pre_release_is_newer_than_the_release_before():
    assert v("2.0rc1") > v("1.9")


def test_text_round_trip():
    assert str(v("1.4.2")) == "1.4.2"
    assert str(v("2.0rc1")) == "2.0rc1"


@pytest.mark.parametrize("text", ["", "x", "1.", "1.0dev1"])
def test_bad_versions(text):
    with pytest.raises(VersionError):
        v(text)
