"""The cache itself."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator

from ttlcache.clock import ManualClock, SystemClock
from ttlcache.entry import Entry
from ttlcache.stats import Stats


class Cache:
    """Holds at most `maxsize` entries, each for `ttl` seconds."""

    def __init__(
        self, maxsize: int, ttl: float, clock: ManualClock | SystemClock | None = None
    ) -> None:
        if maxsize < 1 or ttl <= 0:
            raise ValueError("maxsize and ttl must be positive")
        self.maxsize = maxsize
        self.ttl = ttl
        self.stats = Stats()
        self._clock = clock or SystemClock()
        self._entries: OrderedDict[Hashable, Entry] = OrderedDict()

    def get(self, key: Hashable, default: object = None) -> object:
        """The value of a live entry, which becomes the most recently used."""
        entry = self._entries.get(key)
        if entry is None or entry.is_expired(self._clock.now()):
            self._entries.pop(key, None)
            self.stats.misses += 1
            return default
        self._entries.move_to_end(key)
        self.stats.hits += 1
        return entry.value

    def put(self, key: Hashable, value: object, ttl: float | None = None) -> None:
        """Stores a value, making room if need be."""
        self._entries.pop(key, None)
        while len(self._entries) >= self.maxsize:
            self._entries.popitem(last=False)
            self.stats.evictions += 1
        expires = self._clock.now() + (self.ttl if ttl is None else ttl)
        self._entries[key] = Entry(value, expires)

    def purge(self) -> int:
        """Drops expired entries and says how many there were."""
        now = self._clock.now()
        dead = [key for key, entry in self._entries.items() if entry.is_expired(now)]
        for key in dead:
            del self._entries[key]
        return len(dead)

    def __len__(self) -> int:
        """How many entries are stored, expired ones included until they are dropped."""
        return len(self._entries)

    def __iter__(self) -> Iterator[Hashable]:
        now = self._clock.now()
        return iter([key for key, entry in self._entries.items() if not entry.is_expired(now)])
