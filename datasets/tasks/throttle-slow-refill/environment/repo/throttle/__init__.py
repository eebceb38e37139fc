"""Rate limits by token buckets."""

from throttle.bucket import TokenBucket
from throttle.clock import Clock, ManualClock, SystemClock
from throttle.limiter import Limiter
from throttle.policy import Policy, PolicyError, parse

__all__ = [
    "Clock",
    "Limiter",
    "ManualClock",
    "Policy",
    "PolicyError",
    "SystemClock",
    "TokenBucket",
    "parse",
]
