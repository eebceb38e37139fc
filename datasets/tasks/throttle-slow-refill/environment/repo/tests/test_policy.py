import pytest

from throttle import Policy, PolicyError, parse


def test_parse():
    assert parse("5 / min") == Policy(5, 60.0)


@pytest.mark.parametrize("text", ["", "5", "x/s", "0/s", "5/day"])
def test_bad_policies(text):
    with pytest.raises(PolicyError):
        parse(text)
