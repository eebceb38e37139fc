"""ttlcache-live-eviction: live entries thrown out while dead ones take up room."""

from scripted.facts import Edit, Facts, Probe

STORE = "ttlcache/store.py"
MEMO = "ttlcache/memo.py"

EVICT = """\
        while len(self._entries) >= self.maxsize:
            self._entries.popitem(last=False)
            self.stats.evictions += 1
"""
LOOKUP = """\
            value = cache.get(key)
            if value is None:
                value = function(*args)
                cache.put(key, value)
            return value
"""

PURGE_FIRST = Edit(
    STORE,
    EVICT,
    "        if len(self._entries) >= self.maxsize:\n            self.purge()\n" + EVICT,
    "Drop what has expired before any live entry has to go.",
)
VICTIM = Edit(
    STORE,
    EVICT,
    """\
        while len(self._entries) >= self.maxsize:
            self._make_room()
""",
    "Choosing what goes deserves a method of its own.",
)
MAKE_ROOM = Edit(
    STORE,
    "    def purge(self) -> int:\n",
    """\
    def _make_room(self) -> None:
        \"\"\"Drops the first expired entry, or the least recently used one.\"\"\"
        now = self._clock.now()
        for key, entry in self._entries.items():
            if entry.is_expired(now):
                del self._entries[key]
                return
        self._entries.popitem(last=False)
        self.stats.evictions += 1

    def purge(self) -> int:
""",
    "An expired entry goes first and does not count as an eviction.",
)
PURGE_IN_LOOP = Edit(
    STORE,
    EVICT,
    """\
        while len(self._entries) >= self.maxsize:
            if not self.purge():
                self._entries.popitem(last=False)
                self.stats.evictions += 1
""",
    "Only if nothing could be purged a live entry is thrown out.",
)
SENTINEL = Edit(
    MEMO,
    "def memoize(",
    "_MISSING = object()\n\n\ndef memoize(",
    "A sentinel can tell a miss from a cached None.",
)
USE_SENTINEL = Edit(
    MEMO,
    LOOKUP,
    LOOKUP.replace("cache.get(key)", "cache.get(key, _MISSING)").replace(
        "value is None", "value is _MISSING"
    ),
    "Compare with the sentinel instead of None.",
)
BOXED = Edit(
    MEMO,
    LOOKUP,
    """\
            box = cache.get(key)
            if box is None:
                box = (function(*args),)
                cache.put(key, box)
            return box[0]
""",
    "Store the result in a tuple, so that None is a value like any other.",
)

FACTS = Facts(
    task="ttlcache-live-eviction",
    repo="ttlcache",
    symptom="a full cache throws out live entries while expired ones stay",
    cause=(
        "`put` pops from the old end without asking whether anything has expired, and `memoize` "
        "uses None for both a miss and a cached None."
    ),
    key=(STORE, MEMO),
    helpers=("ttlcache/entry.py", "ttlcache/stats.py"),
    others=("ttlcache/clock.py", "ttlcache/__init__.py"),
    tests=("tests/test_cache.py", "tests/test_memo.py", "tests/test_stats.py"),
    focus={STORE: "def put", MEMO: "def decorate"},
    terms=("evictions", "popitem", "purge", "cache.get"),
    vague=("lock", "weakref", "lru_cache", "serialize"),
    imports=(
        "from ttlcache import Cache, ManualClock, memoize\n\n"
        "def fill(*ttls):\n    clock = ManualClock()\n    cache = Cache(len(ttls), 10, clock)\n"
        "    for number, ttl in enumerate(ttls):\n        cache.put(number, number, ttl)\n"
        "    clock.advance(2)\n    cache.put('new', 0)\n"
        "    return list(cache), cache.stats.evictions\n\n"
        "def calls_of_none():\n    calls = []\n"
        "    nothing = memoize(Cache(2, 10, ManualClock()))(lambda: calls.append(1))\n"
        "    nothing()\n    nothing()\n    return len(calls)\n"
    ),
    probes=(
        Probe("fill(10, 1, 10)", "([0, 2, 'new'], 0)"),
        Probe("fill(10, 1, 1)", "([0, 'new'], 0)"),
        Probe("fill(100, 10)", "([1, 'new'], 1)"),
        Probe("calls_of_none()", "1"),
    ),
    fixes=(
        (PURGE_FIRST, SENTINEL, USE_SENTINEL),
        (PURGE_IN_LOOP, BOXED),
        (VICTIM, MAKE_ROOM, SENTINEL, USE_SENTINEL),
        (BOXED, PURGE_FIRST),
    ),
    wrong=(
        (
            Edit(
                STORE,
                EVICT,
                """\
        while len(self._entries) >= self.maxsize:
            soonest = min(self._entries, key=lambda key: self._entries[key].expires)
            del self._entries[soonest]
            self.stats.evictions += 1
""",
                "Throw out what expires soonest, that covers the expired ones.",
            ),
        ),
        (
            Edit(
                STORE,
                EVICT,
                EVICT + "        self.purge()\n",
                "Purge whenever something is stored.",
            ),
        ),
        (
            Edit(
                STORE,
                EVICT,
                EVICT.replace(">=", ">"),
                "The limit is checked one entry too early.",
            ),
        ),
    ),
    partial=((PURGE_FIRST,), (PURGE_IN_LOOP,), (BOXED,)),
    test_code="""

def test_expired_entries_go_first(clock):
    cache = Cache(2, 10, clock)
    cache.put("live", 1)
    cache.put("dead", 2, ttl=1)
    clock.advance(1)
    cache.put("new", 3)
    assert list(cache) == ["live", "new"]
    assert cache.stats.evictions == 0
""",
)
