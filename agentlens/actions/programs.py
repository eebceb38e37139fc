"""What the command lines of known programs do: a `Command` to an `Operation`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

import msgspec

from agentlens.actions.pythoncode import written_files
from agentlens.actions.records import ActionKind as K
from agentlens.actions.records import Operation
from agentlens.shell import Command

READERS = frozenset({"cat", "head", "tail", "less", "more", "nl", "bat", "od", "xxd", "strings"})
TESTERS = frozenset(
    {
        *("pytest", "py.test", "tox", "nox", "nosetests", "nose2", "trial", "jest", "vitest"),
        *("mocha", "karma", "ava", "rspec", "phpunit", "ctest", "gotestsum", "busted"),
    }
)
BUILDERS = frozenset(
    {
        *("make", "cmake", "gcc", "g++", "clang", "cc", "javac", "tsc", "eslint", "prettier"),
        *("ruff", "flake8", "pylint", "mypy", "pyright", "black", "isort", "gofmt", "rustfmt"),
        *("gofumpt", "golangci-lint", "pycodestyle", "pyflakes", "meson", "ninja", "biome"),
    }
)
INSTALLERS = frozenset({"pip", "pip3", "conda", "mamba", "apt", "apt-get", "brew", "apk", "gem"})
INTERPRETERS = frozenset({"python", "node", "ruby", "perl", "php", "bash", "sh", "zsh", "deno"})
PACKAGE_RUNNERS = frozenset({"npm", "yarn", "pnpm", "bun"})
TOOLCHAINS = frozenset({"cargo", "go", "dotnet", "mvn", "gradle", "gradlew", "swift", "bazel"})
TEST_SCRIPTS = re.compile(r"(?:^|/)(?:run_?tests?|test_?runner)(?:\.\w+)?$|(?:^|/)bin/test$")
PYTHON = re.compile(r"^(?:python|pypy|py)[\d.]*$")

_SIMPLE: Mapping[str, K] = MappingProxyType(
    {
        **dict.fromkeys(["ls", "tree", "pwd", "du", "dir"], K.LIST),
        **dict.fromkeys(["curl", "wget", "gh", "http"], K.FETCH),
        **dict.fromkeys(["rm", "unlink", "rmdir", "trash"], K.DELETE),
    }
)
_RANGE = re.compile(r"^(\d+)(?:,(\d+|\$))?p")


class Line(msgspec.Struct, frozen=True):
    """A command with the way to name its paths relative to the workspace."""

    command: Command
    resolve: Callable[[str], str]

    @property
    def args(self) -> tuple[str, ...]:
        """The words after the program."""
        return self.command.argv[1:]

    def operands(self, valued: str = "") -> list[str]:
        """The words that are no options; one-letter options in `valued` take the next word."""
        found: list[str] = []
        skip = False
        for i, word in enumerate(self.args):
            if skip:
                skip = False
            elif word == "--":
                return found + list(self.args[i + 1 :])
            elif word.startswith("-") and len(word) > 1:
                skip = len(word) == 2 and word[1] in valued
            else:
                found.append(word)
        return found

    def paths(self, words: Iterable[str]) -> tuple[str, ...]:
        """Names paths relative to the workspace; globs and variables stay as written."""
        return tuple(self.resolve(word) for word in words if word and word != "{}")


def operation_of(line: Line) -> Operation:
    """Returns what one command does; its redirections count as writes."""
    program = canonical(line.command.program)
    rule = _RULES.get(program)
    if PYTHON.match(program):
        found = _python(line)
    elif rule is not None:
        found = rule(line)
    else:
        found = _by_name(program, line)
    written = line.paths(f for r in line.command.redirections if (f := r.written_file))
    if not written:
        return found
    text = line.command.stdin if program in {"cat", "tee", ""} else None
    kind = found.kind if found.kind in {K.RUN_TESTS, K.RUN_CODE, K.EDIT} else K.CREATE
    appended = any(r.operator == ">>" for r in line.command.redirections)
    kind = K.EDIT if appended and kind is K.CREATE else kind
    return msgspec.structs.replace(
        found, kind=kind, writes=(*found.writes, *written), text=text or found.text
    )


def canonical(program: str) -> str:
    """The program's plain name: `python3.11` is `python`, `./gradlew` is `gradlew`."""
    return "python" if PYTHON.match(program) else program


