"""Ways to reproduce, to test, to review and to clean up."""

from __future__ import annotations

from scripted.facts import Probe
from scripted.hand import Hand
from scripted.turns import Script, Turn

TMP = "/tmp"  # noqa: S108 - a place of the sandbox
NAMES = {
    "script": ("reproduce.py", "repro.py", "test_repro.py", "check_issue.py", "debug_issue.py"),
    "tmp script": tuple(f"{TMP}/{name}.py" for name in ("repro", "check", "try_it", "probe")),
}
ANGLES = ("-x --tb=line", "--tb=no -rf", "--tb=line", "-x --tb=no", "--tb=no", "-q --tb=no")
"""Flags that show the same failures in other ways."""


def run_tests_with(hand: Hand, flags: str) -> Turn:
    """Runs the tests once more, shown in another way."""
    return hand.shell(f"python -m pytest -q {flags}", hand.say("angle"))


def run_tests(hand: Hand, scope: str = "all", intent: str = "test") -> Turn:
    """Runs the whole suite, or the file nearest to the fault."""
    target = f" {hand.facts.tests[0]}" if scope == "near" else hand.rng.choice(("", " tests"))
    match hand.pick(hand.habits.tests):
        case "verbose":
            command = f"python -m pytest{target} --tb=short"
        case "tail":
            command = f"python -m pytest -q{target} 2>&1 | tail -n {hand.rng.choice((5, 15, 20))}"
        case "short":
            command = f"python -m pytest -q --tb=short{target}"
        case "timeout":
            command = f"timeout 60 python -m pytest -x -q --tb=short{target}"
        case "nested":
            command = f"bash -c 'cd {hand.home} && python -m pytest -q --tb=short{target}'"
        case "bare":
            command = f"pytest -q --tb=short{target}"
        case _:
            command = f"python -m pytest{target} -q --tb=short"
    return hand.shell(command, hand.say(intent))


def reproduce(hand: Hand) -> Script:
    """Shows the fault: inline, or by a throwaway script that is kept for later."""
    way = hand.pick(hand.habits.probe)
    thought = hand.say("probe")
    if way in NAMES:
        yield from write_script(hand, way, thought)
        yield rerun(hand, "run script")
    else:
        yield inline(hand, way, thought)


def write_script(hand: Hand, way: str, thought: str) -> Script:
    """Creates the throwaway script."""
    hand.script = hand.rng.choice(NAMES[way])
    code = program(hand, _some(hand, 3), hand.rng.choice(("print", "assert", "table")))
    if hand.chance(0.5):
        yield hand.editor("create", hand.script, thought, file_text=code)
    else:
        yield hand.shell(f"cat > {hand.script} <<'EOF'\n{code}EOF", thought)


def rerun(hand: Hand, intent: str = "recheck") -> Turn:
    """Runs the throwaway script; without one, an inline probe."""
    thought = hand.say(intent)
    if hand.script is None and hand.probe is not None and hand.chance(0.7):
        return hand.shell(hand.probe, thought)
    if hand.script is None:
        return inline(hand, hand.rng.choice(("inline", "heredoc")), thought)
    prefix = "PYTHONPATH=. " if hand.script.startswith(TMP) else ""
    return hand.shell(f"{prefix}python {hand.script}", thought)


def inline(hand: Hand, way: str, thought: str) -> Turn:
    """A probe that leaves no file."""
    one_line = way == "inline" and not hand.strict
    code = program(hand, _some(hand, 1 if one_line else 3), hand.rng.choice(("print", "assert")))
    if one_line and not set('"$`\\!') & set(code):
        code = code.strip() if "\n\n" in code.strip() else code.strip().replace("\n", "; ")
        hand.probe = f'python -c "{code}"'
    else:
        hand.probe = f"python - <<'EOF'\n{code}EOF"
    return hand.shell(hand.probe, thought)


def _some(hand: Hand, most: int) -> tuple[Probe, ...]:
    known = len(hand.facts.probes)
    count = known if hand.strict else min(most, known)
    picked = hand.rng.sample(range(len(hand.facts.probes)), count)
    return tuple(hand.facts.probes[at] for at in sorted(picked))


def program(hand: Hand, probes: tuple[Probe, ...], form: str) -> str:
    """Python source that evaluates the probes."""
    head = hand.facts.imports
    match "assert" if hand.strict else form:
        case "assert":
            lines = [f"assert {p.expression} == {p.expected}, {p.expression}" for p in probes]
            lines.append("print('ok')")
        case "table":
            lines = ["cases = ["]
            lines += [f"    ({p.expression}, {p.expected})," for p in probes]
            lines += ["]", "for got, expected in cases:"]
            lines += ["    print('ok  ' if got == expected else 'FAIL', got, expected)"]
        case _:
            lines = [f"print({p.expression})" for p in probes]
            if len(probes) > 1:
                lines = [f"{line}  # {p.expected}" for line, p in zip(lines, probes, strict=True)]
    return "\n".join([head, *lines]) + "\n"


def add_test(hand: Hand) -> Script:
    """Appends the regression test to the nearest test file."""
    path, code = hand.facts.tests[0], hand.facts.test_code
    thought = hand.say("add test")
    if hand.pick(hand.habits.edit) == "replace":
        end = hand.text(path).count("\n")
        yield hand.editor("insert", path, thought, insert_line=end, new_str=code)
    else:
        yield hand.shell(f"cat >> {hand.named(path)} <<'EOF'\n{code}EOF", thought)


def review(hand: Hand) -> Turn:
    """A look at the change itself."""
    thought = hand.say("review")
    edit = hand.applied[-1]
    if hand.chance(0.5):
        at = hand.text(edit.path)[: hand.text(edit.path).index(edit.new)].count("\n") + 1
        end = min(hand.text(edit.path).count("\n"), at + edit.new.count("\n") + 4)
        return hand.editor("view", edit.path, thought, view_range=[max(1, at - 4), end])
    ways = ("git diff", f"git diff -- {edit.path}", "git diff --stat", "git status --short")
    return hand.shell(hand.rng.choice(ways), thought)


def clean_up(hand: Hand) -> Script:
    """Removes the throwaway script, if there is one."""
    if hand.script is not None:
        yield hand.shell(f"rm {hand.rng.choice(('', '-f '))}{hand.script}", hand.say("clean"))
        hand.script = None
