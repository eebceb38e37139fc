"""One bucket per key."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from throttle.bucket import TokenBucket
from throttle.clock import Clock, SystemClock
from throttle.policy import Policy


class Limiter:
    """Keeps the buckets of the `most` keys that were used last."""

    def __init__(self, policy: Policy, clock: Clock | None = None, most: int = 1024) -> None:
        self.policy = policy
        self._clock = clock or SystemClock()
        self._most = most
        self._buckets: OrderedDict[Hashable, TokenBucket] = OrderedDict()

    def allow(self, key: Hashable, cost: int = 1) -> bool:
        return self._bucket(key).allow(cost)

    def retry_after(self, key: Hashable, cost: int = 1) -> float:
        return self._bucket(key).retry_after(cost)

    def __len__(self) -> int:
        return len(self._buckets)

    def _bucket(self, key: Hashable) -> TokenBucket:
        if key not in self._buckets:
            self._buckets[key] = TokenBucket(self.policy, self._clock)
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return self._buckets[key]
