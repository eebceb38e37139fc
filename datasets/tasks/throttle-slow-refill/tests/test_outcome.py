"""What the task asks for, and what must not change."""

import pytest

from throttle import Limiter, ManualClock, Policy, TokenBucket, parse


def passed(step, seconds, policy):
    """How many get through when asking every `step` seconds, from an empty bucket on."""
    clock = ManualClock()
    bucket = TokenBucket(policy, clock)
    bucket.allow(policy.limit)
    hits = 0
    for _ in range(round(seconds / step)):
        clock.advance(step)
        hits += sum(bucket.allow() for _ in range(5))
    return hits


@pytest.mark.parametrize("step", [0.25, 0.5, 0.75, 1.0, 1.5, 3.0])
def test_the_rhythm_does_not_matter(step):
    assert passed(step, 12, Policy(4, 4.0)) == 12


def test_slow_policy_asked_often():
    assert passed(0.5, 256, Policy(1, 64.0)) == 4


def test_retry_after_counts_down():
    clock = ManualClock()
    bucket = TokenBucket(Policy(1, 4.0), clock)
    bucket.allow()
    assert bucket.retry_after() == pytest.approx(4.0)
    clock.advance(1)
    assert bucket.retry_after() == pytest.approx(3.0)
    assert not bucket.allow()
    clock.advance(1.5)
    assert bucket.retry_after() == pytest.approx(1.5)
    clock.advance(2)
    assert bucket.retry_after() == 0.0
    assert bucket.allow()


def test_limiter_passes_it_on():
    clock = ManualClock()
    limiter = Limiter(parse("1/s"), clock)
    limiter.allow("a")
    clock.advance(0.75)
    assert limiter.retry_after("a") == pytest.approx(0.25)


def test_limit_still_holds():
    clock = ManualClock()
    bucket = TokenBucket(Policy(2, 1.0), clock)
    clock.advance(60)
    assert [bucket.allow() for _ in range(3)] == [True, True, False]
