from __future__ import annotations

import time
import warnings

import pytest

from agentlens.actions.pythoncode import file_effects, is_python, named_scopes, written_files


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("open('a.py', 'w')", ("a.py",)),
        ("open('a.py')", ()),
        ("open('a.py', 'r')", ()),
        ("open('a.py', mode='a')", ("a.py",)),
        ("open('a.py', 'r+')", ("a.py",)),
        ("open('a.py', 'rb')", ()),
        ("with open('a.py', 'wb') as f:\n    f.write(b'')", ("a.py",)),
        ("p = 'a.py'\nopen(p, 'w')", ("a.py",)),
        ("mode = 'w'\nopen('a.py', mode)", ("a.py",)),
        ("from pathlib import Path\nPath('src', 'a.py').write_text('x')", ("src/a.py",)),
        ("p = Path('src') / 'a.py'\np.write_text(p.read_text())", ("src/a.py",)),
        ("p = Path('a.py')\nwith p.open('w') as f:\n    pass", ("a.py",)),
        ("p = Path('a.py')\np.open()", ()),
        ("import io\nio.open('a.py', 'w')", ("a.py",)),
        ("import os\nopen(os.path.join('src', 'a.py'), 'w')", ("src/a.py",)),
        ("d = 'src'\nopen(d + '/a.py', 'w')", ("src/a.py",)),
        ("d = 'src'\nopen(f'{d}/a.py', 'w')", ("src/a.py",)),
        ("for p in ['a.py', 'b.py']:\n    open(p, 'w')", ("a.py", "b.py")),
        ("for p in ('a', 'b'):\n    open(f'src/{p}.py', 'w')", ("src/a.py", "src/b.py")),
        ("for p, x in [('a.py', 1), ('b.py', 2)]:\n    open(p, 'w')", ("a.py", "b.py")),
        ("import shutil\nshutil.copy('a.py', 'b.py')", ("b.py",)),
        ("import os\nos.rename('a.py', 'b.py')", ("b.py",)),
        ("open(unknown, 'w')", ()),
        ("open()", ()),
        ("s = 'a.py'\ns.replace('a', 'b')", ()),
        ("'a.py'.replace('a', 'b')", ()),
        ("import os\nos.remove('a.py')", ()),
        ("def broken(:", ()),
        ("", ()),
        ("x = 1" + " + 1" * 100_000, ()),
    ],
)
def test_written_files(code: str, written: tuple[str, ...]) -> None:
    assert written_files(code) == written


@pytest.mark.parametrize(
    ("code", "removed"),
    [
        ("import os\nos.remove('a.py')", ("a.py",)),
        ("import shutil\nshutil.rmtree('out')", ("out",)),
        ("Path('a.py').unlink()", ("a.py",)),
        ("names.remove('a.py')", ()),
    ],
)
def test_removed_files(code: str, removed: tuple[str, ...]) -> None:
    assert file_effects(code).removed == removed


def test_doubtful_escapes_warn_nobody() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert written_files(r"open('a.py', 'w').write('\d')") == ("a.py",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import os\nprint(os.getcwd())", True),
        ('CODE = """\nx\n"""\nwith open("a.py", "w") as f:\n    f.write(CODE)', True),
        ("# a note\nfrom a import b", True),
        ("f(1)", True),
        ("ls", False),
        ("ls -la", False),
        ("A=1", False),
        ('A="""x"""', False),
        ("from a import", False),
        ("f() { ls; }", False),
        ("cd src && python a.py", False),
        ("", False),
    ],
)
def test_python_is_told_from_shell(text: str, expected: bool) -> None:
    assert is_python(text) is expected


@pytest.mark.parametrize(
    ("text", "scopes"),
    [
        ("class A:\n    def f(self): ...", ("A", "f")),
        ("async def f(): ...", ("f",)),
        ("export function f() {}", ("f",)),
        ("func (s *Server) Run() {", ("Run",)),
        ("pub(crate) fn parse(x: u8) {}", ("parse",)),
        ("public final class A<T> {", ("A",)),
        ("private List<String> names() {", ("names",)),
        ("public int x = 1;", ()),
        ("public static void main(String[] a) {", ("main",)),
        ("x = 1", ()),
        ("", ()),
    ],
)
def test_named_scopes(text: str, scopes: tuple[str, ...]) -> None:
    assert named_scopes(text) == scopes


@pytest.mark.parametrize(
    "text",
    [
        "public" + " " * 150_000,
        "func (\n" * 25_000,
        "def " * 40_000,
        "#  \n" * 40_000,
        "(" * 150_000,
    ],
)
def test_hostile_text_takes_bounded_time(text: str) -> None:
    start = time.perf_counter()
    named_scopes(text)
    is_python(text)
    written_files(text)
    assert time.perf_counter() - start < 3
