"""Small runs, one per rule and per case of precedence; the letters are what a person would say."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from agentlens.actions import Action, ActionKind, Operation, Result
from agentlens.stages import ContextLabeler
from agentlens.trajectory import ToolCall
from tests.stages.runs import EDIT, Entry, create, edit, labels, said, saw, stages, view

REPRO = "cat > repro.py <<'EOF'\nimport pkg\nEOF"
RUN_REPRO = "python repro.py"
SUBMIT = "echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && git add -A && git diff --cached"
SCRIPT = "cat > fix.py <<'EOF'\np = 'pkg/core.py'\ns = open(p).read()\nopen(p, 'w').write(s)\nEOF"
THINK = ToolCall("think", {"thought": "The fault is in core."})
PLACED = saw(
    "",
    "The file has been edited. Here's the result of running `cat -n` on a snippet of it:\n"
    + "".join(f"{n:6}\tx = {n}\n" for n in range(40, 50)),
).observations
"""What an editor shows of an edit at line 44."""
PLAN = ToolCall("TodoWrite", {"todos": []})


@pytest.mark.parametrize(
    ("run", "expected"),
    [
        # Exploration.
        (["ls", "cat pkg/core.py", "grep -rn value pkg", "git log --oneline"], "EEEE"),
        (["git status", "git diff"], "EE"),
        (["pwd", "which python", "python --version", "pip list"], "EEEE"),
        ([EDIT, "grep -n other pkg/util.py", "ls tests"], "IEE"),
        ([EDIT, "git log -3", "git blame pkg/core.py", "git show HEAD~2"], "IEEE"),
        # Throwaway scripts: exploration before the first edit of source, verification after it.
        ([REPRO, RUN_REPRO, EDIT, RUN_REPRO], "EEIV"),
        ([EDIT, REPRO, RUN_REPRO], "IVV"),
        ([REPRO, "sed -i 's/1/2/' repro.py", EDIT, "echo x >> repro.py"], "EEIV"),
        ([create("/tmp/x.py"), "python /tmp/x.py", EDIT, "python /tmp/x.py"], "EEIV"),  # noqa: S108
        ([create("test_quick.py"), "python test_quick.py"], "EE"),
        ([create("pkg/draft.py"), "python pkg/draft.py", "rm pkg/draft.py"], "EEO"),
        ([create("try_it/app.py"), EDIT, create("try_it/more.py")], "EIV"),
        ([create("helper.py"), view("pkg/core.py"), edit("pkg/core.py")], "EEI"),
        # Code run without a file of its own.
        (["python -c 'import pkg; print(pkg.f())'", EDIT, "python -c 'import pkg'"], "EIV"),
        (["./run.sh", EDIT, "./run.sh"], "EIV"),
        # Test runners, lint and type checks at any time; builds once there is an edit.
        (["pytest tests", EDIT, "python -m pytest tests -q"], "VIV"),
        (["npm test", "go test ./...", "cargo test", "tox", "python tests/runtests.py"], "VVVVV"),
        ([REPRO, "pytest repro.py"], "EV"),
        (["mypy pkg", "ruff check pkg", EDIT, "npx tsc --noEmit"], "VVIV"),
        (["ls", "make", EDIT, "make"], "EOIV"),
        # Implementation.
        ([edit("pkg/core.py"), create("pkg/new.py"), create("tests/test_new.py")], "III"),
        ([edit("docs/guide.md"), edit("CHANGES.rst"), edit("setup.cfg")], "III"),
        (["cat > pkg/core.py <<'EOF'\nvalue = 2\nEOF"], "I"),
        (["python - <<'EOF'\nopen('pkg/core.py', 'w').write('x')\nEOF"], "I"),
        (["patch -p1 < /tmp/fix.diff", "git apply fix.patch"], "II"),
        (["cp /tmp/core.py pkg/core.py", "mv pkg/core.py pkg/kernel.py"], "II"),
        ([EDIT, "git checkout pkg/core.py", "git restore pkg/core.py"], "III"),
        ([EDIT, "git checkout -- ."], "II"),
        ([EDIT, "git reset --hard", "git reset --hard"], "IIO"),
        ([edit("pkg/core.py"), "git rm pkg/core.py"], "II"),
        (["cat pkg/old.py", "rm pkg/old.py"], "EI"),
        (["cat pkg/core.py", SCRIPT, "python fix.py", "rm fix.py"], "EIIO"),
        # What was changed is looked at again.
        ([EDIT, "cat pkg/core.py", view("pkg/core.py")], "IVV"),
        ([EDIT, "git diff", "git status", "git diff pkg/core.py", "git diff --stat"], "IVVVV"),
        ([EDIT, "git commit -am x", "git show", "git diff HEAD~1"], "IOVV"),
        ([EDIT, "git diff other/util.py", "git diff HEAD~3"], "IEE"),
        ([edit("pkg/core.py", "limit = 7"), "grep -n limit pkg/core.py"], "IV"),
        ([edit("pkg/core.py", "limit = 7"), "grep -n other pkg/core.py"], "IE"),
        ([EDIT, REPRO, "cat repro.py"], "IVV"),
        ([EDIT, "pytest > out.txt", "cat out.txt"], "IVV"),
        ([EDIT, "git checkout pkg/core.py", "cat pkg/core.py"], "IIE"),
        # Orchestration.
        ([THINK, PLAN, "cd pkg", "mkdir build", "sleep 3"], "OOOOO"),
        (["pip install -e .", "npm ci", "apt-get update"], "OOO"),
        ([EDIT, "git add -A", "git commit -m x", "git stash", "git stash pop"], "IOOOO"),
        ([REPRO, EDIT, "rm repro.py", "rm -rf build __pycache__"], "EIOO"),
        (["cp pkg/core.py pkg/core.py.bak", "cp -r . /tmp/copy"], "OO"),
        ([EDIT, create("SUMMARY.md"), create("FIX_NOTES.txt")], "IOO"),
        ([EDIT, SUBMIT], "IO"),
        (["cat setup.cfg", "git checkout setup.cfg"], "EO"),
    ],
)
def test_stage_of_each_step(run: list[Entry], expected: str) -> None:
    assert stages(*run) == expected


@pytest.mark.parametrize(
    ("line", "stage"),
    [
        (f"{EDIT} && pytest", "I"),
        ("pytest && git diff", "V"),
        ("cat pkg/util.py && pytest", "V"),
        ("git diff && cat pkg/util.py", "V"),
        ("cat pkg/core.py; cat pkg/util.py", "V"),
        ("cat pkg/util.py && git status", "E"),
        ("cat pkg/util.py && git diff --check", "V"),
        ("rm -f repro.py && git diff", "V"),
        ("rm -f repro.py && cat pkg/util.py", "E"),
        ("pip install x && pytest", "V"),
        ("git stash && pytest && git stash pop", "V"),
        ("mkdir out && ls", "E"),
        ("mkdir out; cp pkg/core.py out/", "O"),
        (f"{REPRO}\npython repro.py; rm repro.py", "V"),
    ],
)
def test_main_intent_of_a_line_after_an_edit(line: str, stage: str) -> None:
    assert stages(EDIT, line)[1] == stage


def test_a_reread_counts_by_the_lines_that_it_shows() -> None:
    placed = replace(edit("pkg/core.py"), observations=PLACED)
    near, far = view("pkg/core.py", 40, 50), view("pkg/core.py", 200, 260)
    assert stages(placed, near, far, "pytest") == "IVEV"


def test_a_reread_without_lines_counts_by_the_text_that_comes_back() -> None:
    change = edit("pkg/core.py", "timeout_seconds = 30")
    shows = saw("sed -n '1,9p' pkg/core.py", "timeout_seconds = 30\n")
    misses = saw("sed -n '50,60p' pkg/core.py", "def unrelated():\n")
    assert stages(change, shows, misses) == "IVE"


def test_looking_again_before_the_next_edit_of_the_file_is_exploration() -> None:
    first, second = edit("pkg/core.py", "alpha_value = 1"), edit("pkg/util.py", "beta = 2")
    look = saw("sed -n '1,30p' pkg/core.py", "alpha_value = 1\n")
    assert stages(first, second, look, edit("pkg/core.py", "gamma = 3")) == "IIEI"
    assert stages(first, second, look, "pytest") == "IIVV"


def test_the_agent_saying_that_it_checks_makes_a_reread_verification() -> None:
    change = edit("pkg/core.py", "timeout_seconds = 30")
    look = "sed -n '50,60p' pkg/core.py"
    checks = said("Let me verify the other branch too.", look)
    learns = said("Now the second function.", look)
    placed = replace(change, observations=PLACED)
    assert stages(placed, checks) == "IV"
    assert stages(placed, learns) == "IE"


def test_listing_is_a_check_of_throwaway_folders_and_where_the_agent_says_so() -> None:
    assert stages("ls tmp_try", EDIT, "ls tmp_try", "ls pkg") == "EIVE"
    assert stages(EDIT, said("Verify that the file is there.", "ls pkg")) == "IV"
    assert stages(EDIT, said("Verify that tests exist.", "ls tests")) == "IE"


def test_a_search_wherever_the_agent_says_that_it_checks() -> None:
    change = edit("pkg/core.py", "limit = 7")
    assert stages(change, "grep -rn limit pkg") == "IE"
    assert stages(change, said("Any remaining uses?", "grep -rn limit pkg")) == "IV"
    assert stages(change, said("Who calls it?", "grep -n limit pkg/core.py")) == "IE"


def test_a_failed_edit_is_implementation_and_changes_nothing() -> None:
    seen = saw("", "No replacement was performed.", exit_code=1).observations
    failed = ToolCall("str_replace_editor", edit("pkg/core.py").arguments, observations=seen)
    assert stages(failed, "cat pkg/core.py", REPRO, RUN_REPRO) == "IEEE"


def test_a_failed_line_may_have_edited_before_it_failed() -> None:
    line = f"{EDIT} && pytest"
    assert stages(saw(line, "1 failed", exit_code=1), "cat pkg/core.py") == "IV"
    assert stages(saw(EDIT, "no such file", exit_code=1), "cat pkg/core.py") == "IE"


def test_edits_of_tests_alone_do_not_start_the_implementation() -> None:
    assert stages(edit("tests/test_core.py"), REPRO, RUN_REPRO, EDIT, RUN_REPRO) == "IEEIV"


def test_waiting_is_what_the_step_before_is() -> None:
    assert stages("pytest", "", EDIT, "") == "VVII"
    assert stages("") == "O"


def test_repository_tests_in_the_root_are_edited_not_thrown_away() -> None:
    assert stages("cat test_api.py", edit("test_api.py"), "pytest test_api.py") == "EIV"


def test_labels_carry_the_step_that_decided() -> None:
    found = labels("ls", edit("pkg/core.py"), "cat pkg/core.py", "git diff")
    assert [label.rule for label in found] == [
        "looks",
        "edit",
        "inspects-change",
        "inspects-change",
    ]
    assert found[2].evidence == "re-reads pkg/core.py edited in step 2"
    assert found[3].evidence == "git diff after the edit in step 2"


def test_an_unknown_tool_is_housekeeping() -> None:
    action = Action(
        kind=ActionKind.OTHER,
        tool="teleport",
        operations=(Operation(ActionKind.OTHER, "teleport"),),
        result=Result.UNKNOWN,
    )
    (label,) = ContextLabeler().label((action,))
    assert (str(label.stage), label.rule) == ("O", "housekeeping")


def test_a_run_without_actions_has_no_labels() -> None:
    assert ContextLabeler().label(()) == ()
