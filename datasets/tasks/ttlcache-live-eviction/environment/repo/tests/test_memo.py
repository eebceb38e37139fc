from ttlcache import Cache, ManualClock, memoize


def test_result_is_kept():
    calls = []

    @memoize(Cache(4, 10, ManualClock()))
    def double(x):
        calls.append(x)
        return 2 * x

    assert [double(2), double(2), double(3)] == [4, 4, 6]
    assert calls == [2, 3]


def test_result_expires():
    clock = ManualClock()
    calls = []

    @memoize(Cache(4, 10, clock))
    def one():
        calls.append(1)
        return 1

    one()
    clock.advance(11)
    one()
    assert len(calls) == 2
