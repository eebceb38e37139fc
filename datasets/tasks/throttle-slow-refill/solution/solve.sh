#!/bin/bash
# Applies the reference fix.
cd /workspace/throttle || exit 1
git apply <<'PATCH'
--- a/throttle/bucket.py
+++ b/throttle/bucket.py
@@ -27,11 +27,12 @@
         """Seconds until `cost` tokens will be there, 0 if they are."""
         if cost > self.policy.limit:
             raise ValueError(f"never: {cost} is more than {self.policy.limit}")
+        self._refill()
         missing = cost - self._tokens
         return max(0.0, missing / self.policy.rate)
 
     def _refill(self) -> None:
         now = self._clock.now()
-        gained = int((now - self._updated) * self.policy.rate)
+        gained = (now - self._updated) * self.policy.rate
         self._tokens = min(self.policy.limit, self._tokens + gained)
         self._updated = now
PATCH
