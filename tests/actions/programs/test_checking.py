from __future__ import annotations

import pytest

from tests.actions.shown import line


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pytest", "run tests pytest"),
        ("pytest -x tests/test_a.py", "run tests pytest R=tests/test_a.py"),
        ("pytest tests/test_a.py::TestA::test_b -q", "run tests pytest R=tests/test_a.py"),
        ("pytest -k 'a.b' -n 4 tests", "run tests pytest"),
        ("pytest -rA -p no:cacheprovider tests/", "run tests pytest R=tests"),
        ("pytest -W ignore::x.Warning tests/", "run tests pytest R=tests"),
        ("python -m pytest -vvk a.b tests/a.py", "run tests pytest R=tests/a.py"),
        ("python3 -bb -m pytest tests/a.py", "run tests pytest R=tests/a.py"),
        ("tox -e py311", "run tests tox"),
        ("npx jest src/a.test.ts -t 'adds'", "run tests jest R=src/a.test.ts"),
        ("npx vitest run src/a.test.ts", "run tests vitest R=src/a.test.ts"),
        ("make test", "run tests make test"),
        ("make -C core check", "run tests make test"),
        ("make -j4 unit-tests", "run tests make test"),
        ("just test", "run tests just test"),
        ("meson test -C build", "run tests meson test"),
        ("./run_tests.sh", "run tests run_tests.sh"),
        ("python tests/runtests.py admin", "run tests runtests.py"),
        ("./bin/test sympy/core", "run tests test R=sympy/core"),
        ("ctest --output-on-failure", "run tests ctest"),
    ],
)
def test_test_runners(text: str, expected: str) -> None:
    assert line(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("make", "build make"),
        ("make latest", "build make"),
        ("gcc -I . -o a a.c", "build gcc R=a.c"),
        ("clang++ -std=c++17 -fsyntax-only a.cc", "build clang++ R=a.cc"),
        ("ruff check src/", "build ruff R=src"),
        ("mypy --config-file mypy.ini src/a.py", "build mypy R=src/a.py"),
        ("black -q a.py", "build black R=a.py"),
        ("npx tsc --noEmit", "build tsc"),
        ("sphinx-build -b html docs/ out/", "build sphinx-build R=docs R=out"),
        ("cmake --build build", "build cmake"),
    ],
)
def test_builds_and_linters(text: str, expected: str) -> None:
    assert line(text) == [expected]
