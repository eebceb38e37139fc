"""Programs that run another command: what they run, and how to take them off."""

from __future__ import annotations

import re
from itertools import pairwise, takewhile

import msgspec


class Wrapper(msgspec.Struct, frozen=True):
    """How the command line of a wrapping program is laid out.

    Attributes:
        valued: Options that take the next word as their value.
        skip: Number of plain words before the wrapped command (`timeout 60 cmd`).
        subcommands: Words one of which must follow the program (`uv run`); empty for none.
    """

    valued: frozenset[str] = frozenset()
    skip: int = 0
    subcommands: frozenset[str] = frozenset()


class Unwrapped(msgspec.Struct, frozen=True):
    """What a wrapper runs: words, or a script that has to be parsed.

    Attributes:
        argv: The words of the wrapped command; empty if there is a script.
        script: Shell text to parse, or None.
        cwd: Folder that the wrapper changes to, or None.
        assignments: Variables that it sets.
    """

    argv: tuple[str, ...] = ()
    script: str | None = None
    cwd: str | None = None
    assignments: tuple[tuple[str, str], ...] = ()


def _wrapper(valued: str = "", skip: int = 0, subcommands: str = "") -> Wrapper:
    return Wrapper(frozenset(valued.split()), skip, frozenset(subcommands.split()))


_PLAIN = _wrapper()
_CONTAINER = "-e --env --env-file -u --user -w --workdir --detach-keys --index"
_MOUNTED = (
    _CONTAINER + " -v --volume --name --network --platform --mount --entrypoint -p -m --memory"
)
_RUN = "run"
_UV_OPTIONS = (
    "--with --python -p --extra --group --only-group --directory --project --env-file --index-url "
    "--with-requirements --with-editable --index --package --no-group --color --cache-dir"
)

_WRAPPERS: dict[str, Wrapper] = {
    "builtin": _PLAIN,
    "bunx": _PLAIN,
    "catchsegv": _PLAIN,
    "command": _PLAIN,
    "exec": _wrapper("-a"),
    "nohup": _PLAIN,
    "setsid": _PLAIN,
    "time": _wrapper("-f -o --format --output"),
    "unbuffer": _PLAIN,
    "winpty": _PLAIN,
    "sudo": _wrapper("-u -g -h -p -C -U -D -R -T -r -t --user --group --chdir"),
    "doas": _wrapper("-u -C"),
    "env": _wrapper("-u -C --unset --chdir"),
    "nice": _wrapper("-n --adjustment"),
    "ionice": _wrapper("-c -n -p --class --classdata"),
    "taskset": _wrapper("", skip=1),
    "timeout": _wrapper("-k -s --signal --kill-after", skip=1),
    "gtimeout": _wrapper("-k -s --signal --kill-after", skip=1),
    "stdbuf": _wrapper("-o -i -e --output --input --error"),
    "flock": _wrapper("-w -E --timeout", skip=1),
    "strace": _wrapper("-e -o -p -s -u"),
    "valgrind": _PLAIN,
    "watch": _wrapper("-n --interval"),
    "xvfb-run": _wrapper("-n -s -e -f -w -p --server-args --server-num"),
    "xargs": _wrapper(
        "-n -I -P -d -L -s -E -a --max-args --max-procs --replace --delimiter --arg-file"
    ),
    "parallel": _wrapper("-j --jobs"),
    "npx": _wrapper("-p --package"),
    "npm": _wrapper("-p --package --prefix -w --workspace", subcommands="exec x"),
    "pnpm": _wrapper("--filter -F -C --dir", subcommands="exec dlx"),
    "yarn": _wrapper("--cwd", subcommands="exec dlx"),
    "bundle": _wrapper(subcommands="exec"),
    "poetry": _wrapper("-C --directory -P --project", subcommands=_RUN),
    "uv": _wrapper(_UV_OPTIONS, subcommands=_RUN),
    "uvx": _wrapper("--with --python -p --from"),
    "pipx": _wrapper("--spec --python", subcommands=_RUN),
    "pipenv": _wrapper(subcommands=_RUN),
    "pdm": _wrapper("-p --project", subcommands=_RUN),
    "hatch": _wrapper("-e --env", subcommands=_RUN),
    "rye": _wrapper(subcommands=_RUN),
    "pixi": _wrapper("-e --environment", subcommands=_RUN),
    "conda": _wrapper("-n -p --name --prefix --cwd", subcommands=_RUN),
    "mamba": _wrapper("-n -p --name --prefix --cwd", subcommands=_RUN),
    "micromamba": _wrapper("-n -p --name --prefix --cwd", subcommands=_RUN),
    "kubectl": _wrapper("-n --namespace -c --container", skip=1, subcommands="exec"),
}
_CONTAINERS: dict[str, Wrapper] = {
    "exec": _wrapper(_CONTAINER, skip=1),
    "run": _wrapper(_MOUNTED, skip=1),
}
_SHELLS = frozenset({"bash", "sh", "zsh", "dash", "ksh", "fish", "ash"})
_SCRIPT_OPTION = re.compile(r"-[a-zA-Z]*c")
_FOLDER_OPTIONS = frozenset(
    {"-C", "-D", "-w", "--chdir", "--workdir", "--cwd", "--directory", "--dir"}
)
_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*=")


