#!/bin/bash
# Applies the reference fix.
cd /workspace/reflow || exit 1
git apply <<'PATCH'
--- a/reflow/bullets.py
+++ b/reflow/bullets.py
@@ -29,4 +29,4 @@
 
 def hanging_indent(marker: Marker) -> str:
     """What continuation lines of the item begin with."""
-    return " " * (len(marker.indent) + 2)
+    return " " * len(marker.prefix)
--- a/reflow/wrap.py
+++ b/reflow/wrap.py
@@ -13,7 +13,7 @@
     line, empty = first, True
     for word in words:
         candidate = line + word if empty else f"{line} {word}"
-        if display_width(candidate) > width:
+        if display_width(candidate) > width and not empty:
             lines.append(line.rstrip())
             candidate = rest + word
         line, empty = candidate, False
PATCH
