"""Properties that hold for any run."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from agentlens.actions import Action, ActionKind, Operation, Result
from agentlens.stages import ContextLabeler, Stage
from agentlens.stages.files import RunFiles

PATHS = [
    "pkg/core.py",
    "pkg/util.py",
    "tests/test_core.py",
    "repro.py",
    "/tmp/x.py",  # noqa: S108
    "",
    "NOTES.md",
]
PROGRAMS = [
    "cat",
    "grep",
    "sed",
    "git diff",
    "git checkout",
    "rm",
    "python",
    "pytest",
    "mv",
    "touch",
]
TEXTS = st.sampled_from(
    [None, "value = 2", "open('pkg/core.py', 'w').write('x')", "Let me verify."]
)

paths = st.lists(st.sampled_from(PATHS), max_size=2).map(tuple)
spans = st.none() | st.tuples(st.integers(1, 50), st.integers(1, 50)).map(
    lambda pair: (min(pair), max(pair))
)
operations = st.builds(
    Operation,
    kind=st.sampled_from(ActionKind),
    program=st.sampled_from(PROGRAMS),
    reads=paths,
    writes=paths,
    deletes=paths,
    lines=spans,
    query=st.sampled_from([None, "value", "value\\|other", "(((", ""]),
    text=TEXTS,
    argv=st.sampled_from([(), ("git", "diff"), ("python", "-c", "x"), ("sed", "-i")]),
)


@st.composite
def runs(draw: st.DrawFn, max_size: int = 12) -> tuple[Action, ...]:
    """Runs of actions whose parts are drawn at random."""
    found = []
    for _ in range(draw(st.integers(0, max_size))):
        done = tuple(draw(st.lists(operations, min_size=1, max_size=3)))
        found.append(
            Action(
                kind=draw(st.sampled_from([op.kind for op in done])),
                tool="tool",
                operations=done,
                command=draw(st.sampled_from([None, "", "cat x"])),
                thought=draw(TEXTS),
                result=draw(st.sampled_from(Result)),
                observation=draw(TEXTS),
                observation_is_cut=draw(st.sampled_from([None, True, False])),
            )
        )
    return tuple(found)


@given(runs())
def test_every_action_has_one_label_with_a_stage_and_a_reason(run: tuple[Action, ...]) -> None:
    labels = ContextLabeler().label(run)
    assert len(labels) == len(run)
    assert all(label.stage in set(Stage) and label.rule and label.evidence for label in labels)


@given(runs())
def test_labelling_twice_gives_the_same(run: tuple[Action, ...]) -> None:
    labeler = ContextLabeler()
    assert labeler.label(run) == labeler.label(run) == ContextLabeler().label(run)


LOOKS = st.builds(
    Operation,
    kind=st.sampled_from([ActionKind.SEARCH, ActionKind.THINK, ActionKind.RUN_TESTS]),
    program=st.sampled_from(["grep", "pytest"]),
    query=st.just("value"),
)


@given(runs(), st.lists(LOOKS, max_size=4))
def test_what_follows_counts_only_by_what_it_does_to_files(
    run: tuple[Action, ...], tail: list[Operation]
) -> None:
    """Steps that touch no file change no label before them, as long as no edit comes next."""
    after = tuple(Action(op.kind, "tool", (op,)) for op in tail)
    assert ContextLabeler().label(run + after)[: len(run)] == ContextLabeler().label(run)


@given(runs(), runs(4))
def test_lookahead_changes_labels_only_through_files(
    run: tuple[Action, ...], tail: tuple[Action, ...]
) -> None:
    """With the same view of the files, a prefix keeps its labels up to its last looks."""
    if RunFiles.survey(run) != RunFiles.survey(run + tail):
        return
    alone = ContextLabeler().label(run)
    together = ContextLabeler().label(run + tail)[: len(run)]
    changed = [
        action
        for action, a, b in zip(run, alone, together, strict=True)
        if a != b and a.rule != "wait" and b.rule != "wait"
    ]
    looking = {ActionKind.READ, ActionKind.SEARCH}
    assert all(looking & {op.kind for op in action.operations} for action in changed)
