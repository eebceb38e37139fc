from ttlcache import Cache, ManualClock


def test_rates():
    cache = Cache(2, 10, ManualClock())
    assert cache.stats.hit_rate is None
    cache.put("a", 1)
    cache.get("a")
    cache.get("b")
    assert cache.stats.hit_rate == 0.5
    cache.stats.reset()
    assert cache.stats.hits == 0
