"""What the task asks of the cache, and what must not change."""

import pytest

from ttlcache import Cache, ManualClock, memoize


@pytest.fixture
def clock():
    return ManualClock()


def test_expired_go_before_live(clock):
    cache = Cache(3, 10, clock)
    cache.put("live", 1)
    cache.put("short", 2, ttl=1)
    cache.put("other", 3)
    clock.advance(2)
    cache.put("new", 4)
    assert list(cache) == ["live", "other", "new"]
    assert cache.stats.evictions == 0


def test_several_expired(clock):
    cache = Cache(3, 10, clock)
    for key in "ab":
        cache.put(key, 0, ttl=1)
    cache.put("live", 1)
    clock.advance(1)
    cache.put("x", 2)
    cache.put("y", 3)
    assert list(cache) == ["live", "x", "y"]
    assert cache.stats.evictions == 0
    cache.put("z", 4)
    assert list(cache) == ["x", "y", "z"]
    assert cache.stats.evictions == 1


def test_order_of_live_entries(clock):
    cache = Cache(2, 10, clock)
    cache.put("old", 1, ttl=100)
    cache.put("new", 2, ttl=1)
    cache.put("c", 3)
    assert list(cache) == ["new", "c"]
    assert cache.stats.evictions == 1


def test_size_limit_holds(clock):
    cache = Cache(2, 10, clock)
    for number in range(10):
        cache.put(number, number)
        assert len(cache) <= 2


def test_memoize_still_keeps(clock):
    calls = []

    @memoize(Cache(4, 10, clock))
    def double(x):
        calls.append(x)
        return 2 * x

    assert [double(2), double(2)] == [4, 4]
    assert calls == [2]