def _by_name(program: str, line: Line) -> Operation:
    if program in TESTERS or TEST_SCRIPTS.search(line.command.argv[0] if program else ""):
        return _tests(program, line)
    if program in BUILDERS:
        return _build(program, line)
    if program in _SIMPLE:
        return _simple(program, line)
    word = line.command.argv[0] if line.command.argv else ""
    if "/" in word and not word.startswith(("/usr/", "/bin/")):
        return Operation(K.RUN_CODE, program, reads=line.paths([word]), argv=line.command.argv)
    return Operation(K.OTHER, program, argv=line.command.argv)


def _simple(program: str, line: Line) -> Operation:
    kind = _SIMPLE[program]
    paths = () if kind is K.FETCH else line.paths(line.operands())
    if kind is K.DELETE:
        return Operation(kind, program, deletes=paths, argv=line.command.argv)
    return Operation(kind, program, reads=paths, argv=line.command.argv)


def _tests(program: str, line: Line, args: Sequence[str] | None = None) -> Operation:
    words = line.operands("kmcnpwxo") if args is None else [a for a in args if a[:1] != "-"]
    files = [w.partition("::")[0] for w in words if "/" in w or "." in w]
    return Operation(K.RUN_TESTS, program, reads=line.paths(files), argv=line.command.argv)


def _build(program: str, line: Line) -> Operation:
    if program == "make" and any(re.match(r"(?:unit)?tests?$|check$", w) for w in line.args):
        return Operation(K.RUN_TESTS, "make test", argv=line.command.argv)
    # A formatter changes the layout of a file and not what it does: it counts as a check.
    files = line.paths(w for w in line.operands() if "." in w)
    return Operation(K.BUILD, program, reads=files, argv=line.command.argv)


def _read(line: Line) -> Operation:
    words = line.operands("ncvbiwls")
    files = [w for w in words if not (line.command.program in {"head", "tail"} and w.isdigit())]
    kind = K.READ if files or line.command.stdin is None else K.OTHER
    lines = _head_lines(line) if line.command.program == "head" and files else None
    return Operation(
        kind,
        line.command.program,
        reads=line.paths(files),
        lines=lines,
        text=line.command.stdin,
        argv=line.command.argv,
    )


def _head_lines(line: Line) -> tuple[int, int] | None:
    count = re.search(r"(?:^| )-(?:n ?|-lines=)?(\d+)", " ".join(line.args))
    return (1, int(count[1])) if count else None


def _sed(line: Line) -> Operation:
    words = line.operands("ef")
    scripted = any(a in {"-e", "-f"} or a.startswith("--expression") for a in line.args)
    script, files = ("", words) if scripted else ((words or [""])[0], words[1:])
    paths = line.paths(files)
    if any(re.match(r"-[a-zA-Z]*i|--in-place", a) for a in line.args):
        # BSD sed takes an empty backup suffix as a word of its own.
        if "" in line.args:
            paths = line.paths(words[1:] if scripted else words[2:]) or paths
        return Operation(K.EDIT, "sed", writes=paths, text=script, argv=line.command.argv)
    return Operation(K.READ, "sed", reads=paths, lines=_sed_lines(script), argv=line.command.argv)


def _sed_lines(script: str) -> tuple[int, int] | None:
    found = _RANGE.match(script.strip())
    if not found:
        return None
    first = int(found[1])
    last = found[2]
    return (first, first if last is None else 10**9 if last == "$" else int(last))


def _grep(line: Line) -> Operation:
    words = line.operands("eABCmfgtdT")
    patterns = [
        b for a, b in zip(line.args, line.args[1:], strict=False) if a in {"-e", "--regexp"}
    ]
    if "--files" in line.args:
        return Operation(K.LIST, "rg", reads=line.paths(words), argv=line.command.argv)
    query = patterns[0] if patterns else (words or [""])[0]
    files = words if patterns else words[1:]
    program = "rg" if line.command.program == "rg" else "grep"
    kind = K.SEARCH
    return Operation(kind, program, reads=line.paths(files), query=query, argv=line.command.argv)