def is_shell(program: str) -> bool:
    """Tells whether a program reads shell scripts."""
    return program in _SHELLS


def unwrap(argv: tuple[str, ...]) -> Unwrapped | None:
    """Takes one wrapper off a command line.

    Returns:
        What it runs, or None if the program wraps nothing.
    """
    program = argv[0].rpartition("/")[2]
    if program in _SHELLS or program == "su":
        return _script(argv)
    if program == "eval":
        return Unwrapped(script=" ".join(argv[1:]))
    if program in {"docker", "podman", "docker-compose"}:
        return _container(argv)
    wrapper = _WRAPPERS.get(program)
    if wrapper is None or (program == "command" and argv[1:2] in {("-v",), ("-V",)}):
        return None
    words = argv[1:]
    if wrapper.subcommands:
        start = _first_plain(words, wrapper.valued)
        if start >= len(words) or words[start] not in wrapper.subcommands:
            return None
        words = words[:start] + words[start + 1 :]
    return _wrapped(words, wrapper)


def _script(argv: tuple[str, ...]) -> Unwrapped | None:
    """Finds the text after `-c` of a shell; a shell that runs a file wraps nothing."""
    for index, word in enumerate(argv[1:], start=1):
        if _SCRIPT_OPTION.fullmatch(word):
            rest = [w for w in argv[index + 1 :] if not re.fullmatch(r"[-+][a-z]+", w)]
            return Unwrapped(script=rest[0]) if rest else None
        if not word.startswith(("-", "+")) and argv[index - 1] not in {"-o", "-O", "-euo"}:
            break
    return None


def _container(argv: tuple[str, ...]) -> Unwrapped | None:
    words = argv[2:] if argv[1:2] == ("compose",) else argv[1:]
    layout = _CONTAINERS.get(words[0]) if words else None
    if layout is None:
        return None
    found = _wrapped(words[1:], layout)
    return found if found is not None and found.argv else None


def _wrapped(words: tuple[str, ...], wrapper: Wrapper) -> Unwrapped | None:
    start = _first_plain(words, wrapper.valued)
    assignments = tuple(takewhile(_ASSIGNMENT.match, words[start:]))
    start += len(assignments)
    rest = words[start + wrapper.skip :]
    if rest[:1] == ("--",):
        rest = rest[1:]
    if not rest:
        return None
    cwd = next(
        (v for o, v in pairwise(words[:start]) if o in _FOLDER_OPTIONS),
        None,
    )
    pairs = tuple((name, value) for name, _, value in (a.partition("=") for a in assignments))
    return Unwrapped(rest, cwd=cwd, assignments=pairs)


def _first_plain(words: tuple[str, ...], valued: frozenset[str]) -> int:
    """Index of the first word that is neither an option nor the value of one."""
    index = 0
    while index < len(words) and words[index].startswith("-") and words[index] != "-":
        if words[index] == "--":
            return index + 1
        index += 2 if words[index] in valued else 1
    return index


def exec_argv(argv: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Finds the commands that `find` runs by `-exec`, `-execdir`, `-ok` or `-okdir`."""
    found = []
    words = iter(argv)
    for word in words:
        if word in {"-exec", "-execdir", "-ok", "-okdir"}:
            inner = tuple(takewhile(lambda w: w not in {";", "+"}, words))
            if inner:
                found.append(inner)
    return tuple(found)
