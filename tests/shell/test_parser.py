from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agentlens.shell import Command, Redirection, parse


def argvs(text: str) -> list[tuple[str, ...]]:
    return [command.argv for command in parse(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("# only a comment", []),
        ("ls -la", [("ls", "-la")]),
        ("cd src && pytest -x; ls || true", [("cd", "src"), ("pytest", "-x"), ("ls",), ("true",)]),
        ("grep 'a b' \"c d\" e\\ f", [("grep", "a b", "c d", "e f")]),
        ('grep -n "say \\"hi\\" \\$x" f', [("grep", "-n", 'say "hi" $x', "f")]),
        ("grep 'def f(a, b);' f && x", [("grep", "def f(a, b);", "f"), ("x",)]),
        ("printf $'a\\nb\\x41'", [("printf", "a\nbA")]),
        ("cat a'b'\"c\"", [("cat", "abc")]),
        ("cat src/{a,b}.py", [("cat", "src/a.py", "src/b.py")]),
        ("cat '{a,b}'", [("cat", "{a,b}")]),
        ("cat *.py $HOME/x", [("cat", "*.py", "$HOME/x")]),
        ('F=a.py; cat $F "${F}"', [("cat", "a.py", "a.py")]),
        ("F=a.py cat $F", [("cat", "$F")]),
        ("for f in a b; do wc $f; done", [("wc", "a"), ("wc", "b")]),
        ("for f in *.py; do wc $f; done", [("wc", "$f")]),
        ("f() { ls; }; f", [("ls",)]),
        ("if grep x y; then a; else b; fi", [("grep", "x", "y"), ("a",), ("b",)]),
        ("[ -f x ] && cat x", [("[", "-f", "x", "]"), ("cat", "x")]),
        ("export A=b; echo $A", [("export", "A=b"), ("echo", "b")]),
        ("echo $(git status)", [("git", "status"), ("echo", "$(git status)")]),
        ("diff <(sort a) b", [("sort", "a"), ("diff", "<(sort a)", "b")]),
    ],
)
def test_words(text: str, expected: list[tuple[str, ...]]) -> None:
    assert argvs(text) == expected


@pytest.mark.parametrize(
    ("text", "argv", "wrappers"),
    [
        ("timeout 60 pytest -x", ("pytest", "-x"), ("timeout",)),
        ("timeout -k 5 60s pytest", ("pytest",), ("timeout",)),
        ("sudo -u me env -i A=b nice -n 5 ls x", ("ls", "x"), ("sudo", "env", "nice")),
        ("nohup time -p make", ("make",), ("nohup", "time")),
        ("poetry run pytest", ("pytest",), ("poetry",)),
        ("uv run --with pytest pytest -q", ("pytest", "-q"), ("uv",)),
        ("uv run -- pytest", ("pytest",), ("uv",)),
        ("pipenv run python x.py", ("python", "x.py"), ("pipenv",)),
        ("hatch run pytest", ("pytest",), ("hatch",)),
        ("command ls", ("ls",), ("command",)),
        ("bash -lc 'pytest -x'", ("pytest", "-x"), ("bash",)),
        ("/bin/zsh -lc \"rg -g '\"'!v'\"' x\"", ("rg", "-g", "!v", "x"), ("zsh",)),
        ("bash -euo pipefail -c 'ls a'", ("ls", "a"), ("bash",)),
        ("eval 'ls a'", ("ls", "a"), ("eval",)),
        ("docker exec -it -w /app web ls a", ("ls", "a"), ("docker",)),
        ("docker compose exec web ls", ("ls",), ("docker",)),
        ("bash <<'EOF'\nls a\nEOF", ("ls", "a"), ("bash",)),
    ],
)
def test_wrappers_are_taken_off(
    text: str, argv: tuple[str, ...], wrappers: tuple[str, ...]
) -> None:
    (command,) = parse(text)
    assert (command.argv, command.wrappers) == (argv, wrappers)


@pytest.mark.parametrize(
    "text",
    ["uv pip install x", "bash run.sh -x", "poetry add x", "docker ps", "command -v go"],
)
def test_what_wraps_nothing_stays(text: str) -> None:
    assert argvs(text) == [tuple(text.split())]


def test_find_and_xargs_give_the_command_that_they_run() -> None:
    listed, ran = parse("find . -name '*.py' -exec sed -i s/a/b/ {} +")
    assert listed.program == "find"
    assert (ran.argv, ran.wrappers) == (("sed", "-i", "s/a/b/", "{}"), ("find",))
    assert parse("git ls-files | xargs -n 1 grep -l x")[1].argv == ("grep", "-l", "x")


def test_a_heredoc_is_the_input_of_its_command_only() -> None:
    wrote, ran, filtered, last = parse("cat <<'EOF' > f.py && python f.py | head -2\n$x\nEOF\nls")
    assert (wrote.stdin, wrote.redirections) == ("$x\n", (Redirection(">", "f.py"),))
    assert (ran.argv, ran.stdin, ran.is_piped) == (("python", "f.py"), None, True)
    assert (filtered.argv, filtered.position) == (("head", "-2"), 1)
    assert last.argv == ("ls",)


