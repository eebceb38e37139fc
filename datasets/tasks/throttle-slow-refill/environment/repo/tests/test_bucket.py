import pytest

from throttle import ManualClock, Policy, TokenBucket


@pytest.fixture
def clock():
    return ManualClock()


def test_starts_full_and_runs_dry(clock):
    bucket = TokenBucket(Policy(3, 3.0), clock)
    assert [bucket.allow() for _ in range(4)] == [True, True, True, False]


def test_fills_with_whole_seconds(clock):
    bucket = TokenBucket(Policy(2, 2.0), clock)
    bucket.allow(2)
    clock.advance(1)
    assert bucket.allow()
    assert not bucket.allow()


def test_never_holds_more_than_the_limit(clock):
    bucket = TokenBucket(Policy(2, 2.0), clock)
    clock.advance(100)
    assert bucket.allow(2)
    assert not bucket.allow()


def test_without_time_nothing_comes_back(clock):
    bucket = TokenBucket(Policy(1, 1.0), clock)
    bucket.allow()
    assert not bucket.allow()
    assert not bucket.allow()


def test_retry_after_an_empty_bucket(clock):
    bucket = TokenBucket(Policy(2, 4.0), clock)
    bucket.allow(2)
    assert bucket.retry_after() == 2.0
    with pytest.raises(ValueError, match="never"):
        bucket.retry_after(3)
