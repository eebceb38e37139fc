"""What the scripted agents say beside their actions."""

from __future__ import annotations

PHRASES: dict[str, dict[str, tuple[str, ...]]] = {
    "chatty": {
        "start": (
            "I'll start by getting an overview of the repository.",
            "Let me first see how the project is laid out.",
            "Let me look around before touching anything.",
        ),
        "read": (
            "Let me read {path} to see how it works.",
            "Now let me look at {path}.",
            "{path} looks relevant, so I'll read it next.",
        ),
        "read tests": (
            "Let me see what the existing tests cover in {path}.",
            "The tests in {path} should tell me what is expected today.",
        ),
        "search": (
            "Let me find where `{term}` is used.",
            "I'll search for `{term}` to see all the callers.",
            "Where does `{term}` come from?",
        ),
        "baseline": (
            "Before changing anything, let me run the test suite to get a baseline.",
            "Let me check that the tests pass as they are.",
        ),
        "probe": (
            "Let me reproduce the problem: {symptom}.",
            "I want to see this fail with my own eyes first.",
            "I'll write a small script that shows that {symptom}.",
        ),
        "run script": (
            "Let me run it.",
            "Now I'll run the script to see the current behaviour.",
            "Running the script.",
        ),
        "recheck": (
            "Let me see whether the example from the report behaves now.",
            "Now let me run the same check again.",
            "Does the reproduction look right after the change?",
        ),
        "test": (
            "Let me run the tests to make sure nothing else broke.",
            "Now the test suite.",
            "Let me verify with the tests.",
        ),
        "add test": (
            "I'll add a regression test for this.",
            "The behaviour deserves a test of its own.",
        ),
        "review": (
            "Let me look at the final change once more.",
            "Let me review the diff.",
        ),
        "clean": (
            "The script has done its work, I'll remove it.",
            "Cleaning up the scratch file.",
        ),
        "failed": (
            "That didn't work. Let me try another way.",
            "Hmm, it still fails. Let me change it differently.",
            "Not right yet. I'll try something else here.",
        ),
        "undo": (
            "That made it worse, I'll take it back.",
            "Let me revert this and start over.",
        ),
        "again": (
            "Strange. Let me run that again.",
            "Maybe that was a fluke. Once more.",
            "Let me try this one more time.",
        ),
        "angle": (
            "Maybe another view of the failures helps.",
            "Let me look at the failures differently.",
            "What does it say with other flags?",
        ),
        "explore": (
            "To be thorough, let me also look at {path}.",
            "I should understand {path} as well before deciding.",
            "Let me check {path} too, in case it matters.",
        ),
        "finish": (
            "I fixed the problem that {symptom}. {done}",
            "The issue is resolved: {done}",
        ),
        "give up": (
            "I changed the code so that the report should be addressed, though one check is "
            "still not as I would expect.",
            "I was not able to get every check to pass, but the main problem should be better now.",
        ),
    },
    "terse": {
        "start": ("Overview first.", "Listing files.", "What's here?"),
        "read": ("Reading {path}.", "{path}", "Check {path}."),
        "read tests": ("What do the tests say?", "Tests in {path}."),
        "search": ("Find `{term}`.", "grep for {term}.", "Who uses {term}?"),
        "baseline": ("Baseline.", "Tests as they are."),
        "probe": ("Reproduce.", "Confirm that {symptom}."),
        "run script": ("Run.", "Run it."),
        "recheck": ("Same check again.", "Better now?"),
        "test": ("Tests.", "Run tests.", "Check nothing broke."),
        "add test": ("Regression test.", "Pin it with a test."),
        "review": ("Diff.", "Final look."),
        "clean": ("Clean up.", "Drop the script."),
        "failed": ("No. Other way.", "Still wrong.", "Try differently."),
        "undo": ("Revert.", "Back out."),
        "again": ("Again.", "Retry.", "Once more."),
        "angle": ("Other flags.", "Less output.", "Look again."),
        "explore": ("Also {path}.", "And {path}?", "Look into {path}."),
        "finish": ("Done. {done}", "{done}"),
        "give up": ("Changed what I could; a check still fails.", "Partly done."),
    },
    "plain": {
        "start": ("Looking at the project structure.", "First, the files."),
        "read": ("Reading {path} next.", "Open {path}.", "I need to see {path}."),
        "read tests": ("Checking {path} for the expected behaviour.", "Existing tests next."),
        "search": ("Searching for `{term}`.", "Look up `{term}` across the code."),
        "baseline": ("Run the existing tests first.", "Check the state of the tests."),
        "probe": ("Reproducing the report.", "Check the example from the task."),
        "run script": ("Execute the script.", "Run the check."),
        "recheck": ("Run the reproduction again.", "Check the example again."),
        "test": ("Run the tests.", "Full tests now.", "Verify with pytest."),
        "add test": ("Adding a test for the reported case.", "A test for this."),
        "review": ("Review the change.", "Check the diff."),
        "clean": ("Remove the scratch file.", "Tidy up."),
        "failed": ("The check fails, trying another change.", "Another attempt at the same place."),
        "undo": ("Undo that change.", "Restore the file."),
        "again": ("Run it again.", "Try again.", "Same command again."),
        "angle": ("Show it another way.", "The failures again, shorter.", "Other flags."),
        "explore": ("Have a look at {path}.", "Check {path} as well."),
        "finish": ("Fixed. {done}", "The report is handled. {done}"),
        "give up": (
            "I made a change for the report. Some of it may still be off.",
            "Stopping here; the change is in place.",
        ),
    },
}
"""Voice -> intent -> ways to say it."""
