"""Edits that were undone and made again."""

from __future__ import annotations

from collections.abc import Iterator

from agentlens.waste.context import WasteContext
from agentlens.waste.places import Edit, restores

_TRIVIAL = 10


def reversals(context: WasteContext) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """Yields file, deed in words and wasted positions of every edit undone and redone.

    Two ways show in a log. A file is restored from version control after edits and then edited
    again: wasted are the edits thrown away and the restoring. The text of an earlier edit is
    written again after other edits of the file: wasted are those and the second writing, for the
    file was there already.
    """
    for path in dict.fromkeys(edit.path for edit in context.edits):
        edits = [edit for edit in context.edits if edit.path == path]
        yield from _restored(context, path, edits)
        yield from _rewritten(path, edits)


def _restored(
    context: WasteContext, path: str, edits: list[Edit]
) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    since = 0
    for position, state in enumerate(context.states):
        if not any(restores(op, path) for op in state.action.operations):
            continue
        lost = [e.position for e in edits if since <= e.position < position]
        since = position
        if lost and edits[-1].position > position:
            yield path, "restored and then edited again", (*lost, position)


def _rewritten(path: str, edits: list[Edit]) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    written: dict[str, int] = {}
    for number, edit in enumerate(edits):
        text = (edit.text or "").strip()
        if len(text) < _TRIVIAL:
            continue
        first = written.get(text)
        between = [] if first is None else edits[first + 1 : number]
        if any((e.text or "").strip() != text for e in between):
            steps = tuple(e.position for e in between)
            yield path, "edited back and then given the same text again", (*steps, edit.position)
        written[text] = number
