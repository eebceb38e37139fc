from __future__ import annotations

import pytest

from agentlens.actions.paths import Workspace
from agentlens.actions.shells import shell_operations
from tests.actions.shown import line


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cp a.py b.py", "create cp R=a.py W=b.py"),
        ("cp -r a b c out/", "create cp R=a R=b R=c W=out"),
        ("cp -t out a b", "create cp R=a R=b W=out"),
        ("mv a.py b.py", "edit mv W=b.py D=a.py"),
        ("ln -s a.py b.py", "create ln R=a.py W=b.py"),
        ("rm -rf build a.py", "delete rm D=build D=a.py"),
        ("rm -f /tmp/x.py", "delete rm D=/tmp/x.py"),
        ("touch a.py", "create touch W=a.py"),
        ("truncate -s 0 a.log", "edit truncate W=a.log"),
        ("patch -p1 < fix.patch", "edit patch R=fix.patch"),
        ("patch src/a.py < fix.patch", "edit patch R=fix.patch W=src/a.py"),
        ("patch src/a.py fix.patch", "edit patch R=fix.patch W=src/a.py"),
        ("patch -p1 -i fix.patch", "edit patch R=fix.patch"),
        ("ed -s a.py", "edit ed W=a.py"),
        ("perl -pi -e 's/a/b/' a.py", "edit perl W=a.py"),
        ("perl -0pi -e 's/a/b/' a.py", "edit perl W=a.py"),
        ("perl -i.bak -pe 's/a/b/' a.py", "edit perl W=a.py"),
        ("perl -ne 'print if /x/' a.py", "read perl R=a.py"),
        ("awk -i inplace '{print}' a.py", "edit awk W=a.py"),
    ],
)
def test_files_are_changed(text: str, expected: str) -> None:
    assert line(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("echo 'x = 1' > a.py", "create echo W=a.py"),
        ("echo 'x = 1' >> a.py", "edit echo W=a.py"),
        ("printf 'x' >| a.py", "create printf W=a.py"),
        ("> a.py", "create  W=a.py"),
        ("cat a.py > b.py", "create cat R=a.py W=b.py"),
        ("cat <<'EOF' > a.py\nx\nEOF", "create cat W=a.py"),
        ("cat > a.py << EOF\nx\nEOF", "create cat W=a.py"),
        ("cat <<'EOF' >> a.py\nx\nEOF", "edit cat W=a.py"),
        ("git diff > fix.patch", "create git diff W=fix.patch"),
        ("grep x a.py 2>/dev/null", "search grep R=a.py Q=x"),
        ("ls missing 2>&1", "list ls R=missing"),
        ("ls missing 2> err.txt", "list ls R=missing W=err.txt"),
        ("pytest -q > out.txt 2>&1", "run tests pytest W=out.txt"),
        ("make > build.log 2>&1", "build make W=build.log"),
        ("pip install x > /dev/null", "install pip"),
        ("python a.py &> out.txt", "run code python R=a.py W=out.txt"),
    ],
)
def test_redirections_write(text: str, expected: str) -> None:
    assert line(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("echo x | tee a.py", ["other echo", "create tee W=a.py"]),
        ("echo x | tee -a a.py > /dev/null", ["other echo", "edit tee W=a.py"]),
        ("pytest | tee /dev/null", ["run tests pytest"]),
        ("tee a.py <<'EOF'\nx\nEOF", ["create tee W=a.py"]),
        ("sudo tee a.py <<< x", ["create tee W=a.py"]),
    ],
)
def test_tee_writes(text: str, expected: list[str]) -> None:
    assert line(text) == expected


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("cat <<'EOF' > a.py\nx = 1\nEOF", "x = 1\n"),
        ("tee a.py <<'EOF'\nx = 1\nEOF", "x = 1\n"),
        ("echo 'x = 1' > a.py", "x = 1"),
        ("sed -i 's/a/b/' a.py", "s/a/b/"),
        ("sed -i -e 's/a/b/' -e 's/c/d/' a.py", "s/a/b/\ns/c/d/"),
        ("perl -pi -e 's/a/b/' a.py", "s/a/b/"),
        ("sort b.py > a.py", None),
    ],
)
def test_the_text_of_a_write(text: str, written: str | None) -> None:
    (operation,) = shell_operations(text, Workspace(None), stateful=False)
    assert operation.text == written