def _find(line: Line) -> Operation:
    folders = []
    for word in line.args:
        if word.startswith(("-", "(", "!")):
            break
        folders.append(word)
    names = [
        b
        for a, b in zip(line.args, line.args[1:], strict=False)
        if a in {"-name", "-path", "-iname"}
    ]
    query = names[0] if names else None
    if "-delete" in line.args:
        return Operation(K.DELETE, "find", deletes=line.paths(names), argv=line.command.argv)
    return Operation(K.LIST, "find", reads=line.paths(folders), query=query, argv=line.command.argv)


def _copy(line: Line) -> Operation:
    *sources, target = line.operands("t") or [""]
    target_path = line.paths([target])
    if line.command.program == "mv":
        return Operation(
            K.EDIT, "mv", writes=target_path, deletes=line.paths(sources), argv=line.command.argv
        )
    return Operation(
        K.CREATE, "cp", reads=line.paths(sources), writes=target_path, argv=line.command.argv
    )


def _tee(line: Line) -> Operation:
    files = line.paths(line.operands())
    kind = K.EDIT if "-a" in line.args else K.CREATE
    if not files:
        return Operation(K.OTHER, "tee", argv=line.command.argv)
    return Operation(kind, "tee", writes=files, text=line.command.stdin, argv=line.command.argv)


def _touch(line: Line) -> Operation:
    return Operation(K.CREATE, "touch", writes=line.paths(line.operands()), argv=line.command.argv)


def _perl(line: Line) -> Operation:
    in_place = any(re.match(r"-[a-z]*i", a) for a in line.args)
    if not in_place:
        return _script(line, "perl")
    words = line.operands()
    inline = any(re.match(r"-[a-z0-9]*e", a) for a in line.args)
    files = line.paths(words[1:] if inline else words)
    return Operation(
        K.EDIT, "perl", writes=files, text=words[0] if words else None, argv=line.command.argv
    )


def _awk(line: Line) -> Operation:
    words = line.operands("Fvf")
    files = line.paths(words[1:])
    if "inplace" in line.args:
        return Operation(K.EDIT, "awk", writes=files, argv=line.command.argv)
    return Operation(K.READ, "awk", reads=files, argv=line.command.argv)


def _jq(line: Line) -> Operation:
    files = line.paths(line.operands()[1:])
    return Operation(K.READ, "jq", reads=files, argv=line.command.argv)


def _facts(line: Line) -> Operation:
    files = line.paths(line.operands("ncm"))
    return Operation(K.READ, line.command.program, reads=files, argv=line.command.argv)


def _script(line: Line, program: str) -> Operation:
    """An interpreter: a script, inline code, or code on standard input."""
    args = list(line.args)
    for i, word in enumerate(args):
        if word in {"-c", "-e", "--eval"} and i + 1 < len(args):
            return Operation(K.RUN_CODE, program, text=args[i + 1], argv=line.command.argv)
        if program == "node" and word == "--test":
            return _tests("node --test", line, args)
        if not word.startswith("-"):
            if TEST_SCRIPTS.search(word):
                return _tests(word.rpartition("/")[2], line, args[i + 1 :])
            reads = line.paths([word])
            return Operation(K.RUN_CODE, program, reads=reads, argv=line.command.argv)
    if line.command.stdin is not None:
        return Operation(K.RUN_CODE, program, text=line.command.stdin, argv=line.command.argv)
    return Operation(K.OTHER, program, argv=line.command.argv)


def _interpreter(line: Line) -> Operation:
    return _script(line, line.command.program)


