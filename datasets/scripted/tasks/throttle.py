"""throttle-slow-refill: a token bucket that forgets fractions."""

from scripted.facts import Edit, Facts, Probe

BUCKET = "throttle/bucket.py"

REFILL = """\
        gained = int((now - self._updated) * self.policy.rate)
        self._tokens = min(self.policy.limit, self._tokens + gained)
        self._updated = now
"""
MISSING = "        missing = cost - self._tokens\n"

FRACTIONS = Edit(
    BUCKET,
    REFILL,
    """\
        gained = (now - self._updated) * self.policy.rate
        self._tokens = min(self.policy.limit, self._tokens + gained)
        self._updated = now
""",
    "Keep fractions of tokens instead of cutting them off at every question.",
)
CARRY = Edit(
    BUCKET,
    REFILL,
    """\
        gained = int((now - self._updated) * self.policy.rate)
        self._tokens = min(self.policy.limit, self._tokens + gained)
        self._updated += gained / self.policy.rate
""",
    "Only move the time stamp by what was turned into tokens, the rest stays owed.",
)
REFILL_FIRST = Edit(
    BUCKET,
    MISSING,
    "        self._refill()\n        missing = cost - self._tokens\n",
    "The wait has to be counted from now, so refill first.",
)
COUNT_PENDING = Edit(
    BUCKET,
    MISSING + "        return max(0.0, missing / self.policy.rate)\n",
    """\
        self._refill()
        pending = self._clock.now() - self._updated
        missing = cost - self._tokens
        return max(0.0, missing / self.policy.rate - pending)
""",
    "The wait has to be counted from now, with the time that is still owed.",
)
LEVEL = Edit(
    BUCKET,
    "    def _refill(self) -> None:\n        now = self._clock.now()\n" + REFILL,
    """\
    def _level(self) -> float:
        \"\"\"Tokens at this moment, fractions included.\"\"\"
        elapsed = self._clock.now() - self._updated
        return min(self.policy.limit, self._tokens + elapsed * self.policy.rate)

    def _refill(self) -> None:
        self._tokens = self._level()
        self._updated = self._clock.now()
""",
    "One place that says how full the bucket is right now.",
)
USE_LEVEL = Edit(
    BUCKET,
    MISSING,
    "        missing = cost - self._level()\n",
    "Ask for the level of this moment.",
)

FACTS = Facts(
    task="throttle-slow-refill",
    repo="throttle",
    symptom="a caller that asks often is never let through again",
    cause=(
        "`_refill` cuts the gained tokens to an integer and still moves `_updated` to now, so the "
        "fraction is lost; `retry_after` looks at tokens that were never refilled."
    ),
    key=(BUCKET,),
    helpers=("throttle/limiter.py", "throttle/policy.py"),
    others=("throttle/clock.py", "throttle/__init__.py"),
    tests=("tests/test_bucket.py", "tests/test_limiter.py", "tests/test_policy.py"),
    focus={BUCKET: "def retry_after"},
    terms=("_refill", "retry_after", "_updated", "rate"),
    vague=("sleep", "threading", "monotonic_ns", "XXX"),
    imports=(
        "from throttle import ManualClock, Policy, TokenBucket\n\n"
        "def asked(step, times):\n    clock = ManualClock()\n"
        "    bucket = TokenBucket(Policy(4, 4.0), clock)\n    bucket.allow(4)\n    hits = 0\n"
        "    for _ in range(times):\n        clock.advance(step)\n"
        "        hits += sum(bucket.allow() for _ in range(3))\n"
        "    return hits, bucket.retry_after()\n"
    ),
    probes=(
        Probe("asked(0.25, 8)", "(2, 1.0)"),
        Probe("asked(0.75, 4)", "(3, 1.0)"),
        Probe("asked(1.5, 2)", "(3, 1.0)"),
        Probe("asked(0.25, 7)", "(1, 0.25)"),
    ),
    fixes=(
        (FRACTIONS, REFILL_FIRST),
        (CARRY, COUNT_PENDING),
        (LEVEL, USE_LEVEL),
        (REFILL_FIRST, FRACTIONS),
    ),
    wrong=(
        (
            Edit(
                BUCKET,
                REFILL,
                """\
        gained = round((now - self._updated) * self.policy.rate)
        self._tokens = min(self.policy.limit, self._tokens + gained)
        self._updated = now
""",
                "Rounding loses less than cutting off.",
            ),
        ),
        (
            Edit(
                BUCKET,
                REFILL,
                """\
        gained = int((now - self._updated) * self.policy.rate)
        self._tokens = min(self.policy.limit, self._tokens + gained)
        if gained:
            self._updated = now
""",
                "Without a gain the time stamp should stay where it is.",
            ),
        ),
        (
            Edit(
                BUCKET,
                REFILL,
                """\
        gained = max(1, int((now - self._updated) * self.policy.rate))
        self._tokens = min(self.policy.limit, self._tokens + gained)
        self._updated = now
""",
                "There should be at least one token after each wait.",
            ),
        ),
    ),
    partial=((FRACTIONS,), (REFILL_FIRST,), (CARRY,)),
    test_code="""

def test_asking_often_loses_nothing(clock):
    bucket = TokenBucket(Policy(1, 1.0), clock)
    bucket.allow()
    for _ in range(3):
        clock.advance(0.25)
        assert not bucket.allow()
    assert bucket.retry_after() == 0.25
    clock.advance(0.25)
    assert bucket.allow()
""",
)
