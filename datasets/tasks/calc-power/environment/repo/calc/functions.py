"""What names mean."""

import math

CONSTANTS = {"pi": math.pi, "e": math.e}
FUNCTIONS = {
    "abs": abs,
    "cos": math.cos,
    "max": max,
    "min": min,
    "sin": math.sin,
    "sqrt": math.sqrt,
}
