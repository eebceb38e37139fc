import sys

from calc import CalcError, calculate

try:
    print(calculate(" ".join(sys.argv[1:])))
except CalcError as error:
    sys.exit(f"calc: {error}")
