#!/bin/bash
# Applies the reference fix.
cd /workspace/inifile || exit 1
git apply <<'PATCH'
--- a/inifile/lines.py
+++ b/inifile/lines.py
@@ -9,8 +9,12 @@
 
 def strip_comment(line: str) -> str:
     """The line without its comment and without blanks at its end."""
-    for mark in COMMENT:
-        line = line.partition(mark)[0]
+    quoted = False
+    for at, char in enumerate(line):
+        if char == '"':
+            quoted = not quoted
+        elif char in COMMENT and not quoted:
+            return line[:at].rstrip()
     return line.rstrip()
 
 
--- a/inifile/writer.py
+++ b/inifile/writer.py
@@ -3,6 +3,7 @@
 from __future__ import annotations
 
 from inifile.document import Document
+from inifile.lines import COMMENT
 
 
 def dumps(document: Document) -> str:
@@ -21,4 +22,4 @@
 
 def needs_quotes(value: str) -> bool:
     """Whether the bare value would be read differently."""
-    return value != value.strip()
+    return value != value.strip() or any(mark in value for mark in COMMENT)
PATCH
