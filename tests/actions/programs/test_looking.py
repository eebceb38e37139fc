from __future__ import annotations

import pytest

from tests.actions.shown import line


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cat src/a.py", "read cat R=src/a.py"),
        ("cat -n /repo/src/a.py", "read cat R=src/a.py"),
        ("cat a.py b.py", "read cat R=a.py R=b.py"),
        ("head -30 a.py", "read head R=a.py L=1-30"),
        ("head -n 30 a.py", "read head R=a.py L=1-30"),
        ("head -n30 a.py", "read head R=a.py L=1-30"),
        ("head --lines=30 a.py", "read head R=a.py L=1-30"),
        ("head a.py", "read head R=a.py"),
        ("head -c 100 a.py", "read head R=a.py"),
        ("tail -n +20 a.py", "read tail R=a.py"),
        ("nl -ba a.py", "read nl R=a.py"),
        ("wc -l a.py", "read wc R=a.py"),
        ("sort -n -k 2 a.txt", "read sort R=a.txt"),
        ("cut -d: -f 1 a.txt", "read cut R=a.txt"),
        ("bat -r 3:9 a.py", "read bat R=a.py"),
        ("diff -u a.py b.py", "read diff R=a.py R=b.py"),
        ("sort names.txt", "read sort R=names.txt"),
        ("jq -r .name package.json", "read jq R=package.json Q=.name"),
        ("awk 'NR>=3 && NR<=9' a.py", "read awk R=a.py L=3-9"),
        ("awk 'NR==3,NR==9' a.py", "read awk R=a.py L=3-9"),
        ("awk -F: '{print $1}' a.txt", "read awk R=a.txt"),
    ],
)
def test_files_are_read(text: str, expected: str) -> None:
    assert line(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sed -n '10,20p' a.py", "read sed R=a.py L=10-20"),
        ("sed -n 10,20p a.py", "read sed R=a.py L=10-20"),
        ("sed -n '7p' a.py", "read sed R=a.py L=7-7"),
        ("sed -n '10,$p' a.py", "read sed R=a.py L=10-1000000000"),
        ("sed -n -e '10,20p' a.py", "read sed R=a.py L=10-20"),
        ("sed -ne '10,20p' a.py", "read sed R=a.py L=10-20"),
        ("sed -n '/def f/,/return/p' a.py", "read sed R=a.py"),
        ("sed 's/a/b/' a.py", "read sed R=a.py"),
        ("sed -i 's/a/b/g' a.py", "edit sed W=a.py"),
        ("sed -i '12s/a/b/' a.py", "edit sed W=a.py L=12-12"),
        ("sed -i '12,15d' a.py", "edit sed W=a.py L=12-15"),
        ("sed -i.bak -e 's/a/b/' -e 's/c/d/' a.py", "edit sed W=a.py"),
        ("sed -i '' 's/a/b/' a.py", "edit sed W=a.py"),
        ("sed -i '' -e 's/a/b/' a.py", "edit sed W=a.py"),
        ("sed --in-place 's/a/b/' a.py b.py", "edit sed W=a.py W=b.py"),
        ("sed -Ei 's/(a)/b/' a.py", "edit sed W=a.py"),
    ],
)
def test_sed_shows_and_edits(text: str, expected: str) -> None:
    assert line(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("grep -rn 'def f' src", "search grep R=src Q=def f"),
        ("grep -nA 10 FLAG a.py", "search grep R=a.py Q=FLAG"),
        ("grep -B 2 -A20 FLAG a.py", "search grep R=a.py Q=FLAG"),
        ("grep -rn --include '*.py' FLAG src", "search grep R=src Q=FLAG"),
        ("grep -rn FLAG src --include='*.py'", "search grep R=src Q=FLAG"),
        ("grep -rne FLAG src", "search grep R=src Q=FLAG"),
        ("grep -e FLAG -e OTHER a.py", "search grep R=a.py Q=FLAG"),
        ("grep --regexp=FLAG a.py", "search grep R=a.py Q=FLAG"),
        ("grep -- -v a.py", "search grep R=a.py Q=-v"),
        ("egrep 'a|b' a.py", "search grep R=a.py Q=a|b"),
        ("rg -n FLAG src -g '*.ts'", "search rg R=src Q=FLAG"),
        ("rg --glob '*.go' -i FLAG .", "search rg R=. Q=FLAG"),
        ("rg -t py -C 3 FLAG", "search rg Q=FLAG"),
        ("rg --files -g 'AGENTS.md' docs", "list rg R=docs"),
        ("git grep -n FLAG src", "search git grep R=src Q=FLAG"),
    ],
)
def test_searches(text: str, expected: str) -> None:
    assert line(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ls -la src", "list ls R=src"),
        ("ls", "list ls"),
        ("tree -L 2 src", "list tree R=src"),
        ("pwd", "list pwd"),
        ("find . -name '*.py' -type f", "list find R=. Q=*.py"),
        ("find src tests -path '*/x/*'", "list find R=src R=tests Q=*/x/*"),
        ("find . -name '*.pyc' -delete", "delete find D=*.pyc"),
        ("fd -e py parser src", "list fd R=src Q=parser"),
        ("git ls-files src", "list git ls-files R=src"),
    ],
)
def test_listings(text: str, expected: str) -> None:
    assert line(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("which python", "read which"),
        ("command -v go", "read command"),
        ("uname -a", "read uname"),
        ("env", "read env"),
        ("python --version", "read python"),
        ("python3 -V", "read python"),
        ("node --version", "read node"),
        ("go version", "read go version"),
        ("mvn -version", "read mvn"),
        ("unheard-of --help", "read unheard-of"),
        ("curl -s https://example.org/a", "fetch curl"),
        ("curl -o a.json https://example.org/a", "fetch curl W=a.json"),
        ("curl -s http://localhost:8000/a", "run code curl"),
        ("gh issue view 3", "fetch gh"),
    ],
)
def test_questions_and_requests(text: str, expected: str) -> None:
    assert line(text) == [expected]
