"""What a scripted agent knows of a task: where to look, what would be right, what is tempting."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Edit:
    """Replaces `old`, which stands once in the file, by `new`.

    Attributes:
        path: File, relative to the repository.
        why: The agent's reason, one sentence.
    """

    path: str
    old: str
    new: str
    why: str = ""


@dataclass(frozen=True)
class Probe:
    """An expression and the value (as source text) that it should have."""

    expression: str
    expected: str


@dataclass(frozen=True)
class Facts:
    """Everything that the styles need to know of one task.

    Attributes:
        task: Folder under `tasks/`.
        repo: Name of the repository, `/workspace/<repo>`.
        symptom: The complaint in a few words.
        cause: What is really wrong, in one or two sentences.
        key: Files that the fix needs, the most telling first.
        helpers: Files that a careful reader looks at as well.
        others: The remaining modules.
        tests: Test files, the nearest to the fault first.
        focus: Per file, a piece of text that stands where the fault is.
        terms: Words worth searching for.
        vague: Words that lead nowhere.
        imports: The import line that the probes need.
        probes: Expressions that show the fault.
        fixes: Right fixes, each by another way.
        wrong: Tempting fixes that do not do.
        partial: Fixes of a part of what is asked.
        test_code: A regression test, to be appended to the first test file.
    """

    task: str
    repo: str
    symptom: str
    cause: str
    key: tuple[str, ...]
    helpers: tuple[str, ...]
    others: tuple[str, ...]
    tests: tuple[str, ...]
    focus: dict[str, str]
    terms: tuple[str, ...]
    vague: tuple[str, ...]
    imports: str
    probes: tuple[Probe, ...]
    fixes: tuple[tuple[Edit, ...], ...]
    wrong: tuple[tuple[Edit, ...], ...]
    partial: tuple[tuple[Edit, ...], ...]
    test_code: str