def _python(line: Line) -> Operation:
    args = [a for a in line.args if a not in {"-u", "-B", "-E", "-s", "-S", "-I", "-O", "-Wa"}]
    if args[:1] == ["-m"] and len(args) > 1:
        return _module(line, args[1], args[2:])
    if args[:1] and args[0].rpartition("/")[2] == "manage.py" and "test" in args:
        return _tests("manage.py test", line, args[1:])
    if args[:2] and args[0] == "setup.py":
        kind = K.INSTALL if {"install", "develop"} & set(args) else K.BUILD
        kind = K.RUN_TESTS if "test" in args else kind
        return Operation(kind, "setup.py", argv=line.command.argv)
    found = _script(line, "python")
    if found.text is None:
        return found
    writes = line.paths(written_files(found.text))
    return msgspec.structs.replace(found, kind=K.EDIT, writes=writes) if writes else found


def _module(line: Line, module: str, rest: Sequence[str]) -> Operation:
    name = module.partition(".")[0]
    if name in TESTERS or name in {"unittest", "nose"}:
        found = _tests(name, line, rest)
        dotted = [w for w in rest if name == "unittest" and re.match(r"^\w+(\.\w+)+$", w)]
        files = line.paths(w if w.endswith(".py") else w.replace(".", "/") + ".py" for w in dotted)
        return msgspec.structs.replace(found, reads=files or found.reads)
    if name in INSTALLERS:
        return _install(line, ("pip", *rest))
    if name in BUILDERS or name in {"compileall", "py_compile", "build"}:
        files = line.paths(w for w in rest if "." in w and w[:1] != "-")
        return Operation(K.BUILD, name, reads=files, argv=line.command.argv)
    return Operation(K.RUN_CODE, f"python -m {module}", argv=line.command.argv)


def _install(line: Line, words: Sequence[str] | None = None) -> Operation:
    argv = words or line.command.argv
    if len(argv) > 1 and argv[1] in {"list", "show", "freeze", "search", "info", "check"}:
        return Operation(K.READ, f"{argv[0]} {argv[1]}", argv=line.command.argv)
    return Operation(K.INSTALL, argv[0], argv=line.command.argv)


def _package_runner(line: Line) -> Operation:
    words = [w for w in line.args if not w.startswith("-")]
    program = line.command.program
    verb = " ".join(words[:2])
    if re.match(r"(?:run )?(?:test|t\b|tst|jest|vitest|mocha)", verb):
        return _tests(f"{program} test", line, words[1:])
    if (words[:1] and words[0] in {"install", "i", "add", "ci", "remove", "update"}) or not words:
        return Operation(K.INSTALL, program, argv=line.command.argv)
    if re.match(
        r"(?:run |exec )?(?:build|lint|type-?check|check|tsc|eslint|prettier|format)", verb
    ):
        return Operation(K.BUILD, f"{program} {words[-1]}", argv=line.command.argv)
    if words[0] in {"exec", "dlx", "x"} and len(words) > 1 and words[1] in TESTERS:
        return _tests(words[1], line, words[2:])
    return Operation(K.RUN_CODE, f"{program} {verb}", argv=line.command.argv)


def _npx(line: Line) -> Operation:
    words = [w for w in line.args if not w.startswith("-")]
    name = words[0] if words else ""
    if name in TESTERS:
        return _tests(name, line, words[1:])
    if name in BUILDERS:
        return Operation(K.BUILD, name, argv=line.command.argv)
    return Operation(K.RUN_CODE, name or "npx", argv=line.command.argv)


def _toolchain(line: Line) -> Operation:
    program = line.command.program
    verbs = [w for w in line.args if not w.startswith(("-", "+"))]
    verb = verbs[0] if verbs else ""
    name = f"{program} {verb}".strip()
    kind = K.OTHER
    if any(re.match(r":?(?:\w+:)*(?:test|nextest|verify)", v) for v in verbs[:2]):
        return _tests(f"{program} test", line, verbs[1:])
    if verb in {"build", "check", "clippy", "vet", "fmt", "compile", "package", "tsc"}:
        kind = K.BUILD
    elif verb in {"add", "install", "get", "mod", "restore"}:
        kind = K.INSTALL
    elif verb == "run":
        kind = K.RUN_CODE
    elif verb in {"doc", "list", "env", "tree", "metadata"}:
        kind = K.READ
    return Operation(kind, name, argv=line.command.argv)


