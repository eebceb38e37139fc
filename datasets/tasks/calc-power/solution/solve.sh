#!/bin/bash
# Applies the reference fix.
cd /workspace/calc || exit 1
git apply <<'PATCH'
--- a/calc/parser.py
+++ b/calc/parser.py
@@ -7,7 +7,7 @@
 from calc.tokens import END, tokenize
 
 BINARY = {"+": 10, "-": 10, "*": 20, "/": 20, "^": 30}
-PREFIX = 40
+PREFIX = 25
 
 
 def parse(text: str) -> Node:
@@ -45,7 +45,8 @@
             if power is None or power <= floor:
                 return left
             sign = self.take()
-            left = Binary(sign, left, self.expression(power))
+            floor_right = power - 1 if sign == "^" else power
+            left = Binary(sign, left, self.expression(floor_right))
 
     def operand(self) -> Node:
         if self.peek() == END:
PATCH
