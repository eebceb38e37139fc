"""Interpreters and tool chains: scripts, inline code, modules, package scripts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec

from agentlens.actions.javascriptcode import files_written_by_javascript
from agentlens.actions.programs.changing import filters_files
from agentlens.actions.programs.checking import (
    BUILDERS,
    TESTERS,
    builds,
    is_test_script,
    runs_tests,
)
from agentlens.actions.programs.line import Line, Rule, operands
from agentlens.actions.programs.packages import installs
from agentlens.actions.pythoncode import file_effects
from agentlens.actions.records import ActionKind as K
from agentlens.actions.records import Operation

_INTERPRETERS = (
    *("node", "ruby", "perl", "php", "bash", "sh", "zsh", "deno", "lua", "julia", "Rscript"),
    *("java", "tsx", "ts-node", "sqlite3", "psql", "mysql"),
)
_JAVASCRIPT = frozenset({"node", "deno", "tsx", "ts-node", "bun"})
_PACKAGE_RUNNERS = ("npm", "yarn", "pnpm", "bun")
_TOOLCHAINS = (
    *("cargo", "go", "dotnet", "mvn", "mvnw", "gradle", "gradlew", "swift", "bazel", "zig"),
    *("mix", "sbt", "lein", "stack", "cabal", "flutter", "dart"),
)
_CODE_OPTIONS = frozenset({"-c", "-e", "-p", "--eval", "--print"})
_VALUED = frozenset(
    {
        "-r",
        "--import",
        "--require",
        "--loader",
        "--experimental-loader",
        "-W",
        "-X",
        "-cp",
        "-classpath",
    }
)
_ASKING = frozenset({"--version", "-V", "-v", "-version", "--help", "-h"})
_NPM_OPTIONS = ("--filter", "-F", "--prefix", "--workspace", "-w", "--cwd", "--dir", "-C")
_NPM_INSTALL = frozenset({"install", "i", "add", "ci", "remove", "update", "up", "link", "dedupe"})
_NPM_TELL = frozenset({"ls", "list", "view", "info", "why", "config", "root", "bin", "outdated"})
_TEST_SCRIPT = re.compile(r"^(?:run )?(?:(?:unit|e2e)[-:])?(?:tests?|t|tst|spec)\b")
_CHECK_SCRIPT = re.compile(
    r"^(?:run )?(?:build|lint|type-?check|check|compile|format|fmt|tsc|generate|codegen)\b"
)
_BUN_SCRIPT = re.compile(r"^(?:-e|--eval|-p|--print)$|\.[cm]?[jt]sx?$")
_GO_TEST = re.compile(r"^:?(?:[\w-]+:)*(?:test|nextest|verify|integrationTest)\w*$")
_VERBS: Mapping[str, K] = MappingProxyType(
    {
        **dict.fromkeys(("build", "check", "clippy", "vet", "fmt", "compile", "package"), K.BUILD),
        **dict.fromkeys(("tsc", "format", "lint", "analyze", "generate", "bench", "fix"), K.BUILD),
        **dict.fromkeys(("assemble", "classes", "clean", "tidy", "build-exe"), K.BUILD),
        **dict.fromkeys(("add", "install", "get", "mod", "restore", "update", "fetch"), K.INSTALL),
        **dict.fromkeys(("run", "exec", "tool", "script"), K.RUN_CODE),
        **dict.fromkeys(("doc", "list", "env", "tree", "metadata", "version", "help"), K.READ),
        **dict.fromkeys(("tasks", "dependencies", "search", "info", "deps"), K.READ),
    }
)
_MODULE_TOOLS: Mapping[str, K] = MappingProxyType(
    {
        **dict.fromkeys(("compileall", "py_compile", "build", "sphinx", "tabnanny"), K.BUILD),
        **dict.fromkeys(("json", "ast", "tokenize", "dis", "pydoc", "inspect"), K.READ),
        **dict.fromkeys(("venv", "ensurepip", "virtualenv"), K.INSTALL),
    }
)


def _script(line: Line, program: str, args: Sequence[str]) -> Operation:
    """An interpreter: inline code, a script, or code on standard input."""
    code_options = _CODE_OPTIONS | {"-r"} if program == "php" else _CODE_OPTIONS
    is_value = False
    for index, word in enumerate(args):
        rest = args[index + 1 :]
        if is_value:
            is_value = False
        elif word in _VALUED and word not in code_options:
            is_value = True
        elif rest and word in code_options:
            return _code(line, program, rest[0])
        elif word == "--test":
            return runs_tests(line, f"{program} --test", rest)
        elif word in _ASKING:
            return line.does(K.READ, program)
        elif not word.startswith("-"):
            if is_test_script(word):
                return runs_tests(line, word.rpartition("/")[2], rest)
            return line.does(K.RUN_CODE, program, reads=[word])
    if line.command.stdin is not None:
        return _code(line, program, line.command.stdin)
    return line.does(K.OTHER, program)


def _code(line: Line, program: str, code: str) -> Operation:
    """Inline code: an edit where its text shows which files it writes."""
    if program == "python":
        written, removed = file_effects(code)
        if written:
            return line.does(K.EDIT, program, writes=written, deletes=removed, text=code)
        return line.does(K.DELETE if removed else K.RUN_CODE, program, deletes=removed, text=code)
    written = files_written_by_javascript(code) if program in _JAVASCRIPT else ()
    return line.does(K.EDIT if written else K.RUN_CODE, program, writes=written, text=code)


def _interpreter(line: Line) -> Operation:
    program = line.command.program
    if program == "deno" and line.args[:1] and line.args[0] in {"test", "check", "lint", "fmt"}:
        return _toolchain(line)
    if program in {"perl", "ruby"}:
        return filters_files(line) or _script(line, program, line.args)
    return _script(line, program, line.args)


def _python(line: Line) -> Operation:
    args = list(line.args)
    while args and re.fullmatch(r"-(?:[bBdEiIOPqsSuvx]+|[WX].+)", args[0]):
        del args[0]
    while args[:1] in (["-W"], ["-X"]):
        del args[:2]
    if args[:1] == ["-m"] and len(args) > 1:
        return _module(line, args[1], args[2:])
    script = args[0].rpartition("/")[2] if args else ""
    if script == "manage.py" and "test" in args:
        return runs_tests(line, "manage.py test", args[1:])
    if script == "setup.py" and len(args) > 1:
        return _setup(line, args[1:])
    return _script(line, "python", args)


def _setup(line: Line, args: Sequence[str]) -> Operation:
    kind = K.INSTALL if {"install", "develop"}.intersection(args) else K.BUILD
    return line.does(K.RUN_TESTS if "test" in args else kind, "setup.py")


def _module(line: Line, module: str, rest: Sequence[str]) -> Operation:
    name = module.partition(".")[0]
    if name == "unittest":
        return _unittest(line, rest)
    if (
        name in TESTERS
        or name in {"nose", "doctest"}
        or (name == "django" and rest[:1] == ["test"])
    ):
        return runs_tests(line, name, rest)
    if name in {"coverage", "pdb", "cProfile", "trace"}:
        return _measured(line, name, rest)
    if name == "pip":
        return installs(line, ("pip", *rest))
    if name in BUILDERS:
        return builds(line, name, rest)
    kind = _MODULE_TOOLS.get(name, K.RUN_CODE)
    reads = operands(rest) if kind in {K.BUILD, K.READ} else ()
    program = name if kind in {K.BUILD, K.INSTALL} else f"python -m {module}"
    return line.does(kind, program, reads=[word for word in reads if "." in word])


def _unittest(line: Line, rest: Sequence[str]) -> Operation:
    """`unittest pkg.tests.test_a.TestB`: dotted names are turned to the files they lie in."""
    found = runs_tests(line, "unittest", rest)
    dotted = [word for word in rest if re.fullmatch(r"\w+(?:\.\w+)+", word)]
    if not dotted:
        return found
    files = [w if w.endswith(".py") else w.replace(".", "/") + ".py" for w in dotted]
    return msgspec.structs.replace(found, reads=line.paths(files))


def _measured(line: Line, name: str, rest: Sequence[str]) -> Operation:
    """`coverage run -m pytest …` runs what it measures; `coverage report` tells of it."""
    if name == "coverage":
        if "run" not in rest[:1]:
            return line.does(K.READ, f"coverage {' '.join(rest[:1])}".strip())
        rest = rest[1:]
    words = [word for word in rest if word == "-m" or not word.startswith("-")]
    if words[:1] == ["-m"] and len(words) > 1:
        return _module(line, words[1], words[2:])
    return _script(line, "python", words)


def _coverage(line: Line) -> Operation:
    return _measured(line, "coverage", list(line.args))


def _package_runner(line: Line) -> Operation:
    program = line.command.program
    if program == "bun" and _BUN_SCRIPT.search("".join(line.args[:1])):
        return _script(line, program, line.args)
    words = operands(line.args, "", _NPM_OPTIONS)
    if words[:1] == ["workspace"]:
        words = words[2:]
    verb = " ".join(words[:2])
    name = words[1] if words[:1] == ["run"] and len(words) > 1 else (words or [""])[0]
    if _TEST_SCRIPT.match(verb) or name in TESTERS:
        return runs_tests(line, f"{program} test", words[1:])
    if name in _NPM_INSTALL or (not words and not _ASKING.intersection(line.args)):
        return line.does(K.INSTALL, program)
    if not words or name in _NPM_TELL:
        return line.does(K.READ, f"{program} {verb}".strip())
    if name in BUILDERS or _CHECK_SCRIPT.match(verb):
        return line.does(K.BUILD, name if name in BUILDERS else f"{program} {name}")
    return line.does(K.RUN_CODE, f"{program} {verb}")


def _toolchain(line: Line) -> Operation:
    program = line.command.program
    program = program.removesuffix("w") if program in _WRAPPED else program
    verbs = [word for word in line.args if not word.startswith(("-", "+"))]
    verb = verbs[0] if verbs else ""
    if any(map(_GO_TEST.match, verbs[:2])):
        return runs_tests(line, f"{program} test", line.args[line.args.index(verb) + 1 :])
    if not verbs or _ASKING.intersection(line.args):
        return line.does(K.READ, program)
    kind = _VERBS.get(verb.rpartition(":")[2], K.OTHER)
    files = [word.removesuffix("/...") for word in verbs[1:] if "/" in word or "." in word]
    is_about_files = kind in {K.BUILD, K.RUN_CODE, K.READ}
    return line.does(kind, f"{program} {verb}", reads=files if is_about_files else ())


_WRAPPED = frozenset({"mvnw", "gradlew"})

RULES: Mapping[str, Rule] = MappingProxyType(
    {
        **dict.fromkeys(_INTERPRETERS, _interpreter),
        **dict.fromkeys(_PACKAGE_RUNNERS, _package_runner),
        **dict.fromkeys(_TOOLCHAINS, _toolchain),
        "coverage": _coverage,
        "python": _python,
    }
)
