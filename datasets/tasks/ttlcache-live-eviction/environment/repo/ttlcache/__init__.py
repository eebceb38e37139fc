"""An LRU cache whose entries expire."""

from ttlcache.clock import ManualClock, SystemClock
from ttlcache.memo import memoize
from ttlcache.stats import Stats
from ttlcache.store import Cache

__all__ = ["Cache", "ManualClock", "Stats", "SystemClock", "memoize"]
