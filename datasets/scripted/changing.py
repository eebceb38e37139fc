"""Ways to change source, to fumble a change, and to take it back."""

from __future__ import annotations

import difflib

from scripted.facts import Edit
from scripted.hand import Hand
from scripted.turns import BASH, Script, Turn

SMALL = 50
"""Files up to this many lines may be written anew."""


class EditFailedError(Exception):
    """A scripted edit that should have gone through did not: the facts are wrong."""


def apply(hand: Hand, edit: Edit, thought: str | None = None) -> Script:
    """Makes an edit in one of the agent's ways."""
    turn = _turn(hand, edit, edit.why if thought is None else thought)
    by_tool = turn.tool != BASH
    seen = yield turn
    if not seen.ok or edit.new not in hand.text(edit.path):
        raise EditFailedError(f"{edit.path}: {turn.arguments}: {seen.text}")
    hand.applied.append(edit)
    hand.last_edit_by_tool = edit.path if by_tool else None


def _turn(hand: Hand, edit: Edit, thought: str) -> Turn:
    match hand.pick(hand.habits.edit, "replace"):
        case "python":
            return hand.shell(_python(hand, edit), thought)
        case "sed" if _fits_sed(edit):
            return hand.shell(_sed(hand, edit), thought)
        case "patch":
            return hand.shell(_patch(hand, edit), thought)
        case "rewrite" if hand.text(edit.path).count("\n") <= SMALL:
            text = hand.text(edit.path).replace(edit.old, edit.new)
            return hand.shell(f"cat > {hand.named(edit.path)} <<'EOF'\n{text}EOF", thought)
        case _:
            return hand.editor(
                "str_replace", edit.path, thought, old_str=edit.old, new_str=edit.new
            )


def _python(hand: Hand, edit: Edit) -> str:
    path = hand.named(edit.path)
    old, new = (f"'''{piece}'''" for piece in (edit.old, edit.new))
    if "'''" in edit.old + edit.new or "\\" in edit.old + edit.new:
        old, new = repr(edit.old), repr(edit.new)
    lines = (
        "from pathlib import Path",
        f"path = Path('{path}')",
        "text = path.read_text()",
        f"old = {old}",
        f"new = {new}",
        "assert text.count(old) == 1",
        "path.write_text(text.replace(old, new))",
    )
    return "python - <<'EOF'\n" + "\n".join(lines) + "\nEOF"


def _fits_sed(edit: Edit) -> bool:
    one_line = "\n" not in edit.old and "\n" not in edit.new
    return one_line and not set("'&|\\") & set(edit.old + edit.new)


def _sed(hand: Hand, edit: Edit) -> str:
    old = edit.old.strip()
    for special in "[].*^$":
        old = old.replace(special, f"\\{special}")
    at = hand.line_of(edit.path, edit.old)
    return f"sed -i '{at}s|{old}|{edit.new.strip()}|' {hand.named(edit.path)}"


def _patch(hand: Hand, edit: Edit) -> str:
    before = hand.text(edit.path)
    diff = difflib.unified_diff(
        before.splitlines(keepends=True),
        before.replace(edit.old, edit.new).splitlines(keepends=True),
        f"a/{edit.path}",
        f"b/{edit.path}",
    )
    program = hand.rng.choice(("git apply -", "git apply", "git apply -v"))
    return f"{program} <<'EOF'\n{''.join(diff)}EOF"


def fumble(hand: Hand, edit: Edit) -> Turn:
    """An edit whose old text is not quite what stands in the file."""
    first, *more = edit.old.splitlines(keepends=True)
    slips = (
        first + "".join(line.removeprefix("  ") for line in more),
        edit.old.replace('"', "'"),
        edit.old + "\n\n\n",
    )
    text = hand.text(edit.path)
    old = next(slip for slip in slips if slip not in text)
    return hand.editor("str_replace", edit.path, edit.why, old_str=old, new_str=edit.new)


def undo(hand: Hand) -> Script:
    """Takes the last edit back, by the tool or by version control."""
    edit = hand.applied[-1]
    thought = hand.say("undo")
    if hand.last_edit_by_tool == edit.path and hand.chance(0.5):
        yield hand.editor("undo_edit", edit.path, thought)
        hand.applied.pop()
    elif sum(other.path == edit.path for other in hand.applied) == 1:
        way = hand.rng.choice(("git checkout -- {}", "git checkout {}", "git restore {}"))
        yield hand.shell(way.format(hand.named(edit.path)), thought)
        hand.applied.pop()
    else:
        hand.applied.pop()
        back = Edit(edit.path, edit.new, edit.old, thought)
        yield from apply(hand, back)
        hand.applied.pop()
    hand.last_edit_by_tool = None


def move_to(hand: Hand, target: tuple[Edit, ...], thought: str | None = None) -> Script:
    """Changes what is applied into `target`, directly where both change the same place."""
    for edit in reversed(tuple(hand.applied)):
        if edit in target or _rival(edit, target):
            continue
        yield from undo(hand)
    for edit in target:
        if edit in hand.applied:
            continue
        rival = next((old for old in hand.applied if _rival(old, (edit,))), None)
        if rival is None:
            yield from apply(hand, edit, thought)
            continue
        yield from apply(hand, Edit(edit.path, rival.new, edit.new, thought or edit.why))
        hand.applied.pop()
        hand.applied[hand.applied.index(rival)] = edit
        hand.last_edit_by_tool = None  # the tool's undo would lead back to the rival


def _rival(edit: Edit, target: tuple[Edit, ...]) -> bool:
    return any((edit.path, edit.old) == (other.path, other.old) for other in target)
