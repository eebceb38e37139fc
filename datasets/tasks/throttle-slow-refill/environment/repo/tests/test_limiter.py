from throttle import Limiter, ManualClock, parse


def test_keys_do_not_share():
    limiter = Limiter(parse("1/s"), ManualClock())
    assert limiter.allow("a")
    assert limiter.allow("b")
    assert not limiter.allow("a")


def test_oldest_key_is_forgotten():
    limiter = Limiter(parse("1/s"), ManualClock(), most=2)
    for key in "abc":
        limiter.allow(key)
    assert len(limiter) == 2
    assert limiter.allow("a")