@pytest.mark.parametrize(
    ("text", "stdin"),
    [
        ("python - <<'PY'\nprint(1)\nPY", "print(1)\n"),
        ("python <<-E\n\tprint(1)\nE", "print(1)\n"),
        ("V=1; python <<E\nprint($V)\nE", "print(1)\n"),
        ("V=1; python <<'E'\nprint($V)\nE", "print($V)\n"),
        ("python <<< 'print(1)'", "print(1)"),
        ("cat > f <<< 'print(1)'", "print(1)"),
        ("cat <<E | python\nprint(1)\nE", "print(1)\n"),
        ("echo 'print(1)' | python", "print(1)"),
    ],
)
def test_input_text(text: str, stdin: str) -> None:
    assert parse(text)[-1].stdin == stdin


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a > f", ["f"]),
        ("a >> f 2>&1", ["f"]),
        ("a &> f", ["f"]),
        ("a > /dev/null 2>&1", []),
        ("a < f", []),
        ("a 2> err > out", ["err", "out"]),
        ("> f", ["f"]),
        ("(a; b) > 'x y'", ["x y"]),
        ("bash -c 'a; b' > f", ["f"]),
    ],
)
def test_files_written_by_redirection(text: str, written: list[str]) -> None:
    targets = [r.written_file for command in parse(text) for r in command.redirections]
    assert [target for target in targets if target is not None] == written


@pytest.mark.parametrize(
    ("text", "cwd"),
    [
        ("ls", ""),
        ("cd a && cd ../b && ls", "b"),
        ("cd /x; ls", "/x"),
        ("(cd a && x); ls", ""),
        ("cd a; cd b; cd -; ls", "a"),
        ("pushd a; popd; ls", ""),
        ("cd a && b 2>&1 | ls", "a"),
        ("cd a | b; ls", ""),
        ("cd a && bash -c 'cd b && ls'", "a/b"),
        ("bash -c 'cd b'; ls", ""),
        ("docker exec -w /app c ls", "/app"),
        ("echo $(cd a; b); ls", ""),
    ],
)
def test_folder_of_the_last_command(text: str, cwd: str) -> None:
    assert parse(text)[-1].cwd == cwd


def test_only_the_last_of_a_list_is_piped() -> None:
    changed, ran, filtered = parse("cd a && pytest 2>&1 | tail -5")
    assert (changed.is_piped, changed.is_subshell) == (False, False)
    assert (ran.is_piped, ran.position, filtered.position) == (True, 0, 1)


def test_place_of_substitutions_and_subshells() -> None:
    inner, outer = parse("A=1 echo `ls`")
    assert (inner.is_nested, outer.is_nested) == (True, False)
    assert outer.assignments == (("A", "1"),)
    assert [c.is_subshell for c in parse("(a); b")] == [True, False]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("echo 'unclosed", [("echo", "unclosed")]),
        ('cd a && grep "x y', [("cd", "a"), ("grep", "x y")]),
        ("cat > f <<'EOF'\nopen end", [("cat",)]),
        ("cat <<A > f && cat <<B > g\na\nA\nb\nB\nls", [("cat",), ("cat",), ("ls",)]),
        ("for f in a b; do cat $f", [("cat", "a"), ("cat", "b")]),
    ],
)
def test_broken_text_gives_what_can_be_had(text: str, expected: list[tuple[str, ...]]) -> None:
    assert argvs(text) == expected


def test_bodies_of_mended_heredocs_are_kept_apart() -> None:
    assert [c.stdin for c in parse("cat <<A > f && cat <<B > g\na\nA\nb\nB")] == ["a\n", "b\n"]
    assert parse("cat > f <<'EOF'\nopen end")[0].stdin == "open end\n"


def test_a_long_heredoc_is_kept_whole() -> None:
    body = "| x | y |\n" * 5_000
    wrote, ran = parse(f"cat > t.md <<'EOF'\n{body}EOF\nls")
    assert (wrote.stdin, ran.argv) == (body, ("ls",))


def test_program_is_the_first_word_without_its_folder() -> None:
    assert Command(("/usr/bin/python3", "x.py")).program == "python3"
    assert Command(()).program == ""


@pytest.mark.parametrize("character", ["é", "…", "中", "\U0001f600", "\U0010ffff", "\ud800"])
def test_characters_outside_ascii_are_kept(character: str) -> None:
    """`{` before such a character can crash a process that hands it to the grammar as it is."""
    for text in (f"{{{character}", f"${{{character}", f"[[ {character}", f"a=({character}"):
        parse(text)
    assert argvs(f"grep '{character}a' {character}b \"{character}c\"") == [
        ("grep", f"{character}a", f"{character}b", f"{character}c")
    ]
    assert parse(f"cat <<'E' > f\n{character}{{\nE")[0].stdin == f"{character}{{\n"


@given(st.text())
def test_any_text_is_parsed(text: str) -> None:
    assert all(isinstance(command, Command) for command in parse(text))


_PIECES = ["'", '"', "`", "$(", ")", "(", "{", "}", "|", "&&", ";", ">", "\\", "$x", "[[", "a", " "]
_PIECES += ["<<E\n", "E\n", "\n", "bash -c ", "eval ", "find . -exec ", "for f in ", "do ", "done"]


@given(st.lists(st.sampled_from(_PIECES), max_size=60).map("".join))
@settings(deadline=None)
def test_any_mix_of_shell_is_parsed(text: str) -> None:
    assert all(isinstance(command, Command) for command in parse(text))


@pytest.mark.parametrize(
    "piece",
    [
        "(",
        "$(",
        "{",
        "'",
        "a | ",
        "a && ",
        "`",
        "${",
        "if ",
        '"$(',
        'bash -c "',
        "x=(",
        "<(",
        "<<A\n",
    ],
)
def test_hostile_text_takes_bounded_time(piece: str) -> None:
    start = time.perf_counter()
    parse(piece * 20_001)
    assert time.perf_counter() - start < 15
