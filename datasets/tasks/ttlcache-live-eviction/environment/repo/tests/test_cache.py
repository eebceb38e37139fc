import pytest

from ttlcache import Cache, ManualClock


@pytest.fixture
def clock():
    return ManualClock()


def test_get_and_default(clock):
    cache = Cache(2, 10, clock)
    cache.put("a", 1)
    assert cache.get("a") == 1
    assert cache.get("b", "-") == "-"


def test_entry_expires(clock):
    cache = Cache(2, 10, clock)
    cache.put("a", 1)
    clock.advance(10)
    assert cache.get("a") is None
    assert len(cache) == 0


def test_least_recently_used_goes(clock):
    cache = Cache(2, 10, clock)
    cache.put("a", 1)
    cache.put("b", 2, ttl=5)
    cache.get("a")
    cache.put("c", 3)
    assert list(cache) == ["a", "c"]
    assert cache.stats.evictions == 1


def test_recency_beats_lifetime(clock):
    cache = Cache(2, 10, clock)
    cache.put("old", 1, ttl=100)
    cache.put("new", 2, ttl=1)
    cache.put("c", 3)
    assert list(cache) == ["new", "c"]


def test_put_again_replaces(clock):
    cache = Cache(2, 10, clock)
    cache.put("a", 1)
    cache.put("b", 2)
    cache.put("a", 3)
    assert len(cache) == 2
    assert cache.stats.evictions == 0


def test_purge(clock):
    cache = Cache(3, 10, clock)
    cache.put("a", 1, ttl=1)
    cache.put("b", 2)
    clock.advance(2)
    assert cache.purge() == 1
    assert list(cache) == ["b"]
