"""One bucket of tokens that fills with time."""

from __future__ import annotations

from throttle.clock import Clock
from throttle.policy import Policy


class TokenBucket:
    """Starts full; every permitted call takes tokens out."""

    def __init__(self, policy: Policy, clock: Clock) -> None:
        self.policy = policy
        self._clock = clock
        self._tokens: float = policy.limit
        self._updated = clock.now()

    def allow(self, cost: int = 1) -> bool:
        """Takes `cost` tokens if there are that many."""
        self._refill()
        if cost > self._tokens:
            return False
        self._tokens -= cost
        return True

    def retry_after(self, cost: int = 1) -> float:
        """Seconds until `cost` tokens will be there, 0 if they are."""
        if cost > self.policy.limit:
            raise ValueError(f"never: {cost} is more than {self.policy.limit}")
        missing = cost - self._tokens
        return max(0.0, missing / self.policy.rate)

    def _refill(self) -> None:
        now = self._clock.now()
        gained = int((now - self._updated) * self.policy.rate)
        self._tokens = min(self.policy.limit, self._tokens + gained)
        self._updated = now
