#!/bin/bash
# Applies the reference fix.
cd /workspace/pkgorder || exit 1
git apply <<'PATCH'
--- a/pkgorder/version.py
+++ b/pkgorder/version.py
@@ -29,7 +29,7 @@
 
     def key(self) -> tuple[object, ...]:
         """What versions are ordered by."""
-        return (self.release, self.pre or ("", 0))
+        return (self.release, self.pre is None, self.pre or ("", 0))
 
     def __lt__(self, other: Version) -> bool:
         return self.key() < other.key()
--- a/pkgorder/constraint.py
+++ b/pkgorder/constraint.py
@@ -43,6 +43,7 @@
 
 def holds(sign: str, version: Version, bound: Version) -> bool:
     if sign == "~=":
-        upper = Version((bound.release[0] + 1,))
+        *head, last = bound.release[:-1]
+        upper = Version((*head, last + 1))
         return bound <= version < upper
     return bool(COMPARE[sign](version, bound))
PATCH
