#!/bin/bash
# Applies the reference fix.
cd /workspace/ttlcache || exit 1
git apply <<'PATCH'
--- a/ttlcache/store.py
+++ b/ttlcache/store.py
@@ -38,6 +38,8 @@
     def put(self, key: Hashable, value: object, ttl: float | None = None) -> None:
         """Stores a value, making room if need be."""
         self._entries.pop(key, None)
+        if len(self._entries) >= self.maxsize:
+            self.purge()
         while len(self._entries) >= self.maxsize:
             self._entries.popitem(last=False)
             self.stats.evictions += 1
--- a/ttlcache/memo.py
+++ b/ttlcache/memo.py
@@ -9,6 +9,9 @@
 from ttlcache.store import Cache
 
 
+_MISSING = object()
+
+
 def memoize(cache: Cache) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
     """Keeps results in `cache`, by function name and positional arguments."""
 
@@ -16,8 +19,8 @@
         @wraps(function)
         def call(*args: Any) -> Any:
             key = (function.__qualname__, args)
-            value = cache.get(key)
-            if value is None:
+            value = cache.get(key, _MISSING)
+            if value is _MISSING:
                 value = function(*args)
                 cache.put(key, value)
             return value
PATCH
