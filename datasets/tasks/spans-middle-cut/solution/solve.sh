#!/bin/bash
# Applies the reference fix.
cd /workspace/spans || exit 1
git apply <<'PATCH'
--- a/spans/intervalset.py
+++ b/spans/intervalset.py
@@ -40,10 +40,11 @@
         for item in self._items:
             if not item.overlaps(cut):
                 kept.append(item)
-            elif item.lo < cut.lo:
-                kept.append(Interval(item.lo, cut.lo))
-            elif cut.hi < item.hi:
-                kept.append(Interval(cut.hi, item.hi))
+            else:
+                if item.lo < cut.lo:
+                    kept.append(Interval(item.lo, cut.lo))
+                if cut.hi < item.hi:
+                    kept.append(Interval(cut.hi, item.hi))
         self._items = kept
 
     def __contains__(self, x: float) -> bool:
--- a/spans/interval.py
+++ b/spans/interval.py
@@ -32,7 +32,7 @@
 
     def touches(self, other: Interval) -> bool:
         """Whether the two can be written as one interval."""
-        return self.overlaps(other)
+        return self.lo <= other.hi and other.lo <= self.hi
 
     def merge(self, other: Interval) -> Interval:
         """The smallest interval that holds both."""
PATCH