_GIT_READ = frozenset({"status", "diff", "log", "show", "blame", "reflog", "shortlog", "describe"})


def _git(line: Line) -> Operation:
    words = list(line.args)
    while words and words[0] in {"-C", "-c", "--git-dir", "--work-tree"}:
        words = words[2:]
    words = [w for w in words if w not in {"--no-pager", "-P", "--paginate"}]
    verb = words[0] if words else ""
    rest = words[1:]
    name = f"git {verb}".strip()
    if verb == "grep":
        inner = Command(argv=("grep", *rest))
        return msgspec.structs.replace(_grep(Line(inner, line.resolve)), program=name)
    if verb in {"ls-files", "ls-tree"}:
        return Operation(K.LIST, name, argv=line.command.argv)
    files = _git_paths(line, verb, rest)
    if verb in _GIT_READ or (verb == "stash" and rest[:1] in (["list"], ["show"])):
        return Operation(K.INSPECT_VCS, name, reads=files, argv=line.command.argv)
    if verb in {"branch", "tag", "remote", "rev-parse", "config", "cat-file", "rev-list"}:
        return Operation(K.INSPECT_VCS, name, argv=line.command.argv)
    if verb == "apply":
        return Operation(K.EDIT, name, reads=files, text=line.command.stdin, argv=line.command.argv)
    if verb == "rm":
        return Operation(K.DELETE, name, deletes=files, argv=line.command.argv)
    writes = files if verb in {"checkout", "restore", "mv"} else ()
    return Operation(K.CHANGE_VCS, name, writes=writes, argv=line.command.argv)


def _git_paths(line: Line, verb: str, rest: Sequence[str]) -> tuple[str, ...]:
    if "--" in rest:
        return line.paths(rest[rest.index("--") + 1 :])
    words = [w for w in rest if not w.startswith("-")]
    if verb in {"add", "rm", "mv", "restore", "apply"}:
        return line.paths(words)
    return line.paths(
        w
        for w in words
        if ("/" in w.strip("/") and ":" not in w and ".." not in w)
        or (re.search(r"\.\w{1,4}$", w) and ":" not in w)
    )


def _patch(line: Line) -> Operation:
    return Operation(K.EDIT, "patch", text=line.command.stdin, argv=line.command.argv)


def _ed(line: Line) -> Operation:
    files = line.paths(line.operands("c"))
    return Operation(
        K.EDIT, line.command.program, writes=files, text=line.command.stdin, argv=line.command.argv
    )


def _uv(line: Line) -> Operation:
    words = [w for w in line.args if not w.startswith("-")]
    kind = K.INSTALL if words[:1] else K.OTHER
    return Operation(kind, line.command.program, argv=line.command.argv)


_RULES: Mapping[str, Callable[[Line], Operation]] = MappingProxyType(
    {
        **dict.fromkeys(READERS, _read),
        **dict.fromkeys(["grep", "egrep", "fgrep", "rg", "ag", "ack", "zgrep"], _grep),
        **dict.fromkeys(["wc", "file", "stat", "md5sum", "sha256sum", "diff", "cmp"], _facts),
        **dict.fromkeys(["awk", "gawk"], _awk),
        **dict.fromkeys(["cp", "mv", "install", "ln"], _copy),
        **dict.fromkeys(["ed", "ex", "vim", "vi", "nano"], _ed),
        **dict.fromkeys(INSTALLERS, _install),
        **dict.fromkeys(PACKAGE_RUNNERS, _package_runner),
        **dict.fromkeys(TOOLCHAINS, _toolchain),
        **dict.fromkeys(["uv", "poetry", "pipenv", "pdm"], _uv),
        **dict.fromkeys(INTERPRETERS, _interpreter),
        "find": _find,
        "fd": _grep,
        "git": _git,
        "jq": _jq,
        "npx": _npx,
        "patch": _patch,
        "perl": _perl,
        "sed": _sed,
        "tee": _tee,
        "touch": _touch,
    }
)
